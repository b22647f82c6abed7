import { boolean, choice, date, dateTime, decimal, integer, list, map, object, objectOf, sentences, text } from '../records/field-type.js';
import { customerReference, interval, naming, reference } from '../records/reference-type.js';
import { defaultInterval } from '../records/configuration.js';
import { defaulting, derived, field, readOnly, type Field } from '../records/field.js';
import { encode, heldText, type Json } from '../json/json.js';
import { isActive, isLive, statuses } from '../records/lifecycle.js';
import { linkTo } from '../records/linked-record.js';
import { jsonIn, productCell, type View, type Scalar } from '../records/view.js';
import { intervalText, scheduleName } from '../scheduling/order-schedule.js';
import { pairColumn } from '../records/pair-column.js';
import { defineResource, integerColumn, textColumn, unindexed } from '../records/resource.js';
import { isAbsent, isTrue, numberOf, textOf, type Values } from '../json/values.js';
import { followSchedule } from './order-date-rules.js';
import { HALF } from './quantities.js';
import { priceMissing } from './items.js';
import { customerFilters, fieldFilters, idFilter } from './ordering-v3.js';
import { membersV3 } from './subscription-v3.js';
import { addressMembers, isShipped, paymentProfileMembers, requireOwnLinks, requireShippingAddress } from './ordering.js';

const CARD_DIGITS = ['creditcard_last_digits'];
const SHOP_ADDRESS_ID = ['ecom_address_id'];
const OWN_ACTIONS = ['cancel', 'pause', 'restart', 'skip', 'upcoming-order-dates'] as const;

const nullableText = field(text(), 'O O N');
const readOnlyText = readOnly(text());

// What the list of its one product shows.
const productOfSubscription = {
  product_sku: field(text(), 'R - -'),
  qty: field(text(), 'R - -'),
  created: readOnly(dateTime()),
  updated: readOnly(dateTime()),
};

