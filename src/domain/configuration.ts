import { isList, plainText } from './json.js';
import type { DefinedInterval } from './schedule.js';
import type { UserDefinedFieldDefinition } from './user-defined-fields.js';
import type { Values } from './values.js';

/** How an environment is set up: the members of `GET /services/v2/config` and what stands beside them. */
export interface Configuration {
  readonly members: Values;
  readonly intervals: readonly DefinedInterval[];
  readonly definitions: readonly UserDefinedFieldDefinition[];
}

/** The first of the default intervals, used where neither product nor template has one. */
export function defaultInterval({ members }: Configuration): string {
  const intervals = members.default_intervals;
  return (isList(intervals) ? plainText(intervals[0]) : undefined) ?? 'Monthly';
}
