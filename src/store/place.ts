import { StoreUnusable, type Image } from './database.js';
import type { LastNumbers } from './sequences.js';
import type { Tables } from './tables.js';

/** A state to go back to. It has bytes once another state has taken its place. */
export interface Savepoint {
  bytes: Buffer | undefined;
}

/** Where the tables of one environment are, and how they go back to an earlier state: in memory, or in a file. @internal */
export interface Place {
  /** Opens the database, if it is not open, and gives its tables; after going back they may be others. */
  readonly open: () => Tables;
  /** All that is stored now. */
  readonly image: () => Image;
  readonly savepoint: () => Savepoint;
  /**
   * Goes to another state and does there, with its tables, what is part of that; all is as it was when that throws. Throws
   * `StoreUnusable` for bytes that are not a database of Subsim, and then changes nothing.
   */
  readonly goBack: (to: Image | Savepoint, going: Going) => void;
  /** Closes the database until it is opened again; false when that cannot be now. */
  readonly rest?: () => boolean;
  readonly close: () => void;
}

/** What is part of going to another state. @internal */
export interface Going {
  /** Sequences that go on after numbers at least; nobody sees the other state without that, not even after a kill. */
  readonly reserved: LastNumbers;
  readonly work: (tables: Tables) => void;
}

/** Something that holds a database open. */
export interface Holder {
  /** Whether it was used since this was asked last. */
  readonly wasUsed: () => boolean;
  /** Lets go of the database until it is used again; false when that cannot be now. */
  readonly rest: () => boolean;
}

/** Decides which databases are held open. */
export interface Holding {
  /** Called before a holder opens its database. */
  readonly holds: (holder: Holder) => void;
  /** Called when it has closed its database for good. */
  readonly ended: (holder: Holder) => void;
}

/** The bytes of a state that is to be opened. Throws `StoreUnusable` when it has none, as a savepoint of another place may. @internal */
export function bytesOf({ bytes }: Image | Savepoint): Buffer {
  if (!Buffer.isBuffer(bytes)) throw new StoreUnusable('The snapshot holds no bytes.');
  return bytes;
}
