import type { Option } from '../option.js';
import { optionRows } from '../options.js';

/** The options as `--help` lists them. */
export function optionsHelp(): string {
  const own = optionRows.map(([name, option]) => [flagText(name, option), meaningOf(option)] as const);
  const rows = [
    ...own,
    ['--config <file>', 'Configuration file. Default: subsim.config.json in the working folder, if it is there.'] as const,
  ];
  const width = Math.max(...rows.map(([flag]) => flag.length));
  return rows.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`).join('\n');
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
