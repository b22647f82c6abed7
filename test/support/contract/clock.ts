import { INSTANT } from '../environment.js';

/** A clock for a simulator that moves only when it is told to. */
export interface MovableClock {
  readonly kind: 'frozen';
  readonly now: () => number;
  readonly advance: (seconds: number) => void;
}

/** A clock that begins at the instant at which the clocks of tests stand. */
export function aMovableClock(): MovableClock {
  let now = Date.parse(INSTANT);
  return {
    kind: 'frozen',
    now: () => now,
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
