import { boolean, choice, dateTime, decimal, integer, list, map, sentences, text } from '../records/field-type.js';
import { interval, whyUnnamed } from '../records/reference-type.js';
import { defaultInterval } from '../records/configuration.js';
import { defaulting, field, readOnly } from '../records/field.js';
import { isList, isObject, memberOf, type Json } from '../json/json.js';
import { isLive } from '../records/lifecycle.js';
import { linkedRecord } from '../records/linked-record.js';
import type { Row, View } from '../records/view.js';
import { environmentId, instants, linkMember, members, shownMembers, type RecordV3 } from '../records/member-v3.js';
import { inUse } from '../records/in-use.js';
import { defineResource, integerColumn, textColumn, unindexed } from '../records/resource.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';
import { schedulingRuleMembers } from './scheduling-rule.js';

const nullableText = field(text(), 'O O N');
const IN_USE = 'Cancel the subscriptions to it, and to trials that turn into it, or give them another product_sku.';
const price = decimal(0, sentences.notNegative);

/** A product (§2.1; #2.1-product-required, #2.1-product-defaults, #2.1-product-usual). */
export const product = defineResource({
  name: 'product',
  firstId: 4001,
  entityType: 'product',
  fields: {
    id: readOnly(integer()),
    sku: field(text(), 'R O X'),
    name: field(text(), 'R O X'),
    price: field(price, 'R O X'),
    thumbnail_url: field(text(2048), 'O O N'),
    show_on_ui: defaulting(boolean(), true),
    min_qty: field(integer(), 'O O D', { fallback: (_values, view) => view.configuration.members.default_min_qty }),
    max_qty: field(integer(), 'O O D', { fallback: (_values, view) => view.configuration.members.default_max_qty }),
    msrp: field(price, 'O O N'),
    sale_price: field(price, 'O O N'),
    is_on_sale: defaulting(boolean(), false),
    qty_in_stock: field(integer(0, sentences.notNegative), 'O O N'),
    is_in_stock: defaulting(boolean(), true),
    discount: field(price, 'O O D', { fallback: (_values, view) => view.configuration.members.default_discount }),
    is_discount_percentage: defaulting(boolean(), true),
    subscription_option_mode: defaulting(
      choice('subscription_only', 'subscription_and_onetime_purchase'),
      'subscription_and_onetime_purchase',
    ),
    default_subscription_option: defaulting(choice('subscription', 'onetime_purchase'), 'subscription'),
    ...linkedRecord('config_profile', 'product-configuration-profile'),
    use_scheduling_rule: defaulting(boolean(), false),
    ...linkedRecord('scheduling_rule', 'scheduling-rule'),
    default_interval: field(interval(), 'O O D', { fallback: firstInterval }),
    intervals: field(list(interval()), 'O O D', { fallback: (_values, view) => view.configuration.members.default_intervals }),
    product_options_mode: defaulting(choice('pass_through', 'no_options'), 'pass_through'),
    shipping_mode: defaulting(choice('requires_shipping', 'no_shipping'), 'requires_shipping'),
    shipping_method_code: nullableText,
    is_trial_product: defaulting(boolean(), false),
    trial_interval: field(interval(), 'O O N'),
    trial_price: field(price, 'O O N'),
    trial_full_product_sku: nullableText,
    trial_email_template_code: nullableText,
    trial_welcome_email_template_code: nullableText,
    trial_email_threshold_days: field(integer(), 'O O N'),
    is_subscription_enabled: readOnly(boolean(), { computed: () => true }),
    user_defined_fields: field(map(), 'O O E'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {
    sku: textColumn('sku', { unique: 'Product with that SKU already exists.', uniqueRule: '2.1-sku-taken' }),
    name: textColumn('name'),
    config_profile_id: integerColumn('config_profile_id'),
    scheduling_rule_id: integerColumn('scheduling_rule_id'),
    shipping_mode: textColumn('shipping_mode', unindexed),
    default_interval: textColumn('default_interval', unindexed),
    is_trial_product: integerColumn('is_trial_product', unindexed),
    trial_interval: textColumn('trial_interval', unindexed),
    trial_full_product_sku: textColumn('trial_full_product_sku', unindexed),
    // The rule by which its orders fall due; none unless it is to be used.
    scheduling_rule: {
      type: 'INTEGER',
      of: (values) => (isTrue(values, 'use_scheduling_rule') ? (numberOf(values, 'scheduling_rule_id') ?? null) : null),
      unindexed: true,
    },
  },
  filters: { sku: { column: 'sku', kind: 'word' } },
  v2: {
    path: 'products',
    actions: ['list', 'create', 'create-many', 'patch-many', 'read', 'update', 'patch'],
    widget: ['list', 'read'],
    guest: ['list'],
  },
  v3: {
    path: 'products',
    actions: ['list', 'create', 'read', 'patch', 'remove'],
    widget: ['list', 'read'],
    guest: ['list', 'read'],
    members: [
      ...shownMembers('id'),
      environmentId,
      linkMember('config_profile'),
      ...members('sku', 'name', 'price', 'thumbnail_url', 'msrp', 'sale_price', 'is_on_sale', 'min_qty', 'max_qty', 'qty_in_stock'),
      ...members('is_in_stock', 'discount', 'is_discount_percentage', 'intervals', 'default_interval', 'subscription_option_mode'),
      ...members('default_subscription_option', 'shipping_mode', 'use_scheduling_rule'),
      { name: 'schedulingRule', show: shownRule },
      linkMember('scheduling_rule'),
      ...instants('created', 'updated'),
    ],
    filters: {
      id: { column: 'id', kind: 'id' },
      sku: { column: 'sku', kind: 'word' },
      name: { column: 'name', kind: 'word' },
      'configProfile.Id': { column: 'config_profile_id', kind: 'id' },
      'configProfile.id': { column: 'config_profile_id', kind: 'id' },
    },
  },
  rules: ({ values, given, violations, isSeed }, view) => {
    // A seed may name the full product first or later; a request is judged by what it says.
    const isSaid = given.has('is_trial_product') || given.has('trial_full_product_sku');
    if (isSeed || !isSaid || !isTrue(values, 'is_trial_product')) return;
    const sku = textOf(values, 'trial_full_product_sku');
    const path = ['trial_full_product_sku'];
    if (sku === undefined)
      violations.push({ path, message: sentences.blank, why: () => 'A trial product names the product that it turns into.' });
    else if (view.first('product', 'sku', sku) === undefined)
      violations.push({ path, message: sentences.invalid, why: () => whyUnnamed({ resource: 'product', column: 'sku' }, sku, view) });
  },
  removal: (id, view) =>
    userOf(id, view) === undefined
      ? undefined
      : inUse('Product is used by a live subscription.', { rule: '9-v3-deletes', user: () => userOf(id, view)?.id, hint: IN_USE }),
  // The stock of a product that is gone does not count.
  consequences: ({ id, after }, view) =>
    after !== undefined
      ? []
      : view.rows('inventory', 'product_id', id).map((row) => ({ resource: 'inventory', id: Number(row.id), isRemoved: true })),
});

// Live subscriptions have it, or are trials that turn into it.
function userOf(id: number, view: View): Row | undefined {
  const sku = view.cell('product', id, 'sku') ?? '';
  const trials = view.rows('product', 'trial_full_product_sku', sku).filter((row) => row.is_trial_product === 1);
  return (
    view.rows('subscription', 'product_sku', sku).find(({ status }) => isLive(status)) ??
    trials
      .flatMap((trial) => view.rows('subscription', 'product_sku', trial.sku ?? ''))
      .find((row) => row.created_as_trial === 1 && isLive(row.status))
  );
}

// The rule as v3 shows it by itself.
function shownRule({ value, ...record }: RecordV3): Json {
  const rule = value('scheduling_rule');
  if (!isObject(rule)) return null;
  const shown = { ...record, value: (name: string) => memberOf(rule, name) ?? null };
  return Object.fromEntries(schedulingRuleMembers.map(({ name, show }) => [name, show(shown)]));
}

// The first of the product's own intervals; without any, the environment's first.
function firstInterval(values: Values, view: View): Json {
  const own = values.intervals;
  return (isList(own) ? own[0] : undefined) ?? defaultInterval(view.configuration);
}
