import { expect, test } from 'vitest';
import { aControlledEnvironment, membersOf } from '../../support/control.js';
import { smallShop } from '../../support/environment.js';

const [first, second] = smallShop.subscriptions;
const content = { ...smallShop, subscriptions: [first, second].map((one) => ({ ...one, next_order_date: '2026-11-20' })) };

test.each(['events', 'deliveries', 'orders'])('the list of %s begins with the oldest and goes on part by part', async (name) => {
  using environment = aControlledEnvironment({
    seed: { content },
    orderCallback: { url: 'internal' },
    webhooks: [{ url: 'http://127.0.0.1:9/' }],
  });
  await environment.simulator.environment.clock.advance('PT4H');
  const list = async (query: string): Promise<Readonly<Record<string, unknown>>> =>
    (await environment.control('get', `/${name}${query}`).expect(200)).body as Readonly<Record<string, unknown>>; // compared below

  const whole = await list('');
  const ids = membersOf(whole[name], 'id') as readonly number[]; // compared below
  const begin = await list('?limit=1');
  const rest = await list(`?from=${String(begin.next)}`);

  expect(ids.length).toBeGreaterThan(1);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(membersOf(begin[name], 'id')).toEqual(ids.slice(0, 1));
  expect([begin.next, membersOf(rest[name], 'id'), rest.next]).toEqual([ids[1], ids.slice(1), null]);
});

test('lists of the library have a hundred entries unless more are asked for', async () => {
  const subscriptions = Array.from({ length: 102 }, (_, index) => ({ ...first, id: 5001 + index, next_order_date: '2026-11-20' }));
  const config = { order_generation_subscription_grouping_mode: 'disabled' };
  using environment = aControlledEnvironment({
    seed: { content: { ...content, config, subscriptions } },
    orderCallback: { url: 'internal' },
    webhooks: [{ url: 'http://127.0.0.1:9/' }],
  });
  const { events, deliveries, orders } = environment.simulator.environment;

  for (let count = 0; count < 102; count += 1) events.ping();
  await orders.run();

  expect([events.list(), deliveries.list(), orders.list()].map(({ length }) => length)).toEqual([100, 100, 100]);
  expect([events.list({ limit: 101 }), deliveries.list({ limit: 101 }), orders.list({ limit: 101 })].map(({ length }) => length)).toEqual([
    101, 101, 101,
  ]);
});
