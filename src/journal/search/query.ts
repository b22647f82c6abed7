import { wireName } from '../../domain/json/json.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { EntryKind } from '../entry.js';
import { fieldNamed, fieldNames, type ClosedFields, type Field, type FieldName } from './fields.js';
import { quoted, termsIn, valuesIn, type GivenTerm, type TextFault } from './text-terms.js';
import type { ValueTest } from './value-readers.js';

/** One thing that is asked of an entry. */
export interface Term {
  readonly name: FieldName;
  readonly field: Field;
  readonly isNegated: boolean;
  /** Alternatives, as they were given. */
  readonly values: readonly string[];
  readonly tests: readonly ValueTest[];
}

/** What entries are looked for: all its terms must hold. */
export interface Query {
  readonly terms: readonly Term[];
}

type OneOrMore<Value> = Value | readonly Value[];

// Of names that are known each or a part of them with `*` is asked for; of all else anything.
type Asked<Name extends FieldName> = Name extends keyof ClosedFields
  ? OneOrMore<ClosedFields[Name] | `${string}*${string}`>
  : OneOrMore<string | number>;

type Fields = { readonly [Name in FieldName]?: Asked<Name> | undefined };

/** What entries are looked for, by the names of fields; lists are alternatives, nothing below `not` may hold, and `q` is a text beside. */
export type JournalFilter = Fields & { readonly q?: string | undefined; readonly not?: Fields | undefined };

/** The same for entries of some kinds alone. */
export type FilterOfKind<Kind extends EntryKind> = Omit<JournalFilter, 'kind'> & { readonly kind: OneOrMore<Kind> };

/** What entries are looked for: a text of the search language, or the same as an object. */
export type JournalQuery = string | JournalFilter;

/** The query that everything matches. */
export const EVERYTHING: Query = { terms: [] };

// What a query may have at most, so that no entry is looked at for long.
const MOST_CHARACTERS = 2000;
const MOST_TERMS = 50;
const MOST_VALUES = 100;
const NOT = 'not';
const TEXT = 'q';
// Longest part of what was given that a sentence repeats.
const REPEATED = 100;
const HINT = `See /docs/journal#the-language for how to ask. Fields are ${fieldNames.join(', ')}.`;

/** Reads what is looked for; durations are counted back from `now`, in milliseconds since 1970. Throws `setting-refused`. */
export function readQuery(query: JournalQuery, now: number): Query {
  const given = typeof query === 'string' ? givenInText(query) : givenIn(query);
  refuseLong(given);
  return { terms: given.map((term) => termOf(term, now)) };
}

/** The alternatives in the value of a parameter of a URL: as in a text, but blanks need no quotes. Throws `setting-refused`. */
export function alternativesIn(name: string, text: string): readonly string[] {
  const values = valuesIn(text);
  if ('fault' in values) throw refused(`${name}: ${values.fault}`);
  return values.map((value) => value.text);
}

/** What both of two queries ask for. */
export function bothOf(one: Query, other: Query): Query {
  return { terms: [...one.terms, ...other.terms] };
}

/** A query as a text that is read as it. */
export function queryText({ terms }: Query): string {
  return terms.map(termText).join(' ');
}

/** A term as a text that is read as it. */
export function termText({ name, isNegated, values }: Pick<Term, 'name' | 'isNegated' | 'values'>): string {
  return `${isNegated ? '-' : ''}${name}:${values.map(quoted).join(',')}`;
}

function sound(read: readonly GivenTerm[] | TextFault): readonly GivenTerm[] {
  if ('fault' in read) throw refused(`column ${String(read.column)}: ${read.fault}`);
  return read;
}

function givenInText(text: string): readonly GivenTerm[] {
  if (text.length > MOST_CHARACTERS) throw tooLong(MOST_CHARACTERS + 1, 'characters', MOST_CHARACTERS);
  return sound(termsIn(text));
}

function refuseLong(given: readonly GivenTerm[]): void {
  if (given.length > MOST_TERMS) throw tooLong(given[MOST_TERMS]?.column, 'terms', MOST_TERMS);
  const values = given.flatMap((term) => term.values);
  if (values.length > MOST_VALUES) throw tooLong(values[MOST_VALUES]?.column, 'values', MOST_VALUES);
  let characters = 0;
  for (const { text, column } of values) {
    characters += text.length;
    if (characters > MOST_CHARACTERS) throw tooLong(column, 'characters', MOST_CHARACTERS);
  }
}

function tooLong(column: number | undefined, things: string, most: number): Problem {
  return refused(`${place(column)}a query may have ${most.toLocaleString('en')} ${things} at most`);
}

function givenIn(query: unknown, isNegated = false): readonly GivenTerm[] {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw refused(
      `${isNegated ? `${NOT}: ` : ''}what is looked for must be ${isNegated ? '' : 'a text or '}an object with the names of fields`,
    );
  return Object.entries(query as Readonly<Record<string, unknown>>).flatMap(([name, value]): readonly GivenTerm[] => {
    if (value === undefined) return [];
    if (name === NOT && !isNegated) return givenIn(value, true);
    if (name === TEXT && !isNegated && typeof value === 'string') return givenInText(value);
    return [{ name, isNegated, values: listed(name, value), column: undefined }];
  });
}

function listed(name: string, value: unknown): GivenTerm['values'] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0) throw refused(`${shown(name)}: the list of alternatives is empty`);
  return values.map((each) => {
    if (typeof each !== 'string' && typeof each !== 'number') throw refused(`${shown(name)}: must be a text, a number or a list of them`);
    return { text: String(each), column: undefined };
  });
}

function termOf({ name, isNegated, values, column }: GivenTerm, now: number): Term {
  const known = name === '' ? 'text' : fieldNames.find((each) => each === name.toLowerCase());
  if (known === undefined) {
    const near = nearestTold({ given: name.slice(0, REPEATED), names: fieldNames });
    throw refused(`${place(column)}there is no field ${shown(name)}${near}`);
  }
  const field = fieldNamed(known);
  const tests = values.map((value) => {
    const test = value.text === '' ? 'a value is missing' : field.read(value.text, now);
    if (typeof test === 'string') throw refused(`${place(value.column)}${name === '' ? '' : `${known}: `}${test}`);
    return test;
  });
  return { name: known, field, isNegated, values: values.map(({ text }) => text), tests };
}

function place(column: number | undefined): string {
  return column === undefined ? '' : `column ${String(column)}: `;
}

function shown(name: string): string {
  return JSON.stringify(wireName(name.slice(0, REPEATED)));
}

function refused(clause: string): Problem {
  return new Problem('setting-refused', `${clause}.`, { hint: HINT });
}
