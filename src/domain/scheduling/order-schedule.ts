import { heldText, isObject, type Json } from '../json/json.js';
import { productCell, type View } from '../records/view.js';
import type { Violation } from '../refusals/problem.js';
import { readSchedulingRule, type SchedulingRule } from './rule.js';
import { stepsUnder } from './params.js';
import type { Steps } from '../calendar/steps.js';
import { isAbsent, textOf, type Values } from '../json/values.js';

const RULE_COLUMNS = ['name', 'type', 'data'];

/**
 * How the order dates of a subscription follow one another: by its product's rule, or by its interval where the product has
 * none or the subscription lacks the parameters that the rule asks for (#3-date-steps, #3-rule-types). `undefined` when the
 * interval names no period.
 */
export function stepsOf(values: Values, view: View): Steps | undefined {
  const rule = ruleOf(values, view);
  const steps = rule === undefined ? undefined : stepsUnder(rule.says, values.scheduling_rule_params);
  return steps !== undefined && 'by' in steps ? steps : stepsBy(textOf(values, 'interval') ?? '', view);
}

/** How dates follow one another by an interval; `undefined` when it names no period. */
export function stepsBy(interval: string, view: View): Steps | undefined {
  const period = view.period(interval);
  return period === undefined ? undefined : { by: 'period', period };
}

/** What is wrong with the parameters of a subscription for the rule of its product; `undefined` when nothing is. */
export function paramsProblem(values: Values, view: View): Violation | undefined {
  const rule = ruleOf(values, view);
  const steps = rule === undefined ? undefined : stepsUnder(rule.says, values.scheduling_rule_params);
  return steps === undefined || 'by' in steps ? undefined : steps;
}

/** The interval of a subscription: as it was given, or in the words of a rule by which the subscription sets the number of periods. */
export function intervalText(values: Values, view: View): Json | undefined {
  // Only the parameters can say that number, and reading them costs less than finding the rule.
  const rule = isObject(values.scheduling_rule_params) ? ruleOf(values, view) : undefined;
  if (rule?.says.type !== 'every_n_periods') return values.interval;
  const steps = stepsUnder(rule.says, values.scheduling_rule_params);
  if (!('by' in steps) || steps.by !== 'period') return values.interval;
  const { unit, length } = steps.period;
  const period = unit.charAt(0).toUpperCase() + unit.slice(1);
  return length === 1 ? `Every ${period}` : `Every ${String(length)} ${period}s`;
}

/** The name of a subscription's schedule: its interval, or that of the rule unless it comes with parameters (#3-rule-params). */
export function scheduleName(values: Values, view: View): Json | undefined {
  return isAbsent(values.scheduling_rule_params) ? (ruleOf(values, view)?.name ?? values.interval) : values.interval;
}

interface NamedRule {
  readonly name: string;
  readonly says: SchedulingRule;
}

function ruleOf(values: Values, view: View): NamedRule | undefined {
  const id = productCell(values, 'scheduling_rule', view);
  const [name, type, data] = typeof id === 'number' ? (view.cells('scheduling-rule', id, RULE_COLUMNS) ?? []) : [];
  const says = typeof type === 'string' && typeof data === 'string' ? readSchedulingRule(type, data) : undefined;
  return says === undefined || 'path' in says ? undefined : { name: heldText(String(name)), says };
}
