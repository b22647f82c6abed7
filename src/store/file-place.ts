import type { Resource } from '../domain/records/resource.js';
import { openDatabase, prepareFile, upToDate, type Connection, type Image, type Upgrade } from './database.js';
import { bytesOf, type Savepoint, type Place } from './place.js';
import { ensureRecordTables } from './record-table.js';
import { createTables, type Tables } from './tables.js';

/** What is in the file of an environment when it is opened. */
interface FileContent {
  readonly file: string;
  /** Takes the place of what is there. */
  readonly image: Image | undefined;
  readonly upgrade: Upgrade | undefined;
}

interface Opened {
  readonly connection: Connection;
  readonly tables: Tables;
}

/** Keeps data in a file over a restart. Throws `StoreUnusable`. @internal */
export function createFilePlace(resources: readonly Resource[], { file, image, upgrade }: FileContent): Place {
  if (image !== undefined) prepareFile(file, image)();
  // None while it rests.
  let opened: Opened | undefined = withTables(openDatabase(file, { upgrade }), true);
  const present = (): Opened => (opened ??= withTables(openDatabase(file, { mustExist: true }), false));
  return {
    open: () => present().tables,
    image: () => ({ bytes: present().connection.serialize() }),
    savepoint: (): Savepoint => ({ bytes: present().connection.serialize() }),
    goBack(to, work) {
      // Bytes that cannot be opened are refused before the file is closed, and none of an older version with credentials get there.
      const next = upToDate({ bytes: bytesOf(to) });
      const before = { bytes: present().connection.serialize() };
      replace(next);
      try {
        work(present().tables);
      } catch (error) {
        replace(before);
        throw error;
      }
    },
    rest() {
      if (opened?.connection.inTransaction === true) return false;
      close();
      return true;
    },
    close,
  };

  function replace(next: Image): void {
    const takeItsPlace = prepareFile(file, next);
    close();
    takeItsPlace();
    opened = withTables(openDatabase(file, { mustExist: true }), true);
  }

  function close(): void {
    opened?.connection.close();
    opened = undefined;
  }

  // What was open before has all its tables.
  function withTables(connection: Connection, mayBeOld: boolean): Opened {
    if (mayBeOld) ensureRecordTables(connection, resources);
    return { connection, tables: createTables(connection, resources) };
  }
}
