import { describe, expect, test } from 'vitest';
import { answering, inTurn } from '../../support/behaviours.js';
import { anEnvironment } from '../../support/environment.js';
import { aReceiver } from '../../support/receivers.js';
import type { Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  allSent,
  dataOf,
  destinationOf,
  EVENTS,
  eventOf,
  firstReceived,
  FIRST_EVENT,
  jam,
  membersIn,
  PING,
  pinged,
  webhookIn,
} from '../../support/contract/webhooks.js';

const subscription = { ...jam, user_defined_fields: { note: 'Zoë "/" \\ \u0001\u2028\u{1F375}', empty: {} } };

/** What an event is without its destinations, which alone differ from reader to reader. */
function withoutDestinations({ destinations: _destinations, ...rest }: Members): Members {
  return rest;
}

describe('the body of a webhook (#6.1-webhook-body, #6.1-webhook-bytes, #6.1-event-data-text)', () => {
  test('is compact JSON of exactly two members in order, with data encoded twice', async () => {
    await using receiver = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.call('post', '/services/v2/subscription', { subscription });
    const request = await firstReceived(receiver);
    const text = request.body.toString('utf8');
    const { members, event } = webhookIn(request);
    expect(Object.keys(members)).toEqual(['webhook_event', 'webhook_event_url']);
    expect(JSON.stringify(members)).toBe(text);
    expect(JSON.stringify(event)).toBe(members.webhook_event);
    expect(JSON.stringify(dataOf(event))).toBe(event.data);
    expect(text).toMatch(
      /^\{"webhook_event":"\{\\"id\\":9001,\\"type\\":\\"subscription\.created\\",\\"data\\":\\"\{\\\\\\"customer_id\\\\\\":2001,/,
    );
    expect((dataOf(event).subscription as Members).user_defined_fields).toEqual(subscription.user_defined_fields);
  });

  test('holds the event record without wrapper, as the API answers it', async () => {
    await using receiver = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.call('post', '/services/v2/subscription', { subscription });
    const { event } = webhookIn(await firstReceived(receiver));
    expect(Object.keys(event)).toEqual(['id', 'type', 'data', 'destinations', 'created', 'updated']);
    const read = await eventOf(environment, event.id);
    expect(withoutDestinations(event)).toEqual({ ...withoutDestinations(read), updated: event.created });
  });

  test('names only the receiving destination, pending and without a last attempt', async () => {
    await using first = await aReceiver(answering(200));
    await using second = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: first.url }, { url: second.url }] });
    await environment.call('post', PING);
    await allSent(environment);
    const read = (await eventOf(environment, FIRST_EVENT)).destinations as readonly Members[];
    expect(read).toHaveLength(2);
    for (const [index, receiver] of [first, second].entries()) {
      const destination = destinationOf(webhookIn(await firstReceived(receiver)).event);
      expect(Object.entries(destination)).toEqual([
        ['id', read[index]?.id],
        ['endpoint', expect.objectContaining({ url: receiver.url })],
        ['status', 'pending'],
      ]);
    }
  });

  test('differs between destinations only in the destination', async () => {
    await using first = await aReceiver(answering(200));
    await using second = await aReceiver(answering(200));
    using environment = anEnvironment({ webhooks: [{ url: first.url }, { url: second.url, eventTypes: ['subscription.created'] }] });
    await environment.call('post', '/services/v2/subscription', { subscription });
    const requests = await Promise.all([first, second].map(firstReceived));
    const rests = requests.map((request) => {
      const text = request.body.toString('utf8');
      const { event } = webhookIn(request);
      const own = JSON.stringify(JSON.stringify(event.destinations)).slice(1, -1);
      expect(text.split(own)).toHaveLength(2);
      return text.replace(own, () => '');
    });
    expect(rests[0]).toBe(rests[1]);
    expect(requests[0]?.body).not.toEqual(requests[1]?.body);
  });

  test('is the same bytes on every retry and when it is sent again', async () => {
    await using receiver = await aReceiver(inTurn(answering(500), answering(500), answering(200)));
    using environment = anEnvironment({ webhooks: [{ url: receiver.url }] });
    await environment.call('post', '/services/v2/subscription', { subscription });
    await allSent(environment);
    const { clock, deliveries } = environment.simulator.environment;
    await environment.call('post', '/services/v2/customers/2001', { customer: { first_name: 'Other' } });
    await clock.advance('PT1M');
    await clock.advance('PT5M');
    deliveries.resend(Number(destinationOf(await eventOf(environment, FIRST_EVENT)).id));
    await allSent(environment);
    const bodies = receiver.requests.filter((request) => webhookIn(request).event.id === FIRST_EVENT).map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });
});

describe('W5: webhook_event_url (#6.1-event-url)', () => {
  eachRow(
    [
      { wire: 'documented', url: '/services/v2/webhook-events/9001' },
      { wire: 'observed', url: '//services/v2/webhook-events/9001' },
    ] as const,
    ({ wire, url }) => `${wire}: is ${url}, where the event can be read`,
    async ({ wire, url }) => {
      await using receiver = await aReceiver(answering(200));
      using environment = anEnvironment({ wire, webhooks: [{ url: receiver.url }] });
      await pinged(environment);
      const { members, event } = webhookIn(await firstReceived(receiver));
      expect(members.webhook_event_url).toBe(url);
      const answer = await environment.call('get', `${EVENTS}/${String(event.id)}`);
      expect((await environment.call('get', url)).text).toBe(answer.text);
    },
  );

  test('is all that differs between the modes in the body of a ping', async () => {
    const bodies: string[] = [];
    await using receiver = await aReceiver(({ request, response }) => {
      bodies.push(request.body.toString());
      response.end();
    });
    for (const wire of ['documented', 'observed'] as const) {
      using environment = anEnvironment({ wire, webhooks: [{ url: receiver.url }] });
      await pinged(environment);
    }
    expect(bodies.map((body) => membersIn(body).webhook_event)).toEqual([expect.any(String), membersIn(bodies[0]).webhook_event]);
  });
});
