import { boolean, dateTime, decimal, email, integer, map, sentences, text } from '../records/field-type.js';
import { derived, field, readOnly } from '../records/field.js';
import { heldText } from '../json/json.js';
import type { View, Scalar } from '../records/view.js';
import { environmentId, instants, members, shownMembers } from '../records/member-v3.js';
import { fullName } from '../records/postal-fields.js';
import { inUse } from '../records/in-use.js';
import { defineResource, integerColumn, jsonColumn, textColumn, unindexed } from '../records/resource.js';
import type { Consequence } from '../records/change.js';
import { numberOf, textOf, type Values } from '../json/values.js';
import { DEFAULTS } from './address.js';
import { isLive } from '../records/lifecycle.js';
import { whyNotOwn } from '../records/reference-type.js';
import { REDACTED } from './payment-profile.js';
import { HALF } from './quantities.js';

const IN_USE = 'Cancel the subscriptions of the customer first.';

/** A customer (§2.1; #2.1-customer-required, #2.1-customer-counts). */
export const customer = defineResource({
  name: 'customer',
  firstId: 2001,
  owner: 'id',
  entityType: 'customer',
  fields: {
    id: readOnly(integer()),
    email: field(email(), 'R O X'),
    first_name: field(text(), 'R O X'),
    middle_name: field(text(), 'O O N'),
    last_name: field(text(), 'R O X'),
    full_name: readOnly(text(), { computed: (values) => heldText(fullName(values)) }),
    '{ecom}_customer_id': field(integer(), 'O O N'),
    '{ecom}_customer_group_id': field(integer(), 'O O N'),
    '{ecom}_website_id': field(integer(), 'O O N'),
    'create_{ecom}_customer': field(boolean(), 'O - -', { transient: true }),
    platform_specific_customer_id: field(text(), 'O O N'),
    external_vault_customer_token: field(text(), 'O O N'),
    ...Object.fromEntries(DEFAULTS.map((name) => [name, readOnly(integer(), { rightsV3: 'O O N' })] as const)),
    user_defined_fields: field(map(), 'O O E'),
    ...derived(decimal(), {
      names: ['subscription_count', 'active_subscription_count', 'trial_subscription_count', 'active_subscribed_qty'],
      argument: () => '',
      show: (id, _argument, view) => {
        const {
          count,
          is_active: active,
          active_qty: low = 0,
          active_qty_high: high = 0,
          created_as_trial: trials,
        } = view.sums('subscription', id);
        const quantity = high * HALF + low;
        return [count, active, trials === 0 ? 0 : unconvertedTrials(id, view), quantity].map(String);
      },
    }),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {
    email: textColumn('email', { fold: true, unique: 'Customer with that email already exists.', uniqueRule: '2.1-customer-email' }),
    first_name: textColumn('first_name'),
    last_name: textColumn('last_name'),
    shop_customer_id: { type: 'TEXT', of: shopCustomerId },
    ecom_customer_id: integerColumn('{ecom}_customer_id'),
    email_json: jsonColumn('email'),
    default_address_id: integerColumn('default_address_id', unindexed),
    default_billing_address_id: integerColumn('default_billing_address_id', unindexed),
    default_shipping_address_id: integerColumn('default_shipping_address_id', unindexed),
  },
  filters: {
    email: { column: 'email', kind: 'folded word' },
    first_name: { column: 'first_name', kind: 'word' },
    last_name: { column: 'last_name', kind: 'word' },
    platform_specific_customer_id: { column: 'shop_customer_id', kind: 'word' },
    '{ecom}_customer_id': { column: 'ecom_customer_id', kind: 'id' },
  },
  v2: {
    path: 'customers',
    createPath: 'customer',
    actions: ['list', 'create', 'read', 'update'],
    widget: ['read', 'update'],
  },
  v3: {
    path: 'customers',
    actions: ['list', 'create', 'read', 'patch', 'remove'],
    widget: ['read'],
    own: 'me',
    members: [
      ...shownMembers('id'),
      environmentId,
      ...members('email', 'first_name', 'middle_name', 'last_name'),
      ...members('platform_specific_customer_id', 'external_vault_customer_token'),
      ...members(...DEFAULTS),
      ...instants('created', 'updated'),
    ],
    filters: { email: { column: 'email', kind: 'folded word' } },
  },
  rules: ({ values, given, violations, isSeed }, view) => {
    for (const name of DEFAULTS) {
      const id = numberOf(values, name);
      const isJudged = !isSeed && given.has(name) && id !== undefined && !violations.some(({ path }) => path[0] === name);
      if (!isJudged || view.cell('address', id, 'customer_id') === values.id) continue;
      const address = { resource: 'address', id, customer: numberOf(values, 'id') };
      violations.push({ path: [name], message: sentences.invalid, why: (listener) => whyNotOwn({ ...address, listener }, view) });
    }
  },
  isRemembered: true,
  removal: (id, view) =>
    view.sums('subscription', id).is_live === 0
      ? undefined
      : inUse('Customer has live subscriptions.', { rule: '9-v3-deletes', user: () => liveOf(id, view), hint: IN_USE }),
  beforeRemoval: (id, view) =>
    view
      .rows('payment-profile', 'customer_id', id)
      .filter(({ status }) => status !== 'redacted')
      .flatMap(({ id: profile }) => redaction(Number(profile), view)),
  consequences: ({ id, after }, view) => (after === undefined ? partings(id, view) : []),
});

function liveOf(customer: number, view: View): Scalar | null | undefined {
  return view.rows('subscription', 'customer_id', customer).find(({ status }) => isLive(status))?.id;
}

function redaction(profile: number, view: View): readonly Consequence[] {
  const token = view.first('vault-token', 'payment_profile_id', profile);
  return [
    { resource: 'payment-profile', id: profile, changes: REDACTED },
    ...(token === undefined ? [] : [{ resource: 'vault-token', id: token, changes: { storage_state: 'redacted' } }]),
  ];
}

// What goes with a customer; sales orders stay and are nobody's (#9-v3-deletes).
function partings(id: number, view: View): readonly Consequence[] {
  const gone = ['subscription', 'group-subscription', 'address'].flatMap((resource) =>
    view.rows(resource, 'customer_id', id).map((row) => ({ resource, id: Number(row.id), isRemoved: true as const })),
  );
  const orders = view.rows('sales-order', 'customer', id).map((row) => Number(row.id));
  return [...gone, ...orders.map((order) => ({ resource: 'sales-order', id: order, changes: { customer_record: null } }))];
}

// The customer's id in the merchant's shop, `""` when there is none (#2.1-customer-shop-id).
function shopCustomerId(values: Values): string {
  return textOf(values, 'platform_specific_customer_id') ?? String(numberOf(values, '{ecom}_customer_id') ?? '');
}

function unconvertedTrials(customerId: number, view: View): number {
  const subscriptions = view.rows('subscription', 'customer_id', customerId);
  return subscriptions.filter((row) => row.is_live === 1 && row.created_as_trial === 1 && isTrialProduct(row.product_sku, view)).length;
}

// A trial that was converted goes on with the full product.
function isTrialProduct(sku: Scalar | null | undefined, view: View): boolean {
  const id = view.first('product', 'sku', sku ?? '');
  return id !== undefined && view.cell('product', id, 'is_trial_product') === 1;
}
