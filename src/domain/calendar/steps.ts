import { daysBetween, type CalendarDate } from './dates.js';
import { dayAfter, dayFrom, dayPast, type DayRule } from './day-rule.js';
import { step, stepPast, type Period } from './schedule.js';

/** How order dates follow one another: by a period from the date before, on a day of each period, or through a sorted list. */
export type Steps =
  | { readonly by: 'period'; readonly period: Period }
  | { readonly by: 'day'; readonly days: DayRule; readonly newThresholdDays: number }
  | { readonly by: 'list'; readonly dates: readonly CalendarDate[] };

/** The date one step after a date (#3-date-steps, #3-no-memory); `undefined` when there is none. */
export function dateOneStepAfter(date: CalendarDate, steps: Steps): CalendarDate | undefined {
  switch (steps.by) {
    case 'period': {
      const next = step(date, steps.period);
      return next === date ? undefined : next;
    }
    case 'day':
      return dayAfter(date, steps.days);
    case 'list':
      return steps.dates.find((listed) => listed > date);
  }
}

/** Steps from a date at least once, until the result lies after `limit`; `undefined` when there is none. Costs the same for any distance. */
export function dateSteppedPast(date: CalendarDate, steps: Steps, limit: CalendarDate): CalendarDate | undefined {
  switch (steps.by) {
    case 'period': {
      const first = dateOneStepAfter(date, steps);
      const found = first === undefined ? undefined : stepPast(first, steps.period, limit);
      return found === undefined || found <= limit ? undefined : found;
    }
    case 'day':
      return dayPast(date, steps.days, limit);
    case 'list':
      return dateOneStepAfter(limit > date ? limit : date, steps);
  }
}

/** The first date on or after a date at which an order may fall: with a period any. `undefined` when there is none. */
export function firstDateFrom(date: CalendarDate, steps: Steps): CalendarDate | undefined {
  switch (steps.by) {
    case 'period':
      return date;
    case 'day':
      return dayFrom(date, steps.days);
    case 'list':
      return steps.dates.find((listed) => listed >= date);
  }
}

/**
 * The same for a new subscription: one that a day rule lets begin fewer than its threshold of days after today begins a period
 * later (#3-rule-threshold).
 */
export function firstDateOfNew(date: CalendarDate, steps: Steps, today: CalendarDate): CalendarDate | undefined {
  const first = firstDateFrom(date, steps);
  // Without a threshold an old date is no reason to begin later.
  if (steps.by !== 'day' || steps.newThresholdDays === 0 || first === undefined) return first;
  return daysBetween(today, first) < steps.newThresholdDays ? dayAfter(first, { ...steps.days, length: 1 }) : first;
}
