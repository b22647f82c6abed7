import { instantText, readDate, readInstant } from '../calendar/dates.js';
import { decodedObject, encode, heldText, isList, isObject, plainText, type Json } from '../json/json.js';
import { booleanFrom, decimalFrom, integerFrom, objectFrom, textFrom } from './loose-values.js';
import { expectation, type Kind } from './explanation.js';
import type { View } from './view.js';
import type { Violation } from '../refusals/problem.js';

/** A value that is refused: the sentence of the platform, and why, where more can be said than what the type takes. */
interface Refused {
  readonly refusal: string;
  readonly why?: Violation['why'];
}

/** What reading a value gave: the value as it is stored, what refuses it, or what is wrong with its parts. */
export type Reading = { readonly value: Json } | Refused | { readonly violations: readonly Violation[] };

/** How values of one kind are accepted and stored (#4.3-loose-types). */
export interface FieldType extends Kind {
  /** Whether `""` is a value of this kind and does not mean null. */
  readonly keepsEmptyText: boolean;
  /** The members of the object, or of each object of the list, that a value is; `undefined` where it is taken as a whole. */
  readonly parts?: Readonly<Record<string, Part>>;
  /** The texts that a value is one of. */
  readonly options?: readonly string[];
  /** The kind of the values in a list. */
  readonly item?: FieldType;
  /** The resource of which a value is a record, as it is answered. */
  readonly record?: string;
  /** Reads a value other than null; `view` answers for references. */
  read(value: Json, view: View): Reading;
}

/** A member of an object that is a value. */
interface Part {
  readonly type: FieldType;
  readonly rights: string;
}

/** What a hint says of a type, and the sentence that refuses other values. */
interface Telling extends Omit<Kind, 'name'> {
  readonly refusal?: string;
  /** Why a value of the right kind is refused; `undefined` leaves it at what is accepted. */
  readonly why?: (value: Json, view: View) => string | undefined;
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
    accepts: `text of at most ${String(limit)} characters`,
    keepsEmptyText: true,
    read(value) {
      const read = textFrom(value);
      if (read === undefined) return INVALID;
      return isLonger(plainText(read) ?? '', limit) ? { refusal: sentences.tooLong(limit) } : { value: read };
    },
  };
}

/** Text for which something more holds. */
export function textThat(holds: (text: string, view: View) => boolean, telling: Telling = {}): FieldType {
  const plain = text();
  return {
    ...plain,
    ...shownOf(telling),
    read(value, view) {
      const sent = textFrom(value);
      if (sent === undefined) return INVALID;
      return holds(plainText(sent) ?? '', view) ? plain.read(value, view) : refused(telling, value, view);
    },
  };
}

/** Text with one `@` between non-empty sides and no spaces. */
export function email(): FieldType {
  return textThat((value) => /^[^@\s]+@[^@\s]+$/u.test(value), {
    refusal: sentences.email,
    accepts: 'an e-mail address such as mira@example.com: one @ and no spaces',
    isTold: true,
  });
}

/** A whole number within ±(2^53−1), as number or text. */
export function integer(least = -Number.MAX_SAFE_INTEGER, refusal: string = sentences.invalid): FieldType {
  const accepts = `a whole number${leastText(least)}, such as 2 or "2"`;
  return numeric({ name: 'integer', accepts }, integerFrom, { least, refusal });
}

/** A decimal number or decimal text, rounded half up to four places. */
export function decimal(least = -Infinity, refusal: string = sentences.invalid): FieldType {
  const accepts = `a number${leastText(least)}, such as 12.5 or "12.50"`;
  return numeric({ name: 'decimal', accepts }, decimalFrom, { least, refusal });
}

/** `true false 1 0 "1" "0" "true" "false"`, texts in any case. */
export function boolean(): FieldType {
  return converted('boolean', booleanFrom, { accepts: 'true, false, 1 or 0', isTold: true });
}

const DATES =
  'a date that exists, as 2026-11-20, 2026-11-20T09:15:30Z, 2026/11/20, 11/20/2026 (month first), November 20, 2026 or 20 Nov 2026';

/** A calendar date in any accepted spelling, stored as `YYYY-MM-DD` (#4.3-date-forms, #4.3-long-dates, #4.3-other-dates). */
export function date(): FieldType {
  return converted('date', (value) => readDate(plainText(value) ?? ''), { accepts: DATES, isTold: true });
}

