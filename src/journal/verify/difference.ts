import { decodedObject, encode, equal, isList, isObject, plainText, wireName, type Json, type JsonObject } from '../../domain/json/json.js';
import { nearName } from '../../domain/refusals/nearest.js';
import type { Difference } from './wanted.js';
import type { Wish } from './wish.js';

/** How well something is what was wanted. */
export interface Comparison {
  /** How many single things were wanted, and how many of them are so; what is nearly so counts in part. */
  readonly wanted: number;
  readonly met: number;
  /** The first ones, and how many there are in all. */
  readonly differences: readonly Difference[];
  readonly total: number;
}

/** A place in what is compared: how it is called, and the name by which a secret there is known. */
interface Place {
  readonly path: string;
  readonly name: string;
}

/** How values are compared. */
export interface Comparing {
  /** Whether nothing more than what is wanted may be there. */
  readonly isExact: boolean;
  /** A value as it may be shown, by the name of its member. */
  readonly shown: (name: string, value: Json) => unknown;
}

// What another value counts at least, and one that is as good as the same; a member that is missing, and one that is misspelt.
const CREDIT = { different: 0.25, alike: 0.5, missing: 0.1, misspelt: 0.2 };
// Characters of a text that are looked at for likeness.
const COMPARED = 200;

/** Differences of one entry that are told; more are counted. */
const MOST_TOLD = 50;

/** Compares a value with what is wanted of it; a part of what is there is enough unless it is to be exact. */
export function compared(wish: Wish, found: Json | undefined, { place, ...comparing }: Comparing & { readonly place: Place }): Comparison {
  const state = { wanted: 0, met: 0, total: 0 };
  const root = place.path;
  const differences: Difference[] = [];
  visit(wish, found, place);
  return { ...state, differences };

  function visit(wish: Wish, given: Json | undefined, place: Place): void {
    const found = opened(wish, given);
    if (wish.kind === 'members' && found !== undefined && isObject(found)) visitMembers(wish.members, found, place);
    else if (wish.kind === 'items' && found !== undefined && isList(found)) visitItems(wish.items, found, place);
    else if (holds(wish, found)) count(1);
    else tell(place, found === undefined ? 'missing' : wish.kind === 'absent' ? 'extra' : 'different', { wish, found });
  }

  function visitMembers(members: ReadonlyMap<string, Wish>, found: JsonObject, { path }: Place): void {
    if (members.size === 0) count(1);
    const others = Object.keys(found).filter((name) => !members.has(name));
    for (const [name, member] of members) {
      const wire = wireName(name);
      const place = { path: memberPath(path, wire), name: wire };
      const value = Object.hasOwn(found, name) ? found[name] : undefined;
      if (value === undefined && member.kind !== 'absent')
        tell(place, 'missing', { wish: member, near: nearName(wire, others.map(wireName)) });
      else visit(member, value, place);
    }
    if (!comparing.isExact) return;
    for (const name of others) tell({ path: memberPath(path, wireName(name)), name: wireName(name) }, 'extra', { found: found[name] });
  }

  function visitItems(items: readonly Wish[], found: readonly Json[], { path, name }: Place): void {
    if (items.length === 0 && found.length === 0) count(1);
    const places = Math.max(items.length, found.length);
    for (let index = 0; index < places; index += 1) {
      const place = { path: `${path}[${String(index)}]`, name };
      const item = items[index];
      if (item === undefined) tell(place, 'extra', { found: found[index] });
      else visit(item, found[index], place);
    }
  }

  function count(met: number): void {
    state.wanted += 1;
    state.met += met;
  }

  function tell(
    { path, name }: Place,
    what: Difference['what'],
    { wish, found, near }: { wish?: Wish; found?: Json | undefined; near?: string | undefined },
  ): void {
    count(found === undefined ? missingCredit(path, near) : differentCredit(wish, found));
    state.total += 1;
    if (differences.length >= MOST_TOLD) return;
    const expected = wish === undefined || wish.kind === 'absent' ? null : wishText(wish, name);
    differences.push({ path, what, expected, found: found === undefined ? null : comparing.shown(name, found), nearest: near ?? null });
  }

  function wishText(wish: Wish, name: string): unknown {
    return wish.kind === 'rule' ? wish.told : comparing.shown(name, toldWish(wish));
  }

  // Of what is missing altogether nothing is as it should be.
  function missingCredit(path: string, near: string | undefined): number {
    return path === root ? 0 : near === undefined ? CREDIT.missing : CREDIT.misspelt;
  }
}

// The nearest of several is the one whose values are the most alike.
function differentCredit(wish: Wish | undefined, found: Json): number {
  const [wanted, there] = [wish?.kind === 'value' ? plainText(wish.value) : undefined, plainText(found)];
  return CREDIT.different + (wanted === undefined || there === undefined ? 0 : CREDIT.alike * likeness(wanted, there));
}

// Which part of two texts is the same at their beginnings and ends.
function likeness(wanted: string, found: string): number {
  const [one, other] = [wanted.slice(0, COMPARED), found.slice(0, COMPARED)];
  const shorter = Math.min(one.length, other.length);
  let [first, last] = [0, 0];
  while (first < shorter && one[first] === other[first]) first += 1;
  while (last < shorter - first && one.at(-1 - last) === other.at(-1 - last)) last += 1;
  return (first + last) / Math.max(one.length, other.length, 1);
}

// Webhooks bear JSON as a text in JSON (#6.1-webhook-body): who wants members of it means what it holds.
function opened(wish: Wish, found: Json | undefined): Json | undefined {
  const text = wish.kind === 'members' ? plainText(found) : undefined;
  return text?.startsWith('{') === true ? (decodedObject(text) ?? found) : found;
}

function holds(wish: Wish, found: Json | undefined): boolean {
  switch (wish.kind) {
    case 'value':
      return equal(wish.value, found);
    case 'absent':
      return found === undefined;
    case 'rule':
      return found !== undefined && wish.holds(plainValue(found));
    default:
      return false;
  }
}

/** What is wanted as JSON, for telling it; what must not be there is told as `absent`, by default not at all. */
export function toldWish(wish: Wish, absent?: Json): Json {
  switch (wish.kind) {
    case 'value':
      return wish.value;
    case 'members':
      return Object.fromEntries(
        [...wish.members]
          .filter(([, member]) => absent !== undefined || member.kind !== 'absent')
          .map(([name, member]) => [name, toldWish(member, absent)]),
      );
    case 'items':
      return wish.items.map((item) => toldWish(item, absent));
    case 'rule':
      return wish.told;
    case 'absent':
      return absent ?? null;
  }
}

// A held value as JavaScript has it.
function plainValue(value: Json): unknown {
  return plainText(value) ?? (JSON.parse(encode(value)) as unknown);
}

function memberPath(path: string, name: string): string {
  return /^[\w$-]+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}
