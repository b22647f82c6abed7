import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCovered, type Field } from '../../../src/domain/records/field.js';
import { decode, encode, heldText, isObject, markedName, type Json } from '../../../src/domain/json/json.js';
import { answerText, ownValues, storedText, type Spelling } from '../../../src/domain/records/record-text.js';
import type { Resource } from '../../../src/domain/records/resource.js';
import { resources } from '../../../src/domain/resources/index.js';
import { isAbsent, type Values } from '../../../src/domain/json/values.js';
import { wireOf, type WireMode } from '../../../src/domain/records/wire.js';
import { compact, objects, runs, texts, trees } from '../../support/unit/json-trees.js';
import { aView } from '../../support/unit/view.js';

const hostileText = heldText('\u0001 {ecom} "map" \u0001,}');

// Other records, as hostile as the record itself.
const cells: Readonly<Record<string, string | number>> = {
  email_json: encode(hostileText),
  ecom_customer_id: 715,
  ecom_address_id: '88',
  creditcard_last_digits: encode(hostileText),
  default_address_id: 3001,
};

const view = aView({
  cell: (_resource, id, column) => (id % 2 === 0 ? cells[column] : undefined),
  cells: (_resource, id, columns) => (id % 2 === 0 ? columns.map((column) => cells[column] ?? null) : undefined),
  sums: (_resource, value) =>
    value % 2 === 0
      ? { count: 1, is_live: 1, is_active: 1, active_qty: 2, active_qty_high: 0, created_as_trial: 1 }
      : { count: 0, is_live: 0, is_active: 0, active_qty: 0, active_qty_high: 0, created_as_trial: 0 },
  shown: (resource, id) =>
    id % 3 === 0 ? undefined : `{"id":${String(id)},"customer_id":"2001","note":${encode(hostileText)},"${resource}":{}}`,
  rows: (_resource, column, value) =>
    typeof value === 'number' && value % 2 === 0
      ? [{ id: 5001, [column]: value, status: 'Active', qty: 2, product_sku: '\u0001"', created_as_trial: 1, recurring_order_count: 3 }]
      : [],
});

function spelling(mode: WireMode, ecomName: string): Spelling {
  return { dialect: { wire: wireOf(mode), ecomName }, view };
}

const heldTexts = texts.map(heldText);
const heldTrees = trees.map((tree) => decode(compact(tree)));
const heldObjects = objects.map((tree) => decode(compact(tree)));
const small = fc.integer({ min: 1, max: 9999 });

function valuesFor(name: string, { type }: Field): fc.Arbitrary<Json | undefined> {
  if (name === 'id') return small;
  if (name === 'customer_id') return small.map(String);
  if (name === 'created' || name === 'updated') return fc.constant('2026-11-20T09:15:30+0000');
  return fc.oneof({ arbitrary: fc.constantFrom(null, undefined), weight: 1 }, { arbitrary: ofKind(type.name), weight: 3 });
}

function ofKind(kind: string): fc.Arbitrary<Json> {
  if (kind === 'integer' || kind === 'id') return small;
  if (kind === 'decimal') return fc.integer().map((number) => number / 10_000);
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'map' || kind === 'object') return fc.oneof(fc.constant({}), heldObjects);
  return kind.startsWith('list') ? fc.array(heldTrees, { maxLength: 3 }) : heldTexts;
}

function recordsOf({ fields }: Resource): fc.Arbitrary<Values> {
  return fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valuesFor(name, field)] as const)));
}

function isOwn({ transient, derivation }: Field): boolean {
  return transient !== true && derivation === undefined;
}

/** The record's own members, in the order of the field table. */
function kept({ fields }: Resource, values: Values): Values {
  const entries = Object.entries(fields).filter(([name, field]) => isOwn(field) && !isAbsent(values[name]));
  return Object.fromEntries(entries.map(([name]) => [name, values[name]] as const));
}

/** The answer, built from values and not from texts. */
function built({ fields }: Resource, values: Values, { dialect, view: asked }: Spelling): Json {
  const spelled = (name: string): string => markedName(name.replaceAll('{ecom}', dialect.ecomName));
  const entries = Object.entries(fields).flatMap(([name, field]): (readonly [string, Json])[] => {
    if (field.derivation !== undefined) {
      const argument = isCovered(name, field) ? undefined : field.derivation.argument(values);
      const shown = argument === undefined ? [] : field.derivation.show(Number(values.id), argument, asked);
      const { names } = field.derivation;
      return shown.flatMap((text, index) => (text === undefined ? [] : [[spelled(names[index] ?? ''), decode(text)] as const]));
    }
    const value = values[name];
    if (field.transient === true || field.hidden === true || isAbsent(value)) return [];
    const isEmptyMap = field.type.name === 'map' && isObject(value) && Object.keys(value).length === 0;
    return [[spelled(name), isEmptyMap && dialect.wire.emptyMap === '[]' ? [] : value] as const];
  });
  return Object.fromEntries(entries);
}

describe.each(resources.map((resource) => [resource.name, resource] as const))('the text of a %s', (_name, resource) => {
  test('gives back the own members, whatever their values', () => {
    fc.assert(
      fc.property(recordsOf(resource), (values) => {
        const read = ownValues(resource, storedText(resource, values));
        expect(read).toEqual(kept(resource, values));
        expect(storedText(resource, read)).toBe(storedText(resource, values));
      }),
      { ...runs, numRuns: 30 },
    );
  });

  test('answers with the text of an answer built from values', () => {
    fc.assert(
      fc.property(
        recordsOf(resource),
        fc.constantFrom('documented', 'observed'),
        fc.constantFrom('ecom', 'shop2'),
        (values, mode, ecomName) => {
          const asked = spelling(mode, ecomName);
          const answer = answerText(resource, { id: Number(values.id), text: storedText(resource, values) }, asked);
          expect(() => JSON.parse(answer) as unknown).not.toThrow();
          expect(answer).toBe(encode(built(resource, values, asked)));
        },
      ),
      { ...runs, numRuns: 30 },
    );
  });

  test('does not hold the name of the platform, nor members that are not its own', () => {
    const values = fc.sample(recordsOf(resource), { seed: runs.seed, numRuns: 20 });
    for (const value of values) {
      const names = Object.keys(JSON.parse(encode(built(resource, value, spelling('documented', 'zzz')))) as object);
      const stored = storedText(resource, value);
      for (const name of names.filter((candidate) => candidate.includes('zzz'))) expect(stored).not.toContain(`"${name}"`);
    }
  });
});
