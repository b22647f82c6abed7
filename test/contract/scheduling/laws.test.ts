import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Environment } from '../../../src/index.js';
import {
  anOrderSystem,
  placed,
  type OrderHandler,
  type OrderReply,
  type OrderSystem,
  type ReceivedOrder,
} from '../../support/order-system.js';
import { subscription } from '../../support/contract/groups.js';
import { aShop, type SchedulingShop, type Shop } from '../../support/contract/scheduler.js';
import { inside } from '../../support/inside.js';
import { runs } from '../../support/unit/json-trees.js';

// Each case is a shop of its own, with weeks that go by in it.
vi.setConfig({ testTimeout: 60_000 });

const FIRST_DAY = Date.parse('2026-11-20T00:00:00Z');
const DAY = 86_400_000;
const DAYS = 24;
// A moment before the first day, so that nothing is due before a test has asked what it wants to know.
const BEGIN = instantAt(-1);
const END = instantAt(DAYS * DAY - 1);

const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Asia/Beirut'] as const;
const intervals = ['Daily', 'Weekly', 'Every 3 Days', 'Every Two Weeks', 'Monthly', 'Every 40 Days'] as const;
// What an order system says of an item; no class of its own is a refusal.
const outcomes = ['placed', 'placed', 'Soft Decline', 'Technology', 'Hard Decline', 'E-Commerce Platform'] as const;

const anyDay = (from: number, to: number): fc.Arbitrary<string> =>
  fc.integer({ min: from, max: to }).map((day) => instantAt(day * DAY).slice(0, 10));

const anySubscription = fc.record(
  {
    interval: fc.constantFrom(...intervals),
    next_order_date: anyDay(-6, DAYS),
    expiration_date: anyDay(0, DAYS),
    shipping_address_id: fc.constantFrom(3001, 3002),
    coupon_code: fc.constantFrom('A', 'B'),
  },
  { requiredKeys: ['interval', 'next_order_date'] },
);

const anyTime = fc.constantFrom('00:00:00', '02:15:00', '09:00:30', '12:00:00', '23:59:00');

const anyConfig = fc.record({
  timezone: fc.constantFrom(...zones),
  order_generation_time: anyTime,
  order_generation_subscription_grouping_mode: fc.constantFrom('disabled', 'standard', 'standard_apply_coupon'),
  order_generation_partial_order_mode: fc.constantFrom('full_orders_only', 'allow_partial_orders'),
  fulfillment_threshold_days: fc.constantFrom(null, 2, 5),
  upcoming_subscription_email_days_ahead: fc.constantFrom(null, 0, 2),
  upcoming_subscription_email_time: anyTime,
  subscription_order_failed_email_first_time_only: fc.boolean(),
});

const anyShop: fc.Arbitrary<Shop> = fc.record({
  config: anyConfig,
  subscriptions: fc.array(anySubscription, { minLength: 1, maxLength: 5 }),
});

/** What the order system says of the items that it is asked for, in turn and from the start again. */
const anyTurns = fc.array(fc.constantFrom(...outcomes), { minLength: 1, maxLength: 7 });

/** What is done to a subscription between two days. */
const anyAct = fc.record({
  // Also soon after another, so that a day has more than one.
  minutes: fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2000 }) },
  ),
  which: fc.nat(),
  what: fc.constantFrom('today', 'today', 'today', 'tomorrow', 'skip', 'restart', 'restart', 'pause', 'cancel'),
});

