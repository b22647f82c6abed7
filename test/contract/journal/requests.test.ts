import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Test } from 'supertest';
import { describe, expect, test } from 'vitest';
import type { RequestEntry } from '../../../src/journal/entry.js';
import { anEnvironment } from '../../support/environment.js';
import { entriesOf, journalOf, lastRequest } from '../../support/contract/journals.js';

const ADDRESS = '/services/v2/addresses/3001';

// The client writes bytes of JSON as an object otherwise.
function asItIs(sent: Test, body: Buffer): Test {
  return sent
    .type('json')
    .serialize((given) => given as string) // a request takes bytes, too
    .send(body);
}

describe('0.4.0 point 1: a request', () => {
  test('stands in the journal, whole, before its caller can have the answer', async () => {
    using shop = anEnvironment();
    const answer = await shop.call('get', `${ADDRESS}?a=b`);
    const [entry] = entriesOf(shop);
    expect(entry).toMatchObject({
      ...{
        number: expect.any(Number) as number,
        kind: 'request',
        id: `request:${String(answer.headers['subsim-request-id'])}`,
        cause: null,
      },
      ...{ method: 'GET', path: ADDRESS, query: 'a=b', route: 'GET /services/v2/addresses/{id}', status: 200 },
      ...{ client: 'subsim-default', refusal: null, ignored: ['a'], at: '2026-11-20T09:15:30.000Z' },
      ...{
        request: { body: null, bytes: 0, isCut: false },
        answer: { body: answer.text, bytes: Buffer.byteLength(answer.text), isCut: false },
      },
    });
    expect(entriesOf(shop)).toHaveLength(1);
    expect((entry as RequestEntry).answer?.headers).toContainEqual(['Subsim-Request-Id', answer.headers['subsim-request-id']]);
  });

  test('that is refused tells why, and what of its body was read', async () => {
    using shop = anEnvironment();
    await shop.call('patch', ADDRESS, { not: 'a list' });
    expect(lastRequest(shop)).toMatchObject({
      ...{ status: 400, request: { body: '{"not":"a list"}' } },
      refusal: { code: expect.any(String) as string, rule: expect.any(String) as string, hint: expect.stringMatching(/./) as string },
    });
    await shop.bare.patch(ADDRESS).send('{"a":1}');
    expect(lastRequest(shop)).toMatchObject({ status: 401, client: null, request: { body: null, bytes: 7, isCut: true } });
  });

  test('that nobody else has, and none of the control API and of probes', async () => {
    using shop = anEnvironment();
    for (const path of ['/_sim/state', '/livez', '/readyz']) await shop.bare.get(path);
    await shop.bare.get('/_sim/state').set('Host', 'evil.example.com');
    expect(entriesOf(shop)).toEqual([]);
    await shop.bare.get('/nowhere');
    await shop.bare.get(ADDRESS).set('Host', 'evil.example.com');
    await shop.bare.post('/services/v2/customers').set('Origin', 'https://evil.example.com');
    const told = entriesOf(shop).map((entry) => (entry as RequestEntry).refusal?.code);
    expect(told).toEqual(['unknown-route', 'host-not-allowed', 'cross-site-request']);
  });

  test('stands in the journal of the environment that it is meant for, whether or not it is let in', async () => {
    using shop = anEnvironment();
    const other = await shop.simulator.createEnvironment({ name: 'other' });
    const { clientId } = other.credentials;
    const basic = `Basic ${Buffer.from(`${clientId}:wrong`).toString('base64')}`;
    await shop.bare.get(ADDRESS).set('Authorization', basic);
    await shop.bare
      .post('/oauth/v2/token')
      .type('form')
      .send({ grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' });
    await shop.bare.post('/oauth/v2/token').set('Authorization', basic).type('form').send({ grant_type: 'client_credentials' });
    const told = entriesOf(shop, 'other') as readonly RequestEntry[];
    expect(told.map(({ status, client }) => [status, client])).toEqual([401, 400, 400].map((status) => [status, clientId]));
    expect(entriesOf(shop)).toEqual([]);
    const granted = await shop.bare
      .post('/oauth/v2/token')
      .auth(clientId, other.credentials.clientSecret)
      .type('form')
      .send({ grant_type: 'client_credentials' });
    const { access_token: token } = granted.body as { readonly access_token: string };
    await shop.bare.get(ADDRESS).set('Authorization', `Bearer ${token.slice(0, -3)}abc`);
    expect(lastRequest(shop, 'other')).toMatchObject({ status: 401, refusal: { code: 'unknown-token' } });
    shop.simulator.removeEnvironment('other');
  });

  test('with a body that is cut, packed or no text', async () => {
    using shop = anEnvironment();
    const long = JSON.stringify({ customer: { note: 'é'.repeat(60_000) } });
    await shop.call('patch', ADDRESS, JSON.parse(long));
    const { request } = lastRequest(shop);
    expect(request).toMatchObject({ bytes: Buffer.byteLength(long), isCut: true, encoding: 'utf8' });
    expect(Buffer.byteLength(request.body ?? '')).toBeLessThanOrEqual(65_536);
    expect(request.body?.slice(0, 1000)).toBe(long.slice(0, 1000));
    await asItIs(shop.call('patch', ADDRESS).set('Content-Encoding', 'gzip'), gzipSync('{"a":1}'));
    expect(lastRequest(shop).request).toMatchObject({ body: '{"a":1}', bytes: 7 });
    await asItIs(shop.call('patch', ADDRESS), Buffer.from([0x22, 0xff, 0x22]));
    expect(lastRequest(shop).request).toMatchObject({ body: 'Iv8i', encoding: 'base64', bytes: 3 });
  });

  test('whose body is too large keeps its beginning, or how much was announced', async () => {
    using shop = anEnvironment({ bodyLimit: 1024 });
    await shop.call('patch', ADDRESS, { note: 'x'.repeat(2000) });
    expect(lastRequest(shop)).toMatchObject({ status: 413, request: { bytes: 2011 }, refusal: { code: 'body-too-large' } });
  });

  test('with HEAD has an answer without a body, a long answer its beginning and its length', async () => {
    using shop = anEnvironment();
    await shop.call('head', ADDRESS);
    expect(lastRequest(shop)).toMatchObject({ method: 'HEAD', status: 200, answer: { body: null, bytes: 0 } });
    await shop.call('patch', ADDRESS, [{ op: 'add', path: '/user_defined_fields/note', value: 'x'.repeat(400_000) }]);
    const { text } = await shop.call('get', ADDRESS);
    expect(text.length).toBeGreaterThan(262_144);
    expect(lastRequest(shop).answer).toMatchObject({ bytes: Buffer.byteLength(text), isCut: true });
  });

  test('whose caller hangs up before the answer has the status 0', async () => {
    using shop = anEnvironment();
    const { port } = new URL(shop.bare.get('/').url);
    const told = new Promise<void>((resolve) => {
      journalOf(shop).onEntry(() => {
        resolve();
      });
    });
    const { clientId, clientSecret } = shop.simulator.environment.credentials;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const head = ['PATCH /services/v2/addresses/3001 HTTP/1.1', 'Host: localhost', `Authorization: Basic ${basic}`, 'Content-Length: 50'];
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n{"a"`, () => socket.destroy());
    });
    await told;
    expect(lastRequest(shop)).toMatchObject({ method: 'PATCH', request: { bytes: 50, isCut: true } });
  });
});
