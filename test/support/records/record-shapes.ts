import { eventTable, type EventType } from '../../../src/domain/events/table.js';
import { encode, isList, isObject, type Json } from '../../../src/domain/json/json.js';
import type { Field, Fields } from '../../../src/domain/records/field.js';
import type { FieldType } from '../../../src/domain/records/field-type.js';
import type { MemberV3 } from '../../../src/domain/records/member-v3.js';
import type { Resource } from '../../../src/domain/records/resource.js';
import type { View } from '../../../src/domain/records/view.js';
import { resourceNamed } from '../../../src/domain/resources/index.js';
import { aView } from '../unit/view.js';

// What answers look like, worked out from the field tables: the types of the library are printed from it, and answers are held
// against it. What a table says by a function is found out by calling it.

/** The form of a value in JSON. */
export type Shape =
  | { readonly kind: 'text' | 'number' | 'boolean' | 'map' | 'object' | 'any' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'members'; readonly members: Members }
  | { readonly kind: 'record'; readonly resource: string }
  | { readonly kind: 'null'; readonly or: Shape };

/** The form of an object: its members by name, in their order; `{ecom}` stands for the platform's name. */
export type Members = Readonly<Record<string, { readonly shape: Shape; readonly isAlways: boolean }>>;

/** The names of the types, by resource. */
export const recordNames = {
  customer: 'Customer',
  address: 'CustomerAddress',
  product: 'Product',
  'product-configuration-profile': 'ProductConfigurationProfileRecord',
  'scheduling-rule': 'SchedulingRuleRecord',
  subscription: 'Subscription',
  'group-subscription': 'GroupSubscription',
  'group-subscription-template': 'GroupSubscriptionTemplate',
  'payment-profile': 'PaymentProfile',
  transaction: 'Transaction',
  'inventory-location': 'InventoryLocation',
  inventory: 'Inventory',
  'sales-order': 'SalesOrder',
} as const;

const NOTHING = aView({ sums: () => ({}), period: () => undefined, now: 0 });
const EVERYTHING: View = { ...NOTHING, cell: () => 1, first: () => 1 };
const STAMPS = ['id', 'created', 'updated'];

/** What v1 and v2 answer for a resource: what has no value is left out. */
export function membersOf(resource: string): Members {
  const known = worked.get(resource) ?? workedOut(resource);
  worked.set(resource, known);
  return known;
}

// Worked out once for each resource, since records stand in many others.
const worked = new Map<string, Members>();

function workedOut(resource: string): Members {
  const { fields } = resourceNamed(resource);
  const shown = Object.entries(fields).filter(([, field]) => field.hidden !== true && !(field.transient === true && !field.derivation));
  return Object.fromEntries(
    shown.map(([name, field]) => [name, { shape: shapeOf(field.type), isAlways: isAlways(name, field, fields) }] as const),
  );
}

/** What v3 answers for a resource: all members, null where there is no value; `undefined` where v3 does not have it. */
export function membersOfV3(resource: string): Members | undefined {
  const declared: Resource = resourceNamed(resource);
  return declared.v3 && Object.fromEntries(declared.v3.members.map((member) => [member.name, memberV3(member, declared.fields)] as const));
}

/** The members of an event's data. */
export function membersOfEvent(type: EventType): Members {
  const row = eventTable[type];
  if (!('fires' in row)) return {};
  const { fields } = resourceNamed(row.about);
  const most = row.members({ id: 1, values: { ...leastOf(fields), ref_payment_profile_id: 1 } }, {}, EVERYTHING);
  const least = row.members({ id: 1, values: leastOf(fields) }, {}, NOTHING).map(({ name }) => name);
  const own = most.map((member) => {
    const shape: Shape = 'value' in member ? shapeOfValue(member.value) : { kind: 'record', resource: member.resource };
    return [member.name, { shape, isAlways: least.includes(member.name) }] as const;
  });
  return { ...Object.fromEntries(own), ...partsOf(row.says ?? {}) };
}

function shapeOf(type: FieldType): Shape {
  const { name, options, item, parts, record } = type;
  if (options !== undefined) return { kind: 'choice', options };
  if (item !== undefined) return { kind: 'list', item: shapeOf(item) };
  if (record !== undefined) return { kind: 'record', resource: record };
  if (parts !== undefined) {
    const object: Shape = { kind: 'members', members: partsOf(parts) };
    return name.startsWith('list') ? { kind: 'list', item: object } : object;
  }
  return { kind: plainKind(type) };
}

