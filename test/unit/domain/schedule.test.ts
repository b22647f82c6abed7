import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readInterval, step, stepPast, type Period } from '../../../src/domain/calendar/schedule.js';
import { runs } from '../../support/unit/json-trees.js';

const period = (length: number, unit: Period['unit']): Period => ({ unit, length });

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;

describe('interval names (#3-intervals, #3-other-intervals, #3-bare-units)', () => {
  test.each<readonly [string, Period]>([
    ['Daily', period(1, 'day')],
    ['Weekly', period(1, 'week')],
    ['Biweekly', period(2, 'week')],
    ['Bi-weekly', period(2, 'week')],
    ['Fortnightly', period(2, 'week')],
    ['Every Other Week', period(2, 'week')],
    ['Monthly', period(1, 'month')],
    ['Bimonthly', period(2, 'month')],
    ['Bi-monthly', period(2, 'month')],
    ['Every Other Month', period(2, 'month')],
    ['Quarterly', period(1, 'quarter')],
    ['Semi-annually', period(6, 'month')],
    ['Semiannually', period(6, 'month')],
    ['Twice a Year', period(6, 'month')],
    ['Yearly', period(1, 'year')],
    ['Annually', period(1, 'year')],
    ['Every 2 Months', period(2, 'month')],
    ['Every Two Weeks', period(2, 'week')],
    ['One Month', period(1, 'month')],
    ['90 Days', period(90, 'day')],
    ['Every Week', period(1, 'week')],
    ...UNITS.flatMap((unit) => [unit, `${unit}s`].map((text) => [text, period(1, unit)] as const)),
    ['999 years', period(999, 'year')],
    ['1 quarters', period(1, 'quarter')],
    ['  every   OTHER\tweek ', period(2, 'week')],
  ])('%j is %o', (text, expected) => {
    expect(readInterval(text)).toEqual(expected);
    expect(readInterval(text.toUpperCase())).toEqual(expected);
    expect(readInterval(text.toLowerCase())).toEqual(expected);
  });

  test('every number from 1 to 999, every number word and every unit make an interval', () => {
    for (const unit of UNITS) {
      for (let number = 1; number <= 999; number += 1)
        expect(readInterval(`Every ${String(number)} ${unit}s`)).toEqual(period(number, unit));
      for (const [index, word] of NUMBERS.entries()) expect(readInterval(`${word} ${unit}`)).toEqual(period(index + 1, unit));
      expect(readInterval(`every ${unit}`)).toEqual(period(1, unit));
    }
  });

  test('whatever is said of every, number, plural, case and spaces, number and unit make the period', () => {
    const counts = fc.oneof(
      fc.constant(['', 1] as const),
      fc.integer({ min: 1, max: 999 }).map((number) => [`${String(number)} `, number] as const),
      fc.nat({ max: 11 }).map((index) => [`${NUMBERS[index] ?? ''} `, index + 1] as const),
    );
    const space = fc.constantFrom(' ', '  ', '\t', ' \n ');
    fc.assert(
      fc.property(
        fc.record({
          every: fc.constantFrom('', 'every '),
          count: counts,
          unit: fc.constantFrom(...UNITS),
          plural: fc.constantFrom('', 's'),
        }),
        fc.tuple(space, fc.array(fc.boolean(), { minLength: 1 })),
        ({ every, count: [said, length], unit, plural }, [spaces, cases]) => {
          const plain = `${every}${said}${unit}${plural}`.replaceAll(' ', spaces);
          const text = Array.from(plain, (letter, index) => (cases[index % cases.length] === true ? letter.toUpperCase() : letter)).join(
            '',
          );
          expect(readInterval(text)).toEqual(period(length, unit));
        },
      ),
      runs,
    );
  });

  test.each([
    '',
    ' ',
    'Monthss',
    'The Month',
    'month 1',
    'hour',
    'Every',
    'Every Months 2',
    'Every 0 Days',
    '0 days',
    '1000 days',
    '01 days',
    '-1 days',
    '1.5 months',
    '2Months',
    'Every2Months',
    'Every thirteen weeks',
    'Every other day',
    'Every every week',
    'Every 2 fortnights',
    'Hourly',
    'Every 2 hours',
    'Every 2 Monthss',
    'toString',
    '__proto__',
    'constructor',
    'every constructor day',
  ])('%j is no interval', (text) => {
    expect(readInterval(text)).toBeUndefined();
  });

  test('an interval of the environment counts before the table and the pattern', () => {
    const defined = [
      { name: 'Monthly', unit: 'day', length: 28 },
      { name: ' Every  2 weeks', unit: 'day', length: 15 },
      { name: 'When the moon is full', unit: 'day', length: 29 },
    ] as const;
    expect(readInterval('monthly', defined)).toEqual(period(28, 'day'));
    expect(readInterval('EVERY 2 WEEKS ', defined)).toEqual(period(15, 'day'));
    expect(readInterval('when the moon  is full', defined)).toEqual(period(29, 'day'));
    expect(readInterval('Weekly', defined)).toEqual(period(1, 'week'));
  });
});

