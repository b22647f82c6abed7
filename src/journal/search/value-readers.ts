import { readExactInstant } from '../../domain/calendar/dates.js';
import { addDuration, readDuration } from '../../domain/calendar/duration.js';
import { readShortDuration } from '../../domain/calendar/short-duration.js';
import { nearestTold } from '../../domain/refusals/nearest.js';

/** A value that an entry has under the name of a field. */
export type Value = string | number;

/** Whether a value of an entry is one that is looked for. */
export type ValueTest = (value: Value) => boolean;

/** Reads what is looked for; `now` is the machine's, in milliseconds since 1970. Gives a clause when it cannot be read. */
export type ReadValue = (text: string, now: number) => ValueTest | string;

// Longest part of a value that a sentence repeats.
const REPEATED = 100;
const STAR = '*';
const RANGE = /^(\d{1,15}(?:\.\d{1,9})?)-(\d{1,15}(?:\.\d{1,9})?)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
// A + in a URL that is not written %2B is a blank.
const LOST_PLUS = /T[\d:.]+ \d\d:?\d\d$/;
// Most names that a sentence lists.
const LISTED = 20;

/** A text that is the whole value; `*` stands for anything. */
export const glob: ReadValue = (text) => globTest(text, (value) => value);

/** The same without regard to case. */
export const globInAnyCase: ReadValue = (text) => globTest(text.toLowerCase(), (value) => value.toLowerCase());

/** A text that stands somewhere in the value, without regard to case; `*` stands for anything. */
export const containing: ReadValue = (text) => globTest(`*${text.toLowerCase()}*`, (value) => value.toLowerCase());

/** One of some names, or `*` and parts of them. */
export function oneOf(what: string, names: readonly string[]): ReadValue {
  return (text, now) => {
    const test = globInAnyCase(text, now);
    return typeof test === 'function' && names.some(test) ? test : unknown(what, text, names);
  };
}

/** The code of a refusal, or what some begin with: `validation` for `validation-failed`. */
export function codeOf(codes: readonly string[]): ReadValue {
  return (text, now) => {
    const isMeant = globInAnyCase(text.includes(STAR) ? text : `${text}${STAR}`, now);
    return typeof isMeant === 'function' && codes.some(isMeant) ? isMeant : unknown('refusal', text, codes);
  };
}

/** A number: `404`, `>=400`, `400-499`. */
export const numeric: ReadValue = (text) => {
  const [, comparison = '=', given] = /^(>=|<=|>|<)?(\d{1,15}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  if (given !== undefined) return compared(comparison, Number(given));
  const [, low, high] = RANGE.exec(text) ?? [];
  if (low !== undefined && high !== undefined)
    return Number(low) <= Number(high)
      ? (value) => Number(value) >= Number(low) && Number(value) <= Number(high)
      : `${shown(text)} ends before it begins; ${JSON.stringify(`${high}-${low}`)} does not`;
  return text === STAR ? () => true : `${shown(text)} is no number such as 12, >=12, <12 or 12-20`;
};

/** An HTTP status: `404`, `4xx`, `>=400`, `400-499`. */
export const status: ReadValue = (text, now) => {
  if (/^[1-9](?:xx|\dx)$/i.test(text)) return glob(text.toLowerCase().replaceAll('x', '*'), now);
  const test = numeric(text, now);
  return typeof test === 'string' && !RANGE.test(text) ? `${shown(text)} is no status such as 404, 4xx, >=400 or 400-499` : test;
};

/** An instant from which on it counts: ISO 8601, a day, from its beginning (UTC), or a duration before now. */
export const since: ReadValue = (text, now) => {
  const instant = instantIn(text, now);
  return typeof instant === 'string' ? instant : (value) => Number(value) >= instant;
};

/** An instant up to which it counts, likewise; a day, to its end. */
export const until: ReadValue = (text, now) => {
  const instant = instantIn(DAY.test(text) ? `${text}T23:59:59.999Z` : text, now);
  return typeof instant === 'string' ? instant : (value) => Number(value) <= instant;
};

/** A header: its name, or `name: value`; each may have a `*`, and case does not count. */
export const header: ReadValue = (text, now) => {
  const colon = text.indexOf(':');
  const [name, value] = colon < 0 ? [text, STAR] : [text.slice(0, colon), text.slice(colon + 1).trim()];
  if (name.trim() === '') return `${shown(text)} names no header`;
  const tests = [globInAnyCase(name.trim(), now), globInAnyCase(value, now)];
  return (line) => {
    const end = String(line).indexOf(': ');
    const parts = [String(line).slice(0, end), String(line).slice(end + 2)];
    return tests.every((test, index) => typeof test === 'function' && test(parts[index] ?? ''));
  };
};

/** A record: `subscription:12`. */
export const record: ReadValue = (text, now) =>
  /^[\w*-]+:[\w*]+$/.test(text) ? globInAnyCase(text.replaceAll('_', '-'), now) : `${shown(text)} is no record such as subscription:12`;

// Pieces are looked for one after the other, so that no pattern takes longer than its text is long.
function globTest(pattern: string, folded: (value: string) => string): ValueTest {
  const [first = '', ...rest] = pattern.split(STAR);
  const last = rest.pop();
  if (last === undefined) return (value) => folded(String(value)) === first;
  return (value) => {
    const text = folded(String(value));
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}

function compared(comparison: string, given: number): ValueTest {
  switch (comparison) {
    case '>=':
      return (value) => Number(value) >= given;
    case '<=':
      return (value) => Number(value) <= given;
    case '>':
      return (value) => Number(value) > given;
    case '<':
      return (value) => Number(value) < given;
    default:
      return (value) => Number(value) === given;
  }
}

function instantIn(text: string, now: number): number | string {
  const short = readShortDuration(text);
  if (short !== undefined) return now - short.milliseconds;
  const duration = readDuration(text);
  // As long before now as now is before what a duration after it would be.
  if (duration !== undefined) return 2 * now - addDuration(now, duration, 'UTC');
  const instant = readExactInstant(DAY.test(text) ? `${text}T00:00:00Z` : text);
  const plus = LOST_PLUS.test(text) ? '; in a URL, + is written %2B' : '';
  return instant ?? `${shown(text)} is neither a duration such as 5m or PT5M nor an instant such as 2026-12-24T09:00:00Z${plus}`;
}

function unknown(what: string, text: string, names: readonly string[]): string {
  const given = text.slice(0, REPEATED);
  const near = nearestTold({ given, names }) || nearestTold({ given, names: given.endsWith(STAR) ? beginningsOf(names) : partsOf(names) });
  return `there is no ${what} ${shown(text)}${near || `; there ${listed(names)}`}`;
}

// `unknown` of `unknown-record`.
function partsOf(names: readonly string[]): readonly string[] {
  return names.map((name) => name.split('-', 1).join());
}

// `subscription.*` of `subscription.updated`.
function beginningsOf(names: readonly string[]): readonly string[] {
  return names.map((name) => name.replace(/[.-].*$/s, (rest) => `${rest.charAt(0)}${STAR}`));
}

function listed(names: readonly string[]): string {
  const rest = names.length - LISTED;
  return `are ${names.slice(0, LISTED).join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, REPEATED));
}
