import type { Configuration } from '../records/configuration.js';
import { addDays, type CalendarDate } from '../calendar/dates.js';
import { textOf, type Values } from '../json/values.js';
import { DAY, MINUTE } from '../calendar/bounds.js';
import { instantOf, wallTimeIn } from '../calendar/wall-time.js';

/** When an environment does things by its local time (#3-order-run-hours, #3-wall-clock). Instants are milliseconds since 1970. */
export interface Timetable {
  /** The first run of the scheduler on a date. */
  readonly start: (date: CalendarDate) => number;
  /** The first run of the scheduler at an instant or after it. */
  readonly runFrom: (instant: number) => number;
  /** The instant of a time of day such as `09:00:00`. */
  readonly at: (date: CalendarDate, timeOfDay: string) => number;
  /** The date that an instant falls on, and the instant at which that date ends. */
  readonly dateOf: (instant: number) => CalendarDate;
  readonly endOf: (date: CalendarDate) => number;
}

// How often the scheduler runs after the start of a day.
const INTERVAL = 2 * MINUTE;
// How many starts are remembered: working one out in a time zone takes ten times as long as everything else here.
const MOST_KNOWN = 4000;

const timetables = new WeakMap<Values, Timetable>();

/** The timetable of a configuration. */
export function timetableOf({ members }: Configuration): Timetable {
  const known = timetables.get(members) ?? createTimetable(members);
  timetables.set(members, known);
  return known;
}

function createTimetable(members: Values): Timetable {
  const zone = textOf(members, 'timezone') ?? 'UTC';
  const startOfDay = millisecondsOf(textOf(members, 'order_generation_time') ?? '');
  const starts = new Map<CalendarDate, number>();
  return {
    start,
    runFrom,
    at: (date, timeOfDay) => instantOf(zone, date, millisecondsOf(timeOfDay)),
    dateOf: (instant) => wallTimeIn(zone, instant).date,
    endOf: (date) => instantOf(zone, addDays(date, 1), 0),
  };

  function start(date: CalendarDate): number {
    const instant = starts.get(date) ?? instantOf(zone, date, startOfDay);
    if (starts.size >= MOST_KNOWN) starts.clear();
    starts.set(date, instant);
    return instant;
  }

  function runFrom(instant: number): number {
    const { date, milliseconds } = wallTimeIn(zone, instant);
    const first = start(date);
    if (first >= instant) return first;
    const next = Math.ceil(milliseconds / INTERVAL) * INTERVAL;
    // Clocks change by whole intervals between runs, so that a distance in local time is one in real time.
    const following = instant + next - milliseconds;
    // A clock that is set back at midnight shows the last hour of its day again.
    return next < DAY || wallTimeIn(zone, following).date === date ? following : start(addDays(date, 1));
  }
}

function millisecondsOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeOfDay.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
