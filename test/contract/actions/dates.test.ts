import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentTypes } from '../../support/documents.js';
import type { TestEnvironment } from '../../support/environment.js';
import { acted, aShopWith, pathOf, shown, STATES, toldTypes } from '../../support/contract/actions.js';
import { expectRefusal, jsonOf } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const DATES = pathOf('/upcoming-order-dates');

async function upcoming(environment: TestEnvironment, query = ''): Promise<readonly string[]> {
  const answer = await environment.call('get', DATES + query);
  expect(answer.status, answer.text).toBe(200);
  const body = jsonOf(answer) as { upcoming_order_dates: readonly string[] };
  expect(Object.keys(body)).toEqual(['upcoming_order_dates']);
  return body.upcoming_order_dates;
}

// Days of each unit, counted by the calendar of JavaScript, which rolls forward, too.
function onePeriodAfter(date: string, count: number, unit: string): string {
  const after = new Date(date);
  if (unit === 'day') after.setUTCDate(after.getUTCDate() + count);
  if (unit === 'week') after.setUTCDate(after.getUTCDate() + 7 * count);
  if (unit === 'month') after.setUTCMonth(after.getUTCMonth() + count);
  if (unit === 'quarter') after.setUTCMonth(after.getUTCMonth() + 3 * count);
  if (unit === 'year') after.setUTCFullYear(after.getUTCFullYear() + count);
  return after.toISOString().slice(0, 10);
}

