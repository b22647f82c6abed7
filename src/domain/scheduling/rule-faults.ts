import { sentences } from '../records/field-type.js';
import { isList, isObject, memberOf, plainText, type Json, type JsonObject } from '../json/json.js';
import type { Violation } from '../refusals/problem.js';
import { dayShapes, MOST_PERIODS, readDates, readWhole, rollOvers, ruleContent, ruleTypes } from './rule.js';
import { periodUnits } from '../calendar/schedule.js';

/** What a member may be: whether a value is that, and the sentence for any other one. */
interface Wanted {
  readonly isMet: (value: Json | undefined) => boolean;
  readonly message: string;
}

type Fault = Violation | undefined;

/** Which member of a scheduling rule's data is wrong, and what it may be; the whole when it is of no type (supplement 12.5). */
export function faultOfRule(type: string, data: string): Violation {
  const whole = { path: ['data'], message: sentences.invalid };
  if (!ruleTypes.some((known) => known === type)) return whole;
  const content = ruleContent(type, data);
  if (!isObject(content)) return { path: ['data', type], message: 'Must be an object, named like the type of the rule.' };
  const fault = faultIn(type, content);
  return fault === undefined ? whole : { ...fault, path: ['data', type, ...fault.path] };
}

function faultIn(type: string, content: JsonObject): Fault {
  switch (type) {
    case 'basic':
      return firstFault(content, { period: oneOf(periodUnits), length: count, roll_over_strategy: rollOver });
    case 'every_n_periods':
      return firstFault(content, { period: oneOf(periodUnits), roll_over_strategy: rollOver });
    case 'day_of_the_x':
      return faultOfDay(content);
    default:
      return firstFault(content, { dates });
  }
}

function faultOfDay(content: JsonObject): Fault {
  const period = word(memberOf(content, 'period'));
  const shapes = dayShapes.filter((shape) => shape.period === period);
  const fault = firstFault(content, {
    period: oneOf(dayShapes.map((shape) => shape.period)),
    which_day_type: oneOf(shapes.map(({ type }) => type)),
    num_periods: count,
    new_threshold_days: optional({
      isMet: (value) => readWhole(value, THRESHOLDS) !== undefined,
      message: 'Must be a whole number, 0 or more.',
    }),
    which_day: { isMet: isObject, message: 'Must be an object.' },
  });
  const which = memberOf(content, 'which_day');
  const shape = shapes.find(({ type }) => type === word(memberOf(content, 'which_day_type')));
  if (fault !== undefined || !isObject(which) || shape === undefined) return fault;
  const inner = firstFault(which, Object.fromEntries(Object.entries(shape.ranges).map(([name, range]) => [name, within(range)])));
  return inner === undefined ? undefined : { ...inner, path: ['which_day', ...inner.path] };
}

const THRESHOLDS = [0, Number.MAX_SAFE_INTEGER] as const;
const count = within([1, MOST_PERIODS]);
const rollOver = optional(oneOf(rollOvers));
const dates: Wanted = {
  isMet: (value) => isList(value) && value.length > 0 && readDates(value) !== undefined,
  message: 'Must be a list of dates such as 2026-12-24, at least one.',
};

function firstFault(content: JsonObject, members: Readonly<Record<string, Wanted>>): Fault {
  const wrong = Object.entries(members).find(([name, { isMet }]) => !isMet(memberOf(content, name)));
  return wrong === undefined ? undefined : { path: [wrong[0]], message: wrong[1].message };
}

function oneOf(words: readonly string[]): Wanted {
  return { isMet: (value) => words.includes(word(value) ?? ''), message: `Must be one of ${[...new Set(words)].join(', ')}.` };
}

function within(range: readonly [least: number, most: number]): Wanted {
  const message = `Must be a whole number from ${String(range[0])} to ${String(range[1])}.`;
  return { isMet: (value) => readWhole(value, range) !== undefined, message };
}

function optional({ isMet, message }: Wanted): Wanted {
  return { isMet: (value) => value === undefined || value === null || isMet(value), message };
}

function word(value: Json | undefined): string | undefined {
  return plainText(value)?.toLowerCase();
}
