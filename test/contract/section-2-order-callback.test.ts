import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRequest } from '../support/order-system.js';
import { opensslSignatures } from '../support/openssl.js';
import type { Members } from './answers.js';
import { callbackRows, isOfType, type CallbackPart, type CallbackRow } from './order-callback-rows.js';
import { anOrderShop, NOON, SECRET, type OrderShop } from './order-shop.js';
import { eachRow } from './rows.js';

const FULL = 5001;
const OFFLINE = 5002;
const UNSHIPPED = 5003;
const NOON_SECONDS = Date.parse(NOON) / 1000;
const OPTIONS = { extension_attributes: { custom_options: [{ option_id: '3', option_value: 'loose' }] } };

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

// One order that says all there is to say; one paid offline to an address that says little; one of which nothing is shipped.
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

type Mode = 'documented' | 'observed';

/** What an order system got from a shop in one wire mode, in the order of the subscriptions. */
interface Got {
  readonly shop: OrderShop;
  readonly requestOf: (subscription: number) => OrderRequest;
}

async function gotIn(wire: Mode): Promise<Got> {
  const shop = await anOrderShop({ content, settings: { wire } });
  await shop.until();
  const { received } = shop.system;
  expect(received.map(({ order }) => order.items.map(({ subscription }) => Number(subscription.id)))).toEqual([
    [FULL],
    [OFFLINE],
    [UNSHIPPED],
  ]);
  return {
    shop,
    requestOf(subscription) {
      const request = received[[FULL, OFFLINE, UNSHIPPED].indexOf(subscription)];
      if (request === undefined) throw new Error(`There was no order for ${String(subscription)}.`);
      return request;
    },
  };
}

const got = new Map<Mode, Got>();

beforeAll(async () => {
  got.set('documented', await gotIn('documented'));
  got.set('observed', await gotIn('observed'));
});

afterAll(async () => {
  for (const { shop } of got.values()) await shop[Symbol.asyncDispose]();
});

function requestIn(mode: Mode, subscription: number): OrderRequest {
  const here = got.get(mode);
  if (here === undefined) throw new Error(`Nothing was sent in ${mode}.`);
  return here.requestOf(subscription);
}

// The part of a request that a table of the document is about.
function partOf(part: CallbackPart, { order }: OrderRequest): Members {
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

function titleOf({ name, type, required }: CallbackRow): string {
  return `${name} is ${type} and ${required ? 'always there' : 'may be absent'}`;
}

describe.each(Object.entries(callbackRows) as [CallbackPart, readonly CallbackRow[]][])('§2.3 %s', (part, rows) => {
  eachRow(rows, titleOf, ({ name: pattern, type, required }) => {
    const name = pattern.replace('{ecom}', 'ecom');
    const full = partOf(part, requestIn('documented', FULL));
    expect(isOfType(full[name], type), JSON.stringify(full[name])).toBe(true);

    for (const subscription of [OFFLINE, UNSHIPPED]) {
      const other = partOf(part, requestIn('documented', subscription));
      if (required) expect(Object.keys(other)).toContain(name);
      if (name in other) expect(isOfType(other[name], type), JSON.stringify(other[name])).toBe(true);
    }
  });

  test('holds nothing beside its rows', () => {
    const names = rows.map(({ name }) => name.replace('{ecom}', 'ecom'));
    for (const subscription of [FULL, OFFLINE, UNSHIPPED]) {
      const sent = Object.keys(partOf(part, requestIn('documented', subscription)));
      expect(sent.filter((name) => !names.includes(name))).toEqual([]);
    }
  });
});

describe('§6.2 the request for an order', () => {
  test.each(['documented', 'observed'] as const)('is, byte for byte, what is stored of it: %s', (mode) => {
    const { shop } = got.get(mode) ?? {};
    const stored = shop?.attempts().map(({ request }) => request);
    expect(stored).toHaveLength(3);
    expect(shop?.system.received.map(({ bytes }) => bytes)).toEqual(stored?.map((text) => Buffer.from(text ?? '')));
  });

  test.each(['documented', 'observed'] as const)('bears the signature that openssl makes of its bytes: %s', (mode) => {
    const requests = [FULL, OFFLINE, UNSHIPPED].map((subscription) => requestIn(mode, subscription));
    const signatures = opensslSignatures(
      requests.map(({ bytes }) => bytes),
      Buffer.from(SECRET).toString('hex'),
    );
    expect(requests.map(({ headers }) => headers['sp-hmac'])).toEqual(signatures);
  });

  test('has a token of 32 hexadecimal digits, another one in each', () => {
    const tokens = [FULL, OFFLINE, UNSHIPPED].map((subscription) => requestIn('documented', subscription).order.salesOrderToken);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(tokens).size).toBe(3);
  });

  test.each(['documented', 'observed'] as const)('is a POST with these headers and no others (supplement 11.2): %s', (mode) => {
    const { method, path, bytes, headers, rawHeaders } = requestIn(mode, FULL);
    const { host, 'sp-hmac': signature, ...rest } = headers;
    expect([method, path]).toEqual(['POST', '/orders']);
    expect(rest).toEqual({
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'subscription-platform/2',
      'content-length': String(bytes.length),
      connection: 'close',
    });
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(host).toBe(new URL(got.get(mode)?.shop.system.url ?? '').host);
    expect(rawHeaders, 'each once').toHaveLength(2 * Object.keys(headers).length);
  });
});

