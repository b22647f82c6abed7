import type { OrderReport } from '../../engine/orders/orders.js';
import type { Witness } from '../../engine/foundation/witness.js';
import type { Journal } from '../../journal/journal.js';
import type { Secrets } from '../../journal/secrets.js';

/** What led to an order: what is told in the journal, and the failed order that is tried again with it. */
interface OrderOrigin {
  readonly cause: string | null;
  readonly retryOf: number | null;
}

/** An attempt to deliver: which, in which round of sending it again, and whether the round ends with it. */
interface RoundAttempt {
  readonly id: number;
  readonly round: number;
  readonly isLast: boolean;
}

/** Who tells a journal what happens, beside what is recorded where it is sent or answered. */
export interface JournalWitness extends Witness {
  /** What led to an order that has ended, which is noted for those who try it again. */
  readonly originOfOrder: (report: Pick<OrderReport, 'id' | 'items'>) => OrderOrigin;
  /** What led to the orders that have not ended, by their ids. */
  readonly openOrders: () => ReadonlyMap<number, OrderOrigin>;
  /** Who had a delivery sent again, as far as this attempt is of that; `undefined` for its first round. */
  readonly causeOfAttempt: (attempt: RoundAttempt) => string | undefined;
  /** The deliveries that are to be sent again because of something, by its id. */
  readonly sentAgainBy: (cause: string) => readonly number[];
  /** The order that was sent with a token. */
  readonly orderOf: (token: string) => number | undefined;
  /** Forgets what belongs to a state that the environment has left. */
  readonly forget: () => void;
}

// What is remembered of each kind at most.
const MOST = 100_000;
const UNKNOWN: OrderOrigin = { cause: null, retryOf: null };

/** Makes the witness that writes an environment's journal. */
export function createWitness(journal: Journal, secrets: Secrets): JournalWitness {
  const origins = new Map<number, OrderOrigin>();
  const [byToken, again] = [new Map<string, number>(), new Map<string, string>()];
  // The order with which a subscription failed, until one is placed.
  const failed = new Map<number, number>();
  return {
    cause: journal.causes.present,
    during: journal.causes.during,
    event({ id, type, data }) {
      journal.add({ kind: 'event', event: id, type, data });
    },
    orderMade({ id, kind, subscriptions }) {
      const cause = journal.causes.present();
      const retryOf =
        (kind === 'scheduled' ? subscriptions : []).map((one) => failed.get(one)).find((order) => order !== undefined) ?? null;
      if (cause !== null || retryOf !== null) remember(origins, id, { cause, retryOf });
    },
    orderSent(id, token) {
      secrets.noteToken(token);
      remember(byToken, token, id);
    },
    deliveryAgain(id, round) {
      const cause = journal.causes.present();
      if (cause !== null) remember(again, `${String(id)}/${String(round)}`, cause);
    },
    secret: secrets.note,
    token: secrets.noteToken,
    originOfOrder({ id, items }) {
      const origin = origins.get(id) ?? UNKNOWN;
      origins.delete(id);
      for (const { subscription, outcome } of items) {
        if (outcome === 'failed') remember(failed, subscription, id);
        else if (outcome === 'placed') failed.delete(subscription);
      }
      return origin;
    },
    openOrders: () => origins,
    causeOfAttempt({ id, round, isLast }) {
      const key = `${String(id)}/${String(round)}`;
      const cause = again.get(key);
      if (isLast) again.delete(key);
      return cause;
    },
    sentAgainBy: (cause) => [...again].filter(([, one]) => one === cause).map(([key]) => Number.parseInt(key, 10)),
    orderOf: (token) => byToken.get(token),
    forget() {
      for (const memory of [origins, byToken, again, failed]) memory.clear();
    },
  };
}

function remember<Key, Value>(memory: Map<Key, Value>, key: Key, value: Value): void {
  memory.delete(key);
  memory.set(key, value);
  const [oldest] = memory.size > MOST ? memory.keys() : [];
  if (oldest !== undefined) memory.delete(oldest);
}
