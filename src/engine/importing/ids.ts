import type { Json, JsonObject } from '../../domain/json/json.js';
import { isAbsent } from '../../domain/json/values.js';
import { integerFrom } from '../../domain/records/loose-values.js';
import type { Resource } from '../../domain/records/resource.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Store } from '../../store/store.js';
import { idSequence } from '../change/saving.js';
import type { Faults, ImportRow } from './row.js';

/** An id of a file that another record has here already, and the one that its record got instead. */
export interface MovedId {
  readonly resource: string;
  readonly from: number;
  readonly to: number;
}

/** The ids under which rows are stored. */
export interface ImportIds {
  readonly of: (row: ImportRow) => number | undefined;
  /** Members of a row with the ids of this environment in the place of those of the files. */
  readonly translated: (values: JsonObject) => JsonObject;
  readonly moved: readonly MovedId[];
}

// As many again fit into a double, as in states from elsewhere.
const LAST_ID = 2 ** 52;

/** The members that hold ids of records that files can bring, too, and of which resource. */
export const references: Readonly<Record<string, string>> = {
  customer_id: 'customer',
  shipping_address_id: 'address',
  billing_address_id: 'address',
  default_address_id: 'address',
  default_billing_address_id: 'address',
  default_shipping_address_id: 'address',
  payment_profile_id: 'payment-profile',
  group_subscription_id: 'group-subscription',
  product_id: 'product',
  config_profile_id: 'product-configuration-profile',
  inventory_location_id: 'inventory-location',
  group_subscription_template_id: 'group-subscription-template',
  template_id: 'group-subscription-template',
};

/**
 * Gives every row its id: its own where that is free, the next one of its resource otherwise (#subsim-import-ids). An id that is none and
 * one that two rows have are faults.
 */
export function* importIds(store: Store, rows: readonly ImportRow[], faults: Faults): Steps<ImportIds> {
  const ids = new Map<ImportRow, number>();
  const brought = new Map<string, Map<number, ImportRow>>();
  const others: (readonly [ImportRow, number | undefined])[] = [];
  for (const row of rows) {
    yield;
    const own = ownId(row, faults);
    if (own === 'wrong') continue;
    if (own !== undefined && isDouble(row, own)) continue;
    if (own === undefined || isTaken(store, row.resource, own)) others.push([row, own]);
    else {
      store.reserve(idSequence(row.resource), own);
      ids.set(row, own);
    }
  }
  const moved: MovedId[] = [];
  const newIds = new Map<string, number>();
  for (const [row, from] of others) {
    yield;
    const to = store.next(idSequence(row.resource), row.resource.firstId);
    ids.set(row, to);
    if (from === undefined) continue;
    moved.push({ resource: row.resource.name, from, to });
    newIds.set(keyOf(row.resource.name, from), to);
  }
  return { of: (row) => ids.get(row), translated: (values) => translated(values, newIds), moved };

  function isDouble(row: ImportRow, id: number): boolean {
    const ofResource = brought.get(row.resource.name) ?? new Map<number, ImportRow>();
    brought.set(row.resource.name, ofResource);
    const first = ofResource.get(id);
    if (first === undefined) {
      ofResource.set(id, row);
      return false;
    }
    const message = `The id ${String(id)} stands in line ${String(first.line)} of ${first.file} already.`;
    faults.add({ file: row.file, line: row.line, column: 'id', rule: 'subsim-import-ids', message });
    return true;
  }
}

function ownId({ values: { id }, file, line }: ImportRow, faults: Faults): number | undefined | 'wrong' {
  if (isAbsent(id) || id === '') return undefined;
  const number = integerFrom(id);
  if (number !== undefined && number > 0 && number < LAST_ID) return number;
  faults.add({ file, line, column: 'id', rule: 'subsim-import-ids', message: `An id is a whole number from 1 to ${String(LAST_ID - 1)}.` });
  return 'wrong';
}

function isTaken(store: Store, { name }: Resource, id: number): boolean {
  return store.records(name).cell(id, 'id') !== undefined;
}

function translated(values: JsonObject, newIds: ReadonlyMap<string, number>): JsonObject {
  if (newIds.size === 0) return values;
  const changes = Object.entries(references).flatMap(([member, resource]): (readonly [string, Json])[] => {
    const id = integerFrom(values[member] ?? null);
    const to = id === undefined ? undefined : newIds.get(keyOf(resource, id));
    return to === undefined ? [] : [[member, to]];
  });
  return changes.length === 0 ? values : { ...values, ...Object.fromEntries(changes) };
}

function keyOf(resource: string, id: number): string {
  return `${resource} ${String(id)}`;
}
