import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answering, inTurn } from '../../support/behaviours.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { aClosedPort, aReceiver, type Receiver } from '../../support/receivers.js';
import type { Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  allSent,
  destinationOf,
  endpointOf,
  EVENTS,
  eventOf,
  firstEndpoint,
  firstReceived,
  FIRST_EVENT,
  jam,
  pinged,
  types,
  webhookIn,
} from '../../support/contract/webhooks.js';

const picks = ['payment_profile.created', 'payment_profile.redacted'] as const;
const SECRET = 'a secret that nobody may see';
// How long it takes until the second attempt is due (#6.1-webhook-retries).
const RETRY = 'PT1M';

function destinationsOf({ simulator }: TestEnvironment): TestEnvironment['simulator']['environment']['destinations'] {
  return simulator.environment.destinations;
}

describe('the members of an endpoint (#6.1-destinations, #6.1-destination-picks, #6.1-secret-length)', () => {
  test('are id, channel, status, url, picks and dates, in this order', async () => {
    const url = await aClosedPort();
    using environment = anEnvironment({ webhooks: [{ url }] });
    const { id, created, updated, ...rest } = endpointOf(await pinged(environment));
    expect(Object.entries(rest)).toEqual([
      ['channel', 'url'],
      ['status', 'enabled'],
      ['url', url],
      ['all_subscribed_event_types', true],
      ['subscribed_event_types', expect.any(String)],
    ]);
    expect(Object.keys(endpointOf(await eventOf(environment, FIRST_EVENT)))).toEqual(['id', ...Object.keys(rest), 'created', 'updated']);
    expect(id).toSatisfy(Number.isInteger);
    expect([created, updated]).toEqual(['2026-11-20T09:15:30+0000', '2026-11-20T09:15:30+0000']);
  });

  test('list all thirteen types as JSON text of index and type when all are subscribed', async () => {
    using environment = anEnvironment({ webhooks: [{ url: await aClosedPort() }] });
    const { all_subscribed_event_types: all, subscribed_event_types: text } = endpointOf(await pinged(environment));
    expect(all).toBe(true);
    expect(types).toHaveLength(13);
    expect(text).toBe(`{${types.map((type, index) => `"${String(index)}":"${type}"`).join(',')}}`);
  });

  eachRow(
    [picks, [...picks].reverse()],
    (eventTypes) => `list the picks ${eventTypes.join(' and ')} alone, in the order of their indices`,
    async (eventTypes) => {
      using environment = anEnvironment({ webhooks: [{ url: await aClosedPort(), eventTypes }] });
      const { all_subscribed_event_types: all, subscribed_event_types: text } = endpointOf(await pinged(environment));
      expect(all).toBe(false);
      expect(text).toBe('{"3":"payment_profile.created","5":"payment_profile.redacted"}');
    },
  );

  eachRow(
    [{ eventTypes: ['subscription.created', 'subscription.email'] as const }, { eventTypes: undefined }],
    ({ eventTypes }) => `never show the secret, in a webhook or in an answer, with ${eventTypes === undefined ? 'all types' : 'picks'}`,
    async ({ eventTypes }) => {
      await using receiver = await aReceiver(answering(500));
      using environment = anEnvironment({ webhooks: [{ url: receiver.url, secret: SECRET, eventTypes }] });
      await environment.call('post', '/services/v2/subscription', { subscription: jam });
      const { body, rawHeaders } = await firstReceived(receiver);
      await allSent(environment);
      const answer = await environment.call('get', `${EVENTS}/${String(FIRST_EVENT)}`);
      expect(answer.status).toBe(200);
      for (const text of [body.toString(), rawHeaders.join(), answer.text]) {
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain('"secret');
      }
    },
  );

  test('include a secret of 64 lower-case hexadecimal digits, another one for each', () => {
    using environment = anEnvironment();
    const secrets = [1, 2, 3].map((number) => destinationsOf(environment).add({ url: `http://127.0.0.1/${String(number)}` }).secret);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(secrets).size).toBe(3);
  });

  eachRow(
    ['ftp://127.0.0.1/hook', '/hook', '127.0.0.1', '', 'mailto:a@example.test', `http://127.0.0.1/${'a'.repeat(2049)}`],
    (url) => `have no url such as ${JSON.stringify(url.slice(0, 40))}: it is an http or https address of at most 2048 characters`,
    (url) => {
      using environment = anEnvironment();
      expect(() => destinationsOf(environment).add({ url })).toThrow(
        /^url: must (?:begin with http:\/\/ or https:\/\/.*|NOT have more than 2048 characters)\.$/,
      );
      expect(destinationsOf(environment).list()).toEqual([]);
    },
  );

  eachRow(
    ['http://user:password@127.0.0.1/', 'http://user@127.0.0.1/', 'http://:password@127.0.0.1/', 'http:\\\\user:password@127.0.0.1'],
    (url) => `have no url with a user name or a password, such as ${url}, and neither has an order callback`,
    (url) => {
      using environment = anEnvironment();
      const { orderCallback } = environment.simulator.environment;
      const { id } = destinationsOf(environment).add({ url: 'http://127.0.0.1/' });
      const refusal = url.startsWith('http:/') ? /must not hold a user name or a password/ : /^url: must begin with http/;
      expect(() => destinationsOf(environment).add({ url })).toThrow(refusal);
      expect(() => destinationsOf(environment).edit(id, { url })).toThrow(refusal);
      expect(() => orderCallback.set({ url })).toThrow(refusal);
      expect([
        destinationsOf(environment)
          .list()
          .map((destination) => destination.url),
        orderCallback.get().url,
      ]).toEqual([['http://127.0.0.1/'], null]);
    },
  );
});

