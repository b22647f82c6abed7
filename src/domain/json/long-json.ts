import { BEGINNING, faultText, insteadOf, placeBehind, whyNoJson } from '../refusals/json-fault.js';
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
    return yield* reader.whole();
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

// A list or an object that is being read.
interface Open {
  readonly closing: ']' | '}';
  readonly items: Json[];
  /** The names of the items of an object; one more than there are items while a member is read. */
  readonly names: string[];
}

// Takes text apart into values that are short enough for one call; what is longer is read item by item.
function createReader(pieces: Iterator<string>, piece: number) {
  // What has come and was not read yet begins at `place`.
  let text = '';
  let place = 0;
  // Where it begins in the whole.
  let before = BEGINNING;
  const open: Open[] = [];
  return { whole };

  // One loop over what is open, because a step of generators inside one another costs as much as they are deep.
  function* whole(): Steps<Json> {
    for (;;) {
      let value = begun();
      if (value === undefined) yield;
      for (; value !== undefined; yield) {
        const within = open.at(-1);
        if (within === undefined) {
          if (next() !== '') throw noJson('nothing more');
          return value;
        }
        within.items.push(value);
        value = goesOn(within) ? undefined : closed();
      }
    }
  }

  // The value here, if it is short; else what it holds is read first.
  function begun(): Json | undefined {
    const opening = next();
    const end = endOfValue(opening, open.length);
    if (end !== undefined) return taken(end);
    const closing = opening === '{' ? '}' : ']';
    open.push({ closing, items: [], names: [] });
    place += 1;
    if (next() === closing) {
      place += 1;
      return closed();
    }
    if (opening === '{') readName();
    return undefined;
  }

  // Whether another item follows the one that was read, which is next then.
  function goesOn({ closing }: Open): boolean {
    const separator = next();
    place += 1;
    if (separator === closing) return false;
    if (separator !== ',') throw noJson(`a comma or ${closing}`, place - 1);
    if (closing === '}') readName();
    return true;
  }

  function closed(): Json {
    const { closing, items, names } = open.pop() ?? NOTHING;
    return closing === ']' ? items : Object.fromEntries(items.map((item, index) => [names[index] ?? '', item]));
  }

  function readName(): void {
    if (next() !== '"') throw noJson('a name in double quotes');
    let end = endOfString(text, place);
    while (end === text.length && more()) end = endOfString(text, place);
    const token = text.slice(place, end);
    const [name = ''] = Object.keys(objectOf(located(() => decode(`{${token}:0}`), token)));
    open.at(-1)?.names.push(name);
    place = end;
    if (next() !== ':') throw noJson('a colon');
    place += 1;
  }

  function taken(end: number): Json {
    const token = text.slice(place, end);
    if (token === '') throw noJson('a value');
    const read = located(() => decode(token), token);
    place = end;
    return read;
  }

  // Whoever reads a part does not know what stood before it.
  function located<T>(work: () => T, token: string): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'invalid-json') throw error;
      throw new Problem('invalid-json', undefined, { fault: whyNoJson(token, placeBehind(before, text.slice(0, place))) });
    }
  }

  function noJson(expected: string, at = place): Problem {
    const fault = faultText(placeBehind(before, text.slice(0, at)), insteadOf(expected, text, at));
    return new Problem('invalid-json', undefined, { fault });
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
    before = placeBehind(before, text.slice(0, place));
    text = text.slice(place) + next.value;
    place = 0;
    return true;
  }

  // Where the value here ends; `undefined` for a list or an object that is too long for one call. What ends with the text may go on.
  function endOfValue(opening: string, depth: number): number | undefined {
    const find =
      opening === '[' || opening === '{' ? () => endOfItems(depth) : opening === '"' ? () => endOfString(text, place) : endOfWord;
    let end = find();
    while (end === text.length && more()) end = find();
    return end;
  }

  function endOfItems(depth: number): number | undefined {
    const structure = /["[\]{}]/g;
    structure.lastIndex = place;
    let inside = 0;
    for (let found = structure.exec(text); found !== null; found = structure.exec(text)) {
      const [character] = found;
      if (found.index - place > piece) return undefined;
      if (character === '"') structure.lastIndex = endOfString(text, found.index);
      else if (character === '[' || character === '{') inside += 1;
      else inside -= 1;
      if (depth + inside > MAX_DEPTH) throw new Problem('json-too-deep');
      if (inside === 0) return structure.lastIndex;
    }
    return text.length - place > piece ? undefined : text.length;
  }

  // A number, true, false or null, or what is no JSON.
  function endOfWord(): number {
    const end = /[,\]}]/g;
    end.lastIndex = place;
    return end.exec(text)?.index ?? text.length;
  }
}

const NOTHING: Open = { closing: ']', items: [], names: [] };

function objectOf(value: Json): object {
  return isObject(value) ? value : {};
}
