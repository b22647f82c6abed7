import { choice, dateTime, integer, jsonText, text } from '../field-type.js';
import { field, readOnly } from '../field.js';
import { Problem } from '../problem.js';
import { defineResource } from '../resource.js';

/** When orders of a product fall due, where plain intervals do not say it (supplement 6.3, 12.5). */
export const schedulingRule = defineResource({
  name: 'scheduling-rule',
  firstId: 201,
  fields: {
    id: readOnly(integer()),
    name: field(text(), 'R O X'),
    type: field(choice('basic', 'every_n_periods', 'day_of_the_x', 'arbitrary_dates', 'arbitrary_dates_per_subscription'), 'R O X'),
    data: field(jsonText(), 'R O X'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {},
  filters: {},
  removal: (id, look) => {
    const [user] = look.rows('product', 'scheduling_rule_id', id);
    return user === undefined ? undefined : new Problem('state-refused', `Scheduling rule is in use by product ${String(user.sku)}.`);
  },
});
