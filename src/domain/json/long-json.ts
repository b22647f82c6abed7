import { Problem } from '../refusals/problem.js';
import type { Steps } from '../steps/steps.js';
import { decode, encode, isList, isObject, MAX_DEPTH, type Json } from './json.js';
import { endOfString } from './json-text.js';

// Characters that are read or written in one call: about a millisecond's worth.
const PIECE = 65_536;

/**
 * Reads JSON text like `decode`, in steps; long text may come in pieces, which are never in memory together. Throws `invalid-json`,
 * `json-too-deep` and what the pieces throw.
 */
export function* decodeInSteps(source: string | Iterable<string>, piece = PIECE): Steps<Json> {
  if (typeof source === 'string' && source.length <= piece) return decode(source);
  const pieces = (typeof source === 'string' ? [source] : source)[Symbol.iterator]();
  try {
    const reader = createReader(pieces, piece);
    const value = yield* reader.value(0);
    if (reader.next() !== '') throw new Problem('invalid-json');
    return value;
  } finally {
    pieces.return?.();
  }
}

/** Writes a value like `encode`, in pieces: of long lists and objects each is made when it is asked for. */
export function* encodedPieces(value: Json): Generator<string, void> {
  let text = '';
  for (const part of parts(value, 0)) {
    text += part;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text;
}

// How deep objects are taken apart: the lists of the environments of a seed lie no deeper.
const DEEPEST = 3;

function* parts(value: Json, depth: number): Generator<string, void> {
  if (isList(value)) {
    yield '[';
    for (const [index, item] of value.entries()) yield (index === 0 ? '' : ',') + encode(item);
    yield ']';
  } else if (isObject(value) && depth < DEEPEST) {
    yield '{';
    for (const [index, [name, member]] of Object.entries(value).entries()) {
      yield `${index === 0 ? '' : ','}${nameText(name)}:`;
      yield* parts(member, depth + 1);
    }
    yield '}';
  } else yield encode(value);
}

// A name is marked by other rules than a text, so that it is written as the name that it is.
function nameText(name: string): string {
  return encode({ [name]: 0 }).slice(1, -':0}'.length);
}

// Takes text apart into values that are short enough for one call; what is longer is read item by item.
function createReader(pieces: Iterator<string>, piece: number) {
  // What has come and was not read yet begins at `place`.
  let text = '';
  let place = 0;
  return { value, next };

  function* value(depth: number): Steps<Json> {
    const opening = next();
    const end = endOfValue(depth);
    if (end !== undefined) return taken(end);
    yield;
    if (opening !== '{' && opening !== '[') throw new Problem('invalid-json');
    return opening === '{' ? Object.fromEntries(yield* items('}', () => member(depth))) : yield* items(']', () => value(depth + 1));
  }

  function* items<T>(closing: string, item: () => Steps<T>): Steps<T[]> {
    const read: T[] = [];
    place += 1;
    if (next() === closing) {
      place += 1;
      return read;
    }
    for (;;) {
      read.push(yield* item());
      yield;
      const separator = next();
      place += 1;
      if (separator === closing) return read;
      if (separator !== ',') throw new Problem('invalid-json');
    }
  }

  function* member(depth: number): Steps<readonly [string, Json]> {
    if (next() !== '"') throw new Problem('invalid-json');
    let end = endOfString(text, place);
    while (end === text.length && more()) end = endOfString(text, place);
    const [name = ''] = Object.keys(objectOf(decode(`{${text.slice(place, end)}:0}`)));
    place = end;
    if (next() !== ':') throw new Problem('invalid-json');
    place += 1;
    return [name, yield* value(depth + 1)];
  }

  function taken(end: number): Json {
    const read = decode(text.slice(place, end));
    place = end;
    return read;
  }

  // The first character that is no white space (RFC 8259 section 2), empty at the end.
  function next(): string {
    const rest = /[^ \t\n\r]/g;
    do {
      rest.lastIndex = place;
      const found = rest.exec(text);
      place = found?.index ?? text.length;
      if (found !== null) return found[0];
    } while (more());
    return '';
  }

  // Puts the next piece behind what was not read yet; false when there is none.
  function more(): boolean {
    const next = pieces.next();
    if (next.done === true) return false;
    text = text.slice(place) + next.value;
    place = 0;
    return true;
  }

  // Where the value here ends; `undefined` for a list or an object that is too long for one call. What ends with the text may go on.
  function endOfValue(depth: number): number | undefined {
    let end = endInText(depth);
    while (end === text.length && more()) end = endInText(depth);
    return end;
  }

  function endInText(depth: number): number | undefined {
    const structure = /["[\]{},]/g;
    structure.lastIndex = place;
    let inside = 0;
    for (let found = structure.exec(text); found !== null; found = structure.exec(text)) {
      const [character] = found;
      if (inside > 0 && found.index - place > piece) return undefined;
      if (character === '"') structure.lastIndex = endOfString(text, found.index);
      else if (character === '[' || character === '{') inside += 1;
      else if (character !== ',') inside -= 1;
      if (depth + inside > MAX_DEPTH) throw new Problem('json-too-deep');
      if (inside < 0 || (inside === 0 && character === ',')) return found.index;
      if (inside === 0) return structure.lastIndex;
    }
    return text.length;
  }
}

function objectOf(value: Json): object {
  return isObject(value) ? value : {};
}
