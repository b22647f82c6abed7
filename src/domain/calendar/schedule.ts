import { addDays, addMonths, addMonthsWithin, dayOf, daysBetween, monthsBetween, type CalendarDate } from './dates.js';

// The units in which periods are counted (#3-intervals, #3-other-intervals): so many days or months each.
const UNITS = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, quarter: { months: 3 }, year: { months: 12 } } as const;

type Unit = keyof typeof UNITS;

/** The units in which periods are counted. */
export const periodUnits = Object.keys(UNITS) as readonly Unit[]; // they are its keys

/** A length of time on the calendar; a quarter is three months. */
export interface Period {
  readonly unit: Unit;
  readonly length: number;
  /** Whether a day past the end of a month becomes its last one instead of running on into the next. */
  readonly rollsBack?: true;
}

/** An interval with a name of its own, defined for the environment (#3-defined-intervals). */
export interface DefinedInterval extends Period {
  readonly name: string;
}

const NAMED: Readonly<Record<string, Period>> = {
  daily: { unit: 'day', length: 1 },
  weekly: { unit: 'week', length: 1 },
  biweekly: { unit: 'week', length: 2 },
  'bi-weekly': { unit: 'week', length: 2 },
  fortnightly: { unit: 'week', length: 2 },
  'every other week': { unit: 'week', length: 2 },
  monthly: { unit: 'month', length: 1 },
  bimonthly: { unit: 'month', length: 2 },
  'bi-monthly': { unit: 'month', length: 2 },
  'every other month': { unit: 'month', length: 2 },
  quarterly: { unit: 'quarter', length: 1 },
  'semi-annually': { unit: 'month', length: 6 },
  semiannually: { unit: 'month', length: 6 },
  'twice a year': { unit: 'month', length: 6 },
  yearly: { unit: 'year', length: 1 },
  annually: { unit: 'year', length: 1 },
};

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const PATTERN = new RegExp(`^(?:every )?(?:([1-9]\\d{0,2}|[a-z]+) )?(${periodUnits.join('|')})s?$`);
const BARE = new RegExp(`^(?:${periodUnits.join('|')})s?$`);

/** The names of intervals that every environment knows, and in words the pattern of all others. */
export const knownIntervals: { readonly names: readonly string[]; readonly pattern: string } = {
  names: Object.keys(NAMED).map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
  pattern: `[Every ][<n> ]<unit>[s] with n from 1 to 999 or one to twelve and the units ${periodUnits.join(', ')}`,
};

/** How interval names are compared: without regard to case and doubled spaces (#3-other-intervals). */
export function foldedName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Whether a name is a unit alone, which environments of before may have defined as an interval of their own (#3-bare-units). */
export function isBareUnit(name: string): boolean {
  return BARE.test(foldedName(name));
}

/** The period that an interval text names, by the environment's own names, the table, then the pattern, if any (#3-intervals, #3-bare-units). */
export function readInterval(text: string, defined: readonly DefinedInterval[] = []): Period | undefined {
  const name = foldedName(text);
  const own = defined.find((interval) => foldedName(interval.name) === name);
  if (own !== undefined) return { unit: own.unit, length: own.length };
  return Object.hasOwn(NAMED, name) ? NAMED[name] : patternPeriod(name);
}

/** The date one period after `date`; months roll forward past their end unless the period rolls back (#3-months-roll-forward). */
export function step(date: CalendarDate, period: Period): CalendarDate {
  const unit = UNITS[period.unit];
  if ('days' in unit) return addDays(date, unit.days * period.length);
  return (period.rollsBack === true ? addMonthsWithin : addMonths)(date, unit.months * period.length);
}

/** Steps from `date` until the result lies after `limit`; a date after it is kept, and the last date of the calendar ends the search. Costs the same for any distance. */
export function stepPast(date: CalendarDate, period: Period, limit: CalendarDate): CalendarDate {
  let next = date;
  while (next <= limit) {
    const later = step(next, { ...period, length: period.length * leap(next, period, limit) });
    if (later === next) return next;
    next = later;
  }
  return next;
}

// How many whole periods can be taken at once without passing the limit twice: from a day past the 28th only one, because it may roll.
function leap(date: CalendarDate, period: Period, limit: CalendarDate): number {
  const unit = UNITS[period.unit];
  if ('months' in unit && dayOf(date) > 28) return 1;
  const whole = 'days' in unit ? daysBetween(date, limit) / unit.days : monthsBetween(date, limit) / unit.months;
  return Math.max(1, Math.floor(whole / period.length));
}

function patternPeriod(name: string): Period | undefined {
  const match = PATTERN.exec(name);
  if (match === null) return undefined;
  const [, count, unit] = match;
  const length = count === undefined ? 1 : numberOf(count);
  return length === undefined ? undefined : { unit: unit as Unit, length };
}

function numberOf(count: string): number | undefined {
  if (/^\d/.test(count)) return Number(count);
  const index = NUMBERS.indexOf(count);
  return index < 0 ? undefined : index + 1;
}
