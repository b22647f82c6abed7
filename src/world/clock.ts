/** Where the present instant comes from, in milliseconds since 1970. */
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

/** Starts measuring; the result tells the milliseconds since. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}