describe('what an endpoint is sent (#6.1-destination-picks)', () => {
  test('is each type that it has picked and no other', async () => {
    await using receiver = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url, eventTypes: ['subscription.created', 'subscription.email'] }] });
    const subscription = { ...jam, send_customer_notification_email: true };
    const { status, text } = await environment.call('post', '/services/v2/subscription', { subscription });
    expect(status, text).toBe(201);
    await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { qty: 9 } });
    await allSent(environment);
    expect(receiver.requests.map((request) => webhookIn(request).event.type)).toEqual(['subscription.created', 'subscription.email']);
    expect((await eventOf(environment, FIRST_EVENT + 2)).destinations).toEqual([]);
  });

  eachRow(
    [{ eventTypes: picks }, { eventTypes: [] }],
    ({ eventTypes }) => `is a ping, which cannot be unticked, with ${String(eventTypes.length)} picks`,
    async ({ eventTypes }) => {
      await using receiver = await aReceiver(answering(200));
      using environment = anEnvironment({ webhooks: [{ url: receiver.url, eventTypes }] });
      const event = await pinged(environment);
      expect(destinationOf(event)).toMatchObject({ status: 'delivered' });
      expect(receiver.requests.map((request) => webhookIn(request).event.type)).toEqual(['ping']);
    },
  );

  test('is nothing while it is disabled, and what was missed is not sent later', async () => {
    await using receiver = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url, enabled: false }] });
    expect((await pinged(environment)).destinations).toEqual([]);
    const id = firstEndpoint(environment);
    destinationsOf(environment).enable(id);
    expect(destinationOf(await pinged(environment, FIRST_EVENT + 1))).toMatchObject({ status: 'delivered' });
    destinationsOf(environment).disable(id);
    expect((await pinged(environment, FIRST_EVENT + 2)).destinations).toEqual([]);
    expect(receiver.requests.map((request) => webhookIn(request).event.id)).toEqual([FIRST_EVENT + 1]);
    expect((await eventOf(environment, FIRST_EVENT)).destinations).toEqual([]);
  });
});

