import { CALENDAR, DAY } from './bounds.js';

/** A local time: a calendar date `YYYY-MM-DD` and the milliseconds since midnight. */
interface WallTime {
  readonly date: string;
  readonly milliseconds: number;
}

/**
 * The wall time of an instant (milliseconds since 1970) in an IANA time zone; outside the calendar its nearest end.
 * Throws a RangeError for an unknown time zone and for NaN.
 */
export function wallTimeIn(timeZone: string, instant: number): WallTime {
  // A day more on either side, for no zone is further from UTC.
  const wall = within(CALENDAR, wallClock(timeZone, within({ first: CALENDAR.first - DAY, last: CALENDAR.last + DAY }, instant)));
  return { date: new Date(wall).toISOString().slice(0, 10), milliseconds: wall - Math.floor(wall / DAY) * DAY };
}

/**
 * The instant of a wall time; milliseconds past the day run on. A time that is skipped is moved on by the length of the gap, of a
 * time that comes twice the first one counts (#3-wall-clock). Throws a RangeError for an unknown time zone and for an invalid date.
 */
export function instantOf(timeZone: string, date: string, millisecondsOfDay: number): number {
  const wall = Date.parse(date) + millisecondsOfDay;
  if (Number.isNaN(wall)) throw new RangeError(`${date} with ${String(millisecondsOfDay)} ms is no wall time.`);
  if (timeZone === 'UTC') return wall;
  // A day before and after the wall time read as UTC is far enough for any zone, and none has changed its clock twice in between.
  const earlier = wall - offsetAt(timeZone, wall - DAY);
  if (wallClock(timeZone, earlier) === wall) return earlier;
  const later = wall - offsetAt(timeZone, wall + DAY);
  return wallClock(timeZone, later) === wall ? later : earlier;
}

function offsetAt(timeZone: string, instant: number): number {
  return wallClock(timeZone, instant) - instant;
}

// The wall time as the instant at which a clock in UTC shows the same.
function wallClock(timeZone: string, instant: number): number {
  if (timeZone === 'UTC') return instant;
  const second = Math.floor(instant / 1000) * 1000;
  const shown = formatterOf(timeZone).format(second).match(/\d+/g) ?? [];
  const [month = NaN, day = NaN, year = NaN, hour = NaN, minute = NaN, seconds = NaN] = shown.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, seconds) + instant - second;
}

// Making one takes some fifty times as long as using it. Their number is limited because a name can be spelt in many ways.
const formatters = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATTERS = 64;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter = formatters.get(timeZone) ?? newFormatter(timeZone);
  if (!formatters.has(timeZone) && formatters.size >= MOST_FORMATTERS) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}

function newFormatter(timeZone: string): Intl.DateTimeFormat {
  const [numeric, two] = ['numeric', '2-digit'] as const;
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone, year: numeric, month: two, day: two, ...time });
}

function within({ first, last }: typeof CALENDAR, milliseconds: number): number {
  return Math.min(last, Math.max(first, milliseconds));
}
