import type { Holder, Holding } from '../store/store.js';
import type { Timers } from '../world/timers.js';

// Milliseconds after which a database that nobody has used is closed, at the earliest; twice that at the latest.
const PATIENCE = 10_000;

/**
 * Decides which databases of a data folder are held open: at most so many, and none that nobody uses. One that is used again is opened
 * again; that nobody else opens it meanwhile is the business of the keyring, whose file stays open.
 */
export function createHolding({ most, timers }: { readonly most: number; readonly timers: Timers }): Holding {
  // The one that was used longest ago comes first, as far as is known.
  const held = new Set<Holder>();
  let cancel: (() => void) | undefined;
  return {
    holds(holder) {
      makeRoom();
      held.add(holder);
      cancel ??= timers.after(PATIENCE, look);
    },
    ended(holder) {
      held.delete(holder);
      if (held.size > 0) return;
      cancel?.();
      cancel = undefined;
    },
  };

  // One that was used since the last look gets a second chance.
  function makeRoom(): void {
    for (const holder of [...held, ...held]) {
      if (held.size < most) return;
      if (!restedUnused(holder)) moveToEnd(holder);
    }
  }

  function look(): void {
    for (const holder of [...held]) restedUnused(holder);
    cancel = held.size > 0 ? timers.after(PATIENCE, look) : undefined;
  }

  function restedUnused(holder: Holder): boolean {
    return held.has(holder) && !holder.wasUsed() && holder.rest() && held.delete(holder);
  }

  function moveToEnd(holder: Holder): void {
    if (held.delete(holder)) held.add(holder);
  }
}