test('going ahead in one step or in many gives the same requests, orders and events', async () => {
  const anyCuts = fc.array(fc.integer({ min: 0, max: DAYS * DAY - 1 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(anyShop, anyTurns, anyCuts, async (shop, turns, cuts) => {
      const whole = await course(shop, turns, []);
      expect(await course(shop, turns, cuts)).toEqual(whole);
    }),
    { ...runs, numRuns: 8 },
  );
});

test('what happens in time happens in the order of its instants, each look before its orders', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, anyTurns, async (shop, turns) => {
      await using system = await anOrderSystem(inTurn(turns));
      using opened = openedAt(shop, system);
      const { happened, total, from, to } = await opened.to(END);

      expect(happened).toHaveLength(total);
      const instants = happened.map(({ at }) => Date.parse(at));
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
      for (const at of instants) expect(at >= Date.parse(from) && at <= Date.parse(to)).toBe(true);
      let open: string[] = [];
      for (const { at, kind, details } of happened) {
        if (kind === 'look') {
          expect(open).toEqual([]);
          open = Array.from({ length: details.orders }, () => at);
        }
        if (kind === 'order') expect(open.shift()).toBe(at);
      }
      expect(open).toEqual([]);
    }),
    { ...runs, numRuns: 8 },
  );
});

test('nothing is placed twice on a date of the zone, and the ordinal counts what was placed, whatever is done between', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, anyTurns, fc.array(anyAct, { minLength: 4, maxLength: 20 }), async (shop, turns, acts) => {
      await using system = await anOrderSystem(inTurn(turns));
      using opened = openedAt(shop, system);
      for (const act of acts) await perform(opened, act, shop);
      await opened.environment.clock.advance({ by: 'P10D' });

      const zone = (shop.config as { timezone: string }).timezone; // as made above
      const dates = new Map<number, string[]>();
      for (const { id, at, ordinal, isPlaced } of itemsIn(opened.environment)) {
        const known = dates.get(id) ?? [];
        expect(ordinal).toBe(String(known.length + 1));
        const date = dateIn(zone, at);
        expect(known).not.toContain(date);
        if (isPlaced) dates.set(id, [...known, date]);
      }
      for (const [id, known] of dates) {
        const shown = await subscription(opened, id);
        expect([shown.recurring_order_count, shown.last_order_date]).toEqual([known.length, known.at(-1)]);
      }
    }),
    { ...runs, numRuns: 8 },
  );
});

test('orders are placed on the dates that upcoming-order-dates has told', async () => {
  const anyFuture = fc.record({
    ...shopOf(anyDay(0, DAYS), fc.option(anyDay(1, 60))),
    config: anyConfig.map((config) => ({ ...config, timezone: 'UTC' })),
  });
  await fc.assert(
    fc.asyncProperty(anyFuture, async (shop) => {
      using opened = aShop(shop, { clock: BEGIN });
      const told = await Promise.all(shop.subscriptions.map((_, index) => upcoming(opened, 5001 + index, 60)));
      await opened.to(END);

      const items = itemsIn(opened.environment);
      const dates = told.map((_, index) => items.filter(({ id }) => id === 5001 + index).map(({ at }) => dateIn('UTC', at)));
      expect(dates).toEqual(told.map((list) => list.filter((date) => date <= END.slice(0, 10))));
    }),
    { ...runs, numRuns: 8 },
  );
});

test('skipping takes exactly the first of the coming dates away', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record(shopOf(anyDay(-40, 400))), async (shop) => {
      using opened = aShop(shop, { clock: BEGIN });
      for (const [index] of shop.subscriptions.entries()) {
        const id = 5001 + index;
        const before = await upcoming(opened, id, 21);
        expect((await opened.call('post', `/services/v2/subscriptions/${String(id)}/skip`)).status).toBe(204);
        expect(await upcoming(opened, id, 20)).toEqual(before.slice(1));
        expect((await subscription(opened, id)).next_order_date).toBe(before[1]);
      }
    }),
    { ...runs, numRuns: 8 },
  );
});

/** Everything that leaves a shop by the end when its clock stops at so many milliseconds from the beginning. */
async function course(shop: Shop, turns: readonly string[], cuts: readonly number[]): Promise<object> {
  await using system = await anOrderSystem(inTurn(turns));
  using opened = openedAt(shop, system);
  for (const cut of cuts.toSorted((a, b) => a - b)) await opened.to(instantAt(cut));
  await opened.to(END);
  const { events } = opened.environment;
  const requests = system.received.map(({ body, headers }) => [body, headers['sp-hmac']]);
  return { requests, orders: opened.orders(), events: events.list({ limit: 1_000 }) };
}

