import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBy } from '../../../src/domain/orders/action-effects.js';
import { dateAfter, dateAfterOrder, dateAfterToday, dateFromToday, upcomingDates } from '../../../src/domain/scheduling/order-dates.js';
import { Problem } from '../../../src/domain/refusals/problem.js';
import { runs } from '../../support/unit/json-trees.js';
import { aView } from '../../support/unit/view.js';
import { aLookUnder, dates } from '../../support/unit/rules.js';

describe('a subscription whose interval the environment no longer defines', () => {
  const values = { status: 'Active', interval: 'When the moon is full', next_order_date: '2026-10-01' };
  const view = aView({ first: () => 4001 });

  test('has no date after its next one', () => {
    expect(dateAfter('2026-10-01', values, view)).toBeUndefined();
    expect(upcomingDates(values, 10, view)).toEqual(['2026-10-01']);
  });

  test('keeps its date when it starts again, and cannot be skipped', () => {
    expect(dateFromToday(values, view)).toBe('2026-10-01');
    expect(changesBy('restart', { ...values, status: 'Paused' }, view)).toMatchObject({ status: 'Active', next_order_date: '2026-10-01' });
    expect(() => changesBy('skip', values, view)).toThrow(new Problem('state-refused', 'Subscription has no later order date.'));
  });
});

describe('a subscription with an interval of the environment', () => {
  const view = aView({ period: (name) => (name === 'Lunar' ? { unit: 'day', length: 29 } : undefined) });
  const values = { status: 'Retry', interval: 'Lunar', next_order_date: '2026-11-19' };

  test('goes by the period that is defined there', () => {
    expect(upcomingDates(values, 3, view)).toEqual(['2026-11-19', '2026-12-18', '2027-01-16']);
    expect(dateFromToday(values, view)).toBe('2026-12-18');
    expect(changesBy('skip', values, view)).toMatchObject({ status: 'Active', next_order_date: '2026-12-18' });
  });
});

describe('the order dates of a subscription whose product is under a rule', () => {
  const today = '2026-11-20';
  const wednesday = { day_of_the_x: { period: 'month', which_day_type: 'week_and_day', num_periods: 1, which_day: { week: 2, day: 4 } } };
  const values = { status: 'Active', interval: 'Weekly', product_sku: 'TEA', next_order_date: '2026-11-11' };

  test('go by the rule and not by the interval', () => {
    const view = aLookUnder('day_of_the_x', wednesday);
    expect(dateAfter('2026-11-11', values, view)).toBe('2026-12-09');
    expect(dateAfterOrder(values, view)).toBe('2026-12-09');
    expect(dateAfterToday(values, view)).toBe('2026-12-09');
    expect(dateFromToday(values, view)).toBe('2026-12-09');
    expect(upcomingDates(values, 3, view)).toEqual(['2026-11-11', '2026-12-09', '2027-01-13']);
    expect(changesBy('skip', values, view)).toMatchObject({ next_order_date: '2026-12-09' });
  });

  test('of a number of periods go by the number that the subscription gives', () => {
    const view = aLookUnder('every_n_periods', { every_n_periods: { period: 'month', roll_over_strategy: 'roll_back' } });
    const ofTwo = { ...values, next_order_date: '2026-12-31', scheduling_rule_params: { num_periods: 2 } };
    expect(upcomingDates(ofTwo, 3, view)).toEqual(['2026-12-31', '2027-02-28', '2027-04-28']);
  });

  test('go by the interval where the subscription lacks what the rule asks for', () => {
    for (const type of ['every_n_periods', 'arbitrary_dates_per_subscription']) {
      const view = aLookUnder(type, { [type]: { period: 'month' } });
      expect(dateAfter('2026-11-20', values, view)).toBe('2026-11-27');
    }
  });

  test('end with the last date of a list, at which it cannot be skipped but starts again', () => {
    const view = aLookUnder('arbitrary_dates_per_subscription', { arbitrary_dates_per_subscription: {} });
    const ofDates = { ...values, next_order_date: '2026-11-01', scheduling_rule_params: { dates: ['2026-11-01', '2026-10-01'] } };
    expect(dateAfterOrder(ofDates, view)).toBeUndefined();
    expect(dateAfterToday(ofDates, view)).toBeUndefined();
    expect(upcomingDates(ofDates, 5, view)).toEqual(['2026-11-01']);
    expect(() => changesBy('skip', ofDates, view)).toThrow(new Problem('state-refused', 'Subscription has no later order date.'));
    expect(dateFromToday(ofDates, view)).toBe('2026-11-01');
  });

  test('after an order are later than today, in the rhythm of the due date', () => {
    const view = aView({ today });
    expect(dateAfterOrder({ ...values, next_order_date: '2026-11-20' }, view)).toBe('2026-11-27');
    expect(dateAfterOrder({ ...values, next_order_date: '2026-11-03' }, view)).toBe('2026-11-24');
    expect(dateAfterOrder({ ...values, next_order_date: '2026-11-13' }, view)).toBe('2026-11-27');
    // An order by hand may come before it is due.
    expect(dateAfterOrder({ ...values, next_order_date: '2026-12-03' }, view)).toBe('2026-12-10');
    expect(dateAfterToday(values, view)).toBe('2026-11-27');
    expect(dateAfterOrder({ ...values, interval: 'Never' }, view)).toBeUndefined();
    expect(dateAfterOrder({ interval: 'Weekly' }, view)).toBeUndefined();
  });

  test('that come next increase, and each is one step after the one before', () => {
    const params = fc.record({ num_periods: fc.integer({ min: 1, max: 999 }) });
    const units = fc.constantFrom('day', 'week', 'month', 'quarter', 'year');
    const strategies = fc.constantFrom('roll_forward', 'roll_back');
    fc.assert(
      fc.property(
        params,
        units,
        strategies,
        dates('2019-01-01', '2035-12-31'),
        (scheduling_rule_params, period, roll_over_strategy, from) => {
          const view = aLookUnder('every_n_periods', { every_n_periods: { period, roll_over_strategy } });
          const stepping = { ...values, next_order_date: from, scheduling_rule_params };
          const upcoming = upcomingDates(stepping, 20, view);
          expect(upcoming[0]).toBe(from);
          for (const [index, date] of upcoming.slice(1).entries()) {
            expect(date > (upcoming[index] ?? '')).toBe(true);
            expect(date).toBe(changesBy('skip', { ...stepping, next_order_date: upcoming[index] ?? '' }, view)?.next_order_date);
          }
          expect(dateAfterOrder(stepping, { ...view, today: '2019-01-01' })).toBe(upcoming[1]);
          expect(dateAfterOrder(stepping, { ...view, today: upcoming[2] ?? '' })).toBe(upcoming[3]);
        },
      ),
      runs,
    );
  });
});
