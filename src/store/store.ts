import type { Resource } from '../domain/resource.js';
import {
  asDamaged,
  assertSound,
  isCut,
  openDatabase,
  openImage,
  replaceFile,
  StoreUnusable,
  type Connection,
  type Image,
} from './database.js';
import { createTables, type Tables } from './tables.js';

/**
 * One environment's database: the only way to its data. Synchronous. Its tables are asked for anew with each use, because going
 * back to another state may put others in their place.
 */
export interface Store extends Omit<Tables, 'sequences'> {
  /** The next number of a sequence, beginning with `first`. */
  readonly next: (sequence: string, first: number) => number;
  /** Makes a sequence go on after `number` at least. */
  readonly reserve: (sequence: string, number: number) => void;
  /** All that is stored now. */
  readonly image: () => Image;
  /** What is stored now as the state to which going back costs what was changed since; its bytes are made when they are needed. */
  readonly mark: () => Mark;
  /**
   * Goes back to an image; API clients and tokens stay as they are. Throws `StoreUnusable` for one that is no database of Subsim,
   * and then changes nothing.
   */
  readonly restore: (state: Image | Mark) => void;
  /** Calls back after each going back: whatever was read before counts no more. */
  readonly onRestore: (listener: () => void) => void;
  readonly close: () => void;
}

/** A state to go back to. Its bytes are there once another state has taken its place. */
export interface Mark {
  bytes: Buffer | undefined;
}

/** Where the data of an environment are: in memory, or in a file; `image` is what a new one begins with. */
export interface StorePlace {
  readonly file?: string | undefined;
  readonly image?: Image | undefined;
}

/** Opens the store of one environment with a table for every resource. Throws `StoreUnusable`. */
export function openStore(resources: readonly Resource[], { file, image }: StorePlace = {}): Store {
  if (file !== undefined && image !== undefined) replaceFile(file, image);
  let connection = file === undefined && image !== undefined ? openImage(image) : openDatabase(file);
  // Of such a one SQLite serializes what was committed last: the origin, and nothing since.
  let isFromImage = file === undefined && image !== undefined;
  let tables = createTables(connection, resources);
  let origin: Image | Mark | undefined = image;
  // The origin as long as its bytes stand in the database alone.
  let unwritten: Mark | undefined;
  const listeners: (() => void)[] = [];
  return {
    records: (resource) => tables.records(resource),
    get credentials() {
      return tables.credentials;
    },
    get destinations() {
      return tables.destinations;
    },
    get events() {
      return tables.events;
    },
    get deliveries() {
      return tables.deliveries;
    },
    get agenda() {
      return tables.agenda;
    },
    get orderAttempts() {
      return tables.orderAttempts;
    },
    get orderCalls() {
      return tables.orderCalls;
    },
    get settings() {
      return tables.settings;
    },
    get batches() {
      return tables.batches;
    },
    annotate: (annotation) => {
      tables.annotate(annotation);
    },
    transaction: (work) => tables.transaction(work),
    next: (sequence, first) => tables.sequences.next(sequence, first),
    reserve: (sequence, number) => {
      tables.sequences.reserve(sequence, number);
    },
    image: () => (isFromImage ? committedImage() : imageOf(connection)),
    mark() {
      const mark: Mark = { bytes: file === undefined ? undefined : connection.serialize() };
      if (file === undefined) connection.exec('RELEASE held; SAVEPOINT held');
      origin = mark;
      unwritten = file === undefined ? mark : undefined;
      return mark;
    },
    restore(wanted) {
      const carried = tables.credentials.all();
      if (wanted === origin && file === undefined) goBack();
      else replace(wanted);
      origin = wanted;
      tables.credentials.replaceAll(carried);
      for (const listener of listeners) listener();
    },
    onRestore: (listener) => void listeners.push(listener),
    close: () => void connection.close(),
  };

  // What was committed is the origin from now on, so that going back to this image is cheap.
  function committedImage(): Image {
    if (unwritten !== undefined) unwritten.bytes = connection.serialize();
    unwritten = undefined;
    connection.exec('RELEASE held');
    const present = imageOf(connection);
    connection.exec('SAVEPOINT held');
    origin = present;
    return present;
  }

  function goBack(): void {
    connection.exec('ROLLBACK TO held');
    tables.sequences.forget();
  }

  // Before the database is given up the state that stands in it alone is written down.
  function keepOrigin(): void {
    if (unwritten === undefined) return;
    goBack();
    unwritten.bytes = connection.serialize();
    unwritten = undefined;
  }

  function replace({ bytes }: Image | Mark): void {
    if (bytes === undefined) throw new Error('A mark of another store has no bytes.');
    // Opened before the present one is let go: an image that is none changes nothing.
    const opened = openImage({ bytes });
    keepOrigin();
    if (file === undefined) use(opened);
    else {
      opened.close();
      connection.close();
      replaceFile(file, { bytes });
      use(openDatabase(file));
    }
  }

  function use(next: Connection): void {
    const nextTables = createTables(next, resources);
    if (connection.open) connection.close();
    [connection, tables] = [next, nextTables];
    isFromImage = file === undefined;
  }
}

function imageOf(connection: Connection): Image {
  return { bytes: connection.serialize() };
}

/** Assures that an image from elsewhere holds a whole environment, so that it can be gone back to. Throws `StoreUnusable`. */
export function assertUsable(resources: readonly Resource[], image: Image): void {
  const model = openDatabase(undefined);
  try {
    createTables(model, resources);
    const connection = openImage(image);
    try {
      createTables(connection, resources);
      assertSound(connection, model);
      if (isCut(image)) throw new StoreUnusable('The image is damaged.');
    } finally {
      connection.close();
    }
  } catch (error) {
    throw asDamaged(error);
  } finally {
    model.close();
  }
}
