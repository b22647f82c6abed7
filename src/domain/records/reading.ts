import { sentences, type Reading } from './field-type.js';
import { booleanFrom, objectFrom } from './loose-values.js';
import type { Field, Fields, InlineRecord, Rights } from './field.js';
import { identical, memberOf, plainText, type Json, type JsonObject } from '../json/json.js';
import type { View } from './view.js';
import { expectation, requirement } from './explanation.js';
import { addTo, under, type Violation } from '../refusals/problem.js';
import { relativeDate } from './relative-date.js';
import { isAbsent, type Values } from '../json/values.js';
import { spelled } from './wire.js';

/** Why members are read: it decides which of them count. A seed may set what only the platform writes. */
export type Purpose = 'create' | 'update' | 'seed';

/** What reading needs besides the members. */
export interface ReadingContext {
  readonly purpose: Purpose;
  /** The version of the interface whose rights count; `undefined` for v1 and v2, whose rights are the same. */
  readonly version?: 'v3' | undefined;
  readonly view: View;
  readonly ecomName: string;
  /** The field tables of records that may stand inside this one. */
  readonly fieldsOf: (resource: string) => Fields;
  /** Whether a refusal must repeat no value, because members beside it hold secrets. */
  readonly isSecret?: boolean | undefined;
  /** The record as it is stored, when it is changed. */
  readonly before?: Values | undefined;
}

/** An inline object that has to become a linked record. */
export interface Link {
  readonly resource: string;
  readonly into: string;
  /** The object's members, or the member of the same record whose link is copied. */
  readonly source: { readonly values: Readonly<Record<string, Json>> } | { readonly copyOf: string };
}

/** What an object sets: values by field (null clears), the fields it named, records to link, and what is wrong with it. */
export interface ReadMembers {
  readonly changes: Record<string, Json>;
  readonly given: Set<string>;
  readonly links: Link[];
  readonly violations: Violation[];
}

/** What an object without members sets. */
export const NOTHING_READ: ReadMembers = { changes: {}, given: new Set(), links: [], violations: [] };

type Outcome = Reading | undefined;

/** Reads the members of one object by its field table; unknown and read-only members are ignored (#4.3-unknown-members). */
export function readMembers(fields: Fields, input: JsonObject, context: ReadingContext): ReadMembers {
  const read: ReadMembers = { changes: {}, given: new Set(), links: [], violations: [] };
  for (const { name, label, definition, isRequired } of writableMembers(fields, context)) {
    const sent = memberOf(input, label);
    if (sent !== undefined) read.given.add(name);
    else if (!isRequired) continue;
    if (definition.inline !== undefined) readInline(read, { name, sent, definition, inline: definition.inline }, context);
    else if (definition.aliasOf === undefined) {
      settle(read, { target: name, label }, unlessUnchanged(readMember(definition, sent, context), sent, context.before?.[name]));
    } else if (sent !== undefined && !read.given.has(definition.aliasOf)) {
      settle(read, { target: definition.aliasOf, label }, readMember(definition, sent, context));
    }
  }
  return read;
}

/** Reads an object that stands inside a member and not for a record: all of it as if it were new. */
export function readPart(fields: Fields, input: JsonObject, view: View): ReadMembers {
  return readMembers(fields, input, { purpose: 'create', view, ecomName: '', fieldsOf: () => ({}) });
}

/** A member that a purpose may write, under its name in the environment. */
export interface WritableMember {
  readonly name: string;
  readonly label: string;
  readonly definition: Field;
  /** Whether it must not be absent. */
  readonly isRequired: boolean;
}

/** For what members are read, and how they are spelt. */
export type Spelling = Pick<ReadingContext, 'purpose' | 'version' | 'ecomName'>;

// Worked out once for each field table, purpose and spelling: a record has some fifty members, of which a request names a few.
const known = new WeakMap<Fields, Map<string, readonly WritableMember[]>>();

/** The members of a field table that a purpose may write, in its order. */
export function writableMembers(fields: Fields, { purpose, version, ecomName }: Spelling): readonly WritableMember[] {
  const ofTable = known.get(fields) ?? new Map<string, readonly WritableMember[]>();
  known.set(fields, ofTable);
  const key = version === undefined ? `${purpose} ${ecomName}` : `${version} ${purpose} ${ecomName}`;
  const members = ofTable.get(key) ?? listWritable(fields, { purpose, version, ecomName });
  ofTable.set(key, members);
  return members;
}

function listWritable(fields: Fields, { purpose, version, ecomName }: Spelling): readonly WritableMember[] {
  return Object.entries(fields)
    .filter(([, definition]) => isWritable(definition, purpose, version))
    .map(([name, definition]) => {
      const isRequired = purpose !== 'update' && rightsIn(definition, version).startsWith('R');
      return { name, label: spelled(name, ecomName), definition, isRequired };
    });
}

