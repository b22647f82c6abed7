/** What is known of something that is kept under a name. */
export interface Shelved {
  readonly name: string;
  /** When it was kept by the clock of its environment, milliseconds since 1970. */
  readonly instant: number;
  /** Bytes. */
  readonly size: number;
}

/** What is kept; its bytes never change. */
export interface Content {
  readonly bytes: Buffer;
  /** Whether it is exactly what this process has kept, and not what an earlier one kept or somebody put there. */
  readonly isOwn?: boolean;
}

/**
 * What one environment keeps by names. What cannot be done throws the error of {@link ShelfNeeds.refused} and changes nothing. Reading and
 * writing go in steps; what is written is there with the last one.
 */
export interface Shelf {
  readonly list: () => readonly Shelved[];
  /** `undefined` when nothing has the name; the very object that was kept, if it never left memory. */
  readonly read: (name: string) => Generator<void, Content | undefined, void>;
  /** Keeps something under a name, in place of what had it. */
  readonly write: (name: string, kept: { readonly content: Content; readonly instant: number }) => Generator<void, Shelved, void>;
  readonly remove: (name: string) => void;
  /** Removes all, and the place itself. */
  readonly discard: () => void;
}

/** What shelves need. */
export interface ShelfNeeds {
  readonly isName: (name: string) => boolean;
  /** The error that is thrown when something cannot be kept, read or removed, with what can be done about it. */
  readonly refused: (sentence: string, hint: string) => Error;
  /** The error that is thrown when what is read is not what was kept. */
  readonly damaged: (name: string) => Error;
}

/** The hint when there is no room. */
export const MAKE_ROOM = 'Delete a snapshot that is not needed; one that was exported before can be imported again.';