describe('actions on an endpoint (#6.1-destination-changes, #6.1-delivery-states)', () => {
  /** A destination whose first attempt has failed. */
  async function failing(look: (environment: TestEnvironment, id: number, receiver: Receiver) => Promise<void>): Promise<void> {
    await using receiver = await aReceiver(answering(500));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url, secret: 'old' }] });
    const id = firstEndpoint(environment);
    expect(destinationOf(await pinged(environment))).toMatchObject({ status: 'pending', last_error_message: 'HTTP 500' });
    await look(environment, id, receiver);
  }

  test('editing the address sends waiting attempts to the new one, with the same bytes', async () => {
    await using other = await aReceiver(answering(200));
    await failing(async (environment, id, first) => {
      destinationsOf(environment).edit(id, { url: other.url });
      await environment.simulator.environment.clock.advance(RETRY);
      const [request, ...more] = other.requests;
      expect(more).toEqual([]);
      expect(request?.body).toEqual(first.requests[0]?.body);
      expect(destinationOf(await eventOf(environment, FIRST_EVENT))).toMatchObject({
        status: 'delivered',
        endpoint: { url: other.url },
      });
    });
  });

  test('editing the picks counts for later events', async () => {
    await using receiver = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url }] });
    const id = firstEndpoint(environment);
    const update = (qty: number) => environment.call('post', '/services/v2/subscriptions/5001', { subscription: { qty } });
    await update(3);
    await allSent(environment);
    destinationsOf(environment).edit(id, { eventTypes: ['subscription.created'] });
    await update(4);
    await allSent(environment);
    destinationsOf(environment).edit(id, { eventTypes: null });
    await update(5);
    await allSent(environment);
    expect(receiver.requests.map((request) => webhookIn(request).event.id)).toEqual([FIRST_EVENT, FIRST_EVENT + 2]);
  });

  test('a new secret signs from the next attempt on, retries included', async () => {
    await using receiver = await aReceiver(inTurn(answering(500), answering(200)));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url, secret: 'old' }] });
    const id = firstEndpoint(environment);
    await pinged(environment);
    destinationsOf(environment).newSecret(id, 'new');
    await environment.simulator.environment.clock.advance(RETRY);
    const [first, second] = receiver.requests;
    const signatureBy = (secret: string): string =>
      createHmac('sha256', secret)
        .update(first?.body ?? '')
        .digest('hex');
    expect(receiver.requests.map(({ headers }) => headers['sp-hmac'])).toEqual([signatureBy('old'), signatureBy('new')]);
    expect(second?.body).toEqual(first?.body);
  });

  test('disabling fails what waits when its attempt is due', () =>
    failing(async (environment, id) => {
      destinationsOf(environment).disable(id);
      expect(destinationOf(await eventOf(environment, FIRST_EVENT))).toMatchObject({
        status: 'pending',
        endpoint: { status: 'disabled' },
      });
      await environment.simulator.environment.clock.advance(RETRY);
      const destination = destinationOf(await eventOf(environment, FIRST_EVENT));
      expect(destination).toMatchObject({ status: 'failed', last_error_message: 'Endpoint disabled' });
    }));

  test('redacting is final: it erases address and secret, fails what waits, and stays readable in old events', () =>
    failing(async (environment, id) => {
      const destinations = destinationsOf(environment);
      destinations.redact(id);
      const destination = destinationOf(await eventOf(environment, FIRST_EVENT));
      expect(destination).toMatchObject({
        status: 'failed',
        last_error_message: 'Endpoint redacted',
        endpoint: { id, status: 'redacted' },
      });
      expect(destination.endpoint as Members).not.toHaveProperty('url');
      expect(destinations.get(id)).toMatchObject({ url: null, secret: null });
      for (const refused of [destinations.enable, destinations.disable, destinations.redact, destinations.newSecret]) {
        expect(() => refused(id)).toThrow('The destination is redacted.');
      }
      expect(() => destinations.edit(id, { url: 'http://127.0.0.1/' })).toThrow('The destination is redacted.');
      expect((await pinged(environment, FIRST_EVENT + 1)).destinations).toEqual([]);
    }));

  test('a ping of one endpoint goes to it alone, and is refused when it is disabled or redacted', async () => {
    await using first = await aReceiver(answering(200));
    await using second = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: first.url }, { url: second.url }] });
    const { events, destinations } = environment.simulator.environment;
    const id = destinations.list()[1]?.id ?? 0;
    events.ping(id);
    await allSent(environment);
    expect([first, second].map(({ requests }) => requests.length)).toEqual([0, 1]);
    expect(destinationOf(await eventOf(environment, FIRST_EVENT))).toMatchObject({ endpoint: { id } });
    destinations.disable(id);
    expect(() => events.ping(id)).toThrow('The destination is disabled.');
    destinations.redact(id);
    expect(() => events.ping(id)).toThrow('The destination is redacted.');
    expect(() => events.ping(999)).toThrow();
    expect((await environment.call('get', `${EVENTS}/${String(FIRST_EVENT + 1)}`)).status).toBe(404);
  });
});
