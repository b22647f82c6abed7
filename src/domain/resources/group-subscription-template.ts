import { boolean, dateTime, integer, map, text } from '../records/field-type.js';
import { defaulting, field, readOnly } from '../records/field.js';
import { interval } from '../records/reference-type.js';
import { defineResource, textColumn } from '../records/resource.js';
import { rows } from '../records/rows.js';
import { itemFields, namesFixedPrice } from './items.js';

/** What a group subscription can be made from (§2.1; #2.1-group-template, #2.1-template-code). */
export const groupSubscriptionTemplate = defineResource({
  name: 'group-subscription-template',
  firstId: 8001,
  entityType: 'group_subscription_template',
  fields: {
    id: readOnly(integer()),
    code: field(text(), 'O O N'),
    name: field(text(), 'R O X'),
    description: field(text(), 'O O N'),
    is_enabled: defaulting(boolean(), true),
    interval: field(interval(), 'O O N'),
    items: field(rows(itemFields, namesFixedPrice), 'O O E', { fallback: () => [] }),
    user_defined_fields: field(map(), 'O O E'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {
    code: textColumn('code', { unique: 'Group subscription template with that code already exists.', uniqueRule: '2.1-template-code' }),
  },
  filters: { code: { column: 'code', kind: 'word' } },
  v2: {
    path: 'group-subscription-templates',
    actions: ['list', 'create', 'create-many', 'patch-many', 'read', 'update', 'patch'],
    widget: [],
  },
});
