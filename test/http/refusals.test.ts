import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { refusals } from '../../src/domain/refusals/refusals.js';
import { createSimulator, type SimulatorSettings } from '../../src/index.js';
import { faultsOfExplanation, type ExplainedAnswer } from '../support/refusals.js';
import { aServer, ask, type Sending } from '../support/server.js';

interface Refused extends Sending {
  readonly method?: string;
  readonly path?: string;
  readonly scope?: string;
  readonly settings?: SimulatorSettings;
  /** How many requests of the kind go before. */
  readonly earlier?: number;
}

const ADDRESS = '/services/v2/addresses/3001';
const TOKEN = '/oauth/v2/token';
const basic = (text: string): Readonly<Record<string, string>> => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const form = (parameters: Readonly<Record<string, string>>): Refused => ({
  method: 'POST',
  path: TOKEN,
  isKnown: false,
  body: new URLSearchParams({ client_id: 'subsim-default', client_secret: 'subsim-default-secret', ...parameters }).toString(),
});

/** A request for each code of the catalogue that a caller can cause over HTTP. */
const cases: Readonly<Record<string, Refused>> = {
  'host-not-allowed': { headers: { Host: 'example.com' } },
  'cross-site-request': { method: 'POST', headers: { Origin: 'https://example.com' } },
  'unknown-route': { path: '/services/v2/nothing' },
  'unknown-record': { path: '/services/v2/addresses/99' },
  'method-not-allowed': { method: 'PUT' },
  'not-acceptable': { headers: { Accept: 'image/png' } },
  'access-denied': { isKnown: false },
  'basic-on-v3': { path: '/services/v3/customers' },
  'unknown-token': { isKnown: false, headers: { Authorization: 'Bearer nobody-knows-this-one' } },
  'two-credentials': { path: `${ADDRESS}?access_token=a`, isKnown: false, headers: { Authorization: 'Bearer b' } },
  'wrong-credentials': { isKnown: false, headers: basic('subsim-default:wrong') },
  'client-refused': form({ grant_type: 'client_credentials', client_secret: 'wrong' }),
  'client-missing': form({ grant_type: 'client_credentials', client_id: '' }),
  'grant-type-refused': form({ grant_type: 'password' }),
  'parameter-repeated': { ...form({ grant_type: 'client_credentials' }), path: `${TOKEN}?scope=client&scope=client`, method: 'GET' },
  'scope-refused': form({ grant_type: 'client_credentials', scope: 'admin' }),
  'widget-customer-unknown': form({ grant_type: 'client_credentials', scope: 'widget', customer_id: '99' }),
  'refresh-token-missing': form({ grant_type: 'refresh_token' }),
  'refresh-token-refused': form({ grant_type: 'refresh_token', refresh_token: 'nobody-knows-this-one' }),
  'permission-denied': { path: '/services/v2/customers', scope: 'widget' },
  'rate-limited': { settings: { rateLimit: 1 }, earlier: 1 },
  'body-too-large': { method: 'POST', body: 'x'.repeat(1_048_577) },
  'media-type-unsupported': { method: 'POST', body: '<a/>', headers: { 'Content-Type': 'application/xml' } },
  'invalid-json': { method: 'POST', body: '{' },
  'json-too-deep': { method: 'POST', body: '['.repeat(600) + ']'.repeat(600) },
  'wrapper-missing': { method: 'POST', body: '{}' },
  'too-many-entries': {
    method: 'POST',
    path: '/services/v2/subscriptions',
    body: JSON.stringify({ subscriptions: Array.from({ length: 1001 }, () => ({})) }),
  },
  'parameter-invalid': { path: '/services/v2/addresses?count=0' },
  'merge-refused': {
    method: 'PATCH',
    path: '/services/v3/subscriptions/5001',
    scope: 'client',
    settings: { bodyLimit: 1024 },
    body: JSON.stringify({ userDefinedFields: { note: 'x'.repeat(990) } }),
    headers: { 'Content-Type': 'application/merge-patch+json' },
  },
  'patch-refused': { method: 'PATCH', body: '[{"op":"remove","path":"/user_defined_fields/nothing"}]' },
  'validation-failed': { method: 'POST', body: '{"address":{"last_name":""}}' },
  'already-exists': {
    method: 'POST',
    path: '/services/v2/customer',
    body: '{"customer":{"email":"MIRA.HOLT@example.test","first_name":"M","last_name":"H"}}',
  },
  'state-refused': { method: 'DELETE' },
};

