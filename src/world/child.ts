import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { constants } from 'node:os';
import { NotStarted } from './not-started.js';
import { windowsProgram, type StartedProgram, type WindowsSurroundings } from './windows-program.js';

/** A running command. */
export interface Child {
  /** Passes a signal on to it. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Its exit code; 128 and the number of the signal that ended it. Rejects with `NotStarted`. */
  readonly ended: Promise<number>;
}

const REASONS: Readonly<Record<string, string>> = { ENOENT: 'there is no such program', EACCES: 'it may not be run' };

/** Runs a command; it shares standard input, output and error. Throws `NotStarted` for one that Windows cannot be given. */
export function runChild(words: readonly [string, ...string[]], variables: NodeJS.ProcessEnv): Child {
  const [program] = words;
  const { file, args, isVerbatim } = process.platform === 'win32' ? windowsProgram(words, surroundings(variables)) : programOf(words);
  const child = spawn(file, args, { stdio: 'inherit', env: variables, windowsVerbatimArguments: isVerbatim });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return;
      reject(new NotStarted(`${program} cannot be started: ${REASONS[code] ?? message}.`, code !== 'ENOENT'));
    });
    child.once('exit', (code, signal) => {
      resolve(code ?? codeOf(signal));
    });
  });
  return { signal: (signal) => void child.kill(signal), ended };
}

function programOf([file, ...args]: readonly [string, ...string[]]): StartedProgram {
  return { file, args, isVerbatim: false };
}

function surroundings(variables: NodeJS.ProcessEnv): WindowsSurroundings {
  return { variables, isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true };
}

/** The exit code of what a signal ended, as shells give it. */
export function codeOf(signal: NodeJS.Signals | null): number {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Whether the terminal itself sends its signals to all that runs in it. */
export function isAtTerminal(): boolean {
  return process.stdin.isTTY;
}
