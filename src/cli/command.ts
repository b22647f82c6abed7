import { parseArgs, type ParseArgsConfig } from 'node:util';

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
  readonly print: (line: string) => void;
  /** Writes to standard output as it is. */
  readonly write: (text: string) => void;
  readonly printError: (line: string) => void;
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
