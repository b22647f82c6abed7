import { eventTable } from '../domain/events/table.js';
import type { Resource } from '../domain/records/resource.js';
import type { Version } from '../http/exchange/version.js';
import { assumptions } from './assumptions.js';
import { claimFrom, marks, type Assumption, type Claim, type Mark, type Rule } from './claim.js';
import { listFields, type FieldRow } from './fields.js';
import { listFilters, listOperations, type FilterRow, type Gap, type Operation } from './operations.js';
import { rules } from './rules/index.js';
import { wirePoints, type WirePoint } from './wire.js';

/** How far everything that Subsim does is known. */
export interface SupportTable {
  readonly marks: Readonly<Record<Mark, string>>;
  readonly operations: readonly Operation[];
  readonly filters: readonly FilterRow[];
  readonly fields: readonly FieldRow[];
  readonly eventTypes: readonly (Claim & { readonly type: string })[];
  readonly wire: readonly WirePoint[];
  readonly rules: readonly Rule[];
  readonly assumptions: readonly Assumption[];
}

/** Operations by the declared routes, fields by the field tables, rules and assumptions. What has no mark is left out: see `unmarked`. */
export function supportTable(): SupportTable {
  return {
    marks,
    operations: listOperations().filter(isMarked),
    filters: listFilters().filter(isMarked),
    fields: listFields().filter(isMarked),
    eventTypes: Object.entries(eventTable).map(([type, { from }]) => ({ type, ...claimFrom(from.name) })),
    wire: wirePoints,
    rules,
    assumptions,
  };
}

/** What is declared and has no mark; nothing, unless somebody forgot it. */
export function unmarked(served?: readonly Version[], declared?: readonly Resource[]): readonly string[] {
  return [...listOperations(served), ...listFilters(declared), ...listFields(declared)].flatMap((row) =>
    'unmarked' in row ? [row.unmarked] : [],
  );
}

function isMarked<T extends object>(row: T | Gap): row is T {
  return !('unmarked' in row);
}
