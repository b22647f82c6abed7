import { instantText } from '../calendar/dates.js';
import { outcomeOf, type SubscriptionAction } from '../records/lifecycle.js';
import type { View } from '../records/view.js';
import { dateAfter, dateFromToday } from '../scheduling/order-dates.js';
import { RECOVERED } from './failure.js';
import { Problem } from '../refusals/problem.js';
import { textOf, type Changes, type Values } from '../json/values.js';

// What each action does beside the status (#3-subscription-steps, #3-restart-forgets, #3-date-given).
const effects: Readonly<Record<SubscriptionAction, (values: Values, view: View) => Changes>> = {
  pause: () => ({ retry_after: null }),
  restart: (values, view) => ({ ...RECOVERED, cancelled: null, next_order_date: dateFromToday(values, view) ?? null }),
  cancel: (_values, view) => ({ cancelled: instantText(view.now), retry_after: null }),
  skip: (values, view) => ({ ...(values.status === 'Retry' ? RECOVERED : {}), next_order_date: dateSkippedTo(values, view) }),
};

/**
 * What an action changes in a subscription besides what the request gives; `undefined` when it is accepted and changes nothing
 * at all. Throws `state-refused`.
 */
export function changesBy(action: SubscriptionAction, values: Values, view: View): Changes | undefined {
  const outcome = outcomeOf(action, values, view.today);
  if (outcome === 'nothing') return undefined;
  if (action === 'restart') refuseWithoutProduct(values, view);
  return outcome === 'given date' ? {} : { ...effects[action](values, view), status: outcome };
}

/** Refuses a subscription of a product that is gone: nothing could be ordered (#2.1-product-stock). Throws `state-refused`. */
export function refuseWithoutProduct(values: Values, view: View): void {
  if (view.first('product', 'sku', textOf(values, 'product_sku') ?? '') === undefined)
    throw new Problem('state-refused', 'Product of the subscription is no more.', {
      hint: 'Give the subscription another product_sku first.',
    });
}

function dateSkippedTo(values: Values, view: View): string {
  const date = dateAfter(textOf(values, 'next_order_date') ?? '', values, view);
  if (date === undefined) throw new Problem('state-refused', 'Subscription has no later order date.');
  return date;
}
