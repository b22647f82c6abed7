import { describe, expect, test } from 'vitest';
import { ADDRESS_USES } from '../../support/contract/actions.js';
import { smallShop } from '../../support/environment.js';
import { recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { aShopV3, DENIED, expectProblem, expectViolations, NOT_FOUND, type ShopV3 } from '../../support/contract/v3.js';
import { sentences } from '../../support/contract/value-examples.js';
import { allEvents } from '../../support/contract/webhooks.js';

const FLAGS = [
  ['isDefault', 'defaultAddressId'],
  ['isDefaultBilling', 'defaultBillingAddressId'],
  ['isDefaultShipping', 'defaultShippingAddressId'],
] as const;
const { customers, subscriptions } = smallShop;
const person = { firstName: 'Ida', lastName: 'Berg' };
const widget = { token: { scope: 'widget', customer_id: '2001' } };

async function defaultsOf(shop: ShopV3, customer = 2001): Promise<readonly unknown[]> {
  const record = await shop.record('get', `customers/${String(customer)}`);
  return FLAGS.map(([, name]) => record[name]);
}

describe('the flags of a customer address (#9-v3-default-addresses)', () => {
  eachRow(
    FLAGS.flatMap(([flag, name], index) =>
      [
        { address: 3002, sent: true, shown: true, after: 3002 },
        { address: 3002, sent: '1', shown: true, after: 3002 },
        { address: 3002, sent: false, shown: false, after: 3001 },
        { address: 3002, sent: null, shown: false, after: 3001 },
        { address: 3001, sent: true, shown: true, after: 3001 },
        { address: 3001, sent: false, shown: false, after: null },
        { address: 3001, sent: 0, shown: false, after: null },
        { address: 3001, sent: null, shown: false, after: null },
        { address: 3001, sent: '', shown: false, after: null },
      ].map((row) => ({ ...row, flag, name, index })),
    ),
    ({ flag, address, sent, after, name }) => `PATCH of ${String(address)}: ${flag} ${JSON.stringify(sent)} makes ${name} ${String(after)}`,
    async ({ address, flag, sent, shown, after, index }) => {
      using shop = await aShopV3();
      const path = `customer-addresses/${String(address)}`;
      const before = await shop.record('get', path);
      const expected = { ...before, [flag]: shown };
      expect(await shop.record('patch', path, { [flag]: sent })).toEqual(expected);
      expect(await shop.record('get', path)).toEqual(expected);
      expect(await defaultsOf(shop)).toEqual([3001, 3001, 3001].map((id, at) => (at === index ? after : id)));
      const inV2 = recordIn(await shop.environment.call('get', `/services/v2/addresses/${String(address)}`), 'address');
      expect(inV2[flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]).toBe(shown);
      expect(await allEvents(shop.environment)).toEqual([]);
    },
  );

  eachRow(
    FLAGS.flatMap(([flag], index) =>
      [
        { customer: 2003, sent: undefined, isFirst: true, becomes: true },
        { customer: 2003, sent: null, isFirst: true, becomes: true },
        { customer: 2003, sent: true, isFirst: true, becomes: true },
        { customer: 2003, sent: false, isFirst: true, becomes: false },
        { customer: 2001, sent: undefined, isFirst: false, becomes: false },
        { customer: 2001, sent: true, isFirst: false, becomes: true },
        { customer: 2001, sent: false, isFirst: false, becomes: false },
      ].map((row) => ({ ...row, flag, index })),
    ),
    ({ flag, sent, isFirst, becomes }) =>
      `POST of ${isFirst ? 'a first' : 'another'} address: ${flag} ${JSON.stringify(sent)} makes it ${becomes ? 'the' : 'no'} default`,
    async ({ customer, flag, sent, isFirst, becomes, index }) => {
      using shop = await aShopV3({ customers: [...customers, { ...customers[1], id: 2003, email: 'new@example.test' }] });
      const created = await shop.record('post', 'customer-addresses', { ...person, customerId: customer, [flag]: sent }, 201);
      expect(created[flag]).toBe(becomes);
      const others = isFirst ? created.id : 3001;
      const own = becomes ? created.id : isFirst ? null : 3001;
      expect(await defaultsOf(shop, customer)).toEqual([0, 1, 2].map((at) => (at === index ? own : others)));
    },
  );

  test('an address of another customer stays what it is', async () => {
    using shop = await aShopV3();
    await shop.record('patch', 'customer-addresses/3002', { isDefault: true, isDefaultBilling: true, isDefaultShipping: true });
    expect([await defaultsOf(shop), await defaultsOf(shop, 2002)]).toEqual([
      [3002, 3002, 3002],
      [3003, 3003, 3003],
    ]);
  });

  test('v2 goes on ignoring them, on update, in patches and on create', async () => {
    using shop = await aShopV3();
    const { call } = shop.environment;
    const flags = { is_default: true, is_default_billing: true, is_default_shipping: true };
    await call('post', '/services/v2/addresses/3002', { address: flags });
    await call('patch', '/services/v2/addresses/3002', [{ op: 'replace', path: '/is_default', value: true }]);
    await call('post', '/services/v2/address', { address: { ...flags, customer_id: 2001, first_name: 'A', last_name: 'B' } });
    expect(await defaultsOf(shop)).toEqual([3001, 3001, 3001]);
  });

  test('a refused request sets none', async () => {
    using shop = await aShopV3();
    const answer = await shop.call('patch', 'customer-addresses/3002', { isDefault: true, lastName: null, isDefaultBilling: 'x' });
    expectViolations(answer, { lastName: sentences.blank, isDefaultBilling: sentences.invalid });
    expect(await defaultsOf(shop)).toEqual([3001, 3001, 3001]);
  });
});

describe('customer addresses (#9-v3-filters, #9-v3-success, #2.1-address-customer)', () => {
  test('are created and changed in v3 and read in v2, whose own members stay', async () => {
    using shop = await aShopV3();
    const { id } = await shop.record('post', 'customer-addresses', { ...person, customerId: '2002', street2: 'b', postcode: 8000 }, 201);
    await shop.record('patch', 'customer-addresses/3001', { city: 'Lewes', userDefinedFields: {}, ecomAddressId: 1 });
    const created = recordIn(await shop.environment.call('get', `/services/v2/addresses/${String(id)}`), 'address');
    expect(created).toMatchObject({ customer_id: '2002', street2: 'b', postcode: '8000', user_defined_fields: {} });
    const changed = recordIn(await shop.environment.call('get', '/services/v2/addresses/3001'), 'address');
    expect(changed).toMatchObject({ city: 'Lewes', ecom_address_id: 88, user_defined_fields: { gate_code: '42' } });
    const subscription = recordIn(await shop.environment.call('get', '/services/v2/subscriptions/5001'), 'subscription');
    expect(subscription.shipping_address).toMatchObject({ city: 'Lewes' });
  });

  test('are the same at the root', async () => {
    using shop = await aShopV3();
    const { id } = await shop.record('post', '/customer-addresses', { ...person, customerId: 2001 }, 201);
    expect(await shop.record('patch', `/customer-addresses/${String(id)}`, { city: 'X' })).toMatchObject({ city: 'X', customerId: 2001 });
    expect(await shop.ids('/customer-addresses')).toEqual([3001, 3002, 3003, id]);
    expect((await shop.call('delete', `/customer-addresses/${String(id)}`)).status).toBe(204);
  });

  eachRow(
    [
      { query: 'customer.id=2001', ids: [3001, 3002] },
      { query: 'customer.id[]=2001&customer.id%5B%5D=2002', ids: [3001, 3002, 3003] },
      { query: 'customer.id=9999', ids: [] },
      { query: 'customer.platformSpecificCustomerId=715', ids: [3001, 3002] },
      { query: 'customer.platformSpecificCustomerId=0715', ids: [] },
      { query: 'customer.email=ZOE.lund@example.test', ids: [3003] },
      { query: 'customer.email=mira.holt@example.test&customer.id=2002', ids: [] },
      { query: 'customer.id=2001&page=2&itemsPerPage=1', ids: [3002] },
      { query: 'customerId=2002&city=Dover&customer.ID=2002', ids: [3001, 3002, 3003] },
    ],
    ({ query, ids }) => `the list with ${query} has ${JSON.stringify(ids)}`,
    async ({ query, ids }) => {
      using shop = await aShopV3();
      expect(await shop.ids(`customer-addresses?${query}`)).toEqual(ids);
    },
  );
});

describe('DELETE of a customer address (#2.1-address-in-use)', () => {
  eachRow(
    ADDRESS_USES,
    ({ status, link, isRefused }) => `is ${isRefused ? 'refused' : 'done'} while a subscription in ${status} has it as ${link}`,
    async ({ status, link, isRefused }) => {
      const { shipping_address_id: _shipping, ...subscription } = subscriptions[0];
      using shop = await aShopV3({ subscriptions: [{ ...subscription, status, requires_shipping: false, [link]: 3001 }] });
      const answer = await shop.call('delete', 'customer-addresses/3001');
      if (isRefused) expectProblem(answer, { status: 409, title: 'Conflict', detail: 'Address is in use by a subscription.' });
      else expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await defaultsOf(shop)).toEqual(isRefused ? [3001, 3001, 3001] : [null, null, null]);
    },
  );

  test('is 404 for one that is gone', async () => {
    using shop = await aShopV3();
    expect((await shop.call('delete', 'customer-addresses/3002')).status).toBe(204);
    for (const method of ['delete', 'get', 'patch'] as const) {
      expectProblem(await shop.call(method, 'customer-addresses/3002', method === 'patch' ? {} : undefined), NOT_FOUND);
    }
  });
});

