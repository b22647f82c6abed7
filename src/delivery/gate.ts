import type { Timers } from '../world/timers.js';

/** Lets a limited number through at a time, and few in each turn of the event loop: requests are answered in between. */
export interface Gate {
  /** Resolves when there is room. */
  readonly enter: () => Promise<void>;
  readonly leave: () => void;
}

// Few enough for requests to be answered soon, and enough for what ends together to be stored together.
const MOST_IN_A_TURN = 4;

/** Makes a gate for so many. */
export function createGate(most: number, timers: Timers): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let isTurning = false;
  return {
    enter: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        turn();
      }),
    leave() {
      inside -= 1;
      turn();
    },
  };

  function turn(): void {
    if (isTurning || inside >= most || waiting.length === 0) return;
    isTurning = true;
    timers.soon(() => {
      isTurning = false;
      for (const enter of waiting.splice(0, Math.min(MOST_IN_A_TURN, most - inside))) {
        inside += 1;
        enter();
      }
      turn();
    });
  }
}