/** An item subscription: one product for one customer (§2.1; #2.1-subscription-one-product, #2.1-subscription-defaults). */
export const subscription = defineResource({
  name: 'subscription',
  firstId: 5001,
  owner: 'customer_id',
  entityType: 'subscription',
  fields: {
    id: readOnly(integer()),
    customer_id: field(customerReference(), 'R - -'),
    status: readOnly(choice(...statuses), { fallback: () => 'Active' }),
    group_subscription_id: readOnly(reference('group-subscription')),
    product_sku: field(naming('product', 'sku'), 'R O X'),
    qty: field(integer(1, sentences.positive), 'R O X'),
    requires_shipping: field(boolean(), 'O O D', {
      fallback: (values, view) => isShipped(textOf(values, 'product_sku') ?? '', view),
    }),
    use_fixed_price: defaulting(boolean(), false),
    fixed_price: field(decimal(0, sentences.notNegative), 'O O N'),
    interval: field(interval(), 'O O D', {
      fallback: (values, view) => heldIn(productCell(values, 'default_interval', view)) ?? defaultInterval(view.configuration),
      computed: intervalText,
    }),
    scheduling_rule_params: field(object(), 'O O N'),
    schedule_name: readOnly(text(), { computed: scheduleName }),
    is_scheduled: readOnly(boolean(), { computed: (values) => !isAbsent(values.interval) }),
    next_order_date: field(date(), 'R O X'),
    first_order_already_created: field(boolean(), 'O - -', { transient: true }),
    send_customer_notification_email: field(boolean(), 'O O N', { transient: true }),
    last_order_date: readOnly(date()),
    expiration_date: field(date(), 'O O N'),
    coupon_code: nullableText,
    shipping_method_code: nullableText,
    '{ecom}_shipping_method_code': alias('shipping_method_code'),
    ecommerce_store_code: nullableText,
    '{ecom}_store_code': alias('ecommerce_store_code'),
    ...paymentProfileMembers,
    payment_method_code: nullableText,
    ...addressMembers,
    platform_specific_fields: field(map(), 'O O E'),
    user_defined_fields: field(map(), 'O O E'),
    order_item_id: nullableText,
    subscription_products: readOnly(list(objectOf(productOfSubscription)), { computed: subscriptionProducts }),
    created_as_trial: readOnly(boolean(), { fallback: (values, view) => productCell(values, 'is_trial_product', view) === 1 }),
    recurring_order_count: readOnly(integer(), { fallback: () => 0 }),
    failed_order_attempt_count: readOnly(integer(), { fallback: () => 0 }),
    error_time: readOnly(dateTime()),
    error_class: readOnlyText,
    error_class_description: readOnlyText,
    error_type: readOnlyText,
    error_message: readOnlyText,
    retry_after: readOnly(dateTime()),
    ...derived(text(), {
      names: ['creditcard_last_digits'],
      argument: linkTo('payment_profile_id'),
      show: (_id, profileId, view) => [jsonIn(view.cells('payment-profile', Number(profileId), CARD_DIGITS)?.[0])],
    }),
    ...derived(integer(), {
      names: ['{ecom}_shipping_address_id'],
      argument: linkTo('shipping_address_id'),
      show: shopAddressId,
    }),
    ...derived(integer(), {
      names: ['{ecom}_billing_address_id'],
      argument: linkTo('billing_address_id'),
      show: shopAddressId,
    }),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
    cancelled: readOnly(dateTime()),
  },
  columns: {
    customer_id: integerColumn('customer_id'),
    payment_profile_id: integerColumn('payment_profile_id'),
    shipping_address_id: integerColumn('shipping_address_id'),
    billing_address_id: integerColumn('billing_address_id'),
    group_subscription_id: integerColumn('group_subscription_id'),
    product_sku: textColumn('product_sku'),
    status: textColumn('status', unindexed),
    qty: integerColumn('qty', unindexed),
    is_live: { type: 'INTEGER', of: ({ status }) => Number(isLive(status)), unindexed: true },
    is_active: { type: 'INTEGER', of: ({ status }) => Number(isActive(status)), unindexed: true },
    active_qty: { type: 'INTEGER', of: (values) => activeQuantity(values) % HALF, unindexed: true },
    active_qty_high: { type: 'INTEGER', of: (values) => Math.floor(activeQuantity(values) / HALF), unindexed: true },
    recurring_order_count: integerColumn('recurring_order_count', unindexed),
    created_as_trial: integerColumn('created_as_trial', unindexed),
    last_order_date: textColumn('last_order_date', unindexed),
    cancelled: textColumn('cancelled', unindexed),
    // What the coming orders of many subscriptions are worked out from.
    next_order_date: textColumn('next_order_date', unindexed),
    expiration_date: textColumn('expiration_date', unindexed),
    interval: textColumn('interval', unindexed),
    rule_params: { type: 'TEXT', of: ({ scheduling_rule_params: params }) => (isAbsent(params) ? null : encode(params)), unindexed: true },
    field_pairs: pairColumn('user_defined_fields'),
  },
  tally: { by: 'customer_id', sums: ['is_live', 'is_active', 'active_qty', 'active_qty_high', 'created_as_trial'] },
  filters: {
    customer_id: { column: 'customer_id', kind: 'id' },
    payment_profile_id: { column: 'payment_profile_id', kind: 'id' },
  },
  v2: {
    path: 'subscriptions',
    actions: ['list', 'create', 'create-many', 'patch-many', 'read', 'update', 'patch', ...OWN_ACTIONS],
    widget: ['list', 'create', 'read', 'update', 'patch', ...OWN_ACTIONS],
  },
  v3: {
    path: 'subscriptions',
    actions: ['list', 'read', 'patch'],
    widget: ['list', 'read', 'patch'],
    members: membersV3,
    filters: {
      ...idFilter,
      ...customerFilters,
      'product.id': { column: 'product_sku', kind: 'id', through: { resource: 'product', column: 'id', take: 'sku' } },
      'product.sku': { column: 'product_sku', kind: 'word' },
      status: { column: 'status', kind: 'choice', options: statuses },
      qty: { column: 'qty', kind: 'number' },
      ...fieldFilters,
    },
    sparse: true,
  },
  rules: (draft, view) => {
    const isRefused = draft.violations.some(({ path }) => path[0] === 'fixed_price');
    if (isTrue(draft.values, 'use_fixed_price') && isAbsent(draft.values.fixed_price) && !isRefused) {
      draft.violations.push(priceMissing);
    }
    if (draft.before === undefined) requireShippingAddress(draft);
    requireOwnLinks(draft, view);
    followSchedule(draft, view);
  },
});

function shopAddressId(_id: number, addressId: string, view: View): readonly (string | undefined)[] {
  return [jsonIn(view.cells('address', Number(addressId), SHOP_ADDRESS_ID)?.[0])];
}

function activeQuantity(values: Values): number {
  return isActive(values.status) ? (numberOf(values, 'qty') ?? 0) : 0;
}

function alias(member: string): Field {
  return field(text(), 'O O N', { aliasOf: member, computed: (values) => values[member] });
}

function subscriptionProducts(values: Values): Json {
  const { product_sku: sku = null, created = null, updated = null } = values;
  return [{ product_sku: sku, qty: String(numberOf(values, 'qty')), created, updated }];
}

function heldIn(value: Scalar | null | undefined): string | undefined {
  return typeof value === 'string' ? heldText(value) : undefined;
}
