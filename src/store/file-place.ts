import type { Resource } from '../domain/records/resource.js';
import { openDatabase, prepareFile, upToDate, type Connection, type Image, type TakeIn } from './database.js';
import { bytesOf, type Savepoint, type Place } from './place.js';
import { ensureRecordTables } from './record-table.js';
import { createTables, type Tables } from './tables.js';

/** What is in the file of an environment when it is opened. */
interface FileContent {
  readonly file: string;
  /** Takes the place of what is there. */
  readonly image: Image | undefined;
  readonly takeIn: TakeIn | undefined;
}

/** Keeps data in a file over a restart. Throws `StoreUnusable`. @internal */
export function createFilePlace(resources: readonly Resource[], { file, image, takeIn }: FileContent): Place {
  if (image !== undefined) prepareFile(file, image)();
  let connection: Connection;
  let tables: Tables;
  open(takeIn);
  return {
    // It has been open since it was made: the file is this process's alone.
    open: () => tables,
    image: () => ({ bytes: connection.serialize() }),
    savepoint: (): Savepoint => ({ bytes: connection.serialize() }),
    goBack(to, work) {
      // Bytes that cannot be opened are refused before the file is closed, and none of an older version with credentials get there.
      const next = upToDate({ bytes: bytesOf(to) });
      const before = { bytes: connection.serialize() };
      replace(next);
      try {
        work(tables);
      } catch (error) {
        replace(before);
        throw error;
      }
    },
    close: () => void connection.close(),
  };

  function replace(next: Image): void {
    const takeItsPlace = prepareFile(file, next);
    connection.close();
    takeItsPlace();
    open();
  }

  function open(takeIn?: TakeIn): void {
    connection = openDatabase(file, undefined, takeIn);
    ensureRecordTables(connection, resources);
    tables = createTables(connection, resources);
  }
}
