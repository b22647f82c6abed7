import type { EnvironmentClock } from '../engine/foundation/clock.js';
import type { Timers } from '../world/timers.js';
import type { Turns } from '../world/turns.js';
import { catchUp } from './catching-up.js';
import type { Gate } from './gate.js';
import type { DueWork, WorkSource } from './work.js';

/** Does the due work of an environment; the only place in it that waits. */
export interface Runner {
  /** Lets it begin work when it is woken: all that its environment begins with is there. */
  readonly start: () => void;
  /** Begins due work soon; called whenever there may be some. */
  readonly wake: () => void;
  /** Wakes at an instant at the latest (milliseconds since 1970), because something falls due then. */
  readonly expect: (instant: number) => void;
  /** Resolves when nothing is due and nothing under way, and nothing else is missing, to false when that takes longer than so many milliseconds. */
  readonly settle: (milliseconds: number, isDone: () => boolean) => Promise<boolean>;
  /**
   * Begins no work; resolves when none is under way, to false when that takes longer than so many milliseconds. Work beside the rest,
   * for receivers that have not answered for long, may take as long as it takes. What the caller does until it resumes counts as under way.
   */
  readonly pause: (milliseconds: number) => Promise<boolean>;
  /** What is under way still keeps other work from beginning until it has ended. */
  readonly resume: (underWay?: Promise<unknown>) => void;
  /** Begins no work any more and resolves when none is under way, at the latest after so many milliseconds. */
  readonly finish: (milliseconds: number) => Promise<void>;
  /** Begins no work any more; what is under way is no longer stored. */
  readonly close: () => void;
  readonly isClosed: () => boolean;
  /** Whether no work will begin any more, because it is finished or closed. */
  readonly isEnding: () => boolean;
  readonly isPaused: () => boolean;
}

/** What a runner needs. */
export interface RunnerNeeds {
  readonly clock: EnvironmentClock;
  readonly source: WorkSource;
  readonly timers: Timers;
  readonly turns: Turns;
  /** Limits what is open in the process. */
  readonly gate: Gate;
  /** Called for what should not happen: work whose outcome could not be stored. */
  readonly report: (error: unknown) => void;
  /** Calls back when the environment has gone back to another state. */
  readonly onRestore: (listener: () => void) => void;
}

// Milliseconds: the longest time between two wake-ups under a running clock, and how long work waits that could not be stored.
const LONGEST_SLEEP = 60_000;
const PENALTY = 1000;

// The single lane of a clock that stands still: work is done in order, one piece after another.
const SINGLE = -1;
// The lane of what must be up to date before any work is looked for.
const CATCHING_UP = -3;

/**
 * Makes the runner of one environment. With a running clock, lanes are worked off side by side; with one that stands still,
 * all work is done in the order of its instants and ids.
 */
