import type { Steps } from '../steps/steps.js';
import { excerptOf, type Excerpt } from './excerpt.js';
import { foldedInSteps } from './folding.js';
import type { ShownText } from './shown-texts.js';
import type { Term } from './terms.js';

/** Where something was found in a record, and the text around it. */
export interface Found extends Excerpt {
  readonly member: string;
}

// Texts that are looked at in one call.
const PIECE = 200;

/** Where the words stand in a record; `undefined` unless all of them do (#subsim-search). */
export function* foundIn(shown: Iterable<ShownText>, terms: readonly Term[]): Steps<readonly Found[] | undefined> {
  const places = yield* placesOf(shown, terms);
  if (places === undefined) return undefined;
  const found: Found[] = [];
  for (const { member, text } of places) found.push({ member, ...(yield* excerptOf(text, terms)) });
  return found;
}

// The one that holds all of it, else for each word one that is nothing else, else the first that has it.
function* placesOf(shown: Iterable<ShownText>, terms: readonly Term[]): Steps<ReadonlySet<ShownText> | undefined> {
  const [whole, parts] = [new Map<Term, ShownText>(), new Map<Term, ShownText>()];
  let together: ShownText | undefined;
  let looked = 0;
  for (const each of shown) {
    const folded = yield* foldedInSteps(each.text);
    const held = terms.filter((term) => folded.includes(term.folded));
    for (const term of held) keepFirst(folded === term.folded ? whole : parts, term, each);
    if (terms.length > 1 && held.length === terms.length) together ??= each;
    looked += 1;
    if (looked % PIECE === 0) yield;
  }
  if (together !== undefined) return new Set([together]);
  const places = terms.map((term) => whole.get(term) ?? parts.get(term)).filter((place) => place !== undefined);
  return places.length === terms.length ? new Set(places) : undefined;
}

function keepFirst(places: Map<Term, ShownText>, term: Term, place: ShownText): void {
  if (!places.has(term)) places.set(term, place);
}
