import { tmpdir } from 'node:os';
import { onTestFinished } from 'vitest';
import { runCommand } from '../../src/cli/run.js';
import { EMPTY_SEED, readyUrl, type CommandEnd, type CommandSettings, type ServingCommand } from './command.js';

/** How a command is called here, where it can be told that a person looks at what it prints. */
export interface CallSettings extends CommandSettings {
  readonly isAtTerminal?: boolean;
  /** What a person types for it. */
  readonly program?: string;
  /** Told all that it has printed, each time that it prints. */
  readonly onOutput?: (output: string) => void;
}

/** A `subsim serve` in this process. */
export interface ServingHere extends ServingCommand {
  /** Asks it to stop, as a signal does; how it ends. */
  readonly stop: () => Promise<CommandEnd>;
}

interface Begun {
  readonly texts: { readonly output: string; readonly errors: string };
  readonly end: Promise<CommandEnd>;
  /** Resolves when it has said that it is ready. */
  readonly spoken: Promise<void>;
  readonly stop: () => void;
}

const ROOT = process.cwd();

/** Runs a command in this process to its end, much quicker than in one of its own; one at a time where they run in folders. */
export function runHere(arguments_: readonly string[], settings: CallSettings = {}): Promise<CommandEnd> {
  return begin(arguments_, settings).end;
}

/** Runs `subsim serve` in this process until it is ready. Rejects when it ends before. */
export async function startHere(arguments_: readonly string[], settings: CallSettings = {}): Promise<ServingHere> {
  const { texts, end, spoken, stop } = begin(arguments_, settings);
  await Promise.race([spoken, end]);
  const url = readyUrl(arguments_, texts.output);
  if (url === undefined) throw new Error(`subsim ${arguments_.join(' ')} ended with ${String((await end).code)}: ${texts.errors}`);
  return {
    url,
    output: () => texts.output,
    errors: () => texts.errors,
    end,
    stop() {
      stop();
      return end;
    },
    async [Symbol.asyncDispose]() {
      stop();
      await end;
    },
  };
}

function begin(arguments_: readonly string[], settings: CallSettings): Begun {
  const {
    variables = {},
    folder = tmpdir(),
    isDemo = false,
    isAtTerminal = false,
    program = 'subsim',
    onOutput = () => undefined,
  } = settings;
  const texts = { output: '', errors: '' };
  const [asked, spoken] = [aSignal(), aSignal()];
  const write = (text: string): void => {
    texts.output += text;
    leaveFolder();
    onOutput(texts.output);
    if (readyUrl(arguments_, texts.output) !== undefined) spoken.give();
  };
  const complain = (line: string): void => void (texts.errors += `${line}\n`);
  // Paths that are not absolute begin at the folder in which a command runs; once it says something it has used them.
  process.chdir(folder);
  const ended = runCommand({
    arguments: arguments_,
    variables: { PATH: process.env.PATH, ...(isDemo ? {} : { SUBSIM_SEED_FILE: EMPTY_SEED }), ...variables },
    program,
    isTerminal: isAtTerminal,
    isOutputTerminal: isAtTerminal,
    print(text) {
      write(`${text}\n`);
    },
    write,
    printError: complain,
    logLine: complain,
    unread: new AbortController().signal,
    untilAsked: () => asked.given,
  });
  const end = ended.then((code) => {
    leaveFolder();
    return { code, ...texts };
  });
  // Nothing that a test started outlives it, whatever happens to the test.
  onTestFinished(async () => {
    asked.give();
    await end;
  });
  return { texts, end, spoken: spoken.given, stop: asked.give };
}

function leaveFolder(): void {
  process.chdir(ROOT);
}

function aSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}
