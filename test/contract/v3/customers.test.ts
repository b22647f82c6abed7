import { describe, expect, test } from 'vitest';
import { smallShop } from '../../support/environment.js';
import { recordIn } from '../../support/contract/answers.js';
import { anOrder, ORDERS } from '../../support/contract/orders.js';
import { eachRow } from '../../support/contract/rows.js';
import { aShopV3, DENIED, expectProblem, expectViolations, NOT_FOUND, type ShopV3 } from '../../support/contract/v3.js';
import { aToken, billing } from '../../support/contract/vault.js';
import { sentences } from '../../support/contract/value-examples.js';
import { allEvents, dataOf } from '../../support/contract/webhooks.js';

const statuses = ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'] as const;
const DEFAULTS = ['defaultAddressId', 'defaultBillingAddressId', 'defaultShippingAddressId'];
const { customers, addresses, payment_profiles: profiles, subscriptions } = smallShop;
const withStatus = (status: string): object => ({ subscriptions: subscriptions.map((one) => ({ ...one, status })) });

function v2(shop: ShopV3, path: string): Promise<number> {
  return Promise.resolve(shop.environment.call('get', `/services/v2/${path}`)).then(({ status }) => status);
}

describe('the default addresses of a customer (#9-v3-default-addresses)', () => {
  eachRow(
    DEFAULTS.flatMap((name) => [3002, '3002', '3002.0'].map((sent) => ({ name, sent }))),
    ({ name, sent }) => `${name} ${JSON.stringify(sent)} is set and shows in the address and in v2`,
    async ({ name, sent }) => {
      using shop = await aShopV3();
      const before = await shop.record('get', 'customers/2001');
      expect(await shop.record('patch', 'customers/2001', { [name]: sent })).toEqual({ ...before, [name]: 3002 });
      const flag = name.replace('default', 'isDefault').replace('AddressId', '');
      expect(await shop.record('get', 'customer-addresses/3002')).toMatchObject({ [flag]: true });
      expect(await shop.record('get', 'customer-addresses/3001')).toMatchObject({ [flag]: false });
      const inV2 = recordIn(await shop.environment.call('get', '/services/v2/customers/2001'), 'customer');
      expect(inV2[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]).toBe(3002);
    },
  );

  eachRow(
    DEFAULTS.flatMap((name) => [null, ''].map((sent) => ({ name, sent }))),
    ({ name, sent }) => `${name} is cleared by ${JSON.stringify(sent)}`,
    async ({ name, sent }) => {
      using shop = await aShopV3();
      expect(await shop.record('patch', 'customers/2001', { [name]: sent })).toMatchObject({ [name]: null });
    },
  );

  eachRow(
    DEFAULTS.flatMap((name) => [3003, 9999, 'x', true, {}, [3001], 0, -1, 1.5].map((sent) => ({ name, sent }))),
    ({ name, sent }) => `${name} ${JSON.stringify(sent)} is refused`,
    async ({ name, sent }) => {
      using shop = await aShopV3();
      const before = await shop.record('get', 'customers/2001');
      const answer = await shop.call('patch', 'customers/2001', { [name]: sent, firstName: 'Changed' });
      expectViolations(answer, { [name]: sentences.invalid });
      expect(await shop.record('get', 'customers/2001')).toEqual(before);
    },
  );

  test('v2 goes on ignoring them', async () => {
    using shop = await aShopV3();
    const sent = { default_address_id: 3002, default_billing_address_id: 3003, default_shipping_address_id: null, first_name: 'M' };
    const answer = await shop.environment.call('post', '/services/v2/customers/2001', { customer: sent });
    const defaults = { default_address_id: 3001, default_billing_address_id: 3001, default_shipping_address_id: 3001 };
    expect(recordIn(answer, 'customer')).toMatchObject({ ...defaults, first_name: 'M' });
    const body = { customer: { ...sent, email: 'n@example.test', last_name: 'N' } };
    expect(recordIn(await shop.environment.call('post', '/services/v2/customer', body), 'customer', 201)).not.toHaveProperty(
      'default_address_id',
    );
  });
});

