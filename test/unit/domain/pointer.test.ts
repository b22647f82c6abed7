import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, heldText, type Json } from '../../../src/domain/json/json.js';
import { childOf, listIndex, readPointer } from '../../../src/domain/json/pointer.js';
import { runs, texts } from '../../support/unit/json-trees.js';

// The document of RFC 6901 section 5.
const document = decode('{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}');

function valueAt(pointer: string): Json | undefined {
  return readPointer(heldText(pointer))?.reduce<Json | undefined>(
    (value, segment) => (value === undefined ? undefined : childOf(value, segment)),
    document,
  );
}

test.each([
  ['/foo', '["bar","baz"]'],
  ['/foo/0', '"bar"'],
  ['/', '0'],
  ['/a~1b', '1'],
  ['/c%d', '2'],
  ['/e^f', '3'],
  ['/g|h', '4'],
  ['/i\\j', '5'],
  ['/k"l', '6'],
  ['/ ', '7'],
  ['/m~0n', '8'],
])('the pointer %s of RFC 6901 finds %s', (pointer, json) => {
  expect(encode(valueAt(pointer) ?? null)).toBe(json);
});

test('the empty pointer means the whole document', () => {
  expect(readPointer('')).toEqual([]);
  expect(valueAt('')).toBe(document);
});

test.each([
  '/foo/2',
  '/foo/-',
  '/foo/00',
  '/foo/01',
  '/foo/1.0',
  '/foo/-1',
  '/foo/+1',
  '/foo/1e0',
  '/foo/length',
  '/foo/bar',
  '/bar',
  '/foo/0/0',
  '/toString',
  '/__proto__',
  '/constructor',
  '//',
  '/foo/',
])('%s finds nothing', (pointer) => {
  expect(valueAt(pointer)).toBeUndefined();
});

test.each(['foo', 'foo/bar', ' /foo', '~', '/~', '/~2', '/a~', '/a/~1~', '#/foo', '\u0001', '\u0001/foo'])('%j is no pointer', (text) => {
  expect(readPointer(heldText(text))).toBeUndefined();
});

test.each(['null', 'true', '1', '1.0', '1e400', '[]', '{}', '["/foo"]'])('%s is no pointer', (json) => {
  expect(readPointer(decode(json))).toBeUndefined();
});

test('absence is no pointer', () => {
  expect(readPointer(undefined)).toBeUndefined();
});

test('any name is found by its pointer, under the name it is held by', () => {
  fc.assert(
    fc.property(texts, texts, (outer, inner) => {
      const value = decode(`{${JSON.stringify(outer)}:{${JSON.stringify(inner)}:"here"}}`);
      const pointer = [outer, inner].map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
      const found = readPointer(heldText(pointer))?.reduce<Json | undefined>(
        (at, name) => (at === undefined ? undefined : childOf(at, name)),
        value,
      );
      expect(found).toBe('here');
    }),
    runs,
  );
});

describe('list indexes', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    ['\u00017', 7],
    ['1234567890', 1_234_567_890],
  ])('%j is one', (segment, index) => {
    expect(listIndex(segment)).toBe(index);
  });

  test.each(['', '-', '-0', '00', '1.0', ' 1', 'a', '99999999999', '\u0001'])('%j is none', (segment) => {
    expect(listIndex(segment)).toBeUndefined();
  });
});

test.each([
  ['one long name', '/a'.padEnd(1_048_576, 'a')],
  ['one long name of 8 MiB', '/a'.padEnd(8_388_608, 'a')],
  ['many names', '/a'.repeat(524_288)],
  ['many empty names', '/'.repeat(1_048_576)],
  ['many escapes', `/${'~0'.repeat(524_288)}`],
])('a pointer of %s is read', (_name, pointer) => {
  expect(readPointer(pointer)).toHaveLength(pointer.split('/').length - 1);
  expect(readPointer(`${pointer}~`)).toBeUndefined();
});
