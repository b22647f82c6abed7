import fc from 'fast-check';
import type { View, Scalar } from '../../../src/domain/records/view.js';
import type { DayOfPeriod } from '../../../src/domain/calendar/day-rule.js';
import { periodUnits, type Period } from '../../../src/domain/calendar/schedule.js';
import type { Steps } from '../../../src/domain/calendar/steps.js';
import { aView } from './view.js';

/** A view in which every product is under this rule. */
export function aLookUnder(type: string, data: unknown, known: Partial<View> = {}): View {
  const columns: Readonly<Record<string, Scalar>> = { name: 'The rule', type, data: JSON.stringify(data) };
  return aView({
    first: (resource) => (resource === 'product' ? 4001 : undefined),
    cell: (resource, id, column) => (resource === 'product' && id === 4001 && column === 'scheduling_rule' ? 201 : null),
    cells: (resource, id, names) => (resource === 'scheduling-rule' && id === 201 ? names.map((name) => columns[name] ?? null) : undefined),
    ...known,
  });
}

/** Dates from one to another, both included. */
export function dates(first: string, last: string): fc.Arbitrary<string> {
  return fc.date({ min: new Date(first), max: new Date(last), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
}

/** The date so many days later, by the calendar of JavaScript. */
export function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

const lengths = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 999 }));
const weekdays = fc.integer({ min: 1, max: 7 });
const weeks = fc.integer({ min: 1, max: 5 });
const days = fc.integer({ min: 1, max: 31 });
const months = fc.integer({ min: 1, max: 3 });

/** Periods of every unit that roll forward or back. */
export const periods: fc.Arbitrary<Period> = fc
  .tuple(fc.constantFrom(...periodUnits), lengths, fc.boolean())
  .map(([unit, length, rollsBack]) => (rollsBack ? { unit, length, rollsBack } : { unit, length }));

/** Every shape of a day in a week, month or quarter. */
export const daysOfPeriods: fc.Arbitrary<DayOfPeriod> = fc.oneof(
  fc.record({ period: fc.constant('week' as const), day: weekdays }),
  fc.record({ period: fc.constant('month' as const), day: days }),
  fc.record({ period: fc.constant('month' as const), week: weeks, day: weekdays }),
  fc.record({ period: fc.constant('quarter' as const), month: months, day: days }),
  fc.record({ period: fc.constant('quarter' as const), month: months, week: weeks, day: weekdays }),
);

const byDay: fc.Arbitrary<Steps> = fc
  .tuple(daysOfPeriods, lengths)
  .map(([which, length]) => ({ by: 'day', days: { which, length }, newThresholdDays: 0 }));
const byPeriod: fc.Arbitrary<Steps> = periods.map((period) => ({ by: 'period', period }));
const byList: fc.Arbitrary<Steps> = fc
  .uniqueArray(dates('2019-01-01', '2045-12-31'), { minLength: 1, maxLength: 40 })
  .map((list) => ({ by: 'list', dates: list.sort() }));

/** Every way in which dates follow one another. */
export const allSteps: fc.Arbitrary<Steps> = fc.oneof(byDay, byPeriod, byList);
