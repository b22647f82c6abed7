import { Problem } from '../../domain/refusals/problem.js';
import { StoreUnusable, type Image } from '../../store/database.js';
import type { Savepoint, Store } from '../../store/store.js';
import type { Shelf, ShelfNeeds } from '../../world/shelves/shelf.js';
import type { EnvironmentClock } from '../foundation/clock.js';
import { noteSaved } from './saved-state.js';
import { damagedSnapshot, imageFrom, refuseDamaged, withoutCredentials } from './snapshot-images.js';

/** A state of an environment to which it can go back. */
export type Snapshot = Image | Savepoint;

/** Going back to earlier states: everything but API clients, issued tokens and named snapshots is as it was then. */
export interface States {
  /** The present state. */
  readonly snapshot: () => Image;
  /**
   * Goes back to a snapshot, to the one with a name, or to the bytes of an exported one. A snapshot of another environment and bytes from
   * elsewhere are treated like an import: checked, and without clients, tokens and anything to be sent. Throws `setting-refused` for what
   * is no snapshot, `unknown-record`, and `state-refused` while the clock is moved; then nothing has changed.
   */
  readonly restore: (to: Snapshot | Uint8Array | string) => void;
  /** Goes back to how the environment began, or to one without records. Throws `state-refused` while the clock is moved. */
  readonly reset: (to?: 'seed' | 'empty') => void;
  readonly snapshots: NamedSnapshots;
}

/**
 * The snapshots of an environment that have names, at most 100. What cannot be saved, read or removed throws `state-refused`: there is no
 * room, or a file is damaged; nothing is changed then.
 */
interface NamedSnapshots {
  /** Saves the present state under a name, replacing the snapshot that has it. Throws `setting-refused` for a bad name. */
  readonly save: (name: string) => SnapshotInfo;
  /** By name. */
  readonly list: () => readonly SnapshotInfo[];
  /** Throws `unknown-record`. */
  readonly remove: (name: string) => void;
  /**
   * The bytes of one as a file, without API clients and tokens; secrets of destinations and of the order callback are in it. Throws
   * `unknown-record`.
   */
  readonly export: (name: string) => Buffer;
  /**
   * Saves the bytes of such a file under a name; they bring their clock along, but neither clients nor tokens nor anything to be
   * sent. Throws `setting-refused`.
   */
  readonly import: (name: string, bytes: Uint8Array) => SnapshotInfo;
}

/** What is known of a named snapshot. */
export interface SnapshotInfo {
  readonly name: string;
  /**
   * When its state was saved, milliseconds since 1970 by the clock of the environment that it is from. Of a file that does not say
   * it, where its clock stood, or else when it was imported.
   */
  readonly instant: number;
  /** Bytes. */
  readonly size: number;
}

