import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode, isObject, markedName, type Json, type JsonObject } from '../../../src/domain/json/json.js';
import { applyPatch } from '../../../src/domain/json/patch.js';
import { Problem } from '../../../src/domain/refusals/problem.js';
import { runs } from '../../support/unit/json-trees.js';
import { patched, written, type Plain, type PlainOperation } from '../../support/unit/reference-patch.js';

const rights = { writable: new Set(['udf', 'other', 'note', 'nothing', 'address']), maps: new Set(['udf', 'other']) };

const names = fc.constantFrom(
  'a',
  'b',
  'c',
  '',
  '0',
  '1',
  '2',
  '-',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'a/b',
  'm~n',
  '\u0001',
);

const { value } = fc.letrec<{ value: Plain }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('null', 'true', '1', '2.50', '1e400', '"text"', '""', '"\\u0001"', '"\\u00011e400"'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((members) => new Map(members)),
  ),
}));

const maps = fc.array(fc.tuple(names, value), { maxLength: 5 }).map((members) => new Map(members));

const records = fc.record({ udf: maps, other: maps, address: maps, counts: maps }).map(
  ({ udf, other, address, counts }) =>
    new Map<string, Plain>([
      ['id', '5001'],
      ['udf', udf],
      ['other', other],
      ['note', '"Leave at the door"'],
      ['nothing', 'null'],
      ['address', address],
      ['counts', counts],
    ]),
);

const escaped = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
const inside = (member: string) => fc.array(names, { minLength: 1, maxLength: 3 }).map((path) => `/${member}${path.map(escaped).join('')}`);
const anyPaths = fc.oneof(
  { arbitrary: inside('udf'), weight: 4 },
  { arbitrary: inside('address'), weight: 1 },
  { arbitrary: fc.constantFrom('', '/', '/id', '/unknown', '/unknown/a', '/counts/a', '/__proto__', '/__proto__/a'), weight: 1 },
);

/** An operation whose places are picked from those that the record has when its turn comes. */
interface Plan {
  readonly op: 'add' | 'replace' | 'remove' | 'move' | 'copy' | 'test';
  readonly place: number;
  readonly source: number;
  /** A name to be set below the place instead of the place itself. */
  readonly name: string | undefined;
  /** A path that need not exist. */
  readonly wild: string | undefined;
  readonly value: Plain;
  readonly map: Map<string, Plain>;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  op: fc.constantFrom('add', 'add', 'replace', 'remove', 'move', 'copy', 'test'),
  place: fc.nat(),
  source: fc.nat(),
  name: fc.option(names, { nil: undefined }),
  wild: fc.oneof({ arbitrary: fc.constant(undefined), weight: 12 }, { arbitrary: anyPaths, weight: 1 }),
  value,
  map: maps,
});

const patches = fc
  .tuple(records, fc.array(plans, { minLength: 1, maxLength: 6 }))
  .map(([record, planned]) => ({ record, patch: operationsOf(record, planned) }));

function operationsOf(record: Map<string, Plain>, planned: readonly Plan[]): readonly PlainOperation[] {
  return planned.reduce<readonly PlainOperation[]>((before, plan) => {
    const present = patched(record, before, rights);
    return 'record' in present ? [...before, operationOf(present.record, plan)] : before;
  }, []);
}

function operationOf(record: Map<string, Plain>, { op, place, source, name, wild, value: sent, map }: Plan): PlainOperation {
  const all = placesIn(record);
  const target = all[place % all.length] ?? { pointer: '/note', value: 'null' };
  const goesInside = name !== undefined && (op === 'add' || op === 'copy' || op === 'move') && typeof target.value !== 'string';
  const path = wild ?? target.pointer + (goesInside ? escaped(nameIn(target.value, name, place)) : '');
  const from = all[source % all.length]?.pointer ?? '';
  const isWholeMap = path === '/udf' || path === '/other';
  if (op === 'copy' || op === 'move') return { op, from, path };
  if (op === 'test') return { op, path, value: place % 9 === 5 ? sent : target.value };
  return { op, path, value: isWholeMap && place % 3 > 0 ? map : sent };
}

function nameIn(container: Plain, name: string, choice: number): string {
  if (!Array.isArray(container) || choice % 8 === 5) return name;
  return choice % 2 === 0 ? '-' : String(choice % (container.length + 1));
}

interface Place {
  readonly pointer: string;
  readonly value: Plain;
}

function placesIn(part: Plain, pointer = ''): readonly Place[] {
  const children = part instanceof Map ? [...part] : Array.isArray(part) ? part.map((item, index) => [String(index), item] as const) : [];
  const inner = children.flatMap(([name, child]) => placesIn(child, pointer + escaped(name)));
  return pointer === '' ? inner : [{ pointer, value: part }, ...inner];
}

function jsonOf({ op, path, from, value: sent }: PlainOperation): string {
  const members = { op, path, ...(from === undefined ? {} : { from }) };
  return JSON.stringify(members).replace(/\}$/, sent === undefined ? '}' : `,"value":${written(sent)}}`);
}

function outcomeOf(record: JsonObject, patch: Json): { readonly changes: JsonObject } | { readonly refusal: string } {
  try {
    return { changes: applyPatch({ own: record, record: () => record, ...rights, sizeLimit: 100_000 }, patch) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'patch-refused') return { refusal: error.message };
    throw error;
  }
}

test('a patch does what RFC 6902 and the rules say, or refuses the same operation for the same reason', { timeout: 60_000 }, () => {
  let refused = 0;
  fc.assert(
    fc.property(patches, ({ record, patch }) => {
      const target = decode(written(record));
      if (!isObject(target)) throw new Error('A record is an object.');
      const expected = patched(record, patch, rights);
      const actual = outcomeOf(target, decode(`[${patch.map(jsonOf).join(',')}]`));

      expect(encode(target)).toBe(written(record));
      if ('reason' in expected) {
        refused += 1;
        expect(actual).toEqual({ refusal: `Invalid patch operation ${String(expected.index)}: ${expected.reason}` });
        return;
      }
      if ('refusal' in actual) throw new Error(`It was refused: ${actual.refusal}`);
      for (const [member, wanted] of expected.record) {
        const held = markedName(member);
        const present = Object.hasOwn(actual.changes, held) ? actual.changes[held] : target[held];
        expect(encode(present ?? null)).toBe(written(wanted));
      }
      expect([...rights.writable]).toEqual(expect.arrayContaining(Object.keys(actual.changes)));
    }),
    { ...runs, numRuns: 600 },
  );
  expect(refused).toBeGreaterThan(60);
  expect(refused).toBeLessThan(420);
});

test('what a patch sets is shared with nothing', () => {
  fc.assert(
    fc.property(patches, ({ record, patch }) => {
      const target = decode(written(record)) as JsonObject; // a record is an object
      const sent = decode(`[${patch.map(jsonOf).join(',')}]`);
      const before = objectsIn([target, sent]);
      const outcome = outcomeOf(target, sent);
      if ('refusal' in outcome) return;
      const after = objectsIn(Object.values(outcome.changes));
      expect(new Set(after).size).toBe(after.length);
      expect(after.filter((part) => before.includes(part))).toEqual([]);
    }),
    { ...runs, numRuns: 300 },
  );
});

function objectsIn(part: Json): object[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part, ...Object.values(part).flatMap((child: Json) => objectsIn(child))];
}
