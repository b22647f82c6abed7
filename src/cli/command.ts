import type { Option } from '../option.js';
import { endAtSignals } from '../world/signals.js';
import { flagsOf, parseWords } from './arguments.js';
import { helpText } from './help.js';
import { readOption } from './option-values.js';

export { UsageRefused } from './arguments.js';

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
  /** The variables of the environment; of those named `SUBSIM_…`, none is empty. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** What to type for it, as in `npx subsim`. */
  readonly program: string;
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
  /** Aborted once nobody reads standard output any more. */
  readonly unread: AbortSignal;
  /** Resolves when a command that serves is asked to stop. */
  readonly untilAsked: () => Promise<void>;
}

/** The exit codes of every command; the last two of `exec` alone, for a program that cannot be run or is not there, as of a shell. */
export const exitCodes = { done: 0, failed: 1, usage: 2, unreachable: 3, internal: 4, portTaken: 5, notRun: 126, notThere: 127 } as const;

/** What each of them means, for readers of the documentation. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'it is done; a server that was asked to stop has finished what was in flight',
  failed: 'the server refused, a check failed, what was waited for has not happened, or `doctor` found a FAIL',
  usage: 'the command line, the configuration, a seed or a file is wrong',
  unreachable: 'nothing answers: no server, or no receiver',
  internal: 'a defect of Subsim, or a check that could not be played',
  portTaken: 'the port is in use',
  notRun: '`exec` alone: the command cannot be executed',
  notThere: '`exec` alone: there is no command of that name',
};

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
  readonly [Name in keyof Given]?: ValueOf<Given[Name]['kind']> | undefined;
};

type ValueOf<Kind extends Option['kind']> = Kind extends 'switch'
  ? boolean
  : Kind extends 'integer'
    ? number
    : Kind extends 'list'
      ? readonly string[]
      : string;

/** Makes a command that has options of its own, which its parser and its help share; a signal ends it as it ends others. */
export function createCommand<const Given extends Options>(declared: Declaration<Given>): Command {
  const { name, summary, usage, options, takesWords: allowPositionals = true, run } = declared;
  const rows = Object.entries<Option>(options);
  return {
    summary,
    help: () => helpText(usage, rows),
    async run(call) {
      const { values: texts, positionals } = parseWords(
        { args: [...call.arguments], options: flagsOf(rows), allowPositionals },
        `subsim ${name}`,
      );
      const values = rows.flatMap(([flag, option]) => {
        const text = texts[flag];
        return text === undefined ? [] : [[flag, readOption(option, `--${flag}`, [String(text)])] as const];
      });
      const forget = endAtSignals();
      try {
        await run(call, Object.fromEntries(values) as Values<Given>, positionals); // each has been read as its option says
      } finally {
        forget();
      }
      return exitCodes.done;
    },
  };
}
