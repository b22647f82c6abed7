import { describe, expect, test } from 'vitest';
import { createSimulator } from '../../../src/index.js';
import { anEnvironment, smallShop, type Method, type TestEnvironment } from '../../support/environment.js';
import { jsonOf, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { faultsOfExplanation } from '../../support/refusals.js';
import { VISA } from '../../support/contract/vault.js';

const DATES =
  'Expected a date that exists, as 2026-11-20, 2026-11-20T09:15:30Z, 2026/11/20, 11/20/2026 (month first), November 20, 2026 or 20 Nov 2026; got';
const INTERVALS =
  'Known: Daily, Weekly, Biweekly, Bi-weekly, Fortnightly, Every other week, Monthly, Bimonthly, Bi-monthly, Every other month, Quarterly, ' +
  'Semi-annually, Semiannually, Twice a year, Yearly, Annually, and [Every ][<n> ]<unit>[s] with n from 1 to 999 or one to twelve and the ' +
  'units day, week, month, quarter, year.';

const SKUS = '"TEA-ASSAM-250", "JAM-PLUM", "E-BOOK"';

/** What a request sends and the hint of its refusal. */
interface Row {
  readonly sent: object;
  readonly hint: string;
}

const wires = ['documented', 'observed'] as const;
const subscriptionRows: readonly Row[] = [
  {
    sent: { product_sku: 'TEA-ASAM-250' },
    hint: 'product_sku: There is no product with the SKU "TEA-ASAM-250"; the nearest is "TEA-ASSAM-250".',
  },
  { sent: { product_sku: 'tea' }, hint: 'product_sku: There is no product with the SKU "tea"; the nearest is "TEA-ASSAM-250".' },
  {
    sent: { product_sku: 'ü'.repeat(60) },
    hint: `product_sku: There is no product with the SKU "${'?'.repeat(40)}..."; there are ${SKUS}.`,
  },
  {
    sent: { product_sku: 'x'.repeat(65) },
    hint: `product_sku: There is no product with the SKU "${'x'.repeat(40)}..."; there are ${SKUS}.`,
  },
  { sent: { product_sku: {} }, hint: 'product_sku: Expected the SKU of a product; got an object.' },
  { sent: { product_sku: ' ' }, hint: 'product_sku: A value is needed: the SKU of a product.' },
  { sent: { interval: 'Monthyl' }, hint: `interval: There is no interval "Monthyl"; the nearest is "Monthly". ${INTERVALS}` },
  { sent: { interval: 'line\nfeed' }, hint: `interval: There is no interval "line\\nfeed". ${INTERVALS}` },
  { sent: { next_order_date: 'tomorrow' }, hint: `next_order_date: ${DATES} "tomorrow".` },
  { sent: { next_order_date: '2026-02-30' }, hint: `next_order_date: ${DATES} "2026-02-30".` },
  { sent: { expiration_date: 20261120 }, hint: `expiration_date: ${DATES} 20261120.` },
  { sent: { qty: 2.5 }, hint: 'qty: Expected a whole number of 1 or more, such as 2 or "2"; got 2.5.' },
  { sent: { qty: 0 }, hint: 'qty: Expected a whole number of 1 or more, such as 2 or "2"; got 0.' },
  { sent: { qty: '4111 1111 1111 1111x' }, hint: 'qty: Expected a whole number of 1 or more, such as 2 or "2"; got a long number.' },
  ...['.', '/', '_', '  ', '\t', '\u00a0', '\u2013'].map((between) => ({
    sent: { product_sku: ['4111', '1111', '1111', '1111'].join(between) },
    hint: 'product_sku: There is no product with that SKU.',
  })),
  { sent: { product_sku: VISA }, hint: 'product_sku: There is no product with that SKU.' },
  { sent: { product_sku: 'pm7Qe2LkV9sXb4TnRw8c' }, hint: 'product_sku: There is no product with that SKU.' },
  { sent: { interval: '0f8fad5b-d9cb-469f-a165-70867728950e' }, hint: `interval: There is no such interval. ${INTERVALS}` },
  { sent: { next_order_date: 'https://ada:pw@127.0.0.1/' }, hint: `next_order_date: ${DATES} a long text.` },
  { sent: { next_order_date: '2026-02-30 09:15:30.25' }, hint: `next_order_date: ${DATES} "2026-02-30 09:15:30.25".` },
  { sent: { payment_profile_id: Number(VISA) }, hint: 'payment_profile_id: There is no payment profile with that id.' },
  { sent: { fixed_price: '1e2' }, hint: 'fixed_price: Expected a number of 0 or more, such as 12.5 or "12.50"; got "1e2".' },
  { sent: { use_fixed_price: 'yes' }, hint: 'use_fixed_price: Expected true, false, 1 or 0; got "yes".' },
  { sent: { use_fixed_price: true }, hint: 'fixed_price: What has a fixed price has to name it: a number of 0 or more.' },
  { sent: { user_defined_fields: 'a' }, hint: 'user_defined_fields: Expected an object of names and values.' },
  { sent: { user_defined_fields: [1] }, hint: 'user_defined_fields: Expected an object of names and values; got a list.' },
  { sent: { coupon_code: 'c'.repeat(256) }, hint: 'coupon_code: Expected text of at most 255 characters.' },
  { sent: { payment_profile_id: 6009 }, hint: 'payment_profile_id: There is no payment profile with the id 6009.' },
  { sent: { payment_profile_id: 6002 }, hint: 'payment_profile_id: Payment profile 6002 belongs to customer 2002, not to 2001.' },
  { sent: { shipping_address_id: 'x' }, hint: 'shipping_address_id: Expected the id of an address, a whole number; got "x".' },
  { sent: { shipping_address_id: 3003 }, hint: 'shipping_address_id: Address 3003 belongs to customer 2002, not to 2001.' },
  { sent: { shipping_address: 'Dover' }, hint: 'shipping_address: Expected an object with the members of an address.' },
  {
    sent: { shipping_address: { first_name: 'M' } },
    hint: 'shipping_address.last_name: A value is needed: text of at most 255 characters.',
  },
  {
    sent: { qty: 'x', interval: 'never', next_order_date: 'soon' },
    hint: 'qty: Expected a whole number of 1 or more, such as 2 or "2"; got "x". 2 more members are refused.',
  },
  {
    sent: { qty: 'x', use_fixed_price: 2 },
    hint: 'qty: Expected a whole number of 1 or more, such as 2 or "2"; got "x". 1 more member is refused.',
  },
];

function hintIn(answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> }): string | undefined {
  expect(faultsOfExplanation(answer)).toEqual([]);
  expect(answer.headers['subsim-refusal']).toBe('validation-failed');
  return answer.headers['subsim-hint'];
}

