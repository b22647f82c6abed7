import type { Resource } from '../domain/records/resource.js';
import { openDatabase, openImage, type Connection, type Image } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { bytesOf, type Going, type Place, type Savepoint } from './place.js';
import { ensureRecordTables } from './record-table.js';
import { reserveAll } from './sequences.js';
import { createTables, type Tables } from './tables.js';

interface Opened {
  readonly connection: Connection;
  readonly tables: Tables;
  /** SQLite serializes only what was committed last: the origin, and nothing since. */
  readonly isOfImage: boolean;
}

// In memory every page that was ever written counts as changed, and each commit walks over all of them; units of work inside a
// transaction that stays open are released without that walk. Going back to where it began, the origin, costs what was changed since.
const HOLD = 'SAVEPOINT held';
const LET_GO = 'RELEASE held';
// The journal of a savepoint grows with each going back unless the transaction ends with it.
const GO_BACK = `ROLLBACK TO held; ${LET_GO}; ${HOLD}`;

/** What a database in memory begins with, and what keeps the last writes to it. */
interface InMemory {
  readonly image: Image | undefined;
  readonly writes: KeptWrites | undefined;
}

/** Keeps data in memory, beginning with an image or with nothing; opened when it is first used. Throws `StoreUnusable` then. @internal */
export function createMemoryPlace(resources: readonly Resource[], { image, writes }: InMemory): Place {
  let opened: Opened | undefined;
  let origin: Image | Savepoint | undefined = image;
  // The origin, as long as its bytes are in the database alone.
  let unwritten: Savepoint | undefined;
  // Bytes that were written here, so that their tables are up to date.
  const current = new WeakSet<Buffer>();
  return {
    open: () => present().tables,
    image: () => (present().isOfImage ? committed() : { bytes: written(present()) }),
    savepoint() {
      const made: Savepoint = { bytes: undefined };
      present().connection.exec(`${LET_GO}; ${HOLD}`);
      origin = unwritten = made;
      return made;
    },
    goBack(to, going) {
      const work = arriving(going);
      if (to === origin && opened?.isOfImage === true) {
        // It has been in this state before, and the work succeeded then.
        rollBack(opened);
        work(opened.tables);
      } else replace(to, work);
      origin = to;
    },
    close() {
      opened?.connection.close();
    },
  };

  function present(): Opened {
    return (opened ??= image === undefined ? held(openDatabase(undefined), undefined) : held(openImage(image), image.bytes));
  }

  // An older image is brought up to date first, so that the origin is up to date, too.
  function held(connection: Connection, bytes: Buffer | undefined): Opened {
    if (bytes === undefined || !current.has(bytes)) ensureRecordTables(connection, resources);
    connection.exec(HOLD);
    return { connection, tables: createTables(connection, resources, writes), isOfImage: bytes !== undefined };
  }

  // What was committed is the origin from now on, so that going back to this image is cheap.
  function committed(): Image {
    const { connection } = present();
    if (unwritten !== undefined) unwritten.bytes = written(present());
    unwritten = undefined;
    connection.exec(LET_GO);
    const now = { bytes: written(present()) };
    connection.exec(HOLD);
    origin = now;
    return now;
  }

  function written({ connection }: Opened): Buffer {
    const bytes = connection.serialize();
    current.add(bytes);
    return bytes;
  }

  function rollBack({ connection, tables }: Opened): void {
    connection.exec(GO_BACK);
    tables.sequences.forget();
  }

  // The present database is closed once nothing can go wrong any more.
  function replace(to: Image | Savepoint, work: (tables: Tables) => void): void {
    const before = present();
    if (to === unwritten) writeOrigin(before);
    const bytes = bytesOf(to);
    const next = held(openImage({ bytes }), bytes);
    opened = next;
    try {
      work(next.tables);
    } catch (error) {
      opened = before;
      next.connection.close();
      throw error;
    }
    writeOrigin(before);
    before.connection.close();
  }

  // Before a database is closed, the origin that is in it alone is serialized.
  function writeOrigin(given: Opened): void {
    if (unwritten === undefined) return;
    rollBack(given);
    unwritten.bytes = written(given);
    unwritten = undefined;
  }
}

// A state in memory is gone with a kill, so that its sequences can be set once it is there.
function arriving({ reserved, work }: Going): Going['work'] {
  return (tables) => {
    reserveAll(tables.sequences, reserved);
    work(tables);
  };
}
