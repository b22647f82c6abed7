import { decimal, integer, sentences, text, type FieldType } from '../records/field-type.js';
import { field, type Fields } from '../records/field.js';
import { isList, plainText } from '../json/json.js';
import type { View } from '../records/view.js';
import { isSameClass } from './failure.js';
import { rows } from '../records/rows.js';
import { CALENDAR, HOUR } from '../calendar/bounds.js';

// How often, and how many hours apart, orders are tried that fail with a class (#3-retry-rules).
interface RetryRule {
  readonly priority: number;
  readonly errorClass: string;
  readonly maxOrderAttempts: number;
  readonly minRetryDelay: number;
}

const EVERY_CLASS = '*';

const ruleFields: Fields = {
  priority: field(integer(), 'R O X'),
  errorClass: field(text(), 'R O X'),
  maxOrderAttempts: field(integer(1, sentences.positive), 'R O X'),
  minRetryDelay: field(decimal(0, sentences.notNegative), 'R O X'),
};

const ruleList = rows(ruleFields);

/** The rules by which failed orders are tried again: a list of objects, none of whose members may be absent. */
export function retryRules(): FieldType {
  return ruleList;
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
  return Math.min(view.now + rule.minRetryDelay * HOUR, CALENDAR.last);
}

// An incomplete rule matches nothing.
function rulesIn(view: View): readonly RetryRule[] {
  const rules = view.configuration.members.order_generation_retry_rules;
  return (isList(rules) ? rules : []).flatMap((rule) => {
    const read = ruleList.read([rule], view);
    return 'value' in read ? (read.value as unknown as readonly RetryRule[]) : []; // the field table has these members, each required
  });
}
