/** Where a text stops being JSON (RFC 8259), and how. */
interface JsonFault {
  /** The characters before it. */
  readonly place: number;
  /** What was expected there and what is there: `expected a colon and found "x"`. */
  readonly what: string;
}

// What may come next, and how it is called.
const EXPECTED = {
  value: 'a value',
  first: 'a value or ]',
  name: 'a name in double quotes',
  firstName: 'a name in double quotes or }',
  colon: 'a colon',
  more: 'a comma or ]',
  moreNames: 'a comma or }',
  nothing: 'nothing more',
} as const;

type Next = keyof typeof EXPECTED;

/** How far a text was read: what is open, and what comes next. */
interface Reading {
  readonly text: string;
  readonly open: ('}' | ']')[];
  place: number;
  next: Next;
}

const SPACE = /[ \t\n\r]*/y;
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y;
// eslint-disable-next-line no-control-regex
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** The first fault of a text that is no JSON; `undefined` for JSON. */
function jsonFault(text: string): JsonFault | undefined {
  const reading: Reading = { text, open: [], place: 0, next: 'value' };
  // A loop, because text may be as deep as it is long.
  for (;;) {
    skip(reading, SPACE);
    if (reading.place >= text.length) return reading.next === 'nothing' ? undefined : faultAt(reading);
    if (takesMark(reading)) continue;
    const fault = valueOrName(reading);
    if (fault !== undefined) return fault;
  }
}

/** A place in a text, counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Where a text begins. */
export const BEGINNING: TextPlace = { line: 1, column: 1 };

/** The place behind a text that begins at a place. */
export function placeBehind({ line, column }: TextPlace, text: string): TextPlace {
  let [lines, begin] = [0, 0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
    lines += 1;
    begin = end + 1;
  }
  return lines === 0 ? { line, column: column + text.length } : { line: line + lines, column: text.length - begin + 1 };
}

/** Where and how a text stops being JSON, in words: `line 3, column 5: expected a colon and found x`; `undefined` for JSON. */
export function whyNoJson(text: string, begin = BEGINNING): string | undefined {
  const fault = jsonFault(text);
  return fault && faultText(placeBehind(begin, text.slice(0, fault.place)), fault.what);
}

/** A place and what is wrong there, in the same words. */
export function faultText({ line, column }: TextPlace, what: string): string {
  return `line ${String(line)}, column ${String(column)}: ${what}`;
}

// Takes a bracket, a comma or a colon where it may stand.
function takesMark(reading: Reading): boolean {
  const { open, next, text } = reading;
  const mark = text.charAt(reading.place);
  if (mark === ',' && (next === 'more' || next === 'moreNames')) reading.next = next === 'more' ? 'value' : 'name';
  else if (mark === ':' && next === 'colon') reading.next = 'value';
  else if ((mark === ']' && (next === 'first' || next === 'more')) || (mark === '}' && (next === 'firstName' || next === 'moreNames'))) {
    open.pop();
    reading.next = behindValue(reading);
  } else if ((mark === '[' || mark === '{') && (next === 'value' || next === 'first')) {
    open.push(mark === '[' ? ']' : '}');
    reading.next = mark === '[' ? 'first' : 'firstName';
  } else return false;
  reading.place += 1;
  return true;
}

function valueOrName(reading: Reading): JsonFault | undefined {
  const { next, text, place } = reading;
  const isName = next === 'name' || next === 'firstName';
  if (!isName && next !== 'value' && next !== 'first') return faultAt(reading);
  if (text.charAt(place) === '"') {
    const fault = takesText(reading);
    if (fault !== undefined) return fault;
  } else {
    if (!isName) skip(reading, WORD);
    if (reading.place === place) return faultAt(reading);
  }
  reading.next = isName ? 'colon' : behindValue(reading);
  return undefined;
}

function takesText(reading: Reading): JsonFault | undefined {
  const { text } = reading;
  reading.place += 1;
  for (;;) {
    skip(reading, PLAIN);
    const { place } = reading;
    const found = text.charAt(place);
    if (found === '"') {
      reading.place += 1;
      return undefined;
    }
    if (found !== '\\') return { place, what: `a text that was begun does not end before ${foundAt(text, place)}` };
    skip(reading, ESCAPE);
    if (reading.place === place) return { place, what: 'an escape in a text is none that JSON knows' };
  }
}

function behindValue({ open }: Reading): Next {
  const closing = open.at(-1);
  if (closing === undefined) return 'nothing';
  return closing === ']' ? 'more' : 'moreNames';
}

function skip(reading: Reading, pattern: RegExp): void {
  pattern.lastIndex = reading.place;
  if (pattern.test(reading.text)) reading.place = pattern.lastIndex;
}

function faultAt({ text, place, next }: Reading): JsonFault {
  return { place, what: insteadOf(EXPECTED[next], text, place) };
}

/** What was expected and what stands at a place of a text instead. */
export function insteadOf(expected: string, text: string, place: number): string {
  return `expected ${expected} and found ${foundAt(text, place)}`;
}

function foundAt(text: string, place: number): string {
  const code = text.codePointAt(place);
  if (code === undefined) return 'the end';
  const character = String.fromCodePoint(code);
  if (/[\r\n]/.test(character)) return 'the end of the line';
  if (character === '"') return 'a quotation mark';
  return /[\x21-\x7e]/.test(character) ? character : `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
