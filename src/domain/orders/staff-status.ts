import { instantText } from '../calendar/dates.js';
import type { Changes, Values } from '../json/values.js';
import { isOver, type Status } from '../records/lifecycle.js';
import type { View } from '../records/view.js';
import { Problem } from '../refusals/problem.js';
import { dateFromToday } from '../scheduling/order-dates.js';
import { refuseWithoutProduct } from './action-effects.js';
import { RECOVERED } from './failure.js';

// What becomes of a subscription beside the status that staff set (#3-staff-status): as after the action or the order that leads there.
const effects: Readonly<Record<Status, (values: Values, view: View) => Changes>> = {
  Active: (values, view) => ({ ...RECOVERED, next_order_date: dateFromToday(values, view) ?? null }),
  Retry: (_values, view) => ({ retry_after: instantText(view.now) }),
  Failed: () => ({ retry_after: null }),
  Paused: () => ({ retry_after: null }),
  Cancelled: (_values, view) => ({ cancelled: instantText(view.now), retry_after: null }),
  Expired: () => ({ retry_after: null }),
};

/**
 * What setting the status of a subscription changes, the status included; nothing where it has it already. Throws `state-refused` where
 * nothing could be ordered, and where it would expire again at once.
 */
export function changesByStaff(status: Status, values: Values, view: View): Changes {
  if (values.status === status) return {};
  if (status === 'Active' || status === 'Retry') {
    refuseWithoutProduct(values, view);
    refuseOver(status, values, view);
  }
  return { ...(status === 'Cancelled' ? {} : { cancelled: null }), ...effects[status](values, view), status };
}

function refuseOver(status: Status, values: Values, { today }: View): void {
  if (isOver(values, today))
    throw new Problem('state-refused', `Subscription cannot become ${status}: its expiration_date has come.`, {
      rule: '3-staff-status',
      hint: 'Give it another expiration_date, or none, in the same edit.',
    });
}
