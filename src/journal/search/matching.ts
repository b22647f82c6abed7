import type { Entry } from '../entry.js';
import type { Kept } from '../kept.js';
import type { Query, Term } from './query.js';
import { seenOf, seenOfKept, type Seen } from './seen.js';
import type { Value } from './value-readers.js';

/** Whether an entry is one that is looked for. */
export function matches(query: Query, entry: Entry): boolean {
  const seen = seenOf(entry);
  return query.terms.every((term) => holds(term, valuesOf(term, seen, entry)));
}

/** Whether an entry may be one that is looked for, by all that can be told without showing it. */
export function mayMatch(query: Query, kept: Kept): boolean {
  const seen = seenOfKept(kept);
  return query.terms.every((term) => term.field.kept === undefined || holds(term, term.field.kept(seen)));
}

/** Whether that is all that has to be told of it. */
export function isToldByKept(query: Query): boolean {
  return query.terms.every(({ field }) => field.kept !== undefined);
}

/** What an entry has of what a term asks for. */
export function valuesOf({ field }: Term, seen: Seen, entry: Entry): readonly Value[] {
  return field.kept?.(seen) ?? field.shown?.(entry) ?? [];
}

/** Whether values are what a term asks for. */
export function holds({ tests, isNegated }: Term, values: readonly Value[]): boolean {
  return tests.some((test) => values.some(test)) !== isNegated;
}
