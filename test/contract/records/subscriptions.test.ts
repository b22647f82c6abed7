import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectViolation, idsIn, jsonOf, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

const CREATE = '/services/v2/subscription';
const monthlyTea = { customer_id: 2001, product_sku: 'TEA-ASSAM-250', qty: 1, next_order_date: '2026-12-24' };
const inline = { first_name: 'Mira', last_name: 'Holt', street1: '5 New Road' };
const redacted = { ...smallShop.payment_profiles[0], id: 6003, status: 'redacted', payment_token: null };
const shop = {
  ...smallShop,
  payment_profiles: [...smallShop.payment_profiles, redacted],
  products: [
    ...smallShop.products,
    { sku: 'TRIAL', name: 'Trial', price: 1, is_trial_product: true, trial_full_product_sku: 'JAM-PLUM', trial_interval: '10 days' },
  ],
};

function aShop(): TestEnvironment {
  return anEnvironment({ seed: { content: shop } });
}

async function created(environment: TestEnvironment, members: object): Promise<Members> {
  return recordIn(await environment.call('post', CREATE, { subscription: { ...monthlyTea, ...members } }), 'subscription', 201);
}

async function updated(environment: TestEnvironment, members: object, id = 5001): Promise<Members> {
  return recordIn(await environment.call('post', `/services/v2/subscriptions/${String(id)}`, { subscription: members }), 'subscription');
}

describe('defaults from the product (#2.1-subscription-defaults, #2.1-subscription-one-product, #2.1-subscription-product)', () => {
  eachRow(
    [
      { sku: 'TEA-ASSAM-250', sent: {}, shown: { interval: 'Monthly', requires_shipping: true, created_as_trial: false } },
      { sku: 'JAM-PLUM', sent: {}, shown: { interval: 'Weekly', requires_shipping: true, created_as_trial: false } },
      { sku: 'E-BOOK', sent: {}, shown: { requires_shipping: false, created_as_trial: false } },
      { sku: 'TRIAL', sent: {}, shown: { created_as_trial: true } },
      { sku: 'E-BOOK', sent: { requires_shipping: true }, shown: { requires_shipping: true } },
      { sku: 'JAM-PLUM', sent: { interval: 'Every 3 Weeks' }, shown: { interval: 'Every 3 Weeks', schedule_name: 'Every 3 Weeks' } },
    ],
    ({ sku, sent, shown }) => `${sku} with ${JSON.stringify(sent)} gives ${JSON.stringify(shown)}`,
    async ({ sku, sent, shown }) => {
      using environment = aShop();
      expect(await created(environment, { product_sku: sku, shipping_address_id: 3001, ...sent })).toMatchObject(shown);
    },
  );

  test('subscription_products names the product and the quantity as text, and follows changes', async () => {
    using environment = aShop();
    const subscription = await updated(environment, { product_sku: 'JAM-PLUM', qty: '4' });
    expect(subscription).toMatchObject({ product_sku: 'JAM-PLUM', qty: 4, subscription_products: [{ product_sku: 'JAM-PLUM', qty: '4' }] });
  });

  test('a past date is accepted', async () => {
    using environment = aShop();
    expect(await created(environment, { next_order_date: '2020-01-31', shipping_address_id: 3001 })).toMatchObject({
      next_order_date: '2020-01-31',
    });
  });
});

