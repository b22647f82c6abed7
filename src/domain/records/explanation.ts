import { isList, isObject, numberText, plainText, type Json } from '../json/json.js';

// Characters of a value that a sentence repeats.
const MOST = 40;
// As many digits in a row as cards have, whatever member they were sent in.
const MANY_DIGITS = /\d(?:[ -]?\d){11,}/;

/** A kind of value as a hint describes it. */
export interface Kind {
  readonly name: string;
  /** What is accepted, as a hint says it: `a whole number such as 2 or "2"`. */
  readonly accepts?: string;
  /** Whether a hint may repeat a value that was refused, because no such value is a secret. */
  readonly isTold?: boolean;
}

/** What a kind takes and what was sent instead; secrets are not repeated. */
export function expectation({ name, accepts, isTold }: Kind, sent: Json, isSecret = false): string {
  const expected = `Expected ${accepts ?? `a value of the kind ${name}`}`;
  const isOfOtherKind = isList(sent) || isObject(sent);
  return isOfOtherKind || (isTold === true && !isSecret) ? `${expected}; got ${told(sent)}.` : `${expected}.`;
}

/** That a member has to have a value, and which one. */
export function requirement({ name, accepts }: Kind): string {
  return `A value is needed: ${accepts ?? `one of the kind ${name}`}.`;
}

/** A sent value as a sentence repeats it: shortened, and without what may be the number of a card. */
export function told(value: Json): string {
  if (isList(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = plainText(value) ?? numberText(value) ?? String(value);
  if (MANY_DIGITS.test(text)) return 'a long number';
  return typeof value === 'string' && numberText(value) === undefined ? quoted(text) : shortened(text);
}

/** A name in quotation marks, shortened, in characters that headers and terminals take. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text)).replace(/[^\x20-\x7e]/gu, '?');
}

function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * MOST)];
  return characters.length > MOST ? `${characters.slice(0, MOST).join('')}...` : text;
}
