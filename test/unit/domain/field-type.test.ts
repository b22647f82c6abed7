import { describe, expect, test } from 'vitest';
import {
  boolean,
  choice,
  date,
  dateTime,
  decimal,
  integer,
  list,
  map,
  object,
  sentences,
  text,
  type FieldType,
} from '../../../src/domain/records/field-type.js';
import { decode, encode } from '../../../src/domain/json/json.js';
import { aView } from '../../support/unit/view.js';

/** The JSON text of what is stored, or the sentence that refuses it. */
function read(type: FieldType, json: string): string {
  const reading = type.read(decode(json), aView());
  if ('value' in reading) return encode(reading.value);
  return 'refusal' in reading ? reading.refusal : JSON.stringify(reading.violations);
}

describe('integer', () => {
  test.each([
    ['2', '2'],
    ['2.0', '2'],
    ['2e0', '2'],
    ['1e2', '100'],
    ['120e-1', '12'],
    ['-7', '-7'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['"2"', '2'],
    ['"2.00"', '2'],
    ['" 2 "', '2'],
    ['"\\t2\\n"', '2'],
    ['"+2"', '2'],
    ['"-2"', '-2'],
    ['"-0"', '0'],
    ['"007"', '7'],
    ['9007199254740991', '9007199254740991'],
    ['-9007199254740991', '-9007199254740991'],
    ['"9007199254740991"', '9007199254740991'],
    ['"9007199254740991.000"', '9007199254740991'],
  ])('%s is stored as %s', (sent, stored) => {
    expect(read(integer(), sent)).toBe(stored);
  });

  test.each([
    '2.5',
    '"2.5"',
    '2e-1',
    '"x"',
    '"2x"',
    '"1e2"',
    '"0x10"',
    '"1,000"',
    '"1 000"',
    '" "',
    '"--2"',
    '"Infinity"',
    'true',
    'false',
    '{}',
    '[]',
    '[2]',
    '9007199254740992',
    '-9007199254740992',
    '"9007199254740993"',
    '9007199254740991.5',
    '1e400',
    '1e-400',
    '"\\u00012"',
    '"２"',
  ])('%s is refused', (sent) => {
    expect(read(integer(), sent)).toBe(sentences.invalid);
  });

  test('a least value has a sentence of its own', () => {
    const quantity = integer(1, sentences.positive);
    expect(read(quantity, '1')).toBe('1');
    expect(read(quantity, '0')).toBe('This value should be greater than 0.');
    expect(read(quantity, '-1')).toBe('This value should be greater than 0.');
    expect(read(quantity, '0.5')).toBe(sentences.invalid);
  });
});

describe('decimal', () => {
  test.each([
    ['12.5', '12.5'],
    ['"15.500000"', '15.5'],
    ['"+3"', '3'],
    ['" 3.10 "', '3.1'],
    ['0', '0'],
    ['-0', '0'],
    ['"-0.00"', '0'],
    ['1e2', '100'],
    ['5e-5', '0.0001'],
    ['4.9999e-5', '0'],
    ['1e-400', '0'],
    ['"0.00005"', '0.0001'],
    ['"0.00004999999999999999999999"', '0'],
    ['0.1', '0.1'],
    ['1.00005', '1.0001'],
    ['1.00015', '1.0002'],
    ['-1.5', '-1.5'],
    ['"-12.34567"', '-12.3457'],
    ['999999999.99995', '1000000000'],
    ['"1.000049999999999999999999999"', '1'],
  ])('%s is stored as %s', (sent, stored) => {
    expect(read(decimal(), sent)).toBe(stored);
  });

  test.each([
    '"1e2"',
    '"1,5"',
    '"1.2.3"',
    '".5"',
    '"x"',
    '" "',
    '"1 2"',
    '"+"',
    '"NaN"',
    '"$5"',
    'true',
    'false',
    '{}',
    '[]',
    '[1]',
    '1e400',
    '"\\u00011"',
  ])('%s is refused', (sent) => {
    expect(read(decimal(), sent)).toBe(sentences.invalid);
  });

  test('a least value has a sentence of its own', () => {
    const price = decimal(0, sentences.notNegative);
    expect(read(price, '0')).toBe('0');
    expect(read(price, '"-0.01"')).toBe('This value should be 0 or more.');
  });
});

describe('boolean', () => {
  test.each(['true', '1', '"1"', '"true"', '"TRUE"', '"True"', '1.0', '1e0'])('%s is true', (sent) => {
    expect(read(boolean(), sent)).toBe('true');
  });

  test.each(['false', '0', '"0"', '"false"', '"FALSE"', '0.0', '-0'])('%s is false', (sent) => {
    expect(read(boolean(), sent)).toBe('false');
  });

  test.each(['2', '-1', '"yes"', '"on"', '" true"', '"2"', '"1.0"', '{}', '[]', '[true]', '"toString"', '"__proto__"', '"\\u00011"'])(
    '%s is refused',
    (sent) => {
      expect(read(boolean(), sent)).toBe(sentences.invalid);
    },
  );
});

describe('date and date-time', () => {
  test.each([
    ['"2026-11-20"', '"2026-11-20"'],
    ['"November 20, 2026"', '"2026-11-20"'],
    ['"2026-11-20T23:59:59-1200"', '"2026-11-20"'],
    ['"2026-02-30"', sentences.invalid],
    ['"tomorrow"', sentences.invalid],
    ['20261120', sentences.invalid],
    ['true', sentences.invalid],
    ['[]', sentences.invalid],
    ['{"date":"2026-11-20"}', sentences.invalid],
    ['"\\u00012026-11-20"', sentences.invalid],
  ])('as a date %s is read as %s', (sent, stored) => {
    expect(read(date(), sent)).toBe(stored);
  });

  test.each([
    ['"2026-11-20T09:15:30+0100"', '"2026-11-20T08:15:30+0000"'],
    ['"2026-11-20"', sentences.invalid],
    ['1795166130', sentences.invalid],
  ])('as a date-time %s is read as %s', (sent, stored) => {
    expect(read(dateTime(), sent)).toBe(stored);
  });
});

describe('choice', () => {
  const mode = choice('subscription_only', 'Both');

  test.each([
    ['"subscription_only"', '"subscription_only"'],
    ['"SUBSCRIPTION_ONLY"', '"subscription_only"'],
    ['"both"', '"Both"'],
    ['" both"', sentences.choice],
    ['"neither"', sentences.choice],
    ['"\\u0001both"', sentences.choice],
    ['1', sentences.choice],
    ['true', sentences.choice],
    ['[]', sentences.choice],
    ['{}', sentences.choice],
  ])('%s is read as %s', (sent, stored) => {
    expect(read(mode, sent)).toBe(stored);
  });
});

describe('list of text', () => {
  test.each([
    ['["Weekly","Monthly"]', '["Weekly","Monthly"]'],
    ['"Weekly,Monthly"', '["Weekly","Monthly"]'],
    ['" Weekly , ,Monthly, "', '["Weekly","Monthly"]'],
    ['"Weekly"', '["Weekly"]'],
    ['[]', '[]'],
    ['","', '[]'],
    ['[" a ",""]', '[" a ",""]'],
    ['[1,2.50,true]', '["1","2.50","true"]'],
    ['"a,\\u0001b"', '["a","\\u0001b"]'],
    ['"\\u0001\\u0001a,b"', '["\\u0001\\u0001a","b"]'],
    ['[{}]', sentences.invalid],
    ['["a",["b"]]', sentences.invalid],
    ['["a",null]', sentences.invalid],
    ['{}', sentences.invalid],
    ['5', sentences.invalid],
    ['true', sentences.invalid],
  ])('%s is read as %s', (sent, stored) => {
    expect(read(list(text()), sent)).toBe(stored);
  });

  test('the items are read as their kind asks', () => {
    expect(read(list(integer()), '["1",2.0]')).toBe('[1,2]');
    expect(read(list(integer()), '"1, 2"')).toBe('[1,2]');
    expect(read(list(choice('a')), '["b"]')).toBe(sentences.choice);
  });
});

describe('map', () => {
  test.each([
    ['{}', '{}'],
    ['[]', '{}'],
    ['{"b":1,"2":2,"a":null,"__proto__":{"x":[]}}', '{"b":1,"2":2,"a":null,"__proto__":{"x":[]}}'],
    [
      '{"":9007199254740993,"n":1e400,"d":0.123456789012345678901234567890}',
      '{"":9007199254740993,"n":1e400,"d":0.123456789012345678901234567890}',
    ],
    ['[1]', sentences.invalid],
    ['[{}]', sentences.invalid],
    ['"x"', sentences.invalid],
    ['0', sentences.invalid],
    ['false', sentences.invalid],
  ])('%s is read as %s', (sent, stored) => {
    expect(read(map(), sent)).toBe(stored);
    expect(read(object(), sent)).toBe(stored);
  });
});