describe('customers (#9-v3-names, #9-v3-success)', () => {
  test('are created in v3 and read in v2, with the same defaults', async () => {
    using shop = await aShopV3();
    const created = await shop.record('post', 'customers', { email: 'A@example.test', firstName: 'A', lastName: 'B' }, 201);
    const inV2 = recordIn(await shop.environment.call('get', `/services/v2/customers/${String(created.id)}`), 'customer');
    expect(inV2).toMatchObject({
      id: created.id,
      email: 'A@example.test',
      full_name: 'A B',
      user_defined_fields: {},
      subscription_count: 0,
    });
  });

  test('are the same at the root', async () => {
    using shop = await aShopV3();
    const created = await shop.record('post', '/customers', { email: 'a@example.test', firstName: 'A', lastName: 'B' }, 201);
    expect(await shop.record('patch', `/customers/${String(created.id)}`, { lastName: 'C' })).toMatchObject({ lastName: 'C' });
    expect((await shop.call('delete', `/customers/${String(created.id)}`)).status).toBe(204);
    expectProblem(await shop.call('get', `/services/v3/customers/${String(created.id)}`), NOT_FOUND);
  });

  test('keep what v3 does not show', async () => {
    using shop = await aShopV3();
    await shop.record('patch', 'customers/2001', {
      middleName: 'X',
      userDefinedFields: { a: 1 },
      user_defined_fields: null,
      fullName: 'Y',
    });
    const {
      ecom_customer_id: shopId,
      user_defined_fields: map,
      ...rest
    } = recordIn(await shop.environment.call('get', '/services/v2/customers/2001'), 'customer');
    expect([shopId, map, rest.full_name]).toEqual([715, { loyalty_tier: 'silver', newsletter: true }, 'Mira X Holt']);
  });

  test('have updated moved by a change alone', async () => {
    using shop = await aShopV3();
    const before = await shop.record('get', 'customers/2001');
    await shop.environment.simulator.environment.clock.advance('PT10M');
    expect(await shop.record('patch', 'customers/2001', { firstName: 'Mira' })).toEqual(before);
    const updated = '2026-11-20T09:25:30+00:00';
    expect(await shop.record('patch', 'customers/2001', { firstName: 'M' })).toEqual({ ...before, firstName: 'M', updated });
  });

  eachRow(
    [
      { method: 'post', path: 'customers', body: { email: 'ZOE.lund@example.test', firstName: 'A', lastName: 'B' } },
      { method: 'patch', path: 'customers/2001', body: { email: 'Zoe.Lund@example.test', firstName: 'A' } },
    ] as const,
    ({ method }) => `${method} of an e-mail address that is taken is 409`,
    async ({ method, path, body }) => {
      using shop = await aShopV3();
      const answer = await shop.call(method, path, body);
      expectProblem(answer, { status: 409, title: 'Conflict', detail: 'Customer with that email already exists.' });
      expect(await shop.ids('customers')).toEqual([2001, 2002]);
      expect(await shop.record('get', 'customers/2001')).toMatchObject({ firstName: 'Mira' });
    },
  );

  eachRow(
    [
      { query: 'email=MIRA.holt@example.test', ids: [2001] },
      { query: 'email[]=mira.holt@example.test&email%5B%5D=zoe.lund@example.test', ids: [2001, 2002] },
      { query: 'email=nobody@example.test', ids: [] },
      { query: 'first_name=Mira&firstName=Nobody', ids: [2001, 2002] },
      { query: 'itemsPerPage=1&page=2', ids: [2002] },
    ],
    ({ query, ids }) => `the list with ${query} has ${JSON.stringify(ids)}`,
    async ({ query, ids }) => {
      using shop = await aShopV3();
      expect(await shop.ids(`customers?${query}`)).toEqual(ids);
    },
  );
});

