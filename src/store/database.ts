import { types } from 'node:util';
import Database from 'better-sqlite3';
import {
  canHoldCredentials,
  FIRST_WITHOUT_CREDENTIALS,
  formerCredentials,
  removeCredentials,
  type FormerCredentials,
} from './former-credentials.js';
import { doMigration, migrations, type Migration } from './migrations.js';
import { ensureFile, unfitness, writtenBeside } from './own-file.js';

/** The handle of one environment's database. @internal */
export type Connection = Database.Database;

/** What a database is for, and how it comes to its present tables. @internal */
export interface Schema {
  /** By which SQLite files tell whose they are. */
  readonly applicationId: number;
  readonly migrations: readonly Migration[];
  readonly name: 'environment' | 'credentials';
}

/** `Subs` in ASCII, by which files of environments tell whose they are. @internal */
export const APPLICATION_ID = 0x53756273;

const ofEnvironments: Schema = { applicationId: APPLICATION_ID, migrations, name: 'environment' };

/** Given what a database of an environment of an older version holds of credentials, before that is taken out. */
export type TakeIn = (former: FormerCredentials) => void;

/** What happens to a database of an older version beside its migration. */
export interface Upgrade {
  readonly takeIn?: TakeIn | undefined;
  /** Told what a user should know of what became of the data, one line at a time. */
  readonly tell?: ((line: string) => void) | undefined;
}

/** Why a database cannot be used; its message is one sentence for the person at the terminal. */
export class StoreUnusable extends Error {
  static {
    this.prototype.name = 'StoreUnusable';
  }
}

/** What is opened, if it is not a new or known database of an environment. */
interface Opening {
  readonly schema?: Schema;
  readonly upgrade?: Upgrade | undefined;
  /** Whether it was open before, so that it is not made anew if somebody has taken it away. */
  readonly mustExist?: boolean;
}

/**
 * Opens a database, by default one of an environment: in memory, or a file that this process alone may use until it is closed.
 * Throws `StoreUnusable` when another process holds the file, when it is newer than this Subsim or not a database.
 *
 * @internal
 */
export function openDatabase(
  file: string | undefined,
  { schema = ofEnvironments, upgrade = {}, mustExist = false }: Opening = {},
): Connection {
  const connection = file === undefined ? new Database(':memory:') : open(file, schema, mustExist);
  try {
    if (file !== undefined) holdAlone(connection);
    connection.pragma('synchronous = NORMAL');
    connection.pragma('temp_store = MEMORY');
    migrate(connection, schema, { ...upgrade, file });
    return connection;
  } catch (error) {
    connection.close();
    throw unusable(error, file ?? ':memory:');
  }
}

/**
 * Refuses a file that `openDatabase` would refuse; what is stored in it stays as it is, whichever version wrote it. Throws
 * `StoreUnusable`.
 *
 * @internal
 */
export function tryDatabase(file: string, schema = ofEnvironments): void {
  const connection = open(file, schema, true);
  try {
    holdAlone(connection);
    readVersion(connection, schema);
  } catch (error) {
    throw unusable(error, file);
  } finally {
    connection.close();
  }
}

/** A whole database as the bytes of one file; they are never changed. */
export interface Image {
  readonly bytes: Buffer;
}

/** Opens a copy of an image in memory. Throws `StoreUnusable` when it is newer than this Subsim or not a database. @internal */
export function openImage({ bytes }: Image): Connection {
  try {
    // SQLite would open an empty buffer as a new database.
    if (bytes.length === 0) throw new StoreUnusable('is not a database of Subsim.');
    const connection = new Database(inMemory(bytes));
    connection.exec(IN_MEMORY);
    migrate(connection, ofEnvironments);
    return connection;
  } catch (error) {
    throw unusable(error, 'The file');
  }
}

/** The same data in the present schema. Throws like `openImage`. @internal */
export function upToDate(image: Image): Image {
  const connection = openImage(image);
  try {
    return image.bytes.readUInt32BE(USER_VERSION) === migrations.length ? image : { bytes: connection.serialize() };
  } finally {
    connection.close();
  }
}

// Where the header of a file has it (SQLite, "Database File Format", 1.3).
const USER_VERSION = 60;

/** Turns an error of SQLite about bytes from elsewhere into `StoreUnusable`: a tampered header can cause any error. */
export function asDamaged(error: unknown): unknown {
  // By its name: in jest, a second file of tests gets the errors of the class that the first one has loaded.
  return isObject(error) && 'name' in error && error.name === 'SqliteError' ? new StoreUnusable('The file is damaged.') : error;
}

/**
 * Writes an image down beside a database file; what it returns puts it in the place of that file, which nobody may have open by then.
 * Throws `StoreUnusable` when it cannot be written, and then leaves nothing behind.
 *
 * @internal
 */
export function prepareFile(file: string, { bytes }: Image): () => void {
  try {
    return writtenBeside(file, bytes);
  } catch (error) {
    throw new StoreUnusable(`${file} cannot be written: is the disk full, or the folder read-only?`, { cause: error });
  }
}

function keepFormer(connection: Connection, copy: string): void {
  try {
    writtenBeside(copy, connection.serialize())();
  } catch (error) {
    const sentence = 'cannot be copied before it is brought up to date: is the disk full, or the folder read-only?';
    throw new StoreUnusable(sentence, { cause: error });
  }
}

