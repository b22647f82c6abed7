import { describe, expect, test } from 'vitest';
import { answering, breakingOff, hangingUp, redirecting, resetting, silent, type Behaviour } from '../../support/behaviours.js';
import { aClosedPort, aReceiver } from '../../support/receivers.js';
import type { Members } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  aShop,
  destinationOf,
  eventOf,
  firstEndpoint,
  firstReceived,
  FIRST_EVENT,
  jam,
  pinged,
  received,
  PING,
  webhookIn,
} from '../../support/contract/webhooks.js';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/;

describe('an event record (#6.1-event-members, #6.1-event-by-id, #6.1-events-kept)', () => {
  test('has its members in order, data as text', async () => {
    await using receiver = await aReceiver(answering(200));
    using environment = aShop({}, { webhooks: [{ url: receiver.url }] });
    await environment.call('post', '/services/v2/subscription', { subscription: jam });
    const event = await eventOf(environment, FIRST_EVENT);
    expect(Object.keys(event)).toEqual(['id', 'type', 'data', 'destinations', 'created', 'updated']);
    expect(event).toMatchObject({ id: FIRST_EVENT, type: 'subscription.created' });
    expect(event.data).toBeTypeOf('string');
    expect(event.destinations).toBeInstanceOf(Array);
    for (const instant of [event.created, event.updated]) expect(instant).toMatch(DATE_TIME);
  });

  test('has an empty list of destinations when nobody receives it, and is kept all the same', async () => {
    using environment = aShop();
    expect((await pinged(environment)).destinations).toEqual([]);
  });

  test('has a destination for each endpoint that was enabled and subscribed, by its id', async () => {
    const url = await aClosedPort();
    using environment = aShop(
      {},
      {
        webhooks: [
          { url, eventTypes: ['subscription.created'] },
          { url: `${url}/off`, enabled: false },
          { url: `${url}/other`, eventTypes: ['subscription.email'] },
          { url: `${url}/all` },
        ],
      },
    );
    await environment.call('post', '/services/v2/subscription', { subscription: jam });
    const { destinations } = await eventOf(environment, FIRST_EVENT);
    const [first, , , last] = environment.simulator.environment.destinations.list();
    const list = destinations as readonly Members[];
    expect(list.map(({ endpoint }) => (endpoint as Members).id)).toEqual([first?.id, last?.id]);
    expect(list.map(({ id }) => Number.isInteger(id))).toEqual([true, true]);
    expect(new Set(list.map(({ id }) => id)).size).toBe(2);
  });

  test('keeps its data when the records change', async () => {
    using environment = aShop();
    await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { qty: 7 } });
    const before = await eventOf(environment, FIRST_EVENT);
    await environment.call('post', '/services/v2/customers/2001', { customer: { first_name: 'Other' } });
    await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { qty: 8 } });
    expect(await eventOf(environment, FIRST_EVENT)).toEqual(before);
    expect(before.data).toContain('"qty":7');
  });
});

