import type { JsonObject } from '../../domain/json/json.js';
import type { SubscriptionAction } from '../../domain/records/lifecycle.js';
import { readMembers } from '../../domain/records/reading.js';
import type { Resource } from '../../domain/records/resource.js';
import { fieldsOf } from '../../domain/resources/index.js';
import { subscription } from '../../domain/resources/subscription.js';
import type { Answered, ChangeContext } from '../change/answered.js';
import type { Author } from '../change/author.js';
import type { Records } from './records.js';
import { fieldFaults, memberFaults } from './staff-edit-faults.js';
import { createStaffEdits, MERCHANT, refuseFaults, type EditAsStaff, type StaffEdit } from './staff-edits.js';
import { createSubscriptionActions } from './subscription-actions.js';

/** What staff do to records, in the merchant's name; each is one unit of work, and what is refused changes nothing (#subsim-staff-edits). */
export interface StaffWork {
  readonly edit: EditAsStaff;
  /** Makes a record. Throws `validation-failed` with all that is wrong, `already-exists` or `state-refused`. */
  readonly create: (resource: Resource, made: StaffEdit) => Answered;
  /** Does to a subscription what the API's action of that name does. Throws `unknown-record`, `validation-failed` or `state-refused`. */
  readonly act: (id: number, action: SubscriptionAction, input: JsonObject) => Answered;
  /** Removes a record that can be removed. Throws `unknown-record` or `state-refused`. */
  readonly remove: (resource: Resource, id: number) => void;
}

interface Surroundings {
  readonly author: Author;
  readonly records: Records;
  /** Most bytes of the user-defined fields of a record. */
  readonly bodyLimit: number;
}

/** Creates what staff do in one environment. */
export function createStaffWork(context: ChangeContext, { author, records, bodyLimit }: Surroundings): StaffWork {
  const actions = createSubscriptionActions(context);
  return {
    edit: createStaffEdits(context, { author, bodyLimit }),
    create: (resource, made) =>
      author.as(MERCHANT, () => {
        const input = inputOf(made);
        refuseCreation(resource, { made, input });
        return records.create(resource, { input });
      }),
    act: (id, action, input) =>
      author.as(MERCHANT, () => {
        actions[action](id, { input });
        return records.read(subscription, id);
      }),
    remove: (resource, id) => {
      author.as(MERCHANT, () => {
        records.remove(resource, id);
      });
    },
  };

  // What the API would ignore, what "Validate Data" refuses, and what the API refuses, in one.
  function refuseCreation(resource: Resource, { made, input }: { readonly made: StaffEdit; readonly input: JsonObject }): void {
    const [view, { ecomName }] = [context.view(), context.dialect];
    const read = readMembers(resource.fields, input, { purpose: 'create', view, ecomName, fieldsOf });
    const own = [...memberFaults(resource, made.members, { before: undefined, ecomName }), ...fieldFaults(resource, made.fields, view)];
    if (own.length > 0) refuseFaults([...own, ...read.violations]);
  }
}

function inputOf({ members, fields }: StaffEdit): JsonObject {
  return Object.keys(fields).length === 0 ? members : { ...members, user_defined_fields: fields };
}
