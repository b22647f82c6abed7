import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Environment, TimelineEntry, TimelineQuery } from '../../../src/index.js';
import { aControlledEnvironment } from '../../support/control.js';
import { anEnvironment, smallShop } from '../../support/environment.js';
import { runs } from '../../support/unit/json-trees.js';

const YEAR = { from: '2026-11-20T00:00:00Z', to: '2027-11-20T00:00:00Z' };

// All pages, so many entries each.
async function whole(environment: Environment, query: TimelineQuery): Promise<readonly TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (let after: string | undefined; ;) {
    const page = await environment.timeline.list({ ...query, after });
    entries.push(...page.entries);
    if (page.next === null) return entries;
    after = page.next;
  }
}

const shortly = ({ instant, kind, subscriptions }: TimelineEntry): string => `${instant.slice(0, 16)} ${kind} ${subscriptions.join(',')}`;

function shopWith(...subscriptions: readonly object[]) {
  const standing = { customer_id: 2001, shipping_address_id: 3001, product_sku: 'TEA-ASSAM-250', qty: 1, payment_method_code: 'invoice' };
  return {
    ...smallShop,
    subscriptions: subscriptions.map((own, index) => ({ id: 5001 + index, ...standing, ...own })),
    group_subscriptions: [],
  };
}

