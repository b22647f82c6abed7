import { readInstant } from '../../domain/calendar/dates.js';
import { ownValues } from '../../domain/records/record-text.js';
import { subscription } from '../../domain/resources/subscription.js';
import { numberOf, textOf, type Values } from '../../domain/json/values.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Store } from '../../store/store.js';
import type { Author } from './author.js';
import type { Follower } from './unit-of-work.js';
import { everyRecord } from '../foundation/paging.js';

// The author of what a seed brings.
const SEED = 'seed';
// The author of what an import brings.
const IMPORT = 'import';

/**
 * Creates the history of subscriptions in one environment (#4.4-report-history): it stores each subscription that a unit of work has
 * created or changed, as it is after all of it.
 */
export function createHistory(store: Store, author: Author): Follower {
  return {
    note(changes, { now }) {
      for (const { resource, id, after } of changes) {
        if (resource === subscription.name && after !== undefined) keep(store, { id, values: after, instant: now, by: author.name() });
      }
    },
  };
}

/** Begins the history of all subscriptions that a seed has brought, each with what it is now. */
export function* noteSeeded(store: Store): Steps<void> {
  for (const { id, text } of everyRecord(store, subscription.name)) {
    const values = ownValues(subscription, text);
    keep(store, { id, values, instant: lastChanged(values), by: SEED });
    yield;
  }
}

/** The same for subscriptions that an import has brought, by their ids. */
export function* noteImported(store: Store, ids: readonly number[]): Steps<void> {
  for (const id of ids) {
    const text = store.records(subscription.name).text(id);
    const values = text === undefined ? undefined : ownValues(subscription, text);
    if (values !== undefined) keep(store, { id, values, instant: lastChanged(values), by: IMPORT });
    yield;
  }
}

function keep(store: Store, { id, values, instant, by }: { id: number; values: Values; instant: number; by: string }): void {
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