describe('a widget token and customer addresses (#2.2-widget-rights)', () => {
  test('has all verbs for the own ones, and the own customer is filled in', async () => {
    using shop = await aShopV3({}, widget);
    expect(await shop.ids('customer-addresses?customer.id=2002')).toEqual([]);
    expect(await shop.ids('customer-addresses')).toEqual([3001, 3002]);
    const { id } = await shop.record('post', 'customer-addresses', { ...person, isDefault: true }, 201);
    const path = `customer-addresses/${String(id)}`;
    expect(await shop.record('get', path)).toMatchObject({ customerId: 2001, isDefault: true });
    expect(await shop.record('patch', path, { city: 'Lewes', customerId: 2001 })).toMatchObject({ city: 'Lewes' });
    expect((await shop.call('delete', path)).status).toBe(204);
  });

  eachRow(
    [
      { method: 'get', path: 'customer-addresses/3003' },
      { method: 'patch', path: 'customer-addresses/3003', body: { city: 'X' } },
      { method: 'delete', path: 'customer-addresses/3003' },
      { method: 'post', path: 'customer-addresses', body: { ...person, customerId: 2002 } },
      { method: 'post', path: 'customer-addresses', body: { ...person, customerId: '2002.0' } },
      { method: 'patch', path: 'customer-addresses/3001', body: { customerId: 2002 } },
    ] as const,
    ({ method, path }) => `may not ${method} what is another customer’s: ${path}`,
    async ({ method, path, ...rest }) => {
      using shop = await aShopV3({}, widget);
      expectProblem(await shop.call(method, path, 'body' in rest ? rest.body : undefined), DENIED);
    },
  );

  eachRow(
    [{ scope: 'widget' }, { scope: 'session' }].flatMap((token) =>
      (
        [
          ['get', 'customer-addresses'],
          ['get', 'customer-addresses/3001'],
          ['post', 'customer-addresses'],
          ['patch', 'customer-addresses/3001'],
          ['delete', 'customer-addresses/3002'],
        ] as const
      ).map(([method, path]) => ({ token, method, path })),
    ),
    ({ token, method, path }) => `is needed: a guest with ${token.scope} may not ${method} ${path}`,
    async ({ token, method, path }) => {
      using shop = await aShopV3({}, { token });
      expectProblem(await shop.call(method, path, method === 'post' || method === 'patch' ? person : undefined), DENIED);
    },
  );
});
