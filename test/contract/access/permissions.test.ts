import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, idsIn, jsonOf, recordIn, type Members } from '../../support/contract/answers.js';
import { samples } from '../../support/contract/samples.js';
import { eachRow } from '../../support/contract/rows.js';

const postal = { first_name: 'Mira', last_name: 'Holt', street1: '77 Widget Way' };
const ACTIONS = ['pause', 'restart', 'skip', 'cancel'];
const subscribed = { product_sku: 'JAM-PLUM', qty: 1, next_order_date: '2026-12-24', shipping_address_id: 3001 };

/** A call on something that is served by now. */
interface Row {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
}

function row(method: Method, path: string, body?: unknown): Row {
  return { method, path, ...(body === undefined ? {} : { body }) };
}

const reads: readonly Row[] = [
  row('get', '/services/v2/config'),
  row('get', '/services/v2/customers'),
  row('get', '/services/v2/customers/2001'),
  row('get', '/services/v2/addresses'),
  row('get', '/services/v2/addresses/3001'),
  row('get', '/services/v2/subscriptions'),
  row('get', '/services/v2/subscriptions/5001'),
  row('get', '/services/v2/subscriptions/5001/upcoming-order-dates'),
  row('get', '/services/v2/vault/paymentprofiles'),
  row('get', '/services/v2/vault/paymentprofiles/6001'),
  row('get', '/services/v1/vault/paymentprofiles'),
  row('get', '/services/v1/vault/paymentprofiles/6001'),
];
const writes: readonly Row[] = [
  row('post', '/services/v2/customer', { customer: samples.customer?.record(1) }),
  row('post', '/services/v2/customers/2001', { customer: { middle_name: 'Ann' } }),
  row('post', '/services/v2/address', { address: { ...postal, customer_id: 2001 } }),
  row('post', '/services/v2/address/find-or-create', { address: { ...postal, customer_id: 2001 } }),
  row('post', '/services/v2/address/find_or_create', { address: { ...postal, customer_id: 2001 } }),
  row('post', '/services/v2/addresses/3001', { address: { city: 'Lewes' } }),
  row('patch', '/services/v2/addresses/3001', []),
  row('delete', '/services/v2/addresses/3002'),
  row('post', '/services/v2/subscription', { subscription: { ...subscribed, customer_id: 2001 } }),
  row('post', '/services/v2/subscriptions/5001', { subscription: { qty: 3 } }),
  row('patch', '/services/v2/subscriptions/5001', []),
  ...ACTIONS.map((action) => row('post', `/services/v2/subscriptions/5001/${action}`)),
  row('post', '/services/v2/subscriptions', { subscriptions: [] }),
  row('patch', '/services/v2/subscriptions', []),
];
const v3Reads = [row('get', '/services/v3/customers'), row('get', '/customers/2001')];

/** What is closed to a widget token of a customer, even for that customer's own records (#2.2-widget-rights). */
const closedToWidget = [
  '/services/v2/customers',
  '/services/v1/vault/paymentprofiles',
  '/services/v1/vault/paymentprofiles/6001',
  '/services/v3/customers',
];
const closedWritesToWidget = ['/services/v2/customer', '/services/v2/subscriptions'];

async function statusOf(environment: TestEnvironment, token: string, { method, path, body }: Row): Promise<number> {
  return (await environment.callWith(token, method, path, body)).status;
}

describe('full credentials (#5-full-rights, #5-full-credentials-only)', () => {
  eachRow(
    [...reads, ...writes],
    ({ method, path }) => `HTTP Basic may ${method} ${path}`,
    async ({ method, path, body }) => {
      using environment = anEnvironment();
      const answer = await environment.call(method, path, body);
      expect(answer.status, answer.text).toBeLessThan(300);
    },
  );

  eachRow(
    v3Reads,
    ({ method, path }) => `HTTP Basic may not ${method} ${path}`,
    async ({ method, path }) => {
      using environment = anEnvironment();
      expect((await environment.call(method, path)).status).toBe(401);
    },
  );

  const scopes = [
    { scope: 'no scope', form: {} },
    { scope: 'scope client', form: { scope: 'client' } },
  ];
  eachRow(
    scopes.flatMap((scope) => [...reads, ...writes, ...v3Reads].map((call) => ({ ...scope, ...call }))),
    ({ scope, method, path }) => `a token with ${scope} may ${method} ${path}`,
    async ({ form, ...call }) => {
      using environment = anEnvironment();
      expect(await statusOf(environment, await environment.token(form), call)).toBeLessThan(300);
    },
  );
});

