import { decodedObject, heldText, markedName, type Json, type JsonObject } from '../../domain/json/json.js';
import type { Resource } from '../../domain/records/resource.js';
import { spelled } from '../../domain/records/wire.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { REPEATED } from '../../http/guests/guest.js';

/** What becomes of the columns of one kind of file, and values that all its rows have. */
export interface KindMapping {
  /** Members by the names of columns; null leaves a column out. */
  readonly columns?: Readonly<Record<string, string | null>> | undefined;
  readonly constants?: Readonly<Record<string, unknown>> | undefined;
}

/** Where a value goes: into a member, into a map or an object in it, or it names another record. */
export type Target =
  | { readonly kind: 'member'; readonly name: string; readonly within: string | undefined; readonly isJson: boolean }
  | { readonly kind: 'named'; readonly label: string; readonly column: NamedColumn };

/** How records of customers are named by something else than their ids. */
export interface NamedColumn {
  readonly member: string;
  readonly resource: string;
  readonly column: string;
  /** The member of the other record that holds it. */
  readonly holds: string;
  readonly isNumber: boolean;
}

const namedColumns: Readonly<Record<string, NamedColumn>> = {
  'customer.email': { member: 'customer_id', resource: 'customer', column: 'email', holds: 'email', isNumber: false },
  'customer.platform_specific_customer_id': {
    ...{ member: 'customer_id', resource: 'customer', isNumber: false },
    ...{ column: 'shop_customer_id', holds: 'platform_specific_customer_id' },
  },
  'customer.{ecom}_customer_id': {
    ...{ member: 'customer_id', resource: 'customer', isNumber: true },
    ...{ column: 'ecom_customer_id', holds: '{ecom}_customer_id' },
  },
};

/** The target that a name stands for; `undefined` when there is no such member. */
export function targetOf(resource: Resource, name: string, ecomName: string): Target | undefined {
  const [root = '', ...rest] = name.split('.');
  const within = rest.length === 0 ? undefined : rest.join('.');
  const named = Object.entries(namedColumns).find(([label]) => spelled(label, ecomName) === name);
  if (named !== undefined && named[1].member in resource.fields) return { kind: 'named', label: name, column: named[1] };
  const member = resource.members.find(([own]) => spelled(own, ecomName) === root);
  if (member === undefined) return undefined;
  const [, { type, inline }] = member;
  const holdsMore = type.name === 'map' || type.name === 'object' || inline !== undefined;
  if (within !== undefined && !(holdsMore && within !== '')) return undefined;
  return { kind: 'member', name: root, within, isJson: within === undefined && (holdsMore || type.name.startsWith('list')) };
}

/** Why there is no target of that name. */
export function noTarget(resource: Resource, name: string, ecomName: string): string {
  const names = [...resource.members.map(([own]) => spelled(own, ecomName)), ...Object.keys(namedColumns)];
  const [root = ''] = name.split('.');
  return `There is no member ${JSON.stringify(name.slice(0, REPEATED))} of ${resource.plural}${nearestTold({ given: root, names })}.`;
}

/** Refuses a mapping that names what is not there. Throws `setting-refused`. */
export function refuseMapping(resource: Resource, { columns = {}, constants = {} }: KindMapping, ecomName: string): void {
  const names = [
    ...Object.entries(columns).map(([column, name]) => [`columns.${column}`, name] as const),
    ...Object.keys(constants).map((name) => [`constants.${name}`, name] as const),
  ];
  for (const [place, name] of names) {
    if (name === null || targetOf(resource, name, ecomName) !== undefined) continue;
    throw new Problem('setting-refused', `mapping.${resource.plural}.${place}: ${noTarget(resource, name, ecomName)}`);
  }
}

/** Puts a value where it belongs. */
export function place(values: Record<string, Json>, target: Target & { readonly kind: 'member' }, value: Json): void {
  const { name, within } = target;
  if (within === undefined) {
    values[name] = value;
    return;
  }
  const present = values[name];
  const inside = typeof present === 'object' && present !== null && !Array.isArray(present) ? (present as JsonObject) : {}; // an object, as was just seen
  values[name] = { ...inside, [markedName(within)]: value };
}

/** The value of a cell: text, or what its JSON says where a member holds more than a text. */
export function valueOf({ isJson }: { readonly isJson: boolean }, cell: string): Json {
  return (isJson ? (decodedObject(cell) ?? listIn(cell)) : undefined) ?? heldText(cell);
}

function listIn(cell: string): Json | undefined {
  return cell.trimStart().startsWith('[') ? decodedObject(`{"list":${cell}}`)?.list : undefined;
}
