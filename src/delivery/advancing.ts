import { Problem } from '../domain/refusals/problem.js';
import type { EnvironmentClock } from '../engine/foundation/clock.js';
import type { Runner } from './runner.js';
import type { DueWork, Happening, WorkSource } from './work.js';

/** What moving a clock ahead came to; instants are milliseconds since 1970. */
export interface Advance {
  readonly from: number;
  readonly to: number;
  /** The first of what has happened, in order, at most 10,000. */
  readonly happened: readonly Happening[];
  /** All that has happened. */
  readonly total: number;
  /** The tokens that expired on the way. */
  readonly expiredTokens: number;
}

/** How far a clock is to be moved: to an instant, or to the next due work and through all of that. */
export type Target = { readonly to: number } | { readonly next: true };

/** What the caller wants to know on the way. */
export interface AdvanceWatch {
  /** Told of each thing that has happened, at once; the clock goes on when a promise that it returns is settled. */
  readonly onHappening?: ((happening: Happening) => unknown) | undefined;
  /** Stops the clock after what is being done. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Moves the clock ahead through all due work, each piece at its own instant, in order. The target is asked for once nothing is
 * under way any more. Throws `state-refused` and what the target throws.
 */
export type AdvanceClock = (targetNow: () => Target, watch?: AdvanceWatch) => Promise<Advance>;

/** What moving a clock needs. */
export interface AdvancingNeeds {
  readonly clock: EnvironmentClock;
  readonly source: WorkSource;
  readonly runner: Runner;
  /** Milliseconds that attempts under way may take to end. */
  readonly patience: number;
  /** How many tokens expire after an instant and by another one. */
  readonly countExpiring: (after: number, by: number) => number;
}

const MOST_TOLD = 10_000;
const HINT = 'The clock is moved when nothing is under way: a receiver cannot move it before it has answered. Settle first.';

/** Makes the mover of one environment's clock. */
export function createAdvancing({ clock, source, runner, patience, countExpiring }: AdvancingNeeds): AdvanceClock {
  let isMoving = false;
  return async (targetNow, watch = {}) => {
    refuseEnded();
    if (isMoving) throw new Problem('state-refused', 'The clock is being moved already.');
    targetNow();
    isMoving = true;
    try {
      if (!(await runner.pause(patience))) throw new Problem('state-refused', 'A receiver has not answered yet.', { hint: HINT });
      return await move(targetNow, watch);
    } finally {
      if (!runner.isClosed()) clock.release();
      isMoving = false;
      runner.resume();
    }
  };

  async function move(targetNow: () => Target, { onHappening, signal }: AdvanceWatch): Promise<Advance> {
    refuseEnded();
    const from = clock.now();
    // From here on it stands, so that a target counts from the same instant.
    clock.hold(from);
    const target = targetNow();
    const to = 'to' in target ? Math.max(target.to, from) : Math.max(source.earliest() ?? from, from);
    const happened: Happening[] = [];
    let total = 0;
    const next = (): DueWork | undefined => (isStopped(signal) ? undefined : source.next(to));
    for (let work = next(); work !== undefined; work = next()) {
      clock.hold(Math.max(work.due, clock.now()));
      const happening = await work.run();
      total += 1;
      if (happened.length < MOST_TOLD) happened.push(happening);
      await onHappening?.(happening);
    }
    if (runner.isClosed()) refuseEnded();
    if (!isStopped(signal)) clock.hold(to);
    return { from, to: clock.now(), happened, total, expiredTokens: countExpiring(from, clock.now()) };
  }

  function isStopped(signal: AbortSignal | undefined): boolean {
    return runner.isEnding() || signal?.aborted === true;
  }

  function refuseEnded(): void {
    if (runner.isEnding()) throw new Problem('state-refused', 'The environment is closed; its clock cannot be moved any more.');
  }
}
