import { dateTime, integer, text } from '../field-type.js';
import { field, readOnly } from '../field.js';
import { environmentId, instants, members, shownMembers } from '../member-v3.js';
import { defineResource } from '../resource.js';

/** A visit in the shop, as its widget reports it (supplement 9.3); several may have one session id (ASSUMED: A36). */
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
