import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
/** A seed file with nothing in it. */
export const EMPTY_SEED = fileURLToPath(new URL('empty-seed.json', import.meta.url));

/** How the command is called. */
export interface CommandSettings {
  readonly variables?: Readonly<Record<string, string>>;
  /** The folder in which it runs; by default one without a configuration file. */
  readonly folder?: string;
  /** Whether it loads the demo shop, as it does for users who name no seed file; else it begins empty, which is quicker. */
  readonly isDemo?: boolean;
  /** What a shell allows it, as in `-n 128`: the words of ulimit. */
  readonly limit?: string;
  /** What happens to its standard error: by default it is read; or nobody does, or its reader goes at once. */
  readonly errors?: 'read' | 'unread' | 'gone';
}

/** How a command ended and what it said. */
export interface CommandEnd {
  /** The exit code; `undefined` when a signal ended it. */
  readonly code: number | undefined;
  readonly output: string;
  readonly errors: string;
}

/** A `subsim serve` that is ready. */
export interface ServingCommand extends AsyncDisposable {
  readonly url: string;
  /** Standard output so far. */
  readonly output: () => string;
  /** Standard error so far. */
  readonly errors: () => string;
  /** How it ends, once it does. */
  readonly end: Promise<CommandEnd>;
}

/** A `subsim serve` in a process of its own. */
export interface RunningCommand extends ServingCommand {
  readonly process: number;
  /** Its standard error, for who has not read it so far. */
  readonly unread: Readable;
  readonly signal: (signal: NodeJS.Signals) => void;
}

/** What the ready line of `--json` says. */
export interface ReadyLine {
  readonly event: string;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly environment: string;
  readonly wire: string;
}

// Milliseconds after which a command that should have ended by itself is ended.
const PATIENCE = 30_000;

/** Runs the built command to its end. */
export async function run(arguments_: readonly string[], settings: CommandSettings = {}): Promise<CommandEnd> {
  const { child, end } = begin(arguments_, settings);
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  const ended = await end;
  clearTimeout(impatience);
  return ended;
}

/** Runs the built command until it is ready. Rejects when it ends before. */
export async function start(arguments_: readonly string[], settings: CommandSettings = {}): Promise<RunningCommand> {
  const { child, output, errors, end } = begin(arguments_, settings);
  const url = await new Promise<string>((resolve, reject) => {
    const check = (): void => {
      const ready = readyUrl(arguments_, output());
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on('data', check);
    void end.then(({ code }) => {
      reject(new Error(`subsim ${arguments_.join(' ')} ended with ${String(code)}: ${errors()}`));
    });
  });
  return {
    url,
    process: child.pid ?? 0,
    unread: child.stderr,
    output,
    errors,
    end,
    signal: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await end;
    },
  };
}

/** The address that a command called with these arguments has said to be ready at, if it has. */
export function readyUrl(arguments_: readonly string[], output: string): string | undefined {
  if (!arguments_.includes('--json')) return /^Ready\. (\S+)\n/m.exec(output)?.[1];
  const line = /^(\{.*\})\n/.exec(output)?.[1];
  return line === undefined ? undefined : (JSON.parse(line) as ReadyLine).url;
}

/** The ready line that a command with `--json` has printed. */
export function readyLine({ output }: { readonly output: () => string }): ReadyLine {
  return JSON.parse(output().split('\n', 1)[0] ?? '') as ReadyLine;
}

/** A folder for one test, removed with all in it afterwards. */
export interface TestFolder extends Disposable {
  readonly path: string;
  /** Writes a file into it, JSON unless it is text; the result is its path. */
  readonly write: (name: string, content: unknown) => string;
}

/** Makes a folder for one test. */
export function aFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'subsim-test-'));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    [Symbol.dispose]: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

interface Begun {
  readonly child: ChildProcessWithoutNullStreams;
  readonly output: () => string;
  readonly errors: () => string;
  readonly end: Promise<CommandEnd>;
}

function begin(arguments_: readonly string[], settings: CommandSettings): Begun {
  const { variables = {}, folder = tmpdir(), isDemo = false, limit, errors = 'read' } = settings;
  if (!existsSync(CLI)) throw new Error(`${CLI} is not there; build it first: npm run build`);
  const seed = isDemo ? {} : { SUBSIM_SEED_FILE: EMPTY_SEED };
  const env = { PATH: process.env.PATH, HOME: folder, ...seed, ...variables };
  const command = [process.execPath, CLI, ...arguments_];
  const [program = '', ...words] = limit === undefined ? command : ['/bin/sh', '-c', `ulimit ${limit} && exec "$0" "$@"`, ...command];
  const child = spawn(program, words, { cwd: folder, env });
  // Nothing that a test started outlives it, whatever happens to the test.
  onTestFinished(() => void child.kill('SIGKILL'));
  const texts = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.output += text));
  if (errors === 'read') child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.errors += text));
  if (errors === 'gone') child.stderr.destroy();
  const end = new Promise<CommandEnd>((resolve) => {
    // What nobody reads never closes.
    child.on(errors === 'read' ? 'close' : 'exit', (code) => {
      resolve({ code: code ?? undefined, ...texts });
    });
  });
  return { child, output: () => texts.output, errors: () => texts.errors, end };
}
