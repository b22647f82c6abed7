import { readDate, type CalendarDate } from '../calendar/dates.js';
import type { DayOfPeriod, DayRule } from '../calendar/day-rule.js';
import { integerFrom } from '../records/field-type.js';
import { decode, equal, isList, isObject, memberOf, plainText, type Json, type JsonObject } from '../json/json.js';
import { Problem } from '../refusals/problem.js';
import { periodUnits, type Period } from '../calendar/schedule.js';

/** The types of scheduling rules (supplement 12.5). */
export const ruleTypes = ['basic', 'every_n_periods', 'day_of_the_x', 'arbitrary_dates', 'arbitrary_dates_per_subscription'] as const;

/** What the data of a scheduling rule says (supplement 12.5); of two types a subscription gives the rest in its parameters. */
export type SchedulingRule =
  | { readonly type: 'basic'; readonly period: Period }
  | { readonly type: 'every_n_periods'; readonly period: Period }
  | { readonly type: 'day_of_the_x'; readonly days: DayRule; readonly newThresholdDays: number }
  | { readonly type: 'arbitrary_dates'; readonly dates: readonly CalendarDate[] }
  | { readonly type: 'arbitrary_dates_per_subscription' };

/** What becomes of a day past the end of a month. */
export const rollOvers = ['roll_forward', 'roll_back'] as const;

/** The most periods that one step may span. */
export const MOST_PERIODS = 999;

/** Reads the JSON text in `data` by the rule's type; `undefined` when it does not fit. */
export function readSchedulingRule(type: string, data: string): SchedulingRule | undefined {
  const content = ruleContent(type, data);
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

/** What stands under the type's name in the JSON text of a rule. */
export function ruleContent(type: string, data: string): Json | undefined {
  return memberOf(objectIn(data), type);
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
  return readWhole(value, [1, MOST_PERIODS]);
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
  const newThresholdDays = readWhole(content.new_threshold_days ?? 0, [0, Number.MAX_SAFE_INTEGER]);
  const shape = dayShapes.find(({ period, type }) => period === word(content.period) && type === word(content.which_day_type));
  const which = isObject(content.which_day) && shape !== undefined ? whichDay(shape, content.which_day) : undefined;
  if (length === undefined || newThresholdDays === undefined || which === undefined) return undefined;
  return { type: 'day_of_the_x', days: { which, length }, newThresholdDays };
}

/** A way to name a day of a period, and from what to what each member of the name goes. */
interface DayShape {
  readonly period: DayOfPeriod['period'];
  readonly type: string;
  readonly ranges: Readonly<Partial<Record<'month' | 'week' | 'day', Range>>>;
}

type Range = readonly [least: number, most: number];

const MONTHS: Range = [1, 3];
const WEEKS: Range = [1, 5];
const WEEKDAYS: Range = [1, 7];
const DAYS: Range = [1, 31];

/** The ways to name a day of a week, month or quarter (supplement 12.5). */
export const dayShapes: readonly DayShape[] = [
  { period: 'week', type: 'day', ranges: { day: WEEKDAYS } },
  { period: 'month', type: 'day', ranges: { day: DAYS } },
  { period: 'month', type: 'week_and_day', ranges: { week: WEEKS, day: WEEKDAYS } },
  { period: 'quarter', type: 'month_and_day', ranges: { month: MONTHS, day: DAYS } },
  { period: 'quarter', type: 'month_week_and_day', ranges: { month: MONTHS, week: WEEKS, day: WEEKDAYS } },
];

function whichDay({ period, ranges }: DayShape, sent: JsonObject): DayOfPeriod | undefined {
  const parts = Object.entries(ranges).map(([name, range]) => [name, readWhole(memberOf(sent, name), range)] as const);
  if (parts.some(([, part]) => part === undefined)) return undefined;
  return { period, ...Object.fromEntries(parts) } as DayOfPeriod; // each of the members that its shape has is there
}

function arbitraryDates(list: Json | undefined): SchedulingRule | undefined {
  const dates = readDates(list);
  return dates === undefined || dates.length === 0 ? undefined : { type: 'arbitrary_dates', dates };
}

/** The whole number within a range that a value means; `undefined` for everything else. */
export function readWhole(value: Json | undefined, [least, most]: Range): number | undefined {
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
