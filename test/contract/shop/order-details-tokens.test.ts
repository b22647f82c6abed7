import type { Test } from 'supertest';
import { describe, expect, test } from 'vitest';
import { inside } from '../../support/inside.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { anOrder, order, ORDERS, TOKEN } from '../../support/contract/orders.js';
import { eachRow } from '../../support/contract/rows.js';

const OTHER = 'fedcba9876543210fedcba9876543210';
const UPDATE = '/services/v2/subscriptions/5001';

/** An environment that has sent an order with the token. */
function aSendingEnvironment(): TestEnvironment {
  const environment = anEnvironment();
  inside(environment.simulator.environment).orderCalls.open(TOKEN);
  return environment;
}

function notesOf({ simulator }: TestEnvironment, token = TOKEN): readonly (readonly unknown[])[] {
  const calls = inside(simulator.environment).orderCalls.ofToken(token);
  return calls.map(({ method, path, status, isLate }) => [method, path, status, isLate]);
}

const UPDATED = ['POST', UPDATE, 200, false];

type Send = (environment: TestEnvironment) => Test;

const places: readonly (readonly [place: string, send: Send, note: readonly unknown[]])[] = [
  ['the query salesOrderToken', ({ call }) => call('get', `${UPDATE}.xml?salesOrderToken=${TOKEN}`), ['GET', `${UPDATE}.xml`, 200, false]],
  ['the query sales_order_token', ({ call }) => call('get', `${UPDATE}?sales_order_token=${TOKEN}`), ['GET', UPDATE, 200, false]],
  ['the header', ({ call }) => call('get', UPDATE).set('Sales-Order-Token', TOKEN), ['GET', UPDATE, 200, false]],
  ['the top level', ({ call }) => call('post', UPDATE, { salesOrderToken: TOKEN, subscription: { qty: 3 } }), UPDATED],
  ['the top level, in snake case', ({ call }) => call('post', UPDATE, { sales_order_token: TOKEN, subscription: {} }), UPDATED],
  [
    'a top-level name that ends in _order_token',
    ({ call }) => call('post', UPDATE, { shop_order_token: TOKEN, subscription: {} }),
    UPDATED,
  ],
  ['_meta', ({ call }) => call('post', UPDATE, { _meta: { salesOrderToken: TOKEN }, subscription: {} }), UPDATED],
  ['a name in _meta', ({ call }) => call('post', UPDATE, { _meta: { my_order_token: TOKEN }, subscription: {} }), UPDATED],
  ['the wrapper', ({ call }) => call('post', UPDATE, { subscription: { salesOrderToken: TOKEN } }), UPDATED],
  ['a name in the wrapper', ({ call }) => call('post', UPDATE, { subscription: { x_order_token: TOKEN } }), UPDATED],
  [
    'order_details',
    ({ call }) => call('post', ORDERS, { order_details: { ...order, salesOrderToken: TOKEN } }),
    ['POST', ORDERS, 201, false],
  ],
  [
    'order_details in _meta',
    ({ call }) => call('post', UPDATE, { _meta: { order_details: { salesOrderToken: TOKEN } }, subscription: {} }),
    UPDATED,
  ],
];

