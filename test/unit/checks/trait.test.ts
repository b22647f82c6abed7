import { describe, expect, test } from 'vitest';
import { brokenTraits } from '../../../src/capabilities/checks/trait.js';

const CASES =
  'right raw-utf-8 unicode-escapes quote-escapes escaped-slash white-space member-order number-spelling trailing-newline long-body header-case';

// The cases about right signatures, of which some end otherwise.
function results(others: Readonly<Record<string, 'FAIL' | 'skip'>>, rest: 'ok' | 'skip' = 'ok'): Parameters<typeof brokenTraits>[0] {
  return CASES.split(' ').map((fault) => ({ id: `webhook/6.1/${fault}`, outcome: others[fault] ?? rest }));
}

function failing(...faults: readonly string[]): Parameters<typeof brokenTraits>[0] {
  return results(Object.fromEntries(faults.map((fault) => [fault, 'FAIL'])));
}

const REWRITTEN = 'Your side computes the signature over a parsed and re-serialised body: ';

describe('0.5.0 point 1: which trait broke a signature is named (#6.1-signature)', () => {
  test.each([
    ['nothing when nothing is broken', failing(), undefined],
    ['nothing when nothing was played', [], undefined],
    ['nothing of what was not judged', results({ right: 'skip' }, 'skip'), undefined],
    ['the escapes', failing('unicode-escapes'), 'Your side re-serialises the JSON: \\u escapes are lost.'],
    [
      'several',
      failing('white-space', 'member-order', 'number-spelling'),
      'Your side re-serialises the JSON: spaces are lost, the order of members is lost, the spelling of numbers is lost.',
    ],
    [
      'a parser',
      failing('escaped-slash', 'unicode-escapes', 'white-space', 'trailing-newline'),
      `${REWRITTEN}the escapes of slashes are lost, \\u escapes are lost, spaces are lost, a newline at the end is lost.`,
    ],
    ['a trim', failing('trailing-newline'), 'Your side trims the body before it is hashed: a newline at the end is lost.'],
    [
      'a wrong encoding',
      failing('raw-utf-8'),
      'Your side hashes text that was decoded as something else than UTF-8: characters beyond ASCII break the signature.',
    ],
    [
      'a short limit',
      failing('long-body'),
      'Your side does not take long bodies: it hashes the first piece alone, or its limit is too low.',
    ],
    [
      'a header that was not found',
      failing('header-case'),
      'Your side looks for Sp-Hmac in one spelling of its name: the names of headers have no case.',
    ],
  ])('%s', (_, given, sentence) => {
    expect(brokenTraits(given)).toEqual(sentence === undefined ? [] : [sentence]);
  });

  test('when the plain body is refused, whose writing is taken instead', () => {
    const taking = (fault: string): readonly string[] =>
      brokenTraits([
        { id: 'webhook/6.1/right', outcome: 'FAIL' },
        { id: 'webhook/6.1/member-order', outcome: 'skip' },
        { id: `webhook/6.1/${fault}`, outcome: 'ok' },
      ]);

    expect(taking('escaped-slash')).toEqual([`${REWRITTEN}it takes only what is written as by PHP (json_encode).`]);
    expect(taking('white-space')).toEqual([`${REWRITTEN}it takes only what is written as by Python (json.dumps).`]);
    expect(taking('quote-escapes')).toEqual([`${REWRITTEN}it takes only what is written as by .NET (System.Text.Json).`]);
  });

  test('when nothing is taken, that it may be the secret; not when nothing else was tried', () => {
    expect(brokenTraits(results({ right: 'FAIL' }, 'skip'))).toEqual([
      'No right signature was taken, however the body was written: compare the secrets, and hash the bytes of the body and not what was read from it.',
    ]);
    expect(brokenTraits([{ id: 'webhook/6.1/right', outcome: 'FAIL' }])).toEqual([]);
  });
});