const schedules = fc.record({
  date: fc
    .date({ min: new Date('2019-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  count: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 999 })),
  unit: fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
});

function intervalOf({ count, unit }: { readonly count: number; readonly unit: string }): string {
  return `Every ${String(count)} ${unit}s`;
}

describe('skip (#3-date-steps)', () => {
  test('moves the date exactly one period, whatever the interval and the date, past dates included', async () => {
    using environment = aShopWith({});
    await fc.assert(
      fc.asyncProperty(schedules, async ({ date, count, unit }) => {
        const members = { interval: intervalOf({ count, unit }), next_order_date: date };
        await environment.call('post', pathOf(), { subscription: members });
        expect(await acted(environment, 'skip')).toMatchObject({ next_order_date: onePeriodAfter(date, count, unit) });
      }),
      { seed: 20_261_120, numRuns: 60 },
    );
  });

  eachRow(
    [
      { from: '2027-01-31', interval: 'Monthly', next: '2027-03-03', then: '2027-04-03' },
      { from: '2028-01-31', interval: 'Monthly', next: '2028-03-02', then: '2028-04-02' },
      { from: '2027-03-31', interval: 'Monthly', next: '2027-05-01', then: '2027-06-01' },
      { from: '2028-02-29', interval: 'Yearly', next: '2029-03-01', then: '2030-03-01' },
      { from: '2026-11-30', interval: 'Quarterly', next: '2027-03-02', then: '2027-06-02' },
      { from: '2026-11-01', interval: 'Weekly', next: '2026-11-08', then: '2026-11-15' },
    ],
    ({ from, interval, next, then }) => `${from}, ${interval}: ${next}, then ${then}`,
    async ({ from, interval, next, then }) => {
      using environment = aShopWith({ next_order_date: from, interval });
      expect(await acted(environment, 'skip')).toMatchObject({ next_order_date: next });
      expect(await acted(environment, 'skip')).toMatchObject({ next_order_date: then });
    },
  );

  test('at the last date of the calendar is refused, because nothing comes after it', async () => {
    using environment = aShopWith({ next_order_date: '9999-12-31' });
    const before = await shown(environment);
    expectRefusal(await environment.call('post', pathOf('/skip')), 409, 'Subscription has no later order date.');
    expect(await shown(environment)).toEqual(before);
    expect(toldTypes(environment)).toEqual([]);
  });
});

describe('upcoming-order-dates (#3-upcoming-dates, #3-upcoming-dates-range)', () => {
  test('is the next dates beginning with next_order_date, without a wrapper', async () => {
    using environment = aShopWith({});
    const answer = await environment.call('get', `${DATES}?order-count=2`);
    expect([answer.status, answer.text]).toEqual([200, '{"upcoming_order_dates":["2026-12-03","2027-01-03"]}']);
  });

  eachRow(
    [
      { suffix: '', body: '{"upcoming_order_dates":["2026-12-03","2027-01-03"]}', type: contentTypes.json },
      { suffix: '.json', body: '{"upcoming_order_dates":["2026-12-03","2027-01-03"]}', type: contentTypes.json },
      {
        suffix: '.xml',
        body: '<result><upcoming_order_dates><entry>2026-12-03</entry><entry>2027-01-03</entry></upcoming_order_dates></result>',
        type: contentTypes.xml,
      },
      {
        suffix: '.html',
        body: '<table><tr><th>upcoming_order_dates</th><td><ol><li>2026-12-03</li><li>2027-01-03</li></ol></td></tr></table>',
        type: contentTypes.html,
      },
    ],
    ({ suffix }) => `stands bare with the suffix "${suffix}"`,
    async ({ suffix, body, type }) => {
      using environment = aShopWith({});
      const answer = await environment.call('get', `${DATES}${suffix}?order-count=2`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
      expect(answer.text).toContain(body);
    },
  );

  test('begins with next_order_date, increases strictly and goes as skip goes', async () => {
    using environment = aShopWith({});
    await fc.assert(
      fc.asyncProperty(schedules, fc.integer({ min: 1, max: 100 }), async ({ date, count, unit }, asked) => {
        const members = { interval: intervalOf({ count, unit }), next_order_date: date };
        await environment.call('post', pathOf(), { subscription: members });
        const dates = await upcoming(environment, `?order-count=${String(asked)}`);
        expect(dates[0]).toBe(date);
        expect(dates.length).toBeLessThanOrEqual(asked);
        for (const [index, next] of dates.slice(1).entries()) {
          expect(next > (dates[index] ?? '')).toBe(true);
          if (next < '9999-12-31') expect(next).toBe(onePeriodAfter(dates[index] ?? '', count, unit));
        }
        // Only the end of the calendar cuts the list short.
        if (dates.length < asked) expect(dates.at(-1)).toBe('9999-12-31');
      }),
      { seed: 20_261_120, numRuns: 40 },
    );
  });

  test('begins in the past when next_order_date does', async () => {
    using environment = aShopWith({ next_order_date: '2026-10-31' });
    expect(await upcoming(environment, '?order-count=3')).toEqual(['2026-10-31', '2026-12-01', '2027-01-01']);
  });

  eachRow(
    STATES,
    (status) => (status === 'Active' || status === 'Retry' ? `${status}: the dates` : `${status}: an empty list`),
    async (status) => {
      using environment = aShopWith({ status });
      const expected = status === 'Active' || status === 'Retry' ? ['2026-12-03', '2027-01-03'] : [];
      expect(await upcoming(environment, '?order-count=2')).toEqual(expected);
    },
  );

  eachRow(
    [
      { end: '2027-02-04', dates: ['2026-12-03', '2027-01-03', '2027-02-03'] },
      { end: '2027-02-03', dates: ['2026-12-03', '2027-01-03'] },
      { end: '2027-02-02', dates: ['2026-12-03', '2027-01-03'] },
      { end: '2026-12-03', dates: [] },
      { end: '2026-01-01', dates: [] },
    ],
    ({ end, dates }) => `stops before the expiration_date ${end}: ${dates.join(', ')}`,
    async ({ end, dates }) => {
      using environment = aShopWith({ expiration_date: end });
      expect(await upcoming(environment)).toEqual(dates);
    },
  );

  eachRow(
    [
      { query: '', count: 10 },
      { query: '?order-count=', count: 10 },
      { query: '?order-count=1', count: 1 },
      { query: '?order-count=100', count: 100 },
      { query: '?order-count=7&order-count=3', count: 3 },
      { query: '?order_count=5', count: 10 },
      { query: '?count=5', count: 10 },
    ],
    ({ query, count }) => `"${query}" gives ${String(count)} dates`,
    async ({ query, count }) => {
      using environment = aShopWith({});
      expect(await upcoming(environment, query)).toHaveLength(count);
    },
  );

  eachRow(
    ['0', '101', '-1', '1.5', '1e1', 'x', '%20', '10x', '99999999999999999999', 'null', 'true'],
    (value) => `order-count=${value} is 400 and named, in every state`,
    async (value) => {
      for (const status of ['Active', 'Paused']) {
        using environment = aShopWith({ status });
        expectRefusal(await environment.call('get', `${DATES}?order-count=${value}`), 400, 'Invalid value for parameter "order-count".');
      }
    },
  );

  test('an unknown subscription is 404, whatever the order-count', async () => {
    using environment = aShopWith({});
    for (const query of ['', '?order-count=2', '?order-count=0'])
      expectRefusal(await environment.call('get', `/services/v2/subscriptions/9999/upcoming-order-dates${query}`), 404, 'Not Found');
  });

  test('shows only: nothing is changed or told', async () => {
    using environment = aShopWith({ next_order_date: '2026-10-31' });
    const before = await shown(environment);
    await upcoming(environment);
    expect(await shown(environment)).toEqual(before);
    expect(toldTypes(environment)).toEqual([]);
  });
});
