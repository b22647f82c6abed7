import { Problem } from '../domain/problem.js';
import { resources } from '../domain/resources/index.js';
import { StoreUnusable, type Image } from '../store/database.js';
import { assertUsable, openStore, type Mark, type Store } from '../store/store.js';

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

/** The snapshots of an environment that have names. */
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
  readonly now: () => number;
  /** How the environment began, and one without records. */
  readonly beginning: (kind: 'seed' | 'empty') => Snapshot;
  readonly isClosed: () => boolean;
  /** Whether the clock is being moved. */
  readonly isMoving: () => boolean;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/i;

interface Named extends SnapshotInfo {
  readonly image: Image;
}

const KINDS: readonly string[] = ['seed', 'empty'];

/** Makes the states of one environment. */
export function createStates({ store, now, beginning, isClosed, isMoving }: StatesNeeds): States {
  const named = new Map<string, Named>();
  return {
    snapshot: () => presentImage(),
    restore(to) {
      goBack(typeof to === 'string' ? find(to).image : to);
    },
    reset(to = 'seed') {
      // Callers without types may say anything.
      if (!KINDS.includes(to)) throw new Problem('setting-refused', 'An environment is reset to "seed" or to "empty".');
      goBack(beginning(to));
    },
    snapshots: {
      save: (name) => keep(name, presentImage()),
      list: () => [...named.values()].map(infoOf).sort((a, b) => (a.name < b.name ? -1 : 1)),
      remove(name) {
        find(name);
        named.delete(name);
      },
      export: (name) => find(name).image.bytes,
      import: (name, bytes) => keep(name, readable(bytes)),
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

  function find(name: string): Named {
    const snapshot = named.get(name);
    if (snapshot === undefined) throw new Problem('unknown-record');
    return snapshot;
  }

  function keep(name: string, image: Image): SnapshotInfo {
    if (!NAME.test(name))
      throw new Problem('setting-refused', 'The name of a snapshot is 1 to 64 letters, digits, dots, dashes and underscores.');
    const snapshot = { name, instant: now(), size: image.bytes.length, image };
    named.set(name, snapshot);
    return infoOf(snapshot);
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

function infoOf({ name, instant, size }: Named): SnapshotInfo {
  return { name, instant, size };
}
