import { build, endOfString, rewrite } from './json-text.js';
import { whyNoJson } from '../refusals/json-fault.js';
import { Problem } from '../refusals/problem.js';

/** A JSON value as Subsim holds it: what JavaScript would change travels marked (see {@link decode}). */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; names that JavaScript would treat specially are marked. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** The deepest nesting of objects and lists that is accepted (#8-body-depth). */
export const MAX_DEPTH = 512;

/** The deepest nesting of a map, or of another member that is an object: in an answer of v2 it stands two levels deep, of which v3 has one. */
export const MAP_DEPTH = MAX_DEPTH - 2;

/** The deepest nesting of what is put together here: records with maps lie inside other records, events and orders. */
export const OWN_DEPTH = MAX_DEPTH + 16;

const MARK = '\u0001';
const MARK_TEXT = '\\u0001';

// Text that needs the slow path: long, fractional or signed-zero numbers, escapes, names that JavaScript reorders or treats specially.
const NEEDS_MARKS = /\d{16}|\d[.eE]|-0(?!\d)|\\u|"(?:__proto__|constructor|prototype|\d+)"\s*:/;
// eslint-disable-next-line no-control-regex
const SPECIAL_NAME = /^(?:__proto__|constructor|prototype|0|[1-9]\d*|\u0001.*)$/s;

/**
 * Reads JSON text without losing anything: a number whose text does not survive `String(Number(text))` and a name that
 * JavaScript would reorder or treat specially become text that begins with U+0001; real texts and names that begin with
 * U+0001 get a second one. Throws `Problem` `invalid-json` or `json-too-deep`.
 */
export function decode(text: string, deepest = MAX_DEPTH): Json {
  refuseDepth(text, deepest);
  const plain = parse(text);
  if (!text.includes('\\') && !NEEDS_MARKS.test(text)) return plain;
  const seen = { escapedName: false };
  const markedText = rewrite(text, {
    string(token, isName) {
      if (isName && token.includes('\\')) seen.escapedName = true;
      return marked(token, isName);
    },
    number: markedNumber,
  });
  return seen.escapedName ? (build(markedText) as Json) : parse(markedText); // JSON by construction
}

/** The object that JSON text holds, at most so deep; `undefined` for other text. */
export function decodedObject(text: string, depth = MAX_DEPTH): JsonObject | undefined {
  try {
    const value = decode(text, depth);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Writes JSON text in the form of `JSON.stringify`, with all marks undone. */
export function encode(value: Json): string {
  const text = JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean') return text;
  return text.includes(MARK_TEXT) ? rewrite(text, { string: unmarked, number: (token) => token }) : text;
}

/** The name under which a member called `name` is held. */
export function markedName(name: string): string {
  return SPECIAL_NAME.test(name) ? MARK + name : name;
}

/** The name that a held member has on the wire. */
export function wireName(name: string): string {
  return name.startsWith(MARK) ? name.slice(1) : name;
}

/** The text on the wire of a held text; `undefined` for every other value, marked numbers included. */
export function plainText(value: Json | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (!value.startsWith(MARK)) return value;
  return value.startsWith(MARK, 1) ? value.slice(1) : undefined;
}

/** How a text from outside JSON (a form, a query) is held. */
export function heldText(text: string): string {
  return text.startsWith(MARK) ? MARK + text : text;
}

/** The decimal text of a number as it was sent; `undefined` for every other value. */
export function numberText(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || !value.startsWith(MARK)) return undefined;
  return value.startsWith(MARK, 1) ? undefined : value.slice(1);
}

/** A member of an object by its name on the wire. */
export function memberOf(object: JsonObject, name: string): Json | undefined {
  // A name that is there as it is needs no mark, unless it looks like one.
  if (Object.hasOwn(object, name) && !name.startsWith(MARK)) return object[name];
  const held = markedName(name);
  return held !== name && Object.hasOwn(object, held) ? object[held] : undefined;
}

/** Whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** How many objects and lists lie inside one another; 0 for a scalar. */
export function depthOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const children: readonly Json[] = isList(value) ? value : Object.values(value);
  return 1 + children.reduce<number>((deepest, child) => Math.max(deepest, depthOf(child)), 0);
}

/** Whether more than so many objects and lists lie inside one another; looks no deeper, since a caller without a decoder may give any depth. */
export function isDeeper(value: Json, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const children: readonly Json[] = isList(value) ? value : Object.values(value);
  return most === 0 || children.some((child) => isDeeper(child, most - 1));
}

/** Equality of JSON values: members in any order, numbers by decimal value however they are written. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const [left, right] = [numberText(a), numberText(b)];
  if (left !== undefined || right !== undefined) {
    return left !== undefined && right !== undefined && sameDecimal(left, right);
  }
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]));
}

/** Equality of what would be written: members in the same order, numbers written alike. */
export function identical(a: Json, b: Json): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (isList(a) || isList(b)) {
    return isList(a) && isList(b) && a.length === b.length && a.every((item, index) => identical(item, b[index] ?? null));
  }
  const [names, others] = [Object.keys(a), Object.keys(b)];
  return (
    names.length === others.length && names.every((name, index) => name === others[index] && identical(a[name] ?? null, b[name] ?? null))
  );
}

/** A decimal number as whole digits without outer zeros and a power of ten. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: bigint;
}

/** Takes decimal text apart exactly; the text must be a number (JSON form, a leading `+` and a trailing `.` allowed). */
export function decimalOf(text: string): Decimal {
  const [, sign = '', whole = '', fraction = '', power = '0'] = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = withoutTrailingZeros(significant);
  if (digits === '') return { negative: false, digits: '0', exponent: 0n };
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(significant.length - digits.length);
  return { negative: sign === '-', digits, exponent };
}

// A loop, because a regular expression would scan each inner run of zeros again and again.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, end);
}

function sameDecimal(a: string, b: string): boolean {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  return left.negative === right.negative && left.digits === right.digits && left.exponent === right.exponent;
}

function parse(text: string): Json {
  try {
    // JSON.parse is the one place where a value of unknown type is JSON by construction.
    return JSON.parse(text) as Json;
  } catch {
    throw new Problem('invalid-json', undefined, { fault: whyNoJson(text) });
  }
}

function refuseDepth(text: string, deepest: number): void {
  if (text.length <= 2 * deepest) return;
  const structure = /["[\]{}]/g;
  let depth = 0;
  for (let found = structure.exec(text); found !== null; found = structure.exec(text)) {
    if (found[0] === '"') structure.lastIndex = endOfString(text, found.index);
    else if (found[0] === '[' || found[0] === '{') depth += 1;
    else depth -= 1;
    if (depth > deepest) throw new Problem('json-too-deep');
  }
}

function markedNumber(token: string): string {
  return String(Number(token)) === token ? token : `"${MARK_TEXT}${token}"`;
}

function marked(token: string, isName: boolean): string {
  // JSON.parse gives a text for the text of one string.
  const isSpecial = isName ? SPECIAL_NAME.test(JSON.parse(token) as string) : token.startsWith(MARK_TEXT, 1);
  return isSpecial ? `"${MARK_TEXT}${token.slice(1)}` : token;
}

function unmarked(token: string, isName: boolean): string {
  if (!token.startsWith(MARK_TEXT, 1)) return token;
  const rest = token.slice(1 + MARK_TEXT.length);
  return isName || rest.startsWith(MARK_TEXT) ? `"${rest}` : rest.slice(0, -1);
}
