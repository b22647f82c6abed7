import { addDays, type CalendarDate } from './dates.js';
import { isActive } from './lifecycle.js';
import type { Look } from './look.js';
import { step, stepPast, type Period } from './schedule.js';
import { textOf, type Values } from './values.js';

/** The order date one period after a date (supplement 12.3); `undefined` when the interval names no period or the calendar ends. */
export function dateAfter(date: CalendarDate, values: Values, look: Look): CalendarDate | undefined {
  const period = periodOf(values, look);
  const next = period === undefined ? date : step(date, period);
  return next === date ? undefined : next;
}

/** The next order date of a subscription that starts again: as it is, or stepped on until it is not past (supplement 12.3). */
export function dateFromToday(values: Values, look: Look): CalendarDate | undefined {
  const present = textOf(values, 'next_order_date');
  const period = periodOf(values, look);
  if (present === undefined || period === undefined) return present;
  return stepPast(present, period, addDays(look.today, -1));
}

/** The next order dates, at most `count`: none unless it is active, none from the expiration date on (supplement 6.4). */
export function upcomingDates(values: Values, count: number, look: Look): readonly CalendarDate[] {
  const end = textOf(values, 'expiration_date');
  const dates: CalendarDate[] = [];
  let date = isActive(values.status) ? textOf(values, 'next_order_date') : undefined;
  while (date !== undefined && dates.length < count && (end === undefined || date < end)) {
    dates.push(date);
    date = dateAfter(date, values, look);
  }
  return dates;
}

function periodOf(values: Values, look: Look): Period | undefined {
  return look.period(textOf(values, 'interval') ?? '');
}
