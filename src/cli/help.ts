import { memberOf, options, variableOf, type Option } from '../options.js';

/** The options as `--help` lists them. */
export function optionsHelp(): string {
  const own = Object.entries(options).map(([name, option]: [string, Option]) => [flagText(name, option), describe(option)] as const);
  const rows = [
    ...own,
    ['--config <file>', 'Configuration file. Default: subsim.config.json in the working folder, if it is there.'] as const,
  ];
  const width = Math.max(...rows.map(([flag]) => flag.length));
  return rows.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`).join('\n');
}

/** The options as the README's table shows them, in Markdown. */
export function optionsTable(): string {
  const rows = Object.entries(options).map(([name, option]: [string, Option]) => {
    const cells = [`\`${flagText(name, option)}\``, `\`${variableOf(name)}\``, `\`${memberOf(name)}\``, describe(option)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| Flag | Variable | File | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function flagText(name: string, { kind, choices, placeholder }: Option): string {
  if (kind === 'switch') return `--${name}`;
  return `--${name} ${choices === undefined ? (placeholder ?? '<text>') : choices.join('|')}`;
}

function describe({ help, fallback }: Option): string {
  const isTold = fallback !== undefined && fallback !== false && !(Array.isArray(fallback) && fallback.length === 0);
  return isTold ? `${help} Default: ${String(fallback)}.` : help;
}