/** A date-time with zone (without: UTC), stored as v1 and v2 write it. */
export function dateTime(): FieldType {
  const instantIn = (value: Json): string | undefined => {
    const read = readInstant(plainText(value) ?? '');
    return read === undefined ? undefined : instantText(read);
  };
  return converted('date-time', instantIn, { accepts: 'a date-time such as 2026-11-20T09:15:30+00:00', isTold: true });
}

/** One of the given texts in any case, stored in their spelling. */
export function choice(...options: readonly string[]): FieldType {
  const optionFor = (value: Json): string | undefined => {
    const lower = plainText(value)?.toLowerCase();
    return options.find((candidate) => candidate.toLowerCase() === lower);
  };
  const telling = { refusal: sentences.choice, accepts: `one of ${options.join(', ')}`, isTold: true };
  return { ...converted('enum', optionFor, telling), options };
}

/** A list of values of one kind; one comma-separated text counts as a list of texts. */
export function list(item: FieldType): FieldType {
  return {
    name: `list of ${item.name}`,
    item,
    accepts: `a list, or one comma-separated text, each entry ${item.accepts ?? `a value of the kind ${item.name}`}`,
    keepsEmptyText: false,
    read(value, view) {
      const items = isList(value) ? value : commaSeparated(value);
      if (items === undefined) return INVALID;
      const values: Json[] = [];
      for (const entry of items) {
        const reading = item.read(entry, view);
        if ('violations' in reading) return reading;
        if ('refusal' in reading)
          return { ...reading, why: () => `Entry ${String(values.length + 1)}: ${reading.why?.() ?? expectation(item, entry)}` };
        values.push(reading.value);
      }
      return { value: values };
    },
  };
}

/** A map of names to any JSON; `[]` counts as the empty map (#2.1-udf-map, #4.3-udf-emptied). */
export function map(): FieldType {
  return converted('map', objectFrom, { accepts: 'an object of names and values' });
}

/** An object that is kept as it is; `[]` counts as the empty one. */
export function object(): FieldType {
  return converted('object', objectFrom, { accepts: 'an object' });
}

/** An object that answers show with these members. */
export function objectOf(parts: Readonly<Record<string, Part>>): FieldType {
  return { ...object(), parts };
}

/** A record of another resource, as it is answered. */
export function recordOf(resource: string): FieldType {
  return { ...object(), record: resource };
}

/** A JSON object as JSON text; an object is written as such text. */
export function jsonText(): FieldType {
  const textOf = (value: Json): string | undefined => {
    const sent = isObject(value) ? encode(value) : (plainText(value) ?? '');
    return isObject(value) || decodedObject(sent) !== undefined ? heldText(sent) : undefined;
  };
  return converted('JSON text', textOf, { accepts: 'an object, or the text of one as JSON' });
}

/** Values that are stored as what they mean; those that mean nothing are refused, and empty text is null. */
export function converted(name: string, convert: (value: Json, view: View) => Json | undefined, telling: Telling = {}): FieldType {
  return {
    name,
    ...shownOf(telling),
    keepsEmptyText: false,
    read(value, view) {
      const read = convert(value, view);
      return read === undefined ? refused(telling, value, view) : { value: read };
    },
  };
}

function shownOf({ accepts, isTold }: Telling): Pick<FieldType, 'accepts' | 'isTold'> {
  return { ...(accepts !== undefined && { accepts }), ...(isTold !== undefined && { isTold }) };
}

function refused({ refusal = sentences.invalid, why }: Telling, value: Json, view: View): Refused {
  return why === undefined ? { refusal } : { refusal, why: () => why(value, view) };
}

function numeric(
  kind: Pick<FieldType, 'name' | 'accepts'>,
  from: (value: Json) => number | undefined,
  rule: { readonly least: number; readonly refusal: string },
): FieldType {
  return {
    ...kind,
    isTold: true,
    keepsEmptyText: false,
    read(value) {
      const number = from(value);
      if (number === undefined) return INVALID;
      return number < rule.least ? { refusal: rule.refusal } : { value: number };
    },
  };
}

function leastText(least: number): string {
  return least < 0 ? '' : ` of ${String(least)} or more`;
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
