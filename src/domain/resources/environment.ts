import { dateTime, integer, text } from '../records/field-type.js';
import { field, readOnly } from '../records/field.js';
import { instants, members, shownMembers } from '../records/member-v3.js';
import { defineResource } from '../records/resource.js';

/**
 * An environment as v3 lists it beside the own one: a name and nothing behind it, no credentials and no records
 * (#9-v3-plain-records, #9-v3-own-environment). The own one is not stored: it is shown from the configuration.
 */
export const environment = defineResource({
  name: 'environment',
  isMadeByCallsOnly: true,
  // In a seed, `environments` are those that are served.
  plural: 'environment_records',
  firstId: 301,
  fields: {
    id: readOnly(integer()),
    name: field(text(), 'R O X'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {},
  filters: {},
  v3: {
    path: 'environments',
    actions: ['create', 'read', 'patch'],
    widget: [],
    members: [...shownMembers('id'), ...members('name'), ...instants('created', 'updated')],
    filters: {},
  },
});
