import { Problem } from '../domain/refusals/problem.js';
import type { EnvironmentClock } from '../engine/foundation/clock.js';
import type { Turns } from '../world/turns.js';
import { createAccount, type MoveCounts } from './account.js';
import { catchUp } from './catching-up.js';
import type { Timers } from '../world/timers.js';
import type { Runner } from './runner.js';
import type { MoveWarning, SetAside, Silence } from './silence.js';
import { momentText } from './waiting/clauses.js';
import type { Pursuit } from './waiting/pursuit.js';
import type { Found } from './waiting/wanted.js';
import type { Waiting, Waits } from './waits.js';
import type { DueWork, Happening, WorkSource } from './work.js';

/** What moving a clock ahead came to; instants are milliseconds since 1970. */
export interface Advance extends MoveCounts {
  readonly from: number;
  readonly to: number;
  /** The first 10,000 things that happened, in order. */
  readonly happened: readonly Happening[];
  /** How many things happened. */
  readonly total: number;
  /** The tokens that expired on the way. */
  readonly expiredTokens: number;
  /** The destinations that did not answer three times, so that they were left alone from then on. */
  readonly setAside: readonly SetAside[];
  /** What it was moved for; `null` when it was moved for nothing in particular, or was stopped before. */
  readonly reached: Found | null;
}

/** Why a move of the clock is refused that has been made in part, and what it came to. */
export class CutShort extends Error {
  readonly refusal: Problem;
  readonly advance: Advance;

  constructor(refusal: Problem, advance: Advance) {
    super(refusal.message);
    this.refusal = refusal;
    this.advance = advance;
  }
}

/**
 * How far a clock is to be moved: to an instant, or to the next instant with due work and through all of that work. What is pursued ends
 * the move as soon as it is there.
 */
export type Target = { readonly to: number; readonly pursuit?: Pursuit } | { readonly next: true };

/** What the caller wants to know on the way. */
export interface AdvanceWatch {
  /** Called at once for each thing that happened; the clock goes on when a promise that it returns is settled. */
  readonly onHappening?: ((happening: Happening) => unknown) | undefined;
  /** Called for each attempt that has not been answered for a short while: half a second, or half of what it may take. */
  readonly onWaiting?: ((waiting: Waiting) => unknown) | undefined;
  /** Called when a receiver has not answered three times. */
  readonly onWarning?: ((warning: MoveWarning) => unknown) | undefined;
  /** Stops the clock once what is being done has ended. */
  readonly signal?: AbortSignal | undefined;
}

/** What moving a clock needs. */
export interface AdvancingNeeds {
  readonly timers: Timers;
  readonly clock: EnvironmentClock;
  readonly source: WorkSource;
  readonly turns: Turns;
  /** Milliseconds that attempts under way may take to end before the clock is moved. */
  readonly patience: number;
  /** How many tokens expire after one instant and no later than another. */
  readonly countExpiring: (after: number, by: number) => number;
  readonly waits: Pick<Waits, 'watch'>;
  readonly silence: Pick<Silence, 'begin' | 'end'>;
  /** How many orders wait for an order callback, and how many deliveries are pending, or due by an instant. */
  readonly countBlocked: () => number;
  readonly countPending: (until?: number) => number;
  /** Told of receivers that do not answer, whoever moves the clock. */
  readonly warn: (warning: MoveWarning) => void;
}

// What a move does on its way to an instant.
interface Way {
  readonly to: number;
  readonly isToStop: () => boolean;
  /** Resolves when the caller has left. */
  readonly left: Promise<undefined> | undefined;
  /** Takes over what is under way then. */
  readonly leave: (underWay: Promise<unknown>) => void;
  readonly pause: () => Promise<void> | undefined;
  readonly note: (happening: Happening) => unknown;
  /** What the move is made for, once it is there. */
  readonly reachedBy: (happening: Happening) => Found | undefined;
}

// Milliseconds.
const GRACE = 250;
const KEPT = 'What had happened by then is kept; move the clock on once Subsim runs again.';
const HINT = 'The clock is moved when nothing is under way: a receiver cannot move it before it has answered. Settle first.';

/**
 * Makes the function that moves the clock of one environment ahead through all due work, each piece at its own instant, in order.
 * The target is asked for when nothing is under way. It throws `state-refused`, what the target throws, and `CutShort`.
 */
