import { createHmac, timingSafeEqual } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answering } from '../../support/behaviours.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { aReceiver, type ReceivedRequest } from '../../support/receivers.js';
import { jsonOf, type Members } from '../../support/contract/answers.js';
import { webhookBody } from '../../support/contract/document.js';
import { eachRow } from '../../support/contract/rows.js';
import { EVENTS, firstReceived, jam, PING, received, webhookIn } from '../../support/contract/webhooks.js';

const SECRET = 'the secret of this destination';
const CREATE = '/services/v2/subscription';

/** A new subscription whose texts need more than one byte a letter. */
const subscription = { ...jam, user_defined_fields: { note: 'Für Zoë / "1" \u{1F375}\u2028' } };

/** Creates a subscription and returns the first webhook about it with the environment that sent it. */
async function withWebhook(look: (request: ReceivedRequest, environment: TestEnvironment) => Promise<void> | void): Promise<void> {
  await using receiver = await aReceiver(answering(200));
  using environment = anEnvironment({ wire: 'documented', webhooks: [{ url: receiver.url, secret: SECRET }] });
  expect((await environment.call('post', CREATE, { subscription })).status).toBe(201);
  await look(await firstReceived(receiver), environment);
}

/** What a receiver does to tell whether a webhook is authentic. */
function isAuthentic({ headers, body }: ReceivedRequest, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const sent = Buffer.from(String(headers['sp-hmac']));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

describe('§6.1 signature (#6.1-signature, #6.1-signature-digits, #6.1-secret-per-destination)', () => {
  test('the header is Sp-Hmac, spelled so and sent once', () =>
    withWebhook(({ rawHeaders }) => {
      expect(rawHeaders.filter((_, index) => index % 2 === 0).filter((name) => name.toLowerCase() === 'sp-hmac')).toEqual(['Sp-Hmac']);
    }));

  test('the algorithm is HMAC with SHA-256, keyed with the secret of the destination, over the body as received', () =>
    withWebhook((request) => {
      expect(request.body.toString('utf8')).toContain('Für Zoë');
      expect(isAuthentic(request, SECRET)).toBe(true);
    }));

  test('the input is the exact bytes: another key, other bytes or a body that was read and written again do not match', () =>
    withWebhook((request) => {
      const { body } = request;
      const spaced = JSON.stringify(JSON.parse(body.toString('utf8')), undefined, 1);
      expect(isAuthentic(request, `${SECRET} `)).toBe(false);
      expect(isAuthentic(request, '')).toBe(false);
      expect(isAuthentic({ ...request, body: body.subarray(0, -1) }, SECRET)).toBe(false);
      expect(isAuthentic({ ...request, body: Buffer.concat([body, Buffer.from('\n')]) }, SECRET)).toBe(false);
      expect(isAuthentic({ ...request, body: Buffer.from(spaced) }, SECRET)).toBe(false);
    }));

  test('the body is a JSON string in UTF-8 whose length is announced', () =>
    withWebhook(({ method, path, headers, body }) => {
      expect([method, path, headers['content-type']]).toEqual(['POST', '/hook', 'application/json']);
      expect(headers['content-length']).toBe(String(body.length));
      const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
      expect(JSON.stringify(JSON.parse(text))).toBe(text);
    }));

  test('it bears the headers of an order callback and no others (#6.1-webhook-headers)', () =>
    withWebhook(({ headers, body, rawHeaders }) => {
      const { host: _host, connection: _connection, 'sp-hmac': _signature, ...rest } = headers;
      expect(rest).toEqual({
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'subscription-platform/2',
        'content-length': String(body.length),
      });
      expect(rawHeaders, 'each once').toHaveLength(2 * Object.keys(headers).length);
    }));

  test('the hash is encoded as hexadecimal text', () =>
    withWebhook(({ headers }) => {
      expect(headers['sp-hmac']).toMatch(/^[0-9a-f]{64}$/);
    }));

  test('each destination has a shared secret of its own', async () => {
    await using first = await aReceiver(answering(200));
    await using second = await aReceiver(answering(200));
    await using third = await aReceiver(answering(200));
    using environment = anEnvironment({
      webhooks: [{ url: first.url, secret: 'one' }, { url: second.url, secret: 'two' }, { url: third.url }],
    });
    await environment.call('post', PING);
    const requests = await Promise.all([first, second, third].map(firstReceived));
    const { destinations } = environment.simulator.environment;
    const made = destinations.secret(destinations.list()[2]?.id ?? 0).secret ?? '';
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    const secrets = ['one', 'two', made];
    const table = requests.map((request) => secrets.map((secret) => isAuthentic(request, secret)));
    expect(table).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });
});

describe('§6.1 body (v2) (#6.1-webhook-body)', () => {
  eachRow(
    webhookBody,
    ({ field, type, rule }) => `${field} is a ${type}: ${rule}`,
    ({ field, type, holds }) =>
      withWebhook((request) => {
        const { members } = webhookIn(request);
        expect(typeof members[field]).toBe(type);
        expect(holds(members[field]), JSON.stringify(members[field])).toBe(true);
      }),
  );

  test('both members name the same event', () =>
    withWebhook((request) => {
      const { members, event } = webhookIn(request);
      expect(members.webhook_event_url).toBe(`${EVENTS}/${String(event.id)}`);
    }));

  test('the bodies of different events name different ones', async () => {
    await using receiver = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url }] });
    for (let count = 0; count < 3; count += 1) await environment.call('post', PING);
    const urls = (await received(receiver, 3)).map((request) => webhookIn(request).members.webhook_event_url);
    expect(new Set(urls).size).toBe(3);
  });
});

describe('§6.1 verification by call-back (#6.1-event-by-id)', () => {
  const places: readonly (readonly [string, (members: Members, event: Members) => string])[] = [
    ['the id from webhook_event', (_members, event) => `${EVENTS}/${String(event.id)}`],
    ['the webhook_event_url', ({ webhook_event_url: url }) => String(url)],
  ];

  eachRow(
    places,
    ([name]) => `with a bearer token and Content-Type: application/json, ${name} gives the data of the event`,
    ([, place]) =>
      withWebhook(async (request, environment) => {
        const { members, event } = webhookIn(request);
        const answer = await environment
          .callWith(await environment.token(), 'get', place(members, event))
          .set('Content-Type', 'application/json');
        expect(answer.status, answer.text).toBe(200);
        const { webhook_event: read } = jsonOf(answer) as { webhook_event: Members };
        expect(read).toMatchObject({ id: event.id, type: event.type, data: event.data, created: event.created });
      }),
  );

  test('a webhook that nobody has sent gives nothing', () =>
    withWebhook(async (_request, environment) => {
      const answer = await environment.callWith(await environment.token(), 'get', `${EVENTS}/1`).set('Content-Type', 'application/json');
      expect(answer.status).toBe(404);
    }));
});
