import { addDays, addMonths, dayOf, monthsBetween, type CalendarDate } from './dates.js';
import { CALENDAR, DAY, HOUR, MINUTE, YEARS } from './bounds.js';
import { instantOf, wallTimeIn } from './wall-time.js';

/** A length of time as ISO 8601 has it: calendar units, then exact time in milliseconds. Whole numbers, none negative. */
export interface Duration {
  readonly years: number;
  readonly months: number;
  readonly weeks: number;
  readonly days: number;
  readonly milliseconds: number;
}

const DATE = '(?:(\\d+)Y)?(?:(\\d+)M)?(?:(\\d+)W)?(?:(\\d+)D)?';
// A fraction may stand in the last part alone.
const PART = '(\\d+(?:[.,]\\d+(?=.$))?)';
const PATTERN = new RegExp(`^P(?=.)${DATE}(?:T(?=.)(?:${PART}H)?(?:${PART}M)?(?:${PART}S)?)?$`);

const TIME_UNITS = [HOUR, MINUTE, 1000] as const;

// The years of the calendar in each unit, as limits; even all of them together are safe integers of milliseconds.
const [, MOST_YEARS] = YEARS;
const MOST_DAYS = Math.floor(MOST_YEARS * 365.2425);
const MOST = [MOST_YEARS, MOST_YEARS * 12, Math.floor(MOST_DAYS / 7), MOST_DAYS, ...TIME_UNITS.map((unit) => (MOST_DAYS * DAY) / unit)];

/**
 * Reads an ISO 8601 duration such as `P1Y2M10DT2H30M`, `P2W` or `PT0.5S`, rounded to milliseconds; weeks may stand beside other
 * parts. `undefined` when it is none, has a sign, or one of its parts is longer than 9999 years.
 */
export function readDuration(text: string): Duration | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const parts = Array.from(match, (part: string | undefined) => part ?? '0').slice(1);
  if (parts.some((part, index) => parseFloat(part) > (MOST[index] ?? 0))) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0] = parts.slice(0, 4).map(Number);
  const times = parts.slice(4).map((part, index) => millisecondsOf(part, TIME_UNITS[index] ?? 0));
  return { years, months, weeks, days, milliseconds: times.reduce((sum, time) => sum + time, 0) };
}

/**
 * The instant (milliseconds since 1970) a duration later: years and months on the wall clock of the time zone, the day held
 * within its month, then weeks and days, then the exact time. The calendar's end (9999-12-31) is not passed.
 */
export function addDuration(instant: number, duration: Duration, timeZone: string): number {
  const { years, months, weeks, days, milliseconds } = duration;
  if (years + months + weeks + days === 0) return Math.min(CALENDAR.last, instant + milliseconds);
  const wall = wallTimeIn(timeZone, instant);
  const date = addDays(addWithinMonth(wall.date, 12 * years + months), 7 * weeks + days);
  // At the calendar's end the wall time of a zone stops, and must not move the instant back.
  return Math.min(CALENDAR.last, Math.max(instant, instantOf(timeZone, date, wall.milliseconds)) + milliseconds);
}

/** Exact time in milliseconds, none of it negative, as a duration in hours, minutes and seconds: `PT24H`, `PT1H30M`, `PT0H`. */
export function exactTimeText(milliseconds: number): string {
  const seconds = Math.round(milliseconds) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.round((seconds % 60) * 1000) / 1000];
  const said = parts.flatMap((part, index) => (part === 0 ? [] : [`${String(part)}${'HMS'.charAt(index)}`]));
  return `PT${said.length === 0 ? '0H' : said.join('')}`;
}

function addWithinMonth(date: CalendarDate, months: number): CalendarDate {
  const later = addMonths(date, months);
  return monthsBetween(date, later) > months ? addDays(later, -dayOf(later)) : later;
}

// The fraction is converted by itself, because a decimal number times a unit may miss the whole number that it should be.
function millisecondsOf(part: string, unit: number): number {
  const [whole = '0', fraction = '0'] = part.split(/[.,]/);
  return Number(whole) * unit + Math.round(Number(`0.${fraction}`) * unit);
}
