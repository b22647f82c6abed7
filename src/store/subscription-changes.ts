import type { SubscriptionChange } from '../domain/orders/subscription-change.js';
import type { Connection } from './database.js';
import { once } from './once.js';

/** The stored changes of subscriptions. */
export interface SubscriptionChanges {
  readonly add: (change: Omit<SubscriptionChange, 'id'>) => void;
  /** Those from an id on, ascending. */
  readonly page: (from: number, limit: number) => readonly SubscriptionChange[];
}

/** Prepares the statements on changes of subscriptions. @internal */
export function createSubscriptionChanges(connection: Connection): SubscriptionChanges {
  const add = once(() =>
    connection.prepare<[Omit<SubscriptionChange, 'id'>]>(
      `INSERT INTO subscription_change (subscription, instant, status, next_order_date, qty, interval, product_sku, changed_by)
     VALUES (:subscription, :instant, :status, :next_order_date, :qty, :interval, :product_sku, :changed_by)`,
    ),
  );
  const page = once(() =>
    connection.prepare<[number, number], SubscriptionChange>('SELECT * FROM subscription_change WHERE id >= ? ORDER BY id LIMIT ?'),
  );
  return { add: (change) => void add().run(change), page: (from, limit) => page().all(from, limit) };
}
