import type { Witness } from '../../engine/foundation/witness.js';
import type { Journal } from '../../journal/journal.js';

/** Who tells a journal what happens, beside what is recorded where it is sent or answered. */
export interface JournalWitness extends Witness {
  /** What led to an order that is being placed; it is forgotten then. */
  readonly causeOfOrder: (order: number) => string | null;
}

// Orders that were made and not sent yet.
const MOST_AWAITED = 100_000;

/** Makes the witness that writes an environment's journal. */
export function createWitness(journal: Journal): JournalWitness {
  const causes = new Map<number, string>();
  return {
    during: journal.causes.during,
    event({ id, type, data }) {
      journal.add({ kind: 'event', event: id, type, data });
    },
    orderMade(order) {
      const cause = journal.causes.present();
      if (cause === null) return;
      if (causes.size >= MOST_AWAITED) causes.clear();
      causes.set(order, cause);
    },
    causeOfOrder(order) {
      const cause = causes.get(order) ?? null;
      causes.delete(order);
      return cause;
    },
  };
}
