import { decode, isObject, OWN_DEPTH } from '../../domain/json/json.js';
import { decodeInSteps } from '../../domain/json/long-json.js';
import { foundIn, type Found } from '../../domain/search/finding.js';
import { foldedInSteps } from '../../domain/search/folding.js';
import { shownTexts } from '../../domain/search/shown-texts.js';
import { termsIn, type Term } from '../../domain/search/terms.js';
import type { Steps } from '../../domain/steps/steps.js';
import type { Foundation } from '../foundation/foundation.js';
import { placeIn, placeText, recordText, type SearchPlace } from './place.js';
import { searched, searchedIn, titleOf, type SearchedName, type SearchedResource } from './searched.js';
import { orderSource, recordSource, type LookedAt, type Source } from './sources.js';

/** What is searched for. */
export interface SearchQuery {
  readonly q: string;
  readonly in: readonly string[] | undefined;
  readonly from: string | undefined;
  readonly limit: number;
}

/** A record that was found. */
export interface SearchHit {
  readonly resource: SearchedResource;
  readonly id: number;
  readonly title: string | null;
  /** Whether what was searched for is its id, e-mail address, SKU or number. */
  readonly isExact: boolean;
  readonly found: readonly Found[];
}

/** What a search has come to: what was found, and where it goes on unless it is at its end. */
export interface SearchPart {
  readonly hits: readonly SearchHit[];
  readonly next: string | null;
}

/** How much one answer looks at: the work of some tenths of a second. */
export interface SearchBounds {
  readonly records: number;
  readonly characters: number;
}

/** Searches the records of an environment, in steps (#subsim-search). Throws `setting-refused`. */
export type Search = (query: SearchQuery) => Steps<SearchPart>;

const BOUNDS: SearchBounds = { records: 25_000, characters: 24_000_000 };
// Records that are read at a time, and characters that are compared before others are served.
const PAGE = 50;
const PIECE = 32_768;
// Looking at a record member by member costs so much more than looking at its text.
const CLOSELY = 8;
const ID = /^[1-9]\d{0,14}$/;

interface Running {
  readonly terms: readonly Term[];
  readonly names: readonly SearchedName[];
  readonly limit: number;
  readonly hits: SearchHit[];
  readonly told: string[];
  records: number;
  characters: number;
}

type Candidate = LookedAt & { readonly name: SearchedName; readonly isExact: boolean };

/** Creates what searches one environment. */
export function createSearch({ store, dialect }: Pick<Foundation, 'store' | 'dialect'>, bounds = BOUNDS): Search {
  return function* ({ q, in: wanted, from, limit }) {
    const names = searchedIn(wanted);
    const { at, told } = placeIn(from, names);
    const running: Running = { terms: termsIn(q), names, limit, hits: [], told: [...told], records: 0, characters: 0 };
    if (at === undefined) yield* tellExact(running);
    const place = running.hits.length >= limit ? at : yield* scan(running, at);
    return { hits: running.hits, next: place === 'end' ? null : placeText({ at: place, told: running.told }) };
  };

  // What is exactly that comes first; which records that are is asked anew each time, so that none is told twice or left out.
  function* tellExact(running: Running): Steps<void> {
    for (const candidate of exactOnes(running)) {
      if (running.hits.length >= running.limit) return;
      if (running.told.includes(recordText(candidate.name, candidate.id))) continue;
      if (yield* look(candidate, running)) running.told.push(recordText(candidate.name, candidate.id));
    }
  }

  function exactOnes({ terms, names }: Running): readonly Candidate[] {
    const [term, ...others] = terms;
    if (term === undefined || others.length > 0) return [];
    return names.flatMap((name) => {
      const source = sourceOf(name);
      const ids = [source.named(term), ID.test(term.written) ? Number(term.written) : undefined];
      return [...new Set(ids)].flatMap((id) => {
        const found = id === undefined ? undefined : source.one(id);
        return found === undefined ? [] : [{ ...found, name, isExact: true }];
      });
    });
  }

  function* scan(running: Running, begin: SearchPlace['at']): Steps<SearchPlace['at'] | 'end'> {
    const [first] = running.names;
    let at = begin ?? (first === undefined ? undefined : { name: first, id: 0 });
    while (at !== undefined) {
      const stopped: SearchPlace['at'] = yield* scanOne(running, at);
      if (stopped !== undefined) return stopped;
      const following: SearchedName | undefined = running.names[running.names.indexOf(at.name) + 1];
      at = following === undefined ? undefined : { name: following, id: 0 };
    }
    return 'end';
  }

  // The place at which it stopped before the end of these.
  function* scanOne(running: Running, { name, id }: NonNullable<SearchPlace['at']>): Steps<SearchPlace['at']> {
    for (let [from, isOver] = [id, false]; !isOver;) {
      const page = sourceOf(name).page(from, PAGE);
      yield;
      for (const each of page) {
        if (isSpent(running)) return { name, id: each.id };
        if (!running.told.includes(recordText(name, each.id))) yield* look({ ...each, name, isExact: false }, running);
        from = each.id + 1;
      }
      isOver = page.length < PAGE;
    }
    return undefined;
  }

  function isSpent({ hits, limit, records, characters }: Running): boolean {
    return hits.length >= limit || records >= bounds.records || characters >= bounds.characters;
  }

  // A record that may hold all of it is looked at closely; the text of the others does not even have it in names of members.
  function* look(candidate: Candidate, running: Running): Steps<boolean> {
    const text = candidate.text();
    if (text === undefined) return false;
    const before = running.characters;
    running.records += 1;
    running.characters += text.length;
    if (Math.floor(before / PIECE) !== Math.floor(running.characters / PIECE)) yield;
    if (!(yield* mayHold(text, running.terms))) return false;
    running.characters += CLOSELY * text.length;
    const hit = yield* hitOf(candidate, text, running.terms);
    if (hit !== undefined) running.hits.push(hit);
    return hit !== undefined;
  }

  function sourceOf(name: SearchedName): Source {
    const { resource } = searched[name];
    return resource === 'order' ? orderSource(store) : recordSource(resource, { store, ecomName: dialect.ecomName });
  }
}

// What JSON escapes can only be found in the record itself.
function* mayHold(text: string, terms: readonly Term[]): Steps<boolean> {
  if (text.includes('\\')) return true;
  const folded = yield* foldedInSteps(text);
  return terms.every((term) => folded.includes(term.folded));
}

function* hitOf({ id, name, isExact }: Candidate, text: string, terms: readonly Term[]): Steps<SearchHit | undefined> {
  const shown = text.length <= PIECE ? decode(text, OWN_DEPTH) : yield* decodeInSteps(text);
  const found = isObject(shown) ? yield* foundIn(shownTexts(shown), terms) : undefined;
  if (found === undefined || !isObject(shown)) return undefined;
  return { resource: searched[name].resource, id, title: titleOf(name, shown), isExact, found };
}
