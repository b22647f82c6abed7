import { readdirSync, statSync, writeFileSync, type Dirent } from 'node:fs';
import { join, resolve } from 'node:path';
import { wayIn } from './denials.js';
import { filesIn, FileUnusable, isThere, makeFolder, reasonOf, removeAll, removeFile, tidyUp } from './files.js';

const ENDING = '.sqlite';
// Beside a file that was brought up to date (store/database).
const FORMER = '.version-';
const SNAPSHOTS = '.snapshots';
const KEYRING = 'credentials.db';
const NEW = '.new';
const PROBE = 'probe.new';
// Some blocks of any file system, so that a full one refuses them.
const probe = Buffer.alloc(65_536);

/** The file of an environment in a data folder; without a folder there is none. */
export function fileOf(folder: string | undefined, environment: string): string | undefined {
  return folder === undefined ? undefined : join(folder, `${environment}${ENDING}`);
}

/** The names of the environments that have a file in a data folder. */
export function environmentsIn(folder: string | undefined): readonly string[] {
  return folder === undefined ? [] : filesIn(folder, ENDING).map((file) => file.slice(0, -ENDING.length));
}

/** Removes all that a data folder has of an environment. Throws `FileUnusable`. */
export function removeEnvironment(folder: string, environment: string): void {
  removeAll(join(folder, `${environment}${SNAPSHOTS}`));
  removeDatabase(folder, environment);
}

/** Removes the database of an environment, and the copies of before it was brought up to date. Throws `FileUnusable`. */
export function removeDatabase(folder: string, environment: string): void {
  removeFile(join(folder, `${environment}${ENDING}`));
  for (const { name } of entriesOf(folder)) if (name.startsWith(`${environment}${ENDING}${FORMER}`)) removeFile(join(folder, name));
}

/** Removes the files of environments that were not written to their end. */
export function removeUnfinished(folder: string): void {
  for (const file of filesIn(folder, ENDING + NEW)) tidyUp(join(folder, file));
}

/** The folder with the named snapshots of an environment in a data folder; without a folder there is none. */
export function snapshotsOf(folder: string | undefined, environment: string): string | undefined {
  return folder === undefined ? undefined : join(folder, `${environment}${SNAPSHOTS}`);
}

/** The file with the credentials of all environments in a data folder; without a folder there is none. */
export function keyringFileOf(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : join(folder, KEYRING);
}

/** Whether anything of an environment is in a data folder. */
export function isIn(folder: string | undefined, environment: string): boolean {
  return [fileOf(folder, environment), snapshotsOf(folder, environment)].some((path) => path !== undefined && isThere(path));
}

/** Why nothing can be written into a data folder, as a sentence, or `undefined`: found out by writing a file and removing it. */
export function whyUnwritable(folder: string): string | undefined {
  const path = join(folder, PROBE);
  // One that a kill has left is in the way of the next.
  tidyUp(path);
  try {
    writeFileSync(path, probe, { flag: 'wx', mode: 0o600 });
    return undefined;
  } catch (error) {
    return `The data folder ${folder} cannot be written: ${reasonOf(error)}.${hintFor(error, folder)}`;
  } finally {
    tidyUp(path);
  }
}

function hintFor(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const found = code === 'EACCES' || code === 'EPERM' ? statSync(folder, { throwIfNoEntry: false }) : undefined;
  return found === undefined ? '' : ` ${wayIn(found, process.getuid?.())}`;
}

/**
 * Makes a data folder, if it is not there, and gives its absolute path, which stays when the process goes to another folder. Throws `FileUnusable`, also when a link or a pipe stands where Subsim has its files, or when
 * nothing can be written there.
 */
export function ensureDataFolder(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  makeFolder(folder);
  const unwritable = whyUnwritable(folder);
  if (unwritable !== undefined) throw new FileUnusable(unwritable);
  const [strange] = entriesOf(folder).filter((entry) => !isFit(entry));
  if (strange === undefined) return resolve(folder);
  const path = join(folder, strange.name);
  throw new FileUnusable(`${path} cannot be used: it is ${kindOf(strange)}. Remove it, or choose another --data folder.`);
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new FileUnusable(`${folder} cannot be read: ${reasonOf(error)}.`);
  }
}

const DATABASE = /^(?:.*\.sqlite|credentials\.db)(?:-wal|-journal|-shm)?$/;

function isFit(entry: Dirent): boolean {
  // A file there is in the way of named snapshots alone.
  if (entry.name.endsWith(SNAPSHOTS)) return entry.isDirectory() || entry.isFile();
  return !DATABASE.test(entry.name) || entry.isFile();
}

function kindOf(entry: Dirent): string {
  if (entry.isSymbolicLink()) return 'a link, which is not followed';
  return entry.isDirectory() ? 'a folder' : 'no regular file';
}
