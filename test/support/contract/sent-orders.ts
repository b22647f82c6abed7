import { afterAll, beforeAll, expect } from 'vitest';
import type { OrderRequest } from '../order-system.js';
import type { Members } from './answers.js';
import { isOfType, type CallbackPart } from './order-callback-rows.js';
import { anOrderShop, type OrderShop } from './order-shop.js';

/** The subscription whose order says all there is to say. */
export const FULL = 5001;
/** One that is paid offline and goes to an address that says little. */
export const OFFLINE = 5002;
/** One of which nothing is shipped, with a card that a vault elsewhere keeps. */
export const UNSHIPPED = 5003;
/** What the shop's platform says about the product of the first. */
export const OPTIONS = { extension_attributes: { custom_options: [{ option_id: '3', option_value: 'loose' }] } };

const place = {
  first_name: 'Mira',
  last_name: 'Holt',
  company: 'Holt & Sons / Tea',
  street1: '14 Quay Road',
  street2: 'Flat 2',
  street3: 'Ring twice',
  city: 'Dover',
  region: 'DE',
  postcode: '19901',
  country: 'US',
  phone: '3025550147',
};

const content = {
  customers: [
    {
      id: 2001,
      email: 'mira.holt@example.test',
      first_name: 'Mira',
      last_name: 'Holt',
      ecom_customer_id: 715,
      external_vault_customer_token: 'vault-customer-1',
    },
    { id: 2002, email: 'zoe.lund@example.test', first_name: 'Zoë', last_name: 'Lund' },
    { id: 2003, email: 'ada@example.test', first_name: 'Ada', last_name: 'Berg' },
  ],
  addresses: [
    { id: 3001, customer_id: 2001, ...place },
    { id: 3002, customer_id: 2001, ...place, street1: '2 Mill Lane' },
    {
      id: 3003,
      customer_id: 2002,
      first_name: 'Zoë',
      last_name: 'Lund',
      street1: 'Vestergade 9',
      street2: '',
      city: 'Aarhus',
      country: 'DK',
    },
    { id: 3004, customer_id: 2003, first_name: 'Ada', last_name: 'Berg', street1: 'Storgata 1', city: 'Oslo', country: 'NO' },
  ],
  payment_profiles: [
    {
      id: 6001,
      customer_id: 2001,
      payment_method_type: 'credit_card',
      payment_token: 'pm7Qe2LkV9sXb4TnRw8cYd',
      third_party_payment_token: 'third-1',
      creditcard_type: 'visa',
      creditcard_first_digits: '411111',
      creditcard_last_digits: '1111',
      creditcard_month: '12',
      creditcard_year: '2031',
    },
    {
      id: 6003,
      customer_id: 2003,
      profile_type: 'external_vault',
      payment_token: 'ext-77412',
      creditcard_last_digits: '4242',
      creditcard_month: '9',
      creditcard_year: '31',
    },
  ],
  subscriptions: [
    {
      id: FULL,
      customer_id: 2001,
      product_sku: 'TEA-ASSAM-250',
      qty: 2,
      interval: 'Monthly',
      next_order_date: '2026-11-20',
      coupon_code: 'WELCOME5',
      use_fixed_price: true,
      fixed_price: 4.125,
      payment_profile_id: 6001,
      shipping_method_code: 'flat_standard',
      shipping_address_id: 3001,
      billing_address_id: 3002,
      platform_specific_fields: { ecom2: { product_option: OPTIONS } },
      user_defined_fields: { gift_note: 'Für Ada / ½ 🍵', wrap: false },
    },
    {
      id: OFFLINE,
      customer_id: 2002,
      product_sku: 'JAM-PLUM',
      qty: 1,
      interval: 'Every 2 Months',
      next_order_date: '2026-11-20',
      payment_method_code: 'invoice',
      shipping_address_id: 3003,
    },
    {
      id: UNSHIPPED,
      customer_id: 2003,
      product_sku: 'E-BOOK',
      qty: 3,
      interval: 'Monthly',
      next_order_date: '2026-11-20',
      coupon_code: '',
      payment_profile_id: 6003,
      shipping_address_id: 3004,
      requires_shipping: false,
    },
  ],
};

/** A wire mode. */
export type Mode = 'documented' | 'observed';

/** What an order system got from a shop in each wire mode. */
export interface SentOrders {
  readonly shopIn: (mode: Mode) => OrderShop;
  readonly requestIn: (mode: Mode, subscription: number) => OrderRequest;
}

const IDS = [FULL, OFFLINE, UNSHIPPED];

/** Has the three orders sent in each wire mode before the tests of a file. */
export function sentOrders(): SentOrders {
  const shops = new Map<Mode, OrderShop>();
  beforeAll(async () => {
    for (const mode of ['documented', 'observed'] as const) shops.set(mode, await shopThatSent(mode));
  });
  afterAll(async () => {
    for (const shop of shops.values()) await shop[Symbol.asyncDispose]();
  });
  return {
    shopIn,
    requestIn(mode, subscription) {
      const request = shopIn(mode).system.received[IDS.indexOf(subscription)];
      if (request === undefined) throw new Error(`There was no order for ${String(subscription)}.`);
      return request;
    },
  };

  function shopIn(mode: Mode): OrderShop {
    const shop = shops.get(mode);
    if (shop === undefined) throw new Error(`Nothing was sent in ${mode}.`);
    return shop;
  }
}

async function shopThatSent(wire: Mode): Promise<OrderShop> {
  const shop = await anOrderShop({ content, settings: { wire } });
  await shop.until();
  const sent = shop.system.received.map(({ order }) => order.items.map(({ subscription }) => Number(subscription.id)));
  expect(sent).toEqual(IDS.map((id) => [id]));
  return shop;
}

/** The part of a request that a table of the document is about. */
export function partOf(part: CallbackPart, { order }: OrderRequest): Members {
  const [item] = order.items as readonly Members[];
  const parts: Readonly<Record<CallbackPart, unknown>> = {
    body: order,
    payment: order.payment,
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress ?? {},
    item,
    subscription: item?.subscription,
  };
  expect(isOfType(parts[part], 'object'), part).toBe(true);
  return parts[part] as Members; // the line above has seen it
}
