import { describe, expect, test } from 'vitest';
import { readSchedulingRule, ruleTypes } from '../../../src/domain/scheduling/rule.js';
import { dates } from '../../../src/domain/scheduling/rule-members.js';
import type { Violation } from '../../../src/domain/refusals/problem.js';

const read = (type: string, content: unknown) => readSchedulingRule(type, JSON.stringify({ [type]: content }));

function faultOf(type: string, data: string): Violation {
  const read = readSchedulingRule(type, data);
  if (!('path' in read)) throw new Error(`${data} is a rule.`);
  return read;
}

const KNOWN: readonly string[] = ruleTypes;

const wednesday = { period: 'month', which_day_type: 'week_and_day', num_periods: 1, which_day: { week: 2, day: 4 } };

describe('the data of a scheduling rule is read by its type', () => {
  test('basic: a period with its strategy, forward unless it says back', () => {
    for (const unit of ['day', 'week', 'month', 'quarter', 'year']) {
      expect(read('basic', { period: unit, length: 3 })).toEqual({ type: 'basic', period: { unit, length: 3 } });
      expect(read('basic', { period: unit, length: '3', roll_over_strategy: 'roll_forward' })).toMatchObject({
        period: { unit, length: 3 },
      });
      const back = { unit, length: 3, rollsBack: true };
      expect(read('basic', { period: unit, length: 3, roll_over_strategy: 'roll_back' })).toEqual({ type: 'basic', period: back });
    }
  });

  test('every_n_periods: one period, for the subscription says how many', () => {
    expect(read('every_n_periods', { period: 'Month', roll_over_strategy: null })).toEqual({
      type: 'every_n_periods',
      period: { unit: 'month', length: 1 },
    });
  });

  test.each([
    ['week', 'day', { day: 7 }],
    ['month', 'day', { day: 31 }],
    ['month', 'week_and_day', { week: 5, day: 1 }],
    ['quarter', 'month_and_day', { month: 3, day: 31 }],
    ['quarter', 'month_week_and_day', { month: 1, week: 1, day: 7 }],
  ])('day_of_the_x: %s by %s', (period, which_day_type, which_day) => {
    const content = { period, which_day_type, num_periods: 2, which_day, new_threshold_days: 5 };
    expect(read('day_of_the_x', content)).toEqual({
      type: 'day_of_the_x',
      days: { which: { period, ...which_day }, length: 2 },
      newThresholdDays: 5,
    });
    expect(read('day_of_the_x', { ...content, new_threshold_days: null })).toMatchObject({ newThresholdDays: 0 });
  });

  test('arbitrary_dates: the dates in their order, each once, in any spelling', () => {
    expect(read('arbitrary_dates', { dates: ['2027-02-14', '12/24/2026', '2026-12-24'] })).toEqual({
      type: 'arbitrary_dates',
      dates: ['2026-12-24', '2027-02-14'],
    });
  });

  test('arbitrary_dates_per_subscription: nothing, for the subscription has the dates', () => {
    for (const content of [{}, []])
      expect(read('arbitrary_dates_per_subscription', content)).toEqual({ type: 'arbitrary_dates_per_subscription' });
  });
});

