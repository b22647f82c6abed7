import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { placed, type OrderHandler } from '../../support/order-system.js';
import { aServer, type TestServer } from '../../support/server.js';
import { aSignal } from '../../support/webhooks.js';
import { jsonOf, recordIn } from '../../support/contract/answers.js';
import { anOrderShop, due, type OrderShop } from '../../support/contract/order-shop.js';
import { eachRow } from '../../support/contract/rows.js';
import { aShopV3, expectProblem, expectViolations, NOT_FOUND, recordV3, type ShopV3 } from '../../support/contract/v3.js';
import { sentences } from '../../support/contract/value-examples.js';

const person = { firstName: 'Ida', lastName: 'Berg' };
const served = [
  { path: 'customers', id: 2001, body: { ...person, email: 'ida@example.test' }, change: { firstName: 'X' } },
  { path: 'customer-addresses', id: 3001, body: { ...person, customerId: 2001 }, change: { firstName: 'X' } },
  { path: 'products', id: 4001, body: { sku: 'S', name: 'N', price: 1 }, change: { name: 'X' } },
] as const;
type Served = (typeof served)[number];

// Both calls that take a body.
const writes = served.flatMap((one) => [
  { one, method: 'post' as const, path: `/services/v3/${one.path}`, body: one.body, good: 201 },
  { one, method: 'patch' as const, path: `/services/v3/${one.path}/${String(one.id)}`, body: one.change, good: 200 },
]);

async function bearer(server: TestServer): Promise<{ readonly Authorization: string }> {
  const answer = await server.ask('GET', '/oauth/v2/token?grant_type=client_credentials');
  const { access_token: token } = JSON.parse(answer.text) as { access_token: string };
  return { Authorization: `Bearer ${token}` };
}

async function stateOf(shop: ShopV3, { path }: Served): Promise<unknown> {
  return jsonOf(await shop.call('get', path));
}

describe('the body is the record itself (#9-v3-body)', () => {
  const bodies = ['[]', '[{}]', 'null', '"text"', '5', 'true', '', '  \n'];
  eachRow(
    writes.flatMap((write) => bodies.map((body) => ({ ...write, body }))),
    ({ method, path, body }) => `${method} ${path} refuses ${JSON.stringify(body)}`,
    async ({ one, method, path, body }) => {
      using shop = await aShopV3();
      const before = await stateOf(shop, one);
      const detail = 'The request body must be a JSON object.';
      expectProblem(await shop.call(method, path, body), { status: 400, title: 'Bad Request', detail });
      expect(await stateOf(shop, one)).toEqual(before);
    },
  );

  eachRow(
    writes.flatMap((write) => ['{', '{"a":}', '{"a":1}x', "{'a':1}", '\u00ff{'].map((body) => ({ ...write, body }))),
    ({ method, path, body }) => `${method} ${path} refuses what is no JSON: ${body}`,
    async ({ method, path, body }) => {
      using shop = await aShopV3();
      const detail = 'Invalid JSON message received.';
      expectProblem(await shop.call(method, path, body), { status: 400, title: 'Bad Request', detail });
    },
  );

  eachRow(
    writes,
    ({ method, path }) => `${method} ${path} reads no members under a wrapper or in the names of v2`,
    async ({ one, method, path, body }) => {
      using shop = await aShopV3();
      const before = await stateOf(shop, one);
      const snake = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value as unknown]),
      );
      const wrapped = { customer: body, address: body, product: body };
      const answer = await shop.call(method, path, wrapped);
      expect(answer.status).toBe(method === 'post' ? 422 : 200);
      expect(await stateOf(shop, one)).toEqual(before);
      if (one.path !== 'products') {
        expect((await shop.call(method, path, snake)).status).toBe(method === 'post' ? 422 : 200);
        expect(await stateOf(shop, one)).toEqual(before);
      }
    },
  );

  eachRow(
    writes,
    ({ method, path }) => `${method} ${path} takes _meta and names that objects have of themselves, and ignores what it does not know`,
    async ({ method, path, body, good }) => {
      using shop = await aShopV3();
      const text = `{"__proto__":{"firstName":"P","name":"P"},"constructor":1,"_meta":{"user":"me","x":[1]},"toString":"x",${JSON.stringify(body).slice(1)}`;
      const record = recordV3(await shop.call(method, path, text), good);
      expect(record).toMatchObject(body);
      expect(Object.keys(record)).not.toContain('_meta');
      expect(
        recordV3(
          await shop.call(method === 'post' ? 'patch' : method, `${path.replace(/\/\d+$/, '')}/${String(record.id)}`, { _meta: 'text' }),
        ),
      ).toEqual(record);
    },
  );
});

