import type { Resource } from '../domain/records/resource.js';
import { openDatabase, openImage, prepareFile, upToDate, type Connection, type Image, type Upgrade } from './database.js';
import { bytesOf, type Savepoint, type Place } from './place.js';
import { ensureRecordTables } from './record-table.js';
import { createSequences, reserveAll, type LastNumbers } from './sequences.js';
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
    goBack(to, { reserved, work }) {
      // Bytes that cannot be opened are refused before the file is closed, and none of an older version with credentials get there.
      const next = going({ bytes: bytesOf(to) }, reserved);
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

// What is in the file goes on where it has to from its first moment: a kill may follow at once.
function going(to: Image, reserved: LastNumbers): Image {
  if (reserved.size === 0) return upToDate(to);
  const connection = openImage(to);
  try {
    reserveAll(createSequences(connection), reserved);
    return { bytes: connection.serialize() };
  } finally {
    connection.close();
  }
}
