import { Problem } from '../domain/problem.js';
import { resources } from '../domain/resources/index.js';
import { StoreUnusable, type Image } from '../store/database.js';
import { assertUsable, openStore, type Mark, type Store } from '../store/store.js';
import type { Shelf, ShelfNeeds } from '../world/shelf.js';

/** A state of an environment to which it can go back. */
export type Snapshot = Image | Mark;

/** Going back to earlier states: everything but API clients, issued tokens and named snapshots is as it was then. */
export interface States {
  /** The present state. */
  readonly snapshot: () => Image;
  /** Goes back to a snapshot, or to the one with a name. Throws `unknown-record`, and `state-refused` while the clock is moved. */
  readonly restore: (to: Snapshot | string) => void;
  /** Goes back to how the environment began, or to one without records. Throws `state-refused` while the clock is moved. */
  readonly reset: (to?: 'seed' | 'empty') => void;
  readonly snapshots: NamedSnapshots;
}

/**
 * The snapshots of an environment that have names, at most 100. What cannot be kept, read or removed throws `state-refused`: there is no
 * room, or a file is damaged; nothing is changed then.
 */
export interface NamedSnapshots {
  /** Keeps the present state under a name, in place of the one that has it. Throws `setting-refused` for a bad name. */
  readonly save: (name: string) => SnapshotInfo;
  /** By name. */
  readonly list: () => readonly SnapshotInfo[];
  /** Throws `unknown-record`. */
  readonly remove: (name: string) => void;
  /** The bytes of one as a file. Throws `unknown-record`. */
  readonly export: (name: string) => Buffer;
  /** Keeps the bytes of such a file under a name; they bring neither clients nor tokens nor anything to be sent. Throws `setting-refused`. */
  readonly import: (name: string, bytes: Buffer) => SnapshotInfo;
}

/** What is known of a named snapshot. */
export interface SnapshotInfo {
  readonly name: string;
  /** When it was saved by the environment's clock, milliseconds since 1970. */
  readonly instant: number;
  /** Bytes. */
  readonly size: number;
}

/** What going back needs. */
export interface StatesNeeds {
  readonly store: Store;
  /** Where the named snapshots are. */
  readonly shelf: Shelf;
  readonly now: () => number;
  /** How the environment began, and one without records. */
  readonly beginning: (kind: 'seed' | 'empty') => Snapshot;
  readonly isClosed: () => boolean;
  /** Whether the clock is being moved. */
  readonly isMoving: () => boolean;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/i;

const MOST = 100;

/** What shelves of snapshots need to know. */
export const snapshotShelf: ShelfNeeds = {
  isName: (name) => NAME.test(name),
  refused: (sentence, hint) => new Problem('state-refused', sentence, { hint }),
};

const KINDS: readonly string[] = ['seed', 'empty'];

/** Makes the states of one environment. */
export function createStates({ store, shelf, now, beginning, isClosed, isMoving }: StatesNeeds): States {
  // What was made here is whole; what a shelf brings from elsewhere may be anything.
  const sound = new WeakSet<Image>();
  return {
    snapshot: () => presentImage(),
    restore(to) {
      goBack(typeof to === 'string' ? find(to) : to);
    },
    reset(to = 'seed') {
      // Callers without types may say anything.
      if (!KINDS.includes(to)) throw new Problem('setting-refused', 'An environment is reset to "seed" or to "empty".');
      goBack(beginning(to));
    },
    snapshots: {
      save: (name) => keep(name, presentImage),
      list: () => [...shelf.list()].sort((a, b) => (a.name < b.name ? -1 : 1)),
      remove(name) {
        refuseClosed();
        if (!has(name)) throw new Problem('unknown-record');
        shelf.remove(name);
      },
      export: (name) => find(name).bytes,
      import: (name, bytes) => keep(name, () => readable(bytes)),
    },
  };

  function presentImage(): Image {
    refuseClosed();
    return store.image();
  }

  function refuseClosed(): void {
    if (isClosed()) throw new Problem('state-refused', 'The environment is closed.');
  }

  function goBack(to: Snapshot): void {
    refuseClosed();
    if (isMoving()) throw new Problem('state-refused', 'The clock is being moved; an environment goes back when nothing moves.');
    store.restore(to);
  }

  function has(wanted: string): boolean {
    return shelf.list().some(({ name }) => name === wanted);
  }

  function find(name: string): Image {
    const image = shelf.read(name);
    if (image === undefined) throw new Problem('unknown-record');
    if (!sound.has(image)) refuseDamaged(name, image);
    return image;
  }

  // Whatever would be refused is refused before the image is made.
  function keep(name: string, make: () => Image): SnapshotInfo {
    refuseClosed();
    if (!NAME.test(name))
      throw new Problem('setting-refused', 'The name of a snapshot is 1 to 64 letters, digits, dots, dashes and underscores.');
    if (shelf.list().length >= MOST && !has(name))
      throw new Problem('state-refused', `There are ${String(MOST)} named snapshots, which is the most.`, {
        hint: 'Delete one that is not needed, or save under a name that there is; an exported one can be imported again.',
      });
    const content = make();
    const info = shelf.write(name, { content, instant: now() });
    sound.add(content);
    return info;
  }

  function readable(bytes: Buffer): Image {
    try {
      assertUsable(resources, { bytes });
      return cleanedImage({ bytes }, now());
    } catch (error) {
      throw error instanceof StoreUnusable ? new Problem('setting-refused', error.message) : error;
    }
  }
}

function refuseDamaged(name: string, image: Image): void {
  try {
    assertUsable(resources, image);
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    throw new Problem('state-refused', `The snapshot ${name} cannot be used: ${error.message}`, {
      hint: 'Delete it, or put a whole file in its place in the data folder; everything else is as it was.',
    });
  }
}

/**
 * A copy of an image for another environment: without API clients and tokens, and with nothing that waits to be sent, so that no
 * receiver gets it twice. Throws `StoreUnusable`.
 */
export function cleanedImage(image: Image, now: number): Image {
  const copy = openStore(resources, { image });
  try {
    copy.credentials.replaceAll({ clients: [], tokens: [] });
    for (const { id } of copy.deliveries.dueBy(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
      copy.deliveries.giveUp(id, LEFT_BEHIND, now);
    for (const id of copy.orderAttempts.open()) copy.orderAttempts.end(id, { ...NOT_ENDED, error: LEFT_BEHIND });
    return copy.image();
  } finally {
    copy.close();
  }
}

const LEFT_BEHIND = 'Left behind in another environment';
const NOT_ENDED = {
  status: 'dropped',
  milliseconds: null,
  http_status: null,
  answer_headers: null,
  answer: null,
  order_number: null,
} as const;
