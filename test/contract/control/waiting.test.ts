import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, expectControlRefusal } from '../../support/control.js';
import { anEnvironment } from '../../support/environment.js';
import { anOrderSystem, refused } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';

const nothing = { within: 0 };
const patient = { within: 60_000 };

function dataId(data: object): unknown {
  return 'subscription_id' in data ? data.subscription_id : undefined;
}

describe('0.3.0 point 7: waiting for something', () => {
  test('gives what is wanted as its list shows it, at once when it has happened already, and waits for a further one', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    const first = environment.events.trigger({ type: 'subscription.updated', for: 'subscription:5001' });

    expect(await environment.waitFor({ event: 'subscription.updated', ...nothing })).toMatchObject({
      id: first.id,
      type: 'subscription.updated',
    });
    const further = environment.waitFor({ event: { type: 'subscription.updated', for: 'subscription:5002' }, after: first.id });
    await turn();
    environment.events.trigger({ type: 'subscription.updated', for: 'subscription:5001' });
    await turn();
    const last = environment.events.trigger({ type: 'subscription.updated', for: 'subscription:5002' });

    expect(await further).toMatchObject({ id: last.id });
  });

  test('waits for an order, a delivery, a webhook that was taken and a status', async () => {
    using given = anEnvironment({ orderCallback: { url: 'internal' } });
    const { environment } = given.simulator;
    await using receiver = await aReceiver();
    const { id: destination } = environment.destinations.add({ url: receiver.url });
    const waits = [
      environment.waitFor({ order: { status: 'placed', subscription: 5002, kind: 'keep' }, ...patient }),
      environment.waitFor({ delivery: { status: 'delivered', type: 'subscription.cancelled', destination }, ...patient }),
      environment.waitFor({ webhook: 'subscription.cancelled', ...patient }),
      environment.waitFor({ status: { of: 'subscription:5002', is: 'Cancelled' }, ...patient }),
    ] as const;

    const order = await environment.orders.place(5002, 'keep');
    await given.call('post', '/services/v2/subscriptions/5002/cancel');

    const [placed, delivery, webhook, status] = await Promise.all(waits);
    expect(placed).toEqual(order);
    expect(delivery).toMatchObject({ status: 'delivered', destination });
    expect(webhook.id).toBe(delivery.id);
    expect(status).toEqual({ of: 'subscription:5002', is: 'Cancelled' });
  });

  test('knows the webhook and the delivery about one record from those about others', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    await using receiver = await aReceiver();
    environment.destinations.add({ url: receiver.url });
    await given.call('post', '/services/v2/subscriptions/5001/cancel');
    await given.call('post', '/services/v2/subscriptions/5002/cancel');

    const webhook = await environment.waitFor({ webhook: { type: 'subscription.cancelled', for: 'subscription:5002' } });
    const delivery = await environment.waitFor({
      delivery: { type: 'subscription.cancelled', for: { resource: 'subscription', id: 5002 } },
    });

    const [event] = environment.events.list({ type: 'subscription.cancelled' }).filter(({ data }) => dataId(data) === 5002);
    expect([webhook.event, delivery.event]).toEqual([event?.id, event?.id]);
    await expect(environment.waitFor({ webhook: { type: 'ping', for: 'subscription:5002' } })).rejects.toThrow(
      /^for: an event ping is about no record/,
    );
  });

  test('ends with the nearest miss, and with what the clock would bring', async () => {
    using given = anEnvironment({ orderCallback: { url: 'internal' } });
    const { environment } = given.simulator;
    const { orderNumber } = await environment.orders.place(5002, 'off-cycle');
    environment.events.trigger({ type: 'subscription.updated', for: 'subscription:5001' });
    environment.destinations.add({ url: 'http://127.0.0.1:9/hooks', enabled: false });
    const clock = 'The clock stands at 2026-11-20T09:15:30Z; the next thing is due at 2026-11-27T12:00:00Z.';
    const order = `off-cycle order 51 of subscription 5002 was placed on 2026-11-20T09:15:30Z with the number ${String(orderNumber)}`;
    const misses: readonly (readonly [wanted: Parameters<typeof environment.waitFor>[0], sentence: string])[] = [
      [{ order: 'failed' }, `No order failed within 0 ms; the nearest: ${order}. ${clock}`],
      [{ order: { status: 'placed', after: 51 } } as never, 'order'],
      [
        { order: { subscription: 5001, status: 'placed' } },
        `No order of subscription 5001 was placed within 0 ms; it had none; its next is due at 2026-12-03T12:00:00Z. ${clock}`,
      ],
      [{ order: { status: 'placed' }, after: 51 }, `No order was placed within 0 ms; there was none. ${clock}`],
      [{ webhook: 'ping' }, `No webhook ping was delivered within 0 ms; no destination is enabled. ${clock}`],
      [
        { status: { of: 'subscription:5002', is: 'Failed' } },
        `The status of subscription:5002 did not become Failed within 0 ms; it is Active. ${clock}`,
      ],
      [
        { status: { of: 'subscription:77', is: 'Failed' } },
        `The status of subscription:77 did not become Failed within 0 ms; there is no subscription:77. ${clock}`,
      ],
    ];

    for (const [wanted, sentence] of misses) {
      const code = sentence === 'order' ? 'setting-refused' : 'not-reached';
      await expect(environment.waitFor({ ...wanted, ...nothing })).rejects.toMatchObject({
        code,
        message: expect.stringContaining(sentence),
      });
    }
    await expect(environment.waitFor({ event: { type: 'subscription.cancelled', for: 'subscription:5001' }, within: 0 })).rejects.toThrow(
      /^No event subscription\.cancelled for subscription:5001 came within 0 ms; the nearest: event \d+ subscription\.updated for subscription:5001 on 2026/,
    );
  });

  test('says that there is no such record, and refuses to move the clock for it', async () => {
    using given = anEnvironment({ orderCallback: { url: 'internal' } });
    const { clock, waitFor, orders } = given.simulator.environment;
    await orders.place(5002, 'off-cycle');
    const from = clock.now();

    const wanted = [
      { order: { status: 'failed', subscription: 99999 } },
      { event: { type: 'subscription.updated', for: 'subscription:99999' } },
      { webhook: { for: 'subscription:99999' } },
      { status: { of: 'subscription:99999', is: 'Failed' } },
    ] as const;
    for (const each of wanted) {
      await expect(waitFor({ ...each, ...nothing })).rejects.toThrow(/ within 0 ms; there is no subscription:99999\. The clock/);
      await expect(clock.advance({ until: each })).rejects.toMatchObject({
        code: 'unknown-record',
        message: 'There is no subscription:99999 in this environment.',
      });
    }
    expect(clock.now()).toBe(from);
  });

  test('says that no destination takes the type of an event that is there', async () => {
    using given = anEnvironment();
    const { destinations, events, waitFor } = given.simulator.environment;
    await using receiver = await aReceiver();
    destinations.add({ url: receiver.url, eventTypes: ['subscription.created'] });
    const { id } = destinations.add({ url: receiver.url, eventTypes: ['ping'] });
    events.ping();
    await given.call('post', '/services/v2/subscriptions/5001/cancel');

    const there = /event \d+ subscription\.cancelled for subscription:5001 on 2026-11-20T09:15:30Z is there, but/.source;
    await expect(waitFor({ webhook: 'subscription.cancelled', ...nothing })).rejects.toThrow(
      new RegExp(`${there} no enabled destination takes subscription.cancelled`),
    );
    await expect(waitFor({ webhook: { type: 'subscription.cancelled', destination: id }, ...nothing })).rejects.toThrow(
      new RegExp(`${there} destination ${String(id)} does not take subscription.cancelled`),
    );
    await expect(waitFor({ delivery: { type: 'customer.cancelled', for: 'customer:2002' }, ...nothing })).rejects.toThrow(
      /; no enabled destination takes customer\.cancelled\./,
    );
  });

  test('says how many orders wait for an order callback when that is why none comes', async () => {
    using given = anEnvironment({ clock: '2026-12-04T13:00:00Z' });

    await expect(given.simulator.environment.waitFor({ order: 'placed', ...nothing })).rejects.toThrow(
      'No order was placed within 0 ms; 2 wait for an order callback, which is not set.',
    );
  });

  test('is refused when the environment is closed, and ended by a signal', async () => {
    using given = anEnvironment({ fresh: true });
    const environment = await given.simulator.createEnvironment();
    const ending = new AbortController();
    const waits = [environment.waitFor({ order: 'placed' }), environment.waitFor({ order: 'placed' }, { signal: ending.signal })];
    const settled = Promise.allSettled(waits);
    await turn();

    ending.abort(new Error('enough'));
    await turn();
    given.simulator.removeEnvironment(environment.name);

    const [closed, ended] = await settled;
    expect(closed).toMatchObject({ status: 'rejected', reason: { code: 'state-refused', message: 'The environment is closed.' } });
    expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'enough' } });
  });

  test('refuses what there is not, in both doors, with the nearest name where there is one', async () => {
    using given = aControlledEnvironment();
    const { environment } = given.simulator;
    const wrong: readonly (readonly [wanted: object, sentence: RegExp])[] = [
      [{}, /^One of event, webhook, delivery, order, status is wanted; 0 are named\.$/],
      [{ order: 'failed', event: 'ping' }, /2 are named\.$/],
      [{ ordr: 'failed' }, /"ordr" is not known here/],
      [{ order: { state: 'failed' } }, /^order: "state" is not known here/],
      [{ order: 'broken' }, /^order: must be one of waiting, sent/],
      [{ event: { for: 'group-subscription:7001' } }, /^for: events are about records such as customer:12/],
      [{ event: { type: 'ping', for: 'customer:1' } }, /^for: an event ping is about no record\.$/],
      [{ status: { of: 'subscription:5001', is: 'Canceled' } }, /^is: a subscription is Active, .*The nearest is "Cancelled"\.$/],
      [{ status: { of: 'subscriptions:5001', is: 'Active' } }, /^of: records with a status .*The nearest is "subscription"\.$/],
      [{ status: { of: 'subscription:5001', is: 'Active' }, after: 3 }, /^after: .* belongs to no status\.$/],
      [{ order: 'failed', within: -1 }, /^within: must be a whole number from 0 to 600000/],
    ];

    for (const [wanted, sentence] of wrong) {
      await expect(environment.waitFor(wanted as never)).rejects.toMatchObject({
        code: 'setting-refused',
        message: expect.stringMatching(sentence),
      });
      expectControlRefusal(await given.control('post', '/wait', wanted), 400, sentence);
    }
  });

  test('answers over HTTP what the list shows, or 408 with the nearest miss', async () => {
    using given = aControlledEnvironment({ orderCallback: { url: 'internal' } });
    await given.control('post', '/orders', { subscription: 5002, kind: 'keep' });

    const order = await given.control('post', '/wait', { order: { status: 'placed' } });
    const [event] = given.simulator.environment.events.list();
    const waited = await given.control('post', '/wait', { event: { id: event?.id } });
    const missed = await given.control('post', '/wait', { order: 'failed', within: 1 });

    expect([order.status, order.body]).toEqual([200, (await given.control('get', '/orders/51')).body]);
    expect(waited.body).toEqual((await given.control('get', `/events/${String(event?.id)}`)).body);
    expectControlRefusal(missed, 408, /^No order failed within 1 ms; the nearest: order|keep order 51 of subscription 5002 was placed/);
    expect(missed.headers['subsim-refusal']).toBe('not-reached');
  });
});

