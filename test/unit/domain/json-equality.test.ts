import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, decode, equal } from '../../../src/domain/json/json.js';
import { compact, membersOf, noisy, numberTexts, runs, trees, type Tree } from '../../support/unit/json-trees.js';

test.each([
  ['1.0', '1'],
  ['1e2', '100'],
  ['1E+2', '100.00'],
  ['1e400', '10e399'],
  ['0.1e401', '1e400'],
  ['-0', '0'],
  ['-0.0', '0e5'],
  ['-1.50', '-1.5'],
  ['1000000000000000000000', '1e21'],
  ['9007199254740993', '9007199254740993.0'],
  ['{"a":1,"b":[2]}', '{"b":[2.0],"a":1e0}'],
  ['{"__proto__":1}', '{"\\u005f_proto__":1}'],
  ['"\\u0041"', '"A"'],
  ['[]', '[]'],
])('%s equals %s', (a, b) => {
  expect(equal(decode(a), decode(b))).toBe(true);
  expect(equal(decode(b), decode(a))).toBe(true);
});

test.each([
  ['9007199254740993', '9007199254740992'],
  ['1e400', '1e401'],
  ['1e400', '-1e400'],
  ['1e-400', '0'],
  ['0.1', '0.10000000000000000555'],
  ['1', '"1"'],
  ['1.0', '"1.0"'],
  ['1e400', '"\\u00011e400"'],
  ['1', 'true'],
  ['0', 'null'],
  ['0', 'false'],
  ['""', 'null'],
  ['[]', '{}'],
  ['[]', 'null'],
  ['[1,2]', '[2,1]'],
  ['[1]', '[1,1]'],
  ['{"0":1}', '[1]'],
  ['{"a":1}', '{"a":1,"b":null}'],
  ['{"a":null}', '{"b":null}'],
  ['{}', '{"toString":null}'],
  ['{"a":1}', '{"A":1}'],
  ['"é"', '"e\\u0301"'],
])('%s does not equal %s', (a, b) => {
  expect(equal(decode(a), decode(b))).toBe(false);
  expect(equal(decode(b), decode(a))).toBe(false);
});

test('absence equals only itself', () => {
  expect(equal(undefined, undefined)).toBe(true);
  expect(equal(undefined, null)).toBe(false);
  expect(equal(null, undefined)).toBe(false);
});

test('a value equals itself written otherwise, with its members in another order', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (tree, choices) => {
      expect(equal(decode(compact(tree)), decode(noisy(backwards(tree), choices)))).toBe(true);
    }),
    runs,
  );
});

test('two numbers are equal exactly when their decimal values are', () => {
  const pairs = fc.oneof(fc.tuple(numberTexts, numberTexts), fc.tuple(numberTexts, fc.integer({ min: 0, max: 5 })).map(rewritten));
  fc.assert(
    fc.property(pairs, ([a, b]) => {
      expect(equal(decode(a), decode(b))).toBe(scaled(a) === scaled(b));
    }),
    { ...runs, numRuns: 300 },
  );
});

test.each([
  ['0', false, '0', 0n],
  ['-0.000', false, '0', 0n],
  ['1200', false, '12', 2n],
  ['-0.00120', true, '12', -4n],
  ['+7.', false, '7', 0n],
  ['12.5E+3', false, '125', 2n],
  ['1e400', false, '1', 400n],
  ['1e-99999999999999999999', false, '1', -99999999999999999999n],
])('the number %s is taken apart', (text, negative, digits, exponent) => {
  expect(decimalOf(text)).toEqual({ negative, digits, exponent });
});

// More than ten times this many digits fit into one request; work that grows with their square would stop the process for minutes.
test('a number with eighty thousand zeros inside is taken apart in no time', { timeout: 3000 }, () => {
  expect(decimalOf(`1${'0'.repeat(80_000)}1`).digits).toHaveLength(80_002);
});

function backwards(tree: Tree): Tree {
  if (typeof tree === 'string') return tree;
  const members = membersOf(tree);
  if (members === undefined) return (tree as readonly Tree[]).map(backwards);
  return { members: members.map(([name, member]) => [name, backwards(member)] as const).reverse() };
}

// The same number, its decimal point moved and zeros added.
function rewritten([text, zeros]: [string, number]): [string, string] {
  const [mantissa = '', power = '0'] = text.split(/e/i);
  const point = mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  return [text, `${point}${'0'.repeat(zeros)}e${power}`];
}

// The exact value times 10^2000, which makes every number of these tests whole.
function scaled(text: string): bigint {
  const [mantissa = '', power = '0'] = text.split(/e/i);
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const value = BigInt(whole + fraction) * 10n ** BigInt(2000 + Number(power) - fraction.length);
  return text.startsWith('-') ? -value : value;
}
