import { dateTime, integer, text } from '../records/field-type.js';
import { field, readOnly } from '../records/field.js';
import { environmentId, instants, members, shownMembers } from '../records/member-v3.js';
import { defineResource } from '../records/resource.js';

/** A visit in the shop, as its widget reports it; several may have one session id (#9-v3-plain-records). */
export const webSession = defineResource({
  name: 'web-session',
  firstId: 501,
  fields: {
    id: readOnly(integer()),
    session_id: field(text(), 'R O X'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {},
  filters: {},
  v3: {
    path: 'web-sessions',
    actions: ['list', 'create', 'read'],
    widget: ['create'],
    guest: ['create'],
    members: [...shownMembers('id'), environmentId, ...members('session_id'), ...instants('created', 'updated')],
    filters: {},
  },
});
