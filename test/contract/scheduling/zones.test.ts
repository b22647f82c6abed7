import { describe, expect, test } from 'vitest';
import { inside } from '../../support/inside.js';
import { subscription } from '../../support/contract/groups.js';
import { aShop } from '../../support/contract/scheduler.js';

interface Course {
  readonly zone: string;
  readonly start: string;
  readonly from: string;
  readonly to: string;
  /** The first order date. */
  readonly date: string;
}

async function dailyOrders({ zone, start, from, to, date }: Course): Promise<readonly string[]> {
  const config = { timezone: zone, order_generation_time: start };
  using shop = aShop({ config, subscriptions: [{ interval: 'Daily', next_order_date: date }] }, { clock: from });
  await shop.to(to);
  return shop.orders().map((line) => line.replace(' 5001 placed', ''));
}

describe('the daily start when the clocks are changed (#3-wall-clock)', () => {
  test.each([
    [
      'New York, forward, by day',
      'America/New_York',
      '12:00:00',
      '2027-03-13',
      ['2027-03-13T17:00', '2027-03-14T16:00', '2027-03-15T16:00'],
    ],
    ['New York, back, by day', 'America/New_York', '12:00:00', '2026-10-31', ['2026-10-31T16:00', '2026-11-01T17:00', '2026-11-02T17:00']],
    ['New York, in the gap', 'America/New_York', '02:30:00', '2027-03-13', ['2027-03-13T07:30', '2027-03-14T07:30', '2027-03-15T06:30']],
    [
      'New York, in the repeated hour',
      'America/New_York',
      '01:30:00',
      '2026-10-31',
      ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30'],
    ],
    [
      'Lord Howe, forward, by day',
      'Australia/Lord_Howe',
      '12:00:00',
      '2026-10-03',
      ['2026-10-03T01:30', '2026-10-04T01:00', '2026-10-05T01:00'],
    ],
    [
      'Lord Howe, back, by day',
      'Australia/Lord_Howe',
      '12:00:00',
      '2027-04-03',
      ['2027-04-03T01:00', '2027-04-04T01:30', '2027-04-05T01:30'],
    ],
    [
      'Lord Howe, in the gap',
      'Australia/Lord_Howe',
      '02:15:00',
      '2026-10-03',
      ['2026-10-02T15:45', '2026-10-03T15:45', '2026-10-04T15:15'],
    ],
    [
      'Lord Howe, in the repeated half hour',
      'Australia/Lord_Howe',
      '01:45:00',
      '2027-04-03',
      ['2027-04-02T14:45', '2027-04-03T14:45', '2027-04-04T15:15'],
    ],
  ] as const)('%s', async (_, zone, start, date, instants) => {
    const noon = Date.parse(`${date}T12:00:00Z`);
    const at = (hours: number): string => new Date(noon + hours * 3_600_000).toISOString();
    // Three dates of the zone, and not the start of a fourth.
    const [, , last = ''] = instants;
    const course = { zone, start, date, from: at(-36), to: new Date(Date.parse(`${last}:00Z`) + 20 * 3_600_000).toISOString() };

    expect(await dailyOrders(course)).toEqual(instants.map((instant) => `${instant}:00Z`));
  });
});

describe('looks on the wall clock of the zone (#3-order-run-hours)', () => {
  test.each([
    ['before the gap of New York', 'America/New_York', '2027-03-14T06:59:01Z', '2027-03-14T07:00:00Z'],
    ['in the repeated hour of New York, the first time', 'America/New_York', '2026-11-01T05:31:00Z', '2026-11-01T05:32:00Z'],
    ['in the repeated hour of New York, the second time', 'America/New_York', '2026-11-01T06:10:30Z', '2026-11-01T06:12:00Z'],
    ['before the gap of Lord Howe', 'Australia/Lord_Howe', '2026-10-03T15:29:01Z', '2026-10-03T15:30:00Z'],
    ['in the repeated half hour of Lord Howe, the second time', 'Australia/Lord_Howe', '2027-04-03T15:10:30Z', '2027-04-03T15:12:00Z'],
    ['in a zone a quarter of an hour off', 'Asia/Kathmandu', '2026-11-20T00:00:00Z', '2026-11-20T00:01:00Z'],
    ['before an hour that repeats at the end of the day', 'Asia/Beirut', '2026-10-24T20:59:30Z', '2026-10-24T21:00:00Z'],
    ['in an hour that repeats at the end of the day, the second time', 'Asia/Beirut', '2026-10-24T21:30:30Z', '2026-10-24T21:32:00Z'],
    ['before a gap at the end of the day', 'Asia/Beirut', '2027-03-27T21:59:30Z', '2027-03-27T22:30:00Z'],
  ])('%s', async (_, timezone, made, ordered) => {
    const config = { timezone, order_generation_time: '00:30:00' };
    const subscriptions = [{ next_order_date: '2027-12-01' }];
    using shop = aShop({ config, subscriptions }, { clock: made });
    const today = inside(shop.environment).hosted.view().today;
    expect((await shop.call('post', '/services/v2/subscriptions/5001', { subscription: { next_order_date: today } })).status).toBe(200);
    await shop.to(new Date(Date.parse(made) + 3_600_000).toISOString());

    expect(shop.orders()).toEqual([`${ordered} 5001 placed`]);
  });

  test('dates are those of the zone', async () => {
    using shop = aShop({ config: { timezone: 'Pacific/Kiritimati' }, subscriptions: [{ next_order_date: '2026-11-21' }] });
    await shop.to('2026-11-20T22:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-20T22:00:00Z 5001 placed']);
    expect(await subscription(shop, 5001)).toMatchObject({ last_order_date: '2026-11-21', next_order_date: '2026-11-28' });
  });
});

describe('leap days (#3-months-roll-forward)', () => {
  test('a day comes between 28 February and 1 March in a leap year alone', async () => {
    const days = async (year: string): Promise<readonly string[]> =>
      dailyOrders({
        zone: 'UTC',
        start: '12:00:00',
        from: `${year}-02-27T13:00:00Z`,
        to: `${year}-03-01T13:00:00Z`,
        date: `${year}-02-28`,
      });

    expect(await days('2028')).toEqual(['2028-02-28T12:00:00Z', '2028-02-29T12:00:00Z', '2028-03-01T12:00:00Z']);
    expect(await days('2027')).toEqual(['2027-02-28T12:00:00Z', '2027-03-01T12:00:00Z']);
  });

  test.each([
    ['Yearly', ['2028-02-29', '2029-03-01', '2030-03-01']],
    ['Every 4 Years', ['2028-02-29', '2032-02-29']],
    ['Monthly', ['2028-02-29', '2028-03-29', '2028-04-29']],
  ])('%s from 29 February', async (interval, dates) => {
    using shop = aShop({ subscriptions: [{ interval, next_order_date: '2028-02-29' }] }, { clock: '2028-02-28T00:00:00Z' });
    await shop.to(`${dates.at(-1) ?? ''}T13:00:00Z`);

    expect(shop.orders()).toEqual(dates.map((date) => `${date}T12:00:00Z 5001 placed`));
  });
});
