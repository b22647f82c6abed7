/** The source of the present instant, in milliseconds since 1970. */
export interface Clock {
  readonly kind: 'system' | 'frozen';
  readonly now: () => number;
}

/** What a machine says of the time, in milliseconds. */
export interface TimeSources {
  /** Since 1970, as it is set: it may go back. */
  readonly wall: () => number;
  /** Since any instant; it never goes back. */
  readonly monotonic: () => number;
}

// A machine that is set back by this many milliseconds at most is waited for, at half its pace; by more, it is wrong.
const CORRECTION = 60_000;

/**
 * The clock of the machine, that of all who ask for it in this process: it follows the machine ahead and never goes back, so that
 * nothing is delayed when the machine is set back.
 */
export function systemClock(): Clock {
  return machine;
}

/** A clock that follows its sources as {@link systemClock} does. */
export function steadyClock({ wall, monotonic }: TimeSources): Clock {
  let [reading, asked] = [-Infinity, 0];
  return {
    kind: 'system',
    now() {
      const [said, at] = [wall(), monotonic()];
      const passed = at - asked;
      asked = at;
      const ahead = reading + passed - said;
      // The two are not read at the same moment, nor as exactly.
      if (ahead < 2) reading = Math.max(reading, said);
      else reading += ahead > CORRECTION ? passed : passed / 2;
      return Math.floor(reading);
    },
  };
}

// Two clocks that began at different times would differ after the machine was set back between them.
const machine = steadyClock({ wall: () => Date.now(), monotonic: () => performance.now() });

/** A clock that stands still, whatever happens. */
export function frozenClock(instant: number): Clock & { readonly isFixed: true } {
  return { kind: 'frozen', isFixed: true, now: () => instant };
}

/** Starts measuring; the result gives the milliseconds since. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Remembers when something happened last. */
export interface Recency {
  readonly note: () => void;
  /** Whether it has happened within so many milliseconds. */
  readonly isWithin: (milliseconds: number) => boolean;
}

/** Makes the memory of something that has not happened yet. */
export function recency(): Recency {
  let last = -Infinity;
  return {
    note() {
      last = performance.now();
    },
    isWithin: (milliseconds) => performance.now() - last < milliseconds,
  };
}
