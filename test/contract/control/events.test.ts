import { describe, expect, test } from 'vitest';
import { eventTable, eventTypes } from '../../../src/domain/events/table.js';
import { resourceNamed } from '../../../src/domain/resources/index.js';
import { aControlledEnvironment, faultsOfControlRefusal, membersOf } from '../../support/control.js';
import { aReceiver } from '../../support/receiver.js';

describe('an event', () => {
  // The shop has a first record of each resource, but no transaction.
  test.each(eventTypes.filter((type) => eventTable[type].about !== 'transaction'))(
    'of the type %s is made when asked for and sent',
    async (type) => {
      await using receiver = await aReceiver();
      using environment = aControlledEnvironment({ webhooks: [{ url: receiver.url }] });
      const { about } = eventTable[type];
      const target = about === 'nothing' ? {} : { for: `${about}:${String(resourceNamed(about).firstId)}` };

      const { status, body } = await environment.control('post', '/events', { type, ...target });
      await environment.settle();

      expect([status, body]).toMatchObject([
        201,
        { type, created: '2026-11-20T09:15:30.000Z', deliveries: [{ id: 41, destination: 31, event: body.id }] },
      ]);
      const { webhook_event: text } = JSON.parse(receiver.received[0]?.body ?? '') as { webhook_event: string };
      const sent = JSON.parse(text) as { id: number; type: string; data: string };
      expect([sent.id, sent.type, JSON.parse(sent.data)]).toEqual([body.id, type, body.data]);
    },
  );

  test('is about a record named as text or by its members alike', async () => {
    using environment = aControlledEnvironment();

    const text = await environment.control('post', '/events', { type: 'subscription.updated', for: 'subscription:5002' });
    const members = await environment.control('post', '/events', {
      type: 'subscription.updated',
      for: { resource: 'subscription', id: 5002 },
    });

    expect([text.status, members.status]).toEqual([201, 201]);
    expect(text.body.data.subscription_id).toBe(5002);
    expect(members.body.data).toEqual(text.body.data);
  });

  test('has the data that a patch makes of it, numbers as they were sent', async () => {
    using environment = aControlledEnvironment();
    const patch = '[{"op":"add","path":"/amount","value":12345678901234567890.10},{"op":"remove","path":"/customer"}]';

    const { status, text } = await environment.control(
      'post',
      '/events',
      `{"type":"subscription.created","for":"subscription:5001","patch":${patch}}`,
    );

    expect(status).toBe(201);
    expect(text).toContain('"amount":12345678901234567890.10');
    expect(JSON.parse(text).data).not.toHaveProperty('customer');
    expect((await environment.control('get', `/events/${String(JSON.parse(text).id)}`)).text).toContain('"amount":12345678901234567890.10');
  });

  test('is not made of a patch that fails, nor about a record that there is not', async () => {
    using environment = aControlledEnvironment();

    const patched = await environment.control('post', '/events', { type: 'ping', patch: [{ op: 'remove', path: '/nothing' }] });
    const unknown = await environment.control('post', '/events', { type: 'subscription.created', for: 'subscription:77' });

    expect([patched.status, patched.headers['subsim-refusal']]).toEqual([400, 'patch-refused']);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no subscription 77 in this environment.']);
    for (const answer of [patched, unknown]) expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect((await environment.control('get', '/events')).body).toEqual({ events: [], next: null });
  });

  test('that a request to the platform causes is listed like one that was asked for', async () => {
    using environment = aControlledEnvironment();
    await environment.call('patch', '/services/v2/subscriptions/5001', [{ op: 'replace', path: '/qty', value: 3 }]).expect(200);
    await environment.control('post', '/events', { type: 'ping' });

    const { body } = await environment.control('get', '/events');

    expect(membersOf(body.events, 'type')).toEqual(['subscription.updated', 'ping']);
    expect(body.events[0].data.subscription_id).toBe(5001);
  });

  test('is found again by its type and from its id on, part by part', async () => {
    using environment = aControlledEnvironment();
    for (let count = 0; count < 5; count += 1) await environment.control('post', '/events', { type: 'ping' });
    await environment.control('post', '/events', { type: 'customer.cancelled', for: 'customer:2001' });

    const first = (await environment.control('get', '/events?limit=4')).body;
    const second = (await environment.control('get', `/events?limit=4&from=${String(first.next)}`)).body;
    const typed = (await environment.control('get', '/events?type=customer.cancelled')).body;

    expect([first.events.length, second.events.length, second.next]).toEqual([4, 2, null]);
    const ids = [...membersOf(first.events, 'id'), ...membersOf(second.events, 'id')].map(Number);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(membersOf(typed.events, 'type')).toEqual(['customer.cancelled']);
  });

  test('lists a hundred unless it is told how many', async () => {
    using environment = aControlledEnvironment();
    for (let count = 0; count < 101; count += 1) environment.simulator.environment.events.ping();

    const lengths = [];
    for (const query of ['', '?limit=1', '?limit=1000'])
      lengths.push((await environment.control('get', `/events${query}`)).body.events.length);

    expect(lengths).toEqual([100, 1, 101]);
  });
});
