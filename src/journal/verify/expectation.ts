import { encode, plainText, type Json } from '../../domain/json/json.js';
import { Problem } from '../../domain/refusals/problem.js';
import { holds, valuesOf } from '../search/matching.js';
import { readQuery, type Term } from '../search/query.js';
import { seenOf } from '../search/seen.js';
import { glob } from '../search/value-readers.js';
import type { Shortening } from '../shortening/shortening.js';
import { parametersOf, type Candidate } from './candidate.js';
import { compared, toldWish, type Comparison } from './difference.js';
import { partOfPath } from './path-likeness.js';
import type { Difference, WantedEntry } from './wanted.js';
import { wishOf, type Wish } from './wish.js';

/** One thing that is wanted of an entry. */
export interface Expectation {
  readonly name: string;
  /** How much it says about which entry is meant. */
  readonly weight: number;
  /** As it is told: `status 201`. */
  readonly told: string;
  readonly compare: (candidate: Candidate) => Outcome;
}

/** How an entry is in one thing. */
export interface Outcome {
  /** Which part of it is as it should be, from 0 to 1. */
  readonly part: number;
  readonly differences: readonly Difference[];
  /** How many there are in all. */
  readonly total: number;
}

// It may be the one that is meant, as a body that is missing may not.
const UNREADABLE = 0.25;
const MET: Outcome = { part: 1, differences: [], total: 0 };
// What tells which one is meant says more than how it went.
const WEIGHTS: Readonly<Record<string, number>> = { path: 4, route: 4, type: 4, body: 3, method: 2 };

/** What is wanted of the fields of the search language; `now` is the machine's clock. Throws `setting-refused`. */
export function termsOf(wanted: WantedEntry, now: number): readonly Term[] {
  const { kind: _kind, times: _times, after: _after, exact: _exact, headers: _headers, body: _body, query, ...filter } = wanted;
  for (const [name, value] of Object.entries(filter)) refusePattern(name, value);
  return readQuery({ ...filter, ...(typeof query === 'string' ? { query } : {}) }, now).terms; // it refuses others
}

// Callers without types may pass anything.
function refusePattern(name: string, value: unknown): void {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!values.some((each) => typeof each === 'object' && each !== null && (each instanceof RegExp || 'asymmetricMatch' in each))) return;
  const sentence = `${name}: must be a text or a number, in which * stands for anything; regular expressions and matchers may stand in body, query and headers.`;
  throw new Problem('setting-refused', sentence);
}

/** Reads what is wanted, but for kind and number of entries. Throws `setting-refused`. */
export function expectationsOf(wanted: WantedEntry, terms: readonly Term[], shortening: Shortening): readonly Expectation[] {
  const { exact: isExact = false, query, headers, body } = wanted;
  const shownIn = (name: string, value: Json): unknown => shown(shortening, { name, value });
  return [
    ...terms.map(termExpectation),
    ...(typeof query === 'object' ? [queryExpectation(query, { isExact, shown: shownIn })] : []),
    ...(headers === undefined ? [] : [headersExpectation(headers, shortening)]),
    ...('body' in wanted && body !== undefined ? [bodyExpectation(body, { isExact, shown: shownIn })] : []),
  ];
}

function termExpectation(term: Term): Expectation {
  const { name, values, isNegated } = term;
  const expected = `${isNegated ? 'not ' : ''}${values.join(' or ')}`;
  return {
    name,
    weight: WEIGHTS[name] ?? 1,
    told: name === 'method' || name === 'path' ? expected : `${name} ${expected}`,
    compare({ entry }) {
      const found = valuesOf(term, seenOf(entry), entry);
      if (holds(term, found)) return MET;
      const part = name === 'path' ? partOfPath(values, String(found[0] ?? '')) : 0;
      const [wanted] = values;
      const value = {
        expected: values.length === 1 && !isNegated ? numberIn(wanted ?? '') : expected,
        found: found.length < 2 ? (found[0] ?? null) : found,
      };
      return { part, differences: [{ path: name, what: found.length === 0 ? 'missing' : 'different', ...value, nearest: null }], total: 1 };
    },
  };
}

