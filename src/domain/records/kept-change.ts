import { encode, isObject, plainText, wireName, type Json, type JsonObject } from '../json/json.js';
import { isAbsent, type Values } from '../json/values.js';
import type { RecordChange } from './change.js';
import type { Resource } from './resource.js';
import { SECRET_NAME } from './secret-name.js';

/** Who makes changes: a client of the API, the merchant, an order, the clock, a seed or an import. */
export type AuthorKind = 'client' | 'merchant' | 'order' | 'clock' | 'seed' | 'import';

/** What was done to a record. */
export type ChangeKind = 'created' | 'changed' | 'removed';

/** One change of a record as it is to be stored. */
export interface NewRecordChange {
  readonly resource: string;
  readonly record: number;
  /** Milliseconds since 1970, by the environment's clock. */
  readonly instant: number;
  readonly kind: ChangeKind;
  readonly author: AuthorKind;
  readonly authorName: string | null;
  /** The id in the journal of what led to it. */
  readonly cause: string | null;
  /** The JSON text of a list: each member with its value before and after. */
  readonly members: string;
  /** How many more members there are than `members` has room for. */
  readonly leftOut: number;
}

/** One change as it is stored; numbers count the changes of one record. */
export interface KeptChange extends NewRecordChange {
  readonly id: number;
  readonly number: number;
}

/** What has changed of a record, as text. */
export type ChangedMembers = Pick<NewRecordChange, 'members' | 'leftOut'>;

// Characters of one value, members of one change, and characters of all of them.
const LONGEST = 4096;
const SHOWN = 1000;
const MOST_MEMBERS = 250;
const MOST_TEXT = 65_536;
// The entry itself says when.
const UNTOLD: ReadonlySet<string> = new Set(['updated']);

/**
 * The members of a record that a change has given another value, each with that before and after (#subsim-record-history): user-defined
 * fields one by one, long values shortened, and nothing that the API never shows.
 */
export function changedMembers(resource: Resource, { before = {}, after = {} }: RecordChange, ecomName: string): ChangedMembers {
  const texts: string[] = [];
  let [length, leftOut] = [0, 0];
  for (const [name, old, present] of differences(resource, before, after)) {
    if (texts.length >= MOST_MEMBERS || length > MOST_TEXT) leftOut += 1;
    else {
      const text = memberText(name.replaceAll('{ecom}', ecomName), old, present);
      texts.push(text);
      length += text.length;
    }
  }
  return { members: `[${texts.join(',')}]`, leftOut };
}

type Difference = readonly [name: string, before: Json | undefined, after: Json | undefined];

function* differences(resource: Resource, before: Values, after: Values): Generator<Difference> {
  for (const [name, field] of resource.members) {
    const [old, present] = [before[name], after[name]];
    if (old === present || (isAbsent(old) && isAbsent(present)) || UNTOLD.has(name)) continue;
    if (field.derivation !== undefined || field.hidden === true || field.transient === true) continue;
    if (field.type.name === 'map') yield* fieldDifferences(name, old, present);
    else if (typeof old !== 'object' || typeof present !== 'object' || encode(old) !== encode(present)) yield [name, old, present];
  }
}

function* fieldDifferences(name: string, old: Json | undefined, present: Json | undefined): Generator<Difference> {
  const [before, after] = [isObject(old) ? old : {}, isObject(present) ? present : {}];
  for (const code of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [ownOf(before, code), ownOf(after, code)];
    if (was === is || (typeof was === 'object' && typeof is === 'object' && encode(was) === encode(is))) continue;
    yield [`${name}.${wireName(code)}`, was, is];
  }
}

// A field may be named as what every object has.
function ownOf(map: JsonObject, held: string): Json | undefined {
  return Object.hasOwn(map, held) ? map[held] : undefined;
}

function memberText(name: string, before: Json | undefined, after: Json | undefined): string {
  const [old, present] = SECRET_NAME.test(name) ? [hidden(before), hidden(after)] : [shortened(before), shortened(after)];
  const mark = old.isShortened || present.isShortened;
  return `{"name":${JSON.stringify(name.slice(0, LONGEST))},"before":${old.text},"after":${present.text},"isShortened":${String(mark)}}`;
}

interface Shortened {
  readonly text: string;
  readonly isShortened: boolean;
}

// That a secret was changed is told, and not what it was or is.
function hidden(value: Json | undefined): Shortened {
  return isAbsent(value) ? shortened(undefined) : { text: '"(not shown)"', isShortened: true };
}

function shortened(value: Json | undefined): Shortened {
  if (value === undefined) return { text: 'null', isShortened: false };
  // A long text is not written whole to be cut.
  const plain = plainText(value);
  const text = plain !== undefined && plain.length > LONGEST ? plain : encode(value);
  if (text.length <= LONGEST) return { text, isShortened: false };
  const begins = text.slice(0, SHOWN).toWellFormed();
  return { text: JSON.stringify(`${begins}… (shortened: ${String(text.length)} characters)`), isShortened: true };
}
