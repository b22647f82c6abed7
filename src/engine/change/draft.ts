import { instantText } from '../../domain/calendar/dates.js';
import { isObject, type Json } from '../../domain/json/json.js';
import { isAbsent, type Values } from '../../domain/json/values.js';
import { NOTHING_READ, type ReadMembers } from '../../domain/records/reading.js';
import type { Resource } from '../../domain/records/resource.js';
import { populated } from '../../domain/records/user-defined-fields.js';
import type { View } from '../../domain/records/view.js';
import { invalid, Problem, type Listener, type Violation } from '../../domain/refusals/problem.js';

/** A record to be stored: new when it has no `before`. */
export interface Saving {
  readonly resource: Resource;
  readonly id: number;
  readonly before?: Before;
  readonly read: ReadMembers;
  /** Whether the values come from a seed, which may set dates and states itself. */
  readonly isSeed?: boolean;
}

/** A record as it is stored. */
export interface Before {
  readonly text: string;
  readonly values: Values;
}

/** Members of a record while they are put together. */
export type Draftable = Record<string, Json | undefined>;

/** The values of a record to be stored, and those that count in this change alone and are not stored. */
export interface Draft {
  readonly values: Draftable;
  readonly transient: Values;
}

/** The values after the change, complete with defaults. Throws `Problem` when a field or a rule over several is broken. */
export function draftOf({ resource, id, before, read, isSeed = false }: Saving, view: View): Draft {
  const values: Draftable = { ...before?.values, ...read.changes, id };
  if (before === undefined) begin(resource, values, { view, isSeed });
  for (const [name, { rights, fallback }] of resource.defaulting) {
    const wantsDefault = before === undefined || (rights.endsWith('D') && read.changes[name] === null);
    if (wantsDefault && isAbsent(values[name])) values[name] = fallback(values, view);
  }
  const violations = [...read.violations];
  resource.rules?.({ values, before: before?.values, given: read.given, links: read.links, violations, isSeed }, view);
  if (violations.length > 0) throw invalid(inOrderOf(resource, read.violations, violations.slice(read.violations.length)));
  return { values, transient: takeTransient(resource, values) };
}

/** Throws `already-exists` when another record has a value that must be unique. */
export function refuseDoubles({ resource, id }: Saving, values: Values, view: View): void {
  for (const [name, column] of Object.entries(resource.columns)) {
    if (column.unique === undefined) continue;
    const value = column.of(values);
    const holder = value === null ? undefined : view.first(resource.name, name, value);
    if (holder !== undefined && holder !== id)
      throw doubled(column.unique, column.uniqueRule, `The ${resource.name.replaceAll('-', ' ')} ${String(holder)} has it`);
  }
}

// Shoppers do not learn who has it (#subsim-hints-for-shoppers).
function doubled(sentence: string, rule: string | undefined, holder: string): Problem {
  const why = (listener?: Listener): string | undefined =>
    listener === 'shopper' ? undefined : `${holder}; send another value, or change that record.`;
  return new Problem('already-exists', sentence, { ...(rule !== undefined && { rule }), why });
}

/** Values as if a request had named just these members. */
export function asRead(values: Values): ReadMembers {
  const entries = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { ...NOTHING_READ, changes: Object.fromEntries(entries), given: new Set(entries.map(([name]) => name)) };
}

// In the order of the members, so that the place of a refusal does not tell by which rule it came (#subsim-hints-for-shoppers).
function inOrderOf({ fields }: Resource, read: readonly Violation[], byRules: readonly Violation[]): readonly Violation[] {
  const names = Object.keys(fields);
  const rank = ({ path: [name = ''] }: Violation): number => names.indexOf(name);
  const ordered = [...read];
  for (const violation of byRules) {
    const later = rank(violation) < 0 ? -1 : ordered.findIndex((other) => rank(other) > rank(violation));
    ordered.splice(later < 0 ? ordered.length : later, 0, violation);
  }
  return ordered;
}

function takeTransient(resource: Resource, values: Draftable): Values {
  const taken: Draftable = {};
  for (const name of resource.transients) {
    if (values[name] === undefined) continue;
    taken[name] = values[name];
    values[name] = undefined;
  }
  return taken;
}

function begin(resource: Resource, values: Draftable, { view, isSeed }: { view: View; isSeed: boolean }): void {
  values.created ??= instantText(view.now);
  values.updated ??= values.created;
  for (const name of resource.maps) values[name] ??= {};
  const map = values.user_defined_fields;
  if (isSeed || resource.entityType === undefined || !isObject(map)) return;
  values.user_defined_fields = populated(map, resource.entityType, view.configuration.definitions);
}
