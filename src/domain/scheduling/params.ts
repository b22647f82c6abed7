import { sentences } from '../records/field-type.js';
import { isList, isObject, type Json } from '../json/json.js';
import type { Violation } from '../refusals/problem.js';
import type { SchedulingRule } from './rule.js';
import { count, dates, MOST_PERIODS } from './rule-members.js';
import type { Steps } from '../calendar/steps.js';
import { isAbsent } from '../json/values.js';

const MEMBER = 'scheduling_rule_params';

/** How the dates of a subscription with these parameters follow one another under a rule; or what is wrong with the parameters. */
export function stepsUnder(rule: SchedulingRule, params: Json | undefined): Steps | Violation {
  switch (rule.type) {
    case 'basic':
      return { by: 'period', period: rule.period };
    case 'day_of_the_x':
      return { by: 'day', days: rule.days, newThresholdDays: rule.newThresholdDays };
    case 'arbitrary_dates':
      return { by: 'list', dates: rule.dates };
    case 'every_n_periods': {
      const length = count.read(parameter(params, 'num_periods'));
      if (length === undefined)
        return refused(params, 'num_periods', { message: sentences.between(1, MOST_PERIODS), why: () => count.message });
      return { by: 'period', period: { ...rule.period, length } };
    }
    case 'arbitrary_dates_per_subscription': {
      const listed = dates.read(parameter(params, 'dates'));
      return listed === undefined
        ? refused(params, 'dates', { message: sentences.invalid, why: () => dates.message })
        : { by: 'list', dates: listed };
    }
  }
}

function refused(params: Json | undefined, name: string, wrong: Pick<Violation, 'message' | 'why'>): Violation {
  const needed = { message: sentences.blank, why: () => `The scheduling rule of the product asks for ${name}.` };
  if (isAbsent(params)) return { path: [MEMBER], ...needed };
  const value = parameter(params, name);
  const isBlank = isAbsent(value) || value === '' || (isList(value) && value.length === 0);
  return { path: [MEMBER, name], ...(isBlank ? needed : wrong) };
}

function parameter(params: Json | undefined, name: string): Json | undefined {
  return isObject(params) ? params[name] : undefined;
}
