import type { SubscriptionChange } from '../domain/reports/report.js';
import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { numberedRow, writingOn } from './kept/writing.js';

/** The stored changes of subscriptions. */
export interface SubscriptionChanges {
  readonly add: (change: Omit<SubscriptionChange, 'id'>) => void;
  /** Those from an id on, ascending. */
  readonly page: (from: number, limit: number) => readonly SubscriptionChange[];
}

/** Makes the statements on changes of subscriptions. @internal */
export function createSubscriptionChanges(connection: Connection, writes?: KeptWrites): SubscriptionChanges {
  const { run, all } = writingOn(connection, writes);
  return {
    add: run(
      `INSERT INTO subscription_change (subscription, instant, status, next_order_date, qty, interval, product_sku, changed_by)
       VALUES (:subscription, :instant, :status, :next_order_date, :qty, :interval, :product_sku, :changed_by)`,
      numberedRow('subscription_change'),
    ),
    page: all('SELECT * FROM subscription_change WHERE id >= ? ORDER BY id LIMIT ?'),
  };
}
