import type { Resource } from '../domain/records/resource.js';
import { openDatabase, openImage, prepareFile, type Connection, type Image } from './database.js';
import { bytesOf, type Mark, type Place } from './place.js';
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
    mark: (): Mark => ({ bytes: connection.serialize() }),
    goBack(to, work) {
      const bytes = bytesOf(to);
      // What could go wrong goes wrong before the file is let go.
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
