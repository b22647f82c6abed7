import { addDays, type CalendarDate } from '../calendar/dates.js';
import { isActive } from '../records/lifecycle.js';
import type { View } from '../records/view.js';
import { stepsOf } from './order-schedule.js';
import { dateOneStepAfter, dateSteppedPast } from '../calendar/steps.js';
import { textOf, type Values } from '../json/values.js';

/** The order date one period after a date (#3-date-steps); `undefined` when the interval or the rule names none. */
export function dateAfter(date: CalendarDate, values: Values, view: View): CalendarDate | undefined {
  const steps = stepsOf(values, view);
  return steps === undefined ? undefined : dateOneStepAfter(date, steps);
}

/** The date after an order of today has succeeded: the first after today in the rhythm of the due date (#3-late-dates), if any. */
export function dateAfterOrder(values: Values, view: View): CalendarDate | undefined {
  const due = textOf(values, 'next_order_date');
  const steps = stepsOf(values, view);
  return due === undefined || steps === undefined ? undefined : dateSteppedPast(due, steps, view.today);
}

/** The next order date once an order that begins the rhythm anew has succeeded today (#3-manual-orders); `undefined` when there is none. */
export function dateAfterToday(values: Values, view: View): CalendarDate | undefined {
  return dateAfter(view.today, values, view);
}

/** The next order date of a subscription that starts again: as it is, or stepped on until it is not past (#3-late-dates). */
export function dateFromToday(values: Values, view: View): CalendarDate | undefined {
  const present = textOf(values, 'next_order_date');
  if (present === undefined || present >= view.today) return present;
  const steps = stepsOf(values, view);
  // Where no later date is left, it starts again with the one that it has.
  return (steps === undefined ? undefined : dateSteppedPast(present, steps, addDays(view.today, -1))) ?? present;
}

/** The next order dates, at most `count`: none unless it is active, none from the expiration date on (#3-upcoming-dates-range). */
export function upcomingDates(values: Values, count: number, view: View): readonly CalendarDate[] {
  const end = textOf(values, 'expiration_date');
  const steps = stepsOf(values, view);
  const dates: CalendarDate[] = [];
  let date = isActive(values.status) ? textOf(values, 'next_order_date') : undefined;
  while (date !== undefined && dates.length < count && (end === undefined || date < end)) {
    dates.push(date);
    date = steps === undefined ? undefined : dateOneStepAfter(date, steps);
  }
  return dates;
}
