import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DayOfPeriod } from '../../../src/domain/calendar/day-rule.js';
import type { Period } from '../../../src/domain/calendar/schedule.js';
import { dateOneStepAfter, dateSteppedPast, firstDateFrom, firstDateOfNew, type Steps } from '../../../src/domain/calendar/steps.js';
import { runs } from '../../support/unit/json-trees.js';
import { allSteps, dates, daysOfPeriods, later } from '../../support/unit/rules.js';

const everyPeriod = (length: number, unit: Period['unit']): Steps => ({ by: 'period', period: { unit, length } });
const backwards = (length: number, unit: Period['unit']): Steps => ({ by: 'period', period: { unit, length, rollsBack: true } });
const onThe = (which: DayOfPeriod, length = 1, newThresholdDays = 0): Steps => ({ by: 'day', days: { which, length }, newThresholdDays });
const listed = (...list: readonly string[]): Steps => ({ by: 'list', dates: list });

describe('month arithmetic rolls over as the table says (#3-months-roll-forward, #3-no-memory)', () => {
  test.each([
    ['2027-01-31', everyPeriod(1, 'month'), '2027-03-03', '2027-04-03'],
    ['2028-01-31', everyPeriod(1, 'month'), '2028-03-02', '2028-04-02'],
    ['2027-03-31', everyPeriod(1, 'month'), '2027-05-01', '2027-06-01'],
    ['2028-02-29', everyPeriod(1, 'year'), '2029-03-01', '2030-03-01'],
    ['2026-11-30', everyPeriod(1, 'quarter'), '2027-03-02', '2027-06-02'],
    ['2027-01-31', backwards(1, 'month'), '2027-02-28', '2027-03-28'],
    ['2028-01-31', backwards(1, 'month'), '2028-02-29', '2028-03-29'],
    ['2027-03-31', backwards(1, 'month'), '2027-04-30', '2027-05-30'],
    ['2028-02-29', backwards(1, 'year'), '2029-02-28', '2030-02-28'],
    ['2026-11-30', backwards(1, 'quarter'), '2027-02-28', '2027-05-28'],
    ['2026-12-25', backwards(1, 'week'), '2027-01-01', '2027-01-08'],
    ['2026-11-20', backwards(10, 'day'), '2026-11-30', '2026-12-10'],
  ])('%s by %j: %s, then %s', (from, steps, next, then) => {
    expect(dateOneStepAfter(from, steps)).toBe(next);
    expect(dateOneStepAfter(next, steps)).toBe(then);
  });
});

