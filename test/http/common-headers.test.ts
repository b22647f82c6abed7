import { describe, expect, test } from 'vitest';
import { aServer, type Sending } from '../support/server.js';

const CUSTOMER = '/services/v2/customers/2001';

/** One request of each kind of answer. */
const kinds: readonly (readonly [kind: string, method: string, path: string, status: number, sending: Sending])[] = [
  ['a record', 'GET', CUSTOMER, 200, {}],
  ['a record as XML', 'GET', `${CUSTOMER}.xml`, 200, {}],
  ['a record as HTML', 'GET', `${CUSTOMER}.html`, 200, {}],
  ['a list', 'GET', '/services/v2/customers', 200, {}],
  ['a list as HTML', 'GET', '/services/v2/customers.html', 200, {}],
  ['a report', 'GET', '/services/v2/reports/subscription_history', 200, {}],
  ['nothing but a head', 'HEAD', CUSTOMER, 200, {}],
  ['nothing', 'POST', '/services/v2/webhook-test', 204, {}],
  ['a preflight', 'OPTIONS', CUSTOMER, 204, { headers: { Origin: 'http://localhost:3000' } }],
  ['a preflight of nothing', 'OPTIONS', '/nothing', 204, {}],
  ['a token', 'POST', '/oauth/v2/token', 200, { body: 'grant_type=client_credentials' }],
  ['a refused token', 'GET', '/oauth/v2/token', 400, {}],
  ['an unknown path', 'GET', '/nothing', 404, {}],
  ['a refused method', 'PUT', CUSTOMER, 405, {}],
  ['a refused Host', 'GET', CUSTOMER, 421, { headers: { Host: 'example.com' } }],
  ['a refused page', 'POST', CUSTOMER, 403, { headers: { Origin: 'https://example.com' } }],
  ['a refused body', 'POST', CUSTOMER, 400, { body: '{' }],
  ['a v3 refusal', 'GET', '/services/v3/customers', 401, {}],
  ['a sign of life', 'GET', '/livez', 200, {}],
  ['a state', 'GET', '/_sim/state', 200, {}],
  ['a file', 'GET', '/_sim/snapshots/kept/file', 200, {}],
  [
    'lines',
    'POST',
    '/_sim/clock/advance',
    200,
    { headers: { 'Content-Type': 'application/json', Accept: 'application/x-ndjson' }, body: '{"by":"P1D"}' },
  ],
  ['a refused call', 'GET', '/_sim/nothing', 404, {}],
];

describe('headers of every answer', () => {
  test.each(kinds)('%s is taken for no other type than it says (#subsim-no-sniffing)', async (_, method, path, status, sending) => {
    await using server = await aServer();
    await server.ask('POST', '/_sim/snapshots', { headers: { 'Content-Type': 'application/json' }, body: '{"name":"kept"}' });

    const answer = await server.ask(method, path, sending);

    expect([answer.status, answer.headers['x-content-type-options']]).toEqual([status, 'nosniff']);
  });

  test.each([
    ['a record', 'GET', `${CUSTOMER}?access_token=TOKEN`, 200],
    ['a record that was changed', 'POST', `${CUSTOMER}?count=1&access_token=TOKEN`, 200],
    ['a name of the parameter that is escaped', 'GET', `${CUSTOMER}?%61ccess%5Ftoken=TOKEN`, 200],
    ['a list as HTML', 'GET', '/services/v2/customers.html?access_token=TOKEN', 200],
    ['a wrong token', 'GET', `${CUSTOMER}?access_token=x`, 401],
    ['two tokens', 'GET', `${CUSTOMER}?access_token=TOKEN&access_token=TOKEN`, 400],
    ['an unknown path', 'GET', '/nothing?access_token=TOKEN', 404],
    ['a refused method', 'PUT', `${CUSTOMER}?access_token=TOKEN`, 405],
    ['a preflight', 'OPTIONS', `${CUSTOMER}?access_token=TOKEN`, 204],
    ['a call of the control API', 'GET', '/_sim/state?access_token=TOKEN', 400],
  ])('with a token in the address no cache keeps %s (#subsim-token-in-address)', async (_, method, path, status) => {
    await using server = await aServer();
    const issued = await server.ask('GET', '/oauth/v2/token?grant_type=client_credentials');
    const { access_token: token } = JSON.parse(issued.text) as { access_token: string };

    const body = method === 'POST' ? '{"customer":{"first_name":"A"}}' : undefined;
    const answer = await server.ask(method, path.replaceAll('TOKEN', token), { isKnown: false, ...(body === undefined ? {} : { body }) });

    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'private, no-store']);
  });

  test('without one a cache is told nothing', async () => {
    await using server = await aServer();

    const answer = await server.ask('GET', `${CUSTOMER}?note=%61ccess`);

    expect([answer.status, answer.headers['cache-control']]).toEqual([200, undefined]);
  });
});
