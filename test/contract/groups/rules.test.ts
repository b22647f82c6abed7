import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn } from '../../support/contract/answers.js';
import { aShopWith, box, CREATE, KEY, made, members, PATH, updated } from '../../support/contract/groups.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

const inline = { first_name: 'Mira', last_name: 'Holt', street1: '5 New Road' };
const fromTemplate = { items: undefined, group_subscription_template_id: 8001 };

async function counts(environment: TestEnvironment): Promise<readonly number[]> {
  const paths = ['group-subscriptions', 'subscriptions', 'addresses'];
  const lists = await Promise.all(paths.map((path) => environment.call('get', `/services/v2/${path}`)));
  return lists.map((list) => idsIn(list).length);
}

describe('shipping of a group (#2.1-group-members)', () => {
  test('goes to an inline address, which is found or made once for the customer', async () => {
    using environment = anEnvironment();
    const answer = await made(environment, {
      shipping_address_id: undefined,
      shipping_address: inline,
      billing_address: { ...inline, id: 9 },
    });
    expect(answer).toMatchObject({ shipping_address: { id: 3004, ...inline }, billing_address: { id: 3004 } });
    for (const member of await members(environment, answer)) {
      expect(member).toMatchObject({ shipping_address: { id: 3004, ...inline }, billing_address: { id: 3004 } });
    }
    const second = await made(environment, { shipping_address_id: undefined, shipping_address: { ...inline, street1: ' 5 NEW road ' } });
    expect(second.shipping_address).toMatchObject({ id: 3004 });
    expect(idsIn(await environment.call('get', '/services/v2/addresses?customer_id=2001'))).toEqual([3001, 3002, 3004]);
  });

  test('goes to the billing address when the inline address says so, and the id counts before an inline address', async () => {
    using environment = anEnvironment();
    const copied = { shipping_address_id: undefined, billing_address_id: 3002, shipping_address: { use_billing: true } };
    expect((await made(environment, copied)).shipping_address).toMatchObject({ id: 3002 });
    expect((await made(environment, { shipping_address: inline })).shipping_address).toMatchObject({ id: 3001 });
    expect(idsIn(await environment.call('get', '/services/v2/addresses'))).toEqual([3001, 3002, 3003]);
  });

  test('goes to the billing address when an update says so, together with its members', async () => {
    using environment = anEnvironment();
    const { id } = await made(environment, { billing_address_id: 3002 });
    const after = await updated(environment, id, { shipping_address: { use_billing: true } });
    for (const record of [after, ...(await members(environment, after))]) expect(record).toMatchObject({ shipping_address: { id: 3002 } });
  });

  test('needs an address, unless the group is not shipped', async () => {
    using environment = anEnvironment();
    const nowhere = { ...box, shipping_address_id: undefined };
    expectViolation(await environment.call('post', CREATE, { [KEY]: nowhere }), ['shipping_address'], sentences.blank);
    const answer = await made(environment, { shipping_address_id: undefined, requires_shipping: false });
    expect(answer.requires_shipping).toBe(false);
    for (const member of await members(environment, answer)) expect(member.requires_shipping).toBe(false);
  });

  test('leaves out a product that is never shipped', async () => {
    using environment = anEnvironment();
    const answer = await made(environment, { items: [...box.items, { product_sku: 'E-BOOK' }] });
    expect(answer.requires_shipping).toBe(true);
    expect((await members(environment, answer)).map((member) => member.requires_shipping)).toEqual([true, true, false]);
  });
});

describe('a group whose first order was made at checkout (#3-first-order-made)', () => {
  eachRow(
    [
      { sent: '2026-11-20', next: '2026-11-27' },
      { sent: '2026-11-01', next: '2026-11-22' },
      { sent: '2026-12-24', next: '2026-12-24' },
    ],
    ({ sent, next }) => `is ordered next on ${next} when ${sent} was sent, and so are its members`,
    async ({ sent, next }) => {
      using environment = anEnvironment();
      const answer = await made(environment, { next_order_date: sent, interval: 'Weekly', first_order_already_created: true });
      const dates = { next_order_date: next, last_order_date: '2026-11-20' };
      expect(answer).toMatchObject(dates);
      expect(answer).not.toHaveProperty('first_order_already_created');
      for (const member of await members(environment, answer)) expect(member).toMatchObject({ ...dates, recurring_order_count: 0 });
    },
  );
});

