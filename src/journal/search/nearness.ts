import type { Steps } from '../../domain/steps/steps.js';
import type { Entry } from '../entry.js';
import { clauseOf } from './clauses.js';
import { holds, valuesOf } from './matching.js';
import { termText, type Query, type Term } from './query.js';
import { seenOf } from './seen.js';
import type { Value } from './value-readers.js';

/** How near an entry comes to what is looked for. */
export interface Nearness {
  /** How many terms hold. */
  readonly met: number;
  /** The terms that do not hold. */
  readonly unmet: readonly Unmet[];
  /** How much what holds says about which one is meant: the higher, the nearer. */
  readonly weight: number;
}

/** A term that does not hold. */
export interface Unmet {
  /** As it was asked for: `status:201`. */
  readonly term: string;
  /** As a clause: `status was 400, not 201`. */
  readonly words: string;
}

// What tells which one is meant counts more than how it went.
const IDENTITY: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'method',
  'path',
  'route',
  'type',
  'for',
  'event',
  'delivery',
  'order',
  'subscription',
]);
// Longest part of a value that is told.
const TOLD = 80;

/** How near an entry comes to what is looked for. */
export function nearness(query: Query, entry: Entry): Nearness {
  const seen = seenOf(entry);
  const looked = query.terms.map((term) => {
    const values = valuesOf(term, seen, entry);
    return { term, values, isMet: holds(term, values) };
  });
  const met = looked.filter(({ isMet }) => isMet);
  return {
    met: met.length,
    weight: met.reduce((sum, { term }) => sum + (IDENTITY.has(term.name) ? 2 : 1), 0),
    unmet: looked.flatMap(({ term, values, isMet }) => (isMet ? [] : [{ term: termText(term), words: wordsOf(term, values) }])),
  };
}

/** The entry that comes nearest to what is looked for, the later one of two that are equally near, in steps; `undefined` for none. */
export function* nearestOf(query: Query, entries: Iterable<Entry | undefined>): Steps<Near | undefined> {
  let best: Near | undefined;
  for (const entry of entries) {
    yield;
    if (entry === undefined) continue;
    const near = nearness(query, entry);
    if (best === undefined || near.weight >= best.nearness.weight) best = { entry, nearness: near };
  }
  return best;
}

/** An entry, and how near it comes. */
export interface Near {
  readonly entry: Entry;
  readonly nearness: Nearness;
}

/** The nearest as a clause: `the nearest: request 12, POST … answered 400 at …: status was 400, not 201`. */
export function nearText(near: Near | undefined): string {
  if (near === undefined) return 'the journal has none';
  const why = near.nearness.unmet.map(({ words }) => words).join('; ');
  return `the nearest: ${clauseOf(near.entry)}${why === '' ? '' : `: ${why}`}`;
}

function wordsOf({ name, isNegated, values: wanted }: Term, values: readonly Value[]): string {
  const asked = listed(wanted.map(told), ' or ');
  if (name === 'text') return isNegated ? `${asked} stands in it` : `${asked} does not stand in it`;
  const said = isTime(name) ? values.map((value) => new Date(Number(value)).toISOString()) : values.map(told);
  if (isNegated) return `${name} was ${listed(said, ', ')}, which must not be`;
  if (values.length === 0) return `it has no ${name}; ${asked} is looked for`;
  if (name === 'header') return `no header is ${asked}`;
  return isTime(name) ? `it was at ${listed(said, ', ')}, not ${name} ${asked}` : `${name} was ${listed(said, ', ')}, not ${asked}`;
}

function isTime(name: string): boolean {
  return name === 'since' || name === 'until';
}

const MOST_LISTED = 5;

function listed(texts: readonly string[], between: string): string {
  const rest = texts.length - MOST_LISTED;
  return texts.slice(0, MOST_LISTED).join(between) + (rest > 0 ? ` and ${String(rest)} more` : '');
}

function told(value: Value): string {
  const text = String(value);
  const brief = text.length > TOLD ? `${text.slice(0, TOLD)}…` : text;
  return /^[^\s"]+$/.test(brief) ? brief : JSON.stringify(brief);
}
