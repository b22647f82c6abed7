import { dateTime, integer, jsonText, text } from '../records/field-type.js';
import { field, readOnly } from '../records/field.js';
import { environmentId, instants, shownMembers } from '../records/member-v3.js';
import { Problem } from '../refusals/problem.js';
import { defineResource } from '../records/resource.js';

/** Settings that several products share (#2.1-product-links). */
export const productConfigurationProfile = defineResource({
  name: 'product-configuration-profile',
  firstId: 101,
  fields: {
    id: readOnly(integer()),
    name: field(text(), 'R O X'),
    data: field(jsonText(), 'R O X'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {},
  filters: {},
  v3: {
    path: 'product-configuration-profiles',
    actions: ['list', 'read'],
    widget: [],
    members: [...shownMembers('id'), environmentId, ...shownMembers('name', 'data'), ...instants('created', 'updated')],
    filters: {},
  },
  removal: (id, view) => {
    const [user] = view.rows('product', 'config_profile_id', id);
    return user === undefined
      ? undefined
      : new Problem('state-refused', `Product configuration profile is in use by product ${String(user.sku)}.`);
  },
});