// Where a file is as it was before it was brought up to date, so that the Subsim of then can still open it.
function formerFile(file: string, version: number): string {
  return `${file}.version-${String(version)}`;
}

/** How a database in memory is set. Its changed pages need not be spilled; the size is in kibibytes. @internal */
export const IN_MEMORY = `
  PRAGMA journal_mode = MEMORY;
  PRAGMA synchronous = OFF;
  PRAGMA cache_size = -4000000;
  PRAGMA cache_spill = OFF;
  PRAGMA temp_store = MEMORY;
`;

/** An image that opens in memory: bytes 18 and 19 say that a file has a log beside it, an image has none (SQLite, "Database File Format"). @internal */
export function inMemory(bytes: Buffer): Buffer {
  if (bytes[18] !== 2 && bytes[19] !== 2) return bytes;
  const copy = Buffer.from(bytes);
  copy[18] = copy[19] = 1;
  return copy;
}

function open(file: string, { applicationId }: Schema, mustExist: boolean): Connection {
  try {
    const unfit = unfitness(file, applicationId);
    if (unfit !== undefined) throw new StoreUnusable(unfit);
    if (!mustExist) ensureFile(file);
    return new Database(file, { timeout: 0, fileMustExist: true });
  } catch (error) {
    throw unusable(error, file);
  }
}

// The lock is SQLite's own, taken by the first write and kept; a kill leaves nothing stale.
function holdAlone(connection: Connection): void {
  connection.pragma('locking_mode = EXCLUSIVE');
  connection.pragma('journal_mode = WAL');
  connection.exec('BEGIN EXCLUSIVE; COMMIT');
}

interface Kind {
  readonly version: number;
  readonly owner: number;
  /** Whether it holds anything: 1, or 0. */
  readonly isUsed: number;
}

function kindOf(connection: Connection): Kind {
  const kind = connection.prepare<[], Kind>(
    `SELECT user_version AS version, application_id AS owner, EXISTS (SELECT 1 FROM sqlite_schema) AS isUsed
     FROM pragma_user_version, pragma_application_id`,
  );
  return kind.get() ?? { version: 0, owner: 0, isUsed: 0 };
}

interface Migrating extends Upgrade {
  readonly file?: string | undefined;
}

interface Version {
  readonly version: number;
  readonly isUsed: boolean;
  readonly heldCredentials: boolean;
}

// Throws `StoreUnusable` for what no migration can make a database of this kind.
function readVersion(connection: Connection, { applicationId, migrations, name }: Schema): Version {
  const { version, owner, isUsed: used } = kindOf(connection);
  const isUsed = used === 1;
  if (isUsed && owner !== applicationId) throw new StoreUnusable('is not a database of Subsim.');
  if (version > migrations.length) {
    throw new StoreUnusable(`holds data of a newer Subsim (schema ${String(version)}; this one knows ${String(migrations.length)}).`);
  }
  const heldCredentials = name === 'environment' && isUsed && version < FIRST_WITHOUT_CREDENTIALS;
  if (heldCredentials && !canHoldCredentials(connection)) throw new StoreUnusable('is not a database of Subsim.');
  return { version, isUsed, heldCredentials };
}

function migrate(connection: Connection, schema: Schema, { file, takeIn, tell }: Migrating = {}): void {
  const { applicationId, migrations } = schema;
  const { version, isUsed, heldCredentials } = readVersion(connection, schema);
  const due = migrations.slice(version);
  if (due.length === 0) return;
  if (heldCredentials) {
    takeIn?.(formerCredentials(connection));
    removeCredentials(connection);
  }
  if (file !== undefined && isUsed) keepFormer(connection, formerFile(file, version));
  const notes: string[] = [];
  connection.transaction(() => {
    for (const migration of due) notes.push(...doMigration(connection, migration));
    connection.pragma(`application_id = ${String(applicationId)}`);
    connection.pragma(`user_version = ${String(migrations.length)}`);
  })();
  // The log beside a file holds what was in it before.
  if (heldCredentials) connection.pragma('wal_checkpoint(TRUNCATE)');
  for (const note of notes) tell?.(note);
}

function isObject(error: unknown): error is object {
  return typeof error === 'object' && error !== null;
}

function unusable(error: unknown, file: string): unknown {
  const saying = (sentence: string): StoreUnusable => new StoreUnusable(sentence, { cause: error });
  if (error instanceof StoreUnusable) return saying(`${file} ${error.message}`);
  const code = isObject(error) && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) return saying(`${file} is in use by another Subsim; stop it or choose another --data folder.`);
  if (types.isNativeError(error) && /bindings file|NODE_MODULE_VERSION/.test(error.message)) {
    return saying('better-sqlite3 is not built for this Node.js; run npm rebuild better-sqlite3.');
  }
  if (/^SQLITE_(?:READONLY|IOERR|FULL)/.test(code)) return saying(`${file} cannot be written: is the disk full, or the folder read-only?`);
  if (code.startsWith('SQLITE_CORRUPT')) return saying(`${file} is damaged.`);
  if (code.startsWith('SQLITE_NOTADB')) return saying(`${file} is not a database of Subsim.`);
  return code.startsWith('SQLITE_CANTOPEN') || /^E[A-Z]+$/.test(code) ? saying(`${file} cannot be opened.`) : error;
}