describe.each(wires)('the hint of a refusal says what was not found or parsed, %s (#subsim-explained-values)', (wire) => {
  eachRow(
    subscriptionRows,
    ({ sent }) => `of ${JSON.stringify(sent).slice(0, 70)}`,
    async ({ sent, hint }) => {
      using environment = anEnvironment({ wire });
      expect(hintIn(await environment.call('post', '/services/v2/subscriptions/5001', { subscription: sent }))).toBe(hint);
    },
  );
});

/** A request of another resource. */
interface OtherRow {
  readonly call: readonly [Method, string, object];
  readonly hint: string;
}

const others: readonly OtherRow[] = [
  {
    call: ['post', 'v2/customer', { customer: { email: 'mira@', first_name: 'M', last_name: 'H' } }],
    hint: 'email: Expected an e-mail address such as mira@example.com: one @ and no spaces; got "mira@".',
  },
  {
    call: ['post', 'v2/address', { address: { first_name: 'M', last_name: 'H' } }],
    hint: 'customer_id: A value is needed: the id of a customer, a whole number.',
  },
  {
    call: ['post', 'v2/address', { address: { customer_id: 2999, first_name: 'M', last_name: 'H' } }],
    hint: 'customer_id: There is no customer with the id 2999.',
  },
  {
    call: ['post', 'v2/products/4001', { product: { shipping_mode: 'none' } }],
    hint: 'shipping_mode: Expected one of requires_shipping, no_shipping; got "none".',
  },
  {
    call: ['post', 'v2/products/4001', { product: { intervals: ['Weekly', 'Monthyl'] } }],
    hint: `intervals: Entry 2: There is no interval "Monthyl"; the nearest is "Monthly". ${INTERVALS}`,
  },
  {
    call: ['post', 'v2/products/4001', { product: { is_trial_product: true, trial_full_product_sku: 'JAM' } }],
    hint: 'trial_full_product_sku: There is no product with the SKU "JAM"; the nearest is "JAM-PLUM".',
  },
  {
    call: [
      'post',
      'v2/group-subscription-template',
      { group_subscription_template: { name: 'Box', items: [{ product_sku: 'JAM-PLUMM' }] } },
    ],
    hint: 'items.0.product_sku: There is no product with the SKU "JAM-PLUMM"; the nearest is "JAM-PLUM".',
  },
  {
    call: ['post', 'v2/subscriptions/5001/restart', { subscription: { next_order_date: 'soon' } }],
    hint: `next_order_date: ${DATES} "soon".`,
  },
  { call: ['patch', 'v3/subscriptions/5001', { nextOrderDate: 'soon' }], hint: `nextOrderDate: ${DATES} "soon".` },
  {
    call: ['patch', 'v3/customers/2001', { defaultAddressId: 3003 }],
    hint: 'defaultAddressId: Address 3003 belongs to customer 2002, not to 2001.',
  },
  {
    call: ['post', 'v3/right-to-be-forgotten-requests', {}],
    hint: 'Name the person by one of customerId, email, platformSpecificCustomerId, phone, firstName, middleName, lastName.',
  },
];

