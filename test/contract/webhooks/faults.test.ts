import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answering,
  breakingOff,
  drippingBody,
  drippingHead,
  endlessBody,
  endlessInformation,
  hangingUp,
  hugeHead,
  redirecting,
  resetting,
  silent,
  writing,
  type Behaviour,
} from '../../support/behaviours.js';
import { anAuthority, type TestAuthority } from '../../support/certificates.js';
import { aClosedPort, aFullPort, aReceiver, aTcpReceiver, type ReceivedRequest, type ReceiverWishes } from '../../support/receivers.js';
import { aSendingShop, HOUR, isSigned, isoAt, MINUTE, START, told, type SendingShop } from '../../support/webhooks.js';

// Milliseconds: for faults that end an attempt by themselves, and for those that only the time limit ends.
const AMPLE = 10_000;
const SHORT = 400;

let authority: TestAuthority;
beforeAll(() => {
  authority = anAuthority();
});
afterAll(() => {
  authority[Symbol.dispose]();
});

interface Fault {
  readonly url: string;
  readonly authority?: string | undefined;
  readonly requests?: readonly ReceivedRequest[];
  readonly dispose: () => PromiseLike<void>;
}

interface Case {
  readonly name: string;
  readonly begin: () => Promise<Fault>;
  readonly timeout?: number;
  /** The sentence that the API shows. */
  readonly shows: string;
  /** The status and the body that are kept of an answer, or what is kept of an error. */
  readonly status?: number;
  readonly answer?: string;
  readonly error?: RegExp;
}

const long = '0123456789abcdef'.repeat(200);

const answers: readonly Case[] = [
  ...[400, 404, 410, 429, 500, 503].map((status) => answered(status, answering(status, long), { answer: long.slice(0, 1024) })),
  ...[301, 302, 307].map((status) => answered(status, redirecting(status, 'http://127.0.0.1:1/'), { shows: `Redirect not followed (${String(status)})` })), // prettier-ignore
  answered(503, breakingOff('HTTP/1.1 503 No\r\nRetry-After: 1\r\nContent-Length: 4\r\nConnection: close\r\n\r\nwait'), { answer: 'wait' }),
  answered(500, endlessBody(500), { name: 'an endless body with status 500', answer: 'x'.repeat(1024) }),
];

const failures: readonly Case[] = [
  { name: 'a closed port', begin: async () => plain(await aClosedPort()), shows: 'Connection failed', error: /ECONNREFUSED/ },
  failing('a reset before the answer', resetting, /ECONNRESET|ended before an answer/),
  failing('a connection that is closed instead of an answer', hangingUp, /ended before an answer/),
  failing('a reset in the body', breakingOff('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', 'reset'), /ended before the answer/),
  failing('a body that is cut short', breakingOff('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'), /ended before the answer/),
  failing('bytes that are no HTTP', breakingOff('220 mail.example.test ESMTP ready\r\n'), /does not match the HTTP/),
  failing('more headers than anybody reads', hugeHead(200_000), /more headers/),
  {
    name: 'plain text where TLS is due',
    begin: async () => overTcp('https'),
    shows: 'Connection failed',
    error: /wrong version number|packet length|SSL|EPROTO/,
  },
  {
    name: 'a certificate that nobody vouches for',
    begin: async () => secure({ certificate: authority.selfSigned() }),
    shows: 'Connection failed',
    error: /self.signed/,
  },
  {
    name: 'a certificate for another name',
    begin: async () => ({
      ...(await secure({ certificate: authority.certificate({ names: 'DNS:other.example.test' }) })),
      authority: authority.pem,
    }),
    shows: 'Connection failed',
    error: /does not match/,
  },
  {
    name: 'a certificate that has expired',
    begin: async () => ({
      ...(await secure({ certificate: authority.certificate({ valid: ['20200101000000Z', '20200201000000Z'] }) })),
      authority: authority.pem,
    }),
    shows: 'Connection failed',
    error: /expired/,
  },
];