describe('types of body (#9-v3-body-types)', () => {
  const types = [
    { type: 'application/json', post: true, patch: true },
    { type: 'application/json; charset=utf-8', post: true, patch: true },
    { type: 'APPLICATION/JSON', post: true, patch: true },
    { type: '', post: true, patch: true },
    { type: 'application/merge-patch+json', post: false, patch: true },
    { type: 'application/json-patch+json', post: false, patch: false },
    { type: 'application/x-www-form-urlencoded', post: false, patch: false },
    { type: 'multipart/form-data; boundary=x', post: false, patch: false },
    { type: 'application/xml', post: false, patch: false },
    { type: 'text/plain', post: false, patch: false },
    { type: 'application/jsonx', post: false, patch: false },
    { type: ';', post: true, patch: true },
  ];
  eachRow(
    writes,
    ({ method, path }) => `${method} ${path} takes JSON under its names, or under none, and nothing else`,
    async ({ one, method, path, good }) => {
      await using server = await aServer();
      const headers = await bearer(server);
      const stored = async () => (await server.ask('GET', `/services/v3/${one.path}`, { isKnown: false, headers })).text;
      for (const [number, { type, ...taking }] of types.entries()) {
        const before = await stored();
        const own = { email: `type-${String(number)}@example.test`, sku: `T-${String(number)}` };
        const body = JSON.stringify({ ...one.body, ...own });
        const sent = { ...headers, ...(type === '' ? {} : { 'Content-Type': type }) };
        const answer = await server.ask(method.toUpperCase(), path, { isKnown: false, body, headers: sent });
        expect(answer.status, `${type} ${answer.text}`).toBe(taking[method] ? good : 415);
        if (taking[method]) continue;
        const problem = { title: 'Unsupported Media Type', status: 415, detail: 'Unsupported Media Type' };
        expect(JSON.parse(answer.text)).toEqual({ type: 'about:blank', ...problem });
        expect(await stored()).toBe(before);
      }
    },
  );

  test('a packed body is read, and one that is too large is refused', async () => {
    await using server = await aServer({ bodyLimit: 2000 });
    const headers = { ...(await bearer(server)), 'Content-Type': 'application/merge-patch+json', 'Content-Encoding': 'gzip' };
    const send = (text: string) => server.ask('PATCH', '/services/v3/customers/2001', { isKnown: false, headers, body: gzipSync(text) });
    expect(await send('{"firstName":"Packed"}')).toMatchObject({ status: 200 });
    expect(await send(`{"firstName":"${'x'.repeat(3000)}"}`)).toMatchObject({ status: 413 });
    const after = await server.ask('GET', '/services/v2/customers/2001');
    expect(after.text).toContain('"first_name":"Packed"');
  });
});

describe('ids that name no record (#7-v3-problem)', () => {
  eachRow(
    served.flatMap(({ path }) =>
      ['9999', '0', '-1', '01', 'x', 'ME', '1.0', '9007199254740993', '99999999999999999999', '%00', "1'--"].map((id) => ({ path, id })),
    ),
    ({ path, id }) => `there is no ${path}/${id}`,
    async ({ path, id }) => {
      using shop = await aShopV3();
      for (const method of ['get', 'patch', 'delete'] as const) {
        expectProblem(await shop.call(method, `${path}/${id}`, method === 'patch' ? {} : undefined), NOT_FOUND);
      }
    },
  );
});

