import type { ResourceName } from './document.js';

/** What a test needs to know of a resource to write and find its records in the small shop. */
export interface Sample {
  /** The key around one record. */
  readonly key: string;
  /** The key around a list on input. */
  readonly plural: string;
  readonly entityType: string;
  /** A record of the shop that has user-defined fields, and a second one of the same customer or none. */
  readonly id: number;
  readonly other: number;
  readonly userDefinedFields: Readonly<Record<string, unknown>>;
  /** A member that can be changed, with a new value. */
  readonly member: readonly [name: string, value: string];
  /** Whether single records can be patched (#4.3-patch-body, #4.3-customer-methods). */
  readonly isPatchable: boolean;
  readonly createPath: string;
  readonly recordPath: string;
  /** A body that creates a further record; `number` keeps what must be unique apart. */
  readonly record: (number: number) => Readonly<Record<string, unknown>>;
}

/** A sample of each resource: the document's rows for it are tested with that. */
export const samples: Readonly<Record<ResourceName, Sample>> = {
  customer: {
    key: 'customer',
    plural: 'customers',
    entityType: 'customer',
    id: 2001,
    other: 2002,
    userDefinedFields: { loyalty_tier: 'silver', newsletter: true },
    member: ['first_name', 'Miranda'],
    isPatchable: false,
    createPath: '/services/v2/customer',
    recordPath: '/services/v2/customers',
    record: (number) => ({ email: `new-${String(number)}@example.test`, first_name: 'Ida', last_name: 'Berg' }),
  },
  address: {
    key: 'address',
    plural: 'addresses',
    entityType: 'customer_address',
    id: 3001,
    other: 3002,
    userDefinedFields: { gate_code: '42', delivery: { days: ['tue', 'fri'], note: null } },
    member: ['city', 'Lewes'],
    isPatchable: true,
    createPath: '/services/v2/address',
    recordPath: '/services/v2/addresses',
    record: (number) => ({ customer_id: 2001, first_name: 'Mira', last_name: 'Holt', street1: `${String(number)} New Street` }),
  },
  subscription: {
    key: 'subscription',
    plural: 'subscriptions',
    entityType: 'subscription',
    id: 5001,
    other: 5002,
    userDefinedFields: { gift_note: 'For Ada', wrap: false },
    member: ['coupon_code', 'SPRING'],
    isPatchable: true,
    createPath: '/services/v2/subscription',
    recordPath: '/services/v2/subscriptions',
    record: () => ({ customer_id: 2001, product_sku: 'JAM-PLUM', qty: 1, next_order_date: '2026-12-24', shipping_address_id: 3001 }),
  },
  'group subscription': {
    key: 'group_subscription',
    plural: 'group_subscriptions',
    entityType: 'group_subscription',
    id: 7001,
    other: 7002,
    userDefinedFields: { box_colour: 'blue', ribbon: null },
    member: ['name', 'Supper box'],
    isPatchable: true,
    createPath: '/services/v2/group-subscription',
    recordPath: '/services/v2/group-subscriptions',
    record: () => ({
      customer_id: 2001,
      next_order_date: '2026-12-24',
      shipping_address_id: 3001,
      items: [{ product_sku: 'JAM-PLUM' }, { product_sku: 'TEA-ASSAM-250', qty: 2 }],
    }),
  },
  product: {
    key: 'product',
    plural: 'products',
    entityType: 'product',
    id: 4001,
    other: 4002,
    userDefinedFields: { origin: 'IN', organic: true },
    member: ['name', 'Assam, first flush'],
    isPatchable: true,
    createPath: '/services/v2/product',
    recordPath: '/services/v2/products',
    record: (number) => ({ sku: `TEA-${String(number)}`, name: 'Tea', price: 9.5 }),
  },
  'group subscription template': {
    key: 'group_subscription_template',
    plural: 'group_subscription_templates',
    entityType: 'group_subscription_template',
    id: 8001,
    other: 8002,
    userDefinedFields: { season: 'winter', giftable: true },
    member: ['description', 'Tea and jam'],
    isPatchable: true,
    createPath: '/services/v2/group-subscription-template',
    recordPath: '/services/v2/group-subscription-templates',
    record: (number) => ({ code: `box-${String(number)}`, name: 'Box' }),
  },
};

/** The samples with the document's names, for `test.each`. */
export const served: readonly (readonly [name: string, sample: Sample])[] = Object.entries(samples);

/** Those whose single records can be patched. */
export const patchable = served.filter(([, sample]) => sample.isPatchable);
