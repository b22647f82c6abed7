import type { Steps } from '../steps/steps.js';

/** A text as searches compare it, and where each part of that stood. */
export interface FoldedText {
  readonly folded: string;
  /** The part of the original text that became a part of the folded one: whole characters, with the marks behind them. */
  readonly originalOf: (from: number, to: number) => Span;
}

/** Part of a text: from a position up to another one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

// Characters that are folded in one call, and then looked at one by one where something was found: a few milliseconds' worth.
const PIECE = 4096;
// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/;
const MARKS = /\p{M}+/gu;

/**
 * A text without regard to case and accents (#subsim-search): compatible forms as one (NFKD), no combining marks. The folded text of a part is a
 * part of the folded text.
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // To upper and back, so that ß is ss; what that makes may be taken apart again. The small sigma at the end of a word is no other one.
  return unmarked(unmarked(text).toUpperCase().toLowerCase()).replaceAll('ς', 'σ');
}

function unmarked(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '');
}

/** The same of a text that may be long, in steps. */
export function* foldedInSteps(text: string): Steps<string> {
  if (text.length <= PIECE) return folded(text);
  const pieces: string[] = [];
  for (const { from, to } of piecesOf(text)) {
    pieces.push(folded(text.slice(from, to)));
    yield;
  }
  return pieces.join('');
}

/** The same with the way back, in steps. */
export function* foldedWithPlaces(text: string): Steps<FoldedText> {
  const pieces: (Span & { readonly start: number })[] = [];
  let whole = '';
  for (const piece of piecesOf(text)) {
    pieces.push({ ...piece, start: whole.length });
    whole += folded(text.slice(piece.from, piece.to));
    if (pieces.length > 1) yield;
  }
  const placeOf = (index: number): number => {
    const piece = pieces.findLast(({ start }) => start <= index) ?? { from: 0, start: 0 };
    return originalPlace(text, { from: piece.from, behind: index - piece.start });
  };
  return {
    folded: whole,
    originalOf: (from, to) => ({ from: placeOf(from), to: withMarks(text, placeOf(to - 1)) }),
  };
}

// No character of two units is cut in two.
function* piecesOf(text: string): Iterable<Span> {
  let from = 0;
  while (from < text.length || from === 0) {
    const end = from + PIECE;
    const to = Math.min(text.length, isHighHalf(text.charCodeAt(end - 1)) ? end + 1 : end);
    yield { from, to };
    if (to >= text.length) return;
    from = to;
  }
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

// The character that became what stands so far behind a position, in folded characters.
function originalPlace(text: string, { from, behind }: { readonly from: number; readonly behind: number }): number {
  let [place, left] = [from, behind];
  while (place < text.length) {
    const character = characterAt(text, place);
    const { length } = folded(character);
    if (length > left) return place;
    left -= length;
    place += character.length;
  }
  return place;
}

// The end of the character at a place, and of the marks on it.
function withMarks(text: string, place: number): number {
  let end = place + characterAt(text, place).length;
  while (end < text.length && folded(characterAt(text, end)) === '') end += characterAt(text, end).length;
  return end;
}

function characterAt(text: string, place: number): string {
  const point = text.codePointAt(place);
  return point === undefined ? '' : String.fromCodePoint(point);
}
