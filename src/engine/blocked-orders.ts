import { ownValues } from '../domain/record-text.js';
import { subscription } from '../domain/resources/subscription.js';
import { textOf } from '../domain/values.js';
import type { Store } from '../store/store.js';
import type { LookNow } from './look.js';
import type { OrderCallback } from './order-callback.js';

// Subscriptions that are looked through at a time.
const PAGE = 500;

/** What counting blocked orders needs. */
export interface BlockedOrdersNeeds {
  readonly store: Store;
  readonly look: LookNow;
  readonly orderCallback: OrderCallback;
}

/** Counts the subscriptions that are due and have nowhere to be ordered (supplement 11.1, 12.2): none while there is an order callback. */
export function createBlockedOrders({ store, look, orderCallback }: BlockedOrdersNeeds): () => number {
  return () => (orderCallback.get().url === undefined ? countDue(store, look().today) : 0);
}

function countDue(store: Store, today: string): number {
  let due = 0;
  for (let from = 0; ;) {
    const page = store.records(subscription.name).page([], { from, limit: PAGE });
    due += page.filter(({ text }) => isDue(text, today)).length;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return due;
    from = last.id + 1;
  }
}

function isDue(text: string, today: string): boolean {
  const values = ownValues(subscription, text);
  const date = textOf(values, 'next_order_date');
  return textOf(values, 'status') === 'Active' && date !== undefined && date <= today && textOf(values, 'last_order_date') !== today;
}
