import { expect, test } from 'vitest';
import { decode, encode, memberOf, type JsonObject } from '../../../src/domain/json/json.js';
import { populated } from '../../../src/domain/records/user-defined-fields.js';
import { isAbsent, isTrue, numberOf, textOf } from '../../../src/domain/json/values.js';

test.each([
  ['a', '1'],
  ['0', '2'],
  ['__proto__', '3'],
  ['constructor', '4'],
  ['\u0001', '5'],
  ['toString', undefined],
  ['\u00010', undefined],
])('the member %j of an object is found by its name on the wire', (name, json) => {
  const object = decode('{"a":1,"0":2,"__proto__":3,"constructor":4,"\\u0001":5}') as JsonObject; // the text says so
  const found = memberOf(object, name);
  expect(found === undefined ? undefined : encode(found)).toBe(json);
});

test('members are told by their kind', () => {
  const values = decode('{"t":"\\u0001","e":"","n":2,"d":2.50,"b":true,"o":{},"l":[],"z":null}') as JsonObject; // the text says so
  expect(['t', 'e', 'n', 'd', 'z', 'x'].map((name) => textOf(values, name))).toEqual([
    '\u0001',
    '',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['n', 't', 'z', 'x'].map((name) => numberOf(values, name))).toEqual([2, undefined, undefined, undefined]);
  expect(['b', 'n', 'z', 'x'].map((name) => isTrue(values, name))).toEqual([true, false, false, false]);
  expect(['e', 'z', 'x'].map((name) => isAbsent(values[name]))).toEqual([false, true, true]);
});

test('a new record gets the defaults of its kind that it lacks, whatever their names (#2.1-udf-populated)', () => {
  const definition = (code: string, entity: 'customer' | 'product', isPopulated: boolean) => ({
    id: 1,
    code,
    entity_type: entity,
    data_type: 'object' as const,
    field_type: 'json' as const,
    label: code,
    default_value: decode('1.0'),
    populate_default: isPopulated,
    validate_data: false,
    rules: {},
    created: '2026-11-20T09:15:30+0000',
    updated: '2026-11-20T09:15:30+0000',
  });
  const definitions = [
    definition('given', 'customer', true),
    definition('7', 'customer', true),
    definition('__proto__', 'customer', true),
    definition('off', 'customer', false),
    definition('other', 'product', true),
  ];
  const map = decode('{"given":null,"own":1}') as JsonObject; // the text says so
  expect(encode(populated(map, 'customer', definitions))).toBe('{"given":null,"own":1,"7":1.0,"__proto__":1.0}');
  expect(populated(map, 'product', [])).toBe(map);
});
