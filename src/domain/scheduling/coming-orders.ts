import { addDays, type CalendarDate } from '../calendar/dates.js';
import { dateOneStepAfter, dateSteppedPast, type Steps } from '../calendar/steps.js';

/**
 * Subscriptions whose orders come on the same dates, when each order succeeds: the first that is given here, and so on by their steps,
 * before their end (#subsim-coming-orders).
 */
export interface Cohort {
  readonly steps: Steps;
  readonly first: CalendarDate;
  /** The date on which they expire. */
  readonly end: CalendarDate | undefined;
  /** Ascending. */
  readonly subscriptions: readonly number[];
}

/** The subscriptions with an order on one date. */
export interface ComingDay {
  readonly date: CalendarDate;
  readonly cohorts: readonly Cohort[];
}

/**
 * The dates with orders from one date until another, both included, in their order. It costs what lies within that, and a look at each
 * cohort, however far away it is; what it gives may hold nothing, where others are to be served in between.
 */
export function* comingDays(
  cohorts: Iterable<Cohort>,
  range: { readonly from: CalendarDate; readonly until: CalendarDate },
): Iterable<ComingDay> {
  const days = new Map<CalendarDate, Cohort[]>();
  const put = (cohort: Cohort, date: CalendarDate | undefined): void => {
    if (date === undefined || date > range.until || (cohort.end !== undefined && date >= cohort.end)) return;
    const there = days.get(date);
    if (there === undefined) days.set(date, [cohort]);
    else there.push(cohort);
  };
  let looks = 0;
  for (const cohort of cohorts) {
    put(cohort, firstFrom(cohort, range.from));
    looks += 1;
    if (looks % LOOKS === 0) yield { date: range.from, cohorts: [] };
  }
  for (let date = range.from; days.size > 0; date = addDays(date, 1)) {
    const there = days.get(date);
    if (there === undefined) continue;
    days.delete(date);
    yield { date, cohorts: there };
    for (const cohort of there) put(cohort, later(date, cohort));
  }
}

// Cohorts that are looked at without a pause.
const LOOKS = 500;

function firstFrom({ first, steps }: Cohort, from: CalendarDate): CalendarDate | undefined {
  return first >= from ? first : dateSteppedPast(first, steps, addDays(from, -1));
}

// The last date of the calendar has none after it.
function later(date: CalendarDate, { steps }: Cohort): CalendarDate | undefined {
  const next = dateOneStepAfter(date, steps);
  return next !== undefined && next > date ? next : undefined;
}
