import { CALENDAR, DAY, YEARS } from './bounds.js';
import { wallTimeIn } from './wall-time.js';

/** A calendar date as text `YYYY-MM-DD`. */
export type CalendarDate = string;

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?';
const FRACTION = '(?:[.,]\\d+)?';
const ZONE = '(?:Z|[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)';
const ISO = new RegExp(`^(\\d{4})-(\\d{2})-(\\d{2})(?:[T ]${TIME}${FRACTION}\\s*${ZONE}?)?$`, 'i');
const INSTANT = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})[T ](${TIME})(?:[.,](\\d+))?\\s*(${ZONE})?$`, 'i');
const YEAR_FIRST = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/;
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const LONG_MONTH_FIRST = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const LONG_DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]+)\.?,? (\d{4})$/i;

/** Reads a date in any accepted spelling (#4.3-date-forms, #4.3-other-dates); `undefined` when it is none or does not exist. */
export function readDate(text: string): CalendarDate | undefined {
  const [year, month, day] = datePartsOf(text.trim().replace(/\s+/g, ' '));
  return year === undefined || month === undefined || day === undefined ? undefined : existingDate(+year, month, +day);
}

/** The date `days` after (or, negative, before) a date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = partsOf(date);
  return dateText(Date.UTC(year, month - 1, day + Math.min(Math.max(days, -MOST_DAYS), MOST_DAYS)));
}

/** The date `months` later; a day past the end of the month runs on into the next one (#3-months-roll-forward). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = partsOf(date);
  return dateText(Date.UTC(year, month - 1 + months, day));
}

/** The date `months` later; a day past the end of the month becomes its last one (`roll_back`, #3-rule-periods). */
export function addMonthsWithin(date: CalendarDate, months: number): CalendarDate {
  const first = addMonths(`${date.slice(0, 8)}01`, months);
  return dayOf(first) === 1 ? addDays(first, Math.min(dayOf(date), daysInMonth(first)) - 1) : first;
}

/** How many days the month of a date has. */
export function daysInMonth(date: CalendarDate): number {
  const [year, month] = partsOf(date);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Days from one date to another. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}

/** Months from the month of one date to the month of another. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [[fromYear, fromMonth], [toYear, toMonth]] = [partsOf(from), partsOf(to)];
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** The day of the month. */
export function dayOf(date: CalendarDate): number {
  return partsOf(date)[2];
}

/** An instant (milliseconds since 1970) as v1 and v2 write it: `2026-11-20T09:15:30+0000`. */
export function instantText(instant: number): string {
  const second = Math.floor(instant / 1000);
  if (second !== written.second) written = { second, text: `${new Date(instant).toISOString().slice(0, 19)}+0000` };
  return written.text;
}

// What was written last: all that happens within a second bears the same text.
let written = { second: NaN, text: '' };

/** Reads an ISO 8601 date-time with zone (or without: UTC) to milliseconds since 1970, to the second. */
export function readInstant(text: string): number | undefined {
  const match = INSTANT.exec(text.trim());
  if (match === null || readDate(match[1] ?? '') === undefined) return undefined;
  const zone = (match[4] ?? 'Z')
    .toUpperCase()
    .replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours: string, minutes = '00') => `${hours}:${String(minutes)}`);
  const instant = Date.parse(`${match[1] ?? ''}T${match[2] ?? ''}${zone}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Reads an instant like {@link readInstant}, to the millisecond. */
export function readExactInstant(text: string): number | undefined {
  const fraction = INSTANT.exec(text.trim())?.[3] ?? '0';
  const second = readInstant(text);
  return second === undefined ? undefined : second + Math.floor(Number(`0.${fraction.slice(0, 9)}`) * 1000);
}

/** The calendar date of an instant in an IANA time zone; before the year 1000 and after 9999 the nearest that there is. */
export function dateIn(timeZone: string, instant: number): CalendarDate {
  return wallTimeIn(timeZone, instant).date;
}

/** Whether a text is an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function datePartsOf(text: string): readonly [string | undefined, number | undefined, string | undefined] {
  const iso = ISO.exec(text) ?? YEAR_FIRST.exec(text);
  if (iso !== null) return [iso[1], Number(iso[2]), iso[3]];
  const american = MONTH_FIRST.exec(text);
  if (american !== null) return [american[3], Number(american[1]), american[2]];
  const long = LONG_MONTH_FIRST.exec(text);
  if (long !== null) return [long[3], monthNumber(long[1]), long[2]];
  const european = LONG_DAY_FIRST.exec(text);
  return european === null ? [undefined, undefined, undefined] : [european[3], monthNumber(european[2]), european[1]];
}

function monthNumber(name = ''): number | undefined {
  const lower = name.toLowerCase();
  const index = MONTHS.findIndex((month) => month === lower || month.slice(0, 3) === lower);
  return index < 0 ? undefined : index + 1;
}

function existingDate(year: number, month: number, day: number): CalendarDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= YEARS[0] && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${String(year)}-${two(month)}-${two(day)}` : undefined;
}

function partsOf(date: CalendarDate): readonly [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

// More than the calendar has.
const MOST_DAYS = 4_000_000;

// Weeks and months that begin before the calendar are worked out too, as long as years have four digits.
const FIRST_YEAR = Date.parse('0000-01-01');

function dateText(instant: number): CalendarDate {
  return new Date(Math.max(FIRST_YEAR, Math.min(instant, CALENDAR.last))).toISOString().slice(0, 10);
}

function two(number: number): string {
  return number < 10 ? `0${String(number)}` : String(number);
}
