import type { Test } from '../../support/requests.js';
import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

/** A request that breaks two rules at once, with the status of the one that is checked first. */
interface Row {
  readonly first: string;
  readonly then: string;
  readonly status: number;
  readonly send: (environment: TestEnvironment, widget: string) => Test;
}

const ADDRESS = '/services/v2/addresses/3001';
const NONE = '/services/v2/addresses/9999';
const LIST = '/services/v2/customers';
const foreignPage = { Origin: 'https://evil.example' };
const foreignHost = { Host: 'evil.example' };
const large = JSON.stringify({ address: { company: 'x'.repeat(2000) } });

const rows: readonly Row[] = [
  {
    first: 'Host',
    then: 'cross-site write',
    status: 421,
    send: (e) => e.call('post', ADDRESS, {}).set({ ...foreignHost, ...foreignPage }),
  },
  { first: 'Host', then: 'OPTIONS', status: 421, send: (e) => e.bare.options(ADDRESS).set(foreignHost) },
  { first: 'Host', then: 'route', status: 421, send: (e) => e.bare.get('/nowhere').set(foreignHost) },
  { first: 'cross-site write', then: 'route', status: 403, send: (e) => e.call('post', '/nowhere', {}).set(foreignPage) },
  { first: 'cross-site write', then: 'credentials', status: 403, send: (e) => e.bare.post(ADDRESS).set(foreignPage) },
  { first: 'OPTIONS', then: 'route', status: 204, send: (e) => e.bare.options('/nowhere') },
  { first: 'OPTIONS', then: 'credentials', status: 204, send: (e) => e.bare.options(ADDRESS) },
  { first: 'route', then: 'method', status: 404, send: (e) => e.bare.delete('/services/v2/nowhere') },
  { first: 'route', then: 'credentials', status: 404, send: (e) => e.bare.get('/services/v2/nowhere') },
  { first: 'route', then: 'format', status: 404, send: (e) => e.call('get', '/services/v2/nowhere').set('Accept', 'image/png') },
  { first: 'method', then: 'credentials', status: 405, send: (e) => e.bare.delete('/services/v2/customers/2001') },
  { first: 'method', then: 'format', status: 405, send: (e) => e.call('delete', LIST).set('Accept', 'image/png') },
  { first: 'credentials', then: 'format', status: 401, send: (e) => e.bare.get(LIST).set('Accept', 'image/png') },
  { first: 'credentials', then: 'body', status: 401, send: (e) => e.bare.post(ADDRESS).send('{') },
  { first: 'credentials', then: 'record', status: 401, send: (e) => e.bare.get(NONE) },
  { first: 'format', then: 'permission', status: 406, send: (e, widget) => e.callWith(widget, 'get', LIST).set('Accept', 'image/png') },
  { first: 'format', then: 'body', status: 406, send: (e) => e.call('post', ADDRESS, '{').set('Accept', 'image/png') },
  { first: 'permission', then: 'size', status: 403, send: (e, widget) => e.callWith(widget, 'post', '/services/v2/customer', large) },
  { first: 'permission', then: 'body', status: 403, send: (e, widget) => e.callWith(widget, 'post', '/services/v2/customer', '{') },
  { first: 'permission', then: 'values', status: 403, send: (e, widget) => e.callWith(widget, 'get', `${LIST}?count=0`) },
  {
    first: 'permission for the record',
    then: 'body',
    status: 403,
    send: (e, widget) => e.callWith(widget, 'post', '/services/v2/addresses/3003', '{'),
  },
  {
    first: 'permission for the record',
    then: 'wrapper',
    status: 403,
    send: (e, widget) => e.callWith(widget, 'post', '/services/v2/addresses/3003', {}),
  },
  { first: 'size', then: 'body type', status: 413, send: (e) => e.call('post', ADDRESS, large).type('application/xml') },
  { first: 'size', then: 'body', status: 413, send: (e) => e.call('post', ADDRESS, `{${large}`) },
  { first: 'body type', then: 'body', status: 415, send: (e) => e.call('post', ADDRESS, '<address/>').type('text/xml') },
  { first: 'body type', then: 'record', status: 415, send: (e) => e.call('post', NONE, '<address/>').type('application/xml') },
  { first: 'body', then: 'record', status: 400, send: (e) => e.call('post', NONE, '{') },
  { first: 'wrapper', then: 'record', status: 400, send: (e) => e.call('post', NONE, { city: 'X' }) },
  { first: 'record', then: 'values', status: 404, send: (e) => e.call('post', NONE, { address: { first_name: {} } }) },
  { first: 'record', then: 'values of a patch', status: 404, send: (e) => e.call('patch', NONE, [{ op: 'frob' }]) },
];

describe('the order of checks (#7-order-of-checks)', () => {
  eachRow(
    rows,
    ({ first, then, status }) => `${first} comes before ${then}: ${String(status)}`,
    async ({ send, status }) => {
      using environment = anEnvironment({ bodyLimit: 1024, seed: { content: smallShop } });
      const answer = await send(environment, await environment.token({ scope: 'widget', customer_id: '2001' }));
      expect(answer.status, answer.text).toBe(status);
    },
  );

  test('values come before state: a customer with a taken e-mail and a bad name is told of the name', async () => {
    using environment = anEnvironment();
    const customer = { email: 'zoe.lund@example.test', first_name: '', last_name: 'Holt' };
    expect((await environment.call('post', '/services/v2/customer', { customer })).status).toBe(400);
    const good = await environment.call('post', '/services/v2/customer', { customer: { ...customer, first_name: 'Zoë' } });
    expectRefusal(good, 409, 'Customer with that email already exists.');
  });

  test('a refused request changes nothing', async () => {
    using environment = anEnvironment();
    const before = recordIn(await environment.call('get', ADDRESS), 'address');
    const refused = [
      await environment.call('post', ADDRESS, { address: { city: 'Lewes', first_name: null } }),
      await environment.call('patch', ADDRESS, [{ op: 'add', path: '/city', value: 'Lewes' }, { op: 'frob' }]),
      await environment.call('delete', ADDRESS),
      await environment.bare.post(ADDRESS).send({ address: { city: 'Lewes' } }),
      await environment.call('post', ADDRESS, { address: { city: 'Lewes' } }).set('Accept', 'image/png'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 409, 401, 406]);
    expect(recordIn(await environment.call('get', ADDRESS), 'address')).toEqual(before);
  });
});