eachRow(
  others,
  ({ call: [method, path, body] }) => `${method} ${path} is told about ${JSON.stringify(body).slice(0, 80)} (#subsim-explained-values)`,
  async ({ call: [method, path, body], hint }) => {
    using environment = anEnvironment();
    expect(hintIn(await environment.callWith(await environment.token(), method, `/services/${path}`, body))).toBe(hint);
  },
);

/** A member in which a shopper names a record, and the rest of the request. */
interface ShopperRow {
  readonly call: readonly [Method, string, (id: number) => object];
  readonly foreign: number;
  readonly unknown: number;
  readonly hint: (id: number) => string;
}

const newSubscription = { customer_id: 2001, product_sku: 'E-BOOK', qty: 1, interval: 'Monthly', next_order_date: '2027-01-01' };
const noAddress = (member: string) => (id: number) => `${member}: There is no address with the id ${String(id)}.`;
const shopperRows: readonly ShopperRow[] = [
  {
    call: ['post', 'v2/subscriptions/5001', (id) => ({ subscription: { shipping_address_id: id } })],
    foreign: 3003,
    unknown: 3009,
    hint: noAddress('shipping_address_id'),
  },
  {
    call: ['post', 'v2/subscriptions/5001', (id) => ({ subscription: { coupon_code: 'c'.repeat(256), billing_address_id: id, qty: 'x' } })],
    foreign: 3003,
    unknown: 3009,
    hint: () => 'qty: Expected a whole number of 1 or more, such as 2 or "2"; got "x". 2 more members are refused.',
  },
  {
    call: ['patch', 'v2/subscriptions/5001', (id) => [{ op: 'add', path: '/payment_profile_id', value: id }]],
    foreign: 6002,
    unknown: 6009,
    hint: (id) => `payment_profile_id: There is no payment profile with the id ${String(id)}.`,
  },
  {
    call: ['post', 'v2/subscription', (id) => ({ subscription: { ...newSubscription, billing_address_id: id, use_fixed_price: true } })],
    foreign: 3003,
    unknown: 3009,
    hint: () => 'fixed_price: What has a fixed price has to name it: a number of 0 or more. 1 more member is refused.',
  },
  {
    call: ['patch', 'v3/subscriptions/5001', (id) => ({ shippingAddressId: id })],
    foreign: 3003,
    unknown: 3009,
    hint: noAddress('shippingAddressId'),
  },
];

eachRow(
  shopperRows,
  ({ call: [method, path, body] }) =>
    `${method} ${path} of a widget token does not tell what others have: ${JSON.stringify(body(0)).slice(0, 70)} (#subsim-hints-for-shoppers)`,
  async ({ call: [method, path, body], foreign, unknown, hint }) => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });
    const [one, other] = [
      await environment.callWith(token, method, `/services/${path}`, body(foreign)),
      await environment.callWith(token, method, `/services/${path}`, body(unknown)),
    ];
    expect([hintIn(one), hintIn(other)]).toEqual([hint(foreign), hint(unknown)]);
    expect([one.status, one.text]).toEqual([other.status, other.text]);
  },
);

describe('the hint of a refused interval', () => {
  test('names those that are defined for the environment', async () => {
    const intervals = [{ id: 1, name: 'Every full moon', unit: 'day', length: 29 }];
    using environment = anEnvironment({ seed: { content: { ...smallShop, intervals } } });
    const answer = await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { interval: 'Full moon' } });
    expect(hintIn(answer)).toBe(
      `interval: There is no interval "Full moon"; the nearest is "Every full moon". ${INTERVALS} Defined here: "Every full moon".`,
    );
  });
});