const hangs: readonly Case[] = [
  { name: 'a port that answers no connection', begin: fullPort, shows: 'Timeout', timeout: SHORT, error: /within 400 ms/ },
  hanging('no answer', silent),
  hanging('a head of one byte a second', drippingHead()),
  hanging('a body of one byte a second', drippingBody(200)),
  hanging('announcements without an end', endlessInformation),
  hanging('half a head', writing('HTTP/1.1 200 OK\r\nX-Half:')),
  {
    name: 'a handshake that never comes',
    begin: async () => overTcp('https', () => undefined),
    shows: 'Timeout',
    timeout: SHORT,
    error: /within 400 ms/,
  },
];

describe.each([...answers, ...failures, ...hangs])(
  'a receiver with $name (#6.1-webhook-success, #6.1-webhook-retries)',
  ({ begin, timeout = AMPLE, shows, ...kept }) => {
    test('is shown so, and tried again with the same bytes after one minute and five more', async () => {
      using shop = aSendingShop({ webhookTimeout: timeout });
      const fault = await begin();
      try {
        shop.send(fault.url, fault.authority);
        const event = await shop.change();
        await shop.settle();
        await expectAttempts(shop, event, { count: 1, shows, ...kept });

        await shop.environment.clock.advance('PT1M');
        await expectAttempts(shop, event, { count: 2, shows, ...kept });
        expectSameBytes(fault.requests, 2);
      } finally {
        await fault.dispose();
      }
    });
  },
);

test.each([200, 201, 202, 204, 299])('a receiver that answers %i has taken the webhook (#6.1-webhook-success)', async (status) => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(status, status === 204 ? '' : 'thanks'));
  shop.send(receiver.url);

  const event = await shop.change();
  await shop.settle();

  expect(await shop.shown(event)).toMatchObject([{ status: 'delivered', last_attempt: '2026-11-20T09:15:30+0000' }]);
  expect((await shop.shown(event))[0]).not.toHaveProperty('last_error_message');
  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', due: null, attemptCount: 1, lastError: null });
  expect(shop.environment.deliveries.get(shop.delivery(event).id).attempts).toMatchObject([{ number: 1, status, error: null }]);
});

test('a status of success counts though its body never ends', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(endlessBody(200));
  shop.send(receiver.url);

  const event = await shop.change();
  await shop.settle();

  expect(shop.delivery(event)).toMatchObject({ status: 'delivered', attemptCount: 1 });
  await receiver.until(() => receiver.connections().open === 0);
});

test('a receiver that heals after an hour gets the webhook at the first attempt after that', async () => {
  using shop = aSendingShop();
  const { clock } = shop.environment;
  await using receiver = await aReceiver((visit) => {
    answering(clock.now() < START + HOUR ? 503 : 200)(visit);
  });
  shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();

  const { happened } = await clock.advance('P2D');

  expect(told(happened)).toEqual([
    [1, 2, 'pending'],
    [6, 3, 'pending'],
    [21, 4, 'pending'],
    [81, 5, 'delivered'],
  ]);
  expect(await shop.shown(event)).toMatchObject([{ status: 'delivered', last_attempt: '2026-11-20T10:36:30+0000' }]);
  expect((await shop.shown(event))[0]).not.toHaveProperty('last_error_message');
  expectSameBytes(receiver.requests, 5);
});

test('what is kept of an attempt is what was sent, what came back and how long it took', async () => {
  using shop = aSendingShop();
  await using receiver = await aReceiver(answering(418, Buffer.from([0, 255, 10, 128]), { 'X-One': '1', 'x-two': ['a', 'b'] }));
  shop.send(receiver.url);

  const event = await shop.change();
  await shop.settle();

  const [attempt] = shop.environment.deliveries.get(shop.delivery(event).id).attempts;
  expect(attempt?.requestHeaders).toEqual([
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json'],
    ['Sp-Hmac', receiver.requests[0]?.headers['sp-hmac']],
    ['User-Agent', 'subscription-platform/2'],
  ]);
  expect(attempt?.answerHeaders?.slice(0, 3)).toEqual([
    ['X-One', '1'],
    ['x-two', 'a'],
    ['x-two', 'b'],
  ]);
  expect(attempt).toMatchObject({ answer: Buffer.from([0, 255, 10, 128]).toString('base64'), answerEncoding: 'base64' });
  expect(attempt?.milliseconds).toBeGreaterThan(0);
  expect(shop.environment.deliveries.get(shop.delivery(event).id).body).toBe(receiver.requests[0]?.body.toString('utf8'));
});