function numberIn(text: string): string | number {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

type Comparing = Omit<Parameters<typeof compared>[2], 'place'>;

function queryExpectation(query: object, comparing: Comparing): Expectation {
  const wish = patternsIn(wishOf(query, 'query'));
  return {
    name: 'query',
    weight: 1,
    told: `query ${brief(wish, comparing)}`,
    compare: (candidate) =>
      outcomeOf(compared(wish, parametersOf(candidate.query ?? ''), { ...comparing, place: { path: 'query', name: '' } })),
  };
}

function headersExpectation(headers: object, shortening: Shortening): Expectation {
  const wishes = Object.entries(headers).map(([name, value]) => [name, patternsIn(wishOf(value ?? undefined, `headers.${name}`))] as const);
  return {
    name: 'headers',
    weight: 1,
    told: `headers ${wishes.map(([name, wish]) => `${name}: ${headerTold(wish, (value) => shortening.header(name, value))}`).join(', ')}`,
    compare(candidate) {
      const outcomes = wishes.map(([name, wish]) => {
        const found = candidate.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
        const comparing = { isExact: false, shown: (_: string, value: Json) => shortening.header(name, plainText(value) ?? encode(value)) };
        return compared(wish, found.length === 0 ? undefined : found.join(', '), {
          ...comparing,
          place: { path: `headers.${name}`, name },
        });
      });
      return outcomeOf(outcomes.reduce(added, { wanted: 0, met: 0, total: 0, differences: [] }));
    },
  };
}

function bodyExpectation(body: unknown, comparing: Comparing): Expectation {
  const wish = wishOf(body);
  const place = { path: 'body', name: '' };
  const unreadable = (found: string): Outcome => {
    const difference = { path: 'body', what: 'unreadable', expected: comparing.shown('', toldWish(wish)), found, nearest: null } as const;
    return { part: UNREADABLE, differences: [difference], total: 1 };
  };
  return {
    name: 'body',
    weight: WEIGHTS.body ?? 1,
    told: `body ${brief(wish, comparing)}`,
    compare({ body: { text, value, fault } }) {
      if (fault !== undefined) return unreadable(fault);
      // A text that is wanted is the whole body, whatever that holds.
      const isText = wish.kind === 'value' && typeof wish.value === 'string';
      return outcomeOf(compared(wish, isText ? text : (value ?? text), { ...comparing, place }));
    },
  };
}

// Numbers and the like are texts in a query or a header, and `*` stands for anything.
function patternsIn(wish: Wish): Wish {
  if (wish.kind === 'members')
    return { kind: 'members', members: new Map([...wish.members].map(([name, member]) => [name, patternsIn(member)])) };
  if (wish.kind === 'items') return { kind: 'items', items: wish.items.map(patternsIn) };
  if (wish.kind !== 'value') return wish;
  if (wish.value === null) return { kind: 'absent' };
  const text = typeof wish.value === 'string' ? wish.value : encode(wish.value);
  const test = glob(text, 0);
  if (typeof test === 'string') throw new Problem('setting-refused', `${test}.`);
  return text.includes('*')
    ? { kind: 'rule', told: text, holds: (found) => typeof found === 'string' && test(found) }
    : { kind: 'value', value: text };
}

function added(one: Comparison, other: Comparison): Comparison {
  return {
    wanted: one.wanted + other.wanted,
    met: one.met + other.met,
    total: one.total + other.total,
    differences: [...one.differences, ...other.differences],
  };
}

function outcomeOf({ wanted, met, total, differences }: Comparison): Outcome {
  return total === 0 ? MET : { part: wanted === 0 ? 0 : met / wanted, differences, total };
}

const LONG = 300;
// What stands for what must not be there until the rest of it is told.
const ABSENT = '(none)';

function headerTold(wish: Wish, shorten: (value: string) => string): string {
  if (wish.kind === 'absent') return 'none';
  const told = toldWish(wish);
  return wish.kind === 'rule' ? wish.told : shorten(plainText(told) ?? encode(told));
}

function brief(wish: Wish, { shown: shownIn }: Comparing): string {
  const text = JSON.stringify(shownIn('', toldWish(wish, ABSENT))).replaceAll(JSON.stringify(ABSENT), 'none');
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

// A member as a journal shows it; of what is no JSON any more when it was shortened, the text.
function shown(shortening: Shortening, { name, value }: { readonly name: string; readonly value: Json }): unknown {
  // A text that is the whole body may be a form.
  const held = name === '' && typeof value === 'string' ? shortening.text(value) : value;
  const text = shortening.text(`{${JSON.stringify(name)}:${encode(held)}}`);
  try {
    return (JSON.parse(text) as Readonly<Record<string, unknown>>)[name];
  } catch {
    return text.slice(JSON.stringify(name).length + 2, -1);
  }
}
