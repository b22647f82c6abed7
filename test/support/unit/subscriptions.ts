import type { Resource } from '../../../src/domain/records/resource.js';
import { subscription } from '../../../src/domain/resources/subscription.js';
import { storedText } from '../../../src/domain/records/record-text.js';
import type { Values } from '../../../src/domain/json/values.js';
import type { RecordTable } from '../../../src/store/record-table.js';

/** What of a subscription the counters of its customer depend on. */
export interface Counted {
  readonly id: number;
  readonly customer: number;
  readonly status: string;
  readonly qty: number;
  readonly isTrial: boolean;
  readonly sku?: string;
}

/** The own members of a subscription. */
export function subscriptionValues({ id, customer, status, qty, isTrial, sku = 'TEA' }: Counted): Values {
  return { id, customer_id: String(customer), status, product_sku: sku, qty, requires_shipping: false, created_as_trial: isTrial };
}

/** Stores a subscription in its table. */
export function putSubscription(table: RecordTable, counted: Counted, resource: Resource = subscription): void {
  const values = subscriptionValues(counted);
  table.write(counted.id, storedText(resource, values), values);
}
