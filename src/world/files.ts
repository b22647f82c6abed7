import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { types } from 'node:util';
import { meaningOf } from './denials.js';

/** Why a file could not be read or a folder could not be made; its message is one sentence. */
export class FileUnusable extends Error {
  static {
    this.prototype.name = 'FileUnusable';
  }
}

/** The text of a UTF-8 file. Throws `FileUnusable`. */
export function readTextFile(path: string): string {
  const text = readTextFileIfAny(path);
  if (text === undefined) throw new FileUnusable(`${path} cannot be read: there is no such file.`);
  return text;
}

/** The text of a UTF-8 file, or `undefined` when there is none. Throws `FileUnusable`. */
export function readTextFileIfAny(path: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (types.isNativeError(error) && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new FileUnusable(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The bytes of a regular file that has so many at most; nothing of any other file is read. Throws `FileUnusable`. */
export function readFileUpTo(path: string, most: number): Buffer {
  const found = attempt(() => statSync(path));
  if (found?.isFile() === false) throw new FileUnusable(`${path} cannot be read: it is ${found.isDirectory() ? 'a folder' : 'no file'}.`);
  if (found !== undefined && found.size > most)
    throw new FileUnusable(`${path} cannot be read: it has more than ${String(most / 1_048_576)} MiB.`);
  return readFile(path);
}

/** Refuses a path at which no file can be written, and one where a file is unless it may be replaced. Throws `FileUnusable`. */
export function refuseTaken(path: string, mayReplace: boolean): void {
  const found = attempt(() => statSync(path));
  const refuse = (reason: string): never => {
    throw new FileUnusable(`${path} cannot be written: ${reason}.`);
  };
  if (found?.isFile() === false) refuse(`it is ${found.isDirectory() ? 'a folder' : 'no file'}`);
  if (found !== undefined && !mayReplace) refuse('a file is there already; --force replaces it');
  if (attempt(() => statSync(dirname(path)))?.isDirectory() !== true) refuse('there is no such folder');
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new FileUnusable(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Writes a file; one that is there keeps its content until the new one is whole. Throws `FileUnusable`. */
export function writeFile(path: string, bytes: Buffer): void {
  const fresh = `${path}.${String(process.pid)}.new`;
  try {
    writeFileSync(fresh, bytes);
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new FileUnusable(`${path} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Has the entries of a folder written to its disk. Not every system can open a folder; its entries are there anyway. */
export function syncFolder(folder: string): void {
  attempt(() => {
    withFile(folder, 'r', fsyncSync);
  });
}

function withFile<T>(path: string, flags: 'r' | 'wx', work: (file: number) => T): T {
  const file = openSync(path, flags, 0o600);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

// For steps whose failure does not matter.
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * The size of a file in bytes, when it was changed last (milliseconds since 1970), and so many of its last bytes, none when it cannot
 * be read; `undefined` for what is not a file, as a link, or cannot be inspected.
 */
export function inspect(path: string, count: number): { size: number; changed: number; end: Buffer } | undefined {
  const found = attempt(() => lstatSync(path));
  if (found?.isFile() !== true) return undefined;
  const end = Buffer.alloc(Math.min(count, found.size));
  const position = found.size - end.length;
  const length = attempt(() => withFile(path, 'r', (file) => readSync(file, end, { position }))) ?? 0;
  return { size: found.size, changed: Math.floor(found.mtimeMs), end: end.subarray(0, length) };
}

/** Whether something has a path. */
export function isThere(path: string): boolean {
  return attempt(() => lstatSync(path)) !== undefined;
}

/** Removes a left-over file, if that is possible. */
export function tidyUp(path: string): void {
  attempt(() => {
    rmSync(path, { force: true });
  });
}

/** The names of what is in a folder, in order; none when it is not there. A link is not followed. Throws `FileUnusable`. */
export function filesIfAny(folder: string): readonly string[] {
  try {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() === true) throw new Error('it is a link, which is not followed');
    return found === undefined ? [] : readdirSync(folder).sort();
  } catch (error) {
    throw new FileUnusable(`${folder} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The names of the files in a folder that end so, in order. */
export function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();
}

/** Makes a folder and those above it, for their owner alone; those that are there stay as they are. Throws `FileUnusable`. */
export function makeFolder(path: string): void {
  try {
    make(resolve(path));
  } catch (error) {
    throw new FileUnusable(`${path} cannot be made: ${whyUnmade(error, resolve(path))}.`, { cause: error });
  }
}

// A file in the place of a folder above it: some versions of Node.js say that already of the path itself, others only of that folder.
function whyUnmade(error: unknown, path: string): string {
  const { code, path: refused } = error as NodeJS.ErrnoException; // what else is thrown has neither
  return (code === 'EEXIST' && refused !== path ? meaningOf('ENOTDIR') : undefined) ?? reasonOf(error);
}

// Step by step: the recursive mkdir of Node.js never ends where a file system such as /proc denies that its folder is there.
function make(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) make(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  syncFolder(dirname(path));
}

/** The path of a file that comes with the package, such as `seed/demo-shop.json`. */
export function packageFile(path: string): string {
  return join(dirname(createRequire(__filename).resolve('subsim/package.json')), path);
}

/** Why a file cannot be used, in words that end a sentence. In jest the errors of Node.js are of another realm, with another `Error`. */
export function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  if (error instanceof TypeError) return 'it is not UTF-8 text';
  return meaningOf('code' in error ? error.code : undefined) ?? error.message;
}

/** Removes a file and what SQLite keeps beside it, if they are there. Throws `FileUnusable`. */
export function removeFile(path: string): void {
  removing(path, () => {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(path + ending, { force: true });
  });
}

/** Removes a folder with everything in it, if it is there. Throws `FileUnusable`. */
export function removeAll(folder: string): void {
  removing(folder, () => {
    rmSync(folder, { recursive: true, force: true });
  });
}

function removing(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new FileUnusable(`${path} cannot be removed: ${reasonOf(error)}.`, { cause: error });
  }
}
