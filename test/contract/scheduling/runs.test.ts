import { describe, expect, test } from 'vitest';
import { anOrderSystem, placed } from '../../support/order-system.js';
import { aSignal } from '../../support/webhooks.js';
import { subscription } from '../../support/contract/groups.js';
import { aShop, iso, jam, type SchedulingShop } from '../../support/contract/scheduler.js';

const SUBSCRIPTION = '/services/v2/subscriptions/5001';

async function update({ call }: SchedulingShop, members: object, path = SUBSCRIPTION): Promise<void> {
  expect((await call('post', path, { subscription: members })).status).toBe(200);
}

describe('the day of the scheduler (#3-order-run, #3-order-run-hours, #3-once-a-day, #3-due)', () => {
  test('orders are placed at the daily start and not before', async () => {
    using shop = aShop({ config: { order_generation_time: '14:30:00' } });

    await shop.to('2026-11-20T14:29:59Z');
    expect(shop.orders()).toEqual([]);
    await shop.to('2026-11-20T14:30:00Z');
    expect(shop.orders()).toEqual(['2026-11-20T14:30:00Z 5001 placed']);
  });

  test.each([
    ['just before an even minute', '2026-11-20T15:03:59Z', '2026-11-20T15:04:00Z'],
    ['on an even minute', '2026-11-20T15:04:00Z', '2026-11-20T15:04:00Z'],
    ['just after an even minute', '2026-11-20T15:04:00.001Z', '2026-11-20T15:06:00Z'],
    ['before the last look of the day', '2026-11-20T23:57:01Z', '2026-11-20T23:58:00Z'],
    ['after the last look of the day', '2026-11-20T23:58:00.001Z', '2026-11-21T12:00:00Z'],
    ['at midnight', '2026-11-21T00:00:00Z', '2026-11-21T12:00:00Z'],
    ['before the start of the next day', '2026-11-21T11:59:59Z', '2026-11-21T12:00:00Z'],
  ])('what falls due %s is ordered at the next look', async (_, made, ordered) => {
    using shop = aShop({ subscriptions: [{ next_order_date: '2027-01-05' }] });
    await shop.to(made);
    await update(shop, { next_order_date: '2026-11-20' });
    await shop.to('2026-11-22T00:00:00Z');

    expect(shop.orders()).toEqual([`${ordered} 5001 placed`]);
  });

  test('a start on an odd minute or between minutes is a look, and those after it are on even minutes', async () => {
    using shop = aShop({ config: { order_generation_time: '12:01:30' }, subscriptions: [{}, { next_order_date: '2027-01-05' }] });
    await shop.to('2026-11-20T12:01:31Z');
    await update(shop, { next_order_date: '2026-11-20' }, '/services/v2/subscriptions/5002');
    await shop.to('2026-11-20T13:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-20T12:01:30Z 5001 placed', '2026-11-20T12:02:00Z 5002 placed']);
  });

  test('a subscription is ordered once a day by the scheduler, even if its date is changed to today', async () => {
    using shop = aShop();
    await shop.to('2026-11-20T12:00:00Z');
    await update(shop, { next_order_date: '2026-11-20' });
    await shop.to('2026-11-20T23:59:59Z');
    expect(shop.orders()).toHaveLength(1);

    await shop.to('2026-11-21T12:00:00Z');
    expect(shop.orders()).toEqual(['2026-11-20T12:00:00Z 5001 placed', '2026-11-21T12:00:00Z 5001 placed']);
    expect(await subscription(shop, 5001)).toMatchObject({ next_order_date: '2026-11-27', recurring_order_count: 2 });
  });

  test.each(['Paused', 'Failed', 'Cancelled', 'Expired'])('a subscription that is %s is not ordered', async (status) => {
    using shop = aShop({ subscriptions: [{ status }] });
    const before = await subscription(shop, 5001);
    await shop.to('2026-12-20T00:00:00Z');

    expect(shop.orders()).toEqual([]);
    expect(await subscription(shop, 5001)).toEqual(before);
  });

  test('an overdue subscription is ordered once and goes on in its own rhythm', async () => {
    using shop = aShop({ subscriptions: [{ next_order_date: '2026-10-15' }] });
    await shop.to('2026-11-25T00:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-20T12:00:00Z 5001 placed']);
    expect((await subscription(shop, 5001)).next_order_date).toBe('2026-11-26');
  });
});