describe('steps', () => {
  test.each([
    ['2027-01-31', period(1, 'month'), '2027-03-03', '2027-04-03'],
    ['2028-01-31', period(1, 'month'), '2028-03-02', '2028-04-02'],
    ['2027-03-31', period(1, 'month'), '2027-05-01', '2027-06-01'],
    ['2028-02-29', period(1, 'year'), '2029-03-01', '2030-03-01'],
    ['2026-11-30', period(1, 'quarter'), '2027-03-02', '2027-06-02'],
    ['2026-11-20', period(10, 'day'), '2026-11-30', '2026-12-10'],
    ['2026-12-25', period(1, 'week'), '2027-01-01', '2027-01-08'],
    ['2026-11-20', period(6, 'month'), '2027-05-20', '2027-11-20'],
  ])('%s goes on by %o to %s and %s', (from, each, next, afterNext) => {
    expect(step(from, each)).toBe(next);
    expect(step(next, each)).toBe(afterNext);
  });

  test('a step lies later than where it began', () => {
    fc.assert(
      fc.property(dates('1000-01-01', '9999-12-30'), periods, (date, each) => {
        expect(step(date, each) > date).toBe(true);
      }),
      runs,
    );
  });
});

describe('steps past a date', () => {
  test('are those that single steps would make', () => {
    fc.assert(
      fc.property(dates('2020-01-01', '2035-12-31'), periods, fc.integer({ min: -40, max: 12_000 }), (date, each, days) => {
        const limit = later(date, days);
        let naive = date;
        while (naive <= limit) naive = step(naive, each);
        expect(stepPast(date, each, limit)).toBe(naive);
      }),
      { ...runs, numRuns: 500 },
    );
  });

  test.each(['2027-01-29', '2027-01-30', '2027-01-31', '2028-02-29', '2027-03-31', '2027-12-31'])(
    'are right from %s for every day of five years',
    (date) => {
      for (const each of [period(1, 'month'), period(5, 'month'), period(1, 'quarter'), period(1, 'year'), period(4, 'year')]) {
        let naive = date;
        for (let days = 0; days < 1827; days += 1) {
          const limit = later(date, days);
          while (naive <= limit) naive = step(naive, each);
          if (stepPast(date, each, limit) !== naive)
            expect({ limit, each, past: stepPast(date, each, limit) }).toEqual({ limit, each, past: naive });
        }
      }
    },
  );

  test('keep a date that lies after already', () => {
    expect(stepPast('2026-11-21', period(1, 'month'), '2026-11-20')).toBe('2026-11-21');
    expect(stepPast('2026-11-20', period(1, 'month'), '2026-11-20')).toBe('2026-12-20');
  });

  test('reach from year 1000 to year 9999', () => {
    expect(stepPast('1000-01-01', period(1, 'day'), '9999-12-30')).toBe('9999-12-31');
    expect(stepPast('1000-01-31', period(1, 'month'), '9999-11-30')).toBe('9999-12-03');
    expect(stepPast('1000-01-31', period(1, 'year'), '9998-12-31')).toBe('9999-01-31');
    expect(stepPast('2026-11-20', period(999, 'year'), '9999-12-30')).toBe('9999-12-31');
  });

  test('end also at the last date of the calendar', () => {
    const atTheEnd = () => stepPast('9999-12-31', period(1, 'month'), '9999-12-31');
    expect(() => runInNewContext('atTheEnd()', { atTheEnd }, { timeout: 10_000 })).not.toThrow(/timed out/);
  });
});

const periods: fc.Arbitrary<Period> = fc.oneof(
  fc.record({ unit: fc.constantFrom(...UNITS), length: fc.integer({ min: 1, max: 14 }) }),
  fc.record({ unit: fc.constantFrom(...UNITS), length: fc.integer({ min: 1, max: 999 }) }),
);

function dates(first: string, last: string): fc.Arbitrary<string> {
  return fc.date({ min: new Date(first), max: new Date(last), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
}

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
