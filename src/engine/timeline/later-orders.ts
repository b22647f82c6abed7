import { addDays, type CalendarDate } from '../../domain/calendar/dates.js';
import { comingDays, type Cohort } from '../../domain/scheduling/coming-orders.js';
import type { Timetable } from '../../domain/scheduling/timetable.js';
import type { Steps } from '../../domain/steps/steps.js';

/** Instants in milliseconds since 1970: behind one and an id, until another one. */
export interface LaterRange {
  readonly instant: number;
  readonly id: number;
  readonly until: number;
  readonly limit: number;
}

/** How an order date becomes an instant: the look of that day, or the e-mail so many days before. */
export interface Dating {
  readonly instantOf: (date: CalendarDate) => number;
  readonly daysBefore: number;
}

/** A subscription of which something comes. */
interface LaterOne {
  readonly instant: number;
  readonly id: number;
}

/** The orders of cohorts, or their e-mails, by instant and subscription. */
export function* laterOnes(
  cohorts: readonly Cohort[],
  dating: Dating,
  { times, ...range }: LaterRange & { readonly times: Timetable },
): Steps<readonly LaterOne[]> {
  const found: LaterOne[] = [];
  for (const { date, cohorts: there } of comingDays(cohorts, datesOf(range, dating, times))) {
    yield;
    if (there.length === 0) continue;
    const instant = dating.instantOf(date);
    if (instant > range.until || instant < range.instant) continue;
    for (const id of sorted(there)) if (instant > range.instant || id > range.id) found.push({ instant, id });
    if (found.length >= range.limit) break;
  }
  return found.slice(0, range.limit);
}

/** How many there are on each date of their orders. */
export function* countsByDate(
  cohorts: readonly Cohort[],
  range: { readonly from: CalendarDate; readonly until: CalendarDate },
): Steps<ReadonlyMap<CalendarDate, number>> {
  const counts = new Map<CalendarDate, number>();
  for (const { date, cohorts: there } of comingDays(cohorts, range)) {
    yield;
    const count = there.reduce((sum, { subscriptions }) => sum + subscriptions.length, 0);
    if (count > 0) counts.set(date, count);
  }
  return counts;
}

// A day on both sides, because of the time zone.
function datesOf(
  { instant, until }: Pick<LaterRange, 'instant' | 'until'>,
  { daysBefore }: Dating,
  times: Timetable,
): { from: CalendarDate; until: CalendarDate } {
  return { from: addDays(times.dateOf(instant), daysBefore - 1), until: addDays(times.dateOf(until), daysBefore + 1) };
}

function sorted(cohorts: readonly Cohort[]): readonly number[] {
  const [only] = cohorts;
  return cohorts.length === 1 && only !== undefined
    ? only.subscriptions
    : cohorts.flatMap(({ subscriptions }) => subscriptions).sort((a, b) => a - b);
}
