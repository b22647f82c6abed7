import type { JsonObject } from '../../domain/json/json.js';

// Not enumerable, so that nobody sees it beside the members.
const TEXT = Symbol('JSON text');

/** The value of a JSON text, which keeps the text, so that no number of it changes when it is written once more. */
export function exact(text: string): JsonObject {
  return Object.defineProperty(JSON.parse(text) as JsonObject, TEXT, { value: text }); // the texts here are those of objects
}

/** The JSON text of a value; what came from a text, on its own or inside of something, is written as it was there. */
export function jsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const kept: unknown = Reflect.get(value, TEXT);
  if (typeof kept === 'string') return kept;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}:${jsonText(member)}`],
  );
  return `{${members.join(',')}}`;
}
