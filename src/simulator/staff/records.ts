import type { JsonObject } from '../../domain/json/json.js';
import type { Resource } from '../../domain/records/resource.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { resourceNamed } from '../../domain/resources/index.js';
import { RESOURCES_WITH_HISTORY } from '../../engine/change/record-history.js';
import type { Records as InnerRecords } from '../../engine/records/records.js';
import type { StaffWork } from '../../engine/records/staff-work.js';
import { REPEATED } from '../../http/guests/guest.js';
import { exact } from '../views/exact.js';
import type { HistoryOf } from '../views/history.js';
import { input } from '../views/input.js';
import { idIn, known } from '../views/known.js';
import { recordLists, type RecordPage, type RecordQuery } from './record-lists.js';

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

/** What staff make a record of. */
export type RecordInput = RecordEdit;

/** What staff do to a subscription. */
export interface RecordDeed {
  /** `pause`, `restart`, `skip` or `cancel`. */
  readonly action: string;
  /** The members that the API's action takes. */
  readonly members?: Readonly<Record<string, unknown>> | undefined;
}

/** The records of an environment as the merchant's staff see and change them, in the merchant's name. Refusals are a `Problem`. */
export interface StaffRecords {
  /** Throws `unknown-record`. */
  readonly get: (resource: string, id: number) => ShownRecord;
  /** Records of one kind by id, with how many there are. Throws `unknown-record` and `setting-refused`. */
  readonly list: (resource: string, query?: RecordQuery) => RecordPage;
  /**
   * Makes a record as the API does, of the members that it takes; "Validate Data" counts here. Throws `unknown-record`, `setting-refused`,
   * `validation-failed` with all that is wrong, `already-exists` or `state-refused`.
   */
  readonly create: (resource: string, made: RecordInput) => ShownRecord;
  /**
   * Changes a record in the merchant's name, all of it or nothing; events are as for a change by the API. "Validate Data" counts here, and
   * the status of a subscription can be set. Throws `unknown-record`, `setting-refused`, `validation-failed` with all that is wrong,
   * `already-exists`, `state-refused`, `json-too-deep` or `merge-refused`.
   */
  readonly edit: (resource: string, id: number, edit: RecordEdit) => ShownRecord;
  /**
   * Pauses, restarts, skips or cancels a subscription, as the API's action does with the same members. Throws `unknown-record`,
   * `validation-failed` and `state-refused`.
   */
  readonly act: (resource: string, id: number, deed: RecordDeed) => ShownRecord;
  /** Removes an address. Throws `unknown-record`, and `state-refused` while a subscription uses it. */
  readonly remove: (resource: string, id: number) => void;
  /** Who changed what of a record and when, the newest first; it may have been removed. Throws `unknown-record` and `setting-refused`. */
  readonly history: HistoryOf;
}

interface Needs {
  readonly records: Pick<InnerRecords, 'read' | 'list' | 'count'>;
  readonly work: StaffWork;
  readonly history: HistoryOf;
}

const EDITED = RESOURCES_WITH_HISTORY.filter((name) => resourceNamed(name).entityType !== undefined);
const SHOWN = { names: RESOURCES_WITH_HISTORY, shown: 'shown' };
const ACTIONS = ['pause', 'restart', 'skip', 'cancel'] as const;

/** The records of an environment as its users see them. */
export function staffRecordsView({ records, work, history }: Needs): StaffRecords {
  const list = recordLists(records);
  return {
    get: (given, id) => {
      const resource = resourceIn(given, SHOWN);
      return known(resource.name, id, () => shownAs(resource, records.read(resource, idIn(id))));
    },
    list: (given, query) => list(resourceIn(given, SHOWN), query),
    create: (given, made) => {
      const resource = resourceIn(given, { names: EDITED, shown: 'made' });
      return shownAs(resource, work.create(resource, changesIn(made)));
    },
    edit: (given, id, changes) => {
      const resource = resourceIn(given, { names: EDITED, shown: 'edited' });
      const wanted = changesIn(changes);
      return known(resource.name, id, () => shownAs(resource, work.edit(resource, idIn(id), wanted)));
    },
    act: (given, id, { action, ...rest }) => {
      const resource = resourceIn(given, { names: ['subscription'], shown: 'acted on' });
      const { members: wanted = {} } = input<Omit<RecordDeed, 'action'>>('recordAction', rest);
      return known(resource.name, id, () => shownAs(resource, work.act(idIn(id), actionIn(action), wanted as JsonObject))); // of JSON alone
    },
    remove: (given, id) => {
      const resource = resourceIn(given, { names: ['address'], shown: 'removed' });
      known(resource.name, id, () => {
        work.remove(resource, idIn(id));
      });
    },
    history,
  };
}

function changesIn(changes: RecordEdit): { readonly members: JsonObject; readonly fields: JsonObject } {
  const { members = {}, userDefinedFields = {} } = input('recordEdit', changes);
  return { members: members as JsonObject, fields: userDefinedFields as JsonObject }; // the definition takes JSON objects alone
}

function actionIn(given: unknown): (typeof ACTIONS)[number] {
  const action = ACTIONS.find((each) => each === given);
  if (action !== undefined) return action;
  const name = String(given).slice(0, REPEATED);
  throw new Problem(
    'unknown-route',
    `Nothing is done to a subscription by ${JSON.stringify(name)}${nearestTold({ given: name, names: ACTIONS })}.`,
    {
      hint: `${ACTIONS.join(', ')} are known.`,
    },
  );
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
