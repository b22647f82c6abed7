/** One value of a term, and where it stands in the text. */
export interface GivenValue {
  readonly text: string;
  /** Counts from 1; `undefined` for one that stands in no text. */
  readonly column: number | undefined;
}

/** A term as it was given: nothing of it is known yet. */
export interface GivenTerm {
  /** Empty for a bare word. */
  readonly name: string;
  readonly isNegated: boolean;
  /** At least one. */
  readonly values: readonly GivenValue[];
  readonly column: number | undefined;
}

/** Why a text is no list of terms. */
export interface TextFault {
  readonly fault: string;
  readonly column: number;
}

const BLANK = /\s/;
const NAME = /^([\p{L}_][\p{L}\p{N}_-]*):/u;
const UNCLOSED = 'a quote is not closed';

/** Takes a text apart into terms, which blanks separate, and their values, which commas do; quotes hold both together. */
export function termsIn(text: string): readonly GivenTerm[] | TextFault {
  const terms: GivenTerm[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && isBlank(text, at)) at += 1;
    if (at === text.length) return terms;
    const isNegated = text.charAt(at) === '-';
    const begin = isNegated ? at + 1 : at;
    if (isNegated && (begin === text.length || isBlank(text, begin)))
      return { fault: 'nothing stands behind the -, which negates what does', column: at + 1 };
    const name = nameAt(text, begin);
    const read = valuesAt(text, name === '' ? begin : begin + name.length + 1);
    if ('fault' in read) return read;
    terms.push({ name, isNegated, values: read.values, column: begin + 1 });
    at = read.end;
  }
}

/** The values of a text that is nothing but values, and in which blanks need no quotes. */
export function valuesIn(text: string): readonly GivenValue[] | TextFault {
  const read = valuesAt(text, 0, true);
  return 'fault' in read ? read : read.values;
}

/** A value as a text that is read as it. */
export function quoted(value: string): string {
  return /^[^\s,"\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

// Only the beginning is looked at: names are short, and texts may be long.
function nameAt(text: string, at: number): string {
  return NAME.exec(text.slice(at, at + 100))?.[1] ?? '';
}

interface Values {
  readonly values: readonly GivenValue[];
  readonly end: number;
}

function valuesAt(text: string, start: number, hasBlanks = false): Values | TextFault {
  const values: GivenValue[] = [];
  for (let at = start; ;) {
    const read = text.charAt(at) === '"' ? quotedAt(text, at) : plainAt(text, at, hasBlanks);
    if (read === undefined) return { fault: UNCLOSED, column: at + 1 };
    values.push({ text: read.text, column: at + 1 });
    if (text.charAt(read.end) === ',') {
      at = read.end + 1;
      continue;
    }
    if (read.end === text.length || (!hasBlanks && isBlank(text, read.end))) return { values, end: read.end };
    return { fault: 'a blank or a comma must follow a quote that ends', column: read.end + 1 };
  }
}

interface Read {
  readonly text: string;
  readonly end: number;
}

function quotedAt(text: string, start: number): Read | undefined {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return { text: value, end: at + 1 };
    const next = text.charAt(at + 1);
    const isEscape = character === '\\' && (next === '"' || next === '\\');
    if (isEscape) at += 1;
    value += isEscape ? next : character;
  }
  return undefined;
}

function plainAt(text: string, start: number, hasBlanks: boolean): Read {
  let end = start;
  while (end < text.length && text.charAt(end) !== ',' && (hasBlanks || !isBlank(text, end))) end += 1;
  return { text: text.slice(start, end), end };
}

function isBlank(text: string, at: number): boolean {
  return BLANK.test(text.charAt(at));
}