describe('the token of an order (#6.2-token-places, #6.2-token-in-orders, #2.3-sales-order-token)', () => {
  eachRow(
    places,
    ([place]) => `links a request that has it in ${place} to the order`,
    async ([, send, note]) => {
      using environment = aSendingEnvironment();
      await send(environment);
      expect(notesOf(environment)).toEqual([note]);
    },
  );

  test('links a request once that has it in several places, with its id and instant', async () => {
    using environment = aSendingEnvironment();
    const body = { salesOrderToken: TOKEN, subscription: { sales_order_token: TOKEN } };
    const answer = await environment.call('post', `${UPDATE}?salesOrderToken=${TOKEN}`, body).set('Sales-Order-Token', TOKEN);
    expect(inside(environment.simulator.environment).orderCalls.ofToken(TOKEN)).toEqual([
      {
        token: TOKEN,
        request: answer.headers['subsim-request-id'],
        instant: Date.parse('2026-11-20T09:15:30Z'),
        method: 'POST',
        path: UPDATE,
        status: 200,
        isLate: false,
      },
    ]);
  });

  test('links requests that are refused, before their bodies are read too', async () => {
    using environment = aSendingEnvironment();
    await environment.call('get', `/services/v2/subscriptions/4999?salesOrderToken=${TOKEN}`);
    await environment.call('post', ORDERS, { order_details: { salesOrderToken: TOKEN } });
    await environment.call('post', `${UPDATE}?salesOrderToken=${TOKEN}`, '{');
    await environment.callWith(await environment.token({ scope: 'session' }), 'get', `${UPDATE}?salesOrderToken=${TOKEN}`);
    await environment.call('get', `${UPDATE}?salesOrderToken=${TOKEN}`).set('Accept', 'image/png');
    expect(notesOf(environment).map(([, , status]) => status)).toEqual([404, 400, 400, 403, 406]);
  });

  test('links requests late once it is closed', async () => {
    using environment = aSendingEnvironment();
    await environment.call('get', `${UPDATE}?salesOrderToken=${TOKEN}`);
    inside(environment.simulator.environment).orderCalls.close(TOKEN);
    await environment.call('get', `${UPDATE}?salesOrderToken=${TOKEN}`);
    expect(notesOf(environment).map(([, , , isLate]) => isLate)).toEqual([false, true]);
  });

  test('links to the order whose token it is and ignores those that nobody was given', async () => {
    using environment = aSendingEnvironment();
    inside(environment.simulator.environment).orderCalls.open(OTHER);
    inside(environment.simulator.environment).orderCalls.close('0'.repeat(32));
    const unknown = ['0'.repeat(32), TOKEN.toUpperCase(), `${TOKEN}0`, '', 'x'];
    for (const token of [OTHER, ...unknown]) {
      const answer = await environment.call('post', UPDATE, { salesOrderToken: token, subscription: {} });
      expect(answer.status).toBe(200);
    }
    expect(notesOf(environment)).toEqual([]);
    expect(notesOf(environment, OTHER)).toEqual([UPDATED]);
    for (const token of unknown) expect(notesOf(environment, token)).toEqual([]);
  });

  test('is no token in values that are no text, in lists and deeper down', async () => {
    using environment = aSendingEnvironment();
    const deep = { subscription: { user_defined_fields: { salesOrderToken: TOKEN } }, list: [{ salesOrderToken: TOKEN }] };
    for (const body of [deep, { salesOrderToken: [TOKEN], _meta: { salesOrderToken: { a: TOKEN } }, subscription: {} }])
      expect((await environment.call('post', UPDATE, body)).status).toBe(200);
    await environment.call('patch', UPDATE, [{ op: 'add', path: '/user_defined_fields/a_order_token', value: TOKEN }]);
    expect(notesOf(environment)).toEqual([]);
  });

  test('is stored with an order that names it, whether it is known or not', async () => {
    using environment = anEnvironment();
    expect(await anOrder(environment, { salesOrderToken: 'unknown' })).toMatchObject({ sales_order_token: 'unknown' });
  });

  const apartOf = ({ simulator }: TestEnvironment): readonly (readonly unknown[])[] =>
    simulator.environment.orders.unknownCalls().map(({ token, method, path, status }) => [token, method, path, status]);

  test('that no order had is told apart, before any order was sent, too (#6.2-token-unknown)', async () => {
    using environment = anEnvironment();
    await environment.call('get', `${UPDATE}?salesOrderToken=${TOKEN}`);
    inside(environment.simulator.environment).orderCalls.open(TOKEN);
    await environment.call('post', UPDATE, { salesOrderToken: TOKEN, shop_order_token: OTHER, subscription: { qty: 'x' } });
    await environment.call('get', UPDATE).set('Sales-Order-Token', ` ${TOKEN} , , undefined`);
    await environment.call('get', UPDATE).set('Sales-Order-Token', ' ');

    expect(apartOf(environment)).toEqual([
      [TOKEN, 'GET', UPDATE, 200],
      [OTHER, 'POST', UPDATE, 400],
      ['undefined', 'GET', UPDATE, 200],
    ]);
    expect(notesOf(environment)).toEqual([
      ['POST', UPDATE, 400, false],
      ['GET', UPDATE, 200, false],
    ]);
  });

  test('that no order had is told as one short line, once a call, and of the last hundred calls', async () => {
    using environment = anEnvironment();
    const names = Array.from({ length: 500 }, (_, index) => `a${String(index)}_order_token`);
    const many = Object.fromEntries(names.map((name) => [name, name]));
    await environment.call('post', UPDATE, { ...many, subscription: {} });
    expect(apartOf(environment)).toEqual([['a0_order_token', 'POST', UPDATE, 200]]);
    for (let number = 0; number < 99; number += 1) await environment.call('get', `${UPDATE}?salesOrderToken=n${String(number)}`);
    for (const token of ['\u001b[31m\r\nred\u202e', 'x'.repeat(100_000)])
      await environment.call('post', UPDATE, { salesOrderToken: token, subscription: {} });

    const told = apartOf(environment).map(([token]) => token);
    expect(told).toHaveLength(100);
    expect([told[0], told[97]]).toEqual(['n1', 'n98']);
    expect(told.slice(98)).toEqual(['?[31m red?', `${'x'.repeat(40)}…`]);
  });
});
