import type { SubscriptionChange } from '../domain/reports/report.js';
import type { Connection } from './database.js';
import { statementsOn } from './statements.js';

/** The stored changes of subscriptions. */
export interface SubscriptionChanges {
  readonly add: (change: Omit<SubscriptionChange, 'id'>) => void;
  /** Those from an id on, ascending. */
  readonly page: (from: number, limit: number) => readonly SubscriptionChange[];
}

/** Makes the statements on changes of subscriptions. @internal */
export function createSubscriptionChanges(connection: Connection): SubscriptionChanges {
  const { run, all } = statementsOn(connection);
  return {
    add: run(
      `INSERT INTO subscription_change (subscription, instant, status, next_order_date, qty, interval, product_sku, changed_by)
       VALUES (:subscription, :instant, :status, :next_order_date, :qty, :interval, :product_sku, :changed_by)`,
    ),
    page: all('SELECT * FROM subscription_change WHERE id >= ? ORDER BY id LIMIT ?'),
  };
}
