import { readInstant } from '../../domain/calendar/dates.js';
import type { RecordChange } from '../../domain/records/change.js';
import type { View } from '../../domain/records/view.js';
import { ownValues } from '../../domain/records/record-text.js';
import { subscription } from '../../domain/resources/subscription.js';
import { numberOf, textOf, type Values } from '../../domain/json/values.js';
import type { Store } from '../../store/store.js';
import type { Author } from './author.js';
import { every } from './paging.js';

/** The history of subscriptions, written within the transaction that changes them (supplement 7.3). */
export interface History {
  /** Keeps each subscription that one unit of work has created or changed, as it is after all of it. */
  readonly note: (changes: readonly RecordChange[], view: View) => void;
}

// Who is said to have made what a seed brings.
const SEED = 'seed';

/** Makes the history of one environment. */
export function createHistory({ store, author }: { readonly store: Store; readonly author: Author }): History {
  return {
    note(changes, { now }) {
      for (const { resource, id, after } of changes) {
        if (resource === subscription.name && after !== undefined) keep(store, { id, values: after, instant: now, by: author.name() });
      }
    },
  };
}

/** Begins the history of all subscriptions that a seed has brought; each is since then what it is. */
export function noteSeeded(store: Store): void {
  const records = every((from, limit) => store.records(subscription.name).page([], { from, limit }));
  for (const { id, text } of records) {
    const values = ownValues(subscription, text);
    keep(store, { id, values, instant: lastChanged(values), by: SEED });
  }
}

interface Kept {
  readonly id: number;
  readonly values: Values;
  readonly instant: number;
  readonly by: string;
}

function keep(store: Store, { id, values, instant, by }: Kept): void {
  store.subscriptionChanges.add({
    subscription: id,
    instant,
    status: textOf(values, 'status') ?? '',
    next_order_date: textOf(values, 'next_order_date') ?? null,
    qty: numberOf(values, 'qty') ?? null,
    interval: textOf(values, 'interval') ?? null,
    product_sku: textOf(values, 'product_sku') ?? null,
    changed_by: by,
  });
}

function lastChanged(values: Values): number {
  return readInstant(textOf(values, 'cancelled') ?? textOf(values, 'updated') ?? '') ?? 0;
}
