import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decode,
  depthOf,
  encode,
  heldText,
  markedName,
  MAX_DEPTH,
  numberText,
  plainText,
  wireName,
} from '../../../src/domain/json/json.js';
import { whyNoJson } from '../../../src/domain/refusals/json-fault.js';
import { compact, hostileNumbers, hostileTexts, noisy, runs, texts, trees } from '../../support/unit/json-trees.js';

const nested = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth);

describe('reading and writing', () => {
  test('any compact JSON comes back byte for byte', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(encode(decode(compact(tree)))).toBe(compact(tree));
      }),
      runs,
    );
  });

  test('a fault is found in what JSON.parse refuses, and in nothing else', () => {
    const pieces = fc.constantFrom(...'{}[],:"\\ \n-0.e1', 'true', 'nul', '"a"', '"a":', '\\u00e4');
    fc.assert(
      fc.property(
        fc.oneof(
          trees.map(compact),
          fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
        ),
        (text) => {
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          expect([text, whyNoJson(text) === undefined]).toEqual([text, isJson]);
        },
      ),
      runs,
    );
  });

  test('spaces and needless escapes do not change what is read', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (tree, choices) => {
        const read = decode(noisy(tree, choices));
        expect(read).toEqual(decode(compact(tree)));
        expect(encode(read)).toBe(compact(tree));
      }),
      runs,
    );
  });

  test.each(hostileNumbers)('the number %s comes back as it was sent, alone and inside', (number) => {
    expect(encode(decode(number))).toBe(number);
    expect(encode(decode(`{"a":[${number}]}`))).toBe(`{"a":[${number}]}`);
    expect(numberText(decode(number))).toBe(number);
    expect(plainText(decode(number))).toBeUndefined();
  });

  test.each(hostileTexts)('the text %j comes back as it was sent, as value and as name', (text) => {
    const json = JSON.stringify({ a: text }).replace('"a"', JSON.stringify(text));
    expect(encode(decode(json))).toBe(json);
    expect(plainText(decode(JSON.stringify(text)))).toBe(text);
    expect(numberText(decode(JSON.stringify(text)))).toBeUndefined();
  });

  test('names keep their order, also those that look like numbers', () => {
    const json = '{"b":1,"2":2,"a":3,"1":4,"__proto__":5,"0":6,"constructor":7}';
    expect(encode(decode(json))).toBe(json);
  });

  test('the last of equal names counts, however they are spelled', () => {
    expect(encode(decode('{"a":1,"b":2,"a":3}'))).toBe('{"a":3,"b":2}');
    expect(encode(decode('{"__proto__":1,"\\u005f_proto__":2}'))).toBe('{"__proto__":2}');
    expect(encode(decode('{"1":1,"\\u0031":1.0}'))).toBe('{"1":1.0}');
    expect(encode(decode('{"\\u0001":1,"\\u0001":2}'))).toBe('{"\\u0001":2}');
  });

  test.each(['{"__proto__":{"polluted":1}}', '{"\\u005f_proto__":{"polluted":1}}', '{"a":{"\\u005F\\u005Fproto__":{"polluted":1}}}'])(
    '%s changes no prototype',
    (json) => {
      const value = decode(json);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(JSON.stringify(value)).toContain('polluted');
      expect('polluted' in {}).toBe(false);
      expect((value as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  test('a text that looks like a marked number stays a text', () => {
    for (const json of ['"\\u00011e400"', '"\\u0001\\u00011e400"', '["\\u0001",1e400]', '{"\\u00011":"\\u00011.0"}']) {
      expect(encode(decode(json))).toBe(json);
    }
  });

  test('a backslash before u0001 is not the character', () => {
    for (const json of ['"\\\\u0001"', '"\\\\\\u0001"', '{"\\\\u0001":1.0}']) expect(encode(decode(json))).toBe(json);
  });
});

describe('held texts and names', () => {
  test('a text from outside is held and told again as it is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(plainText(heldText(text))).toBe(text);
        expect(numberText(heldText(text))).toBeUndefined();
        expect(heldText(text)).toBe(decode(JSON.stringify(text)));
      }),
      runs,
    );
  });

  test('a name is held as decode holds it and told again as it is', () => {
    fc.assert(
      fc.property(texts, (name) => {
        expect(wireName(markedName(name))).toBe(name);
        expect(Object.keys(decode(`{${JSON.stringify(name)}:1}`) as object)).toEqual([markedName(name)]);
      }),
      runs,
    );
  });

  test.each([
    ['null', undefined, undefined],
    ['true', undefined, undefined],
    ['12.5', undefined, '12.5'],
    ['12.50', undefined, '12.50'],
    ['"12.5"', '12.5', undefined],
    ['[]', undefined, undefined],
    ['{}', undefined, undefined],
  ])('%s is told apart as text and number', (json, text, number) => {
    expect(plainText(decode(json))).toBe(text);
    expect(numberText(decode(json))).toBe(number);
  });
});

