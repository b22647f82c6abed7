import type { Fields } from './field.js';
import { ownerless, writableMembers, type Spelling, type WritableMember } from './reading.js';
import { spelled } from './wire.js';

/** What an object of a request may hold: the members that it may write, in their order, and names that are shown and cannot be written. */
export interface Form {
  readonly members: ReadonlyMap<string, FormMember>;
  readonly shown: ReadonlySet<string>;
}

/** One member of a form. */
export interface FormMember {
  /** The form of the object in it, or of each object of the list in it; `undefined` where it is taken as a whole. */
  readonly form?: Form | undefined;
  /** Whether it holds a list of such objects. */
  readonly isList: boolean;
  /** Whether single names in it can be patched. */
  readonly isMap: boolean;
}

/** How the members of a form are found. */
export interface FormSpelling extends Omit<Spelling, 'version'> {
  /** The field tables of records that may stand inside this one. */
  readonly fieldsOf: (resource: string) => Fields;
}

const NOTHING: ReadonlySet<string> = new Set();
const PLAIN: FormMember = { isList: false, isMap: false };

/** The form without members. */
export const NO_FORM: Form = { members: new Map(), shown: NOTHING };

// Worked out once for each field table, purpose and spelling, as the members are that it is made of.
const known = new WeakMap<Fields, Map<string, Form>>();

/** The form by which a field table is written; `answered` is the table of what is shown, where that is another one. */
export function formOf(fields: Fields, spelling: FormSpelling, answered: Fields = fields): Form {
  const ofTable = known.get(fields) ?? new Map<string, Form>();
  known.set(fields, ofTable);
  const key = `${spelling.purpose} ${spelling.ecomName}`;
  const form = ofTable.get(key) ?? made(fields, spelling, answered);
  ofTable.set(key, form);
  return form;
}

function made(fields: Fields, spelling: FormSpelling, answered: Fields): Form {
  const members = new Map(writableMembers(fields, spelling).map((member) => [member.label, formMember(member, spelling)] as const));
  const names = Object.entries(answered).flatMap(([name, { hidden }]) => (hidden === true ? [] : spelled(name, spelling.ecomName)));
  return { members, shown: new Set(names.filter((name) => !members.has(name))) };
}

function formMember({ definition: { inline, type } }: WritableMember, spelling: FormSpelling): FormMember {
  if (inline !== undefined) return { isList: false, isMap: false, form: inlineForm(inline, spelling) };
  const { parts, name } = type;
  if (parts === undefined) return name === 'map' ? { isList: false, isMap: true } : PLAIN;
  const form = { members: new Map(Object.keys(parts).map((part) => [part, PLAIN])), shown: NOTHING };
  return { isList: name.startsWith('list'), isMap: false, form };
}

// Whose a record inside another one is, the outer one says; it is shown all the same.
function inlineForm({ resource, copyOf }: { readonly resource: string; readonly copyOf?: string }, spelling: FormSpelling): Form {
  const fields = spelling.fieldsOf(resource);
  const form = formOf(ownerless(fields), { ...spelling, purpose: 'create' }, fields);
  return copyOf === undefined ? form : { ...form, members: new Map([...form.members, ['use_billing', PLAIN]]) };
}
