import type { Steps } from '../steps/steps.js';
import { foldedWithPlaces, type Span } from './folding.js';
import type { Term } from './terms.js';

/** Part of a text, and which parts of that were searched for, by positions in it as JavaScript counts them. */
export interface Excerpt {
  readonly text: string;
  readonly marks: readonly Span[];
}

// Characters before the first thing that was found, and behind where that begins.
const BEFORE = 40;
const BEHIND = 80;
const CUT = '…';

/** The text around the first of the words, with all of them marked. */
export function* excerptOf(text: string, terms: readonly Term[]): Steps<Excerpt> {
  const { folded, originalOf } = yield* foldedWithPlaces(text);
  const first = terms.flatMap((term) => spansOf(folded, term.folded, 1)).sort((one, other) => one.from - other.from)[0];
  const around = windowOf(text, first === undefined ? { from: 0, to: 0 } : originalOf(first.from, first.to));
  const shown = `${around.from > 0 ? CUT : ''}${text.slice(around.from, around.to)}${around.to < text.length ? CUT : ''}`;
  const within = yield* foldedWithPlaces(shown);
  const spans = terms.flatMap((term) => spansOf(within.folded, term.folded, shown.length));
  return { text: shown, marks: merged(spans.map(({ from, to }) => within.originalOf(from, to))) };
}

function spansOf(text: string, part: string, most: number): readonly Span[] {
  const spans: Span[] = [];
  for (let from = text.indexOf(part); from >= 0 && spans.length < most; from = text.indexOf(part, from + part.length))
    spans.push({ from, to: from + part.length });
  return spans;
}

function windowOf(text: string, { from, to }: Span): Span {
  return { from: wholeFrom(text, Math.max(0, from - BEFORE)), to: wholeFrom(text, Math.min(text.length, Math.max(from + BEHIND, to))) };
}

// A place that is inside a character of two units is moved in front of it.
function wholeFrom(text: string, place: number): number {
  const isInside = place > 0 && place < text.length && /^[\udc00-\udfff]$/.test(text.charAt(place));
  return isInside ? place - 1 : place;
}

function merged(spans: readonly Span[]): readonly Span[] {
  const marks: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = marks.at(-1);
    if (last !== undefined && span.from <= last.to) marks[marks.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else marks.push(span);
  }
  return marks;
}
