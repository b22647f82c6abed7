import { isList, isObject, wireName, type Json, type JsonObject } from '../../domain/json/json.js';
import { quoted, told } from '../../domain/records/explanation.js';
import { isAbsent } from '../../domain/json/values.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Request } from '../../engine/change/answered.js';

/** The object under a resource's key, and what the caller says about the change. Throws `wrapper-missing`. */
export function unwrap(body: Json | undefined, key: string): Request {
  const input = asObject(isObject(body) ? body[key] : undefined);
  if (input === undefined)
    throw new Problem('wrapper-missing', `The request body must hold an object under the key "${key}".`, {
      hint: `Send {"${key}":{...}}; ${sentInstead(body, key)}.`,
    });
  return { input, ...metaOf(body) };
}

/** Like `unwrap` for calls whose body may be absent, or without that object. Throws `wrapper-missing` for anything else there. */
export function unwrapIfAny(body: Json | undefined, key: string): Request {
  const whole = isAbsent(body) ? {} : asObject(body);
  if (whole === undefined || !isAbsent(whole[key])) return unwrap(whole, key);
  return { input: {}, ...metaOf(whole) };
}

/** A body that is itself the object. Throws `wrapper-missing`. */
export function unwrapNothing(body: Json | undefined): Request {
  const input = asObject(body);
  if (input === undefined)
    throw new Problem('wrapper-missing', undefined, { hint: `Send an object without a wrapper; ${sentInstead(body)}.` });
  return { input, ...metaOf(input) };
}

/** The list under a resource's list key. Throws `wrapper-missing`. */
export function unwrapList(body: Json | undefined, key: string): { readonly entries: readonly Json[]; readonly meta?: JsonObject } {
  const entries = isObject(body) ? body[key] : undefined;
  if (!isList(entries))
    throw new Problem('wrapper-missing', `The request body must hold a list under the key "${key}".`, {
      hint: `Send {"${key}":[{...}]}; ${sentInstead(body, key)}. A single record is created by POST to the path in the singular.`,
    });
  return { entries, ...metaOf(body) };
}

// Names that are told: more do not help to see what was meant.
const TOLD = 3;

/** What a body is instead of an object, or has instead of a key, as the end of a sentence. */
export function sentInstead(body: Json | undefined, key?: string): string {
  if (body === undefined) return 'the body is empty';
  if (!isObject(body)) return `the body is ${isList(body) ? 'a list' : told(body)}`;
  if (key !== undefined && body[key] !== undefined) return `under "${key}" stands ${told(body[key])}`;
  const names = Object.keys(body).map((name) => quoted(wireName(name)));
  if (names.length === 0) return 'the body has no members';
  const more = names.length - TOLD;
  return `the body has ${names.slice(0, TOLD).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''} instead`;
}

/** What a body says about a change for audit, under `_meta` (#4.3-meta). */
export function metaOf(body: Json | undefined): { readonly meta?: JsonObject } {
  const meta = isObject(body) ? body._meta : undefined;
  return isObject(meta) ? { meta } : {};
}

// Some languages encode an empty object as a list.
function asObject(value: Json | undefined): JsonObject | undefined {
  if (isObject(value)) return value;
  return isList(value) && value.length === 0 ? {} : undefined;
}
