import { Problem } from '../refusals/problem.js';
import { depthOf, encode, MAP_DEPTH, type Json, type JsonObject } from './json.js';

/**
 * A map with single values replaced as a whole, by their names; null removes one. Throws `json-too-deep`, and `merge-refused` for more than
 * so many bytes.
 */
export function editedMap(map: JsonObject, edits: JsonObject, sizeLimit: number): JsonObject {
  const edited = new Map<string, Json>(Object.entries(map));
  for (const [name, value] of Object.entries(edits)) {
    if (value === null) edited.delete(name);
    else edited.set(name, value);
  }
  const made = Object.fromEntries(edited);
  if (depthOf(made) > MAP_DEPTH) throw new Problem('json-too-deep');
  if (Buffer.byteLength(encode(made)) > sizeLimit) throw new Problem('merge-refused');
  return made;
}
