/** Examples of one type: JSON texts that are accepted, with the value that is answered, and texts that are refused, with the sentence. */
export interface Examples {
  readonly accepted: readonly (readonly [sent: string, answered: unknown])[];
  readonly refused: readonly (readonly [sent: string, message: string])[];
}

/** The exact sentences (#7-validation-messages). */
export const sentences = {
  blank: 'This value should not be blank.',
  invalid: 'This value is not valid.',
  email: 'This value is not a valid email address.',
  tooLong: 'This value is too long. It should have 255 characters or less.',
  choice: 'The value you selected is not a valid choice.',
  positive: 'This value should be greater than 0.',
  notNegative: 'This value should be 0 or more.',
} as const;

const astral = '🍵'.repeat(255);

/** What is accepted and refused, by type (#4.3-loose-types, #4.3-values-refused). */
export const examples = {
  string: {
    accepted: [
      ['"text"', 'text'],
      ['" untrimmed "', ' untrimmed '],
      ['12', '12'],
      ['12.5', '12.5'],
      ['-3', '-3'],
      ['true', 'true'],
      ['false', 'false'],
      ['"Zoë \\u0026 <b>\\"\\\\\\/"', 'Zoë & <b>"\\/'],
      [JSON.stringify('x'.repeat(255)), 'x'.repeat(255)],
      [JSON.stringify(astral), astral],
    ],
    refused: [
      ['{}', sentences.invalid],
      ['{"a":1}', sentences.invalid],
      ['["a"]', sentences.invalid],
      [JSON.stringify('x'.repeat(256)), sentences.tooLong],
      [JSON.stringify(`${astral}x`), sentences.tooLong],
    ],
  },
  integer: {
    accepted: [
      ['2', 2],
      ['2.0', 2],
      ['2e1', 20],
      ['"2"', 2],
      ['"2.00"', 2],
      ['" 2 "', 2],
      ['"+2"', 2],
      ['9007199254740991', 9007199254740991],
    ],
    refused: [
      ['2.5', sentences.invalid],
      ['"2.5"', sentences.invalid],
      ['"x"', sentences.invalid],
      ['"2x"', sentences.invalid],
      ['"0x10"', sentences.invalid],
      ['"2,000"', sentences.invalid],
      ['true', sentences.invalid],
      ['false', sentences.invalid],
      ['9007199254740992', sentences.invalid],
      ['"9007199254740992"', sentences.invalid],
      ['9007199254740991.5', sentences.invalid],
      ['-9007199254740992', sentences.invalid],
      ['{}', sentences.invalid],
      ['[2]', sentences.invalid],
    ],
  },
  decimal: {
    accepted: [
      ['12', 12],
      ['12.5', 12.5],
      ['0', 0],
      ['1e2', 100],
      ['"15.500000"', 15.5],
      ['"+1.25"', 1.25],
      ['"7"', 7],
      ['1.00005', 1.0001],
      ['1.00004999', 1],
      ['"0.99995"', 1],
      ['8.13505', 8.1351],
      ['1.00015', 1.0002],
    ],
    refused: [
      ['"1e2"', sentences.invalid],
      ['"1,5"', sentences.invalid],
      ['"1,000.5"', sentences.invalid],
      ['"x"', sentences.invalid],
      ['true', sentences.invalid],
      ['false', sentences.invalid],
      ['{}', sentences.invalid],
      ['[1]', sentences.invalid],
    ],
  },
  boolean: {
    accepted: [
      ['true', true],
      ['false', false],
      ['1', true],
      ['0', false],
      ['1.0', true],
      ['"1"', true],
      ['"0"', false],
      ['"true"', true],
      ['"FALSE"', false],
      ['"True"', true],
    ],
    refused: [
      ['2', sentences.invalid],
      ['-1', sentences.invalid],
      ['0.5', sentences.invalid],
      ['"yes"', sentences.invalid],
      ['"on"', sentences.invalid],
      ['"2"', sentences.invalid],
      ['" "', sentences.invalid],
      ['{}', sentences.invalid],
      ['[true]', sentences.invalid],
    ],
  },
  date: {
    accepted: [
      ['"2026-12-24"', '2026-12-24'],
      ['"2028-02-29"', '2028-02-29'],
      ['"2020-01-01"', '2020-01-01'],
      ['"2026-12-24T23:30:00-08:00"', '2026-12-24'],
      ['"2026-12-24T00:15:00+0900"', '2026-12-24'],
      ['"2026-12-24T10:00:00.123Z"', '2026-12-24'],
      ['"2026-12-24T10:00:00"', '2026-12-24'],
      ['"2026/12/24"', '2026-12-24'],
      ['"12/24/2026"', '2026-12-24'],
      ['"03/04/2027"', '2027-03-04'],
      ['"November 20, 2026"', '2026-11-20'],
      ['"Nov 20, 2026"', '2026-11-20'],
      ['"20 November 2026"', '2026-11-20'],
      ['"20 nov 2026"', '2026-11-20'],
      ['"NOVEMBER 20 2026"', '2026-11-20'],
      ['"March 3rd, 2027"', '2027-03-03'],
      ['"1st May 2027"', '2027-05-01'],
      ['"Sep 20th 2027"', '2027-09-20'],
    ],
    refused: [
      ['"2026-02-30"', sentences.invalid],
      ['"2027-02-29"', sentences.invalid],
      ['"2026-13-01"', sentences.invalid],
      ['"24/12/2026"', sentences.invalid],
      ['"tomorrow"', sentences.invalid],
      ['"next monday"', sentences.invalid],
      ['"+14d"', sentences.invalid],
      ['"+1 month"', sentences.invalid],
      ['20261224', sentences.invalid],
      ['"20261224"', sentences.invalid],
      ['1795514400', sentences.invalid],
      ['"24. Dezember 2026"', sentences.invalid],
      ['"24 décembre 2026"', sentences.invalid],
      ['"December 2026"', sentences.invalid],
      ['" "', sentences.invalid],
      ['true', sentences.invalid],
      ['{}', sentences.invalid],
      ['["2026-12-24"]', sentences.invalid],
    ],
  },
  map: {
    accepted: [
      ['{"a":{"b":[null,1]}}', { a: { b: [null, 1] } }],
      ['{}', {}],
      ['[]', {}],
    ],
    refused: [
      ['["a"]', sentences.invalid],
      ['[{}]', sentences.invalid],
      ['"text"', sentences.invalid],
      ['5', sentences.invalid],
      ['true', sentences.invalid],
    ],
  },
  object: {
    accepted: [
      ['{"num_periods":2}', { num_periods: 2 }],
      ['{"dates":["2026-12-24"]}', { dates: ['2026-12-24'] }],
    ],
    refused: [
      ['"text"', sentences.invalid],
      ['5', sentences.invalid],
      ['true', sentences.invalid],
      ['[1]', sentences.invalid],
    ],
  },
} as const satisfies Readonly<Record<string, Examples>>;

/** A type of the field tables that has examples of its own. */
export type ExampleType = keyof typeof examples;