describe('customers/me (#9-v3-customers-me, #9-v3-me-unbound)', () => {
  for (const path of ['customers/me', '/customers/me', 'customers/me.json']) {
    test(`is the customer of the token: ${path}`, async () => {
      using shop = await aShopV3({}, { token: { scope: 'widget', customer_id: '2002' } });
      expect(await shop.record('get', path)).toEqual(await shop.record('get', 'customers/2002'));
    });
  }

  eachRow(
    [{}, { scope: 'client' }, { scope: 'widget' }, { scope: 'session' }],
    (token) => `is nobody for a token asked for with ${JSON.stringify(token)}`,
    async (token) => {
      using shop = await aShopV3({}, { token });
      expectProblem(await shop.call('get', 'customers/me'), NOT_FOUND);
    },
  );

  for (const method of ['post', 'patch', 'put', 'delete'] as const) {
    test(`has no ${method}`, async () => {
      using shop = await aShopV3({}, { token: { scope: 'widget', customer_id: '2002' } });
      const answer = await shop.call(method, 'customers/me', method === 'delete' ? undefined : {});
      expectProblem(answer, { status: 405, title: 'Method Not Allowed', detail: 'Method Not Allowed' });
      expect(answer.headers.allow).toBe('GET');
    });
  }

  test('is nobody any more once the customer is gone', async () => {
    using shop = await aShopV3(withStatus('Cancelled'), { token: { scope: 'widget', customer_id: '2002' } });
    const full = await shop.environment.token();
    expect((await shop.environment.callWith(full, 'delete', '/services/v3/customers/2002')).status).toBe(204);
    expectProblem(await shop.call('get', 'customers/me'), NOT_FOUND);
    expectProblem(await shop.call('get', 'customers/2002'), NOT_FOUND);
    expect(await shop.ids('customer-addresses')).toEqual([]);
    const answer = await shop.call('post', 'customer-addresses', { firstName: 'A', lastName: 'B' });
    expectViolations(answer, { customerId: sentences.invalid });
    for (const [path, body] of [
      ['address', { address: { first_name: 'A', last_name: 'B' } }],
      ['subscription', { subscription: { product_sku: 'E-BOOK', qty: 1, next_order_date: '2026-12-24' } }],
      ['vault/paymentprofile/creditcard', { payment_profile: { creditcard_number: '4111111111111111' } }],
    ] as const) {
      expect((await shop.call('post', `/services/v2/${path}`, body)).status, path).toBe(400);
    }
    const renewed = { grant_type: 'client_credentials', scope: 'widget', customer_id: '2002' };
    const { clientId: client_id, clientSecret: client_secret } = shop.environment.simulator.environment.credentials;
    const refused = await shop.environment.bare
      .post('/oauth/v2/token')
      .type('form')
      .send({ ...renewed, client_id, client_secret });
    expect(refused.status).toBe(400);
  });
});

describe('rights on customers (#2.2-widget-rights)', () => {
  const own = [
    { method: 'get', path: 'customers/2001', status: 200 },
    { method: 'get', path: 'customers', status: 403 },
    { method: 'post', path: 'customers', status: 403 },
    { method: 'patch', path: 'customers/2001', status: 403 },
    { method: 'delete', path: 'customers/2001', status: 403 },
    { method: 'get', path: 'customers/2002', status: 403 },
  ] as const;
  eachRow(
    own,
    ({ method, path, status }) => `a widget token of 2001 gets ${String(status)} for ${method} ${path}`,
    async ({ method, path, status }) => {
      using shop = await aShopV3({}, { token: { scope: 'widget', customer_id: '2001' } });
      const answer = await shop.call(method, path, method === 'get' || method === 'delete' ? undefined : {});
      if (status === 403) expectProblem(answer, DENIED);
      else expect(answer.status).toBe(status);
    },
  );
  eachRow(
    own.flatMap((call) => [{ scope: 'widget' }, { scope: 'session' }].map((token) => ({ ...call, token }))),
    ({ method, path, token }) => `a guest with ${token.scope} may not ${method} ${path}`,
    async ({ method, path, token }) => {
      using shop = await aShopV3({}, { token });
      expectProblem(await shop.call(method, path, method === 'get' || method === 'delete' ? undefined : {}), DENIED);
    },
  );
});

