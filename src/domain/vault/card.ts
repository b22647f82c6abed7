import { YEARS } from '../calendar/bounds.js';
import { converted, INVALID, sentences, textThat, type FieldType, type Reading } from '../records/field-type.js';
import type { Kind } from '../records/explanation.js';
import { integerFrom, textFrom } from '../records/loose-values.js';
import { plainText, type Json, type JsonObject } from '../json/json.js';

/** The test card that every transaction declines (#4.4-failing-card). */
const FAILING_CARD = '4012888888881881';

const BRANDS: readonly (readonly [brand: string, begins: RegExp])[] = [
  ['visa', /^4/],
  ['master', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['american_express', /^3[47]/],
  ['discover', /^6(?:011|5)/],
  ['jcb', /^35(?:2[89]|[3-8])/],
  ['diners_club', /^3[068]/],
  ['dankort', /^5019/],
];

const NUMERIC = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;
const MONTHS = [1, 12] as const;
const MONTH = 'a month from 1 to 12';
const YEAR = 'a year of four digits, or two after 2000';

/** What is kept of a card number: never the number itself. */
interface CardFacts {
  readonly brand: string | null;
  readonly firstDigits: string;
  readonly lastDigits: string;
  readonly isFailing: boolean;
}

/** What is kept of a card number that was read by {@link cardNumber}. */
export function cardFacts(number: string): CardFacts {
  return {
    brand: BRANDS.find(([, begins]) => begins.test(number))?.[0] ?? null,
    firstDigits: number.slice(0, 6),
    lastDigits: number.slice(-4),
    isFailing: number === FAILING_CARD,
  };
}

/** A card number: 12 to 19 digits with a good check digit, read without spaces and dashes (#4.4-card-number). */
export function cardNumber(): FieldType {
  const digitsIn = (value: Json): string | undefined => {
    const digits = (plainText(textFrom(value)) ?? '').replace(/[ -]/g, '');
    return /^\d{12,19}$/.test(digits) && hasCheckDigit(digits) ? digits : undefined;
  };
  return converted('card number', digitsIn, { accepts: '12 to 19 digits of which the last is the check digit (Luhn)' });
}

/** The month in which a card expires, as number or text, stored with two digits. */
export function expiryMonth(): FieldType {
  return { name: 'month', accepts: MONTH, keepsEmptyText: false, read: (value) => within(integerFrom(value), MONTHS, two) };
}

/** The year in which a card expires: four digits, or two after 2000; stored with four. */
export function expiryYear(): FieldType {
  return {
    name: 'year',
    accepts: YEAR,
    keepsEmptyText: false,
    read: (value) => within(centuryOf(value, integerFrom(value)), YEARS, String),
  };
}

/** A month as another vault writes it: stored as sent, and within the year when it is a number. */
export function sentMonth(): FieldType {
  return asSent({ name: 'month', accepts: MONTH }, (value) => within(integerFrom(value), MONTHS, String));
}

/** A year as another vault writes it: stored as sent, with two or four digits when it is a number. */
export function sentYear(): FieldType {
  return asSent({ name: 'year', accepts: YEAR }, (value) => within(centuryOf(value, integerFrom(value)), YEARS, String));
}

/** Digits of a card number as another vault reports them: too few to be the whole number. */
export function cardDigits(most: number): FieldType {
  return textThat((value) => value.length <= most, {
    refusal: sentences.tooLong(most),
    accepts: `text of at most ${String(most)} characters`,
  });
}

/** Whether the last day of a card's month is before a date; without a valid month and year it does not expire. */
export function isExpired(month: Json | undefined, year: Json | undefined, today: string): boolean {
  const [number, century] = [integerFrom(month), centuryOf(year ?? '', integerFrom(year))];
  if (number === undefined || century === undefined || number < 1 || number > 12) return false;
  return `${String(century).padStart(4, '0')}-${two(number)}` < today.slice(0, 7);
}

/** The members in which profiles and transactions show what is kept of a card. */
export function cardMembers({ brand, firstDigits, lastDigits, isFailing }: CardFacts): JsonObject {
  return {
    creditcard_type: brand,
    creditcard_first_digits: firstDigits,
    creditcard_last_digits: lastDigits,
    ...(isFailing ? { is_failing_test_card: true } : {}),
  };
}

/** Whether the last of some digits is their check digit (Luhn, ISO/IEC 7812-1, annex B): every second one from the right counts double, its own digits added. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

function within(number: number | undefined, [least, most]: readonly [number, number], write: (number: number) => string): Reading {
  if (number === undefined) return INVALID;
  return number >= least && number <= most ? { value: write(number) } : { refusal: sentences.between(least, most) };
}

function centuryOf(value: Json, number: number | undefined): number | undefined {
  const isShort = number !== undefined && number < 100 && /^\d\d$/.test((textFrom(value) ?? '').trim());
  return isShort ? 2000 + number : number;
}

function asSent(kind: Kind, read: (value: Json) => Reading): FieldType {
  return {
    ...kind,
    keepsEmptyText: true,
    read(value, view) {
      const sent = textFrom(value);
      const reading = sent !== undefined && NUMERIC.test(sent) ? read(sent) : undefined;
      if (reading !== undefined && !('value' in reading)) return reading;
      return textThat(() => true).read(value, view);
    },
  };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
