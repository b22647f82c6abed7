import { defaultInterval } from '../configuration.js';
import { boolean, choice, date, dateTime, integer, list, map, object, text } from '../field-type.js';
import { customerReference, interval, reference } from '../reference-type.js';
import { defaulting, derived, field, readOnly } from '../field.js';
import { statuses } from '../lifecycle.js';
import type { Look, Row } from '../look.js';
import { defineResource, integerColumn } from '../resource.js';
import { isAbsent } from '../values.js';
import { addressMembers, paymentProfileMembers, requireOwnLinks, requireShippingAddress } from './ordering.js';

const nullableText = field(text(), 'O O N');

// The state of a group is the first of these that one of its members has.
const STATUS_ORDER = ['Active', 'Retry', 'Failed', 'Paused', 'Expired', 'Cancelled'];

/** Several item subscriptions of one customer that are ordered together (§2.1, supplement 6.5; ASSUMED: A27). */
export const groupSubscription = defineResource({
  name: 'group-subscription',
  firstId: 7001,
  owner: 'customer_id',
  entityType: 'group_subscription',
  fields: {
    id: readOnly(integer()),
    customer_id: field(customerReference(), 'R - -'),
    group_subscription_template_id: field(reference('group-subscription-template'), 'O - -'),
    name: nullableText,
    ...derived(choice(...statuses), {
      names: ['status'],
      argument: () => '',
      show: (id, _argument, look) => [JSON.stringify(statusOf(members(id, look)))],
    }),
    interval: field(interval(), 'O O X', { fallback: (_values, look) => defaultInterval(look.configuration) }),
    scheduling_rule_params: field(object(), 'O O N'),
    schedule_name: readOnly(text(), { computed: (values) => values.interval }),
    is_scheduled: readOnly(boolean(), { computed: (values) => !isAbsent(values.interval) }),
    next_order_date: field(date(), 'R O X'),
    first_order_already_created: field(boolean(), 'O - -', { transient: true }),
    last_order_date: readOnly(date()),
    expiration_date: field(date(), 'O O N'),
    requires_shipping: defaulting(boolean(), true),
    shipping_method_code: nullableText,
    ecommerce_store_code: nullableText,
    coupon_code: nullableText,
    payment_method_code: nullableText,
    ...paymentProfileMembers,
    ...addressMembers,
    ...derived(list(object()), {
      names: ['subscriptions', 'recurring_order_count'],
      argument: () => '',
      show: (id, _argument, look) => {
        const rows = members(id, look);
        const shown = rows.map(({ id: member, product_sku, qty, status }) => ({ id: member, product_sku, qty, status }));
        return [JSON.stringify(shown), String(Math.max(0, ...rows.map(({ recurring_order_count: count }) => Number(count))))];
      },
    }),
    user_defined_fields: field(map(), 'O O E'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
    cancelled: readOnly(dateTime()),
  },
  columns: {
    customer_id: integerColumn('customer_id'),
    group_subscription_template_id: integerColumn('group_subscription_template_id'),
  },
  filters: {
    customer_id: { column: 'customer_id', kind: 'id' },
    group_subscription_template_id: { column: 'group_subscription_template_id', kind: 'id' },
  },
  rules: (draft, look) => {
    if (draft.before === undefined) requireShippingAddress(draft);
    requireOwnLinks(draft, look);
  },
});

function members(id: number, look: Look): readonly Row[] {
  return look.rows('subscription', 'group_subscription_id', id);
}

function statusOf(rows: readonly Row[]): string {
  return STATUS_ORDER.find((status) => rows.some((row) => row.status === status)) ?? 'Active';
}
