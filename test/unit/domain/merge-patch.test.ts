import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, depthOf, encode, isObject, wireName, type Json, type JsonObject } from '../../../src/domain/json/json.js';
import { mergedMap } from '../../../src/domain/json/merge-patch.js';
import { runs } from '../../support/unit/json-trees.js';

const LIMIT = 1_000_000;

/** RFC 7396, appendix A: original, patch, result. */
const vectors: readonly (readonly [original: string, patch: string, result: string])[] = [
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
];

/** What only this project's way of holding JSON could spoil: original, patch, result. */
const held: readonly (readonly [original: string, patch: string, result: string])[] = [
  [
    '{"a":1}',
    '{"__proto__":{"polluted":1},"constructor":{"prototype":2}}',
    '{"a":1,"__proto__":{"polluted":1},"constructor":{"prototype":2}}',
  ],
  ['{"__proto__":{"b":1,"c":2},"toString":3}', '{"__proto__":{"b":null},"toString":null}', '{"__proto__":{"c":2}}'],
  ['{"a":9007199254740993,"b":1e400,"c":1.50}', '{"d":-0.0}', '{"a":9007199254740993,"b":1e400,"c":1.50,"d":-0.0}'],
  ['{"a":1}', '{"a":0.1000000000000000000000000000001}', '{"a":0.1000000000000000000000000000001}'],
  ['{"z":1,"10":2,"2":3}', '{"10":4,"1":5}', '{"z":1,"10":4,"2":3,"1":5}'],
  ['{"a":1,"b":2,"c":3}', '{"b":9}', '{"a":1,"b":9,"c":3}'],
  ['{"\\u0001a":1}', '{"\\u0001a":"\\u0001","\\u0001\\u0001":2}', '{"\\u0001a":"\\u0001","\\u0001\\u0001":2}'],
  ['{"":1}', '{"":null," ":{"":{}}}', '{" ":{"":{}}}'],
  ['{"a":{"b":1}}', '{"a":{}}', '{"a":{"b":1}}'],
  ['{"a":[null,{"b":null}]}', '{"c":[null,{"b":null}]}', '{"a":[null,{"b":null}],"c":[null,{"b":null}]}'],
];

describe('a merge patch', () => {
  test.each(vectors)('of the RFC turns %s by %s into %s', (original, patch, result) => {
    // A map merges objects only; what is inside one may be anything.
    expect(merged(`{"x":${original}}`, `{"x":${patch}}`)).toBe(`{"x":${result}}`);
  });

  test('of the RFC with null as a whole takes the name away', () => {
    expect(merged('{"x":{"a":"foo"},"y":1}', '{"x":null}')).toBe('{"y":1}');
  });

  test.each(held)('turns %s by %s into %s', (original, patch, result) => {
    expect(merged(original, patch)).toBe(result);
    expect('polluted' in {}).toBe(false);
  });

  test('changes neither the map nor itself', () => {
    const [map, patch] = [objectIn('{"a":{"b":1}}'), objectIn('{"a":{"c":{"d":1}}}')];
    mergedMap(map, patch, LIMIT);
    expect([encode(map), encode(patch)]).toEqual(['{"a":{"b":1}}', '{"a":{"c":{"d":1}}}']);
  });
});

// Names that meet each other, and all that is marked or special.
const names = fc.oneof(fc.constantFrom('a', 'b', 'c', '', '1', '02', '10', '__proto__', 'constructor', '\u0001', '\u0001x'), fc.string());
const scalars = fc.oneof(
  fc.constantFrom('null', 'true', '1', '1.50', '9007199254740993', '1e400', '-0', '"\\u0001"', '"x"'),
  fc.string().map((text) => JSON.stringify(text)),
);
const { map: maps } = fc.letrec<{ value: string; map: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalars,
    tie('map'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
  ),
  map: fc
    .uniqueArray(fc.tuple(names, tie('value')), { selector: ([name]) => name, maxLength: 4 })
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
}));

describe('for every map and every merge patch', () => {
  test('to patch twice is to patch once', () => {
    fc.assert(
      fc.property(maps, maps, (map, patch) => {
        const once = merged(map, patch);
        expect(merged(once, patch)).toBe(once);
      }),
      runs,
    );
  });

  test('null takes a name away, every other value stands there afterwards, and other names keep value and place', () => {
    fc.assert(
      fc.property(maps, maps, (map, patch) => {
        const [before, change] = [objectIn(map), objectIn(patch)];
        const after = mergedMap(before, change, LIMIT);
        for (const [name, value] of Object.entries(change)) {
          if (value === null) expect(Object.hasOwn(after, name)).toBe(false);
          else if (!isObject(value)) expect(textOf(after[name])).toBe(textOf(value));
          else expect(isObject(after[name])).toBe(true);
        }
        const kept = Object.keys(before).filter((name) => change[name] !== null || !Object.hasOwn(change, name));
        expect(Object.keys(after).slice(0, kept.length)).toEqual(kept);
        for (const name of kept.filter((each) => !Object.hasOwn(change, each))) expect(textOf(after[name])).toBe(textOf(before[name]));
        expect(Object.keys(after).map(wireName)).not.toContain('polluted');
      }),
      runs,
    );
  });

  test('an empty patch changes nothing', () => {
    fc.assert(
      fc.property(maps, (map) => {
        expect(merged(map, '{}')).toBe(encode(objectIn(map)));
      }),
      runs,
    );
  });

  test('a patch without nulls on the empty map gives the patch', () => {
    const withoutNulls = maps.filter((patch) => !patch.includes('null'));
    fc.assert(
      fc.property(withoutNulls, (patch) => {
        expect(merged('{}', patch)).toBe(encode(objectIn(patch)));
      }),
      runs,
    );
  });
});

describe('the limits of a merge', () => {
  test('are 510 levels in the map', () => {
    const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(depthOf(mergedMap({}, objectIn(deep(510)), LIMIT))).toBe(510);
    expect(() => mergedMap({}, objectIn(deep(511)), LIMIT)).toThrow(expect.objectContaining({ code: 'json-too-deep' }));
  });

  test('take a level that the patch takes away for none', () => {
    const removed = `${'{"a":'.repeat(509)}{"b":null}${'}'.repeat(509)}`;
    expect(depthOf(mergedMap({}, objectIn(removed), LIMIT))).toBe(510);
  });

  test('are bytes and not characters, up to the limit itself', () => {
    expect(encode(mergedMap({ a: 'é' }, { b: 1 }, 16))).toBe('{"a":"é","b":1}');
    expect(() => mergedMap({ a: 'é' }, { b: 1 }, 15)).toThrow(expect.objectContaining({ code: 'merge-refused' }));
  });

  test('let a patch make a map smaller again', () => {
    expect(encode(mergedMap({ a: 'x'.repeat(50), b: 1 }, { a: null }, 10))).toBe('{"b":1}');
  });
});

function merged(map: string, patch: string): string {
  return encode(mergedMap(objectIn(map), objectIn(patch), LIMIT));
}

function objectIn(text: string): JsonObject {
  const value = decode(text);
  if (!isObject(value)) throw new Error(`This is no object: ${text}`);
  return value;
}

function textOf(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : encode(value);
}