describe('orders that are switched off (#3-order-run)', () => {
  test('nothing is ordered or too late while automatic_order_generation is off, but what has an end ends', async () => {
    using shop = aShop({
      config: { automatic_order_generation: false, fulfillment_threshold_days: 1 },
      subscriptions: [{}, { expiration_date: '2026-11-21' }],
    });
    await shop.to('2026-11-30T00:00:00Z');

    expect(shop.orders()).toEqual([]);
    expect((await subscription(shop, 5001)).status).toBe('Active');
    expect((await subscription(shop, 5002)).status).toBe('Expired');
  });

  test('switched on again, it orders at the next look', async () => {
    using shop = aShop({ config: { automatic_order_generation: false } });
    await shop.to('2026-11-23T17:00:30Z');
    shop.environment.config.edit({ automatic_order_generation: true });
    await shop.to('2026-11-24T00:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-23T17:02:00Z 5001 placed']);
  });
});

describe('orders without an order callback (#6.2-no-address)', () => {
  test('are blocked: nothing changes, nothing is due, and they are counted', async () => {
    using shop = aShop({ subscriptions: [{}, { next_order_date: '2026-11-23' }] }, { orderCallback: undefined });
    const before = await subscription(shop, 5001);
    const { happened } = await shop.to('2026-11-22T00:00:00Z');

    expect(happened).toEqual([]);
    expect(await subscription(shop, 5001)).toEqual(before);
    expect(shop.environment.orders.countBlocked()).toBe(1);
    expect((await shop.environment.settle(5_000)).settled).toBe(true);
    await expect(shop.environment.orders.run()).rejects.toThrow('There is no order callback.');
    await shop.to('2026-11-23T00:00:00Z');
    expect(shop.environment.orders.countBlocked()).toBe(2);
  });

  test('are due at the next look once there is one', async () => {
    using shop = aShop({ subscriptions: [{}, { next_order_date: '2026-11-24' }] }, { orderCallback: undefined });
    await shop.to('2026-11-23T17:00:30Z');
    shop.environment.orderCallback.set({ url: 'internal' });
    expect(shop.environment.orders.countBlocked()).toBe(0);
    await shop.to('2026-11-25T00:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-23T17:02:00Z 5001 placed', '2026-11-24T12:00:00Z 5002 placed']);
  });

  test('wait again when it is taken away', async () => {
    using shop = aShop();
    await shop.to('2026-11-20T12:00:00Z');
    shop.environment.orderCallback.set({ url: null });
    await shop.to('2026-12-01T00:00:00Z');

    expect(shop.orders()).toHaveLength(1);
    expect(shop.environment.orders.countBlocked()).toBe(1);
  });
});

