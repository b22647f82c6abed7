import { depthOf, encode, isObject, MAP_DEPTH, type Json, type JsonObject } from './json.js';
import { Problem } from '../refusals/problem.js';

/**
 * A map after a JSON merge patch on it (RFC 7396): objects merge, null takes a name away, all else takes the place of what was there.
 * Throws `json-too-deep`, and `merge-refused` when the result has more bytes than `sizeLimit`.
 */
export function mergedMap(map: JsonObject, patch: JsonObject, sizeLimit: number): JsonObject {
  const merged = mergedObject(map, patch);
  if (depthOf(merged) > MAP_DEPTH) throw new Problem('json-too-deep');
  if (Buffer.byteLength(encode(merged)) > sizeLimit) throw new Problem('merge-refused');
  return merged;
}

function mergedObject(target: Json | undefined, patch: JsonObject): JsonObject {
  const merged = new Map<string, Json>(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, isObject(value) ? mergedObject(merged.get(name), value) : value);
  }
  return Object.fromEntries(merged);
}