describe('DELETE of a customer (#9-v3-deletes)', () => {
  eachRow(
    statuses.map((status) => ({ status, isRefused: status !== 'Cancelled' && status !== 'Expired' })),
    ({ status, isRefused }) => `is ${isRefused ? 'refused' : 'done'} while a subscription is ${status}`,
    async ({ status, isRefused }) => {
      using shop = await aShopV3(withStatus(status));
      const answer = await shop.call('delete', 'customers/2001');
      if (isRefused) {
        expectProblem(answer, { status: 409, title: 'Conflict', detail: 'Customer has live subscriptions.' });
        expect(await allEvents(shop.environment)).toEqual([]);
      } else expect([answer.status, answer.text]).toEqual([204, '']);
      const there = isRefused ? 200 : 404;
      for (const path of ['customers/2001', 'addresses/3001', 'addresses/3002', 'subscriptions/5001', 'group-subscriptions/7001']) {
        expect(await v2(shop, path), path).toBe(there);
      }
      for (const path of ['customers/2002', 'addresses/3003', 'subscriptions/5002', 'group-subscriptions/7002']) {
        expect(await v2(shop, path), path).toBe(200);
      }
      const profile = recordIn(await shop.environment.call('get', '/services/v2/vault/paymentprofiles/6001'), 'payment_profile');
      expect(profile.status).toBe(isRefused ? 'retained' : 'redacted');
    },
  );

  test('redacts each profile that is not redacted, with an event that still tells of the customer', async () => {
    const closed = { ...profiles[0], id: 6003, status: 'closed' };
    const redacted = { ...profiles[0], id: 6004, status: 'redacted', payment_token: undefined };
    using shop = await aShopV3({ ...withStatus('Cancelled'), payment_profiles: [...profiles, closed, redacted] });
    const customer = recordIn(await shop.environment.call('get', '/services/v2/customers/2001'), 'customer');
    await shop.call('delete', 'customers/2001');
    const events = await allEvents(shop.environment);
    expect(events.map((event) => [event.type, dataOf(event).payment_profile_id])).toEqual([
      ['payment_profile.redacted', 6001],
      ['payment_profile.redacted', 6003],
    ]);
    for (const event of events) {
      expect(dataOf(event)).toMatchObject({ customer_id: 2001, customer, payment_profile: { status: 'redacted', customer_id: '2001' } });
      expect(dataOf(event).payment_profile).not.toHaveProperty('payment_token');
    }
    const other = recordIn(await shop.environment.call('get', '/services/v2/vault/paymentprofiles/6002'), 'payment_profile');
    expect(other).toMatchObject({ status: 'retained', payment_token: 'ext-77412' });
  });

  test('redacts a stored vault token with its profile, so that it cannot be charged', async () => {
    using shop = await aShopV3(withStatus('Cancelled'));
    const { call } = shop.environment;
    const token = String((await aToken(shop.environment)).token);
    const target = `/services/v1/vault/tokens/${token}`;
    const { id } = recordIn(await call('post', `${target}/store`, { payment_profile: { customer_id: 2001 } }), 'payment_profile', 201);
    const charge = { transaction: { amount: 100, currency_code: 'USD', billing_address: billing } };
    const profile = `/services/v1/vault/paymentprofiles/${String(id)}/purchase`;
    const attempts = async () => [(await call('post', `${target}/purchase`, charge)).status, (await call('post', profile, charge)).status];
    expect(await attempts()).toEqual([201, 201]);
    expect((await shop.call('delete', 'customers/2001')).status).toBe(204);
    expect(await attempts()).toEqual([409, 409]);
    expect(recordIn(await call('get', target), 'token')).toMatchObject({ storage_state: 'redacted' });
  });

  test('leaves sales orders, which are nobody’s then', async () => {
    using shop = await aShopV3(withStatus('Expired'));
    const { id } = await anOrder(shop.environment, { customerId: 2001 });
    expect((await shop.call('delete', 'customers/2001')).status).toBe(204);
    const body = { order_details: { orderNumber: '100000231', orderStatus: 'shipped' } };
    const order = recordIn(await shop.environment.call('post', `${ORDERS}/create-or-update`, body), 'sales_order');
    expect(order).toMatchObject({ id, order_status: 'shipped' });
    expect(order).not.toHaveProperty('customer');
  });

  test('takes the e-mail address free, and no id is given again', async () => {
    using shop = await aShopV3(withStatus('Cancelled'));
    await shop.call('delete', 'customers/2002');
    const person = { email: customers[1].email, firstName: 'A', lastName: 'B' };
    const created = await shop.record('post', 'customers', person, 201);
    expect(created).toMatchObject({ id: 2003, defaultAddressId: null });
    const address = await shop.record('post', 'customer-addresses', { customerId: created.id, firstName: 'A', lastName: 'B' }, 201);
    expect(address).toMatchObject({ id: 3000 + addresses.length + 1, isDefault: true });
  });

  test('is 404 the second time', async () => {
    using shop = await aShopV3(withStatus('Cancelled'));
    expect((await shop.call('delete', 'customers/2001')).status).toBe(204);
    for (const method of ['delete', 'get', 'patch'] as const) {
      expectProblem(await shop.call(method, 'customers/2001', method === 'patch' ? {} : undefined), NOT_FOUND);
    }
  });

  test('leaves nothing behind that a year of orders could stumble over', async () => {
    const due = { ...subscriptions[0], next_order_date: '2026-11-21' };
    using shop = await aShopV3(
      { subscriptions: [due, { ...subscriptions[1], payment_profile_id: 6002 }], config: { expiring_card_email_days_ahead: 10 } },
      { orderCallback: { url: 'internal' }, tokenClock: 'system' },
    );
    const { clock, orders } = shop.environment.simulator.environment;
    await shop.environment.call('post', '/services/v2/subscriptions/5001/cancel');
    expect((await shop.call('delete', 'customers/2001')).status).toBe(204);
    const { happened } = await clock.advance('P1Y');
    const attempts = orders.list({ limit: 1000 }).map(({ id }) => orders.get(id));
    expect(attempts.length).toBeGreaterThan(40);
    expect(attempts.flatMap(({ items }) => items.map(({ subscription }) => subscription))).not.toContain(5001);
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set(['placed']));
    expect(JSON.stringify(happened)).not.toContain('5001');
  });
});