describe('the vault never tells a secret (#4.4-secrets-kept-nowhere, #subsim-explained-values)', () => {
  const secret = '98765443210';
  const rows: readonly { readonly path: string; readonly sent: object; readonly hint: string }[] = [
    {
      path: 'creditcard',
      sent: { creditcard_number: `${VISA}0`, creditcard_month: 9, creditcard_year: 2031 },
      hint: 'creditcard_number: Expected 12 to 19 digits of which the last is the check digit (Luhn).',
    },
    {
      path: 'creditcard',
      sent: { creditcard_number: VISA, creditcard_month: secret, creditcard_year: 2031 },
      hint: 'creditcard_month: Expected a month from 1 to 12.',
    },
    {
      path: 'external-vault',
      sent: { payment_token: [secret] },
      hint: 'payment_token: Expected text of at most 255 characters; got a list.',
    },
    {
      path: 'bankaccount',
      sent: { bank_routing_number: secret, bank_account_number: `${secret}x`, bank_account_type: secret, bank_account_holder_type: secret },
      hint: 'bank_routing_number: Expected 9 digits. 3 more members are refused.',
    },
    {
      path: 'bankaccount',
      sent: { bank_routing_number: '110000000', bank_account_number: `${secret}x`, bank_account_type: 'a', bank_account_holder_type: 'b' },
      hint: 'bank_account_number: Expected 4 to 17 digits. 2 more members are refused.',
    },
    {
      path: 'bankaccount',
      sent: {
        bank_routing_number: '110000000',
        bank_account_number: secret,
        bank_account_type: secret,
        bank_account_holder_type: 'personal',
      },
      hint: 'bank_account_type: Expected one of checking, savings.',
    },
    {
      path: 'external-vault',
      sent: { payment_token: 't', customer_id: 2999 },
      hint: 'customer_id: There is no customer with the id 2999.',
    },
    {
      path: 'external-vault',
      sent: { payment_token: 't', customer_id: null, customer_email: 'no@example.test' },
      hint: 'customer_email: There is no customer with the e-mail address "no@example.test".',
    },
    {
      path: 'external-vault',
      sent: { payment_token: 't', customer_id: null },
      hint: 'customer_id: Name the customer by one of customer_id, ecom_customer_id, customer_email.',
    },
  ];
  eachRow(
    rows,
    ({ path, hint }) => `${path}: ${hint.slice(0, 80)}`,
    async ({ path, sent, hint }) => {
      using environment = anEnvironment();
      const body = { payment_profile: { customer_id: 2001, ...sent } };
      const answer = await environment.call('post', `/services/v2/vault/paymentprofile/${path}`, body);
      expect(hintIn(answer)).toBe(hint);
      expect(JSON.stringify(answer.headers)).not.toMatch(/9876544|4111/);
    },
  );
});

describe('a seed that is refused says why (#subsim-explained-values)', () => {
  const customers = [{ id: 2001, email: 'ada@example.test', first_name: 'Ada', last_name: 'Lund' }];
  const products = [{ id: 4001, sku: 'TEA', name: 'Tea', price: 1 }];
  const subscription = { customer_id: 2001, product_sku: 'TEA', qty: 1, next_order_date: '+1d', requires_shipping: false };
  const rows: readonly (readonly [object, string])[] = [
    [
      { subscriptions: [{ ...subscription, product_sku: 'TEE' }] },
      'subscriptions[0].product_sku: This value is not valid. There is no product with the SKU "TEE"; the nearest is "TEA".',
    ],
    [
      { subscriptions: [subscription, { ...subscription, interval: 'Mnthly' }] },
      `subscriptions[1].interval: This value is not valid. There is no interval "Mnthly"; the nearest is "Monthly". ${INTERVALS}`,
    ],
    [
      { subscriptions: [{ ...subscription, customer_id: 7 }] },
      'subscriptions[0].customer_id: This value is not valid. There is no customer with the id 7.',
    ],
    [
      { subscriptions: [{ ...subscription, next_order_date: 'soon' }] },
      `subscriptions[0].next_order_date: This value is not valid. ${DATES} "soon". A seed may also count from now, as in +14d, -2w, +3m or +1y.`,
    ],
    [
      {
        products: [{ ...products[0], sku: `${'x'.repeat(40)}-A` }],
        subscriptions: [{ ...subscription, product_sku: `${'x'.repeat(40)}-B` }],
      },
      `subscriptions[0].product_sku: This value is not valid. There is no product with the SKU "${'x'.repeat(40)}...".`,
    ],
    [
      { products: [{ ...products[0], sku: `${VISA}A` }], subscriptions: [{ ...subscription, product_sku: 'X' }] },
      'subscriptions[0].product_sku: This value is not valid. There is no product with the SKU "X".',
    ],
    [
      { addresses: [{ customer_id: 2001, first_name: 'A' }] },
      'addresses[0].last_name: This value should not be blank. A value is needed: text of at most 255 characters.',
    ],
  ];
  eachRow(
    rows,
    ([, sentence]) => sentence.slice(0, 110),
    async ([content, sentence]) => {
      const seed = { content: { customers, products, ...content } };
      expect(() => createSimulator({ seed })).toThrow(sentence);
      using environment = anEnvironment();
      await expect(environment.simulator.createEnvironment({ name: 'other', seed })).rejects.toThrow(sentence);
    },
  );

  test('where environments are made by a call, too', async () => {
    using environment = anEnvironment();
    const seed = { customers, products, subscriptions: [{ ...subscription, product_sku: 'TEE' }] };
    const answer = await environment.call('post', '/_sim/environments', { name: 'other', seed: { content: seed } });
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toMatchObject({ message: expect.stringContaining('the nearest is "TEA".') as unknown });
  });
});

