import { Problem } from '../domain/problem.js';
import { resources } from '../domain/resources/index.js';
import { StoreUnusable, type Image } from '../store/database.js';
import { assertUsable, openStore, type Mark, type Store } from '../store/store.js';
import { settledClock, type EnvironmentClock } from './clock.js';
import { noteSaved, savedIn } from './saved-state.js';

/** A state of an environment to which it can go back. */
export type Snapshot = Image | Mark;

/** Going back to earlier states: everything but API clients, issued tokens and named snapshots is as it was then. */
export interface States {
  /** The present state. */
  readonly snapshot: () => Image;
  /**
   * Goes back to a snapshot, or to the one with a name. One of another environment, or bytes from elsewhere, are taken as an import
   * is: checked, and without clients, tokens and anything to be sent. Throws `setting-refused` for what is no snapshot,
   * `unknown-record`, and `state-refused` while the clock is moved; then nothing has changed.
   */
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
  /**
   * Keeps the bytes of such a file under a name; they bring their clock along, but neither clients nor tokens nor anything to be
   * sent. Throws `setting-refused`.
   */
  readonly import: (name: string, bytes: Buffer) => SnapshotInfo;
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

/** What going back needs. */
export interface StatesNeeds {
  readonly store: Store;
  readonly clock: Pick<EnvironmentClock, 'now' | 'state'>;
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
const NO_SNAPSHOT = 'An environment goes back to a snapshot of its own, to the name of one, or to the bytes of an exported one.';

/** An image from elsewhere that can be taken, and when its state was saved. */
export interface CleanedImage extends Image {
  readonly instant: number;
}

/** Makes the states of one environment. */
export function createStates({ store, clock, beginning, isClosed, isMoving }: StatesNeeds): States {
  const named = new Map<string, Named>();
  // What was given out here is known to be whole, and goes back with all that was to be sent.
  const own = new WeakSet<object>();
  return {
    snapshot: () => present().image,
    restore(to) {
      goBack(() => (typeof to === 'string' ? find(to).image : imageIn(to)));
    },
    reset(to = 'seed') {
      // Callers without types may say anything.
      if (!KINDS.includes(to)) throw new Problem('setting-refused', 'An environment is reset to "seed" or to "empty".');
      goBack(() => beginning(to));
    },
    snapshots: {
      save: (name) => keep(nameIn(name), present()),
      list: () => [...named.values()].map(infoOf).sort((a, b) => (a.name < b.name ? -1 : 1)),
      remove(name) {
        find(name);
        named.delete(name);
      },
      export: (name) => find(name).image.bytes,
      import(name, bytes) {
        const image = readable(bytes, 'A snapshot is imported from the bytes of a file.');
        return keep(nameIn(name), { image, instant: image.instant });
      },
    },
  };

  function present(): Pick<Named, 'image' | 'instant'> {
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
    store.restore(wanted());
  }

  function find(name: string): Named {
    const snapshot = named.get(name);
    if (snapshot === undefined) throw new Problem('unknown-record', `There is no ${nameOf(name)}.`);
    return snapshot;
  }

  function keep(name: string, { image, instant }: Pick<Named, 'image' | 'instant'>): SnapshotInfo {
    const snapshot = { name, instant, size: image.bytes.length, image };
    named.set(name, snapshot);
    return infoOf(snapshot);
  }

  // What is given is looked at, for callers without types.
  function imageIn(given: Snapshot): Snapshot {
    const bytes = bytesIn(given);
    return ArrayBuffer.isView(bytes) && own.has(bytes) ? given : readable(bytes, NO_SNAPSHOT);
  }

  function readable(given: unknown, refusal: string): CleanedImage {
    if (!ArrayBuffer.isView(given)) throw new Problem('setting-refused', refusal);
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    try {
      assertUsable(resources, { bytes });
      return cleanedImage({ bytes }, clock.now());
    } catch (error) {
      throw error instanceof StoreUnusable ? new Problem('setting-refused', error.message) : error;
    }
  }
}

/**
 * A copy of an image for another environment: with the clock of its own, without API clients and tokens, and with nothing that
 * waits to be sent, so that no receiver gets it twice. Throws `StoreUnusable`.
 */
export function cleanedImage(image: Image, now: number): CleanedImage {
  const copy = openStore(resources, { image });
  try {
    const saved = savedIn(copy);
    const state = settledClock(copy, saved?.clock);
    copy.credentials.replaceAll({ clients: [], tokens: [] });
    for (const { id } of copy.deliveries.dueBy(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
      copy.deliveries.giveUp(id, LEFT_BEHIND, now);
    for (const id of copy.orderAttempts.open()) copy.orderAttempts.end(id, { ...NOT_ENDED, error: LEFT_BEHIND });
    return { ...copy.image(), instant: saved?.instant ?? (state?.kind === 'frozen' ? state.instant : now) };
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

function nameIn(name: unknown): string {
  if (typeof name === 'string' && NAME.test(name)) return name;
  throw new Problem('setting-refused', 'The name of a snapshot is 1 to 64 letters, digits, dots, dashes and underscores.');
}

function nameOf(name: unknown): string {
  return typeof name === 'string' ? `snapshot ${JSON.stringify(name.slice(0, 100))}` : 'such snapshot';
}

function bytesIn(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'bytes' in given ? given.bytes : undefined;
}

function infoOf({ name, instant, size }: Named): SnapshotInfo {
  return { name, instant, size };
}
