import { Problem } from '../../domain/refusals/problem.js';
import { atOnce, type Steps } from '../../domain/steps/steps.js';
import { StoreUnusable, type Image } from '../../store/database.js';
import type { Savepoint, Store } from '../../store/store.js';
import type { Shelf } from '../../world/shelves/shelf.js';
import type { EnvironmentClock } from '../foundation/clock.js';
import { imageBefore, type BeforeWrite, type RequestsTold } from './before-writes.js';
import { createNamedStates, type NamedStates } from './named-states.js';
import { noteSaved } from './saved-state.js';
import { importedImage, type DatedImage } from './snapshot-images.js';

/** A state of an environment to which it can go back. */
export type Snapshot = Image | Savepoint;

/** Going back to earlier states: everything but API clients, issued tokens and named snapshots is as it was then. */
export interface States {
  /** The present state, or the one right before a write; `snapshots.before` makes the latter in pieces. Throws as `restore` does. */
  readonly snapshot: (of?: BeforeWrite) => Image;
  /**
   * Goes back to a snapshot, to the one with a name, to right before a write, or to the bytes of an exported one. A snapshot of another environment and bytes from
   * elsewhere are treated like an import: checked, and without clients, tokens and anything to be sent. Throws `setting-refused` for what
   * is no snapshot, `unknown-record`, and `state-refused` while the clock is moved; then nothing has changed.
   */
  readonly restore: (to: Snapshot | Uint8Array | string | BeforeWrite) => void;
  /** Goes back to how the environment began, or to one without records. Throws `state-refused` while the clock is moved. */
  readonly reset: (to?: 'seed' | 'empty') => void;
}

interface StatesSurroundings {
  readonly store: Store;
  /** Where the named snapshots are. */
  readonly shelf: Shelf;
  readonly clock: Pick<EnvironmentClock, 'now' | 'state'>;
  /** How the environment began, and one without records. */
  readonly beginning: (kind: 'seed' | 'empty') => Snapshot;
  /** How many writes are kept to go back before them, or why none. */
  readonly keeping: 'none in a file' | 'none' | number;
  readonly requests: RequestsTold;
  readonly isClosed: () => boolean;
  /** Whether the clock is being moved. */
  readonly isMoving: () => boolean;
}

const NO_SNAPSHOT = 'An environment goes back to a snapshot of its own, to the name of one, or to the bytes of an exported one.';

/** Creates the states of one environment, and those that have names. */
export function createStates({ store, shelf, clock, beginning, isClosed, isMoving, ...writes }: StatesSurroundings): States & {
  readonly named: NamedStates;
  /** The state right before a write, in steps. */
  readonly beforeWrite: (request: string) => Steps<Image>;
} {
  const made = new WeakMap<object, number>();
  const named = createNamedStates({ shelf, made, present, now: clock.now, refuseClosed });
  return {
    snapshot: (of) => (of === undefined ? { bytes: present().bytes } : atOnce(beforeWrite(of.before))),
    restore(to) {
      goBack(() => stateIn(to));
    },
    reset(to = 'seed') {
      goBack(() => beginning(to));
    },
    named,
    beforeWrite,
  };

  function present(): DatedImage {
    refuseClosed();
    const instant = clock.now();
    noteSaved(store, { instant, clock: clock.state() });
    const { bytes } = store.image();
    made.set(bytes, instant);
    return { bytes, instant };
  }

  function* beforeWrite(request: string): Steps<Image> {
    refuseClosed();
    const { bytes, instant } = yield* imageBefore({ store, ...writes }, request);
    made.set(bytes, instant);
    return { bytes };
  }

  function stateIn(to: Snapshot | Uint8Array | string | BeforeWrite): Snapshot {
    if (typeof to === 'string') return atOnce(named.load(to));
    return isBeforeWrite(to) ? atOnce(beforeWrite(to.before)) : imageIn(to);
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

  // Checked, for callers without types.
  function imageIn(snapshot: Snapshot | Uint8Array): Snapshot {
    const bytes = bytesIn(snapshot);
    if (!(ArrayBuffer.isView(bytes) && made.has(bytes))) return atOnce(importedImage(bytes, { now: clock.now(), refusal: NO_SNAPSHOT }));
    return Buffer.isBuffer(snapshot) ? { bytes: snapshot } : (snapshot as Snapshot); // one that was made here
  }
}

function isBeforeWrite(to: unknown): to is BeforeWrite {
  return typeof to === 'object' && to !== null && 'before' in to;
}

function bytesIn(snapshot: unknown): unknown {
  if (ArrayBuffer.isView(snapshot)) return snapshot;
  return typeof snapshot === 'object' && snapshot !== null && 'bytes' in snapshot ? snapshot.bytes : undefined;
}