function plainKind(type: FieldType): 'text' | 'number' | 'boolean' | 'map' | 'object' | 'any' {
  switch (type.name) {
    case 'integer':
    case 'decimal':
      return 'number';
    case 'boolean':
    case 'map':
    case 'object':
    case 'any':
      return type.name;
    case 'id':
      return isKeptAsText(type) ? 'text' : 'number';
    case 'string':
    case 'date':
    case 'date-time':
    case 'JSON text':
      return 'text';
    default:
      throw new Error(`There is no shape for the kind ${type.name}; add it to ${import.meta.url}.`);
  }
}

function isKeptAsText(type: FieldType): boolean {
  const reading = type.read(1, EVERYTHING);
  return 'value' in reading && typeof reading.value === 'string';
}

type Parts = Readonly<Record<string, Pick<Field, 'type'> & { readonly rights: string }>>;

function partsOf(parts: Parts): Members {
  return Object.fromEntries(
    Object.entries(parts).map(([name, { type, rights }]) => [name, { shape: shapeOf(type), isAlways: /^R|D$/.test(rights) }] as const),
  );
}

// A member is always there when it has to be given and cannot be cleared, or when what makes it gives a value whatever the rest is.
function isAlways(name: string, { rights, type, fallback, computed, derivation }: Field, fields: Fields): boolean {
  if (STAMPS.includes(name) || type.name === 'map') return rights !== '- - -' || STAMPS.includes(name);
  if (rights.startsWith('R') && computed === undefined) return true;
  if (rights.endsWith('N') && rights !== '- - -') return false;
  const make = computed ?? fallback;
  return variants(fields).every((values) =>
    attempt(() => {
      if (derivation === undefined) return make?.(values, NOTHING) ?? undefined;
      const argument = derivation.argument(values);
      return argument === undefined ? undefined : derivation.show(1, argument, NOTHING)[derivation.names.indexOf(name)];
    }),
  );
}

// A record with the least that it may have, and the same with each of the choices in turn.
function variants(fields: Fields): readonly Readonly<Record<string, Json>>[] {
  const least = leastOf(fields);
  const choices = Object.entries(fields).flatMap(([name, { type }]) =>
    (type.options ?? []).map((option) => ({ ...least, [name]: option })),
  );
  return [least, ...choices];
}

function leastOf(fields: Fields): Readonly<Record<string, Json>> {
  const required = Object.entries(fields).filter(([, { rights }]) => rights.startsWith('R'));
  return { id: 1, ...Object.fromEntries(required.map(([name, { type }]) => [name, sampleOf(shapeOf(type))] as const)) };
}

function attempt(made: () => unknown): boolean {
  try {
    return made() !== undefined;
  } catch {
    return false;
  }
}

function sampleOf(shape: Shape): Json {
  switch (shape.kind) {
    case 'text':
      return '1';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'choice':
      return shape.options[0] ?? null;
    case 'list':
      return [sampleOf(shape.item)];
    case 'record':
      return { id: 1 };
    case 'members':
      return Object.fromEntries(Object.entries(shape.members).map(([name, member]) => [name, sampleOf(member.shape)] as const));
    default:
      return {};
  }
}

function memberV3({ show }: MemberV3, fields: Fields): Members[string] {
  const asked = new Set<string>();
  const look = (view: View, value: (name: string) => Json): Json =>
    show({ value: (name) => (asked.add(name), value(name)), environmentId: 1, view, ecomName: 'ecom' });
  const sampled = look(EVERYTHING, (name) => sampleOf(shapeIn(fields, name)));
  const [name = '', ...others] = asked;
  const isOwn = asked.size > 0 && others.length === 0 && encode(sampled) === encode(sampleOf(shapeIn(fields, name)));
  const shape = isOwn ? shapeIn(fields, name) : shapeOfValue(sampled);
  const field = fields[name];
  const isNullable = asked.size > 0 && !(field && isAlways(name, field, fields)) && look(NOTHING, () => null) === null;
  return { shape: isNullable ? { kind: 'null', or: shape } : shape, isAlways: true };
}

function shapeIn(fields: Fields, name: string): Shape {
  const field = fields[name];
  if (field === undefined) throw new Error(`There is no member ${name}.`);
  return shapeOf(field.type);
}

function shapeOfValue(value: Json): Shape {
  if (isList(value)) return { kind: 'list', item: value[0] === undefined ? { kind: 'any' } : shapeOfValue(value[0]) };
  if (isObject(value)) return { kind: 'object' };
  switch (typeof value) {
    case 'string':
      return { kind: 'text' };
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    default:
      return { kind: 'any' };
  }
}