describe('one look (#3-run-order, #3-concurrency)', () => {
  test('ends what has ended before it fails what is too late, and then places the rest by lowest id', async () => {
    using shop = aShop({
      config: { fulfillment_threshold_days: 5, order_generation_subscription_grouping_mode: 'standard' },
      subscriptions: [
        { customer_id: 2002, shipping_address_id: 3003 },
        { next_order_date: '2026-11-19' },
        { customer_id: 2002, shipping_address_id: 3003 },
        { next_order_date: '2026-11-01' },
        { next_order_date: '2026-11-01', expiration_date: '2026-11-20' },
        { next_order_date: '2026-11-19' },
      ],
    });
    const { happened } = await shop.to('2026-11-20T12:00:00Z');

    expect(happened.map(({ kind }) => kind)).toEqual(['look', 'order', 'order']);
    expect(happened[0]?.details).toMatchObject({ expired: 1, overdue: 1, orders: 2 });
    expect(shop.orders()).toEqual(['2026-11-20T12:00:00Z 5001,5003 placed', '2026-11-20T12:00:00Z 5002,5006 placed']);
    const states = await Promise.all([5004, 5005].map(async (id) => (await subscription(shop, id)).status));
    expect(states).toEqual(['Failed', 'Expired']);
  });

  test.each([1, 2, 3])('has at most %i orders open at a time, lowest ids first', async (most) => {
    const isFull = aSignal();
    const isReleased = aSignal();
    let open = 0;
    let highest = 0;
    await using system = await anOrderSystem(async (order, number) => {
      open += 1;
      highest = Math.max(highest, open);
      if (open === most) isFull.give();
      await isReleased.given;
      open -= 1;
      return placed(order, number);
    });
    const config = { order_generation_concurrency: most };
    const settings = { clock: 'system', orderCallback: { url: system.url } };
    using shop = aShop({ config, subscriptions: Array.from({ length: 7 }, () => ({ next_order_date: '2026-01-01' })) }, settings);
    expect((await shop.environment.orders.run()).orders).toHaveLength(7);
    await isFull.given;
    const first = system.received.map(({ order }) => Number(order.items[0]?.subscription.id));
    // What was sent besides may still be on its way to the order system.
    expect(shop.environment.orders.list({ status: 'sent' })).toHaveLength(most);
    isReleased.give();

    expect((await shop.environment.settle(15_000)).settled).toBe(true);
    expect(first.toSorted()).toEqual([5001, 5002, 5003].slice(0, most));
    expect(highest).toBe(most);
    expect(system.received).toHaveLength(7);
  });

  test('leaves out what a handler has paused before its own order was sent', async () => {
    using shop = aShop({ subscriptions: [{}, {}] }, { orderCallback: undefined });
    await using system = await anOrderSystem(async (order, number) => {
      if (number === 1) expect((await shop.call('post', '/services/v2/subscriptions/5002/pause')).status).toBe(204);
      return placed(order, number);
    });
    shop.environment.orderCallback.set({ url: system.url });
    await shop.to('2026-11-20T12:00:00Z');

    expect(system.received).toHaveLength(1);
    expect(shop.orders()).toEqual(['2026-11-20T12:00:00Z 5001 placed', '2026-11-20T12:00:00Z  dropped']);
  });
});

describe('a change of the time table (#3-wall-clock)', () => {
  test('of the daily start moves what is due', async () => {
    using shop = aShop({ subscriptions: [{}, { next_order_date: '2026-11-21' }] });
    shop.environment.config.edit({ order_generation_time: '16:00:00' });
    await shop.to('2026-11-20T16:00:00Z');
    shop.environment.config.edit({ order_generation_time: '06:00:00' });
    await shop.to('2026-11-22T00:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-20T16:00:00Z 5001 placed', '2026-11-21T06:00:00Z 5002 placed']);
  });

  test('of the daily start to a time that is past makes the next look the first', async () => {
    using shop = aShop();
    shop.environment.config.edit({ order_generation_time: '06:00:00' });
    await shop.to('2026-11-21T00:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-20T09:16:00Z 5001 placed']);
  });

  test('of the time zone moves what is due, and lets nothing be ordered twice on a date', async () => {
    using shop = aShop({ subscriptions: [{ interval: 'Daily' }, { next_order_date: '2026-11-21' }] });
    await shop.to('2026-11-20T12:00:00Z');
    shop.environment.config.edit({ timezone: 'Pacific/Auckland' });
    const schedule = shop.environment.orders.schedule({ limit: 10 });
    expect(schedule.map(({ due, subscription: id }) => [iso(due), id])).toEqual([
      ['2026-11-20T23:00:00Z', 5001],
      ['2026-11-20T23:00:00Z', 5002],
    ]);
    await shop.to('2026-11-20T23:00:00Z');
    shop.environment.config.edit({ timezone: 'UTC' });
    await shop.to('2026-11-22T00:00:00Z');

    // Noon of the 21st in Auckland was the order of the 21st; in UTC that date comes once more and is not ordered again.
    expect(shop.orders()).toEqual([
      '2026-11-20T12:00:00Z 5001 placed',
      '2026-11-20T23:00:00Z 5001 placed',
      '2026-11-20T23:00:00Z 5002 placed',
    ]);
  });
});

test('what is created for today is ordered at the next look (#3-date-given)', async () => {
  using shop = aShop({ subscriptions: [] });
  await shop.to('2026-11-20T18:00:01Z');
  expect((await shop.call('post', '/services/v2/subscription', { subscription: jam })).status).toBe(201);
  await shop.to('2026-11-20T18:02:00Z');

  expect(shop.orders()).toEqual([expect.stringMatching(/^2026-11-20T18:02:00Z \d+ placed$/)]);
});
