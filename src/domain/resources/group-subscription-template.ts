import { boolean, dateTime, decimal, integer, map, sentences, text } from '../field-type.js';
import { interval, naming } from '../reference-type.js';
import { defaulting, field, readOnly, type Fields } from '../field.js';
import { defineResource, textColumn } from '../resource.js';
import { rows } from '../rows.js';

const itemFields: Fields = {
  product_sku: field(naming('product', 'sku'), 'R O X'),
  qty: defaulting(integer(1, sentences.positive), 1),
  use_fixed_price: defaulting(boolean(), false),
  fixed_price: field(decimal(0, sentences.notNegative), 'O O N'),
};

/** What a group subscription can be made from (§2.1, supplement 6.6; ASSUMED: A27). */
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
    items: field(rows(itemFields), 'O O E', { fallback: () => [] }),
    user_defined_fields: field(map(), 'O O E'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: { code: textColumn('code', { unique: 'Group subscription template with that code already exists.' }) },
  filters: { code: { column: 'code', kind: 'word' } },
});
