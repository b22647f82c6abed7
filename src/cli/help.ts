import type { Option } from '../option.js';

/** Options by their names, in the order in which a help text lists them. */
export type OptionRows = readonly (readonly [name: string, option: Option])[];

/** The lines of a help text about options; one without a help is not listed. */
export function optionLines(rows: OptionRows): readonly string[] {
  const listed = rows.filter(([, { help }]) => help !== '').map(([name, option]) => [flagText(name, option), meaningOf(option)] as const);
  const width = Math.max(...listed.map(([flag]) => flag.length));
  return listed.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`);
}

/** The flag of an option with what stands behind it. */
export function flagText(name: string, { kind, choices, placeholder }: Option): string {
  if (kind === 'switch') return `--${name}`;
  return `--${name} ${choices === undefined ? (placeholder ?? '<text>') : choices.join('|')}`;
}

/** What an option is for, with its default. */
export function meaningOf({ help, fallback }: Option): string {
  const isShown = fallback !== undefined && fallback !== false && !(Array.isArray(fallback) && fallback.length === 0);
  return isShown ? `${help} Default: ${String(fallback)}.` : help;
}
