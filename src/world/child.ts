import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A running command. */
export interface Child {
  /** Passes a signal on to it. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Its exit code; 128 and the number of the signal that ended it. Rejects with `NotStarted`. */
  readonly ended: Promise<number>;
}

/** A command that could not be started; the message is one sentence. */
export class NotStarted extends Error {}

const REASONS: Readonly<Record<string, string>> = { ENOENT: 'there is no such program', EACCES: 'it may not be run' };

/** Runs a command; it shares standard input, output and error. */
export function runChild([program, ...args]: readonly [string, ...string[]], variables: NodeJS.ProcessEnv): Child {
  const child = spawn(program, args, { stdio: 'inherit', env: variables });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) reject(new NotStarted(`${program} cannot be started: ${REASONS[error.code ?? ''] ?? error.message}.`));
    });
    child.once('exit', (code, signal) => {
      resolve(code ?? codeOf(signal));
    });
  });
  return { signal: (signal) => void child.kill(signal), ended };
}

/** The exit code of what a signal ended, as shells give it. */
export function codeOf(signal: NodeJS.Signals | null): number {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Whether the terminal itself sends its signals to all that runs in it. */
export function isAtTerminal(): boolean {
  return process.stdin.isTTY;
}
