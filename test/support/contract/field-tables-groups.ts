import {
  customerId,
  expectAddress,
  instant,
  intervals,
  prices,
  reference,
  row,
  rows,
  timestamps,
  userDefinedFields,
  writeOnly,
  type FieldRow,
  type FieldTable,
} from './field-tables.js';
import { examples, sentences, type Examples } from './value-examples.js';

const { choice, invalid, notNegative } = sentences;
const withIntervals = { examples: intervals };
const withPrices = { examples: prices };

/** Stands for an enum: any case is taken, the spelling of the table is answered. */
function oneOf(fallback: string, other: string): Pick<FieldRow, 'examples' | 'fallback'> {
  const accepted = [other, other.toUpperCase()].map((sent) => [JSON.stringify(sent), other] as const);
  const refused = ['"x"', '" "', JSON.stringify(` ${other}`), '5'].map((sent) => [sent, choice] as const);
  return { fallback, examples: { accepted, refused } };
}

const urls: Examples = {
  accepted: ['/img/assam.png', 'https://shop.example.test/a?b=1&c=2', 'u'.repeat(2048)].map(
    (text) => [JSON.stringify(text), text] as const,
  ),
  refused: [
    [JSON.stringify('u'.repeat(2049)), 'This value is too long. It should have 2048 characters or less.'],
    ['{}', invalid],
    ['["/img/a.png"]', invalid],
  ],
};
const stocks: Examples = {
  accepted: [
    ['0', 0],
    ['70', 70],
    ['"12.00"', 12],
  ],
  refused: [
    ['-1', notNegative],
    ['"-3"', notNegative],
    ['2.5', invalid],
    ['true', invalid],
    ['[]', invalid],
  ],
};
const intervalLists: Examples = {
  accepted: [
    ['["Monthly","every  3 weeks"]', ['Monthly', 'every  3 weeks']],
    ['"Weekly,Monthly"', ['Weekly', 'Monthly']],
    ['" 90 Days ,, Every 2 Months ,"', ['90 Days', 'Every 2 Months']],
    ['"Quarterly"', ['Quarterly']],
  ],
  refused: ['["Weekly","Sometimes"]', '"Weekly,Sometimes"', '[{"name":"Weekly"}]', '[5]', '5', 'true', '{"a":"Weekly"}'].map(
    (sent) => [sent, invalid] as const,
  ),
};
const fullSkus: Examples = {
  accepted: ['JAM-PLUM', 'TEA-ASSAM-250'].map((sku) => [`"${sku}"`, sku] as const),
  refused: examples.string.refused,
};
const defaultIntervals = ['Weekly', 'Every Two Weeks', 'Monthly', 'Every 2 Months'];

/** A product (#2.1-product-defaults, #2.1-product-usual). */
export const productTable: FieldTable = {
  key: 'product',
  createPath: '/services/v2/product',
  recordPath: '/services/v2/products',
  isPatchable: true,
  minimal: (number) => ({ sku: `MINT-${String(number)}`, name: 'Mint', price: 5 }),
  rows: [
    row('id', 'integer', '- - -', { fallback: 4004 }),
    row('sku', 'string', 'R O X', { fallback: 'MINT-0' }),
    row('name', 'string', 'R O X', { fallback: 'Mint' }),
    row('price', 'decimal', 'R O X', { ...withPrices, fallback: 5 }),
    row('thumbnail_url', 'string', 'O O N', { examples: urls }),
    row('show_on_ui', 'boolean', 'O O D', { fallback: true }),
    row('min_qty', 'integer', 'O O D', { fallback: 1 }),
    row('max_qty', 'integer', 'O O D', { fallback: 10 }),
    row('msrp', 'decimal', 'O O N', withPrices),
    row('sale_price', 'decimal', 'O O N', withPrices),
    row('is_on_sale', 'boolean', 'O O D', { fallback: false }),
    row('qty_in_stock', 'integer', 'O O N', { examples: stocks }),
    row('is_in_stock', 'boolean', 'O O D', { fallback: true }),
    row('discount', 'decimal', 'O O D', { fallback: 0 }),
    row('is_discount_percentage', 'boolean', 'O O D', { fallback: true }),
    row('subscription_option_mode', 'enum', 'O O D', oneOf('subscription_and_onetime_purchase', 'subscription_only')),
    row('default_subscription_option', 'enum', 'O O D', oneOf('subscription', 'onetime_purchase')),
    row('config_profile_id', 'integer', 'O O N', { examples: reference(101, 102), ...writeOnly }),
    row('config_profile', 'object', '- - -'),
    row('use_scheduling_rule', 'boolean', 'O O D', { fallback: false }),
    row('scheduling_rule_id', 'integer', 'O O N', { examples: reference(201, 101), ...writeOnly }),
    row('scheduling_rule', 'object', '- - -'),
    row('default_interval', 'interval', 'O O D', { ...withIntervals, fallback: 'Weekly' }),
    row('intervals', 'list', 'O O D', { examples: intervalLists, fallback: defaultIntervals }),
    row('product_options_mode', 'enum', 'O O D', oneOf('pass_through', 'no_options')),
    row('shipping_mode', 'enum', 'O O D', oneOf('requires_shipping', 'no_shipping')),
    row('shipping_method_code', 'string', 'O O N'),
    row('is_trial_product', 'boolean', 'O O D', { fallback: false, beside: { trial_full_product_sku: 'JAM-PLUM' } }),
    row('trial_interval', 'interval', 'O O N', withIntervals),
    row('trial_price', 'decimal', 'O O N', withPrices),
    row('trial_full_product_sku', 'string', 'O O N', { examples: fullSkus }),
    ...rows('trial_email_template_code, trial_welcome_email_template_code', 'string', 'O O N'),
    row('trial_email_threshold_days', 'integer', 'O O N'),
    row('is_subscription_enabled', 'boolean', '- - -', { fallback: true }),
    userDefinedFields,
    ...timestamps,
  ],
};

