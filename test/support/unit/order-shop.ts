import type { Json } from '../../../src/domain/json/json.js';
import type { View } from '../../../src/domain/records/view.js';
import { storedText } from '../../../src/domain/records/record-text.js';
import { resourceNamed, resources } from '../../../src/domain/resources/index.js';
import type { DueSubscription } from '../../../src/domain/orders/request.js';
import type { Values } from '../../../src/domain/json/values.js';
import { wireOf, type Dialect, type WireMode } from '../../../src/domain/records/wire.js';
import { createView } from '../../../src/engine/foundation/view.js';
import { openStore } from '../../../src/store/store.js';

/** Own members of records by resource; each has an id. */
export type Records = Readonly<Record<string, readonly Values[]>>;

/** The token of the orders of these tests. */
export const TOKEN = '4c1f0b7de2a94c58a7d3905e6b21f8ac';

/** A shop's records, read through a real store. */
export interface OrderShop {
  readonly view: View;
  readonly dialect: Dialect;
  /** A subscription of the shop as it is read from the store. */
  readonly due: (id: number) => DueSubscription;
  /** All its subscriptions, ascending by id. */
  readonly all: () => readonly DueSubscription[];
  readonly close: () => void;
}

/** What a shop of these tests is. */
export interface ShopSettings {
  readonly mode?: WireMode;
  readonly ecomName?: string;
  readonly config?: Values;
}

/** Stores records as they are given and opens a view of them, on 2026-11-20. */
export function anOrderShop(records: Records, { mode = 'documented', ecomName = 'ecom', config = {} }: ShopSettings = {}): OrderShop {
  const store = openStore(resources);
  for (const [name, list] of Object.entries(records)) {
    for (const values of list) store.records(name).write(Number(values.id), storedText(resourceNamed(name), values), values);
  }
  const dialect = { wire: wireOf(mode), ecomName };
  const configuration = { members: { currency: 'USD', ...config }, intervals: [], definitions: [] };
  const now = Date.parse('2026-11-20T09:15:30Z');
  const view = createView({ store, now: () => now, dialect, configuration: () => configuration })();
  const due = (id: number): DueSubscription => ({ id, values: view.own('subscription', id) ?? {} });
  const all = (): readonly DueSubscription[] => (records.subscription ?? []).map(({ id }) => due(Number(id)));
  return { view, dialect, due, all, close: store.close };
}

/** The postal members of the first customer's address. */
export const postal: Values = {
  first_name: 'Mira',
  last_name: 'Holt',
  street1: '14 Quay Road',
  city: 'Dover',
  region: 'DE',
  postcode: '19901',
  country: 'US',
};

const options: Json = { extension_attributes: { custom_options: [{ option_id: '3', option_value: 'loose' }] } };

/** A customer with two products, an address, a card and two subscriptions that go into one order. */
export const teaShop = {
  product: [
    { id: 4001, sku: 'TEA-ASSAM-250', name: 'Assam tea, 250 g' },
    { id: 4002, sku: 'JAM-PLUM', name: 'Plum jam' },
  ],
  customer: [{ id: 2001, email: 'mira.holt@example.test', first_name: 'Mira', last_name: 'Holt', '{ecom}_customer_id': 715 }],
  address: [{ id: 3001, customer_id: '2001', ...postal, street2: 'Flat 2', phone: '3025550147' }],
  'payment-profile': [
    {
      id: 6001,
      customer_id: '2001',
      profile_type: 'spreedly_vault',
      payment_method_type: 'credit_card',
      status: 'retained',
      payment_token: 'pm7Qe2LkV9sXb4TnRw8cYd',
      creditcard_type: 'visa',
      creditcard_first_digits: '411111',
      creditcard_last_digits: '1111',
      creditcard_month: '12',
      creditcard_year: '2031',
      billing_address: { id: 3050, ...postal },
    },
  ],
  subscription: [
    {
      ...ofTheFirst({ id: 5001, product_sku: 'TEA-ASSAM-250', qty: 2, interval: 'Monthly', recurring_order_count: 3 }),
      platform_specific_fields: { ecom2: { product_option: options } },
      user_defined_fields: { gift_note: 'For Ada', wrap: false },
    },
    {
      ...ofTheFirst({ id: 5002, product_sku: 'JAM-PLUM', qty: 1, interval: 'Every 2 Months', recurring_order_count: 0 }),
      use_fixed_price: true,
      fixed_price: 4.25,
    },
  ],
} as const satisfies Records;

/** A shop like the tea shop with one subscription, whose members, and those of the other records, are changed. */
export function aShopWith(
  change: Partial<Record<'subscription' | 'profile' | 'customer' | 'address', Values>>,
  settings?: ShopSettings,
): OrderShop {
  const { product, customer, address, 'payment-profile': profiles, subscription } = teaShop;
  return anOrderShop(
    {
      product,
      customer: [{ ...customer[0], ...change.customer }],
      address: [{ ...address[0], ...change.address }],
      'payment-profile': [{ ...profiles[0], ...change.profile }],
      subscription: [{ ...subscription[0], ...change.subscription }],
    },
    settings,
  );
}

function ofTheFirst(values: Values & { readonly interval: string }): Values {
  return {
    customer_id: '2001',
    status: 'Active',
    requires_shipping: true,
    use_fixed_price: false,
    schedule_name: values.interval,
    next_order_date: '2026-12-03',
    coupon_code: 'WELCOME5',
    shipping_method_code: 'flat_standard',
    payment_profile_id: 6001,
    shipping_address_id: 3001,
    platform_specific_fields: {},
    user_defined_fields: {},
    created_as_trial: false,
    ...values,
  };
}