describe('all offending members are told at once, under the names that the caller used (#7-validation-v3)', () => {
  eachRow(
    [
      {
        path: 'customers',
        body: { email: 'x', middleName: {}, platformSpecificCustomerId: [1], defaultBillingAddressId: 9 },
        violations: {
          email: sentences.email,
          firstName: sentences.blank,
          middleName: sentences.invalid,
          lastName: sentences.blank,
          platformSpecificCustomerId: sentences.invalid,
          defaultBillingAddressId: sentences.invalid,
        },
      },
      {
        path: 'customer-addresses',
        body: { firstName: '', street1: {}, isDefaultShipping: 'x' },
        violations: {
          customerId: sentences.blank,
          firstName: sentences.blank,
          lastName: sentences.blank,
          street1: sentences.invalid,
          isDefaultShipping: sentences.invalid,
        },
      },
      {
        path: 'products',
        body: { configProfileId: 9, price: -1, minQty: 'x', schedulingRuleId: 'x', shippingMode: 'x', isInStock: 2, qtyInStock: -1 },
        violations: {
          sku: sentences.blank,
          name: sentences.blank,
          price: sentences.notNegative,
          minQty: sentences.invalid,
          qtyInStock: sentences.notNegative,
          isInStock: sentences.invalid,
          configProfileId: sentences.invalid,
          schedulingRuleId: sentences.invalid,
          shippingMode: sentences.choice,
        },
      },
    ],
    ({ path }) => path,
    async ({ path, body, violations }) => {
      using shop = await aShopV3();
      expectViolations(await shop.call('post', path, body), violations);
      expect((await shop.ids(path)).length).toBeLessThan(4);
    },
  );
});

describe('while an order callback is open (#6.2-meanwhile-stays)', () => {
  const doings = [
    { what: 'the customer is deleted', path: '/services/v3/customers/2001', record: 'customers/2001' },
    { what: 'the product is deleted', path: '/services/v3/products/4001', record: 'products/4001' },
  ];
  eachRow(
    doings,
    ({ what }) => `${what} after its subscription was cancelled, and the order is settled all the same`,
    async ({ path, record }) => {
      const ready = aSignal<OrderShop>();
      const statuses: number[] = [];
      const handle: OrderHandler = async (order, number) => {
        const { environment } = await ready.given;
        const token = await environment.token();
        const doing = [
          ['delete', path],
          ['post', '/services/v2/subscriptions/5001/cancel'],
          ['delete', path],
        ] as const;
        for (const [method, target] of doing) statuses.push((await environment.callWith(token, method, target)).status);
        return placed(order, number);
      };
      await using shop = await anOrderShop({
        handle,
        content: { subscriptions: [{ id: 5001, ...due }] },
        settings: { tokenClock: 'system' },
      });
      ready.give(shop);
      await shop.until();
      expect(statuses).toEqual([409, 204, 204]);
      expect(shop.attempt()).toMatchObject({ status: 'placed', items: [{ subscription: 5001 }] });
      expect((await shop.environment.call('get', `/services/v2/${record}`)).status).toBe(404);
      await shop.until('2027-11-20T12:00:00Z');
      expect(shop.attempts()).toHaveLength(1);
      expect(shop.environment.log.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([]);
    },
  );
});

test('a change through v2 shows in v3 (#9-v3-one-record)', async () => {
  using shop = await aShopV3();
  const { call } = shop.environment;
  recordIn(await call('post', '/services/v2/customers/2001', { customer: { middle_name: 'V2' } }), 'customer');
  recordIn(await call('post', '/services/v2/addresses/3001', { address: { region: 'V2' } }), 'address');
  recordIn(await call('post', '/services/v2/products/4001', { product: { scheduling_rule_id: 201 } }), 'product');
  expect(await shop.record('get', 'customers/2001')).toMatchObject({ middleName: 'V2' });
  expect(await shop.record('get', 'customer-addresses/3001')).toMatchObject({ region: 'V2' });
  expect(await shop.record('get', 'products/4001')).toMatchObject({ schedulingRuleId: 201 });
});
