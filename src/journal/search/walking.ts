import type { Entry } from '../entry.js';
import type { Journal } from '../journal.js';
import type { Kept } from '../kept.js';
import { isToldByKept, matches, mayMatch } from './matching.js';
import type { Query } from './query.js';

/** What is read of a journal. */
export type Readable = Pick<Journal, 'from' | 'backwards' | 'shown'>;

/** Where reading begins, by number, and which way it goes. */
export interface Way {
  readonly from?: number | undefined;
  readonly latestFirst?: boolean | undefined;
}

// Entries that are taken out of the journal at a time: it may change before the next ones are looked at.
const PIECE = 50;

/**
 * Goes through the entries of a journal as they are asked for: what is looked for as users see it, and `undefined` for each other entry, so
 * that others can have their turn.
 */
export function* entriesOf(
  journal: Readable,
  query: Query,
  { from, latestFirst = false }: Way = {},
): Generator<Entry | undefined, void, void> {
  const isTold = isToldByKept(query);
  for (const kept of latestFirst ? backwards(journal, from ?? Infinity) : forwards(journal, from ?? 0)) {
    if (!mayMatch(query, kept)) {
      yield undefined;
      continue;
    }
    const entry = journal.shown(kept);
    yield isTold || matches(query, entry) ? entry : undefined;
  }
}

// Entries among which the nearest is looked for: showing and comparing each takes its time.
const NEAR = 200;

/** The latest entries of a scope, behind a number, the oldest first. */
export function* latestOf(journal: Readable, scope: Query, after = 0): Generator<Entry | undefined, void, void> {
  let [from, left] = [after + 1, NEAR];
  for (const kept of journal.backwards()) {
    if (kept.number <= after) break;
    from = kept.number;
    if (mayMatch(scope, kept)) left -= 1;
    if (left === 0) break;
  }
  yield* entriesOf(journal, scope, { from });
}

function* forwards(journal: Readable, from: number): Generator<Kept, void, void> {
  for (let next = from; ;) {
    const piece = first(journal.from(next));
    yield* piece;
    const last = piece.at(-1);
    if (last === undefined) return;
    next = last.number + 1;
  }
}

function* backwards(journal: Readable, from: number): Generator<Kept, void, void> {
  for (const kept of [...journal.backwards()]) if (kept.number <= from) yield kept;
}

function first(entries: Iterable<Kept>): readonly Kept[] {
  const piece: Kept[] = [];
  for (const kept of entries) if (piece.push(kept) === PIECE) break;
  return piece;
}
