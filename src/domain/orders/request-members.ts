import type { Json, JsonObject } from '../json/json.js';
import { isAbsent, type Values } from '../json/values.js';

/** The members that have a value, and as null those of `shownEmpty` that have none. */
export function withValues(members: Values, shownEmpty: readonly string[] = []): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): [string, Json][] => {
      if (!isAbsent(value)) return [[name, value]];
      return shownEmpty.includes(name) ? [[name, null]] : [];
    }),
  );
}
