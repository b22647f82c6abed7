import { plainText, type Json } from './json.js';

/** The own members of one record, by field name; absent and null are the same. */
export type Values = Readonly<Record<string, Json | undefined>>;

/** New values of the members of one record; null clears one. */
export type Changes = Readonly<Record<string, Json>>;

/** A member as text on the wire; `undefined` when it is absent or no text. */
export function textOf(values: Values, name: string): string | undefined {
  return plainText(values[name]);
}

/** A member as a number; `undefined` when it is absent or no number. */
export function numberOf(values: Values, name: string): number | undefined {
  const value = values[name];
  return typeof value === 'number' ? value : undefined;
}

/** Whether a member is `true`. */
export function isTrue(values: Values, name: string): boolean {
  return values[name] === true;
}

/** Whether a member has no value. */
export function isAbsent(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}
