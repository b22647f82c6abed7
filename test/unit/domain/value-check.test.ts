import { describe, expect, test } from 'vitest';
import { valueRefusal } from '../../../src/domain/configuration/value-check.js';
import { decode, type Json } from '../../../src/domain/json/json.js';
import type { Control, DataType, DefinitionRules } from '../../../src/domain/records/user-defined-fields.js';

const REFUSAL = 'Gift note: This value is not valid.';

function refusalOf(
  [data_type, field_type]: readonly [DataType, Control],
  value: Json | undefined,
  rules: DefinitionRules = {},
  options?: readonly string[],
): string | undefined {
  const definition = { label: 'Gift note', data_type, field_type, validate_data: true, rules };
  return valueRefusal(options === undefined ? definition : { ...definition, options }, value);
}

// Values as their JSON texts, so that large numbers stay what they are.
const formats: readonly (readonly [data: DataType, control: Control, good: readonly string[], bad: readonly string[]])[] = [
  ['string', 'input', ['""', '"x"', '"12"'], ['1', 'true', '{}', '[]']],
  ['number', 'input', ['0', '-1.5', '1e400', '9007199254740993'], ['"1"', 'true', '""', '[]']],
  ['number', 'number', ['0', '-7', '2.0', '9007199254740991'], ['1.5', '"7"', '"x"']],
  ['number', 'currency', ['12'], ['12.5']],
  ['string', 'number', ['"12"', '"-3"'], ['"1.5"', '"x"', '12']],
  ['string', 'currency', ['"12"'], ['"12.50"']],
  ['boolean', 'checkbox', ['true', 'false'], ['0', '"true"', '[]']],
  ['boolean', 'input', ['true'], ['"1"']],
  ['date', 'date', ['"2026-11-20"'], ['"2026-02-30"', '"20 Nov 2026"', '"2026-11-20T09:15:30Z"', '20261120', '""']],
  ['datetime', 'date_time', ['"2026-11-20T09:15:30+0000"', '"2026-11-20T09:15:30Z"'], ['"soon"', '1', '""']],
  ['object', 'json', ['{}', '{"a":[1]}'], ['[]', '"{}"', '1']],
  ['array', 'json', ['[]', '[{}]'], ['{}', '"[]"', '1']],
];

describe('"Validate Data" checks the format alone (#2.1-udf-format, #2.1-udf-controls)', () => {
  test.each(formats)('of %s in %s', (data, control, good, bad) => {
    for (const text of good) expect(refusalOf([data, control], decode(text)), text).toBeUndefined();
    for (const text of bad) expect(refusalOf([data, control], decode(text)), text).toBe(REFUSAL);
    // No value is none that is wrong.
    expect([refusalOf([data, control], undefined), refusalOf([data, control], null)]).toEqual([undefined, undefined]);
  });

  test('and of a select, that it is one of the options', () => {
    const select = (value: Json): string | undefined => refusalOf(['string', 'select'], value, {}, ['light', 'dark']);
    expect([select('dark'), select('Dark'), select('blue'), select(1)]).toEqual([undefined, REFUSAL, REFUSAL, REFUSAL]);
  });

  test('and nothing while it is off', () => {
    const definition = { label: 'x', data_type: 'number', field_type: 'number', validate_data: false, rules: { required: true } } as const;
    expect(valueRefusal(definition, 'no number')).toBeUndefined();
  });
});

describe('rules count where somebody has set them (#2.1-udf-rules)', () => {
  const rows: readonly (readonly [
    rules: DefinitionRules,
    kind: readonly [DataType, Control],
    good: readonly Json[],
    bad: readonly (Json | undefined)[],
  ])[] = [
    [{ required: true }, ['string', 'input'], ['x'], ['', null, undefined]],
    [{ min: 1, max: 9 }, ['number', 'input'], [1, 9, 4.5], [0.99, 9.01]],
    [{ min: 1, max: 9 }, ['string', 'number'], ['1', '9'], ['0', '10']],
    [{ min: 1 }, ['string', 'input'], ['x', '0'], []],
    [{ min_length: 2, max_length: 3 }, ['string', 'text_area'], ['ab', '🍵🍵🍵'], ['a', 'abcd']],
    [{ pattern: 'a|b' }, ['string', 'input'], ['a', 'b'], ['ab', 'xa', 'bx']],
  ];
  test.each(rows)('%j of %j', (rules, kind, good, bad) => {
    for (const value of good) expect(refusalOf(kind, value, rules), JSON.stringify(value)).toBeUndefined();
    for (const value of bad) expect(refusalOf(kind, value, rules), JSON.stringify(value)).toBe(REFUSAL);
  });
});