const billed = {
  documented: {
    firstName: 'Mira',
    lastName: 'Holt',
    company: 'Holt & Sons / Tea',
    street1: '2 Mill Lane',
    street2: 'Flat 2',
    city: 'Dover',
    region: 'DE',
    postcode: '19901',
    country: 'US',
    countryName: 'US',
    phone: '3025550147',
  },
  observed: {
    firstName: 'Mira',
    lastName: 'Holt',
    company: 'Holt & Sons / Tea',
    street1: '2 Mill Lane',
    street2: 'Flat 2',
    street3: 'Ring twice',
    city: 'Dover',
    region: 'DE',
    postcode: '19901',
    country: 'US',
    countryName: 'US',
    phone: '3025550147',
  },
};

const paid = {
  paymentToken: 'pm7Qe2LkV9sXb4TnRw8cYd',
  thirdPartyPaymentToken: 'third-1',
  paymentVaultCustomerToken: 'vault-customer-1',
};
const card = {
  paymentProfileType: 'spreedly_vault',
  paymentMethodType: 'credit_card',
  creditcardType: 'visa',
  creditcardMonth: '12',
  creditcardYear: '2031',
  creditcardLastDigits: '1111',
};
const buyer = { customerId: '2001', customerEmail: 'mira.holt@example.test', platformCustomerId: '715' };

