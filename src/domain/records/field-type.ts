import { instantText, readDate, readInstant } from '../calendar/dates.js';
import { decodedObject, encode, heldText, isList, isObject, plainText, type Json } from '../json/json.js';
import { booleanFrom, decimalFrom, integerFrom, objectFrom, textFrom } from './loose-values.js';
import type { View } from './view.js';
import type { Violation } from '../refusals/problem.js';

/** What reading a value gave: the value as it is stored, the sentence that refuses it, or what is wrong with its parts. */
export type Reading = { readonly value: Json } | { readonly refusal: string } | { readonly violations: readonly Violation[] };

/** How values of one kind are accepted and stored (#4.3-loose-types). */
export interface FieldType {
  readonly name: string;
  /** Whether `""` is a value of this kind and does not mean null. */
  readonly keepsEmptyText: boolean;
  /** The members of the object, or of each object of the list, that a value is; `undefined` where it is taken as a whole. */
  readonly parts?: readonly string[];
  /** Reads a value other than null; `view` answers for references. */
  read(value: Json, view: View): Reading;
}

/** The exact sentences about values (#7-validation-messages). */
export const sentences = {
  blank: 'This value should not be blank.',
  invalid: 'This value is not valid.',
  email: 'This value is not a valid email address.',
  choice: 'The value you selected is not a valid choice.',
  tooLong: (limit: number) => `This value is too long. It should have ${String(limit)} characters or less.`,
  positive: 'This value should be greater than 0.',
  notNegative: 'This value should be 0 or more.',
  between: (least: number, most: number) => `This value should be between ${String(least)} and ${String(most)}.`,
} as const;

/** The reading of a value that is of another kind, or names nothing. */
export const INVALID: Reading = { refusal: sentences.invalid };

/** Text of at most `limit` code points, stored untrimmed; numbers and booleans become their text. */
export function text(limit = 255): FieldType {
  return {
    name: 'string',
    keepsEmptyText: true,
    read(value) {
      const read = textFrom(value);
      if (read === undefined) return INVALID;
      return isLonger(plainText(read) ?? '', limit) ? { refusal: sentences.tooLong(limit) } : { value: read };
    },
  };
}

/** Text for which something more holds. */
export function textThat(holds: (text: string, view: View) => boolean, refusal: string = sentences.invalid): FieldType {
  const plain = text();
  return {
    ...plain,
    read(value, view) {
      const sent = textFrom(value);
      if (sent === undefined) return INVALID;
      return holds(plainText(sent) ?? '', view) ? plain.read(value, view) : { refusal };
    },
  };
}

/** Text with one `@` between non-empty sides and no spaces. */
export function email(): FieldType {
  return textThat((value) => /^[^@\s]+@[^@\s]+$/u.test(value), sentences.email);
}

/** A whole number within ±(2^53−1), as number or text. */
export function integer(least = -Number.MAX_SAFE_INTEGER, refusal: string = sentences.invalid): FieldType {
  return numeric('integer', integerFrom, { least, refusal });
}

/** A decimal number or decimal text, rounded half up to four places. */
export function decimal(least = -Infinity, refusal: string = sentences.invalid): FieldType {
  return numeric('decimal', decimalFrom, { least, refusal });
}

/** `true false 1 0 "1" "0" "true" "false"`, texts in any case. */
export function boolean(): FieldType {
  return converted('boolean', booleanFrom);
}

/** A calendar date in any accepted spelling, stored as `YYYY-MM-DD` (#4.3-date-forms, #4.3-long-dates, #4.3-other-dates). */
export function date(): FieldType {
  return converted('date', (value) => readDate(plainText(value) ?? ''));
}

/** A date-time with zone (without: UTC), stored as v1 and v2 write it. */
export function dateTime(): FieldType {
  return converted('date-time', (value) => {
    const read = readInstant(plainText(value) ?? '');
    return read === undefined ? undefined : instantText(read);
  });
}

/** One of the given texts in any case, stored in their spelling. */
export function choice(...options: readonly string[]): FieldType {
  const optionFor = (value: Json): string | undefined => {
    const lower = plainText(value)?.toLowerCase();
    return options.find((candidate) => candidate.toLowerCase() === lower);
  };
  return converted('enum', optionFor, sentences.choice);
}

/** A list of values of one kind; one comma-separated text counts as a list of texts. */
export function list(item: FieldType): FieldType {
  return {
    name: `list of ${item.name}`,
    keepsEmptyText: false,
    read(value, view) {
      const items = isList(value) ? value : commaSeparated(value);
      if (items === undefined) return INVALID;
      const readings = items.map((entry) => item.read(entry, view));
      const refused = readings.find((reading) => !('value' in reading));
      return refused ?? { value: readings.flatMap((reading) => ('value' in reading ? [reading.value] : [])) };
    },
  };
}

/** A map of names to any JSON; `[]` counts as the empty map (#2.1-udf-map, #4.3-udf-emptied). */
export function map(): FieldType {
  return converted('map', objectFrom);
}

/** An object that is kept as it is; `[]` counts as the empty one. */
export function object(): FieldType {
  return converted('object', objectFrom);
}

/** A JSON object as JSON text; an object is written as such text. */
export function jsonText(): FieldType {
  return converted('JSON text', (value) => {
    const sent = isObject(value) ? encode(value) : (plainText(value) ?? '');
    return isObject(value) || decodedObject(sent) !== undefined ? heldText(sent) : undefined;
  });
}

/** Values that are stored as what they mean; those that mean nothing are refused, and empty text is null. */
export function converted(
  name: string,
  convert: (value: Json, view: View) => Json | undefined,
  refusal: string = sentences.invalid,
): FieldType {
  return {
    name,
    keepsEmptyText: false,
    read(value, view) {
      const read = convert(value, view);
      return read === undefined ? { refusal } : { value: read };
    },
  };
}

function numeric(
  name: string,
  from: (value: Json) => number | undefined,
  rule: { readonly least: number; readonly refusal: string },
): FieldType {
  return {
    name,
    keepsEmptyText: false,
    read(value) {
      const number = from(value);
      if (number === undefined) return INVALID;
      return number < rule.least ? { refusal: rule.refusal } : { value: number };
    },
  };
}

// Counted in code points.
function isLonger(value: string, limit: number): boolean {
  return value.length > limit && [...value].length > limit;
}

function commaSeparated(value: Json): readonly Json[] | undefined {
  return plainText(value)
    ?.split(',')
    .map((part) => heldText(part.trim()))
    .filter((part) => part !== '');
}