describe('0.6.0 point 5: the time line', () => {
  test('tells what comes in a year: orders, e-mails, the end (#subsim-coming-orders)', async () => {
    const seed = shopWith(
      { interval: 'Every 3 Months', next_order_date: '2026-12-31', expiration_date: '2027-10-01' },
      { interval: 'Yearly', next_order_date: '2027-01-05' },
    );
    using environment = anEnvironment({ seed: { content: { ...seed, config: { upcoming_subscription_email_days_ahead: 3 } } } });

    const entries = await whole(environment.simulator.environment, YEAR);

    expect(entries.filter(({ kind }) => kind !== 'e-mail').map((entry) => shortly(entry))).toEqual([
      '2026-12-31T12:00 order 5001',
      '2027-01-05T12:00 order 5002',
      '2027-03-31T12:00 order 5001',
      '2027-07-01T12:00 order 5001',
      '2027-10-01T12:00 expiration 5001',
    ]);
    expect(entries.filter(({ kind }) => kind === 'e-mail')).toHaveLength(4);
    expect(entries.map(({ state }) => state)).not.toContain('happened');
    expect(entries.filter(({ isForecast }) => isForecast)).toHaveLength(4);
  });

  test('what it tells of orders is what happens when the clock is moved and each succeeds (#subsim-coming-orders)', async () => {
    const seed = shopWith(
      { interval: 'Monthly', next_order_date: '2026-12-31' },
      { interval: 'Every 2 Weeks', next_order_date: '2026-11-20', expiration_date: '2027-02-01' },
      { interval: 'Every 5 Days', next_order_date: '2026-11-02' },
      { product_sku: 'SECOND-WEDNESDAY', interval: 'Monthly', next_order_date: '2026-12-09' },
      { interval: 'Monthly', next_order_date: '2026-12-03', status: 'Paused' },
      { product_sku: 'TRIAL', interval: 'Every 3 Days', next_order_date: '2026-12-01' },
    );
    const products = [
      ...smallShop.products,
      { id: 4010, sku: 'SECOND-WEDNESDAY', name: 'Wednesdays', price: 1, use_scheduling_rule: true, scheduling_rule_id: 201 },
      { id: 4011, sku: 'TRIAL', name: 'Trial', price: 1, is_trial_product: true, trial_full_product_sku: 'SECOND-WEDNESDAY' },
    ];
    const config = { timezone: 'America/New_York', order_generation_time: '03:00:00', automatic_order_generation: true };
    using environment = anEnvironment({ seed: { content: { ...seed, products, config } }, orderCallback: { url: 'internal' } });
    const { timeline, clock } = environment.simulator.environment;
    const asked = { from: '2026-11-20T09:15:30Z', to: '2027-06-01T00:00:00Z', kind: 'order', limit: 1000 } as const;
    const told = (await timeline.list(asked)).entries;

    await clock.advance({ to: asked.to });

    const placed = (await timeline.list(asked)).entries.filter(({ state }) => state === 'happened');
    expect(placed.every(({ status }) => status === 'placed')).toBe(true);
    const happened = placed.flatMap(({ instant, subscriptions }) => subscriptions.map((id) => `${instant} ${String(id)}`));
    expect(happened.length).toBeGreaterThan(60);
    expect(told.map(({ instant, subscriptions: [id] }) => `${instant} ${String(id)}`).sort()).toEqual(happened.sort());
  });

  test('pages neither repeat nor leave out, however many stand at one instant (#subsim-time-line)', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      interval: index % 3 === 0 ? 'Weekly' : 'Monthly',
      next_order_date: '2026-11-20',
    }));
    using environment = anEnvironment({ seed: { content: shopWith(...many) }, orderCallback: { url: 'internal' } });
    const own = environment.simulator.environment;
    own.destinations.add({ url: 'http://127.0.0.1:9/' });
    await own.clock.advance('P8D');
    own.snapshots.save('second-week');
    const query = { from: '2026-11-01T00:00:00Z', to: '2027-02-01T00:00:00Z' };
    const all = await whole(own, { ...query, limit: 1000 });

    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['order', 'event', 'delivery', 'snapshot']));
    expect(all.map(({ instant }) => instant)).toEqual(all.map(({ instant }) => instant).sort());
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 90 }), fc.constantFrom(undefined, 5001, 5002), async (limit, subscription) => {
        const expected = all.filter(({ subscriptions }) => subscription === undefined || subscriptions.includes(subscription));
        expect(await whole(own, { ...query, subscription, limit })).toEqual(expected);
      }),
      { ...runs, numRuns: 8 },
    );
  });

  test('counts as much on each date as it lists, of all and of one subscription', async () => {
    const seed = shopWith(
      { interval: 'Weekly', next_order_date: '2026-11-20' },
      { interval: 'Monthly', next_order_date: '2026-12-24', expiration_date: '2027-02-01' },
    );
    const config = { timezone: 'Asia/Kolkata', upcoming_subscription_email_days_ahead: 2 };
    using environment = anEnvironment({ seed: { content: { ...seed, config } }, orderCallback: { url: 'internal' } });
    const { timeline, clock } = environment.simulator.environment;
    await clock.advance('P10D');

    for (const subscription of [undefined, 5002]) {
      const { today, days } = await timeline.days({ from: '2026-11-15', to: '2027-02-20', subscription });
      const { entries } = await timeline.list({ from: '2026-11-14T18:30:00Z', to: '2027-02-20T18:29:59Z', subscription, limit: 1000 });
      expect([today, days[0]?.date, days[0]?.begins, days.length]).toEqual(['2026-11-30', '2026-11-15', '2026-11-14T18:30:00.000Z', 98]);
      const count = (state: string, kind: string): number => entries.filter((entry) => entry.state === state && entry.kind === kind).length;
      const sum = (of: (day: (typeof days)[number]) => number): number => days.reduce((total, day) => total + of(day), 0);
      expect(sum(({ due }) => due.orders)).toBe(count('due', 'order'));
      expect(sum(({ due }) => due.emails)).toBe(count('due', 'e-mail'));
      expect(sum(({ due }) => due.expirations)).toBe(1);
      expect(sum(({ happened }) => happened.orders)).toBe(count('happened', 'order'));
      expect(sum(({ happened }) => happened.events)).toBe(count('happened', 'event'));
    }
  });

  test('leads to what it tells of: traces, and snapshots to go back to', async () => {
    using environment = anEnvironment({
      seed: { content: shopWith({ interval: 'Weekly', next_order_date: '2026-11-20' }) },
      orderCallback: { url: 'internal' },
    });
    const own = environment.simulator.environment;
    own.snapshots.save('before-all');
    await own.clock.advance('P2D');

    const { entries } = await own.timeline.list({ to: '2026-11-22T09:15:30Z' });

    expect(entries.find(({ snapshot }) => snapshot !== null)).toMatchObject({ snapshot: 'before-all', kind: 'snapshot', trace: null });
    const order = entries.find(({ kind }) => kind === 'order');
    expect(order).toMatchObject({
      trace: 'order:51',
      status: 'placed',
      subscriptions: [5001],
      text: expect.stringMatching(/^Order 51 was placed/) as string,
    });
    for (const { trace } of entries.filter((entry) => entry.trace !== null))
      expect(JSON.stringify(await own.trace(trace ?? ''))).toContain(`"${String(trace)}"`);
  });

  test.each([
    [{ from: 'soon' }, /^from: must be an instant such as/],
    [{ from: '2026-11-20T00:00:00Z', to: '2026-11-19T00:00:00Z' }, /^to: must not be before from\.$/],
    [{ to: '2126-11-20T00:00:00Z' }, /^to: must be at most 10 years after from\.$/],
    [{ after: 'x' }, /^after: must be the next of a page\.$/],
    [{ kind: 'orders' }, /^kind: .*the nearest is "order"/],
    [{ subscription: 99 }, /^There is no subscription 99 in this environment\.$/],
  ])('refuses %j in the library as over /_sim', async (query, sentence) => {
    using environment = aControlledEnvironment();
    const path = `/timeline?${new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)] as const))).toString()}`;
    const answer = await environment.control('get', path);

    await expect(environment.simulator.environment.timeline.list(query as never)).rejects.toThrow(sentence);
    expect((answer.body as { message: string }).message).toMatch(sentence);
  });

  test('ends with the calendar', async () => {
    using environment = anEnvironment();
    const { timeline } = environment.simulator.environment;

    const { days } = await timeline.days({ from: '9999-12-01', to: '9999-12-31' });
    const { entries, next } = await timeline.list({ from: '9999-12-01T00:00:00Z', to: '9999-12-31T23:59:59Z', limit: 1000 });

    expect([days.length, days.at(-1)?.date, next]).toEqual([31, '9999-12-31', null]);
    expect(entries.length).toBeGreaterThan(0);
    expect((await timeline.days({ from: '1000-01-01', to: '1000-01-02' })).days.map(({ date }) => date)).toEqual([
      '1000-01-01',
      '1000-01-02',
    ]);
  });

  test.each([
    [{ from: 'soon' }, /^from: must be a date such as 2026-11-20\.$/],
    [{ from: '2026-11-20', to: '2026-11-19' }, /^to: must not be before from\.$/],
    [{ from: '2026-11-20', to: '2027-12-25' }, /^to: at most 400 dates are counted at once\.$/],
  ])('refuses to count %j', async (query, sentence) => {
    using environment = aControlledEnvironment();
    await expect(environment.simulator.environment.timeline.days(query)).rejects.toThrow(sentence);
  });
});
