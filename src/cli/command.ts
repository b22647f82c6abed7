import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Option } from '../option.js';
import { optionLines, type OptionRows } from './help.js';

/** One command of the command line. */
export interface Command {
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: () => string;
  /** Runs it; the result is the exit code. Throws `UsageRefused`, `OptionRefused` and what the library throws. */
  readonly run: (call: CommandCall) => Promise<number>;
}

/** What a command gets from the outside. */
export interface CommandCall {
  readonly arguments: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Whether standard error and standard output are terminals. */
  readonly isTerminal: boolean;
  readonly isOutputTerminal: boolean;
  /** Prints lines on standard output. */
  readonly print: (...lines: readonly string[]) => void;
  /** Writes to standard output as it is. */
  readonly write: (text: string) => void;
  /** Prints a line on standard error. */
  readonly printError: (line: string) => void;
  /** Prints one there that may be dropped when nobody reads; `noticeOf` makes a line of the number of those. */
  readonly logLine: (line: string, noticeOf: (count: number) => string) => void;
  /** Resolves when a command that serves is asked to stop. */
  readonly untilAsked: () => Promise<void>;
}

/** A command line that makes no sense; the message is one line. */
export class UsageRefused extends Error {}

/** The exit codes of every command. */
export const exitCodes = { done: 0, failed: 1, usage: 2, unreachable: 3, internal: 4, portTaken: 5 } as const;

/** Reads the flags and words of a command as `parseArgs` does. Throws `UsageRefused`, one sentence that says where to look. */
export function parseWords<Config extends ParseArgsConfig>(config: Config, command: string): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageRefused(`${sentence.replace(/\.$/, '')}. See ${command} --help.`);
  }
}

/** Options as the flags that `parseArgs` takes. */
export function flagsOf(rows: OptionRows): NonNullable<ParseArgsConfig['options']> {
  const flags = rows.map(
    ([name, { kind }]) => [name, { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'list' }] as const,
  );
  return Object.fromEntries(flags);
}

type Options = Readonly<Record<string, Option>>;

/** What a command declares; `run` gets the values of its options and the words beside them. */
interface Declaration<Given extends Options> {
  readonly name: string;
  readonly summary: string;
  /** The lines of its help before its options. */
  readonly usage: readonly string[];
  readonly options: Given;
  readonly takesWords?: boolean;
  readonly run: (call: CommandCall, values: Values<Given>, words: readonly string[]) => Promise<void>;
}

type Values<Given extends Options> = {
  readonly [Name in keyof Given]?: (Given[Name]['kind'] extends 'switch' ? boolean : string) | undefined;
};

/** Makes a command that has options of its own, which its parser and its help share. */
export function createCommand<const Given extends Options>(declared: Declaration<Given>): Command {
  const { name, summary, usage, options, takesWords: allowPositionals = true, run } = declared;
  const rows = Object.entries<Option>(options);
  const help = (): string => {
    const lines = optionLines(rows);
    return [...usage, ...(lines.length === 0 ? [] : ['', 'Options:', ...lines])].join('\n');
  };
  return {
    summary,
    help,
    async run(call) {
      const flags = { ...flagsOf(rows), help: { type: 'boolean', short: 'h' } } as const;
      const { values, positionals } = parseWords({ args: [...call.arguments], options: flags, allowPositionals }, `subsim ${name}`);
      if (values.help === true) call.print(...help().split('\n'));
      else await run(call, values as Values<Given>, positionals); // each flag has the kind of its option
      return exitCodes.done;
    },
  };
}
