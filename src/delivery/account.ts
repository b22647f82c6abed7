import type { SetAside } from './silence.js';
import type { Happening, OrderHappening, WebhookHappening } from './work.js';

/** What became of the orders and webhooks of a move of the clock. */
export interface MoveCounts {
  /** Attempts to place an order that ended so; and the subscriptions whose order waits for an order callback at the end. */
  readonly orders: { readonly placed: number; readonly partlyPlaced: number; readonly failed: number; readonly blocked: number };
  readonly webhooks: WebhookCounts;
}

/** What became of webhooks. */
interface WebhookCounts {
  /** Deliveries that were taken or given up. */
  readonly delivered: number;
  readonly failed: number;
  /** Those that are pending at the end, which are the next three together. */
  readonly waiting: number;
  /** Those whose next attempt is due later. */
  readonly retrying: number;
  /** Those that were held because their destination was set aside. */
  readonly setAside: number;
  /** The others that are due at the instant at which the clock stopped. */
  readonly due: number;
}

/** Keeps account of what happens in one move. */
interface Account {
  readonly note: (happening: Happening) => void;
  /** The first 10,000 things, and how many there were. */
  readonly happened: readonly Happening[];
  readonly total: () => number;
  /** The counts at the end of the move, at an instant. */
  readonly counts: (now: number, setAside: readonly SetAside[]) => MoveCounts;
}

const MOST_LISTED = 10_000;

/** What is counted at the end of a move. */
interface Counting {
  readonly countBlocked: () => number;
  readonly countPending: (until?: number) => number;
}

/** Makes the account of one move; how many wait at its end is asked for then. */
export function createAccount({ countBlocked, countPending }: Counting): Account {
  const orders = { placed: 0, partlyPlaced: 0, failed: 0 };
  const webhooks = { delivered: 0, failed: 0 };
  const happened: Happening[] = [];
  let total = 0;
  return {
    note(happening) {
      total += 1;
      if (happened.length < MOST_LISTED) happened.push(happening);
      if (happening.kind === 'order') noteOrder(happening.details.outcome);
      if (happening.kind === 'webhook') noteWebhook(happening.details.outcome);
    },
    happened,
    total: () => total,
    counts: (now, setAside) => ({
      orders: { ...orders, blocked: countBlocked() },
      webhooks: { ...webhooks, ...countWaiting(now, setAside) },
    }),
  };

  // What was held is due again at the end.
  function countWaiting(now: number, aside: readonly SetAside[]): Omit<WebhookCounts, keyof typeof webhooks> {
    const [waiting, dueNow] = [countPending(), countPending(now)];
    const setAside = aside.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
    return { waiting, retrying: waiting - dueNow, setAside, due: Math.max(0, dueNow - setAside) };
  }

  function noteOrder(outcome: OrderHappening['details']['outcome']): void {
    if (outcome === 'placed' || outcome === 'failed') orders[outcome] += 1;
    if (outcome === 'partly placed') orders.partlyPlaced += 1;
  }

  function noteWebhook(outcome: WebhookHappening['details']['outcome']): void {
    if (outcome === 'delivered' || outcome === 'failed') webhooks[outcome] += 1;
  }
}