// The whole request in the order of its members, written by hand after supplement 11.3 and W7 to W19.
const whole: Readonly<Record<Mode, (token: string) => object>> = {
  documented: (token) => ({
    allowSomeFailedItems: false,
    ...buyer,
    salesOrderToken: token,
    shippingMethodCode: 'flat_standard',
    currency: 'USD',
    payment: { ...paid, paymentProfileId: '6001', ...card },
    couponCodes: ['WELCOME5'],
    billingAddress: billed.documented,
    shippingAddress: { ...billed.documented, street1: '14 Quay Road' },
    items: [
      {
        productSku: 'TEA-ASSAM-250',
        shortDescription: 'Assam tea, 250 g',
        qty: '2',
        requiresShipping: true,
        useFixedPrice: true,
        fixedPrice: '4.125',
        subscription: {
          id: '5001',
          interval: 'Monthly',
          scheduleName: 'Monthly',
          reorderOrdinal: '1',
          nextOrderDate: '2026-12-20',
          userDefinedFields: [
            { name: 'gift_note', value: 'Für Ada / ½ 🍵' },
            { name: 'wrap', value: false },
          ],
          ecom2ProductOptions: [OPTIONS],
        },
      },
    ],
  }),
  observed: (token) => ({
    timestamp: NOON_SECONDS,
    allowSomeFailedItems: false,
    ...buyer,
    salesOrderToken: token,
    shippingMethodCode: 'flat_standard',
    currency: 'USD',
    payment: { ...paid, paymentProfileId: 6001, ...card },
    couponCodes: ['WELCOME5'],
    billingAddress: billed.observed,
    shippingAddress: { ...billed.observed, street1: '14 Quay Road' },
    shippingMethodCodes: [{ method_code: 'flat_standard' }],
    items: [
      {
        productSku: 'TEA-ASSAM-250',
        shortDescription: 'Assam tea, 250 g',
        qty: '2',
        requiresShipping: true,
        useFixedPrice: true,
        fixedPrice: '4.125',
        subscription: {
          id: 5001,
          interval: 'Monthly',
          scheduleName: 'Monthly',
          reorderOrdinal: 1,
          nextOrderDate: '2026-12-20',
          userDefinedFields: { gift_note: 'Für Ada / ½ 🍵', wrap: false },
          platformSpecificFields: { ecom2: { product_option: OPTIONS } },
          ecom2ProductOptions: [OPTIONS],
        },
      },
    ],
  }),
};

describe('the whole request on the wire', () => {
  test.each(['documented', 'observed'] as const)('has its members in order, compact and unescaped: %s', (mode) => {
    const { body, order } = requestIn(mode, FULL);
    expect(body).toBe(JSON.stringify(whole[mode](order.salesOrderToken)));
  });
});

/** One row of the table of wire modes: what is read out of the request for a subscription, and what it is in each mode. */
interface ModeRow {
  readonly row: string;
  readonly point: string;
  readonly of: number;
  readonly read: (order: Members, parts: (part: CallbackPart) => Members) => unknown;
  readonly documented: unknown;
  readonly observed: unknown;
}

// A member that is not there at all.
const ABSENT = Symbol('absent');

function member(object: Members, name: string): unknown {
  return name in object ? object[name] : ABSENT;
}

const members = (part: CallbackPart, ...names: readonly string[]): ModeRow['read'] => {
  return (_, parts) => names.map((name) => member(parts(part), name));
};

