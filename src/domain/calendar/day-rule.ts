import { addDays, addMonths, dayOf, daysBetween, daysInMonth, monthsBetween, type CalendarDate } from './dates.js';

/**
 * One day in each week, month or quarter (#3-rule-types): weekdays run from Sunday, 1, to Saturday, 7; week 5 is the last one;
 * `month` counts within the quarter.
 */
export type DayOfPeriod =
  | { readonly period: 'week'; readonly day: number }
  | { readonly period: 'month'; readonly week?: number; readonly day: number }
  | { readonly period: 'quarter'; readonly month: number; readonly week?: number; readonly day: number };

/** A day of the week, month or quarter, every so many of them (#3-rule-types). */
export interface DayRule {
  readonly which: DayOfPeriod;
  readonly length: number;
}

// A Sunday and the first day of a quarter, from which weeks and months are counted.
const SUNDAY = '1970-01-04';
const NEW_YEAR = '1970-01-01';

/** The day of the period that lies the rule's length after that of a date; `undefined` past the end of the calendar. */
export function dayAfter(date: CalendarDate, { which, length }: DayRule): CalendarDate | undefined {
  return dayIn(periodOf(date, which) + length, which);
}

/** Steps from `date` at least once, until the result lies after `limit`. Costs the same for any distance. */
export function dayPast(date: CalendarDate, { which, length }: DayRule, limit: CalendarDate): CalendarDate | undefined {
  const start = periodOf(date, which);
  const steps = Math.max(1, Math.ceil((periodOf(limit, which) - start) / length));
  const found = dayIn(start + steps * length, which);
  return found === undefined || found > limit ? found : dayIn(start + (steps + 1) * length, which);
}

/** The first such day on or after a date, in whatever period. */
export function dayFrom(date: CalendarDate, { which }: DayRule): CalendarDate | undefined {
  const period = periodOf(date, which);
  const day = dayIn(period, which);
  return day === undefined || day >= date ? day : dayIn(period + 1, which);
}

function periodOf(date: CalendarDate, { period }: DayOfPeriod): number {
  if (period === 'week') return Math.floor(daysBetween(SUNDAY, date) / 7);
  const months = monthsBetween(NEW_YEAR, date);
  return period === 'month' ? months : Math.floor(months / 3);
}

function dayIn(period: number, which: DayOfPeriod): CalendarDate | undefined {
  if (which.period === 'week') return existing(SUNDAY, 7 * period + which.day - 1);
  const first = addMonths(NEW_YEAR, which.period === 'month' ? period : 3 * period + which.month - 1);
  // Past its end the calendar gives its last day.
  return dayOf(first) === 1 ? existing(first, dayInMonth(first, which) - 1) : undefined;
}

function dayInMonth(first: CalendarDate, { week, day }: { readonly week?: number; readonly day: number }): number {
  const last = daysInMonth(first);
  if (week === undefined) return Math.min(day, last);
  const weekday = modulo(daysBetween(SUNDAY, first), 7) + 1;
  const found = 1 + modulo(day - weekday, 7) + 7 * (week - 1);
  return found > last ? found - 7 : found;
}

function existing(date: CalendarDate, days: number): CalendarDate | undefined {
  const found = addDays(date, days);
  return daysBetween(date, found) === days ? found : undefined;
}

function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}