describe('a day of each week, month or quarter', () => {
  // 2026-11-20 is a Friday; the second and fourth columns are the first such day from there on, and the one a step after that.
  test.each<[string, string, Steps, string]>([
    ['Sunday is 1', '2026-11-22', onThe({ period: 'week', day: 1 }), '2026-11-29'],
    ['Friday is 6', '2026-11-20', onThe({ period: 'week', day: 6 }), '2026-11-27'],
    ['Saturday is 7', '2026-11-21', onThe({ period: 'week', day: 7 }), '2026-11-28'],
    ['every second week on Tuesday', '2026-11-24', onThe({ period: 'week', day: 3 }, 2), '2026-12-08'],
    ['the 20th', '2026-11-20', onThe({ period: 'month', day: 20 }), '2026-12-20'],
    ['the 19th', '2026-12-19', onThe({ period: 'month', day: 19 }), '2027-01-19'],
    ['the 31st of every third month is the last day', '2026-11-30', onThe({ period: 'month', day: 31 }, 3), '2027-02-28'],
    ['the second Wednesday', '2026-12-09', onThe({ period: 'month', week: 2, day: 4 }), '2027-01-13'],
    ['the first Sunday, with which a month may begin', '2026-12-06', onThe({ period: 'month', week: 1, day: 1 }, 5), '2027-05-02'],
    ['week 5 is the last: Monday', '2026-11-30', onThe({ period: 'month', week: 5, day: 2 }), '2026-12-28'],
    ['week 5 is the last: Sunday, the fifth one or not', '2026-11-29', onThe({ period: 'month', week: 5, day: 1 }), '2026-12-27'],
    ['the 20th of the second month of the quarter', '2026-11-20', onThe({ period: 'quarter', month: 2, day: 20 }), '2027-02-20'],
    ['the 31st of the second month of the quarter', '2026-11-30', onThe({ period: 'quarter', month: 2, day: 31 }), '2027-02-28'],
    ['the first of the first month of every second quarter', '2027-01-01', onThe({ period: 'quarter', month: 1, day: 1 }, 2), '2027-07-01'],
    [
      'the third Friday of the last month of the quarter',
      '2026-12-18',
      onThe({ period: 'quarter', month: 3, week: 3, day: 6 }),
      '2027-03-19',
    ],
    [
      'the last Friday of the second month of the quarter',
      '2026-11-27',
      onThe({ period: 'quarter', month: 2, week: 5, day: 6 }),
      '2027-02-26',
    ],
  ])('%s: from 2026-11-20 on %s', (_, first, steps, next) => {
    expect(firstDateFrom('2026-11-20', steps)).toBe(first);
    expect(dateOneStepAfter(first, steps)).toBe(next);
  });

  test('steps from any day go to the period that lies so many after that of the day', () => {
    const steps = onThe({ period: 'month', week: 2, day: 4 });
    for (const from of ['2026-12-01', '2026-12-09', '2026-12-31']) expect(dateOneStepAfter(from, steps)).toBe('2027-01-13');
  });

  test('is the only day of its period that matches, found by looking at every day', () => {
    fc.assert(
      fc.property(daysOfPeriods, dates('2019-01-01', '2040-12-31'), (which, from) => {
        let naive = from;
        while (!isThe(which, naive)) naive = later(naive, 1);
        expect(firstDateFrom(from, onThe(which))).toBe(naive);
        let next = later(naive, 1);
        while (!isThe(which, next)) next = later(next, 1);
        expect(dateOneStepAfter(naive, onThe(which))).toBe(next);
      }),
      runs,
    );
  });

  test('ends with the calendar', () => {
    expect(dateOneStepAfter('9999-12-20', onThe({ period: 'month', day: 31 }))).toBeUndefined();
    expect(firstDateFrom('9999-12-31', onThe({ period: 'month', day: 31 }))).toBe('9999-12-31');
    expect(firstDateFrom('9999-12-31', onThe({ period: 'month', day: 30 }))).toBeUndefined();
    // The last day of the calendar is a Friday.
    expect(firstDateFrom('9999-12-31', onThe({ period: 'week', day: 7 }))).toBeUndefined();
    expect(firstDateFrom('9999-12-31', onThe({ period: 'week', day: 6 }))).toBe('9999-12-31');
    expect(dateSteppedPast('2026-11-20', onThe({ period: 'quarter', month: 3, day: 31 }), '9999-12-31')).toBeUndefined();
    expect(firstDateFrom('1000-01-01', onThe({ period: 'week', day: 1 }))).toBe('1000-01-05');
  });
});

describe('a new subscription under a day rule', () => {
  const wednesday = (threshold: number): Steps => onThe({ period: 'month', week: 2, day: 4 }, 1, threshold);

  test.each([
    [0, '2026-12-09'],
    [5, '2026-12-09'],
    [19, '2026-12-09'],
    [20, '2027-01-13'],
    [1000, '2027-01-13'],
  ])('with a threshold of %i days begins on %s', (threshold, date) => {
    expect(firstDateOfNew('2026-11-20', wednesday(threshold), '2026-11-20')).toBe(date);
  });

  test('begins one period later, and not as many as a step spans', () => {
    expect(firstDateOfNew('2026-11-20', onThe({ period: 'month', week: 2, day: 4 }, 6, 20), '2026-11-20')).toBe('2027-01-13');
  });

  test('with a date in the past begins on the first matching one, and with a threshold on the one after that', () => {
    expect(firstDateOfNew('2026-09-01', wednesday(0), '2026-11-20')).toBe('2026-09-09');
    expect(firstDateOfNew('2026-09-01', wednesday(5), '2026-11-20')).toBe('2026-10-14');
  });

  test('that begins long after today is not put off', () => {
    expect(firstDateOfNew('2026-12-20', wednesday(20), '2026-11-20')).toBe('2027-01-13');
  });
});

