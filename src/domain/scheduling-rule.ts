import { readDate, type CalendarDate } from './dates.js';
import type { DayOfPeriod, DayRule } from './day-rule.js';
import { integerFrom } from './field-type.js';
import { decode, equal, isList, isObject, memberOf, plainText, type Json, type JsonObject } from './json.js';
import { Problem } from './problem.js';
import { periodUnits, type Period } from './schedule.js';

/** The types of scheduling rules (supplement 12.5). */
export const ruleTypes = ['basic', 'every_n_periods', 'day_of_the_x', 'arbitrary_dates', 'arbitrary_dates_per_subscription'] as const;

/** What the data of a scheduling rule says (supplement 12.5); of two types a subscription gives the rest in its parameters. */
export type SchedulingRule =
  | { readonly type: 'basic'; readonly period: Period }
  | { readonly type: 'every_n_periods'; readonly period: Period }
  | { readonly type: 'day_of_the_x'; readonly days: DayRule; readonly newThresholdDays: number }
  | { readonly type: 'arbitrary_dates'; readonly dates: readonly CalendarDate[] }
  | { readonly type: 'arbitrary_dates_per_subscription' };

/** The most periods that one step may span. */
export const MOST_PERIODS = 999;

/** Reads the JSON text in `data` by the rule's type; `undefined` when it does not fit. */
export function readSchedulingRule(type: string, data: string): SchedulingRule | undefined {
  const content = memberOf(objectIn(data), type);
  if (type === 'arbitrary_dates_per_subscription') return isObject(content) || equal(content, []) ? { type } : undefined;
  if (!isObject(content)) return undefined;
  switch (type) {
    case 'basic':
      return withPeriod(type, content, readCount(content.length));
    case 'every_n_periods':
      return withPeriod(type, content, 1);
    case 'day_of_the_x':
      return dayOfTheX(content);
    case 'arbitrary_dates':
      return arbitraryDates(content.dates);
    default:
      return undefined;
  }
}

/** The dates of a list in their order, each once; `undefined` when it is no list or an entry is no date. */
export function readDates(list: Json | undefined): readonly CalendarDate[] | undefined {
  if (!isList(list)) return undefined;
  const dates = list.map((entry) => readDate(plainText(entry) ?? ''));
  const known = dates.filter((date) => date !== undefined);
  return known.length < dates.length ? undefined : [...new Set(known)].sort();
}

/** How many periods a value asks for, 1 to 999; `undefined` for everything else. */
export function readCount(value: Json | undefined): number | undefined {
  return within(value, 1, MOST_PERIODS);
}

function withPeriod(type: 'basic' | 'every_n_periods', content: JsonObject, length: number | undefined): SchedulingRule | undefined {
  const unit = periodUnits.find((name) => name === word(content.period));
  const rollOver = word(content.roll_over_strategy ?? 'roll_forward');
  if (unit === undefined || length === undefined) return undefined;
  if (rollOver === 'roll_back') return { type, period: { unit, length, rollsBack: true } };
  return rollOver === 'roll_forward' ? { type, period: { unit, length } } : undefined;
}

function dayOfTheX(content: JsonObject): SchedulingRule | undefined {
  const length = readCount(content.num_periods);
  const newThresholdDays = within(content.new_threshold_days ?? 0, 0, Number.MAX_SAFE_INTEGER);
  const shape = shapes.find(({ period, type }) => period === word(content.period) && type === word(content.which_day_type));
  const which = isObject(content.which_day) ? shape?.read(content.which_day) : undefined;
  if (length === undefined || newThresholdDays === undefined || which === undefined) return undefined;
  return { type: 'day_of_the_x', days: { which, length }, newThresholdDays };
}

interface Shape {
  readonly period: DayOfPeriod['period'];
  readonly type: string;
  readonly read: (sent: JsonObject) => DayOfPeriod | undefined;
}

const shapes: readonly Shape[] = [
  { period: 'week', type: 'day', read: (sent) => complete({ period: 'week', day: weekdayIn(sent) }) },
  { period: 'month', type: 'day', read: (sent) => complete({ period: 'month', day: dayIn(sent) }) },
  { period: 'month', type: 'week_and_day', read: (sent) => complete({ period: 'month', week: weekIn(sent), day: weekdayIn(sent) }) },
  { period: 'quarter', type: 'month_and_day', read: (sent) => complete({ period: 'quarter', month: monthIn(sent), day: dayIn(sent) }) },
  {
    period: 'quarter',
    type: 'month_week_and_day',
    read: (sent) => complete({ period: 'quarter', month: monthIn(sent), week: weekIn(sent), day: weekdayIn(sent) }),
  },
];

/** The same members, each of which may have been impossible to read. */
type Unsure<T> = T extends DayOfPeriod ? { readonly [Name in keyof T]: T[Name] | undefined } : never;

function complete(parts: Unsure<DayOfPeriod>): DayOfPeriod | undefined {
  return Object.values(parts).includes(undefined) ? undefined : (parts as DayOfPeriod); // each part is there
}

function monthIn({ month }: JsonObject): number | undefined {
  return within(month, 1, 3);
}

function weekIn({ week }: JsonObject): number | undefined {
  return within(week, 1, 5);
}

function weekdayIn({ day }: JsonObject): number | undefined {
  return within(day, 1, 7);
}

function dayIn({ day }: JsonObject): number | undefined {
  return within(day, 1, 31);
}

function arbitraryDates(list: Json | undefined): SchedulingRule | undefined {
  const dates = readDates(list);
  return dates === undefined || dates.length === 0 ? undefined : { type: 'arbitrary_dates', dates };
}

function within(value: Json | undefined, least: number, most: number): number | undefined {
  const number = integerFrom(value);
  return number === undefined || number < least || number > most ? undefined : number;
}

function word(value: Json | undefined): string | undefined {
  return plainText(value)?.toLowerCase();
}

function objectIn(text: string): JsonObject {
  try {
    const value = decode(text);
    return isObject(value) ? value : {};
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}
