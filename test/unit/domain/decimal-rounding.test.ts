import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../../../src/domain/records/field-type.js';
import { decode } from '../../../src/domain/json/json.js';
import { runs } from '../../support/unit/json-trees.js';
import { aView } from '../../support/unit/view.js';

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789', '9', '5', '4', '0'), minLength: least, maxLength: most });

const numbers = (most: number) =>
  fc.record({
    sign: fc.constantFrom('', '-'),
    whole: digits(1, most).map((text) => text.replace(/^0+(?=\d)/, '')),
    fraction: digits(0, 12),
  });

function stored(json: string): unknown {
  const reading = decimal().read(decode(json), aView());
  return 'value' in reading ? reading.value : reading;
}

// To four places in whole numbers, a half away from zero, then the nearest number that JSON can hold.
function rounded(sign: string, whole: string, fraction: string): number {
  const scaled = BigInt(whole + fraction.padEnd(5, '0').slice(0, 5));
  const places = ((scaled + 5n) / 10n).toString().padStart(5, '0');
  const number = Number(`${places.slice(0, -4)}.${places.slice(-4)}`);
  return sign === '-' && number !== 0 ? -number : number;
}

test('a decimal is rounded half up to four places, sent as number or as text', () => {
  fc.assert(
    fc.property(numbers(11), ({ sign, whole, fraction }) => {
      const text = sign + whole + (fraction === '' ? '' : `.${fraction}`);
      const expected = rounded(sign, whole, fraction);
      expect(stored(text)).toBe(expected);
      expect(stored(`"${text}"`)).toBe(expected);
      expect(stored(`${text}e0`)).toBe(expected);
    }),
    { ...runs, numRuns: 500 },
  );
});

test('moving the decimal point by an exponent changes nothing', () => {
  fc.assert(
    fc.property(numbers(9), fc.integer({ min: 1, max: 30 }), ({ sign, whole, fraction }, places) => {
      const moved = `${sign}0.${'0'.repeat(places)}${whole}${fraction}e${String(places + whole.length)}`;
      expect(stored(moved)).toBe(rounded(sign, whole, fraction));
    }),
    runs,
  );
});

// A double holds eleven whole digits and four places of any such number.
test('a decimal of more whole digits than four exact places leave room for is refused, not changed', () => {
  fc.assert(
    fc.property(numbers(400), ({ sign, whole, fraction }) => {
      const isHeld = BigInt(whole) < 10n ** 11n;
      const expected = isHeld ? rounded(sign, whole, fraction) : { refusal: 'This value is not valid.' };
      expect(stored(`${sign}${whole}.${fraction}0`)).toEqual(expected);
    }),
    runs,
  );
  expect(stored('99999999999.9999')).toBe(99_999_999_999.9999);
  expect(stored('1e400')).toEqual({ refusal: 'This value is not valid.' });
  expect(stored('1e99999999999999999999')).toEqual({ refusal: 'This value is not valid.' });
  expect(stored('1e-99999999999999999999')).toBe(0);
});

// More than ten times this many digits fit into one request.
test('eighty thousand zeros inside a price are read in no time', { timeout: 3000 }, () => {
  expect(stored(`1.${'0'.repeat(80_000)}1`)).toBe(1);
  expect(stored(`"0.${'0'.repeat(80_000)}1"`)).toBe(0);
});
