import type { Option } from '../option.js';
import { wrapped } from './columns.js';

/** Options by their names, in the order in which a help text lists them. */
export type OptionRows = readonly (readonly [name: string, option: Option])[];

// Every command has these, and finds them anywhere.
const GENERAL: OptionRows = [
  ['help', { kind: 'switch', help: 'Print this, and do nothing else. Also -h.' }],
  ['version', { kind: 'switch', help: 'Print the version of Subsim, and do nothing else.' }],
];

/** The names of the flags that every command has. */
export const generalFlags = GENERAL.map(([name]) => name);

/** The text of a help within the columns of a terminal: what comes first, and the options with those that every command has. */
export function helpText(usage: readonly string[], rows: OptionRows): string {
  return [...usage.flatMap((line) => wrapped(line)), '', 'Options:', ...optionLines([...rows, ...GENERAL])].join('\n');
}

// A flag that is longer has its meaning on the lines below it.
const LONGEST_FLAG = 26;

function optionLines(rows: OptionRows): readonly string[] {
  const listed = rows.map(([name, option]) => [flagText(name, option), meaningOf(option)] as const);
  const width = Math.max(...listed.map(([flag]) => flag.length).filter((length) => length <= LONGEST_FLAG));
  return listed.flatMap(([flag, text]) => {
    const meaning = wrapped(text, width + 4);
    const [first = '', ...rest] = meaning;
    return flag.length > width ? [`  ${flag}`, ...meaning] : [`  ${flag.padEnd(width)}${first.slice(width + 2)}`, ...rest];
  });
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
