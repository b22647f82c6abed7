import type { Resource } from '../domain/records/resource.js';
import { openDatabase, openImage, prepareFile, type Connection, type Image } from './database.js';
import { bytesOf, type Savepoint, type Place } from './place.js';
import { ensureRecordTables } from './record-table.js';
import { createTables, type Tables } from './tables.js';

/** Keeps data in a file over a restart; an image takes the place of what is there. Throws `StoreUnusable`. @internal */
export function createFilePlace(resources: readonly Resource[], file: string, image: Image | undefined): Place {
  if (image !== undefined) prepareFile(file, image)();
  let connection: Connection;
  let tables: Tables;
  open();
  return {
    // It has been open since it was made: the file is this process's alone.
    open: () => tables,
    image: () => ({ bytes: connection.serialize() }),
    savepoint: (): Savepoint => ({ bytes: connection.serialize() }),
    goBack(to, work) {
      const bytes = bytesOf(to);
      // Bytes that cannot be opened are refused before the file is closed.
      openImage({ bytes }).close();
      const before = { bytes: connection.serialize() };
      replace({ bytes });
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

  function open(): void {
    connection = openDatabase(file);
    ensureRecordTables(connection, resources);
    tables = createTables(connection, resources);
  }
}