const jam = '[{"product_sku":"JAM-PLUM"}]';
const noItems: Examples['refused'] = ['5', '"JAM-PLUM"', 'true', '{"product_sku":"JAM-PLUM"}'].map((sent) => [sent, invalid] as const);
const groupItems: Examples = {
  accepted: [jam, '[{"product_sku":"JAM-PLUM","qty":"2.0","unknown":[]},{"product_sku":"E-BOOK"}]'].map(
    (sent) => [sent, undefined] as const,
  ),
  refused: [...noItems, ['[]', sentences.blank]],
};
const templateIds: Examples = {
  accepted: ['8001', '"8001"', '8001.0'].map((sent) => [sent, 8001] as const),
  refused: ['9999', '"x"', 'true', '1.5', '{}', '-1', '[8001]'].map((sent) => [sent, invalid] as const),
};
const notShipped = { shipping_address_id: undefined, requires_shipping: false };

/** A group subscription (#2.1-group-members); members, items and inline addresses have tests of their own. */
export const groupSubscriptionTable: FieldTable = {
  key: 'group_subscription',
  createPath: '/services/v2/group-subscription',
  recordPath: '/services/v2/group-subscriptions',
  isPatchable: true,
  minimal: () => ({
    customer_id: 2001,
    next_order_date: '2026-12-24',
    shipping_address_id: 3002,
    items: [{ product_sku: 'JAM-PLUM' }],
  }),
  rows: [
    row('id', 'integer', '- - -', { fallback: 7003 }),
    row('customer_id', 'string', 'R - -', { examples: customerId, fallback: '2001', beside: notShipped }),
    row('group_subscription_template_id', 'integer', 'O - -', { examples: templateIds }),
    row('name', 'string', 'O O N'),
    row('status', 'string', '- - -', { fallback: 'Active' }),
    row('interval', 'interval', 'O O X', { ...withIntervals, fallback: 'Weekly' }),
    row('scheduling_rule_params', 'object', 'O O N'),
    row('schedule_name', 'string', '- - -', { fallback: 'Weekly' }),
    row('is_scheduled', 'boolean', '- - -', { fallback: true }),
    row('next_order_date', 'date', 'R O X', { fallback: '2026-12-24' }),
    row('first_order_already_created', 'boolean', 'O - -', writeOnly),
    row('last_order_date', 'date', '- - -'),
    row('expiration_date', 'date', 'O O N'),
    row('requires_shipping', 'boolean', 'O O D', { fallback: true }),
    ...rows('shipping_method_code, ecommerce_store_code, coupon_code, payment_method_code', 'string', 'O O N'),
    row('payment_profile_id', 'integer', 'O O N', { examples: reference(6001, 6002), ...writeOnly }),
    row('payment_profile', 'object', '- - -'),
    row('shipping_address_id', 'integer', 'O O N', { examples: reference(3001, 3003), ...writeOnly }),
    row('shipping_address', 'object', '- - -', { fallback: expectAddress(3002) }),
    row('billing_address_id', 'integer', 'O O N', { examples: reference(3001, 3003), ...writeOnly }),
    row('billing_address', 'object', '- - -'),
    row('items', 'list', 'R - -', { examples: groupItems, ...writeOnly }),
    row('subscriptions', 'list', '- - -', { fallback: [{ id: 5003, product_sku: 'JAM-PLUM', qty: 1, status: 'Active' }] }),
    row('recurring_order_count', 'integer', '- - -', { fallback: 0 }),
    userDefinedFields,
    row('created', 'date-time', '- - -', { fallback: instant }),
    row('updated', 'date-time', '- - -', { fallback: instant }),
    row('cancelled', 'date-time', '- - -'),
  ],
};

const templateItems: Examples = {
  accepted: [
    [jam, [{ product_sku: 'JAM-PLUM', qty: 1, use_fixed_price: false }]],
    [
      '[{"product_sku":"E-BOOK","qty":"3","use_fixed_price":"TRUE","fixed_price":"7.250","unknown":1},{"product_sku":"JAM-PLUM","qty":null}]',
      [
        { product_sku: 'E-BOOK', qty: 3, use_fixed_price: true, fixed_price: 7.25 },
        { product_sku: 'JAM-PLUM', qty: 1, use_fixed_price: false },
      ],
    ],
    ['[]', []],
  ],
  refused: noItems,
};

/** A template of group subscriptions (#2.1-template-items). */
export const templateTable: FieldTable = {
  key: 'group_subscription_template',
  createPath: '/services/v2/group-subscription-template',
  recordPath: '/services/v2/group-subscription-templates',
  isPatchable: true,
  minimal: () => ({ name: 'Box' }),
  rows: [
    row('id', 'integer', '- - -', { fallback: 8003 }),
    row('code', 'string', 'O O N'),
    row('name', 'string', 'R O X', { fallback: 'Box' }),
    row('description', 'string', 'O O N'),
    row('is_enabled', 'boolean', 'O O D', { fallback: true }),
    row('interval', 'interval', 'O O N', withIntervals),
    row('items', 'list', 'O O E', { examples: templateItems, fallback: [] }),
    userDefinedFields,
    ...timestamps,
  ],
};
