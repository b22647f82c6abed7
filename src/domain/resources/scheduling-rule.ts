import { choice, dateTime, integer, jsonText, text } from '../records/field-type.js';
import { field, readOnly } from '../records/field.js';
import { environmentId, instants, shownMembers, type MemberV3 } from '../records/member-v3.js';
import { Problem } from '../refusals/problem.js';
import { defineResource, textColumn, unindexed } from '../records/resource.js';
import { completeRuleData, readSchedulingRule, ruleTypes } from '../scheduling/rule.js';
import { heldText } from '../json/json.js';
import { textOf } from '../json/values.js';

/** What v3 shows of a rule, also inside a product. */
export const schedulingRuleMembers: readonly MemberV3[] = [
  ...shownMembers('id'),
  environmentId,
  ...shownMembers('name', 'type', 'data'),
  ...instants('created', 'updated'),
];

/** When orders of a product fall due, where plain intervals do not say it (#3-rule-types, #2.1-product-links). */
export const schedulingRule = defineResource({
  name: 'scheduling-rule',
  firstId: 201,
  fields: {
    id: readOnly(integer()),
    name: field(text(), 'R O X'),
    type: field(choice(...ruleTypes), 'R O X'),
    data: field(jsonText(), 'R O X'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: { name: textColumn('name', unindexed), type: textColumn('type', unindexed), data: textColumn('data', unindexed) },
  filters: {},
  v3: {
    path: 'scheduling-rules',
    actions: ['list', 'read'],
    widget: [],
    members: schedulingRuleMembers,
    filters: {},
  },
  rules: ({ values, violations }) => {
    const [type, data] = [textOf(values, 'type'), textOf(values, 'data')];
    if (violations.length > 0 || type === undefined || data === undefined) return;
    const rule = readSchedulingRule(type, data);
    if ('path' in rule) violations.push(rule);
    else values.data = heldText(completeRuleData(type, data));
  },
  removal: (id, view) => {
    const [user] = view.rows('product', 'scheduling_rule_id', id);
    return user === undefined ? undefined : new Problem('state-refused', `Scheduling rule is in use by product ${String(user.sku)}.`);
  },
});
