import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Why a file could not be read or a folder not be made; its message is one sentence. */
export class FileUnusable extends Error {}

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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new FileUnusable(`${path} cannot be read: ${reason(error)}.`);
  }
}

/** The bytes of a file. Throws `FileUnusable`. */
export function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new FileUnusable(`${path} cannot be read: ${reason(error)}.`);
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
    throw new FileUnusable(`${path} cannot be written: ${reason(error)}.`);
  }
}

/** The names of the files in a folder that end so, in order. */
export function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();
}

/** Makes a folder and those above it. Throws `FileUnusable`. */
export function makeFolder(path: string): void {
  try {
    make(resolve(path));
  } catch (error) {
    throw new FileUnusable(`${path} cannot be made: ${reason(error)}.`);
  }
}

// Step by step: the recursive mkdir of Node.js never ends where a file system such as /proc denies that its folder is there.
function make(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) make(dirname(path));
  mkdirSync(path);
}

/** The path of a file that comes with the package, such as `seed/demo-shop.json`. */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TypeError) return 'it is not UTF-8 text';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EEXIST') return 'a file has that name';
  return code === 'ENOENT' ? 'there is no such file' : error.message;
}

/** Removes a file and what SQLite keeps beside it; what is not there stays so. */
export function removeFile(path: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
}
