import { isUtf8 } from 'node:buffer';
import { decode, isObject, memberOf, plainText, type JsonObject } from '../json/json.js';
import { textFrom } from '../records/loose-values.js';
import { Problem } from '../refusals/problem.js';
import { isAbsent } from '../json/values.js';
import { shortLine } from './short-line.js';

/** What was read of an answer, or why it could not be read: a few words for whoever made it, which a terminal may show. */
export type Read<T> = { readonly value: T } | { readonly fault: string };

// Characters of a body that are told when it cannot be read.
const SHOWN = 80;
// What a body may repeat of requests and no log should hold: tokens of any kind, signatures, secrets; no word has so many letters and digits.
const SECRETS = /[0-9a-z]{20,}/gi;

/** Reads the body of an answer, which has to be a JSON object (#6.2-answer-faults). */
export function readAnswerBody(body: Uint8Array | string): Read<JsonObject> {
  const text = textOf(body);
  if (text.trim() === '') return { fault: 'the body is empty' };
  if (typeof body !== 'string' && !isUtf8(body)) return { fault: `the body is no UTF-8: ${beginningOf(text)}` };
  try {
    const value = decode(text);
    return isObject(value) ? { value } : { fault: `the body is no JSON object: ${beginningOf(text)}` };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { fault: `the body is ${error.code === 'json-too-deep' ? 'nested too deeply' : 'no JSON'}: ${beginningOf(text)}` };
  }
}

/** Reads the number that an order has in the shop: a text that is not empty, or a number. */
export function readOrderNumber(answer: JsonObject): Read<string> {
  const sent = memberOf(answer, 'orderNumber');
  if (isAbsent(sent)) return { fault: `orderNumber is ${sent === undefined ? 'missing' : 'null'}` };
  const text = typeof sent === 'boolean' ? undefined : plainText(textFrom(sent));
  if (text === undefined) return { fault: 'orderNumber is no text and no number' };
  return text === '' ? { fault: 'orderNumber is an empty text' } : { value: text };
}

/** A body as text, whatever its bytes are. */
export function textOf(body: Uint8Array | string): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** The beginning of an answer as one line which a log and a terminal may show. */
export function beginningOf(text: string): string {
  return shortLine(text.slice(0, SHOWN * 100).replace(SECRETS, '***'), SHOWN);
}
