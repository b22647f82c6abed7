import type { Timers } from '../world/timers.js';

/** Lets a limited number through at a time, and one in each turn of the event loop: requests are answered in between. */
export interface Gate {
  /** Resolves when there is room. */
  readonly enter: () => Promise<void>;
  readonly leave: () => void;
}

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
      inside += 1;
      waiting.shift()?.();
      turn();
    });
  }
}
