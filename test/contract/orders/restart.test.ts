import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Environment } from '../../../src/index.js';
import { aFolder } from '../../support/command.js';
import { formerDatabase } from '../../support/database-file.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { anOrderSystem, placed } from '../../support/order-system.js';

const [first, second] = smallShop.subscriptions;
const content = {
  ...smallShop,
  config: { upcoming_subscription_email_days_ahead: 1 },
  subscriptions: [
    { ...first, next_order_date: '2026-11-20' },
    { ...second, next_order_date: '2026-11-20' },
    { ...second, id: 5003, next_order_date: '2026-11-25', expiration_date: '2026-12-24' },
  ],
};

function aShop(data: string, url: string | undefined): TestEnvironment {
  return anEnvironment({ seed: { content }, data, orderCallback: url === undefined ? undefined : { url } });
}

function statuses({ orders }: Environment): readonly string[] {
  return orders.list({ limit: 99 }).map(({ status }) => status);
}

function schedule({ orders }: Environment): readonly unknown[] {
  return orders.schedule({ limit: 99 });
}

describe('after a restart', () => {
  test('orders that waited are taken up; one that was sent is dropped and its subscription is due at the next look', async () => {
    using folder = aFolder();
    await using system = await anOrderSystem((order, number) => (number === 1 ? 'silence' : placed(order, number)));
    {
      using before = aShop(folder.path, system.url);
      await before.simulator.environment.orders.run();
      await vi.waitUntil(() => system.received.length === 1, { timeout: 10_000 });
      expect(statuses(before.simulator.environment)).toEqual(['sent', 'waiting']);
    }

    using after = aShop(folder.path, undefined);
    const { environment } = after.simulator;
    const [sent] = environment.orders.list({ subscription: 5001, limit: 9 });
    expect(sent).toMatchObject({ status: 'dropped', error: 'Subsim ended before the answer was there.', httpStatus: null });
    expect((await environment.settle(10_000)).settled).toBe(true);

    expect(statuses(environment)).toEqual(['dropped', 'placed']);
    expect(system.received.map(({ order }) => order.items[0]?.subscription.id)).toEqual(['5001', '5002']);
    expect(schedule(environment)).toContainEqual({ due: '2026-11-20T12:00:00.000Z', kind: 'order', subscription: 5001 });

    await environment.clock.advance('PT3H');
    expect(statuses(environment)).toEqual(['dropped', 'placed', 'placed']);
    const [lost, , again] = system.received.map(({ order }) => order);
    expect(again?.items.map(({ subscription }) => subscription.reorderOrdinal)).toEqual(['1']);
    expect(again?.salesOrderToken).not.toBe(lost?.salesOrderToken);
  });

  test('a dropped order has done nothing to its subscription, and its token is closed', async () => {
    using folder = aFolder();
    await using system = await anOrderSystem(() => 'silence');
    let shown: unknown;
    {
      using before = aShop(folder.path, system.url);
      shown = (await before.call('get', '/services/v2/subscriptions/5001')).body;
      await before.simulator.environment.orders.run();
      await vi.waitUntil(() => system.received.length === 1, { timeout: 10_000 });
    }

    using after = aShop(folder.path, undefined);
    expect((await after.call('get', '/services/v2/subscriptions/5001')).body).toEqual(shown);
    const token = system.received[0]?.order.salesOrderToken ?? '';
    await after.call('get', `/services/v2/subscriptions/5001?salesOrderToken=${token}`).expect(200);
    const [order] = after.simulator.environment.orders.list({ subscription: 5001, limit: 9 });
    expect(after.simulator.environment.orders.get(order?.id ?? 0).calls).toMatchObject([
      { path: '/services/v2/subscriptions/5001', isLate: true },
    ]);
  });

  test('the same falls due at the same instants', () => {
    using folder = aFolder();
    let before: readonly unknown[];
    {
      using shop = aShop(folder.path, 'internal');
      before = schedule(shop.simulator.environment);
    }

    using shop = aShop(folder.path, undefined);

    expect(schedule(shop.simulator.environment)).toEqual(before);
    expect(before).toEqual([
      { due: '2026-11-20T12:00:00.000Z', kind: 'order', subscription: 5001 },
      { due: '2026-11-20T12:00:00.000Z', kind: 'order', subscription: 5002 },
      { due: '2026-11-24T09:00:00.000Z', kind: 'upcoming-order', subscription: 5003 },
      { due: '2026-11-25T12:00:00.000Z', kind: 'order', subscription: 5003 },
      { due: '2026-12-24T12:00:00.000Z', kind: 'expiration', subscription: 5003 },
    ]);
  });

  test.each([1, 2])('a database of version %i, which knew neither orders nor agenda, gets both', async (version) => {
    using folder = aFolder();
    formerDatabase(version, join(folder.path, 'default.sqlite'));

    using shop = aShop(folder.path, 'internal');
    const { environment } = shop.simulator;
    expect(schedule(environment).slice(0, 2)).toEqual([
      { due: '2026-11-27T12:00:00.000Z', kind: 'order', subscription: 5002 },
      { due: '2026-12-03T12:00:00.000Z', kind: 'order', subscription: 5001 },
    ]);
    // Its receiver is gone.
    for (const { id } of environment.destinations.list()) environment.destinations.disable(id);
    await environment.clock.advance({ to: '2026-11-27T15:00:00Z' });

    expect(statuses(environment)).toEqual(['placed']);
    expect((await shop.call('get', '/services/v2/subscriptions/5002')).body.subscription).toMatchObject({
      next_order_date: '2026-12-27',
      last_order_date: '2026-11-27',
    });
  });
});