export function createRunner({ clock, source, timers, turns, gate, report, onRestore }: RunnerNeeds): Runner {
  const busy = new Set<number>();
  // Those of them that hold up no other, and nobody who wants to move the clock.
  const beside = new Set<number>();
  const watchers = new Set<() => void>();
  let state: 'new' | 'open' | 'paused' | 'ending' | 'closed' = 'new';
  let isWoken = false;
  // Whether whoever paused it has taken the single lane.
  let isLaneTaken = false;
  let cancelTimer: (() => void) | undefined;
  // The instant of the next wake-up under a running clock.
  let planned = Infinity;
  // How often the environment has gone back: work that was found before may be gone.
  let restores = 0;
  onRestore(() => {
    restores += 1;
  });

  return {
    start() {
      if (state === 'new') state = 'open';
    },
    wake,
    expect(instant) {
      if (instant <= clock.now() || (clock.kind !== 'frozen' && instant < planned)) wake();
    },
    settle(milliseconds, isDone) {
      wake();
      return watched(() => isQuiet() && (state === 'closed' || isDone()), milliseconds);
    },
    async pause(milliseconds) {
      if (state === 'open') state = 'paused';
      const isAlone = await watched(() => busy.size === beside.size, milliseconds);
      isLaneTaken = isAlone && (await watched(() => busy.size === 0, Infinity));
      if (isLaneTaken) busy.add(SINGLE);
      return isLaneTaken;
    },
    resume(underWay) {
      if (state === 'paused') state = 'open';
      if (isLaneTaken && underWay !== undefined) {
        void underWay.finally(() => {
          leaveLane();
        });
      } else leaveLane(isLaneTaken);
      isLaneTaken = false;
    },
    async finish(milliseconds) {
      if (state !== 'closed') state = 'ending';
      cancelTimer?.();
      await watched(() => busy.size === 0, milliseconds);
    },
    close() {
      state = 'closed';
      cancelTimer?.();
      notify();
    },
    isClosed: () => state === 'closed',
    isEnding: () => state === 'ending' || state === 'closed',
    isPaused: () => state === 'paused',
  };

  function leaveLane(isMine = true): void {
    if (isMine) busy.delete(SINGLE);
    notify();
    wake();
  }

  function isQuiet(): boolean {
    if (state === 'closed') return true;
    return busy.size === 0 && (state !== 'open' || (!isOutdated() && lanesDue(clock.now()).length === 0));
  }

  function lanesDue(now: number): readonly number[] {
    if (clock.kind !== 'frozen') return source.lanes(now);
    return [...(source.next(now) === undefined ? [] : [SINGLE]), ...besides(now)];
  }

  function besides(now: number): readonly number[] {
    return source.besides?.(now) ?? [];
  }

  function isOutdated(): boolean {
    return source.catchUp?.() !== undefined;
  }

  function wake(): void {
    if (isWoken || state !== 'open') return;
    isWoken = true;
    timers.soon(beginDueWork);
  }

  function beginDueWork(): void {
    isWoken = false;
    if (state !== 'open' || busy.has(CATCHING_UP)) return;
    if (isOutdated()) {
      void caughtUp();
      return;
    }
    const now = clock.now();
    for (const lane of lanesDue(now)) if (isFree(lane)) void workOff(lane);
    if (busy.size === 0) notify();
    awaitNext(now);
  }

  async function caughtUp(): Promise<void> {
    busy.add(CATCHING_UP);
    await isStored(() => catchUp(source, turns.share(), () => state !== 'open'));
    busy.delete(CATCHING_UP);
    if (state === 'open') beginDueWork();
    notify();
  }

  // The clock may have been stopped or started while work was under way.
  function isFree(lane: number): boolean {
    if (lane === SINGLE) return busy.size === beside.size;
    return !busy.has(lane) && (clock.kind === 'frozen' || !busy.has(SINGLE));
  }

  // A running clock wakes it when its next work falls due (what is due already is in a lane), and before that for machines that
  // have slept.
  function awaitNext(now: number): void {
    cancelTimer?.();
    const next = clock.kind === 'frozen' ? undefined : source.earliest(now);
    planned = next ?? Infinity;
    cancelTimer = next === undefined ? undefined : timers.after(Math.min(next - now, LONGEST_SLEEP), wake);
  }

  async function workOff(lane: number): Promise<void> {
    busy.add(lane);
    if (besides(clock.now()).includes(lane)) beside.add(lane);
    for (let work = next(lane); work !== undefined; work = next(lane)) {
      const found = restores;
      await gate.enter();
      const isToStop = (): boolean => state !== 'open' || found !== restores;
      const goesOn = state === 'open' && (found !== restores || (await isStored(() => work.run(isToStop))));
      gate.leave();
      if (!goesOn) break;
    }
    busy.delete(lane);
    beside.delete(lane);
    if (state === 'open') beginDueWork();
    notify();
  }

  // Work that cannot be stored, perhaps because the disk is full, is begun again after a while.
  async function isStored(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      report(error);
      await new Promise<void>((resolve) => timers.after(PENALTY, resolve));
      return false;
    }
  }

  function next(lane: number): DueWork | undefined {
    if (state !== 'open' || isOutdated()) return undefined;
    const now = clock.now();
    if (lane === SINGLE) return clock.kind === 'frozen' ? source.next(now) : undefined;
    return clock.kind !== 'frozen' || besides(now).includes(lane) ? source.next(now, lane) : undefined;
  }

  function notify(): void {
    for (const watcher of watchers) watcher();
  }

  function watched(isReached: () => boolean, milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (result: boolean): void => {
        watchers.delete(watcher);
        cancel();
        resolve(result);
      };
      const watcher = (): void => {
        if (isReached()) end(true);
      };
      const cancel = timers.after(milliseconds, () => {
        end(isReached());
      });
      watchers.add(watcher);
      watcher();
    });
  }
}
