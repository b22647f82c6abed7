import type { JsonObject } from '../domain/json.js';
import { Problem } from '../domain/problem.js';
import { schedulingRule } from '../domain/resources/scheduling-rule.js';
import { numberOf, textOf } from '../domain/values.js';
import type { Store } from '../store/store.js';
import { settingRefused } from './configuration-edits.js';
import type { LookNow } from './look.js';
import type { Records } from './records.js';

/** A rule by which orders of a product fall due (supplement 12.5). */
export interface SchedulingRule {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  /** The JSON text of an object. */
  readonly data: string;
  /** Date-times as v2 writes them. */
  readonly created: string;
  readonly updated: string;
}

/** What can be said of a scheduling rule: `name`, `type` and `data`, an object. */
export type SchedulingRuleInput = JsonObject;

/** The scheduling rules of an environment. */
export interface SchedulingRules {
  readonly list: () => readonly SchedulingRule[];
  /** Throws `setting-refused`. */
  readonly add: (input: SchedulingRuleInput) => SchedulingRule;
  /** Changes the members that are named. Throws `setting-refused` or `unknown-record`. */
  readonly edit: (id: number, changes: SchedulingRuleInput) => SchedulingRule;
  /** Throws `unknown-record`, or `state-refused` when a product uses the rule. */
  readonly remove: (id: number) => void;
}

/** What scheduling rules need. */
export interface SchedulingRulesNeeds {
  readonly store: Store;
  readonly records: Records;
  readonly look: LookNow;
  /** Told after each change. */
  readonly changed: () => void;
}

/** Makes the scheduling rules of one environment. */
export function createSchedulingRules({ store, records, look, changed }: SchedulingRulesNeeds): SchedulingRules {
  return {
    list: () =>
      store
        .records(schedulingRule.name)
        .page([], { from: 0, limit: Number.MAX_SAFE_INTEGER })
        .map(({ id }) => get(id)),
    add: (input) => get(changing(() => records.create(schedulingRule, { input }).id)),
    edit: (id, input) => get(changing(() => records.update(schedulingRule, id, { input }).id)),
    remove(id) {
      changing(() => {
        records.remove(schedulingRule, id);
      });
    },
  };

  function get(id: number): SchedulingRule {
    const values = look().own(schedulingRule.name, id) ?? {};
    const text = (name: string): string => textOf(values, name) ?? '';
    return {
      id: numberOf(values, 'id') ?? id,
      name: text('name'),
      type: text('type'),
      data: text('data'),
      created: text('created'),
      updated: text('updated'),
    };
  }

  function changing<T>(change: () => T): T {
    try {
      const result = change();
      changed();
      return result;
    } catch (error) {
      const [violation] = error instanceof Problem ? (error.details.violations ?? []) : [];
      throw violation === undefined ? error : settingRefused(violation);
    }
  }
}
