import type { JsonObject } from '../../domain/json/json.js';
import type { Resource } from '../../domain/records/resource.js';
import { numberOf, textOf, type Values } from '../../domain/json/values.js';
import { refusing, settingRefused } from './configuration-edits.js';
import type { Foundation } from '../foundation/foundation.js';
import { everyRecord } from '../foundation/paging.js';
import type { Records } from '../records/records.js';

/** Records that merchants keep and that the API only shows. */
export interface SettingRecords<T> {
  readonly list: () => readonly T[];
  /** Throws `setting-refused`. */
  readonly add: (input: JsonObject) => T;
  /** Changes the members that are named. Throws `setting-refused` or `unknown-record`. */
  readonly edit: (id: number, changes: JsonObject) => T;
  /** Throws `unknown-record`, or `state-refused` when the record is in use. */
  readonly remove: (id: number) => void;
}

/** What every record of this kind has. */
export interface NamedSetting {
  readonly id: number;
  readonly name: string;
  /** The JSON text of an object. */
  readonly data: string;
  /** Date-times as v2 writes them. */
  readonly created: string;
  readonly updated: string;
}

/** Creates the records of one resource; `shownAs` turns their values into what is shown, `changed` is called after each change. */
export function createSettingRecords<T>(
  resource: Resource,
  shownAs: (values: Values) => T,
  { foundation: { store, view }, records, changed }: { foundation: Foundation; records: Records; changed: () => void },
): SettingRecords<T> {
  return {
    list: () => Array.from(everyRecord(store, resource.name), ({ id }) => get(id)),
    add: (input) => get(changing(() => records.create(resource, { input }).id)),
    edit: (id, input) => get(changing(() => records.update(resource, id, { input }).id)),
    remove(id) {
      changing(() => {
        records.remove(resource, id);
      });
    },
  };

  function get(id: number): T {
    return shownAs(view().own(resource.name, id) ?? {});
  }

  function changing<R>(change: () => R): R {
    const result = refusing(change, settingRefused);
    changed();
    return result;
  }
}

/** The members that every record of this kind has. */
export function namedSetting(values: Values): NamedSetting {
  const text = (name: string): string => textOf(values, name) ?? '';
  return {
    id: numberOf(values, 'id') ?? 0,
    name: text('name'),
    data: text('data'),
    created: text('created'),
    updated: text('updated'),
  };
}
