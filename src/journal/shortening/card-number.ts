import { hasCheckDigit } from '../../domain/vault/card.js';

// The numbers that cards begin with, and how long those are (ISO/IEC 7812).
const BRANDS = /^(?:4\d{15}|4\d{18}|5[0-8]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[0689]\d{12}|35\d{14}|6\d{15,18})$/;
// Digits in one piece, or in the groups in which they are printed; part of no longer number, and of none with a point.
const DIGITS = /(?<!\d|\d\.)(?:\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5})(?!\d|\.\d)/g;
const SHOWN = 6;
const LAST = 4;

/** A text in which of each card's number its first six and last four digits stand. */
export function withoutCards(text: string): string {
  return text.replace(DIGITS, (found) => (isCardNumber(found) ? shortCard(found) : found));
}

/** Whether digits, perhaps in groups, are the number of a card. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/(?<=\d)[ -]/g, '');
  return BRANDS.test(digits) && hasCheckDigit(digits);
}

/** The first six and the last four digits of a card's number. */
export function shortCard(text: string): string {
  return `${text.replace(/[ -]/g, '').slice(0, SHOWN)}…${text.slice(-LAST)}`;
}
