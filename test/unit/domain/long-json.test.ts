import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, MAX_DEPTH, type Json } from '../../../src/domain/json/json.js';
import { decodeInSteps, encodedPieces } from '../../../src/domain/json/long-json.js';
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

  test('may come in pieces, cut anywhere', () => {
    fc.assert(
      fc.property(trees, fc.array(fc.nat(12), { minLength: 1, maxLength: 8 }), fc.nat(40), (tree, lengths, piece) => {
        const text = noisy(tree, lengths);
        const pieces = function* (): Generator<string> {
          for (let place = 0, cut = 0; place < text.length; cut += 1) {
            const length = lengths[cut % lengths.length] ?? 0;
            yield text.slice(place, place + length + 1);
            place += length + 1;
          }
        };
        expect(outcome(() => atOnce(decodeInSteps(pieces(), piece)))).toBe(outcome(() => decode(text)));
      }),
      runs,
    );
  });

  test('ends its pieces when it is refused', () => {
    let isEnded = false;
    const pieces = function* (): Generator<string> {
      try {
        yield '[1,2,]';
        yield 'more';
      } finally {
        isEnded = true;
      }
    };
    expect(outcome(() => atOnce(decodeInSteps(pieces())))).toBe('invalid-json');
    expect(isEnded).toBe(true);
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
        const cut = [text.slice(0, place), text.slice(place)];
        for (const source of [text, cut]) expect(outcome(() => atOnce(decodeInSteps(source, piece)))).toBe(outcome(() => decode(text)));
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
        expect([...encodedPieces(value)].join('')).toBe(encode(value));
      }),
      runs,
    );
  });

  test('is written in pieces, each made of whole records', () => {
    const value = { environments: { other: { customers: Array.from({ length: 1000 }, (_, id) => ({ id, name: 'x'.repeat(200) })) } } };
    const pieces = [...encodedPieces(value)];
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(66_000);
  });
});