describe('data that does not fit its type is refused', () => {
  test.each<[string, unknown]>([
    ['basic', {}],
    ['basic', null],
    ['basic', []],
    ['basic', 'month'],
    ['basic', { period: 'month' }],
    ['basic', { length: 1 }],
    ['basic', { period: 'fortnight', length: 1 }],
    ['basic', { period: 'month', length: 0 }],
    ['basic', { period: 'month', length: 1000 }],
    ['basic', { period: 'month', length: 1.5 }],
    ['basic', { period: 'month', length: 1, roll_over_strategy: 'roll_over' }],
    ['basic', { period: 'month', length: 1, roll_over_strategy: 1 }],
    ['every_n_periods', {}],
    ['every_n_periods', { period: 'months' }],
    ['every_n_periods', { period: 'month', roll_over_strategy: '' }],
    ['day_of_the_x', {}],
    ['day_of_the_x', { ...wednesday, period: 'week' }],
    ['day_of_the_x', { ...wednesday, period: 'quarter' }],
    ['day_of_the_x', { ...wednesday, period: 'year' }],
    ['day_of_the_x', { ...wednesday, period: 'day', which_day_type: 'day' }],
    ['day_of_the_x', { ...wednesday, which_day_type: 'month_and_day' }],
    ['day_of_the_x', { ...wednesday, num_periods: 0 }],
    ['day_of_the_x', { ...wednesday, num_periods: 1000 }],
    ['day_of_the_x', { ...wednesday, num_periods: undefined }],
    ['day_of_the_x', { ...wednesday, which_day: undefined }],
    ['day_of_the_x', { ...wednesday, which_day: 4 }],
    ['day_of_the_x', { ...wednesday, which_day: { day: 4 } }],
    ['day_of_the_x', { ...wednesday, which_day: { week: 2 } }],
    ['day_of_the_x', { ...wednesday, which_day: { week: 0, day: 4 } }],
    ['day_of_the_x', { ...wednesday, which_day: { week: 6, day: 4 } }],
    ['day_of_the_x', { ...wednesday, which_day: { week: 2, day: 0 } }],
    ['day_of_the_x', { ...wednesday, which_day: { week: 2, day: 8 } }],
    ['day_of_the_x', { ...wednesday, new_threshold_days: -1 }],
    ['day_of_the_x', { ...wednesday, new_threshold_days: 'soon' }],
    ['day_of_the_x', { period: 'month', which_day_type: 'day', num_periods: 1, which_day: { day: 32 } }],
    ['day_of_the_x', { period: 'week', which_day_type: 'day', num_periods: 1, which_day: { day: 8 } }],
    ['day_of_the_x', { period: 'quarter', which_day_type: 'month_and_day', num_periods: 1, which_day: { month: 4, day: 1 } }],
    ['arbitrary_dates', {}],
    ['arbitrary_dates', { dates: [] }],
    ['arbitrary_dates', { dates: '2026-12-24' }],
    ['arbitrary_dates', { dates: ['2026-12-24', '2027-02-30'] }],
    ['arbitrary_dates', { dates: ['2026-12-24', null] }],
    ['arbitrary_dates_per_subscription', null],
    ['arbitrary_dates_per_subscription', ['2026-12-24']],
    ['monthly', {}],
    ['constructor', {}],
  ])('%s with %j', (type, content) => {
    const { path, message } = faultOf(type, JSON.stringify({ [type]: content }));
    if (KNOWN.includes(type)) expect([path.slice(0, 2), message]).toEqual([['data', type], expect.stringMatching(/^Must be /)]);
    else expect([path, message]).toEqual([['data'], 'This value is not valid.']);
  });

  test.each<[string, unknown, string, string]>([
    ['basic', { length: 1 }, 'period', 'Must be one of day, week, month, quarter, year.'],
    ['basic', { period: 'month', length: 1000 }, 'length', 'Must be a whole number from 1 to 999.'],
    ['every_n_periods', { period: 'day', roll_over_strategy: 'x' }, 'roll_over_strategy', 'Must be one of roll_forward, roll_back.'],
    ['day_of_the_x', { ...wednesday, period: 'year' }, 'period', 'Must be one of week, month, quarter.'],
    ['day_of_the_x', { ...wednesday, period: 'quarter' }, 'which_day_type', 'Must be one of month_and_day, month_week_and_day.'],
    ['day_of_the_x', { ...wednesday, num_periods: 0 }, 'num_periods', 'Must be a whole number from 1 to 999.'],
    ['day_of_the_x', { ...wednesday, new_threshold_days: -1 }, 'new_threshold_days', 'Must be a whole number, 0 or more.'],
    ['day_of_the_x', { ...wednesday, which_day: 4 }, 'which_day', 'Must be an object.'],
    ['day_of_the_x', { ...wednesday, which_day: { day: 4 } }, 'which_day.week', 'Must be a whole number from 1 to 5.'],
    ['day_of_the_x', { ...wednesday, which_day: { week: 2, day: 8 } }, 'which_day.day', 'Must be a whole number from 1 to 7.'],
    ['arbitrary_dates', { dates: [] }, 'dates', 'Must be a list of dates such as 2026-12-24, at least one.'],
  ])('%s with %j names the member and what it may be', (type, content, place, message) => {
    expect(faultOf(type, JSON.stringify({ [type]: content }))).toEqual({ path: ['data', type, ...place.split('.')], message });
  });

  test('data under another name than the type, and what is no JSON object', () => {
    const refused = { path: ['data', 'basic'], message: 'Must be an object, named like the type of the rule.' };
    expect(readSchedulingRule('basic', '{"every_n_periods":{"period":"month","length":1}}')).toEqual(refused);
    expect(readSchedulingRule('basic', '{"period":"month","length":1}')).toEqual(refused);
    for (const text of ['', '[]', 'null', '"basic"', '{', '{"__proto__":{"basic":{}}}'])
      expect(readSchedulingRule('basic', text)).toEqual(refused);
  });

  test('a list of dates with anything else in it is none', () => {
    expect(dates.read(['2026-12-24', 20_270_214])).toBeUndefined();
    expect(dates.read({ 0: '2026-12-24' })).toBeUndefined();
    expect(dates.read(undefined)).toBeUndefined();
  });
});