const json = { 'Content-Type': 'application/json' };

/** Those of the control API, and what only the outside or a defect brings about. */
const others: Readonly<Record<string, () => Promise<ExplainedAnswer>>> = {
  'setting-refused': () => once({ method: 'POST', path: '/_sim/clock/advance', body: '{"by":"soon"}', headers: json }),
  'not-verified': () => once({ method: 'POST', path: '/_sim/verify', body: '{"method":"PUT"}', headers: json }),
  'not-reached': () => once({ method: 'POST', path: '/_sim/wait', body: '{"event":{},"within":1}', headers: json }),
  'control-token-refused': () => once({ path: '/_sim/clock', isKnown: false, settings: { controlToken: 'open-sesame' } }),
  'out-of-files': () => whileTheClockFails('EMFILE'),
  'storage-failed': () => whileTheClockFails('ENOSPC'),
  'internal-error': () => whileTheClockFails('ENONSENSE'),
  async 'two-hosts'() {
    await using server = await aServer();
    const line = server.line();
    line.write(`GET ${ADDRESS} HTTP/1.1\r\nHost: localhost\r\nHost: subsim\r\nConnection: close\r\n\r\n`);
    const [head = ''] = (await line.closed).split('\r\n\r\n', 1);
    const [status = '', ...headers] = head.split('\r\n');
    const pairs = headers.map((header) => [header.slice(0, header.indexOf(':')).toLowerCase(), header.slice(header.indexOf(':') + 2)]);
    return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(pairs) as ExplainedAnswer['headers'] }; // texts by names
  },
  // A caller of an address that is not private, as the server would see it.
  async 'peer-not-allowed'() {
    const simulator = createSimulator({ seed: 'empty' });
    const server = createServer((request, response) => {
      Object.defineProperty(request.socket, 'remoteAddress', { value: '203.0.113.9', configurable: true });
      simulator.handler(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    const answer = await ask(`http://127.0.0.1:${String(port)}`, 'GET', '/_sim/clock');
    server.close();
    simulator.close();
    return answer;
  },
};

// Those that need a token or a card that was made before.
const elsewhere = ['expired-token', 'refresh-token-expired', 'verification-failed'];

async function once({ method = 'GET', path = ADDRESS, settings, ...sending }: Refused): Promise<ExplainedAnswer> {
  await using server = await aServer(settings);
  return await server.ask(method, path, sending);
}

// A clock of the caller's own fails once, as the system would, or as nothing should.
async function whileTheClockFails(code: string): Promise<ExplainedAnswer> {
  let isFailing = false;
  const now = (): number => {
    if (!isFailing) return Date.parse('2026-11-20T09:15:30Z');
    isFailing = false;
    throw Object.assign(new Error('no clock'), { code });
  };
  await using server = await aServer({ clock: { kind: 'frozen', now } });
  // An environment that has just opened reads the clock by itself, too, and once more in the turn after it has settled.
  await server.ask('GET', ADDRESS);
  await server.simulator.environment.settle();
  await turn();
  isFailing = true;
  return await server.ask('POST', ADDRESS, { body: '{"address":{"city":"Dover"}}' });
}

describe('a refusal explains itself (#subsim-explained-refusals)', () => {
  test.each(Object.entries(cases))(
    '0.4.0 point 6: a request reaches %s',
    async (code, { method = 'GET', path = ADDRESS, scope, settings, earlier = 0, ...sending }) => {
      await using server = await aServer(settings);
      const token = scope === undefined ? undefined : await tokenOf(server, scope);
      const bearer = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      for (let count = 0; count < earlier; count += 1) await server.ask(method, path, sending);

      const answer = await server.ask(method, path, { ...sending, headers: { ...sending.headers, ...bearer } });

      expect(answer.headers['subsim-refusal']).toBe(code);
      expect(faultsOfExplanation(answer)).toEqual([]);
      expect(answer.headers['subsim-request-id']).toMatch(/^\S+$/);
      expect(answer.text).not.toMatch(/Subsim|\bat .*:\d+:\d+|node:internal|\.ts:/);
      const [record] = (await server.logged(earlier + (token === undefined ? 1 : 2))).slice(-1);
      expect(record).toMatchObject({
        method,
        status: answer.status,
        refusal: code,
        error: undefined,
        id: answer.headers['subsim-request-id'],
      });
    },
  );

  test.each(Object.entries(others))('0.4.0 point 6: a request reaches %s', async (code, reach) => {
    const answer = await reach();

    expect(answer.headers['subsim-refusal']).toBe(code);
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('0.4.0 point 6: requests reach every code of the catalogue', () => {
    expect([...Object.keys(cases), ...Object.keys(others), ...elsewhere].sort()).toEqual(Object.keys(refusals).sort());
  });

  test('when a token has expired, too', async () => {
    let now = Date.parse('2026-11-20T09:15:30Z');
    await using server = await aServer({ clock: { kind: 'frozen', now: () => now } });
    const issued = await server.ask('GET', `${TOKEN}?grant_type=client_credentials`);
    const { access_token: token, refresh_token: refresh } = JSON.parse(issued.text) as { access_token: string; refresh_token: string };
    const use = () => server.ask('GET', ADDRESS, { isKnown: false, headers: { Authorization: `Bearer ${token}` } });

    now += 3_599_999;
    const before = await use();
    now += 1;
    const after = await use();
    now += 1_209_600_000;
    const tooLate = await server.ask('GET', `${TOKEN}?grant_type=refresh_token&refresh_token=${refresh}`);

    expect([before.status, after.status, after.headers['subsim-refusal']]).toEqual([200, 401, 'expired-token']);
    expect([tooLate.status, tooLate.headers['subsim-refusal']]).toEqual([400, 'refresh-token-expired']);
    expect([...faultsOfExplanation(after), ...faultsOfExplanation(tooLate)]).toEqual([]);
  });

  test('when the card behind a vault token cannot be verified, too', async () => {
    await using server = await aServer();
    const card = { creditcard_number: '4012888888881881', creditcard_month: 1, creditcard_year: 2031 };
    const made = await server.ask('POST', '/services/v1/vault/token', { body: JSON.stringify({ token: card }) });
    const { token } = (JSON.parse(made.text) as { token: { token: string } }).token;

    const answer = await server.ask('POST', `/services/v1/vault/tokens/${token}/verifyandstore`, {
      body: JSON.stringify({ payment_profile: { customer_id: 2001 } }),
    });

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'verification-failed']);
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('on v3 with the code of the broken field rules and the status of v3', async () => {
    await using server = await aServer();
    const token = await tokenOf(server, 'client');

    const answer = await server.ask('GET', '/services/v3/customers?page=0', { headers: { Authorization: `Bearer ${token}` } });

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Invalid value for parameter "page".',
    });
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('but an answer that is no refusal has nothing of it', async () => {
    await using server = await aServer();

    const answer = await server.ask('GET', ADDRESS);

    expect(Object.keys(answer.headers).filter((name) => /^subsim-(?!request-id)/.test(name))).toEqual([]);
  });
});

async function tokenOf({ ask }: { ask: (method: string, path: string) => Promise<{ text: string }> }, scope: string): Promise<string> {
  const { text } = await ask('GET', `${TOKEN}?grant_type=client_credentials&scope=${scope}&customer_id=2001`);
  return (JSON.parse(text) as { access_token: string }).access_token;
}
