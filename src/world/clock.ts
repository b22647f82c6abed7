/** The source of the present instant, in milliseconds since 1970. */
export interface Clock {
  readonly kind: 'system' | 'frozen';
  readonly now: () => number;
}

/** The clock of the machine. */
export function systemClock(): Clock {
  return { kind: 'system', now: () => Date.now() };
}

/** A clock that stands still. */
export function frozenClock(instant: number): Clock {
  return { kind: 'frozen', now: () => instant };
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