describe('a group that is refused (#7-validation-body, #2.1-group-template)', () => {
  const shipped = { shipping_address_id: undefined, shipping_address: inline };
  eachRow(
    [
      { fault: 'has no items', sent: { items: undefined }, path: ['items'], message: sentences.blank },
      { fault: 'has an empty list of items', sent: { items: [] }, path: ['items'], message: sentences.blank },
      {
        fault: 'names an unknown SKU',
        sent: { items: [...box.items, { product_sku: 'NOPE' }] },
        path: ['items', '2', 'product_sku'],
        message: sentences.invalid,
      },
      { fault: 'names no SKU', sent: { items: [{ qty: 1 }] }, path: ['items', '0', 'product_sku'], message: sentences.blank },
      {
        fault: 'wants nothing of an item',
        sent: { items: [{ product_sku: 'JAM-PLUM', qty: 0 }] },
        path: ['items', '0', 'qty'],
        message: sentences.positive,
      },
      {
        fault: 'keeps a fixed price to itself',
        sent: { items: [{ product_sku: 'JAM-PLUM', use_fixed_price: true }] },
        path: ['items', '0', 'fixed_price'],
        message: sentences.blank,
      },
      {
        fault: 'has a map of an item that is none',
        sent: { items: [{ product_sku: 'JAM-PLUM', user_defined_fields: 'x' }] },
        path: ['items', '0', 'user_defined_fields'],
        message: sentences.invalid,
      },
      { fault: 'has no date', sent: { next_order_date: '' }, path: ['next_order_date'], message: sentences.blank },
      {
        fault: 'is paid by a profile of another customer',
        sent: { payment_profile_id: 6002 },
        path: ['payment_profile_id'],
        message: sentences.invalid,
      },
      {
        fault: 'bills to an address of another customer',
        sent: { billing_address_id: 3003 },
        path: ['billing_address_id'],
        message: sentences.invalid,
      },
      {
        fault: 'has half an address',
        sent: { billing_address: { first_name: 'M' } },
        path: ['billing_address', 'last_name'],
        message: sentences.blank,
      },
    ],
    ({ fault }) => `because it ${fault} leaves no group, no subscription and no address behind`,
    async ({ sent, path, message }) => {
      using environment = anEnvironment();
      const before = await counts(environment);
      expectViolation(await environment.call('post', CREATE, { [KEY]: { ...box, ...shipped, ...sent } }), path, message);
      expect(await counts(environment)).toEqual(before);
      expect(await made(environment)).toMatchObject({ id: 7003, subscriptions: [{ id: 5003 }, { id: 5004 }] });
    },
  );
});

describe('a group in one of several environments (#5-environment-by-credential)', () => {
  test('knows neither the templates nor the products of the others, and is unknown there', async () => {
    const other = { client_id: 'other', client_secret: 'secret', customers: smallShop.customers };
    using environment = aShopWith({ environments: { other } });
    const there = (method: 'get' | 'post', path: string, body?: object) =>
      environment.bare[method](path).auth('other', 'secret').send(body);
    const body = { customer_id: 2001, next_order_date: '2026-12-24', requires_shipping: false };

    const byTemplate = await there('post', CREATE, { [KEY]: { ...body, group_subscription_template_id: 8001 } });
    expectViolation(byTemplate, ['group_subscription_template_id'], sentences.invalid);
    const byItem = await there('post', CREATE, { [KEY]: { ...body, items: box.items.slice(1) } });
    expectViolation(byItem, ['items', '0', 'product_sku'], sentences.invalid);
    expectRefusal(await there('get', `${PATH}/7001`), 404, 'Not Found');

    const product = await there('post', '/services/v2/product', { product: { sku: 'JAM-PLUM', name: 'Jam', price: 1 } });
    expect(product.status, product.text).toBe(201);
    expect((await there('post', CREATE, { [KEY]: { ...body, items: box.items.slice(1) } })).status).toBe(201);
    expect(idsIn(await environment.call('get', PATH))).toEqual([7001, 7002]);
  });
});

describe('lists and paths of groups (#4.3-list-order, #3-group-no-actions)', () => {
  eachRow(
    [
      { query: 'customer_id=2001', ids: [7001, 7003, 7004] },
      { query: 'customer_id=2002', ids: [7002] },
      { query: 'group_subscription_template_id=8001', ids: [7003] },
      { query: 'customer_id=2001&group_subscription_template_id=8001', ids: [7003] },
      { query: 'customer_id=2002&group_subscription_template_id=8001', ids: [] },
      { query: 'customer_id[]=2001&customer_id[]=2002&since_id=7002', ids: [7002, 7003, 7004] },
      { query: 'group_subscription_template_id=9999', ids: [] },
    ],
    ({ query, ids }) => `?${query} lists ${JSON.stringify(ids)}`,
    async ({ query, ids }) => {
      using environment = anEnvironment();
      await made(environment, fromTemplate);
      await made(environment);
      expect(idsIn(await environment.call('get', `${PATH}?${query}`))).toEqual(ids);
    },
  );

  test.each(['customer_id', 'group_subscription_template_id'])('?%s=x is no id and is refused', async (name) => {
    using environment = anEnvironment();
    expectRefusal(await environment.call('get', `${PATH}?${name}=x`), 400, `Invalid value for parameter "${name}".`);
  });

  test.each(['cancel', 'pause', 'restart', 'skip', 'upcoming-order-dates'])('a group has no %s', async (action) => {
    using environment = anEnvironment();
    for (const method of ['get', 'post'] as const) {
      expectRefusal(await environment.call(method, `${PATH}/7001/${action}`), 404, 'Not Found');
    }
  });
});