describe('a setting that is refused says which forms are taken (#subsim-explained-values)', () => {
  const rule = { priority: 1, errorClass: 'x', maxOrderAttempts: 1, minRetryDelay: 'P1Y' };
  const rows: readonly (readonly [Method, string, object, string])[] = [
    [
      'patch',
      'config',
      { sandbox_transaction_delay_min_time: 120.0001 },
      'Expected a number from 0 to 120, such as 12.5 or "12.50"; got 120.0001.',
    ],
    [
      'patch',
      'config',
      { order_generation_retry_rules: [rule] },
      'Expected a number of hours of 0 or more, or a duration such as P1D or PT30M without years and months; got "P1Y".',
    ],
    ['post', 'payment-profiles/6001/account-update', { creditcard_month: null }, 'creditcard_month: must be a text or a whole number.'],
  ];
  eachRow(
    rows,
    ([, path, , sentence]) => `${path}: ${sentence}`,
    async ([method, path, body, sentence]) => {
      using environment = anEnvironment();
      const answer = await environment.call(method, `/_sim/${path}`, body);
      expect(answer.status).toBe(400);
      expect(`${answer.text} ${String(answer.headers['subsim-hint']).replaceAll('"', '\\"')}`).toContain(sentence.replaceAll('"', '\\"'));
    },
  );
});

describe('a privacy request (#9-v3-forgotten-customer)', () => {
  const PATH = '/services/v3/right-to-be-forgotten-requests';

  async function forget(environment: TestEnvironment, customerId: number) {
    return environment.callWith(await environment.token(), 'post', PATH, { customerId });
  }

  test('names a customer that was deleted a moment ago, after a restore too, and none that never was', async () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, subscriptions: [] } } });
    const { simulator } = environment;
    const made = recordIn(
      await environment.call('post', '/services/v2/customer', { customer: { email: 'a@b', first_name: 'A', last_name: 'B' } }),
      'customer',
      201,
    );
    for (const id of [2002, Number(made.id)]) {
      expect((await environment.callWith(await environment.token(), 'delete', `/services/v3/customers/${String(id)}`)).status).toBe(204);
      const answer = await forget(environment, id);
      expect([answer.status, jsonOf(answer)]).toEqual([201, expect.objectContaining({ customerId: id, status: 'pending' })]);
    }
    simulator.environment.snapshots.save('after');
    const file = await simulator.environment.snapshots.export('after');
    simulator.environment.restore(file);
    expect((await forget(environment, 2002)).status).toBe(201);
    expect(hintIn(await forget(environment, 2099))).toBe('customerId: There is no customer with the id 2099.');
    simulator.environment.reset();
    expect(hintIn(await forget(environment, Number(made.id)))).toMatch(/^customerId: There is no customer/);
  });

  test('is the only one to name it', async () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, subscriptions: [] } } });
    await environment.callWith(await environment.token(), 'delete', '/services/v3/customers/2002');
    const address = { customer_id: 2002, first_name: 'A', last_name: 'B' };
    expect((await environment.call('post', '/services/v2/address', { address })).status).toBe(400);
  });
});