describe('depth', () => {
  test.each([
    ['lists', nested(MAX_DEPTH), nested(MAX_DEPTH + 1)],
    ['objects', `${'{"a":'.repeat(MAX_DEPTH)}1${'}'.repeat(MAX_DEPTH)}`, `${'{"a":'.repeat(MAX_DEPTH + 1)}1${'}'.repeat(MAX_DEPTH + 1)}`],
    [
      'both by turns',
      nested(MAX_DEPTH / 2, '[{"a":', '}]').replace('"a":}', '"a":1}'),
      nested(MAX_DEPTH, '[{"a":', '}]').replace('"a":}', '"a":1}'),
    ],
  ])('%s may lie 512 deep and no deeper', (_kind, allowed, refused) => {
    expect(depthOf(decode(allowed))).toBe(MAX_DEPTH);
    expect(encode(decode(allowed))).toBe(allowed);
    expect(() => decode(refused)).toThrow(expect.objectContaining({ code: 'json-too-deep', message: 'JSON is nested too deeply.' }));
  });

  test('a hundred thousand lists inside one another are refused, not followed', () => {
    expect(() => decode(nested(100_000))).toThrow(expect.objectContaining({ code: 'json-too-deep' }));
  });

  test('brackets inside texts are not counted', () => {
    const json = JSON.stringify([`${'['.repeat(2000)}"\\`, { ['{'.repeat(2000)]: 1 }]);
    expect(encode(decode(json))).toBe(json);
  });

  test('many lists side by side are not deep', () => {
    const json = `[${Array.from({ length: 2000 }, () => '[[]]').join(',')}]`;
    expect(depthOf(decode(json))).toBe(3);
  });

  test.each([
    ['1', 0],
    ['"[[["', 0],
    ['[]', 1],
    ['{}', 1],
    ['{"a":[],"b":{"c":[1]}}', 3],
  ])('%s is %i deep', (json, depth) => {
    expect(depthOf(decode(json))).toBe(depth);
  });
});

test.each([
  '',
  ' ',
  'nul',
  '{a:1}',
  "{'a':1}",
  '{"a":1,}',
  '[1,]',
  '[1 2]',
  '"a',
  '"\t"',
  '"\u0001"',
  '"\\x41"',
  '"\\u12"',
  '01',
  '1.',
  '.5',
  '+1',
  '1e',
  '--1',
  '0x10',
  'NaN',
  'Infinity',
  '[1]]',
  '{"a" 1}',
  '{"a":1}{}',
  '\uFEFF{}',
  '// 1',
])('%j is no JSON', (text) => {
  expect(() => decode(text)).toThrow(expect.objectContaining({ code: 'invalid-json', message: 'Invalid JSON message received.' }));
});

// The time limit is for busy machines; work that grows with the square of the length would pass it by far.
describe.each([1, 8])('texts of %i MiB', { timeout: 60_000 }, (mebibytes) => {
  test.each([
    ['letters', 'a'],
    ['line feeds', '\n'],
    ['quotation marks', '"'],
    ['backslashes', '\\'],
    ['U+0001', '\u0001'],
    ['halves of surrogate pairs', '\uD800'],
    ['brackets', '[{'],
    ['digits and points', '1.0,'],
  ])('%s come back as they were sent', (_name, part) => {
    const long = part.repeat(Math.floor((mebibytes * 1_048_576) / (JSON.stringify(part).length - 2)));
    const json = JSON.stringify(mebibytes === 1 ? [{ [long]: long }, '\u0001'] : long);
    expect(encode(decode(json)) === json).toBe(true);
  });

  test('a long number comes back as it was sent', () => {
    const json = `[1${'0'.repeat(mebibytes * 1_048_576)}1]`;
    expect(encode(decode(json)) === json).toBe(true);
  });
});
