import { jsonText, plainText, readJsonToWrite } from '../../calls/exact.js';
import { jsonFault } from './json-place.js';

/** A definition of a user-defined field, as `config` shows it. */
export interface FieldDefinition {
  readonly id: number;
  readonly code: string;
  readonly entity_type: string;
  readonly data_type: DataType;
  readonly field_type: FieldType;
  readonly label: string;
  readonly default_value: unknown;
  readonly populate_default: boolean;
  readonly validate_data: boolean;
  readonly options?: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}

/** The types of data, and the controls that each may be edited with. */
export const pairings = {
  input: ['string', 'number', 'boolean'],
  text_area: ['string', 'number'],
  number: ['string', 'number'],
  currency: ['string', 'number'],
  select: ['string'],
  date: ['date'],
  date_time: ['datetime'],
  checkbox: ['boolean'],
  json: ['object', 'array'],
} as const;

/** The controls of fields. */
export type FieldType = keyof typeof pairings;
/** The types of data of fields. */
export type DataType = (typeof pairings)[FieldType][number];

/** A field as it is being written: the text of its control, and whether that is JSON as it stands. */
export interface Draft {
  readonly text: string;
  readonly isJson: boolean;
}

// What a control can show of a text.
const FORMS: Readonly<Partial<Record<FieldType, RegExp>>> = { date: /^\d{4}-\d\d-\d\d$/, date_time: /^\d{4}-\d\d-\d\dT\d\d:\d\d/ };

/** The draft of a value: as the text of its control where that can show it, else as JSON. */
export function draftOf({ field_type: control, data_type: type, options = [] }: FieldDefinition, value: unknown): Draft {
  const asJson = { text: jsonText(value, 2), isJson: true };
  if (control === 'json') return asJson;
  if (value === undefined || value === null) return { text: '', isJson: false };
  const text = plainText(value);
  const isShown = typeOf(value) === (type === 'number' || type === 'boolean' ? type : 'string');
  const isOption = control !== 'select' || options.includes(text);
  return isShown && isOption && FORMS[control]?.test(text) !== false ? { text, isJson: false } : asJson;
}

// A number that is kept as its text is an object.
function typeOf(value: unknown): string {
  return typeof value === 'object' && /^-?\d/.test(jsonText(value)) ? 'number' : typeof value;
}

/** The value that a draft stands for; undefined for an empty one. Throws an `Error` that names the place of what is no JSON. */
export function valueOf({ data_type: type, field_type: control }: FieldDefinition, { text, isJson }: Draft): unknown {
  if (text === '') return undefined;
  if (isJson || control === 'json') return parsed(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  // What is no number is sent as it was written, for the server to say what is wrong with it.
  if (type === 'number' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return parsed(text.replace(/^(-?)0+(?=\d)/, '$1'));
  return text;
}

function parsed(text: string): unknown {
  try {
    return readJsonToWrite(text);
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(jsonFault(text)) : error;
  }
}
