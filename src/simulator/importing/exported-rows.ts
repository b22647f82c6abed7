import { isList, isObject, wireName, type Json, type JsonObject } from '../../domain/json/json.js';
import type { Resource } from '../../domain/records/resource.js';
import { spelled } from '../../domain/records/wire.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { ImportRow } from '../../engine/importing/row.js';
import type { Reading } from './csv-rows.js';
import { kinds } from './kinds.js';
import { maskBy } from './mask.js';

/** The list in an answer of the API, bare or under its name, and of which kind it says that it is. */
export function listIn(content: Json): { readonly items: readonly Json[]; readonly kind: Resource | undefined } | undefined {
  if (isList(content)) return { items: content, kind: kindOfItems(content) };
  if (!isObject(content)) return undefined;
  for (const resource of kinds.values()) {
    const items = content[resource.plural] ?? content[resource.key];
    if (isList(items)) return { items, kind: resource };
  }
  return undefined;
}

/** The rows of a list that the API has answered, in steps; what it shows of other records besides is left out. */
export function* exportedRows(items: readonly Json[], reading: Reading): Steps<readonly ImportRow[]> {
  const { resource, file, faults, maskKey, ecomName } = reading;
  const left = leftOut(resource, ecomName);
  const mask = maskKey === undefined ? undefined : maskBy(maskKey);
  const rows: ImportRow[] = [];
  for (const [index, item] of items.entries()) {
    yield;
    const line = index + 1;
    const own = isObject(item) ? (insideOf(item, resource) ?? item) : undefined;
    if (own === undefined) {
      faults.add({ file, line, column: null, rule: 'subsim-import', message: 'The item is no object.' });
      continue;
    }
    const members = Object.entries(own).filter(([name, value]) => value !== null && !left.has(wireName(name)));
    const values: JsonObject = { ...linkedIds(own, reading), ...Object.fromEntries(members) };
    rows.push({ resource, file, line, values: mask === undefined ? values : mask(values), named: [] });
  }
  return rows;
}

function kindOfItems([first]: readonly Json[]): Resource | undefined {
  return isObject(first) ? [...kinds.values()].find((resource) => insideOf(first, resource) !== undefined) : undefined;
}

// The record in an item that holds nothing else: other records may stand inside one under the same name.
function insideOf(item: JsonObject, { key }: Resource): JsonObject | undefined {
  const inside = item[key];
  return isObject(inside) && Object.keys(item).length === 1 ? inside : undefined;
}

// The ids of records that stand inside as objects, and whose ids are not shown beside them.
function linkedIds(own: JsonObject, { resource, ecomName }: Reading): JsonObject {
  const ids = Object.keys(resource.fields).flatMap((name): (readonly [string, Json])[] => {
    const linked = own[spelled(name, ecomName)];
    return `${name}_id` in resource.fields && isObject(linked) ? [[`${name}_id`, linked.id ?? null]] : [];
  });
  return Object.fromEntries(ids);
}

// What is derived from other records, and the objects of records, which have ids.
function leftOut({ members }: Resource, ecomName: string): ReadonlySet<string> {
  const derived = members.filter(
    ([, { derivation, inline, transient }]) => derivation !== undefined || inline !== undefined || transient === true,
  );
  return new Set(derived.map(([name]) => spelled(name, ecomName)));
}
