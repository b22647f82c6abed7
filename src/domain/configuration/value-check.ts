import { readDate, readInstant } from '../calendar/dates.js';
import { isList, isObject, numberText, plainText, type Json } from '../json/json.js';
import { isAbsent } from '../json/values.js';
import { sentences } from '../records/field-type.js';
import { integerFrom } from '../records/loose-values.js';
import type { Control, DataType, UserDefinedFieldDefinition } from '../records/user-defined-fields.js';

/** What decides whether a value may be saved. */
type Checked = Pick<UserDefinedFieldDefinition, 'label' | 'data_type' | 'field_type' | 'validate_data' | 'options' | 'rules'>;

/**
 * The sentence with which the merchant application refuses to save an edited value; `undefined` when it may be saved. By default only the
 * format is checked (#2.1-udf-format), rules where somebody has set them (#2.1-udf-rules), and nothing at all while "Validate Data" is off
 * (#2.1-udf-unchecked): the API never asks.
 */
export function valueRefusal(definition: Checked, value: Json | undefined): string | undefined {
  return valueFault(definition, value) === undefined ? undefined : `${definition.label}: ${sentences.invalid}`;
}

/** What that refuses, as a sentence about the value; `undefined` when it may be saved. */
export function valueFault(definition: Checked, value: Json | undefined): string | undefined {
  if (!definition.validate_data) return undefined;
  const { data_type: type, rules } = definition;
  if (isAbsent(value) || (type === 'string' && value === '')) return rules.required === true ? 'It must not be empty.' : undefined;
  return CHECKS.map((fault) => fault(definition, value)).find((sentence) => sentence !== undefined);
}

type Check = (definition: Checked, value: Json) => string | undefined;

const CHECKS: readonly Check[] = [formatFault, wholeFault, optionFault, rangeFault, lengthFault, patternFault];

interface Format {
  readonly holds: (value: Json) => boolean;
  readonly fault: string;
}

const FORMATS: Readonly<Record<DataType, Format>> = {
  string: { holds: (value) => plainText(value) !== undefined, fault: 'It must be a text.' },
  number: { holds: (value) => numberText(value) !== undefined, fault: 'It must be a number.' },
  boolean: { holds: (value) => typeof value === 'boolean', fault: 'It must be true or false.' },
  date: { holds: (value) => readDate(plainText(value) ?? '') === value, fault: 'It must be a date such as 2026-11-20.' },
  datetime: {
    holds: (value) => readInstant(plainText(value) ?? '') !== undefined,
    fault: 'It must be a date and time such as 2026-11-20T09:15:30Z.',
  },
  object: { holds: isObject, fault: 'It must be a JSON object.' },
  array: { holds: isList, fault: 'It must be a JSON list.' },
};

function formatFault({ data_type: type }: Checked, value: Json): string | undefined {
  return FORMATS[type].holds(value) ? undefined : FORMATS[type].fault;
}

const WHOLE: readonly Control[] = ['number', 'currency'];

// These two take whole numbers, as numbers or as texts of digits (#2.1-udf-controls).
function wholeFault({ field_type: control, data_type: type }: Checked, value: Json): string | undefined {
  if (!WHOLE.includes(control)) return undefined;
  const digits = plainText(value);
  const isWhole = digits === undefined ? integerFrom(value) !== undefined : /^[+-]?\d+$/.test(digits);
  return isWhole ? undefined : `It must be a whole number${type === 'string' ? ', as a text of digits' : ''}.`;
}

function optionFault({ options }: Checked, value: Json): string | undefined {
  const isOffered = options === undefined || options.some((option) => option === plainText(value));
  return isOffered ? undefined : `It must be one of ${told(options)}.`;
}

// Options in a sentence, which does not grow with them.
function told(options: readonly string[]): string {
  const shown = options.slice(0, MOST_TOLD).map((option) => JSON.stringify(option));
  return options.length > MOST_TOLD ? `${shown.join(', ')} and ${String(options.length - MOST_TOLD)} more` : shown.join(', ');
}

const MOST_TOLD = 20;

function rangeFault({ rules: { min, max }, field_type: control }: Checked, value: Json): string | undefined {
  const text = numberText(value) ?? (WHOLE.includes(control) ? plainText(value) : undefined);
  if (text === undefined) return undefined;
  if (min !== undefined && !(Number(text) >= min)) return `It must be at least ${String(min)}.`;
  return max !== undefined && !(Number(text) <= max) ? `It must be at most ${String(max)}.` : undefined;
}

function lengthFault({ rules: { min_length: least = 0, max_length: most = Infinity } }: Checked, value: Json): string | undefined {
  const text = plainText(value);
  if (text === undefined) return undefined;
  const { length } = [...text];
  if (length < least) return `It must have at least ${String(least)} characters; it has ${String(length)}.`;
  return length > most ? `It must have at most ${String(most)} characters; it has ${String(length)}.` : undefined;
}

function patternFault({ rules: { pattern } }: Checked, value: Json): string | undefined {
  const text = plainText(value);
  if (pattern === undefined || text === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(text)) return undefined;
  return `It must match the pattern ${pattern}.`;
}
