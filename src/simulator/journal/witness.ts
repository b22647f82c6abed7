import type { Witness } from '../../engine/foundation/witness.js';
import { orderEntryId } from '../../journal/entry-id.js';
import type { Journal } from '../../journal/journal.js';
import type { Secrets } from '../../journal/secrets.js';

/** Who tells a journal what happens, beside what is recorded where it is sent or answered. */
export interface JournalWitness extends Witness {
  /** What led to an order that is being placed; it is forgotten then. */
  readonly causeOfOrder: (order: number) => string | null;
  /** Forgets all of it: the environment has gone back to a state with orders of its own. */
  readonly forget: () => void;
}

// Orders that were made and not sent yet, and orders that were sent.
const MOST_AWAITED = 100_000;
const MOST_SENT = 10_000;

/** Makes the witness that writes an environment's journal. */
export function createWitness(journal: Journal, secrets: Secrets): JournalWitness {
  const causes = new Map<number, string>();
  const orders = new Map<string, number>();
  return {
    during: journal.causes.during,
    event({ id, type, data }) {
      journal.add({ kind: 'event', event: id, type, data });
    },
    // One that was taken back may have had the same id.
    orderMade(order) {
      const cause = journal.causes.present();
      causes.delete(order);
      if (cause !== null) keep(causes, { key: order, value: cause, most: MOST_AWAITED });
    },
    orderBegun(order, token) {
      secrets.noteToken(token);
      keep(orders, { key: token, value: order, most: MOST_SENT });
    },
    secret: secrets.note,
    token: secrets.noteToken,
    causeOfOrder(order) {
      const cause = causes.get(order) ?? null;
      causes.delete(order);
      return cause;
    },
    causeOfCall(tokens) {
      for (const token of tokens) {
        const order = orders.get(token);
        if (order !== undefined) return orderEntryId(order);
      }
      return null;
    },
    forget() {
      causes.clear();
      orders.clear();
    },
  };
}

function keep<Key, Value>(
  map: Map<Key, Value>,
  { key, value, most }: { readonly key: Key; readonly value: Value; readonly most: number },
): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
