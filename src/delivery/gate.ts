import type { Timers } from '../world/timers.js';

/**
 * Lets a limited number through at a time, and a few in each turn of the event loop: requests are answered in between, and what
 * ends together is stored together.
 */
export interface Gate {
  /** Resolves when there is room. */
  readonly enter: () => Promise<void>;
  readonly leave: () => void;
}

// How many are let through in a turn: while nobody waits for answers, and while somebody does.
const MOST_IN_A_TURN = 16;
const FEW_IN_A_TURN = 4;

/** Makes a gate with room for `most`; `isServing` says whether somebody is waiting for answers right now. */
export function createGate({ most, timers, isServing }: { most: number; timers: Timers; isServing: () => boolean }): Gate {
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
      for (const enter of waiting.splice(0, Math.min(isServing() ? FEW_IN_A_TURN : MOST_IN_A_TURN, most - inside))) {
        inside += 1;
        enter();
      }
      turn();
    });
  }
}
