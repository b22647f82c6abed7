import { describe, expect, test } from 'vitest';
import { decode, encode, type JsonObject } from '../../../src/domain/json/json.js';
import { applyPatch } from '../../../src/domain/json/patch.js';

/** Patches a record that has the map `udf` and the writable members `a` to `e`; gives the changes or the refusal. */
function outcome(record: string, patch: string, sizeLimit = 1_048_576): string {
  const own = decode(record) as JsonObject; // every record of this file is an object
  const target = {
    own,
    record: () => own,
    maps: new Set(['udf', 'more']),
    writable: new Set(['udf', 'more', 'a', 'b', 'c', 'd', 'e']),
    sizeLimit,
  };
  try {
    return encode(applyPatch(target, decode(patch)));
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

const refused = (index: number, reason: string): string => `Invalid patch operation ${String(index)}: ${reason}`;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const add = (path: string, value: string): string => `{"op":"add","path":"${path}","value":${value}}`;
const copy = (from: string, path: string): string => `{"op":"copy","from":"${from}","path":"${path}"}`;

describe('depth (#8-body-depth)', () => {
  // An answer is 512 deep with a map of 510: the wrapper and the record lie around it.
  test('a map may be 510 deep and no deeper, however it gets so', () => {
    expect(outcome('{"udf":{}}', add('/udf/x', nested(509)))).toBe(`{"udf":{"x":${nested(509)}}}`);
    expect(outcome('{"udf":{}}', add('/udf/x', nested(510)))).toBe(refused(0, 'result too deep'));
    expect(outcome('{"udf":{}}', add('/udf', `{"x":${nested(509)}}`))).toBe(`{"udf":{"x":${nested(509)}}}`);
    expect(outcome('{"udf":{}}', add('/udf', `{"x":${nested(510)}}`))).toBe(refused(0, 'result too deep'));
    expect(outcome('{"udf":{"x":[[]]}}', `[${add('/udf/x/0/0', nested(507))},${add('/udf/x/0/-', nested(508))}]`)).toBe(
      refused(1, 'result too deep'),
    );
  });

  test('copies into one another get no deeper', () => {
    const patch = Array.from({ length: 10 }, () => copy('/udf/x', `/udf/x${'/0'.repeat(200)}`));
    expect(outcome(`{"udf":{"x":${nested(202)}}}`, `[${patch.join(',')}]`)).toMatch(/result too deep$/);
    const whole = Array.from({ length: 600 }, () => copy('', '/udf/x'));
    expect(outcome('{"udf":{}}', `[${whole.join(',')}]`)).toMatch(/result too deep$/);
  });

  test('a member that holds an object gets no deeper either', () => {
    expect(outcome('{"udf":{}}', add('/a', nested(510)))).toBe(`{"a":${nested(510)}}`);
    expect(outcome('{"udf":{}}', add('/a', nested(511))).slice(0, 80)).toBe(refused(0, 'result too deep'));
  });
});

describe('size (#subsim-map-size)', () => {
  test('a map may have as many bytes as the limit and no more', () => {
    const fits = JSON.stringify('x'.repeat(100 - '{"a":""}'.length));
    expect(outcome('{"udf":{}}', add('/udf/a', fits), 100)).toBe(`{"udf":{"a":${fits}}}`);
    expect(outcome('{"udf":{}}', add('/udf/a', fits.replace('x', 'xx')), 100)).toBe(refused(0, 'result too large'));
    expect(outcome('{"udf":{}}', add('/udf', `{"a":${fits}}`), 100)).toBe(`{"udf":{"a":${fits}}}`);
    expect(outcome('{"udf":{}}', add('/udf', `{"a":${fits.replace('x', 'xx')}}`), 100)).toBe(refused(0, 'result too large'));
  });

  test('bytes are counted, not characters', () => {
    expect(outcome('{"udf":{}}', add('/udf/a', JSON.stringify('ä'.repeat(60))), 100)).toBe(refused(0, 'result too large'));
  });

  test('names count too', () => {
    expect(outcome('{"udf":{}}', add(`/udf/${'n'.repeat(500)}`, '1'), 100)).toBe(refused(0, 'result too large'));
    const patch = Array.from({ length: 20 }, (_, index) => add(`/udf/name-${String(index)}`, '1'));
    expect(outcome('{"udf":{}}', `[${patch.join(',')}]`, 100)).toMatch(/result too large$/);
  });

  test('what was replaced or removed does not count', () => {
    const large = JSON.stringify('x'.repeat(80));
    const patch = Array.from({ length: 5 }, () => `{"op":"replace","path":"/udf/a","value":${large}}`);
    expect(outcome(`{"udf":{"a":${large}}}`, `[${patch.join(',')}]`, 100)).toBe(`{"udf":{"a":${large}}}`);
    expect(outcome(`{"udf":{"a":${large}}}`, `[{"op":"remove","path":"/udf/a"},${add('/udf/b', large)}]`, 100)).toBe(
      `{"udf":{"b":${large}}}`,
    );
  });

  test('each map has the limit for itself', () => {
    const large = JSON.stringify('x'.repeat(80));
    expect(outcome('{"udf":{},"more":{}}', `[${add('/udf/a', large)},${add('/more/a', large)}]`, 100)).toBe(
      `{"udf":{"a":${large}},"more":{"a":${large}}}`,
    );
  });

  test('a map that doubles with each copy is refused in time', () => {
    const patch = Array.from({ length: 200 }, (_, index) => copy('/udf', `/udf/x${String(index)}`));
    expect(outcome('{"udf":{"a":"b"}}', `[${patch.join(',')}]`, 10_000)).toMatch(/result too large$/);
  });

  test('a record that doubles over its other members is refused in time', () => {
    const patch = Array.from({ length: 14 }, (_, index) => copy('', `/${'abcde'.charAt(index % 5)}`));
    expect(outcome('{"udf":{"a":"b"}}', `[${patch.join(',')}]`, 1000).slice(-80)).toMatch(/result too (large|deep)$/);
  });
});

describe('number of operations', () => {
  const operations = (count: number): string => `[${Array.from({ length: count }, () => '{"op":"remove","path":"/a"}').join(',')}]`;

  test('a thousand are allowed', () => {
    expect(outcome('{"a":1}', operations(1000))).toBe('{"a":null}');
  });

  test('one more is refused before any other fault', () => {
    expect(outcome('{"a":1}', operations(1001))).toBe(refused(1000, 'too many operations'));
    expect(outcome('{"a":1}', operations(1001).replace('remove', 'sing'))).toBe(refused(1000, 'too many operations'));
  });
});
