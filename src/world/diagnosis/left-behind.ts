import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn, readTextFileIfAny, removeAll, writeFile } from '../files.js';

/** The variable that names the folder in which the simulators of a run leave what they have met. */
const LEFT_IN = 'SUBSIM_COVERAGE_TO';

/** A folder in which the processes of a run leave texts. */
export interface LeftFolder {
  /** What the processes are to find among their variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** What was left so far. */
  readonly texts: () => readonly string[];
  /** Removes it, if that is possible. */
  readonly remove: () => void;
}

/** Makes a folder of this kind. */
export function createLeftFolder(): LeftFolder {
  const folder = mkdtempSync(join(tmpdir(), 'subsim-coverage-'));
  return {
    variables: { [LEFT_IN]: folder },
    texts: () => filesIn(folder, ENDING).flatMap((name) => readTextFileIfAny(join(folder, name)) ?? []),
    remove() {
      try {
        removeAll(folder);
      } catch {
        // Somebody who went on has left something meanwhile; it is in the folder for what is temporary.
      }
    },
  };
}

// The files that are whole.
const ENDING = '.json';
// Milliseconds between two looks at what has changed: a worker that is killed has no last word.
const EACH = 50;

/**
 * Leaves a text in the folder that the variable names, if it is set: now and then, at the end of the process, and when what this returns
 * is called, which ends it.
 */
export function leaveBehind(text: () => string): () => void {
  const folder = process.env[LEFT_IN];
  if (folder === undefined || folder === '') return nothing;
  const file = join(folder, `${randomUUID()}${ENDING}`);
  let left = text();
  const leave = (): void => {
    const present = text();
    if (present === left) return;
    left = present;
    try {
      writeFile(file, Buffer.from(present));
    } catch {
      // Nobody waits for it any more.
    }
  };
  if (leaving.size === 0) process.on('exit', leaveAll);
  leaving.add(leave);
  const timer = setInterval(leave, EACH);
  timer.unref();
  return () => {
    clearInterval(timer);
    leaving.delete(leave);
    if (leaving.size === 0) process.off('exit', leaveAll);
    leave();
  };
}

// One listener for all of them: Node.js warns of many.
const leaving = new Set<() => void>();

function leaveAll(): void {
  for (const leave of leaving) leave();
}

function nothing(): void {
  // Nobody has asked for it.
}
