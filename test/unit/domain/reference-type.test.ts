import { describe, expect, test } from 'vitest';
import { integer, sentences, type FieldType } from '../../../src/domain/records/field-type.js';
import { defaulting, field, type Fields } from '../../../src/domain/records/field.js';
import { decode, encode } from '../../../src/domain/json/json.js';
import { customerReference, interval, naming, reference } from '../../../src/domain/records/reference-type.js';
import { rows } from '../../../src/domain/records/rows.js';
import { aView } from '../../support/unit/view.js';

const view = aView({
  cell: (resource, id) => (resource === 'customer' && id === 2001 ? id : undefined),
  first: (resource, column, value) =>
    resource === 'product' && column === 'sku' && (value === 'TEA' || value === '\u00011') ? 4001 : undefined,
});

function read(type: FieldType, json: string): unknown {
  const reading = type.read(decode(json), view);
  if ('value' in reading) return encode(reading.value);
  return 'refusal' in reading ? reading.refusal : reading.violations.map(({ path, message }) => ({ path, message }));
}

describe('references (#4.3-references)', () => {
  test.each([
    ['2001', '2001'],
    ['"2001"', '2001'],
    ['2001.0', '2001'],
    ['" 2001 "', '2001'],
    ['2002', sentences.invalid],
    ['0', sentences.invalid],
    ['-2001', sentences.invalid],
    ['2001.5', sentences.invalid],
    ['"x"', sentences.invalid],
    ['true', sentences.invalid],
    ['{"id":2001}', sentences.invalid],
    ['[2001]', sentences.invalid],
  ])('%s is read as %s', (sent, stored) => {
    expect(read(reference('customer'), sent)).toBe(stored);
    expect(read(customerReference(), sent)).toBe(stored === '2001' ? '"2001"' : stored);
  });

  test.each([
    ['"TEA"', '"TEA"'],
    ['"\\u00011"', '"\\u00011"'],
    ['"tea"', sentences.invalid],
    ['""', sentences.invalid],
    ['1', sentences.invalid],
    ['[]', sentences.invalid],
  ])('the SKU %s is read as %s', (sent, stored) => {
    expect(read(naming('product', 'sku'), sent)).toBe(stored);
  });

  test.each([
    ['"Monthly"', '"Monthly"'],
    ['"  every 2  MONTHS"', '"  every 2  MONTHS"'],
    ['"sometimes"', sentences.invalid],
    ['"\\u0001Monthly"', sentences.invalid],
    ['2', sentences.invalid],
    ['{}', sentences.invalid],
  ])('the interval %s is read as %s', (sent, stored) => {
    expect(read(interval(), sent)).toBe(stored);
  });
});

describe('rows', () => {
  const fields: Fields = { sku: field(naming('product', 'sku'), 'R O X'), qty: defaulting(integer(1, sentences.positive), 1) };

  test.each([
    ['[]', '[]'],
    ['[{"sku":"TEA"}]', '[{"sku":"TEA","qty":1}]'],
    ['[{"qty":"3","unknown":{},"sku":"TEA"},{"sku":"TEA","qty":null}]', '[{"sku":"TEA","qty":3},{"sku":"TEA","qty":1}]'],
    ['{}', sentences.invalid],
    ['"TEA"', sentences.invalid],
  ])('%s is read as %s', (sent, stored) => {
    expect(read(rows(fields), sent)).toBe(stored);
  });

  test('each row tells what is wrong with it', () => {
    expect(read(rows(fields), '[{"sku":"TEA"},{"sku":"JAM","qty":0},7,{}]')).toEqual([
      { path: ['1', 'sku'], message: sentences.invalid },
      { path: ['1', 'qty'], message: sentences.positive },
      { path: ['2'], message: sentences.invalid },
      { path: ['3', 'sku'], message: sentences.blank },
    ]);
  });
});
