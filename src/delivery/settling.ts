import type { Pending } from './pending.js';
import type { Timeline } from './timeline.js';

/** How long is waited until an environment has settled, and what that means. */
export interface Settling {
  /** Milliseconds. Default: 5,000. */
  readonly timeout?: number | undefined;
  /**
   * `quiet` (the default): nothing is due and nothing under way. `finished`: besides, every delivery is delivered or failed; under a
   * clock that stands a retry comes only when that is moved.
   */
  readonly until?: 'quiet' | 'finished' | undefined;
}

/** Whether an environment has settled, and what is pending and waits still, a hundred of each. */
export interface Settlement extends Pending {
  readonly settled: boolean;
}

// Milliseconds, and entries of a list.
const PATIENCE = 5000;
const MOST_SHOWN = 100;

/** Makes what waits until an environment has settled. It rejects with `state-refused` once that is closed. */
export function createSettling({ settle }: Pick<Timeline, 'settle'>, pendingOf: (limit: number) => Pending) {
  return async ({ timeout = PATIENCE, until = 'quiet' }: Settling): Promise<Settlement> => {
    const settled = await settle({ timeout, until });
    const { pending, waiting, counts, next } = pendingOf(MOST_SHOWN);
    return { settled, pending, waiting, counts, next };
  };
}
