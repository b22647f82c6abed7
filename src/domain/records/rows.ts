import { expectation } from './explanation.js';
import { INVALID, sentences, type FieldType, type Reading } from './field-type.js';
import type { Fields } from './field.js';
import { isList, isObject, type Json } from '../json/json.js';
import type { View } from './view.js';
import { addTo, MOST_VIOLATIONS, under, type Violation } from '../refusals/problem.js';
import { NOTHING_READ, readPart, type ReadMembers } from './reading.js';
import type { Values } from '../json/values.js';

/** Says what is wrong with several members of one row together. */
export type RowRule = (row: Values) => readonly Violation[];

/** A list of objects, each with the members of a field table; defaults are filled in, unknown members dropped (#subsim-told-faults). */
export function rows(fields: Fields, rule: RowRule = () => []): FieldType {
  return {
    name: 'list of object',
    accepts: `a list of objects with ${Object.keys(fields).join(', ')}`,
    keepsEmptyText: false,
    parts: fields,
    read(value, view): Reading {
      if (!isList(value)) return INVALID;
      const violations: Violation[] = [];
      const read: ReadMembers[] = [];
      for (const row of value) {
        const members = readRow(fields, row, view);
        addTo(violations, under(String(read.length), [...members.violations, ...rule(members.changes)]));
        if (violations.length >= MOST_VIOLATIONS) break;
        read.push(members);
      }
      return violations.length > 0 ? { violations } : { value: read.map((row) => complete(fields, row, view)) };
    },
  };
}

function readRow(fields: Fields, row: Json, view: View): ReadMembers {
  if (isObject(row)) return readPart(fields, row, view);
  return {
    ...NOTHING_READ,
    violations: [{ path: [], message: sentences.invalid, why: () => expectation({ name: 'object', accepts: 'an object' }, row) }],
  };
}

function complete(fields: Fields, { changes }: ReadMembers, view: View): Json {
  const members = Object.entries(fields).flatMap(([name, { fallback }]) => {
    const value = changes[name] ?? fallback?.(changes, view);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}
