import { closeSync, constants, lstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';

/** What may be read and written by its owner alone. */
const OWNERS = 0o600;
/** Files that SQLite keeps beside a database, or that stand there for a moment. */
const BESIDE = ['-wal', '-journal', '-shm'];
const SQLITE = 'SQLite format 3\0';
// Where the header of a file says whose it is, and how often its tables were changed (SQLite, "Database File Format", 1.3).
const HEADER = 100;
const SCHEMA_COOKIE = 40;
const APPLICATION_ID = 68;
// Windows has neither, nor what they are against.
const PLAINLY = ((constants.O_NOFOLLOW as number | undefined) ?? 0) | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * Why SQLite may not open a path, in words that follow it, or `undefined`: it would follow a link, wait for a pipe, or change the database
 * of another program before that is known. Nothing is changed.
 */
export function unfitness(file: string, applicationId: number): string | undefined {
  for (const ending of ['', ...BESIDE]) {
    const found = lstatSync(file + ending, { throwIfNoEntry: false });
    if (found?.isFile() === false) return `${ending === '' ? '' : `has beside it a ${ending} that `}is ${entryKind(found)}; remove it.`;
  }
  return isForeign(headerOf(file), applicationId) ? 'is not a database of Subsim.' : undefined;
}

// What stands at a path that is no file.
function entryKind(found: Pick<Stats, 'isDirectory' | 'isSymbolicLink'>): string {
  if (found.isSymbolicLink()) return 'a link, which is not followed';
  return found.isDirectory() ? 'a folder' : 'no regular file';
}

// A database whose tables are all in its log yet says nothing of them.
function isForeign(header: Buffer, applicationId: number): boolean {
  if (header.length < HEADER || header.toString('latin1', 0, SQLITE.length) !== SQLITE) return false;
  const owner = header.readUInt32BE(APPLICATION_ID);
  return owner !== applicationId && (owner !== 0 || header.readUInt32BE(SCHEMA_COOKIE) !== 0);
}

function headerOf(file: string): Buffer {
  const header = Buffer.alloc(HEADER);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return header.subarray(0, 0);
  const opened = openSync(file, constants.O_RDONLY | PLAINLY);
  try {
    return header.subarray(0, readSync(opened, header));
  } finally {
    closeSync(opened);
  }
}

/** Makes an empty file that its owner alone may read, unless there is one; what SQLite puts beside it has the same mode. */
export function ensureFile(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) writeFileSync(file, '', { flag: 'wx', mode: OWNERS });
}

/** Writes bytes down beside a file; what it returns puts them in its place. Leaves nothing behind when it throws. */
export function writtenBeside(file: string, bytes: Buffer): () => void {
  const fresh = `${file}.new`;
  try {
    rmSync(fresh, { force: true });
    writeFileSync(fresh, bytes, { flag: 'wx', mode: OWNERS, flush: true });
  } catch (error) {
    rmSync(fresh, { force: true, recursive: true });
    throw error;
  }
  return () => {
    renameSync(fresh, file);
    for (const left of BESIDE) rmSync(file + left, { force: true });
  };
}
