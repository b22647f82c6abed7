import { schedulingRule } from '../../domain/resources/scheduling-rule.js';
import { textOf } from '../../domain/json/values.js';
import { createSettingRecords, namedSetting, type NamedSetting, type SettingRecords, type SettingSurroundings } from './setting-records.js';

/** A rule by which orders of a product fall due (#3-rule-types). */
export interface SchedulingRule extends NamedSetting {
  readonly type: string;
}

/** The scheduling rules of an environment: what can be said of one is `name`, `type` and `data`, an object. */
export type SchedulingRules = SettingRecords<SchedulingRule>;

/** Creates the scheduling rules of one environment. */
export function createSchedulingRules(surroundings: SettingSurroundings): SchedulingRules {
  return createSettingRecords(schedulingRule, (values) => ({ ...namedSetting(values), type: textOf(values, 'type') ?? '' }), surroundings);
}