const modeRows: readonly ModeRow[] = [
  {
    row: 'W7',
    point: 'the id of the subscription and the ordinal',
    of: OFFLINE,
    read: members('subscription', 'id', 'reorderOrdinal'),
    documented: ['5002', '1'],
    observed: [5002, 1],
  },
  {
    row: 'W7',
    point: 'the id of the payment profile',
    of: FULL,
    read: members('payment', 'paymentProfileId'),
    documented: ['6001'],
    observed: [6001],
  },
  {
    row: 'W8',
    point: 'the second of the request, which comes first',
    of: OFFLINE,
    read: (order) => [Object.keys(order)[0], member(order, 'timestamp')],
    documented: ['allowSomeFailedItems', ABSENT],
    observed: ['timestamp', NOON_SECONDS],
  },
  {
    row: 'W9',
    point: 'the list of shipping methods, after the shipping address',
    of: FULL,
    read: (order) => {
      const names = Object.keys(order);
      return [names[names.indexOf('shippingAddress') + 1], member(order, 'shippingMethodCodes')];
    },
    documented: ['items', ABSENT],
    observed: ['shippingMethodCodes', [{ method_code: 'flat_standard' }]],
  },
  {
    row: 'W9',
    point: 'the list of shipping methods when there is none',
    of: OFFLINE,
    read: members('body', 'shippingMethodCode', 'shippingMethodCodes'),
    documented: [ABSENT, ABSENT],
    observed: [ABSENT, ABSENT],
  },
  {
    row: 'W10',
    point: 'the third line of the street, after the second',
    of: FULL,
    read: (_, parts) => Object.keys(parts('shippingAddress')).slice(3, 6),
    documented: ['street1', 'street2', 'city'],
    observed: ['street1', 'street2', 'street3'],
  },
  {
    row: 'W11',
    point: 'members of an address that have no value',
    of: OFFLINE,
    read: members('shippingAddress', 'company', 'street2', 'street3', 'region', 'postcode', 'phone', 'countryName'),
    documented: [ABSENT, '', ABSENT, ABSENT, ABSENT, ABSENT, 'DK'],
    observed: [ABSENT, '', null, null, null, null, 'DK'],
  },
  { row: 'W12', point: 'no coupon', of: OFFLINE, read: members('body', 'couponCodes'), documented: [[]], observed: [[null]] },
  {
    row: 'W12',
    point: 'a coupon stored as empty text',
    of: UNSHIPPED,
    read: members('body', 'couponCodes'),
    documented: [[]],
    observed: [['']],
  },
  {
    row: 'W13',
    point: 'members of payment that have no value',
    of: UNSHIPPED,
    read: members('payment', 'paymentMethodType', 'creditcardType', 'thirdPartyPaymentToken', 'paymentVaultCustomerToken'),
    documented: [ABSENT, ABSENT, ABSENT, ABSENT],
    observed: [null, null, ABSENT, ABSENT],
  },
  {
    row: 'W14',
    point: 'the method of an offline payment',
    of: OFFLINE,
    read: (_, parts) => parts('payment'),
    documented: {},
    observed: { paymentMethodType: null, creditcardType: null, paymentMethodCode: 'invoice' },
  },
  {
    row: 'W15',
    point: 'month and year of a card as they were sent',
    of: UNSHIPPED,
    read: members('payment', 'creditcardMonth', 'creditcardYear'),
    documented: ['09', '2031'],
    observed: ['9', '31'],
  },
  {
    row: 'W16',
    point: 'an item without fixed price',
    of: OFFLINE,
    read: members('item', 'useFixedPrice', 'fixedPrice'),
    documented: [false, ABSENT],
    observed: [ABSENT, ABSENT],
  },
  {
    row: 'W16',
    point: 'an item with a fixed price',
    of: FULL,
    read: members('item', 'useFixedPrice', 'fixedPrice'),
    documented: [true, '4.125'],
    observed: [true, '4.125'],
  },
  {
    row: 'W17',
    point: 'user-defined fields',
    of: FULL,
    read: members('subscription', 'userDefinedFields'),
    documented: [
      [
        { name: 'gift_note', value: 'Für Ada / ½ 🍵' },
        { name: 'wrap', value: false },
      ],
    ],
    observed: [{ gift_note: 'Für Ada / ½ 🍵', wrap: false }],
  },
  {
    row: 'W17',
    point: 'no user-defined fields',
    of: OFFLINE,
    read: members('subscription', 'userDefinedFields'),
    documented: [[]],
    observed: [[]],
  },
  {
    row: 'W18',
    point: 'the fields of the platform',
    of: FULL,
    read: members('subscription', 'platformSpecificFields'),
    documented: [ABSENT],
    observed: [{ ecom2: { product_option: OPTIONS } }],
  },
  {
    row: 'W18',
    point: 'no fields of the platform',
    of: OFFLINE,
    read: members('subscription', 'platformSpecificFields'),
    documented: [ABSENT],
    observed: [[]],
  },
  {
    row: 'W19',
    point: 'the product options',
    of: FULL,
    read: members('subscription', 'ecom2ProductOptions'),
    documented: [[OPTIONS]],
    observed: [[OPTIONS]],
  },
  {
    row: 'W19',
    point: 'no product options',
    of: OFFLINE,
    read: members('subscription', 'ecom2ProductOptions'),
    documented: [ABSENT],
    observed: [ABSENT],
  },
];

describe.each(['documented', 'observed'] as const)('the wire mode %s', (mode) => {
  eachRow(
    modeRows,
    ({ row, point }) => `${row}: ${point}`,
    ({ of, read, [mode]: expected }) => {
      const request = requestIn(mode, of);
      expect(read(request.order, (part) => partOf(part, request))).toEqual(expected);
    },
  );
});
