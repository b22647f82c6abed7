import type { JsonObject } from '../../domain/json/json.js';
import type { Resource } from '../../domain/records/resource.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { resourceNamed } from '../../domain/resources/index.js';
import { RESOURCES_WITH_HISTORY } from '../../engine/change/record-history.js';
import type { Records as InnerRecords } from '../../engine/records/records.js';
import type { EditAsStaff } from '../../engine/records/staff-edits.js';
import { REPEATED } from '../../http/guests/guest.js';
import { exact } from '../views/exact.js';
import type { HistoryOf } from '../views/history.js';
import { input } from '../views/input.js';
import { idIn, known } from '../views/known.js';

/** A record as the platform's API shows it on v2. */
export interface ShownRecord {
  /** Such as `subscription`. */
  readonly resource: string;
  readonly id: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** What staff change of a record. */
export interface RecordEdit {
  /** Members by their names in the API, as a request of the API sends them; of a subscription the status, too. */
  readonly members?: Readonly<Record<string, unknown>> | undefined;
  /** Single user-defined fields by their codes; null removes one, and what is not named stays. */
  readonly userDefinedFields?: Readonly<Record<string, unknown>> | undefined;
}

/** The records of an environment as the merchant's staff see and edit them. Refusals are a `Problem`. */
export interface StaffRecords {
  /** Throws `unknown-record`. */
  readonly get: (resource: string, id: number) => ShownRecord;
  /**
   * Changes a record in the merchant's name, all of it or nothing; events are as for a change by the API. "Validate Data" counts here, and
   * the status of a subscription can be set. Throws `unknown-record`, `setting-refused`, `validation-failed` with all that is wrong,
   * `already-exists`, `state-refused`, `json-too-deep` or `merge-refused`.
   */
  readonly edit: (resource: string, id: number, edit: RecordEdit) => ShownRecord;
  /** Who changed what of a record and when, the newest first; it may have been removed. Throws `unknown-record` and `setting-refused`. */
  readonly history: HistoryOf;
}

interface Needs {
  readonly records: Pick<InnerRecords, 'read'>;
  readonly edit: EditAsStaff;
  readonly history: HistoryOf;
}

const EDITED = RESOURCES_WITH_HISTORY.filter((name) => resourceNamed(name).entityType !== undefined);

/** The records of an environment as its users see them. */
export function staffRecordsView({ records, edit, history }: Needs): StaffRecords {
  return {
    get: (given, id) => {
      const resource = resourceIn(given, { names: RESOURCES_WITH_HISTORY, shown: 'shown' });
      return known(resource.name, id, () => shownAs(resource, records.read(resource, idIn(id))));
    },
    edit: (given, id, changes) => {
      const resource = resourceIn(given, { names: EDITED, shown: 'edited' });
      const { members = {}, userDefinedFields = {} } = input('recordEdit', changes);
      const wanted = { members: members as JsonObject, fields: userDefinedFields as JsonObject }; // the definition takes JSON objects alone
      return known(resource.name, id, () => shownAs(resource, edit(resource, idIn(id), wanted)));
    },
    history,
  };
}

function shownAs({ name }: Resource, { id, text }: { readonly id: number; readonly text: string }): ShownRecord {
  return { resource: name, id, record: exact(text) };
}

function resourceIn(given: unknown, { names, shown }: { readonly names: readonly string[]; readonly shown: string }): Resource {
  const name = String(given).slice(0, REPEATED).replaceAll('_', '-');
  if (names.includes(name)) return resourceNamed(name);
  throw new Problem('unknown-record', `No records of ${JSON.stringify(name)} are ${shown} here${nearestTold({ given: name, names })}.`, {
    hint: `Records of ${names.join(', ')} are.`,
  });
}