describe('listed dates', () => {
  const steps = listed('2026-12-24', '2027-02-14');

  test('a step goes to the first one after, until none is left', () => {
    expect(dateOneStepAfter('2026-11-20', steps)).toBe('2026-12-24');
    expect(dateOneStepAfter('2026-12-24', steps)).toBe('2027-02-14');
    expect(dateOneStepAfter('2027-02-14', steps)).toBeUndefined();
  });

  test('the first one from a day on may be that day', () => {
    expect(firstDateFrom('2026-12-24', steps)).toBe('2026-12-24');
    expect(firstDateFrom('2026-12-25', steps)).toBe('2027-02-14');
    expect(firstDateFrom('2027-02-15', steps)).toBeUndefined();
    expect(firstDateOfNew('2026-12-24', steps, '2026-12-24')).toBe('2026-12-24');
  });
});

describe('whatever the rule', () => {
  const anyDate = dates('2018-01-01', '2047-12-31');

  test('a step goes forward', () => {
    fc.assert(
      fc.property(allSteps, anyDate, (steps, date) => {
        expect((dateOneStepAfter(date, steps) ?? '9999-12-31') > date).toBe(true);
      }),
      runs,
    );
  });

  test('steps past a date are what single steps find', () => {
    fc.assert(
      fc.property(allSteps, anyDate, fc.integer({ min: -400, max: 4000 }), (steps, date, days) => {
        const limit = later(date, days);
        let naive = dateOneStepAfter(date, steps);
        while (naive !== undefined && naive <= limit) naive = dateOneStepAfter(naive, steps);
        expect(dateSteppedPast(date, steps, limit)).toBe(naive);
      }),
      { ...runs, numRuns: 300 },
    );
  });

  test('the first date from a day on is kept when it is asked for again', () => {
    fc.assert(
      fc.property(allSteps, anyDate, (steps, date) => {
        const first = firstDateFrom(date, steps);
        if (first === undefined) return;
        expect(first >= date).toBe(true);
        expect(firstDateFrom(first, steps)).toBe(first);
      }),
      runs,
    );
  });

  test('a step of whole months that rolls back stays in the month that many later', () => {
    const monthly = fc.tuple(fc.constantFrom('month', 'quarter', 'year'), fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(monthly, anyDate, ([unit, length], date) => {
        const next = dateOneStepAfter(date, backwards(length, unit)) ?? '';
        const months = length * { month: 1, quarter: 3, year: 12 }[unit];
        expect(monthNumber(next) - monthNumber(date)).toBe(months);
        expect(Number(next.slice(8))).toBeLessThanOrEqual(Number(date.slice(8)));
      }),
      runs,
    );
  });

  test('a way of thousands of years takes no longer than a short one', () => {
    const ways: readonly Steps[] = [everyPeriod(1, 'day'), backwards(1, 'month'), onThe({ period: 'week', day: 1 })];
    // Single steps would be some nine billion, with which no test ends.
    for (let round = 0; round < 2000; round += 1)
      for (const steps of ways) expect(dateSteppedPast('1000-01-31', steps, '9990-01-01') ?? '').toMatch(/^9990-/);
  });
});

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

// Whether a date is the day, told from the days around it.
function isThe(which: DayOfPeriod, date: string): boolean {
  const day = new Date(date);
  const isLast = later(date, 1).endsWith('-01');
  if (which.period === 'week') return day.getUTCDay() === which.day - 1;
  if (which.period === 'quarter' && day.getUTCMonth() % 3 !== which.month - 1) return false;
  const number = day.getUTCDate();
  if (which.week === undefined) return number === which.day || (isLast && number < which.day);
  if (day.getUTCDay() !== which.day - 1) return false;
  return which.week === 5 ? later(date, 7).slice(0, 7) !== date.slice(0, 7) : Math.ceil(number / 7) === which.week;
}