describe('addresses (#2.1-subscription-shipping, #2.1-subscription-address-by-id, #2.1-address-inline)', () => {
  test('a subscription that ships needs an address or its id', async () => {
    using environment = aShop();
    const answer = await environment.call('post', CREATE, { subscription: monthlyTea });
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.stringify((jsonOf(answer) as Members).errors)).toContain(sentences.blank);
    await created(environment, { shipping_address_id: 3002 });
    await created(environment, { shipping_address: inline });
    await created(environment, { requires_shipping: false });
    await created(environment, { product_sku: 'E-BOOK' });
  });

  test('an inline address is found or created for the customer and linked', async () => {
    using environment = aShop();
    const first = await created(environment, { shipping_address: { id: 99, created: 'x', ...inline } });
    expect(first.shipping_address).toMatchObject({ id: 3004, ...inline });
    const second = await created(environment, { shipping_address: { ...inline, street1: ' 5 NEW road' }, billing_address: inline });
    expect(second.shipping_address).toMatchObject({ id: 3004, ...inline });
    expect(second.billing_address).toMatchObject({ id: 3004, ...inline });
    expect(idsIn(await environment.call('get', '/services/v2/addresses?customer_id=2001'))).toEqual([3001, 3002, 3004]);
    expect(await updated(environment, { billing_address: { ...inline, city: 'Kent' } })).toMatchObject({ billing_address: { id: 3005 } });
  });

  test('use_billing copies the billing address, however that is given', async () => {
    using environment = aShop();
    for (const billing of [{ billing_address_id: 3002 }, { billing_address: { ...inline, city: 'Kent' } }]) {
      const subscription = await created(environment, { shipping_address: { use_billing: true }, ...billing });
      expect(subscription.shipping_address).toBeDefined();
      expect(subscription.shipping_address).toEqual(subscription.billing_address);
    }
  });

  test('beside an id the object is ignored', async () => {
    using environment = aShop();
    const subscription = await created(environment, {
      shipping_address_id: 3002,
      shipping_address: inline,
      billing_address: { bad: 1 },
      billing_address_id: 3001,
    });
    expect(subscription).toMatchObject({ shipping_address: { id: 3002 }, billing_address: { id: 3001 } });
    expect(idsIn(await environment.call('get', '/services/v2/addresses?customer_id=2001'))).toEqual([3001, 3002]);
  });

  test.each([null, ''])('beside the empty id %j the object counts', async (id) => {
    using environment = aShop();
    const members = {
      shipping_address_id: id,
      shipping_address: inline,
      billing_address_id: id,
      billing_address: { ...inline, city: 'Kent' },
    };
    const linked = { shipping_address: { id: 3004 }, billing_address: { id: 3005 } };
    expect(await created(environment, members)).toMatchObject(linked);
    expect(await updated(environment, members)).toMatchObject(linked);
  });

  test('null clears the link, by either name', async () => {
    using environment = aShop();
    for (const cleared of [
      { billing_address: null },
      { billing_address_id: null },
      { shipping_address: null },
      { shipping_address_id: null },
    ]) {
      await updated(environment, { shipping_address_id: 3001, billing_address_id: 3002 });
      const subscription = await updated(environment, cleared);
      const [name = ''] = Object.keys(cleared);
      expect(subscription).not.toHaveProperty(name.replace('_id', ''));
    }
  });

  test('members of an inline address are checked, and nothing is stored when one is wrong', async () => {
    using environment = aShop();
    const answer = await environment.call('post', CREATE, {
      subscription: { ...monthlyTea, shipping_address: { ...inline, first_name: ' ' } },
    });
    expectViolation(answer, ['shipping_address', 'first_name'], sentences.blank);
    const wrong = await environment.call('post', CREATE, { subscription: { ...monthlyTea, shipping_address: 'home' } });
    expectViolation(wrong, ['shipping_address'], sentences.invalid);
    const other = await environment.call('post', CREATE, { subscription: { ...monthlyTea, qty: 0, shipping_address: inline } });
    expectViolation(other, ['qty'], sentences.positive);
    expect(idsIn(await environment.call('get', '/services/v2/addresses?customer_id=2001'))).toEqual([3001, 3002]);
  });

  test('the shop ids of the linked addresses are shown', async () => {
    using environment = aShop();
    const subscription = await created(environment, { shipping_address_id: 3001, billing_address_id: 3002 });
    expect(subscription).toMatchObject({ ecom_shipping_address_id: 88 });
    expect(subscription).not.toHaveProperty('ecom_billing_address_id');
    expect(await updated(environment, { billing_address_id: 3001 })).toMatchObject({ ecom_billing_address_id: 88 });
  });
});

describe('payment (#2.1-subscription-payment)', () => {
  test('a profile of the customer is linked by id and shown as a whole', async () => {
    using environment = aShop();
    const subscription = await created(environment, { shipping_address_id: 3001, payment_profile_id: '6001' });
    const profile = recordIn(await environment.call('get', '/services/v2/vault/paymentprofiles/6001'), 'payment_profile');
    expect(subscription.payment_profile).toStrictEqual(profile);
    expect(subscription.creditcard_last_digits).toBe('1111');
    const without = await updated(environment, { payment_profile_id: null });
    expect(without).not.toHaveProperty('payment_profile');
    expect(without).not.toHaveProperty('creditcard_last_digits');
  });

  test('a redacted profile and one of another customer cannot be chosen', async () => {
    using environment = aShop();
    for (const id of [6003, 6002, 9999]) {
      const body = { subscription: { ...monthlyTea, shipping_address_id: 3001, payment_profile_id: id } };
      expectViolation(await environment.call('post', CREATE, body), ['payment_profile_id'], sentences.invalid);
      const change = await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { payment_profile_id: id } });
      expectViolation(change, ['payment_profile_id'], sentences.invalid);
    }
  });

  test('an offline payment needs no profile', async () => {
    using environment = aShop();
    const subscription = await created(environment, { shipping_address_id: 3001, payment_method_code: 'invoice' });
    expect(subscription).toMatchObject({ payment_method_code: 'invoice' });
    expect(subscription).not.toHaveProperty('payment_profile');
  });
});