describe('a destination of an event (#6.1-delivery-states)', () => {
  test('has id, endpoint and status before the first attempt and nothing more', async () => {
    await using receiver = await aReceiver(silent);
    using environment = aShop({}, { webhooks: [{ url: receiver.url }] });
    await environment.call('post', PING);
    await received(receiver, 1);
    const destination = destinationOf(await eventOf(environment, FIRST_EVENT));
    expect(Object.keys(destination)).toEqual(['id', 'endpoint', 'status']);
    expect(destination.status).toBe('pending');
  });

  test('has the instant of its last attempt and no error once it was delivered', async () => {
    await using receiver = await aReceiver(answering(204));
    using environment = aShop({}, { webhooks: [{ url: receiver.url }] });
    const destination = destinationOf(await pinged(environment));
    expect(Object.keys(destination)).toEqual(['id', 'endpoint', 'status', 'last_attempt']);
    expect(destination).toMatchObject({ status: 'delivered', last_attempt: '2026-11-20T09:15:30+0000' });
  });

  const failures: readonly (readonly [name: string, behaviour: Behaviour, message: string])[] = [
    ['HTTP 500', answering(500), 'HTTP 500'],
    ['HTTP 404', answering(404), 'HTTP 404'],
    ['a redirect', redirecting(302, '/elsewhere'), 'Redirect not followed (302)'],
    ['a permanent redirect', redirecting(308, '/elsewhere'), 'Redirect not followed (308)'],
    ['a connection that is reset', resetting, 'Connection failed'],
    ['a connection that is closed without an answer', hangingUp, 'Connection failed'],
    ['an answer that is no HTTP', breakingOff('what?\r\n\r\n'), 'Connection failed'],
    ['no answer in time', silent, 'Timeout'],
  ];
  eachRow(
    failures,
    ([name, , message]) => `is pending after ${name}, with the error ${message}`,
    async ([, behaviour, message]) => {
      await using receiver = await aReceiver(behaviour);
      using environment = aShop({}, { webhooks: [{ url: receiver.url }], webhookTimeout: 1000 });
      const destination = destinationOf(await pinged(environment));
      expect(Object.keys(destination)).toEqual(['id', 'endpoint', 'status', 'last_attempt', 'last_error_message']);
      expect(destination).toMatchObject({ status: 'pending', last_error_message: message });
      expect(receiver.requests).toHaveLength(1);
    },
  );

  test('is pending after a connection that nobody takes, with the error Connection failed', async () => {
    using environment = aShop({}, { webhooks: [{ url: await aClosedPort() }] });
    expect(destinationOf(await pinged(environment))).toMatchObject({ status: 'pending', last_error_message: 'Connection failed' });
  });

  test('is failed when no attempt remains', async () => {
    await using receiver = await aReceiver(answering(503));
    using environment = aShop({}, { webhooks: [{ url: receiver.url }] });
    await pinged(environment);
    await environment.simulator.environment.clock.advance('P3D');
    expect(destinationOf(await eventOf(environment, FIRST_EVENT))).toMatchObject({ status: 'failed', last_error_message: 'HTTP 503' });
    expect(receiver.requests).toHaveLength(8);
  });

  test('loses its error when a later attempt is taken, and moves the updated of the event, not its created', async () => {
    let status = 500;
    await using receiver = await aReceiver(({ response }) => {
      response.writeHead(status).end();
    });
    using environment = aShop({}, { webhooks: [{ url: receiver.url }] });
    expect(await pinged(environment)).toMatchObject({ created: '2026-11-20T09:15:30+0000', updated: '2026-11-20T09:15:30+0000' });
    status = 200;
    await environment.simulator.environment.clock.advance('PT1M');
    const event = await eventOf(environment, FIRST_EVENT);
    expect(event).toMatchObject({ created: '2026-11-20T09:15:30+0000', updated: '2026-11-20T09:16:30+0000' });
    expect(Object.keys(destinationOf(event))).toEqual(['id', 'endpoint', 'status', 'last_attempt']);
    expect(destinationOf(event)).toMatchObject({ status: 'delivered', last_attempt: '2026-11-20T09:16:30+0000' });
  });

  test('shows its endpoint in its present state', async () => {
    await using receiver = await aReceiver(answering(200));
    const clock = aMovableClock();
    using environment = aShop({}, { webhooks: [{ url: receiver.url }], clock });
    await pinged(environment);
    const { destinations } = environment.simulator.environment;
    const id = firstEndpoint(environment);
    clock.advance(60);
    destinations.edit(id, { url: 'http://127.0.0.1/moved', eventTypes: ['subscription.created'] });
    destinations.disable(id);
    expect(destinationOf(await eventOf(environment, FIRST_EVENT)).endpoint).toMatchObject({
      id,
      url: 'http://127.0.0.1/moved',
      status: 'disabled',
      all_subscribed_event_types: false,
      created: '2026-11-20T09:15:30+0000',
      updated: '2026-11-20T09:16:30+0000',
    });
    expect(destinationOf(webhookIn(await firstReceived(receiver)).event).endpoint).toMatchObject({
      url: receiver.url,
      status: 'enabled',
    });
  });
});
