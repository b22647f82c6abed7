import { expect, test } from 'vitest';
import type { Environment } from '../../../src/index.js';
import { anOrderShop, type OrderShop } from '../../support/contract/order-shop.js';
import { anEnvironment } from '../../support/environment.js';

// Each of the two subscriptions is ordered alone.
const config = { order_generation_subscription_grouping_mode: 'disabled' };
const leftBehind = { status: 'dropped', error: 'Left behind in another environment' };

interface Copy extends Disposable {
  readonly environment: Environment;
}

async function imported(
  { environment: { simulator } }: OrderShop,
  restore: (target: Environment, bytes: Buffer) => void | Promise<void>,
): Promise<Copy> {
  simulator.environment.snapshots.save('waiting');
  const target = anEnvironment();
  await restore(target.simulator.environment, await simulator.environment.snapshots.export('waiting'));
  return { environment: target.simulator.environment, [Symbol.dispose]: target[Symbol.dispose] };
}

test.each([
  [
    'a fork',
    async ({ environment: { simulator } }: OrderShop): Promise<Copy> => ({
      environment: await simulator.forkEnvironment({ from: 'default' }),
      [Symbol.dispose]: () => undefined,
    }),
  ],
  [
    'an environment that goes back to an imported snapshot',
    (shop: OrderShop): Promise<Copy> =>
      imported(shop, async (target, bytes) => {
        await target.snapshots.import('brought', bytes);
        target.restore('brought');
      }),
  ],
  [
    'an environment that goes back to the bytes of a snapshot',
    (shop: OrderShop): Promise<Copy> =>
      imported(shop, (target, bytes) => {
        target.restore(bytes);
      }),
  ],
] as const)('%s sends none of the orders that waited, and orders what is due at its own next look', async (_, copied) => {
  await using shop = await anOrderShop({ config });
  const { environment: origin } = shop.environment.simulator;
  await origin.orders.run();
  expect(origin.orders.list().map(({ status }) => status)).toEqual(['waiting', 'waiting']);

  using copy = await copied(shop);
  const { environment } = copy;
  await Promise.all([origin.settle(5000), environment.settle(5000)]);

  expect(environment.orders.list()).toMatchObject([leftBehind, leftBehind]);
  expect(environment.pending(10).counts.orders).toBe(0);
  expect(origin.orders.list().map(({ status }) => status)).toEqual(['placed', 'placed']);
  expect(shop.system.received).toHaveLength(2);
  await environment.clock.advance('P1D');
  const placed = environment.orders.list().slice(2);
  expect(
    placed.map(({ id, status, due }) => [environment.orders.get(id).items[0]?.subscription, status, new Date(due).toISOString()]),
  ).toEqual([
    [5001, 'placed', '2026-11-20T12:00:00.000Z'],
    [5002, 'placed', '2026-11-20T12:00:00.000Z'],
  ]);
});
