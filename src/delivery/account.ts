import type { Happening, OrderHappening, WebhookHappening } from './work.js';

/** What became of the orders and webhooks of a move of the clock. */
export interface MoveCounts {
  /** Attempts to place an order that ended so; and the subscriptions whose order waits for an order callback at the end. */
  readonly orders: { readonly placed: number; readonly partlyPlaced: number; readonly failed: number; readonly blocked: number };
  /** Deliveries that were taken or given up; and those that are pending at the end, whatever for. */
  readonly webhooks: { readonly delivered: number; readonly failed: number; readonly waiting: number };
}

/** Keeps account of what happens in one move. */
interface Account {
  readonly note: (happening: Happening) => void;
  /** The first 10,000 things, and how many there were. */
  readonly happened: readonly Happening[];
  readonly total: () => number;
  readonly counts: () => MoveCounts;
}

const MOST_LISTED = 10_000;

/** Makes the account of one move; how many wait at its end is asked for then. */
export function createAccount({ countBlocked, countPending }: { countBlocked: () => number; countPending: () => number }): Account {
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
    counts: () => ({ orders: { ...orders, blocked: countBlocked() }, webhooks: { ...webhooks, waiting: countPending() } }),
  };

  function noteOrder(outcome: OrderHappening['details']['outcome']): void {
    if (outcome === 'placed' || outcome === 'failed') orders[outcome] += 1;
    if (outcome === 'partly placed') orders.partlyPlaced += 1;
  }

  function noteWebhook(outcome: WebhookHappening['details']['outcome']): void {
    if (outcome === 'delivered' || outcome === 'failed') webhooks[outcome] += 1;
  }
}
