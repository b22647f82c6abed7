import { boolean, dateTime, integer, list, object, recordOf, text } from '../records/field-type.js';
import { integerFrom } from '../records/loose-values.js';
import { derived, readOnly } from '../records/field.js';
import { isList, isObject, type Json } from '../json/json.js';
import { linkTo } from '../records/linked-record.js';
import type { View } from '../records/view.js';
import { defineResource, integerColumn, textColumn, type Draft } from '../records/resource.js';
import { isAbsent, textOf, type Values } from '../json/values.js';

const stored = readOnly(text());
const hidden = readOnly(text(), { hidden: true });
// The members that say which customer an order belongs to.
const CUSTOMER_NAMES = ['customer_id', 'platform_customer_id', 'customer_email'] as const;

/** An order of the shop, as the shop or an answer to the order callback reports it (#4.4-order-details); no list shows it. */
export const salesOrder = defineResource({
  name: 'sales-order',
  isMadeByCallsOnly: true,
  firstId: 9501,
  fields: {
    id: readOnly(integer()),
    // The customer that was found by what the order says.
    customer_record: readOnly(integer(), { hidden: true }),
    ...derived(recordOf('customer'), {
      names: ['customer'],
      argument: linkTo('customer_record'),
      show: (_id, linked, view) => [view.shown('customer', Number(linked))],
    }),
    is_subscription_order: readOnly(boolean(), { computed: (values) => subscriptionsOf(values).length > 0 }),
    order_number: stored,
    order_status: stored,
    order_state: stored,
    order_date_time: readOnly(dateTime()),
    currency: stored,
    discount_total: stored,
    shipping_total: stored,
    tax_total: stored,
    total: stored,
    billing_address: readOnly(object()),
    shipping_address: readOnly(object()),
    items: readOnly(list(object()), { fallback: () => [] }),
    subscriptions: readOnly(list(integer()), { computed: subscriptionsOf }),
    sales_order_token: stored,
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
    customer_id: hidden,
    customer_email: hidden,
    platform_customer_id: hidden,
    platform_order_id: hidden,
    // Subscriptions for which the platform itself had the order placed, whether its items name them or not.
    placed_subscriptions: readOnly(list(integer()), { hidden: true }),
  },
  columns: {
    order_number: textColumn('order_number'),
    sales_order_token: textColumn('sales_order_token'),
    customer: integerColumn('customer_record'),
  },
  filters: {},
  rules: findCustomer,
});

/** The customer that an order names: by id, else by the shop's id, else by e-mail address (#4.4-order-customer). */
export function customerOf(values: Values, view: View): number | undefined {
  const id = integerFrom(values.customer_id);
  if (id !== undefined && view.cell('customer', id, 'id') !== undefined) return id;
  return (
    firstWith('shop_customer_id', textOf(values, 'platform_customer_id'), view) ??
    firstWith('email', textOf(values, 'customer_email')?.toLowerCase(), view)
  );
}

function firstWith(column: string, name: string | undefined, view: View): number | undefined {
  return name === undefined || name === '' ? undefined : view.first('customer', column, name);
}

function findCustomer({ values, before, given }: Draft, view: View): void {
  const isNamed = before === undefined || CUSTOMER_NAMES.some((name) => given.has(name));
  if (isNamed) values.customer_record = customerOf(values, view) ?? null;
}

function subscriptionsOf({ items, placed_subscriptions: placed }: Values): readonly number[] {
  const named = listed(items).map((item) => (isObject(item) ? item.subscription_id : undefined));
  const ids = [...listed(placed), ...named].filter((id) => !isAbsent(id)).map(Number);
  return [...new Set(ids)].sort((a, b) => a - b);
}

function listed(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}
