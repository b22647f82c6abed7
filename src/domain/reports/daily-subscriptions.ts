import { dateIn, readInstant, type CalendarDate } from '../calendar/dates.js';
import { isActive } from '../records/lifecycle.js';
import { textOf, type Values } from '../json/values.js';
import { idOf, type Report, type ReportRow, type ReportSource } from './report.js';

interface Day {
  created: number;
  cancelled: number;
  /** By how many the number of active ones has grown. */
  growth: number;
}

/** A subscription while its history is read. */
interface Course {
  readonly created: number;
  /** Its state as far as the history was read; `undefined` before that says anything. */
  status: string | undefined;
  readonly present: { readonly status: string; readonly instant: number };
}

const CANCELLED = 'Cancelled';

/** Days in the configured time zone on which subscriptions were made; active ones are those at the end of the day. */
export const dailySubscriptions: Report = {
  columns: ['date', 'new_subscriptions', 'cancelled_subscriptions', 'active_subscriptions'],
  rows: dailyRows,
};

function* dailyRows(source: ReportSource): Iterable<ReportRow> {
  const courses = new Map<number, Course>();
  for (const values of source.records('subscription')) {
    courses.set(idOf(values), courseOf(values));
    yield undefined;
  }
  const days = createDays(textOf(source.view().configuration.members, 'timezone') ?? 'UTC');
  for (const { subscription, status, instant } of source.changes()) {
    const course = courses.get(subscription);
    if (course !== undefined) follow(course, { status, instant }, days);
    yield undefined;
  }
  for (const course of courses.values()) {
    if (course.status === undefined) follow(course, course.present, days);
    yield undefined;
  }
  let active = 0;
  for (const [date, { created, cancelled, growth }] of days.sorted()) {
    active += growth;
    if (created > 0) yield [date, created, cancelled, active];
  }
}

// For the days before its first stored change, a subscription counts as what that change says; a cancelled one as active.
function follow(course: Course, { status, instant }: { status: string; instant: number }, days: Days): void {
  const moment = Math.max(instant, course.created);
  if (course.status === undefined) {
    const first = status === CANCELLED ? 'Active' : status;
    const day = days.at(course.created);
    day.created += 1;
    day.growth += Number(isActive(first));
    course.status = first;
  }
  const day = days.at(moment);
  day.growth += Number(isActive(status)) - Number(isActive(course.status));
  if (status === CANCELLED && course.status !== CANCELLED) day.cancelled += 1;
  course.status = status;
}

function courseOf(values: Values): Course {
  const instantIn = (name: string): number | undefined => readInstant(textOf(values, name) ?? '');
  const created = instantIn('created') ?? 0;
  const instant = instantIn('cancelled') ?? instantIn('updated') ?? created;
  return { created, status: undefined, present: { status: textOf(values, 'status') ?? '', instant } };
}

interface Days {
  readonly at: (instant: number) => Day;
  readonly sorted: () => readonly (readonly [CalendarDate, Day])[];
}

function createDays(timeZone: string): Days {
  const days = new Map<CalendarDate, Day>();
  return {
    at(instant) {
      const date = dateIn(timeZone, instant);
      const day = days.get(date) ?? { created: 0, cancelled: 0, growth: 0 };
      days.set(date, day);
      return day;
    },
    sorted: () => [...days].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}