function answered(status: number, behaviour: Behaviour, expected: Partial<Case>): Case {
  const begin = (): Promise<Fault> => receiving(behaviour);
  return { name: `status ${String(status)}`, begin, shows: `HTTP ${String(status)}`, status, ...expected };
}

function failing(name: string, behaviour: Behaviour, error: RegExp): Case {
  return { name, begin: () => receiving(behaviour), shows: 'Connection failed', error };
}

function hanging(name: string, behaviour: Behaviour): Case {
  return { name, begin: () => receiving(behaviour), shows: 'Timeout', timeout: SHORT, error: /within 400 ms/ };
}

async function receiving(behaviour: Behaviour, wishes?: ReceiverWishes): Promise<Fault> {
  const receiver = await aReceiver(behaviour, wishes);
  return { url: receiver.url, requests: receiver.requests, dispose: () => receiver[Symbol.asyncDispose]() };
}

// Nobody ever gets as far as a request.
async function secure(wishes: ReceiverWishes): Promise<Fault> {
  const { url, dispose } = await receiving(answering(200), wishes);
  return { url, dispose };
}

async function overTcp(scheme: 'http' | 'https', onConnection?: () => void): Promise<Fault> {
  const listener = await aTcpReceiver(
    onConnection ?? ((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')),
    scheme,
  );
  return { url: listener.url, dispose: () => listener[Symbol.asyncDispose]() };
}

async function fullPort(): Promise<Fault> {
  const port = await aFullPort();
  return { url: port.url, dispose: () => port[Symbol.asyncDispose]() };
}

function plain(url: string): Fault {
  return { url, dispose: () => Promise.resolve() };
}

interface Expected extends Pick<Case, 'shows' | 'status' | 'answer' | 'error'> {
  /** How many attempts there were, one or two. */
  readonly count: 1 | 2;
}

async function expectAttempts(shop: SendingShop, event: number, { count, shows, status, answer, error }: Expected): Promise<void> {
  const began = count === 1 ? 0 : MINUTE;
  const delivery = shop.delivery(event);
  expect(delivery).toMatchObject({ status: 'pending', attemptCount: count, lastAttempt: isoAt(began) });
  expect(delivery.due).toBe(isoAt(began + (count === 1 ? MINUTE : 5 * MINUTE)));
  expect(await shop.shown(event)).toMatchObject([
    { status: 'pending', last_attempt: `2026-11-20T09:1${count === 1 ? '5' : '6'}:30+0000`, last_error_message: shows },
  ]);
  const attempts = shop.environment.deliveries.get(delivery.id).attempts;
  expect(attempts.map(({ number }) => number)).toEqual([1, 2].slice(0, count));
  const attempt = attempts.at(-1);
  expect(attempt).toMatchObject({ instant: isoAt(began), status: status ?? null });
  expect(attempt?.error).toMatch(error ?? shows);
  if (status === undefined) expect(attempt).toMatchObject({ answer: null, answerHeaders: null });
  if (answer !== undefined)
    expect(Buffer.from(attempt?.answer ?? '', attempt?.answerEncoding ?? undefined).toString('latin1')).toBe(answer);
}

function expectSameBytes(requests: readonly ReceivedRequest[] | undefined, count: number): void {
  if (requests === undefined) return;
  expect(requests).toHaveLength(count);
  expect(new Set(requests.map(({ body }) => body.toString('latin1'))).size).toBe(1);
  expect(new Set(requests.map(({ headers }) => headers['sp-hmac'])).size).toBe(1);
  expect(requests.every((request) => isSigned(request))).toBe(true);
}
