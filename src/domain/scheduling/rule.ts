import type { CalendarDate } from '../calendar/dates.js';
import type { DayOfPeriod, DayRule } from '../calendar/day-rule.js';
import { periodUnits, type Period } from '../calendar/schedule.js';
import { decodedObject, encode, equal, isObject, memberOf, type Json, type JsonObject } from '../json/json.js';
import { sentences } from '../records/field-type.js';
import { isAbsent } from '../json/values.js';
import type { Violation } from '../refusals/problem.js';
import { count, dates, fromMembers, object, oneOf, optional, within, wordIn } from './rule-members.js';

/** The types of scheduling rules (#3-rule-types). */
export const ruleTypes = ['basic', 'every_n_periods', 'day_of_the_x', 'arbitrary_dates', 'arbitrary_dates_per_subscription'] as const;

/** What the data of a scheduling rule says (#3-rule-data); of two types a subscription gives the rest in its parameters. */
export type SchedulingRule =
  | { readonly type: 'basic'; readonly period: Period }
  | { readonly type: 'every_n_periods'; readonly period: Period }
  | { readonly type: 'day_of_the_x'; readonly days: DayRule; readonly newThresholdDays: number }
  | { readonly type: 'arbitrary_dates'; readonly dates: readonly CalendarDate[] }
  | { readonly type: 'arbitrary_dates_per_subscription' };

const [MONTHS, WEEKS, WEEKDAYS, DAYS] = [within([1, 3]), within([1, 5]), within([1, 7]), within([1, 31])];

// The ways to name a day of a week, month or quarter (#3-rule-data).
const dayShapes = [
  { period: 'week', type: 'day', parts: { day: WEEKDAYS } },
  { period: 'month', type: 'day', parts: { day: DAYS } },
  { period: 'month', type: 'week_and_day', parts: { week: WEEKS, day: WEEKDAYS } },
  { period: 'quarter', type: 'month_and_day', parts: { month: MONTHS, day: DAYS } },
  { period: 'quarter', type: 'month_week_and_day', parts: { month: MONTHS, week: WEEKS, day: WEEKDAYS } },
] as const;

// What becomes of a day past the end of a month.
const STRATEGY = 'roll_over_strategy';
const FORWARD = 'roll_forward';
const ROLLING_TYPES: readonly string[] = ['basic', 'every_n_periods'];
const ROLLING_PERIODS: readonly string[] = ['month', 'quarter', 'year'];
const rollOver = optional(oneOf([FORWARD, 'roll_back']), FORWARD);
const everyPeriod = { period: oneOf(periodUnits), roll_over_strategy: rollOver };
const basic = { period: oneOf(periodUnits), length: count, roll_over_strategy: rollOver };
const dayPeriod = oneOf(dayShapes.map(({ period }) => period));
const threshold = optional({ ...within([0, Number.MAX_SAFE_INTEGER]), message: 'Must be a whole number, 0 or more.' }, 0);

/** Reads the JSON text in `data` by the rule's type; or says which member of it is wrong, and the whole when there is no such type. */
export function readSchedulingRule(type: string, data: string): SchedulingRule | Violation {
  const known = ruleTypes.find((name) => name === type);
  if (known === undefined) return { path: ['data'], message: sentences.invalid };
  const content = memberOf(decodedObject(data) ?? {}, type);
  if (known === 'arbitrary_dates_per_subscription' && equal(content, [])) return { type: known };
  if (!isObject(content)) return { path: ['data', type], message: 'Must be an object, named like the type of the rule.' };
  return under(['data', type], readContent(known, content));
}

/** The data of a rule as they are stored: where months may roll over and nothing is said of it, with what counts then (#3-rule-roll-over). */
export function completeRuleData(type: string, data: string): string {
  const all = decodedObject(data);
  const content = all === undefined ? undefined : memberOf(all, type);
  if (!ROLLING_TYPES.includes(type) || !isObject(content) || !isAbsent(content[STRATEGY])) return data;
  const rolls = ROLLING_PERIODS.includes(wordIn(memberOf(content, 'period')) ?? '');
  return rolls ? encode({ ...all, [type]: { ...content, [STRATEGY]: FORWARD } }) : data;
}

function readContent(type: SchedulingRule['type'], content: JsonObject): SchedulingRule | Violation {
  switch (type) {
    case 'basic':
      return fromMembers(content, basic, (read) => ({ type, period: { unit: read.period, length: read.length, ...rolls(read) } }));
    case 'every_n_periods':
      return fromMembers(content, everyPeriod, (read) => ({ type, period: { unit: read.period, length: 1, ...rolls(read) } }));
    case 'day_of_the_x':
      return dayOfTheX(content);
    case 'arbitrary_dates':
      return fromMembers(content, { dates }, (read) => ({ type, ...read }));
    case 'arbitrary_dates_per_subscription':
      return { type };
  }
}

function rolls(read: { readonly roll_over_strategy: string }): Pick<Period, 'rollsBack'> {
  return read.roll_over_strategy === 'roll_back' ? { rollsBack: true } : {};
}

function dayOfTheX(content: JsonObject): SchedulingRule | Violation {
  const shapes = dayShapes.filter(({ period }) => period === wordIn(memberOf(content, 'period')));
  const wanted = {
    period: dayPeriod,
    which_day_type: {
      ...oneOf(shapes.map(({ type }) => type)),
      read: (value: Json | undefined) => shapes.find(({ type }) => type === wordIn(value)),
    },
    num_periods: count,
    new_threshold_days: threshold,
    which_day: object,
  };
  return fromMembers(content, wanted, (read) => {
    const { period, parts } = read.which_day_type;
    const rule = fromMembers(read.which_day, parts, (day): SchedulingRule => {
      const which = { period, ...day } as DayOfPeriod; // each of the members that its shape has is there
      return { type: 'day_of_the_x', days: { which, length: read.num_periods }, newThresholdDays: read.new_threshold_days };
    });
    return under(['which_day'], rule);
  });
}

function under(path: readonly string[], read: SchedulingRule | Violation): SchedulingRule | Violation {
  return 'path' in read ? { ...read, path: [...path, ...read.path] } : read;
}