describe('0.3.0 point 8: moving the clock until something has happened', () => {
  test('stops right after it, with what remains still due', async () => {
    using given = aControlledEnvironment();
    const { environment } = given.simulator;
    await using system = await anOrderSystem((order) => refused(order, 'Card declined.', 'Soft Decline'));
    environment.orderCallback.set({ url: system.url });

    const moved = await environment.clock.advance({ until: { order: { status: 'failed', subscription: 5001 } } });

    expect(moved.reached).toMatchObject({ status: 'failed', items: [{ subscription: 5001, outcome: 'failed' }] });
    expect(moved.reached).toEqual(environment.orders.list({ subscription: 5001 }).map(({ id }) => environment.orders.get(id))[0]);
    expect(new Date(environment.clock.now()).toISOString()).toBe('2026-12-03T12:00:00.000Z');
    const again = await given.control('post', '/clock/advance', {
      until: { status: { of: 'subscription:5001', is: 'Failed' } },
      limit: 'P1M',
    });
    expect([again.status, again.body.reached, again.body.to]).toEqual([
      200,
      { of: 'subscription:5001', is: 'Failed' },
      '2026-12-05T12:00:00.000Z',
    ]);
  });

  test('counts only what happens in the move', async () => {
    using given = anEnvironment({ orderCallback: { url: 'internal' } });
    const { environment } = given.simulator;
    const before = await environment.orders.place(5002, 'off-cycle');

    const { reached } = await environment.clock.advance({ until: { order: 'placed' } });

    expect(reached).toMatchObject({ kind: 'scheduled', status: 'placed' });
    expect(reached).not.toMatchObject({ id: before.id });
    // Things happen on the way, and after each it is Active still.
    const { length: placedBefore } = environment.orders.list({ status: 'placed' });
    await expect(environment.clock.advance({ until: { status: { of: 'subscription:5001', is: 'Active' } }, limit: 'P3M' })).rejects.toThrow(
      /^The status of subscription:5001 did not become Active until .*; it was that before the clock moved, which does not count, and has been nothing else since\.$/,
    );
    expect(environment.orders.list({ status: 'placed' }).length).toBeGreaterThan(placedBefore);
  });

  test('comes to its limit, does all that is due by then and tells the nearest miss', async () => {
    using given = aControlledEnvironment({ orderCallback: { url: 'internal' } });
    const { environment } = given.simulator;

    const missed = await given.control('post', '/clock/advance', { until: { order: 'failed' }, limit: 'P7D' });

    const sentence = /^No order failed until 2026-11-27T09:15:30Z, where the clock stands now; there was none\.$/;
    expectControlRefusal(missed, 408, sentence);
    expect(new Date(environment.clock.now()).toISOString()).toBe('2026-11-27T09:15:30.000Z');
    await expect(environment.clock.advance({ until: { order: 'failed' }, limit: 'P1D' })).rejects.toMatchObject({
      code: 'not-reached',
      message:
        'No order failed until 2026-11-28T09:15:30Z, where the clock stands now; the nearest: order 51 of subscription 5002 was placed on 2026-11-27T12:00:00Z with the number 100000231.',
    });
  });

  test('has a limit of a year unless it is told another, which goes with until alone', async () => {
    using given = aControlledEnvironment();

    const missed = await given.control('post', '/clock/advance', { until: { order: 'placed' } });

    expectControlRefusal(missed, 408, /^No order was placed until 2027-11-20T09:15:30Z.*; 2 wait for an order callback/);
    expectControlRefusal(await given.control('post', '/clock/advance', { by: 'P1D', limit: 'P1D' }), 400, /limit goes with until/);
    expectControlRefusal(
      await given.control('post', '/clock/advance', { by: 'P1D', until: { order: 'placed' } }),
      400,
      /one of the members/,
    );
    expectControlRefusal(
      await given.control('post', '/clock/advance', { until: { order: { statue: 'x' } } }),
      400,
      /until.order: "statue"/,
    );
  });

  test('waits for events and deliveries that come on the way', async () => {
    using given = anEnvironment({ orderCallback: { url: 'internal' } });
    const { environment } = given.simulator;
    await using receiver = await aReceiver();
    environment.destinations.add({ url: receiver.url });

    const event = await environment.clock.advance({ until: { event: { type: 'subscription.updated', for: 'subscription:5001' } } });
    const webhook = await environment.clock.advance({ until: { webhook: { type: 'subscription.updated' } } });

    expect(event.reached).toMatchObject({ type: 'subscription.updated' });
    expect(webhook.reached).toMatchObject({ status: 'delivered' });
  });
});
