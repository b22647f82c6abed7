import { Problem } from '../domain/refusals/problem.js';
import type { Store } from '../store/store.js';
import type { Timers } from '../world/timers.js';
import { heard, type Report } from './callers/listeners.js';

interface ChangesNeeds {
  readonly timers: Timers;
  /** Told what a listener throws. */
  readonly report: Report;
}

/** Makes the question to be told of whatever is stored in an environment; as long as nobody asks, it costs nothing. */
export function createChanges(
  store: Pick<Store, 'onCommit' | 'onRestore'>,
  { timers, report }: ChangesNeeds,
): (listener: () => void) => () => void {
  // By a number each, so that one function can listen twice.
  const listeners = new Map<number, (nothing: undefined) => unknown>();
  let [last, isTold] = [0, false];
  store.onRestore(tellSoon);
  return (listener) => {
    // Callers without types may pass anything.
    if (typeof listener !== 'function') throw new Problem('setting-refused', 'What an environment is to call must be a function.');
    const number = (last += 1);
    listeners.set(number, heard(listener, report));
    store.onCommit(tellSoon);
    return () => {
      listeners.delete(number);
      if (listeners.size === 0) store.onCommit(undefined);
    };
  };

  function tellSoon(): void {
    if (isTold || listeners.size === 0) return;
    isTold = true;
    timers.soon(() => {
      isTold = false;
      for (const [number, listener] of [...listeners]) if (listeners.has(number)) listener(undefined);
    });
  }
}
