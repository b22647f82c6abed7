import { describe, expect, test } from 'vitest';
import { email, sentences, text, type FieldType } from '../../../src/domain/records/field-type.js';
import { decode, encode } from '../../../src/domain/json/json.js';
import { aView } from '../../support/unit/view.js';

/** The JSON text of what is stored, or the sentence that refuses it. */
function read(type: FieldType, json: string): string {
  const reading = type.read(decode(json), aView());
  if ('value' in reading) return encode(reading.value);
  return 'refusal' in reading ? reading.refusal : JSON.stringify(reading.violations);
}

describe('text', () => {
  test.each([
    ['"Assam tea"', '"Assam tea"'],
    ['""', '""'],
    ['"  untrimmed "', '"  untrimmed "'],
    ['"\\u0001"', '"\\u0001"'],
    ['"\\u0001\\u00011.0"', '"\\u0001\\u00011.0"'],
    ['"__proto__"', '"__proto__"'],
    ['"\\ud800"', '"\\ud800"'],
    ['0', '"0"'],
    ['12.5', '"12.5"'],
    ['-3', '"-3"'],
    ['9007199254740993', '"9007199254740993"'],
    ['true', '"true"'],
    ['false', '"false"'],
    ['{}', sentences.invalid],
    ['[]', sentences.invalid],
    ['["a"]', sentences.invalid],
  ])('%s is read as %s', (sent, stored) => {
    expect(read(text(), sent)).toBe(stored);
  });

  test.each([
    ['letters', 'a'],
    ['letters outside the basic plane', '😀'],
    ['combining marks', '\u0301'],
    ['quotation marks', '"'],
    ['characters U+0001', '\u0001'],
    ['halves of surrogate pairs', '\uD800'],
  ])('at most 255 %s are allowed', (_name, character) => {
    const allowed = JSON.stringify(character.repeat(255));
    expect(read(text(), allowed)).toBe(allowed);
    expect(read(text(), JSON.stringify(character.repeat(256)))).toBe('This value is too long. It should have 255 characters or less.');
  });

  test('a limit counts numbers and booleans by their text', () => {
    expect(read(text(4), '1234')).toBe('"1234"');
    expect(read(text(4), '12345')).toBe(sentences.tooLong(4));
    expect(read(text(4), 'false')).toBe(sentences.tooLong(4));
    expect(read(text(2048), JSON.stringify('u'.repeat(2048)))).toHaveLength(2050);
    expect(read(text(2048), JSON.stringify('u'.repeat(2049)))).toBe(sentences.tooLong(2048));
  });
});

describe('e-mail addresses', () => {
  test.each(['"mira.holt@example.test"', '"a@b"', '"zoë@example.test"', '"\\"@x"'])('%s is one', (sent) => {
    expect(read(email(), sent)).toBe(sent);
  });

  test.each([
    '""',
    '"mira"',
    '"@example.test"',
    '"mira@"',
    '"a@b@c"',
    '"mira holt@example.test"',
    '"mira@example.test\\n"',
    '" a@b"',
    '1',
    'true',
  ])('%s is none', (sent) => {
    expect(read(email(), sent)).toBe(sentences.email);
  });

  test('other kinds and long texts are refused as texts are', () => {
    expect(read(email(), '{}')).toBe(sentences.invalid);
    expect(read(email(), JSON.stringify(`a@${'b'.repeat(254)}`))).toBe(sentences.tooLong(255));
  });
});
