import { parseArgs, type ParseArgsConfig } from 'node:util';
import { generalFlags, type OptionRows } from './help.js';
import { suggestion } from './suggestion.js';

/** A command line that makes no sense; the message is one line. */
export class UsageRefused extends Error {}

/**
 * Reads the flags and words of a command as `parseArgs` does. Throws `UsageRefused`, one sentence that names the flag that was probably
 * meant and says where to look.
 */
export function parseWords<Config extends ParseArgsConfig>(config: Config, command: string): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [, flag] = /^Option '(?:-\w, )?(--[\w-]+).*' argument is ambiguous/.exec(error instanceof Error ? error.message : '') ?? [];
    if (flag !== undefined)
      throw new UsageRefused(
        `${flag} needs a value; one that begins with a dash stands behind an equals sign, as in ${flag}=-1. See ${command} --help.`,
      );
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageRefused(`${sentence.replace(/\.$/, '')}.${meantFlag(config)} See ${command} --help.`);
  }
}

// Of the first flag that there is not.
function meantFlag({ args = [], options = {} }: ParseArgsConfig): string {
  const known = [...Object.keys(options), ...generalFlags];
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const unknown = tokens.find((token) => token.kind === 'option' && !known.includes(token.name));
  if (unknown?.kind !== 'option') return '';
  return suggestion(
    `--${unknown.name}`,
    known.map((name) => `--${name}`),
  );
}

/** Options as the flags that `parseArgs` takes. */
export function flagsOf(rows: OptionRows): NonNullable<ParseArgsConfig['options']> {
  const flags = rows.map(
    ([name, { kind }]) => [name, { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'list' }] as const,
  );
  return Object.fromEntries(flags);
}

/** The arguments of Subsim itself: those of a command that it runs stand behind two dashes. */
export function ownArguments(args: readonly string[]): readonly string[] {
  const index = args.indexOf('--');
  return index === -1 ? args : args.slice(0, index);
}
