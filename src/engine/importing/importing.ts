import { Problem } from '../../domain/refusals/problem.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Foundation } from '../foundation/foundation.js';
import type { MovedId } from './ids.js';
import { loadRows } from './loading.js';
import type { Faults, ImportRow } from './row.js';

/** Rows to be taken in. */
export interface RowImport {
  readonly rows: readonly ImportRow[];
  /** With those that were found while the rows were read. */
  readonly faults: Faults;
  /** Whether they are only tried. */
  readonly isDry: boolean;
  readonly onRow: (done: number) => void;
}

/** What became of them. */
export interface RowsImported {
  readonly isTaken: boolean;
  readonly moved: readonly MovedId[];
}

interface Surroundings {
  readonly isClosed: () => boolean;
  /** Whether the clock is being moved. */
  readonly isMoving: () => boolean;
  /** Whether an answer of a receiver is waited for. */
  readonly isSending: () => boolean;
}

// Times that an import is begun when the environment changes on the way.
const MOST_TIMES = 3;

/**
 * Creates what takes rows into an environment: all of them or, when one is wrong, none. They go into a copy that nobody sees, which takes
 * the place of the present state at the end; what changed meanwhile has it begin again, and after the third time
 * throws `state-refused` (#subsim-import).
 */
export function createImporting(
  core: Foundation,
  { isClosed, isMoving, isSending }: Surroundings,
): (wanted: RowImport) => Steps<RowsImported> {
  const { store } = core;
  return function* ({ rows, faults, isDry, onRow }) {
    for (let time = 1; time <= MOST_TIMES; time += 1) {
      if (!isDry) refuseBusy();
      const before = store.image();
      const { image, moved } = yield* loadRows(core, { image: before, rows, faults, isDry, onRow });
      if (image === undefined) return { isTaken: false, moved };
      yield;
      refuseBusy();
      // No turn lies between this look and what follows from it.
      if (!store.image().bytes.equals(before.bytes)) continue;
      store.restore(image);
      return { isTaken: true, moved };
    }
    throw new Problem('state-refused', 'The environment has changed again and again while the files were read; nothing was imported.', {
      hint: 'Import while nobody writes and its clock stands.',
    });
  };

  // What is being sent would be sent once more in another state.
  function refuseBusy(): void {
    if (isClosed()) throw new Problem('state-refused', 'The environment is closed.');
    if (isMoving()) throw new Problem('state-refused', 'The clock is being moved; records are imported when nothing moves.');
    if (isSending())
      throw new Problem('state-refused', 'Webhooks or orders are being sent; records are imported when nothing is under way.', {
        hint: 'Wait until what is sent has been answered, as POST /_sim/settle does.',
      });
  }
}
