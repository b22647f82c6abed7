import { readDate, readInstant } from '../calendar/dates.js';
import { isList, isObject, numberText, plainText, type Json } from '../json/json.js';
import { isAbsent } from '../json/values.js';
import { sentences } from '../records/field-type.js';
import { integerFrom } from '../records/loose-values.js';
import type { Control, DataType, DefinitionRules, UserDefinedFieldDefinition } from '../records/user-defined-fields.js';

/** What decides whether a value may be saved. */
type Checked = Pick<UserDefinedFieldDefinition, 'label' | 'data_type' | 'field_type' | 'validate_data' | 'options' | 'rules'>;

/**
 * The sentence with which the merchant application refuses to save an edited value; `undefined` when it may be saved. By default only the
 * format is checked (#2.1-udf-format), rules where somebody has set them (#2.1-udf-rules), and nothing at all while "Validate Data" is off
 * (#2.1-udf-unchecked): the API never asks.
 */
export function valueRefusal(definition: Checked, value: Json | undefined): string | undefined {
  if (!definition.validate_data || isGood(definition, value)) return undefined;
  return `${definition.label}: ${sentences.invalid}`;
}

function isGood({ data_type: type, field_type: control, options, rules }: Checked, value: Json | undefined): boolean {
  if (isAbsent(value) || (type === 'string' && value === '')) return rules.required !== true;
  if (!FORMATS[type](value) || !isWholeWhere(control, value)) return false;
  const isOffered = options === undefined || options.some((option) => option === plainText(value));
  return isOffered && isWithin(rules, value, control) && hasLength(rules, value) && isMatch(rules, value);
}

const FORMATS: Readonly<Record<DataType, (value: Json) => boolean>> = {
  string: (value) => plainText(value) !== undefined,
  number: (value) => numberText(value) !== undefined,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => readDate(plainText(value) ?? '') === value,
  datetime: (value) => readInstant(plainText(value) ?? '') !== undefined,
  object: isObject,
  array: isList,
};

const WHOLE: readonly Control[] = ['number', 'currency'];

// These two take whole numbers, as numbers or as texts of digits (#2.1-udf-controls).
function isWholeWhere(control: Control, value: Json): boolean {
  if (!WHOLE.includes(control)) return true;
  const digits = plainText(value);
  return digits === undefined ? integerFrom(value) !== undefined : /^[+-]?\d+$/.test(digits);
}

function isWithin({ min = -Infinity, max = Infinity }: DefinitionRules, value: Json, control: Control): boolean {
  const text = numberText(value) ?? (WHOLE.includes(control) ? plainText(value) : undefined);
  return text === undefined || (Number(text) >= min && Number(text) <= max);
}

function hasLength({ min_length: least = 0, max_length: most = Infinity }: DefinitionRules, value: Json): boolean {
  const text = plainText(value);
  return text === undefined || ([...text].length >= least && [...text].length <= most);
}

function isMatch({ pattern }: DefinitionRules, value: Json): boolean {
  const text = plainText(value);
  return pattern === undefined || text === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(text);
}
