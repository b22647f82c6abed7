import { describe, expect, test } from 'vitest';
import type { Happening } from '../../../src/index.js';
import { anOrderSystem } from '../../support/order-system.js';
import { aShop, type SchedulingShop } from '../../support/contract/scheduler.js';

// As many as take several turns of the event loop to collect.
const MANY = 600;
const LOOK = '2026-11-20T12:00:00Z';
const ids = Array.from({ length: MANY }, (_, index) => 5001 + index);

function aBigShop(): SchedulingShop {
  return aShop({ subscriptions: ids.map(() => ({ interval: 'Monthly' })) });
}

type Look = Extract<Happening, { kind: 'look' }>;

// Moves the clock through the first look and no further; in its first turn of the event loop, something else is done.
async function throughLook({ environment: { clock } }: SchedulingShop, meanwhile: (stop: AbortController) => void): Promise<Look> {
  const stop = new AbortController();
  setImmediate(() => {
    meanwhile(stop);
  });
  const watch = {
    signal: stop.signal,
    onHappening: () => {
      stop.abort();
    },
  };
  const { to, happened, total } = await clock.advance({ to: LOOK }, watch);
  const [look] = happened;
  expect([to, total, look?.kind]).toEqual([new Date(LOOK).toISOString(), 1, 'look']);
  if (look?.kind !== 'look') throw new Error('There was no look.');
  return look;
}

// The subscriptions of all attempts, ascending by the ids of the attempts; and how many are due besides.
function collected({ orders, environment }: SchedulingShop): readonly number[] {
  expect(environment.orders.schedule({ until: LOOK, limit: MANY })).toHaveLength(MANY - orders().length);
  return orders().map((order) => Number(order.split(' ')[1]));
}

describe('while the clock moves through orders that the built-in handler takes', () => {
  test('the event loop turns, so that a caller can stop it', async () => {
    using shop = aShop({ subscriptions: ids.slice(0, 50).map(() => ({ interval: 'Daily' })) });
    const stop = new AbortController();
    setImmediate(() => {
      stop.abort();
    });

    const { from, to, total } = await shop.environment.clock.advance('P60D', { signal: stop.signal });

    expect(total).toBeGreaterThan(0);
    expect(Date.parse(to) - Date.parse(from)).toBeLessThan(59 * 86_400_000);
    expect(shop.environment.clock.now()).toBe(Date.parse(to));
  });
});

test('a caller who leaves does not wait for a receiver that is silent, and the environment can go back at once', async () => {
  await using system = await anOrderSystem(() => 'silence');
  using shop = aShop({ subscriptions: [{ interval: 'Daily' }] });
  const { environment } = shop;
  environment.orderCallback.set({ url: system.url });
  const stop = new AbortController();
  const moving = environment.clock.advance('P60D', { signal: stop.signal });
  await expect.poll(() => system.received.length).toBe(1);

  stop.abort();

  expect(await moving).toMatchObject({ to: new Date(environment.clock.now()).toISOString() });
  environment.reset();
  expect(environment.orders.list({ status: 'sent' })).toEqual([]);
});

describe('a look for due orders', () => {
  test('can be stopped, and what it leaves is collected in the same order by the next one', async () => {
    using shop = aBigShop();

    const { details } = await throughLook(shop, (stop) => {
      stop.abort();
    });
    expect(details.orders).toBeLessThan(MANY);
    expect(collected(shop)).toEqual(ids.slice(0, details.orders));

    expect((await throughLook(shop, () => undefined)).details.orders).toBe(MANY - details.orders);
    expect(collected(shop)).toEqual(ids);
  });

  test('is one happening, however many turns it takes', async () => {
    using shop = aBigShop();
    let turns = 0;
    const count = (): void => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);

    expect((await throughLook(shop, () => undefined)).details).toEqual({ orders: MANY, expired: 0, overdue: 0 });
    clearImmediate(counting);

    expect(turns).toBeGreaterThan(1);
    expect(collected(shop)).toEqual(ids);
  });

  test('leaves out what is ordered by hand meanwhile', async () => {
    using shop = aBigShop();
    const { orders } = shop.environment;
    const last = ids.at(-1) ?? 0;

    const { details } = await throughLook(shop, () => {
      orders.place(last, 'keep').catch(() => undefined); // it does not end here
    });

    expect(details.orders).toBe(MANY - 1);
    expect(orders.list({ subscription: last })).toMatchObject([{ kind: 'keep' }]);
  });

  test('ends when orders are switched off meanwhile, and what it leaves is due again afterwards', async () => {
    using shop = aBigShop();
    const { config } = shop.environment;

    const { details } = await throughLook(shop, () => config.edit({ automatic_order_generation: false }));
    expect(details.orders).toBeLessThan(MANY);

    config.edit({ automatic_order_generation: true });
    expect(collected(shop)).toEqual(ids.slice(0, details.orders));
  });

  test('orders each group as a whole', async () => {
    const codes = ['A', 'B', 'C'].flatMap((code) => ids.slice(0, MANY / 3).map(() => code));
    const subscriptions = codes.map((coupon_code) => ({ interval: 'Monthly', coupon_code }));
    using shop = aShop({ config: { order_generation_subscription_grouping_mode: 'standard' }, subscriptions });

    const { details } = await throughLook(shop, (stop) => {
      stop.abort();
    });
    await throughLook(shop, () => undefined);

    expect(details.orders).toBeLessThan(3);
    expect(shop.orders().map((order) => order.split(',').length)).toEqual([MANY / 3, MANY / 3, MANY / 3]);
  });
});

describe('orders that are collected by hand', () => {
  test('are refused when the environment goes back meanwhile, and none is left', async () => {
    using shop = aBigShop();
    setImmediate(() => {
      shop.environment.reset();
    });

    await expect(shop.environment.orders.run()).rejects.toThrow('The environment went back to another state meanwhile.');

    expect(shop.environment.orders.list()).toEqual([]);
  });
});

test('what falls due is worked out anew before anybody sees it, however the environment is asked', async () => {
  using shop = aShop({ subscriptions: ids.slice(0, 120).map(() => ({})) });
  const { clock, config, orders, settle } = shop.environment;
  const instants = (): ReadonlySet<number> => new Set(orders.schedule({ limit: 120 }).map(({ due }) => Date.parse(due)));

  config.edit({ order_generation_time: '14:30:00' });
  expect(instants()).toEqual(new Set([Date.parse('2026-11-20T14:30:00Z')]));

  config.edit({ order_generation_time: '15:30:00' });
  expect((await settle(60_000)).settled).toBe(true);
  expect(instants()).toEqual(new Set([Date.parse('2026-11-20T15:30:00Z')]));

  config.edit({ order_generation_time: '16:30:00' });
  const stop = new AbortController();
  const watch = {
    signal: stop.signal,
    onHappening: () => {
      stop.abort();
    },
  };
  expect((await clock.advance({ next: true }, watch)).to).toBe('2026-11-20T16:30:00.000Z');
});
