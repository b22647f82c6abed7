import { readDate, type CalendarDate } from '../calendar/dates.js';
import { isList, isObject, memberOf, plainText, type Json, type JsonObject } from '../json/json.js';
import { integerFrom } from '../records/field-type.js';
import type { Violation } from '../refusals/problem.js';

/** What a member of a scheduling rule may be: how its value is read, and the sentence that refuses any other one. */
export interface RuleMember<T> {
  readonly read: (value: Json | undefined) => T | undefined;
  readonly message: string;
}

type MembersRead<Wanted> = { readonly [Name in keyof Wanted]: Wanted[Name] extends RuleMember<infer T> ? T : never };

/** The most periods that one step may span. */
export const MOST_PERIODS = 999;

/** How many periods a value asks for. */
export const count: RuleMember<number> = within([1, MOST_PERIODS]);

/** The dates of a list in their order, each once, in any accepted spelling. */
export const dates: RuleMember<readonly CalendarDate[]> = {
  read: readDates,
  message: 'Must be a list of dates such as 2026-12-24, at least one.',
};

/** An object. */
export const object: RuleMember<JsonObject> = { read: (value) => (isObject(value) ? value : undefined), message: 'Must be an object.' };

/** Makes something of the members of an object; or says which one is wrong first. */
export function fromMembers<Wanted extends Readonly<Record<string, RuleMember<unknown>>>, Made>(
  content: JsonObject,
  wanted: Wanted,
  make: (read: MembersRead<Wanted>) => Made,
): Made | Violation {
  const read: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(wanted)) {
    read[name] = member.read(memberOf(content, name));
    if (read[name] === undefined) return { path: [name], message: member.message };
  }
  return make(read as MembersRead<Wanted>); // each member was read by its own reader
}

/** One of some words, in any case. */
export function oneOf<Word extends string>(words: readonly Word[]): RuleMember<Word> {
  return { read: (value) => words.find((word) => word === wordIn(value)), message: `Must be one of ${[...new Set(words)].join(', ')}.` };
}

/** A whole number within a range. */
export function within([least, most]: readonly [least: number, most: number]): RuleMember<number> {
  return {
    read: (value) => {
      const number = integerFrom(value);
      return number === undefined || number < least || number > most ? undefined : number;
    },
    message: `Must be a whole number from ${String(least)} to ${String(most)}.`,
  };
}

/** A member that may be absent or null, and then stands for a fallback. */
export function optional<T>({ read, message }: RuleMember<T>, fallback: T): RuleMember<T> {
  return { read: (value) => (value === undefined || value === null ? fallback : read(value)), message };
}

/** A text in lower case; `undefined` for everything else. */
export function wordIn(value: Json | undefined): string | undefined {
  return plainText(value)?.toLowerCase();
}

function readDates(value: Json | undefined): readonly CalendarDate[] | undefined {
  if (!isList(value) || value.length === 0) return undefined;
  const all = value.map((entry) => readDate(plainText(entry) ?? ''));
  const known = all.filter((date) => date !== undefined);
  return known.length < all.length ? undefined : [...new Set(known)].sort();
}