function openedAt(shop: Shop, { url }: OrderSystem): SchedulingShop {
  return aShop(shop, { clock: BEGIN, orderCallback: { url, secret: 'the secret of an order system' } });
}

// Answers item by item: the n-th item that it is asked for gets the n-th of the turns.
function inTurn(turns: readonly string[]): OrderHandler {
  let asked = 0;
  return (order, number) => {
    const answers = order.items.map(({ subscription: { id } }) => {
      asked += 1;
      return { id: String(id), outcome: turns[asked % turns.length] ?? 'placed' };
    });
    return answered(order, number, answers);
  };
}

function answered(order: ReceivedOrder, number: number, answers: readonly { id: string; outcome: string }[]): OrderReply {
  const failed = answers.filter(({ outcome }) => outcome !== 'placed');
  const whole = placed(order, number);
  if (failed.length === 0) return whole;
  const errorItems = failed.map(({ id, outcome }) => ({ subscriptionId: id, errorMessage: 'No.', errorClass: outcome }));
  return { status: order.allowSomeFailedItems ? 202 : 409, body: { ...whole.body, errorItems } };
}

async function perform(
  shop: SchedulingShop,
  act: { minutes: number; which: number; what: string },
  { subscriptions = [] }: Shop,
): Promise<void> {
  await shop.environment.clock.advance({ by: `PT${String(act.minutes)}M` });
  const path = `/services/v2/subscriptions/${String(5001 + (act.which % subscriptions.length))}`;
  const { today } = inside(shop.environment).hosted.view();
  const dates: Readonly<Record<string, string>> = { today, tomorrow: new Date(Date.parse(today) + DAY).toISOString().slice(0, 10) };
  const date = dates[act.what];
  const { status } = await (date === undefined
    ? shop.call('post', `${path}/${act.what}`)
    : shop.call('post', path, { subscription: { next_order_date: date } }));
  expect(date === undefined ? [204, 409] : [200]).toContain(status);
}

interface SentItem {
  readonly id: number;
  readonly at: number;
  readonly ordinal: unknown;
  readonly isPlaced: boolean;
}

/** What was sent to be ordered, in the order of sending. */
function itemsIn({ orders }: Environment): readonly SentItem[] {
  const attempts = orders.list({ limit: 1000 });
  return attempts.flatMap(({ id }) => {
    const { request, sent, items: results } = orders.get(id);
    if (request === null || sent === null) return [];
    const { items } = JSON.parse(request) as ReceivedOrder; // what was sent has its schema
    return items.map(({ subscription: { id: one, reorderOrdinal: ordinal } }) => {
      const isPlaced = results.some((result) => String(result.subscription) === one && result.outcome === 'placed');
      return { id: Number(one), at: Date.parse(sent), ordinal, isPlaced };
    });
  });
}

async function upcoming({ call }: SchedulingShop, id: number, count: number): Promise<readonly string[]> {
  const answer = await call('get', `/services/v2/subscriptions/${String(id)}/upcoming-order-dates?order-count=${String(count)}`);
  expect(answer.status).toBe(200);
  return (answer.body as { upcoming_order_dates: string[] }).upcoming_order_dates;
}

function shopOf(next_order_date: fc.Arbitrary<string>, expiration_date: fc.Arbitrary<string | null> = fc.constant(null)) {
  const one = fc.record({ interval: fc.constantFrom(...intervals), next_order_date, expiration_date });
  return { subscriptions: fc.array(one, { minLength: 1, maxLength: 4 }) };
}

function dateIn(timeZone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

function instantAt(milliseconds: number): string {
  return new Date(FIRST_DAY + milliseconds).toISOString();
}
