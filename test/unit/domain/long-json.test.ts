import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, MAX_DEPTH, type Json } from '../../../src/domain/json/json.js';
import { decodeInSteps, encodeInSteps } from '../../../src/domain/json/long-json.js';
import { Problem } from '../../../src/domain/refusals/problem.js';
import { atOnce } from '../../../src/domain/steps/steps.js';
import { compact, noisy, runs, trees } from '../../support/unit/json-trees.js';

// What comes of reading a text: its value as it is written, in the order of its names, or the code of the refusal.
function outcome(read: () => Json): string {
  try {
    return encode(read());
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
}

describe('long JSON that is read in steps', () => {
  test('gives what is read in one call, however it is cut', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), fc.nat(40), (tree, choices, piece) => {
        for (const text of [compact(tree), noisy(tree, choices)])
          expect(outcome(() => atOnce(decodeInSteps(text, piece)))).toBe(outcome(() => decode(text)));
      }),
      runs,
    );
  });

  test('is refused where it would be in one call', () => {
    const change = fc.record({
      at: fc.nat(),
      remove: fc.nat(2),
      add: fc.constantFrom('', '"', ',', ':', '[', ']', '{', '}', '1', 'x', '\\', '\u0001'),
    });
    fc.assert(
      fc.property(trees, change, fc.nat(20), (tree, { at, remove, add }, piece) => {
        const whole = compact(tree);
        const place = at % (whole.length + 1);
        const text = whole.slice(0, place) + add + whole.slice(place + remove);
        expect(outcome(() => atOnce(decodeInSteps(text, piece)))).toBe(outcome(() => decode(text)));
      }),
      { ...runs, numRuns: 400 },
    );
  });

  test.each(['', ' ', '[', '{"a":1', '{"a":1}x', '[1,]', '[,1]', '{"a"}', '{,}', '{"a":1,}', '[1 2]', 'x[[[[[[1]]]]]]', '{1:2}', '["a]'])(
    '%j is refused however it is cut',
    (text) => {
      for (const piece of [0, 1, 5]) expect(outcome(() => atOnce(decodeInSteps(text, piece)))).toBe('invalid-json');
    },
  );

  test('is refused when it is too deep', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(outcome(() => atOnce(decodeInSteps(nested(MAX_DEPTH), 10)))).toBe(nested(MAX_DEPTH));
    expect(outcome(() => atOnce(decodeInSteps(nested(MAX_DEPTH + 1), 10)))).toBe('json-too-deep');
  });

  test('is read record by record', () => {
    const text = JSON.stringify({ customers: Array.from({ length: 1000 }, (_, id) => ({ id, name: 'x'.repeat(200) })) });
    expect([...decodeInSteps(text)].length).toBeGreaterThan(1000);
  });
});

describe('a long value that is written in steps', () => {
  test('gives the text that is written in one call', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const value = decode(compact(tree));
        expect(atOnce(encodeInSteps(value))).toBe(encode(value));
      }),
      runs,
    );
  });

  test('is written record by record', () => {
    const value = { environments: { other: { customers: Array.from({ length: 1000 }, (_, id) => ({ id })) } } };
    expect([...encodeInSteps(value)].length).toBeGreaterThan(1000);
  });
});