describe('members that depend on each other (#2.1-two-names, #2.1-fixed-price)', () => {
  test('use_fixed_price needs a fixed_price, on create, update and patch', async () => {
    using environment = aShop();
    const path = '/services/v2/subscriptions/5001';
    const body = { subscription: { ...monthlyTea, shipping_address_id: 3001, use_fixed_price: true } };
    expectViolation(await environment.call('post', CREATE, body), ['fixed_price'], sentences.blank);
    expectViolation(await environment.call('post', path, { subscription: { use_fixed_price: true } }), ['fixed_price'], sentences.blank);
    expect(await updated(environment, { use_fixed_price: true, fixed_price: '9.90' })).toMatchObject({
      use_fixed_price: true,
      fixed_price: 9.9,
    });
    expectViolation(await environment.call('post', path, { subscription: { fixed_price: null } }), ['fixed_price'], sentences.blank);
    expectViolation(await environment.call('patch', path, [{ op: 'remove', path: '/fixed_price' }]), ['fixed_price'], sentences.blank);
  });

  eachRow(
    [
      { neutral: 'shipping_method_code', platform: 'ecom_shipping_method_code' },
      { neutral: 'ecommerce_store_code', platform: 'ecom_store_code' },
    ],
    ({ neutral, platform }) => `${platform} is a second name of ${neutral}`,
    async ({ neutral, platform }) => {
      using environment = aShop();
      expect(await created(environment, { shipping_address_id: 3001, [platform]: 'a' })).toMatchObject({ [neutral]: 'a', [platform]: 'a' });
      expect(await updated(environment, { [neutral]: 'b' })).toMatchObject({ [neutral]: 'b', [platform]: 'b' });
      expect(await updated(environment, { [platform]: 'c' })).toMatchObject({ [neutral]: 'c', [platform]: 'c' });
      expect(await updated(environment, { [platform]: 'd', [neutral]: 'e' })).toMatchObject({ [neutral]: 'e', [platform]: 'e' });
      const cleared = await updated(environment, { [platform]: null });
      expect(cleared).not.toHaveProperty(neutral);
      expect(cleared).not.toHaveProperty(platform);
    },
  );

  test('platform_specific_fields come back exactly as sent', async () => {
    using environment = aShop();
    const text = '{"ecom2":{"product_option":{"b":[],"a":{}}},"sfcc":{"product_options":[{"id":"size","value":"L"}]},"10":1.10,"2":null}';
    const answer = await environment.call(
      'post',
      '/services/v2/subscriptions/5001',
      `{"subscription":{"platform_specific_fields":${text}}}`,
    );
    expect(answer.text).toContain(`"platform_specific_fields":${text}`);
  });

  test('updates work in every status and never change it', async () => {
    for (const status of ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired']) {
      const subscriptions = [{ ...smallShop.subscriptions[0], status }];
      using environment = anEnvironment({ seed: { content: { ...shop, subscriptions } } });
      expect(await updated(environment, { qty: 9, status: 'Active', next_order_date: '2027-01-01' })).toMatchObject({ qty: 9, status });
    }
  });
});

describe('the first order was made at checkout (#3-first-order-made, #3-first-order-date-kept)', () => {
  eachRow(
    [
      { sent: '2026-11-20', interval: 'Monthly', next: '2026-12-20' },
      { sent: '2026-11-21', interval: 'Monthly', next: '2026-11-21' },
      { sent: '2026-08-01', interval: 'Monthly', next: '2026-12-01' },
      { sent: '2026-11-01', interval: 'Weekly', next: '2026-11-22' },
    ],
    ({ sent, interval, next }) => `a date of ${sent}, ${interval}, moves to ${next}`,
    async ({ sent, interval, next }) => {
      using environment = aShop();
      const members = { shipping_address_id: 3001, first_order_already_created: true, next_order_date: sent, interval };
      expect(await created(environment, members)).toMatchObject({ next_order_date: next, last_order_date: '2026-11-20' });
    },
  );

  test('without the flag the date is kept and there is no last order', async () => {
    using environment = aShop();
    const subscription = await created(environment, { shipping_address_id: 3001, next_order_date: '2026-11-20' });
    expect(subscription).toMatchObject({ next_order_date: '2026-11-20' });
    expect(subscription).not.toHaveProperty('last_order_date');
  });

  test('for a trial product the first step uses its trial interval', async () => {
    using environment = aShop();
    const members = {
      product_sku: 'TRIAL',
      shipping_address_id: 3001,
      first_order_already_created: true,
      next_order_date: '2026-11-20',
      interval: 'Monthly',
    };
    expect(await created(environment, members)).toMatchObject({ next_order_date: '2026-11-30' });
  });
});
