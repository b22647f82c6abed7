import { choice, dateTime, email, integer, sentences, text } from '../records/field-type.js';
import { defaulting, field, readOnly } from '../records/field.js';
import { plainText, type Json } from '../json/json.js';
import { camelCase, environmentId, instants, members, shownMembers } from '../records/member-v3.js';
import { referenceOrFormer } from '../records/reference-type.js';
import { defineResource, type Draft } from '../records/resource.js';
import { isAbsent } from '../json/values.js';

const nullableText = field(text(), 'O O N');

/** The members that say whose data are to be forgotten. */
const PERSON = ['customer_id', 'email', 'platform_specific_customer_id', 'phone', 'first_name', 'middle_name', 'last_name'] as const;

const NOBODY = `Name the person by one of ${PERSON.map(camelCase).join(', ')}.`;

/** A request to forget a person's data: kept and marked as processed, while the data stay (#9-v3-plain-records). */
export const privacyRequest = defineResource({
  name: 'privacy-request',
  firstId: 401,
  fields: {
    id: readOnly(integer()),
    // v3 shows these three; merchants set the first and the third, by one call of the control side.
    status: defaulting(choice('pending', 'processed'), 'pending'),
    received_date_time: readOnly(dateTime(), { fallback: ({ created }) => created }),
    processed_date_time: field(dateTime(), 'O O N'),
    // Whose data are erased first and asked about afterwards may be named still (#9-v3-forgotten-customer).
    customer_id: field(referenceOrFormer('customer'), 'O O N'),
    email: field(email(), 'O O N'),
    platform_specific_customer_id: nullableText,
    phone: nullableText,
    first_name: nullableText,
    middle_name: nullableText,
    last_name: nullableText,
    notes: field(text(65535), 'O O N'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {},
  filters: {},
  v3: {
    path: 'right-to-be-forgotten-requests',
    actions: ['list', 'create', 'read'],
    widget: [],
    members: [
      ...shownMembers('id'),
      environmentId,
      ...shownMembers('status'),
      ...instants('received_date_time', 'processed_date_time'),
      ...members(...PERSON, 'notes'),
      ...instants('created', 'updated'),
    ],
    filters: {},
  },
  rules: refuseNobody,
});

// A member that was refused names somebody, too.
function refuseNobody({ values, before, violations }: Draft): void {
  const isNamed = PERSON.some((name) => !isBlank(values[name]) || violations.some(({ path }) => path[0] === name));
  if (before === undefined && !isNamed) violations.push({ path: [], message: sentences.blank, why: () => NOBODY });
}

function isBlank(value: Json | undefined): boolean {
  return isAbsent(value) || plainText(value)?.trim() === '';
}