interface StatesSurroundings {
  readonly store: Store;
  /** Where the named snapshots are. */
  readonly shelf: Shelf;
  readonly clock: Pick<EnvironmentClock, 'now' | 'state'>;
  /** How the environment began, and one without records. */
  readonly beginning: (kind: 'seed' | 'empty') => Snapshot;
  readonly isClosed: () => boolean;
  /** Whether the clock is being moved. */
  readonly isMoving: () => boolean;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/i;

const NAME_RULE = 'The name of a snapshot is 1 to 64 letters, digits, dots, dashes and underscores, and begins with a letter or a digit.';

const MOST = 100;

/** What shelves of snapshots need to know. */
export const snapshotShelf: ShelfNeeds = {
  isName: (name) => NAME.test(name),
  refused: (sentence, hint) => new Problem('state-refused', sentence, { hint }),
  damaged: (name) => damagedSnapshot(name, 'its file is damaged.'),
};

const KINDS: readonly string[] = ['seed', 'empty'];
const NO_SNAPSHOT = 'An environment goes back to a snapshot of its own, to the name of one, or to the bytes of an exported one.';
const NO_FILE = 'A snapshot is imported from the bytes of a file.';

interface SavedImage {
  readonly image: Image;
  readonly instant: number;
}

/** Creates the states of one environment. */
export function createStates({ store, shelf, clock, beginning, isClosed, isMoving }: StatesSurroundings): States {
  // Bytes that were made here are whole and keep what was to be sent; those of a shelf or a caller may be anything.
  const own = new WeakSet<object>();
  return {
    snapshot: () => present().image,
    restore(to) {
      goBack(() => (typeof to === 'string' ? find(to) : imageIn(to)));
    },
    reset(to = 'seed') {
      // Callers without types may say anything.
      if (!KINDS.includes(to)) throw new Problem('setting-refused', 'An environment is reset to "seed" or to "empty".');
      goBack(() => beginning(to));
    },
    snapshots: {
      save: (name) => keep(name, present),
      list() {
        refuseClosed();
        return [...shelf.list()].sort((a, b) => (a.name < b.name ? -1 : 1));
      },
      remove(name) {
        refuseClosed();
        if (!has(name)) refuseMissing(name);
        shelf.remove(name);
      },
      export(name) {
        refuseClosed();
        return withoutCredentials(find(name));
      },
      import: (name, bytes) =>
        keep(name, () => {
          const { instant, ...image } = imageFrom(bytes, { now: clock.now(), refusal: NO_FILE });
          return { image, instant };
        }),
    },
  };

  function present(): SavedImage {
    refuseClosed();
    const instant = clock.now();
    noteSaved(store, { instant, clock: clock.state() });
    const image = store.image();
    own.add(image.bytes);
    return { image, instant };
  }

  function refuseClosed(): void {
    if (isClosed()) throw new Problem('state-refused', 'The environment is closed.');
  }

  function goBack(wanted: () => Snapshot): void {
    refuseClosed();
    if (isMoving()) throw new Problem('state-refused', 'The clock is being moved; an environment goes back when nothing moves.');
    const state = wanted();
    try {
      store.restore(state);
    } catch (error) {
      throw error instanceof StoreUnusable ? new Problem('state-refused', error.message) : error;
    }
  }

  function has(wanted: string): boolean {
    return shelf.list().some(({ name }) => name === wanted);
  }

  function find(name: string): Image {
    const image = shelf.read(name) ?? refuseMissing(name);
    if (!own.has(image.bytes)) refuseDamaged(name, image);
    return image;
  }

  // Whatever would be refused is refused before the image is made.
  function keep(name: unknown, make: () => SavedImage): SnapshotInfo {
    refuseClosed();
    if (typeof name !== 'string' || !NAME.test(name)) throw new Problem('setting-refused', NAME_RULE);
    if (shelf.list().length >= MOST && !has(name))
      throw new Problem('state-refused', `There are ${String(MOST)} named snapshots, which is the most.`, {
        hint: 'Delete one that is not needed, or save under a name that there is; an exported one can be imported again.',
      });
    const { image, instant } = make();
    const info = shelf.write(name, { content: image, instant });
    own.add(image.bytes);
    return info;
  }

  // Checked, for callers without types.
  function imageIn(snapshot: Snapshot | Uint8Array): Snapshot {
    const bytes = bytesIn(snapshot);
    if (!(ArrayBuffer.isView(bytes) && own.has(bytes))) return imageFrom(bytes, { now: clock.now(), refusal: NO_SNAPSHOT });
    return Buffer.isBuffer(snapshot) ? { bytes: snapshot } : (snapshot as Snapshot); // one that was made here
  }
}

function refuseMissing(name: unknown): never {
  const called = typeof name === 'string' ? `snapshot ${JSON.stringify(name.slice(0, 100))}` : 'such snapshot';
  throw new Problem('unknown-record', `There is no ${called}.`);
}

function bytesIn(snapshot: unknown): unknown {
  if (ArrayBuffer.isView(snapshot)) return snapshot;
  return typeof snapshot === 'object' && snapshot !== null && 'bytes' in snapshot ? snapshot.bytes : undefined;
}
