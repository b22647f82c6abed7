import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, numeral, type Cell } from '../../../src/domain/reports/csv.js';
import { decimalSum } from '../../../src/domain/json/decimal-sum.js';
import { readCsv } from '../../support/csv.js';
import { runs } from '../../support/unit/json-trees.js';
import { anyCharacter } from '../../support/characters.js';

// Texts of what CSV and spreadsheets treat specially, and of anything else.
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '\t', "'", ';', ' ', '=', '+', '-', '@', 'a', '1', 'ü', '🍵', '\u0000') }),
  fc.string({ unit: fc.constantFrom('|', '\u00a0', '\ufeff', '\u200b', '\u3000', '＝', '＋', '－', '＠', '"', "'", ' ', '=', '-', 'a') }),
  fc.string({ unit: anyCharacter }),
);
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

// What a spreadsheet that skips what it does not show, quotation marks and bars would begin to read.
function beginsFormula(text: string): boolean {
  const first = [...text].find((character) => !/[\s|'"]|\p{C}|\p{Z}/u.test(character));
  return ['\t', '\r', '\n'].includes(text.charAt(0)) || SIGNS.includes(first ?? '');
}

// What no reader of CSV can hold stands as U+FFFD there.
function readable(text: string): string {
  const isLost = (character: string): boolean =>
    /\p{Cs}/u.test(character) || (/\p{Cc}/u.test(character) && character < '\u0080' && !/[\t\n\r]/.test(character));
  return [...text].map((character) => (isLost(character) ? '\uFFFD' : character)).join('');
}

describe('a line of CSV (#4.4-report-formulas)', () => {
  test('gives back every text, with an apostrophe before what would be a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(texts, { minLength: 1 }), { maxLength: 5 }), (rows) => {
        const read = readCsv(rows.map(csvLine).join(''));
        expect(read).toEqual(rows.map((row) => row.map(readable).map((text) => (beginsFormula(text) ? `'${text}` : text))));
      }),
      runs,
    );
  });

  test.each<readonly [Cell, string]>([
    ['plain', 'plain'],
    ['', ''],
    [undefined, ''],
    ['a b; c', 'a b; c'],
    [' kept ', ' kept '],
    ['a,b', '"a,b"'],
    ['say "tea"', '"say ""tea"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['1=1', '1=1'],
    [' =1', "' =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u200b-1', "'\u200b-1"],
    ['"=1', '"\'""=1"'],
    ["'=1", "''=1"],
    ['|=1', "'|=1"],
    [' "| \'@a', '"\' ""| \'@a"'],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['| a = b', '| a = b'],
    [' a-b', ' a-b'],
    ["'t Hof", "'t Hof"],
    [0, '0'],
    [-1.5, '-1.5'],
    [true, 'true'],
    [false, 'false'],
    [numeral('29.2500'), '29.2500'],
    [numeral('-5.00'), '-5.00'],
    [numeral(' 5 '), '5'],
    [numeral('+5'), '5'],
    [numeral(' +5.50 '), '5.50'],
    [numeral('++5'), "'++5"],
    [numeral('-5+cmd'), "'-5+cmd"],
    [numeral('=5'), "'=5"],
    [numeral(''), ''],
    [numeral(undefined), ''],
  ])('writes %j as %j', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
    expect(csvLine(['a', cell, 7])).toBe(`a,${written},7\r\n`);
  });
});

describe('the sum of decimal texts', () => {
  test.each([
    [[], '0'],
    [['0'], '0'],
    [['0.10', '0.2'], '0.30'],
    [['1', '-1.5'], '-0.5'],
    [['+2.50', '-2.5'], '0.00'],
    [['99999999999.9999', '0.0001'], '100000000000.0000'],
    [['-0.05'], '-0.05'],
  ])('%j is %s', (parts, sum) => {
    expect(decimalSum(parts)).toBe(sum);
  });

  test('is exact, in any order', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }));
    const written = (cents: bigint): string => {
      const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
      return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(amounts, (cents) => {
        const sum = cents.reduce((total, amount) => total + amount, 0n);
        expect(decimalSum([...cents.map(written), '0.00'])).toBe(written(sum));
        expect(decimalSum(['0.00', ...cents.map(written).reverse()])).toBe(written(sum));
      }),
      runs,
    );
  });
});
