import { isList, plainText } from '../json/json.js';
import type { DefinedInterval } from '../calendar/schedule.js';
import type { UserDefinedFieldDefinition } from './user-defined-fields.js';
import type { Values } from '../json/values.js';

/** How an environment is set up: the members of `GET /services/v2/config` and what stands beside them. */
export interface Configuration {
  readonly members: Values;
  readonly intervals: readonly ConfiguredInterval[];
  readonly definitions: readonly UserDefinedFieldDefinition[];
  /** When it last got another name, as v2 writes date-times; `undefined` while it has its first one. */
  readonly renamed?: string;
}

/** An interval that is defined for an environment (#3-defined-intervals), and the id under which it is changed. */
export interface ConfiguredInterval extends DefinedInterval {
  readonly id: number;
}

/** Intervals or definitions with an id each: those that bring none get the lowest free ones. */
export function withIds<Item extends object>(
  items: readonly (Item & { readonly id?: number })[],
): readonly (Item & { readonly id: number })[] {
  const taken = new Set(items.map(({ id }) => id));
  let next = 0;
  return items.map((item) => ({ ...item, id: item.id ?? free() }));

  function free(): number {
    do next += 1;
    while (taken.has(next));
    return next;
  }
}

/** The first of the default intervals, used where neither product nor template has one. */
export function defaultInterval({ members }: Configuration): string {
  const intervals = members.default_intervals;
  return (isList(intervals) ? plainText(intervals[0]) : undefined) ?? 'Monthly';
}