export function createAdvancing(needs: AdvancingNeeds, runner: Runner) {
  const { timers, clock, source, turns, patience, waits, silence } = needs;
  let isMoving = false;
  return async (targetNow: () => Target, watch: AdvanceWatch = {}): Promise<Advance> => {
    refuseEnded();
    if (isMoving) throw new Problem('state-refused', 'The clock is being moved already.');
    targetNow();
    isMoving = true;
    let last: Waiting | undefined;
    const endWatching = waits.watch((waiting) => {
      last = waiting;
      return watch.onWaiting?.(waiting);
    });
    let underWay: Promise<unknown> | undefined;
    try {
      if (!(await runner.pause(patience))) throw unanswered(last);
      return await move(targetNow, watch, (work) => {
        underWay = work;
      });
    } finally {
      if (!runner.isClosed()) clock.release();
      endWatching();
      isMoving = false;
      runner.resume(underWay);
    }
  };

  async function move(targetNow: () => Target, watch: AdvanceWatch, leave: (underWay: Promise<unknown>) => void): Promise<Advance> {
    refuseEnded();
    const left = abortOf(watch.signal);
    const pause = turns.share();
    const isToStop = (): boolean => isStopped(watch.signal);
    const from = clock.now();
    // From here on it stands still, so that the target counts from the same instant.
    clock.hold(from);
    const target = targetNow();
    await catchUp(source, pause, isToStop);
    const to = Math.max(from, 'to' in target ? target.to : ((isToStop() ? undefined : source.earliest()) ?? from));
    const account = createAccount(needs);
    const pursuit = 'to' in target ? target.pursuit : undefined;
    let reached: Found | undefined;
    let setAside: readonly SetAside[] = [];
    silence.begin((warning) => {
      needs.warn(warning);
      watch.onWarning?.(warning);
    });
    try {
      const note = (happening: Happening): unknown => {
        account.note(happening);
        return watch.onHappening?.(happening);
      };
      reached = await workOff({ to, isToStop, left, leave, pause, note, reachedBy: (happening) => pursuit?.after(happening) });
      if (reached === undefined && !isToStop()) clock.hold(to);
    } finally {
      if (!runner.isClosed()) setAside = silence.end(clock.now());
    }
    if (runner.isClosed()) refuseEnded();
    const expiredTokens = needs.countExpiring(from, clock.now());
    const counts = { total: account.total(), expiredTokens, ...account.counts(clock.now(), setAside), setAside };
    const advance: Advance = { from, to: clock.now(), ...counts, reached: reached ?? null, happened: account.happened };
    if (runner.isEnding()) throw new CutShort(stoppedAt(advance.to), advance);
    if (pursuit === undefined || reached !== undefined || isToStop()) return advance;
    throw new CutShort(await turns.through(pursuit.missed(to), watch.signal), advance);
  }

  function unanswered(waiting: Waiting | undefined): Problem {
    return new Problem('state-refused', `${waiting?.receiver ?? 'A receiver'} has not answered yet.`, { hint: HINT });
  }

  // Others have their turns between two pieces of work, and so have those who end it.
  async function workOff({ to, isToStop, left, leave, pause, note, reachedBy }: Way): Promise<Found | undefined> {
    const next = (): DueWork | undefined => (isToStop() ? undefined : source.next(to));
    for (let work = next(); work !== undefined; work = next()) {
      clock.hold(Math.max(work.due, clock.now()));
      const running = work.run(isToStop);
      const happening = await (left === undefined ? running : Promise.race([running, left]));
      if (happening === undefined) {
        leave(running);
        return undefined;
      }
      await note(happening);
      const reached = reachedBy(happening);
      if (reached !== undefined) return reached;
      await pause();
      await catchUp(source, pause, isToStop);
    }
    return undefined;
  }

  // Who has left does not wait for a receiver, and neither does the clock; what is done here ends soon by itself.
  function abortOf(signal: AbortSignal | undefined): Promise<undefined> | undefined {
    if (signal === undefined) return undefined;
    return new Promise((resolve) => {
      const end = (): void => {
        timers.after(GRACE, () => {
          resolve(undefined);
        });
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  }

  function isStopped(signal: AbortSignal | undefined): boolean {
    return runner.isEnding() || signal?.aborted === true;
  }

  function refuseEnded(): void {
    if (runner.isEnding()) throw new Problem('state-refused', 'The environment is closed; its clock cannot be moved any more.');
  }
}

function stoppedAt(instant: number): Problem {
  const sentence = `The environment was closed while its clock was moved: the clock stopped at ${momentText(instant)}.`;
  return new Problem('state-refused', sentence, { hint: KEPT });
}
