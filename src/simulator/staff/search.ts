import type { Steps } from '../../domain/steps/steps.js';
import type { Foundation } from '../../engine/foundation/foundation.js';
import { createSearch, type SearchHit } from '../../engine/search/search.js';
import type { SearchedName } from '../../engine/search/searched.js';
import { input } from '../views/input.js';

export type { SearchedName, SearchHit };

/** What is searched for, and where. */
export interface SearchInput {
  /** The words that a record has to hold, all of them; what stands in quotation marks is one. 1 to 200 characters. */
  readonly q: string | number;
  /** Which kinds of record, as a list or a text with commas; by default all. */
  readonly in?: string | readonly SearchedName[] | undefined;
  /** Where to go on: `next` of the answer before, to the same search. */
  readonly from?: string | undefined;
  /** How many at most, 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
}

/** What was found: what is exactly that first, then by kind and id. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Whether all was looked at. */
  readonly isComplete: boolean;
  /** From where to go on; null when all was looked at. */
  readonly next: string | null;
}

/** Finds records of an environment by what they show. Rejects with `setting-refused`. */
export type SearchIn = (wanted: SearchInput) => Promise<SearchAnswer>;

const LIMIT = 100;

/** The search of an environment as its users see it (#subsim-search). */
export function searchView(core: Pick<Foundation, 'store' | 'dialect'>, inTurns: <T>(steps: Steps<T>) => Promise<T>): SearchIn {
  const search = createSearch(core);
  return async (wanted) => {
    const { q, in: kinds, from, limit = LIMIT } = input('search', wanted);
    const names = typeof kinds === 'string' ? kinds.split(',').map((name) => name.trim()) : kinds;
    const { hits, next } = await inTurns(search({ q: String(q), in: names, from, limit }));
    return { hits, isComplete: next === null, next };
  };
}
