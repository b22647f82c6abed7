import { decimal, INVALID, integer, sentences, text, type FieldType } from '../records/field-type.js';
import { field, type Fields } from '../records/field.js';
import { decimalFrom } from '../records/loose-values.js';
import { isList, isObject, plainText, type Json } from '../json/json.js';
import type { View } from '../records/view.js';
import type { Wire } from '../records/wire.js';
import { isSameClass } from './failure.js';
import { rows } from '../records/rows.js';
import { CALENDAR, DAY, HOUR } from '../calendar/bounds.js';
import { exactTimeText, readDuration } from '../calendar/duration.js';

// How often, and how long apart, orders are tried that fail with a class (#3-retry-rules).
interface RetryRule {
  readonly priority: number;
  readonly errorClass: string;
  readonly maxOrderAttempts: number;
  /** As it was set (#3-retry-delay). */
  readonly minRetryDelay: Json;
}

/** The rules of new environments before Subsim 0.2, and still with `--compat 2026-11`. */
export const formerRetryRules: Json = [
  { priority: 1, errorClass: 'Soft Decline', maxOrderAttempts: 3, minRetryDelay: 24 },
  { priority: 2, errorClass: 'Technology', maxOrderAttempts: 3, minRetryDelay: 1 },
];

/** The rules of new environments: a refusal without a class is tried again, too (#3-retry-rules). */
export const defaultRetryRules: Json = [
  ...formerRetryRules,
  { priority: 3, errorClass: 'E-Commerce Platform', maxOrderAttempts: 3, minRetryDelay: 24 },
];

const EVERY_CLASS = '*';
// Characters of a delay that was set as a text.
const MOST_CHARACTERS = 100;
const WRONG_DELAY = 'Must be a number of hours or a duration such as P1D or PT30M, without years and months.';

const ruleFields: Fields = {
  priority: field(integer(), 'R O X'),
  errorClass: field(text(), 'R O X'),
  maxOrderAttempts: field(integer(1, sentences.positive), 'R O X'),
  minRetryDelay: field(retryDelay(), 'R O X'),
};

const ruleList = rows(ruleFields);

/** The rules by which failed orders are tried again: a list of objects, none of whose members may be absent. */
export function retryRules(): FieldType {
  return ruleList;
}

/** The rules as `config` shows them: each delay as a number of hours or as text, by the wire mode (#4.4-retry-delay-form). */
export function shownRetryRules(rules: Json, wire: Wire): Json {
  if (!isList(rules)) return rules;
  return rules.map((rule) => (isObject(rule) ? { ...rule, minRetryDelay: shownDelay(rule.minRetryDelay ?? null, wire) } : rule));
}

/**
 * When an order that has failed so many times in a row, now with this class, may be tried again (milliseconds since 1970);
 * `undefined` when it is given up. The rule with the lowest priority number of those that match counts, the first of equal ones.
 */
export function nextOrderAttempt(errorClass: string, failures: number, view: View): number | undefined {
  const [rule] = rulesIn(view)
    .filter((candidate) => candidate.errorClass === EVERY_CLASS || isSameClass(plainText(candidate.errorClass) ?? '', errorClass))
    .sort((a, b) => a.priority - b.priority);
  if (rule === undefined || failures >= rule.maxOrderAttempts) return undefined;
  return Math.min(view.now + (delayIn(rule.minRetryDelay) ?? 0), CALENDAR.last);
}

// An incomplete rule matches nothing.
function rulesIn(view: View): readonly RetryRule[] {
  const rules = view.configuration.members.order_generation_retry_rules;
  return (isList(rules) ? rules : []).flatMap((rule) => {
    const read = ruleList.read([rule], view);
    return 'value' in read ? (read.value as unknown as readonly RetryRule[]) : []; // the field table has these members, each required
  });
}

// A number of hours, as number or text, or a duration; texts are kept as they were set.
function retryDelay(): FieldType {
  const hours = decimal(0, sentences.notNegative);
  return {
    ...hours,
    name: 'hours or duration',
    accepts: 'a number of hours of 0 or more, or a duration such as P1D or PT30M without years and months',
    read(value, view) {
      const sent = plainText(value);
      if (sent !== undefined && (sent.length > MOST_CHARACTERS || delayIn(value) === undefined)) return { refusal: WRONG_DELAY };
      const read = sent !== undefined && decimalFrom(value) === undefined ? { value } : hours.read(value, view);
      if (read === INVALID) return { refusal: WRONG_DELAY };
      return 'value' in read && sent !== undefined ? { value } : read;
    },
  };
}

// In milliseconds; a day is 24 hours, and how long a year or a month is nobody knows.
function delayIn(value: Json): number | undefined {
  const hours = decimalFrom(value);
  if (hours !== undefined) return hours * HOUR;
  const duration = readDuration(plainText(value) ?? '');
  if (duration === undefined || duration.years + duration.months > 0) return undefined;
  return (7 * duration.weeks + duration.days) * DAY + duration.milliseconds;
}

function shownDelay(value: Json, { retryDelayAsText }: Wire): Json {
  const delay = delayIn(value);
  if (delay === undefined || (retryDelayAsText && plainText(value) !== undefined)) return value;
  return retryDelayAsText ? exactTimeText(delay) : Math.round((delay / HOUR) * 10_000) / 10_000;
}
