import { editedMap } from '../../domain/json/edited-map.js';
import { isObject, type Json, type JsonObject } from '../../domain/json/json.js';
import type { Changes } from '../../domain/json/values.js';
import { changesByStaff } from '../../domain/orders/staff-status.js';
import type { Status } from '../../domain/records/lifecycle.js';
import { readMembers, type ReadMembers } from '../../domain/records/reading.js';
import type { Resource } from '../../domain/records/resource.js';
import type { View } from '../../domain/records/view.js';
import { Problem, type Violation } from '../../domain/refusals/problem.js';
import { fieldsOf } from '../../domain/resources/index.js';
import { subscription } from '../../domain/resources/subscription.js';
import { answered, type Answered, type ChangeContext } from '../change/answered.js';
import type { Author } from '../change/author.js';
import type { Before } from '../change/draft.js';
import { missingRecord } from '../change/missing-record.js';
import { fieldFaults, memberFaults, statusFaults } from './staff-edit-faults.js';

/** What staff change of a record: members by their names in the API, and single user-defined fields, of which null removes one. */
export interface StaffEdit {
  readonly members: JsonObject;
  readonly fields: JsonObject;
}

/**
 * Edits a record as the merchant's staff do, as one unit of work in the merchant's name (#subsim-staff-edits). Throws `unknown-record`,
 * `validation-failed` with all that is wrong, `already-exists`, `state-refused`, `json-too-deep` or `merge-refused`; then nothing is changed.
 */
export type EditAsStaff = (resource: Resource, id: number, edit: StaffEdit) => Answered;

const FIELDS = 'user_defined_fields';
/** Who edits, in the report on the history of subscriptions as in the history of records. */
export const MERCHANT = { name: 'merchant', who: { kind: 'merchant', name: null } } as const;

interface Surroundings {
  readonly author: Author;
  /** Most bytes of the user-defined fields of a record. */
  readonly bodyLimit: number;
}

/** Creates what edits the records of one environment as staff do. */
export function createStaffEdits(context: ChangeContext, { author, bodyLimit }: Surroundings): EditAsStaff {
  const { store, saver, dialect } = context;
  return (resource, id, edit) =>
    author.as(MERCHANT, () =>
      answered(context, { resource, meta: undefined }, (view) => {
        const before = saver.before(resource, id);
        if (before === undefined) throw missingRecord(store, resource, id);
        const read = readEdit(resource, { before, edit }, view);
        saver.save({ resource, id, before, read }, view);
        return { id };
      }),
    );

  function readEdit(resource: Resource, { before, edit }: { before: Before; edit: StaffEdit }, view: View): ReadMembers {
    const { ecomName } = dialect;
    const { status, members } = apart(resource, edit.members);
    const read = readMembers(resource.fields, members, { purpose: 'update', view, ecomName, fieldsOf, before: before.values });
    refuseFaults([
      ...memberFaults(resource, members, { before: before.values, ecomName }),
      ...statusFaults(status),
      ...read.violations,
      ...fieldFaults(resource, edit.fields, view),
    ]);
    const changes = { ...read.changes, ...fieldChanges(before, edit.fields) };
    const byStatus = status === undefined ? {} : changesByStaff(status as Status, { ...before.values, ...changes }, view); // one of them, or it was refused
    const given = Object.keys(edit.fields).length === 0 ? read.given : new Set([...read.given, FIELDS]);
    return { ...read, given, changes: { ...settled(byStatus), ...changes } };
  }

  function fieldChanges({ values }: Before, fields: JsonObject): Readonly<Record<string, Json>> {
    if (Object.keys(fields).length === 0) return {};
    const map = values[FIELDS];
    return { [FIELDS]: editedMap(isObject(map) ? map : {}, fields, bodyLimit) };
  }
}

// Of subscriptions alone staff set the status, which no request to the API does.
function apart(
  resource: Resource,
  { status, ...members }: JsonObject,
): { readonly status: Json | undefined; readonly members: JsonObject } {
  if (status === undefined) return { status, members };
  return resource.name === subscription.name ? { status, members } : { status: undefined, members: { ...members, status } };
}

/** Refuses what staff want when anything is wrong with it, and says all of that. Throws `validation-failed`. */
export function refuseFaults(violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const sentences = violations.slice(0, MOST_TOLD).map(({ path, message }) => `${path.join('.')}: ${message}`);
  const more = violations.length > MOST_TOLD ? [`${String(violations.length - MOST_TOLD)} more are wrong.`] : [];
  throw new Problem('validation-failed', [...sentences, ...more].join(' '), {
    violations,
    rule: 'subsim-staff-edits',
    hint: 'Nothing was changed; errors.children names each member and what is wrong with it.',
  });
}

// Sentences of one refusal.
const MOST_TOLD = 20;

function settled(changes: Changes): Record<string, Json> {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? null]));
}
