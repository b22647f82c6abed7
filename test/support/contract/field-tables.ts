import { sentences, type Examples, type ExampleType } from './value-examples.js';

/** One row of the table of a resource's members (#2.1-udf-map, #4.3-loose-types). */
export interface FieldRow {
  readonly name: string;
  /** An interval is a text that has to be one of 12.4; an empty one is refused. */
  readonly type: ExampleType | 'interval' | 'enum' | 'date-time' | 'list';
  /** Columns C, U and N: R required, O optional, - ignored; on null N clears, D gives the default, E empties, X refuses. */
  readonly rights: 'R O X' | 'R - -' | 'O O N' | 'O O D' | 'O O E' | 'O O X' | 'O - -' | 'O O -' | '- - -';
  /** What a minimal new record answers; absent members are left out. */
  readonly fallback?: unknown;
  /** Accepted and never answered. */
  readonly isWriteOnly?: true;
  /** Examples of this field, when those of its type do not fit. */
  readonly examples?: Examples;
  /** Members that have to stand beside an example. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** The field table of one resource. */
export interface FieldTable {
  readonly key: string;
  readonly createPath: string;
  readonly recordPath: string;
  readonly isPatchable: boolean;
  /** The required members alone, and, for an example, all that a new record needs; unique by number. */
  readonly minimal: (number: number) => Readonly<Record<string, unknown>>;
  readonly rows: readonly FieldRow[];
}

type Extras = Omit<FieldRow, 'name' | 'type' | 'rights'>;

/** One row of a table. */
export function row(name: string, type: FieldRow['type'], rights: FieldRow['rights'], extras: Extras = {}): FieldRow {
  return { name, type, rights, ...extras };
}

/** Rows of members that are alike. */
export function rows(names: string, type: FieldRow['type'], rights: FieldRow['rights']): readonly FieldRow[] {
  return names.split(', ').map((name) => row(name, type, rights));
}

/** The instant at which new records of tests are made. */
export const instant = '2026-11-20T09:15:30+0000';
/** Extras of a member that is never shown. */
export const writeOnly = { isWriteOnly: true } as const;
/** The rows with which most tables end. */
export const timestamps = [
  row('created', 'date-time', '- - -', { fallback: instant }),
  row('updated', 'date-time', '- - -', { fallback: instant }),
];
/** The row that stands in every table. */
export const userDefinedFields = row('user_defined_fields', 'map', 'O O E', { fallback: {} });

const { invalid, email, blank, positive, notNegative, tooLong } = sentences;
/** Examples of the customer a record belongs to. */
export const customerId: Examples = {
  accepted: ['2001', '"2001"', '2001.0', '" 2001 "'].map((sent) => [sent, '2001'] as const),
  refused: ['9999', '"x"', '2001.5', 'true', '{}', '-2001', '[2001]'].map((sent) => [sent, invalid] as const),
};
const emails: Examples = {
  accepted: ['a@b', 'first.last+tag@mail.example.test', 'Größe@bücher.example'].map((text) => [JSON.stringify(text), text] as const),
  refused: [
    ...['nobody', 'a@', '@b', 'a@b@c', 'a b@c', 'a@b c', ' a@b'].map((text) => [JSON.stringify(text), email] as const),
    ['12', email],
    ['true', email],
    ['{}', invalid],
    ['["a@b"]', invalid],
    [JSON.stringify(`${'x'.repeat(254)}@b`), tooLong],
  ],
};

/** A customer (#2.1-customer-email, #2.1-customer-shop-id). */
export const customerTable: FieldTable = {
  key: 'customer',
  createPath: '/services/v2/customer',
  recordPath: '/services/v2/customers',
  isPatchable: false,
  minimal: (number) => ({ email: `walk-${String(number)}@example.test`, first_name: 'Ida', last_name: 'Berg' }),
  rows: [
    row('id', 'integer', '- - -', { fallback: 2003 }),
    row('email', 'string', 'R O X', { examples: emails, fallback: 'walk-0@example.test' }),
    row('first_name', 'string', 'R O X', { fallback: 'Ida' }),
    row('middle_name', 'string', 'O O N'),
    row('last_name', 'string', 'R O X', { fallback: 'Berg' }),
    row('full_name', 'string', '- - -', { fallback: 'Ida Berg' }),
    ...rows('ecom_customer_id, ecom_customer_group_id, ecom_website_id', 'integer', 'O O N'),
    row('create_ecom_customer', 'boolean', 'O - -', writeOnly),
    ...rows('platform_specific_customer_id, external_vault_customer_token', 'string', 'O O N'),
    ...rows('default_address_id, default_billing_address_id, default_shipping_address_id', 'integer', '- - -'),
    userDefinedFields,
    ...['subscription_count', 'active_subscription_count', 'trial_subscription_count', 'active_subscribed_qty'].map((name) =>
      row(name, 'integer', '- - -', { fallback: 0 }),
    ),
    ...timestamps,
  ],
};

/** A customer's address (#2.1-address-required). */
export const addressTable: FieldTable = {
  key: 'address',
  createPath: '/services/v2/address',
  recordPath: '/services/v2/addresses',
  isPatchable: true,
  minimal: () => ({ customer_id: 2001, first_name: 'Ida', last_name: 'Berg' }),
  rows: [
    row('id', 'integer', '- - -', { fallback: 3004 }),
    row('customer_id', 'string', 'R - -', { examples: customerId, fallback: '2001' }),
    row('ecom_address_id', 'integer', 'O O N'),
    row('first_name', 'string', 'R O X', { fallback: 'Ida' }),
    row('middle_name', 'string', 'O O N'),
    row('last_name', 'string', 'R O X', { fallback: 'Berg' }),
    ...rows('company, street1, street2, street3, city, region, postcode, country, phone', 'string', 'O O N'),
    ...['is_default', 'is_default_billing', 'is_default_shipping'].map((name) => row(name, 'boolean', '- - -', { fallback: false })),
    userDefinedFields,
    ...timestamps,
  ],
};

const skus: Examples = {
  accepted: ['JAM-PLUM', 'TEA-ASSAM-250'].map((sku) => [`"${sku}"`, sku] as const),
  refused: [...['"NOPE"', '"jam-plum"', '5', '{}'].map((sent) => [sent, invalid] as const), ['" "', blank]],
};
const quantities: Examples = {
  accepted: [
    ['1', 1],
    ['"3"', 3],
    ['2.0', 2],
    ['"2.00"', 2],
    ['999999', 999999],
  ],
  refused: [
    ['0', positive],
    ['-1', positive],
    ['"0"', positive],
    ...['2.5', '"x"', 'true', '{}', '[1]'].map((sent) => [sent, invalid] as const),
  ],
};
/** Examples of prices. */
export const prices: Examples = {
  accepted: [
    ['0', 0],
    ['"15.500000"', 15.5],
    ['8.13505', 8.1351],
    ['1e2', 100],
  ],
  refused: [['-0.01', notNegative], ['"-1"', notNegative], ...['"1e2"', '"1,5"', 'true', '{}'].map((sent) => [sent, invalid] as const)],
};
/** Examples of intervals. */
export const intervals: Examples = {
  accepted: [
    'Weekly',
    'every  2   months',
    '90 Days',
    'One Month',
    'Every Two Weeks',
    'EVERY OTHER WEEK',
    'Quarterly',
    'Every Week',
    '999 years',
    'twelve days',
    'Month',
    'quarters',
  ].map((text) => [JSON.stringify(text), text] as const),
  refused: ['"Sometimes"', '"Lunar Month"', '"Every 0 Days"', '"Every 1000 Days"', '"thirteen days"', '12', 'true', '{}', '["Weekly"]'].map(
    (sent) => [sent, invalid] as const,
  ),
};
/** Examples of an id in the shop, and of one that is somebody else's. */
export function reference(id: number, foreign: number): Examples {
  return {
    accepted: [String(id), `"${String(id)}"`, `${String(id)}.0`].map((sent) => [sent, undefined] as const),
    refused: [String(foreign), '9999', '"x"', 'true', '1.5', '{}', '-1'].map((sent) => [sent, invalid] as const),
  };
}

/** An item subscription (#2.1-subscription-one-product); inline addresses have tests of their own. */
export const subscriptionTable: FieldTable = {
  key: 'subscription',
  createPath: '/services/v2/subscription',
  recordPath: '/services/v2/subscriptions',
  isPatchable: true,
  minimal: () => ({ customer_id: 2001, product_sku: 'TEA-ASSAM-250', qty: 1, next_order_date: '2026-12-24', shipping_address_id: 3002 }),
  rows: [
    row('id', 'integer', '- - -', { fallback: 5003 }),
    // Without an address, which would not be an address of another customer.
    row('customer_id', 'string', 'R - -', {
      examples: customerId,
      fallback: '2001',
      beside: { shipping_address_id: undefined, requires_shipping: false },
    }),
    row('status', 'string', '- - -', { fallback: 'Active' }),
    row('group_subscription_id', 'integer', '- - -'),
    row('product_sku', 'string', 'R O X', { examples: skus, fallback: 'TEA-ASSAM-250' }),
    row('qty', 'integer', 'R O X', { examples: quantities, fallback: 1 }),
    row('requires_shipping', 'boolean', 'O O D', { fallback: true }),
    row('use_fixed_price', 'boolean', 'O O D', { fallback: false, beside: { fixed_price: 5 } }),
    row('fixed_price', 'decimal', 'O O N', { examples: prices }),
    row('interval', 'string', 'O O D', { examples: intervals, fallback: 'Monthly' }),
    row('scheduling_rule_params', 'object', 'O O N'),
    row('schedule_name', 'string', '- - -', { fallback: 'Monthly' }),
    row('is_scheduled', 'boolean', '- - -', { fallback: true }),
    row('next_order_date', 'date', 'R O X', { fallback: '2026-12-24' }),
    row('first_order_already_created', 'boolean', 'O - -', writeOnly),
    row('send_customer_notification_email', 'boolean', 'O O -', writeOnly),
    row('last_order_date', 'date', '- - -'),
    row('expiration_date', 'date', 'O O N'),
    ...rows('coupon_code, shipping_method_code, ecom_shipping_method_code', 'string', 'O O N'),
    ...rows('ecommerce_store_code, ecom_store_code', 'string', 'O O N'),
    row('payment_profile_id', 'integer', 'O O N', { examples: reference(6001, 6002), ...writeOnly }),
    row('payment_profile', 'object', '- - -'),
    row('payment_method_code', 'string', 'O O N'),
    row('shipping_address_id', 'integer', 'O O N', { examples: reference(3001, 3003), ...writeOnly }),
    row('shipping_address', 'object', '- - -', { fallback: expectAddress(3002) }),
    row('billing_address_id', 'integer', 'O O N', { examples: reference(3001, 3003), ...writeOnly }),
    row('billing_address', 'object', '- - -'),
    row('platform_specific_fields', 'map', 'O O E', { fallback: {} }),
    userDefinedFields,
    row('order_item_id', 'string', 'O O N'),
    row('subscription_products', 'list', '- - -', {
      fallback: [{ product_sku: 'TEA-ASSAM-250', qty: '1', created: instant, updated: instant }],
    }),
    row('created_as_trial', 'boolean', '- - -', { fallback: false }),
    row('recurring_order_count', 'integer', '- - -', { fallback: 0 }),
    row('failed_order_attempt_count', 'integer', '- - -', { fallback: 0 }),
    row('error_time', 'date-time', '- - -'),
    ...rows('error_class, error_class_description, error_type, error_message', 'string', '- - -'),
    row('retry_after', 'date-time', '- - -'),
    row('creditcard_last_digits', 'string', '- - -'),
    ...rows('ecom_shipping_address_id, ecom_billing_address_id', 'integer', '- - -'),
    ...timestamps,
    row('cancelled', 'date-time', '- - -'),
  ],
};

/** The shop's second address as it stands in another record (#2.1-address-inside). */
export function expectAddress(id: number): object {
  const flags = { is_default: false, is_default_billing: false, is_default_shipping: false };
  const postal = { first_name: 'Mira', last_name: 'Holt', street1: '2 Mill Lane', city: 'Dover', country: 'US' };
  return { id, customer_id: '2001', ...postal, ...flags, user_defined_fields: {}, created: instant, updated: instant };
}
