import { Problem } from '../refusals/problem.js';
import type { Steps } from '../steps/steps.js';
import { decode, encode, isList, isObject, MAX_DEPTH, type Json, type JsonObject } from './json.js';
import { endOfString } from './json-text.js';

// Characters that are read or written in one call: about a millisecond's worth.
const PIECE = 65_536;

/** Reads long JSON text like `decode`, in steps. Throws `invalid-json` or `json-too-deep`. */
export function* decodeInSteps(text: string, piece = PIECE): Steps<Json> {
  if (text.length <= piece) return decode(text);
  const reader = createReader(text, piece);
  const value = yield* reader.value(0);
  if (reader.next() !== '') throw new Problem('invalid-json');
  return value;
}

/** Writes a long value like `encode`, in steps. */
export function* encodeInSteps(value: Json): Steps<string> {
  const pieces: string[] = [];
  yield* write(value, 0, pieces);
  return pieces.join('');
}

// How deep objects are taken apart: the lists of the environments of a seed lie no deeper.
const DEEPEST = 3;

function* write(value: Json, depth: number, pieces: string[]): Steps<void> {
  if (isList(value)) yield* writeItems(value, pieces);
  else if (isObject(value) && depth < DEEPEST) yield* writeMembers(value, depth, pieces);
  else pieces.push(encode(value));
  yield;
}

function* writeItems(list: readonly Json[], pieces: string[]): Steps<void> {
  pieces.push('[');
  for (const [index, item] of list.entries()) {
    pieces.push(index === 0 ? '' : ',', encode(item));
    yield;
  }
  pieces.push(']');
}

function* writeMembers(object: JsonObject, depth: number, pieces: string[]): Steps<void> {
  pieces.push('{');
  for (const [index, [name, member]] of Object.entries(object).entries()) {
    pieces.push(index === 0 ? '' : ',', nameText(name), ':');
    yield* write(member, depth + 1, pieces);
  }
  pieces.push('}');
}

// A name is marked by other rules than a text, so that it is written as the name that it is.
function nameText(name: string): string {
  return encode({ [name]: 0 }).slice(1, -':0}'.length);
}

// Takes text apart into values that are short enough for one call; what is longer is read item by item.
function createReader(text: string, piece: number) {
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
    const end = endOfString(text, place);
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
    rest.lastIndex = place;
    const found = rest.exec(text);
    place = found?.index ?? text.length;
    return found?.[0] ?? '';
  }

  // Where the value here ends; `undefined` for a list or an object that is too long for one call.
  function endOfValue(depth: number): number | undefined {
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
