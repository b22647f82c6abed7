import { createHmac } from 'node:crypto';
import { heldText, isList, isObject, plainText, type Json, type JsonObject } from '../../domain/json/json.js';

/** Puts made-up values in the place of what tells who somebody is: the same one for the same value, as long as the key is the same. */
export type Mask = (values: JsonObject) => JsonObject;

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

// What each member is made into, of bytes that nobody can work the value out from.
const made: Readonly<Record<string, (bytes: Buffer, text: string) => string>> = {
  email: (bytes, text) =>
    text.includes('@') ? `person-${bytes.toString('hex', 0, 10)}@example.com` : `person-${bytes.toString('hex', 0, 10)}`,
  first_name: nameOf,
  middle_name: nameOf,
  last_name: nameOf,
  full_name: (bytes) => `${nameOf(bytes)} ${nameOf(bytes.subarray(8))}`,
  company: (bytes) => `${nameOf(bytes)} Ltd`,
  street1: (bytes) => `${String((bytes.readUInt16BE(10) % 200) + 1)} ${nameOf(bytes)} Street`,
  street2: (bytes) => `Door ${String(bytes.readUInt16BE(10) % 1000)}`,
  street3: (bytes) => `Door ${String(bytes.readUInt16BE(10) % 1000)}`,
  phone: (bytes) => `+1 555 ${String(bytes.readUInt32BE(0) % 10_000_000).padStart(7, '0')}`,
};

/** Makes what masks values by a key (#subsim-import-mask). */
export function maskBy(key: string): Mask {
  return (values) => masked(values, key);
}

/** What one value of a member becomes. */
export function maskedText(name: string, text: string, key: string): string {
  const kind = kindOf(name);
  const make = kind === undefined ? undefined : made[kind];
  const told = text.trim().toLowerCase();
  return make === undefined || told === ''
    ? text
    : make(
        createHmac('sha256', key)
          .update(`${kind?.replace(/\d$/, '') ?? ''}:${told}`)
          .digest(),
        text,
      );
}

function masked(values: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, maskedValue(name, value, key)]));
}

function maskedValue(name: string, value: Json, key: string): Json {
  if (isObject(value)) return masked(value, key);
  if (isList(value)) return value.map((item) => (isObject(item) ? masked(item, key) : maskedValue(name, item, key)));
  const text = plainText(value) ?? (typeof value === 'number' ? String(value) : undefined);
  return text === undefined || kindOf(name) === undefined ? value : heldText(maskedText(name, text, key));
}

// Members of other records' persons have a word before theirs: customer_email.
function kindOf(name: string): string | undefined {
  return Object.keys(made).find((kind) => name === kind || name.endsWith(`_${kind}`));
}

function nameOf(bytes: Buffer): string {
  let name = '';
  for (const byte of bytes.subarray(0, 4)) {
    name += (CONSONANTS[byte % CONSONANTS.length] ?? '') + (VOWELS[Math.floor(byte / CONSONANTS.length) % VOWELS.length] ?? '');
  }
  return name.charAt(0).toUpperCase() + name.slice(1);
}
