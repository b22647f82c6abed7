import { decimalOf, isList, isObject, numberText, plainText, type Json, type JsonObject } from '../json/json.js';

// A double holds that many digits and four decimal places.
const MOST_WHOLE_DIGITS = 11n;
const DECIMAL_TEXT = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;

/** The whole number that a value means; `undefined` for fractions, other kinds and numbers beyond ±(2^53−1). */
export function integerFrom(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : undefined;
  const sent = numberText(value) ?? matching(value, /^\s*[+-]?\d+(?:\.0+)?\s*$/);
  if (sent === undefined) return undefined;
  const exact = decimalOf(sent.trim());
  const number = Number(sent);
  return exact.exponent >= 0n && Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** The decimal that a number or decimal text means, rounded half up to four places; `undefined` for other values. */
export function decimalFrom(value: Json): number | undefined {
  const sent = numberText(value) ?? matching(value, DECIMAL_TEXT);
  if (sent === undefined) return undefined;
  const { negative, digits, exponent } = decimalOf(sent.trim());
  const magnitude = BigInt(digits.length) + exponent;
  if (magnitude > MOST_WHOLE_DIGITS) return undefined;
  if (magnitude < -4n) return 0;
  // Digits past the fifth decimal place cannot change the fourth.
  const counted = digits.slice(0, Number(magnitude) + 5);
  const scaled = BigInt(counted.padEnd(Number(magnitude) + 5, '0'));
  const rounded = Number((scaled + 5n) / 10n) / 10_000;
  return negative && rounded !== 0 ? -rounded : rounded;
}

/** The boolean that a value means; `undefined` for other values. */
export function booleanFrom(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const sent = plainText(value)?.toLowerCase() ?? String(Number(numberText(value) ?? NaN) + 0);
  if (sent === 'true' || sent === '1') return true;
  return sent === 'false' || sent === '0' ? false : undefined;
}

/** The text that a text, number or boolean means, as it is held; `undefined` for other values. */
export function textFrom(value: Json): string | undefined {
  if (typeof value === 'boolean') return String(value);
  const number = numberText(value);
  if (number !== undefined) return number;
  return typeof value === 'string' ? value : undefined;
}

/** The object that a value means: some languages encode an empty one as a list; `undefined` for other values. */
export function objectFrom(value: Json): JsonObject | undefined {
  if (isList(value)) return value.length === 0 ? {} : undefined;
  return isObject(value) ? value : undefined;
}

function matching(value: Json | undefined, pattern: RegExp): string | undefined {
  const plain = plainText(value);
  return plain !== undefined && pattern.test(plain) ? plain : undefined;
}