describe('a widget token of a customer (#2.2-widget-rights, #2.2-widget-writes, #2.2-widget-lists)', () => {
  const widget = { scope: 'widget', customer_id: '2001' };
  const isClosed = ({ method, path }: Row): boolean => (method === 'get' ? closedToWidget : closedWritesToWidget).includes(path);
  const calls = [...reads, ...writes, ...v3Reads];

  eachRow(
    calls.filter((call) => !isClosed(call)),
    ({ method, path }) => `may ${method} ${path}`,
    async (call) => {
      using environment = anEnvironment();
      expect(await statusOf(environment, await environment.token(widget), call)).toBeLessThan(300);
    },
  );

  eachRow(
    [...calls.filter(isClosed), row('get', `/services/v2/batch/${'0'.repeat(32)}`)],
    ({ method, path }) => `may not ${method} ${path}`,
    async (call) => {
      using environment = anEnvironment();
      const answer = await environment.callWith(await environment.token(widget), call.method, call.path, call.body);
      expect(answer.status, answer.text).toBe(403);
    },
  );

  eachRow(
    [
      row('get', '/services/v2/customers/2002'),
      row('post', '/services/v2/customers/2002', { customer: { middle_name: 'X' } }),
      row('get', '/services/v2/addresses/3003'),
      row('post', '/services/v2/addresses/3003', { address: { city: 'X' } }),
      row('patch', '/services/v2/addresses/3003', []),
      row('delete', '/services/v2/addresses/3003'),
      row('get', '/services/v2/subscriptions/5002'),
      row('post', '/services/v2/subscriptions/5002', { subscription: { qty: 3 } }),
      row('patch', '/services/v2/subscriptions/5002', []),
      row('get', '/services/v2/subscriptions/5002/upcoming-order-dates'),
      ...ACTIONS.map((action) => row('post', `/services/v2/subscriptions/5002/${action}`)),
      row('get', '/services/v2/vault/paymentprofiles/6002'),
      row('get', '/services/v3/customers/2002'),
    ],
    ({ method, path }) => `may not ${method} another customer's ${path}`,
    async ({ method, path, body }) => {
      using environment = anEnvironment();
      const answer = await environment.callWith(await environment.token(widget), method, path, body);
      expect(answer.status, answer.text).toBe(403);
      const expected = path.includes('/v3/')
        ? { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Access Denied.' }
        : { code: 403, message: 'Access Denied.' };
      expect(jsonOf(answer)).toEqual(expected);
    },
  );

  eachRow(
    [
      { name: 'an address', path: '/services/v2/address', body: { address: { ...postal, customer_id: 2002 } } },
      {
        name: 'a found or created address',
        path: '/services/v2/address/find-or-create',
        body: { address: { ...postal, customer_id: '2002' } },
      },
      { name: 'a subscription', path: '/services/v2/subscription', body: { subscription: { ...subscribed, customer_id: '2002' } } },
      { name: 'an update of an address', path: '/services/v2/addresses/3001', body: { address: { city: 'X', customer_id: 2002 } } },
      {
        name: 'an update of a subscription',
        path: '/services/v2/subscriptions/5001',
        body: { subscription: { qty: 3, customer_id: 2002 } },
      },
    ],
    ({ name }) => `may not name another customer in the body of ${name}`,
    async ({ path, body }) => {
      using environment = anEnvironment();
      expectRefusal(await environment.callWith(await environment.token(widget), 'post', path, body), 403, 'Access Denied.');
    },
  );

  eachRow(
    [
      { key: 'address', path: '/services/v2/address', body: { address: postal } },
      { key: 'address', path: '/services/v2/address/find-or-create', body: { address: postal } },
      { key: 'subscription', path: '/services/v2/subscription', body: { subscription: subscribed } },
    ],
    ({ path }) => `has its customer filled in by POST ${path}`,
    async ({ key, path, body }) => {
      using environment = anEnvironment();
      const created = await environment.callWith(await environment.token(widget), 'post', path, body);
      expect(recordIn(created, key, 201)).toMatchObject({ customer_id: '2001' });
    },
  );

  eachRow(
    [
      { path: '/services/v2/addresses', ids: [3001, 3002] },
      { path: '/services/v2/addresses?customer_id=2002', ids: [] },
      { path: '/services/v2/subscriptions', ids: [5001] },
      { path: '/services/v2/subscriptions?customer_id=2002', ids: [] },
      { path: '/services/v2/vault/paymentprofiles', ids: [6001] },
    ],
    ({ path }) => `lists only the records of its customer: ${path}`,
    async ({ path, ids }) => {
      using environment = anEnvironment();
      expect(idsIn(await environment.callWith(await environment.token(widget), 'get', path))).toEqual(ids);
    },
  );

  test.each(['/services/v2/addresses/9999', '/services/v2/subscriptions/9999', '/services/v2/customers/9999'])(
    'gets 404 for a record that nobody has: %s',
    async (path) => {
      using environment = anEnvironment();
      expectRefusal(await environment.callWith(await environment.token(widget), 'get', path), 404, 'Not Found');
    },
  );

  test('cannot ship to an address of another customer', async () => {
    using environment = anEnvironment();
    const body = { subscription: { ...subscribed, shipping_address_id: 3003 } };
    const answer = await environment.callWith(await environment.token(widget), 'post', '/services/v2/subscription', body);
    expect(answer.status, answer.text).toBe(400);
    expect((jsonOf(answer) as Members).message).toBe('Validation Failed');
  });
});

describe('guest widget and session tokens (#2.2-guest-rights)', () => {
  const scopes = [{ scope: 'widget' }, { scope: 'session' }];

  eachRow(
    scopes,
    ({ scope }) => `a ${scope} token may read the configuration`,
    async (form) => {
      using environment = anEnvironment();
      expect(await statusOf(environment, await environment.token(form), row('get', '/services/v2/config'))).toBe(200);
    },
  );

  const closed = [...reads, ...writes, ...v3Reads].filter(({ path }) => path !== '/services/v2/config');
  eachRow(
    scopes.flatMap((form) => closed.map((call) => ({ ...form, ...call }))),
    ({ scope, method, path }) => `a ${scope} token may not ${method} ${path}`,
    async (call) => {
      using environment = anEnvironment();
      expect(await statusOf(environment, await environment.token({ scope: call.scope }), call)).toBe(403);
    },
  );
});