function settle(read: ReadMembers, { target, label }: { readonly target: string; readonly label: string }, outcome: Outcome): void {
  if (outcome === undefined) return;
  if ('value' in outcome) read.changes[target] = outcome.value;
  else if ('refusal' in outcome) read.violations.push({ path: [label], message: outcome.refusal, why: outcome.why });
  else addTo(read.violations, under(label, outcome.violations));
}

// What was right when it was stored is no fault of who sends the whole record back, as of a product that has gone since.
function unlessUnchanged(outcome: Outcome, sent: Json | undefined, stored: Json | undefined): Outcome {
  const isRefused = outcome !== undefined && !('value' in outcome);
  return isRefused && !isAbsent(stored) && sent !== undefined && identical(stored, sent) ? { value: stored } : outcome;
}

function readMember(definition: Field, sent: Json | undefined, context: ReadingContext): Outcome {
  const { purpose, version, view } = context;
  const value = meaningOf(definition, sent, purpose === 'seed' ? view : undefined);
  const rights = rightsIn(definition, version);
  const required = rights.startsWith('R') || (purpose === 'update' && rights.endsWith('X'));
  const blank = { refusal: sentences.blank, why: () => requirement(definition.type) };
  if (value === undefined) return required && purpose !== 'update' ? blank : undefined;
  if (value === null) {
    if (required) return blank;
    return purpose === 'update' ? { value: cleared(definition.type, rights) } : undefined;
  }
  if (required && definition.type.keepsEmptyText && plainText(value)?.trim() === '') return blank;
  const reading = definition.type.read(value, view);
  return 'refusal' in reading ? { ...reading, why: () => reading.why?.() ?? explanation(definition.type, value, context) } : reading;
}

function explanation(type: Field['type'], value: Json, { purpose, isSecret }: ReadingContext): string {
  const sentence = expectation(type, value, isSecret);
  const isDate = type.name === 'date' || type.name === 'date-time';
  return purpose === 'seed' && isDate ? `${sentence} A seed may also count from now, as in +14d, -2w, +3m or +1y.` : sentence;
}

function cleared(type: Field['type'], rights: Rights): Json {
  if (!rights.endsWith('E')) return null;
  return type.name === 'map' ? {} : [];
}

// `""` means null except for texts; a seed may name dates relative to the clock.
function meaningOf({ type }: Field, sent: Json | undefined, seeding: View | undefined): Json | undefined {
  if (sent === '' && !type.keepsEmptyText) return null;
  return seeding !== undefined && typeof sent === 'string' ? relativeDate(sent, type.name, seeding) : sent;
}

/** A member that holds a record to be linked. */
interface InlineMember {
  readonly name: string;
  readonly sent: Json | undefined;
  readonly definition: Field;
  readonly inline: InlineRecord;
}

function readInline(read: ReadMembers, { name, sent, definition, inline }: InlineMember, context: ReadingContext): void {
  if (sent === undefined || namesRecord(read, inline.into)) return;
  if (isAbsent(sent)) {
    if (context.purpose === 'update') read.changes[inline.into] = null;
    return;
  }
  const object = objectFrom(sent);
  if (object === undefined) {
    read.violations.push({ path: [name], message: sentences.invalid, why: () => expectation(definition.type, sent) });
    return;
  }
  const target = { resource: inline.resource, into: inline.into };
  if (inline.copyOf !== undefined && booleanFrom(object.use_billing ?? null) === true) {
    read.links.push({ ...target, source: { copyOf: inline.copyOf } });
    return;
  }
  const inner = readMembers(ownerless(context.fieldsOf(inline.resource)), object, { ...context, purpose: 'create' });
  addTo(read.violations, under(name, inner.violations));
  read.links.push({ ...target, source: { values: inner.changes } });
}

// Clients that fill in every member of a form send an empty id beside the object (#4.3-empty-text).
function namesRecord({ changes, violations }: ReadMembers, idMember: string): boolean {
  return !isAbsent(changes[idMember]) || violations.some(({ path }) => path[0] === idMember);
}

const ownerlessTables = new WeakMap<Fields, Fields>();

/** The field table of a record that stands inside another one, which says whose it is. */
export function ownerless(fields: Fields): Fields {
  const { customer_id: _owner, ...own } = fields;
  const table = ownerlessTables.get(fields) ?? own;
  ownerlessTables.set(fields, table);
  return table;
}

function isWritable(definition: Field, purpose: Purpose, version: ReadingContext['version']): boolean {
  if (purpose === 'seed') return definition.derivation === undefined || definition.inline !== undefined;
  return rightsIn(definition, version)[purpose === 'create' ? 0 : 2] !== '-';
}

function rightsIn({ rights, rightsV3 }: Field, version: ReadingContext['version']): Rights {
  return version === 'v3' ? (rightsV3 ?? rights) : rights;
}
