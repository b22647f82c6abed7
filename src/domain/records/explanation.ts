import { encode, isList, isObject, numberText, plainText, type Json } from '../json/json.js';

// Characters of a value that a sentence repeats.
const MOST = 40;
// As many digits as cards have, whatever stands between them but letters, and whatever member they were sent in.
const MANY_DIGITS = /\d(?:[^\p{L}\p{N}]*\d){11,}/u;
// A day and a time of day have as many.
const INSTANT = /^\d{4}([-/.])\d\d?\1\d\d?[T ]\d\d?:\d\d(?::\d\d(?:\.\d{1,6})?)? ?(?:Z|[+-]\d\d:?\d\d)?$/;
// Texts that only machines make: tokens, keys and digests, with or without dashes.
const RUN = /[a-z0-9]{20,}/gi;
const DIGEST = /(?:[0-9a-f]-?){32}/i;
// What stands before the host of an address.
const USER_INFO = /(?:\/\/[^\s/?#@]*|:[^\s:@]*)@/;

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

/** A sent value as a sentence repeats it: shortened, and without what may be a secret. */
export function told(value: Json): string {
  if (isList(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = textIn(value);
  return placeholderFor(text) ?? (typeof value === 'string' && numberText(value) === undefined ? inMarks(text) : shortened(text));
}

/** A name in quotation marks, shortened, in characters that headers and terminals take; a placeholder for what may be a secret. */
export function quoted(text: string): string {
  return placeholderFor(text) ?? inMarks(text);
}

/** What names a thing and how it is called, as in `the SKU "TEA"`; `that SKU` where the name may be a secret. */
export function identifier(called: string, value: Json): string {
  return placeholderFor(textIn(value)) === undefined ? `the ${called} ${told(value)}` : `that ${called}`;
}

/** What a sentence says instead of a text that may be the number of a card, a token or a password; `undefined` for any other. */
export function placeholderFor(text: string): string | undefined {
  if (isLongNumber(text)) return 'a long number';
  const isRandom = (text.match(RUN) ?? []).some((run) => /\d/.test(run) && /[a-z]/i.test(run)) || DIGEST.test(text);
  return isRandom || USER_INFO.test(text) ? 'a long text' : undefined;
}

/** Whether a text holds 12 digits or more between which no letter stands, and is no instant. */
export function isLongNumber(text: string): boolean {
  return MANY_DIGITS.test(text) && !INSTANT.test(text);
}

function textIn(value: Json): string {
  return plainText(value) ?? numberText(value) ?? encode(value);
}

function inMarks(text: string): string {
  return JSON.stringify(shortened(text)).replace(/[^\x20-\x7e]/gu, '?');
}

function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * MOST)];
  return characters.length > MOST ? `${characters.slice(0, MOST).join('')}...` : text;
}
