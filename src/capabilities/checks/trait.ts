import type { CheckResult } from './report.js';

type Judged = Pick<CheckResult, 'id' | 'outcome'>;

// What is lost when a body is written again, by the case whose body differs from the plain one in nothing else.
const LOST: Readonly<Record<string, string>> = {
  'escaped-slash': 'the escapes of slashes are lost',
  'unicode-escapes': '\\u escapes are lost',
  'quote-escapes': 'the escapes of quotes are changed',
  'white-space': 'spaces are lost',
  'member-order': 'the order of members is lost',
  'number-spelling': 'the spelling of numbers is lost',
  'trailing-newline': 'a newline at the end is lost',
};

// What every parser forgets.
const FORGOTTEN = ['escaped-slash', 'unicode-escapes', 'white-space', 'trailing-newline'];

// Whose way of writing a case has, for receivers that take no other.
const WRITERS: Readonly<Record<string, string>> = {
  'escaped-slash': 'PHP (json_encode)',
  'white-space': 'Python (json.dumps)',
  'quote-escapes': '.NET (System.Text.Json)',
};

/** Names what broke signatures, from cases whose bodies differ in one trait each; says nothing when nothing did. One sentence each. */
export function brokenTraits(results: readonly Judged[]): readonly string[] {
  const outcomeOf = (fault: string): Judged['outcome'] | undefined => results.find(({ id }) => id === `webhook/6.1/${fault}`)?.outcome;
  const isBroken = (fault: string): boolean => outcomeOf(fault) === 'FAIL';
  const right = outcomeOf('right');
  if (right === 'FAIL') {
    const played = Object.keys(LOST).filter((fault) => outcomeOf(fault) !== undefined);
    return played.length === 0 ? [] : nothingPlain(played.filter((fault) => outcomeOf(fault) === 'ok'));
  }
  if (right !== 'ok') return [];
  const lost = Object.keys(LOST).filter(isBroken);
  return [
    ...(lost.length === 0 ? [] : [rewritten(lost)]),
    ...(isBroken('raw-utf-8')
      ? ['Your side hashes text that was decoded as something else than UTF-8: characters beyond ASCII break the signature.']
      : []),
    ...(isBroken('long-body') ? ['Your side does not take long bodies: it hashes the first piece alone, or its limit is too low.'] : []),
    ...(isBroken('header-case') ? ['Your side looks for Sp-Hmac in one spelling of its name: the names of headers have no case.'] : []),
  ];
}

function rewritten(lost: readonly string[]): string {
  const [only, ...others] = lost;
  if (only === 'trailing-newline' && others.length === 0)
    return 'Your side trims the body before it is hashed: a newline at the end is lost.';
  const what = lost.map((fault) => LOST[fault]).join(', ');
  return FORGOTTEN.every((fault) => lost.includes(fault))
    ? `Your side computes the signature over a parsed and re-serialised body: ${what}.`
    : `Your side re-serialises the JSON: ${what}.`;
}

// The plain webhook was not taken.
function nothingPlain(taken: readonly string[]): readonly string[] {
  const writers = taken.flatMap((fault) => WRITERS[fault] ?? []);
  if (writers.length > 0)
    return [
      `Your side computes the signature over a parsed and re-serialised body: it takes only what is written as by ${writers.join(' or ')}.`,
    ];
  if (taken.length > 0) return [];
  return [
    'No right signature was taken, however the body was written: compare the secrets, and hash the bytes of the body and not what was read from it.',
  ];
}
