import type { Resource } from '../domain/records/resource.js';
import { openDatabase, openImage, prepareFile, type Connection, type Image } from './database.js';
import { bytesOf, type Mark, type Place } from './place.js';
import { ensureRecordTables } from './record-table.js';
import { createTables, type Tables } from './tables.js';

/** Where the data of an environment are kept over a restart; `image` takes the place of what is there. */
export interface FileOrigin {
  readonly file: string;
  readonly image?: Image | undefined;
}

/** Opens a database file. Throws `StoreUnusable`. @internal */
export function createFilePlace(resources: readonly Resource[], { file, image }: FileOrigin): Place {
  if (image !== undefined) prepareFile(file, image)();
  let connection: Connection;
  let tables: Tables;
  open();
  return {
    get tables() {
      return tables;
    },
    // It is open since it was made: the file is this process's alone.
    open: () => undefined,
    image: () => ({ bytes: connection.serialize() }),
    mark: (): Mark => ({ bytes: connection.serialize() }),
    goBack(to, work) {
      const bytes = bytesOf(to);
      // What could go wrong goes wrong before the file is let go.
      openImage({ bytes }).close();
      const before = { bytes: connection.serialize() };
      replace({ bytes });
      try {
        work();
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
