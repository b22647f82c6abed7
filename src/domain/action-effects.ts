import { instantText } from './dates.js';
import { outcomeOf, type SubscriptionAction } from './lifecycle.js';
import type { Look } from './look.js';
import { dateAfter, dateFromToday } from './order-dates.js';
import { RECOVERED } from './order-failure.js';
import { Problem } from './problem.js';
import { textOf, type Changes, type Values } from './values.js';

// What each action does beside the status (supplement 12.1, 12.3).
const effects: Readonly<Record<SubscriptionAction, (values: Values, look: Look) => Changes>> = {
  pause: () => ({ retry_after: null }),
  restart: (values, look) => ({ ...RECOVERED, cancelled: null, next_order_date: dateFromToday(values, look) ?? null }),
  cancel: (_values, look) => ({ cancelled: instantText(look.now), retry_after: null }),
  skip: (values, look) => ({ ...(values.status === 'Retry' ? RECOVERED : {}), next_order_date: dateSkippedTo(values, look) }),
};

/**
 * What an action changes in a subscription besides what the request gives; `undefined` when it is accepted and changes nothing
 * at all. Throws `state-refused`.
 */
export function changesBy(action: SubscriptionAction, values: Values, look: Look): Changes | undefined {
  const outcome = outcomeOf(action, values, look.today);
  if (outcome === 'nothing') return undefined;
  if (action === 'restart') refuseWithoutProduct(values, look);
  return outcome === 'given date' ? {} : { ...effects[action](values, look), status: outcome };
}

// Nothing could be ordered (ASSUMED: A22).
function refuseWithoutProduct(values: Values, look: Look): void {
  if (look.first('product', 'sku', textOf(values, 'product_sku') ?? '') === undefined)
    throw new Problem('state-refused', 'Product of the subscription is no more.', {
      hint: 'Give the subscription another product_sku first.',
    });
}

function dateSkippedTo(values: Values, look: Look): string {
  const date = dateAfter(textOf(values, 'next_order_date') ?? '', values, look);
  if (date === undefined) throw new Problem('state-refused', 'Subscription has no later order date.');
  return date;
}
