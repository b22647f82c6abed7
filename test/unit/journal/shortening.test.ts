import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCardNumber } from '../../../src/journal/shortening/card-number.js';
import type { Hidden } from '../../../src/journal/shortening/plain.js';
import { createShortening } from '../../../src/journal/shortening/shortening.js';
import { runs } from '../../support/unit/json-trees.js';

const TOKEN = 'tK9aTk2QpZ7mVb4XsLw8Rc';
const WEBHOOK = 'a secret "of" a\\receiver & more';
const HIDDEN: Hidden = { texts: () => [WEBHOOK, 'subsim-default-secret', 'pi'], isSecret: (word) => word === TOKEN };
const CARD = '4111111111111111';
const { header, path, query, text, words, bytes } = createShortening(HIDDEN);

// What looks like a secret, by name or by its digits, is none of those that must stay as they are.
const name = fc.oneof(fc.constantFrom('id', 'total', 'next_order_date', 'note', 'data', 'path', 'value'), fc.string({ maxLength: 5 }));
const harmless = fc.oneof(
  ...[fc.string({ unit: 'grapheme' }), fc.uuid(), fc.base64String(), fc.date({ noInvalidDate: true }).map((date) => date.toISOString())],
  ...[fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null), fc.maxSafeNat().map(String)],
);
const json = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      harmless,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    ),
  }))
  .value.map((value) => JSON.stringify(value))
  .filter(
    (written) =>
      !/token|secret|pass|cv[vc]|pi/i.test(written) && !(written.match(/[\d -]{12,}/g) ?? []).some((digits) => isCardNumber(digits.trim())),
  );

describe('0.4.0 point 1: secrets are shortened', () => {
  test('and JSON without any stays as it is, character for character', () => {
    fc.assert(
      fc.property(json, (written) => {
        expect(text(written)).toBe(written);
      }),
      runs,
    );
  });

  test('and JSON with some stays JSON, without them, wherever they stand', () => {
    const secret = fc.constantFrom(TOKEN, WEBHOOK, CARD, '4111 1111 1111 1111', 'subsim-default-secret');
    const place = fc.constantFrom<(secret: string) => unknown>(
      (found) => found,
      (found) => ({ note: `before ${found} after` }),
      (found) => [1, { deep: [found] }],
      (found) => ({ [found]: 1 }),
    );
    fc.assert(
      fc.property(secret, place, json, (found, put, other) => {
        const result = text(`[${other},${JSON.stringify(put(found))}]`);
        JSON.parse(result);
        expect(result).not.toContain(JSON.stringify(found).slice(1, -1));
        expect(result.startsWith(`[${other},`)).toBe(true);
      }),
      runs,
    );
  });

  test('and a member that is secret by its name is, in JSON texts in JSON texts, where all else stays as it was', () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 6 }), fc.constantFrom('payment_token', 'clientSecret'), (other, depth, found) => {
        const within = (inner: unknown, levels: number): string =>
          levels === 0 ? JSON.stringify(inner) : JSON.stringify({ note: other, data: within(inner, levels - 1) });
        const [sent, shown] = ['QzIo-ext-1', '…'].map((value) => within([JSON.parse(other), { [found]: value, id: 12 }], depth));
        expect(text(sent ?? '')).toBe(shown);
      }),
      runs,
    );
  });

  test.each([
    ['{"data":"{\\"payment_token\\":\\"QzIo', '{"data":"{\\"payment_token\\":\\"…\\""'],
    ['{"data":"{\\"payment_token\\":\\"QzIo\\', '{"data":"{\\"payment_token\\":\\"…\\""'],
    [`{"data":${JSON.stringify('"{\\"payment_token\\":"')}`, `{"data":${JSON.stringify('"{\\"payment_token\\":"')}`],
    [`{"data":${JSON.stringify('"{\\"payment_token\\":5,')}`, `{"data":${JSON.stringify('"{\\"payment_token\\":\\"…\\","')}`],
    ['{"note":"[sic] a \\"token\\": {small}"}', '{"note":"[sic] a \\"token\\": {small}"}'],
    ['data=%7B%22payment_token%22%3A%22QzIo%22%7D&n=1', 'data={"payment_token":"…"}&n=1'],
  ])('in JSON text in the body %s', (body, shown) => {
    expect(text(body)).toBe(shown);
  });

  test.each([
    ['{"access_token":"x","token_type":"bearer"}', '{"access_token":"…","token_type":"bearer"}'],
    ['{"creditcard_verification_value": 123, "n": 1}', '{"creditcard_verification_value": "…", "n": 1}'],
    ['{"creditcardNumber":"4111111111111111"}', '{"creditcardNumber":"411111…1111"}'],
    ['{"tokens":1,"token":["abc",null,{"n":"b"}],"n":"c"}', '{"tokens":1,"token":["…",null,{"n":"b"}],"n":"c"}'],
    [
      '[{"op":"replace","value":"ext-1","path":"/payment_token"},{"op":"add","path":"/note","value":"ext-1"}]',
      '[{"op":"replace","value":"…","path":"/payment_token"},{"op":"add","path":"/note","value":"ext-1"}]',
    ],
    [`{"n":${CARD},"m":-${CARD},"o":1.${CARD}}`, `{"n":"411111…1111","m":-${CARD},"o":1.${CARD}}`],
    ['{"token":"","secret":null}', '{"token":"","secret":null}'],
    ['{"note":"pi","other":"pistachio"}', '{"note":"…","other":"pistachio"}'],
    ['{"client_secret":"abc', '{"client_secret":"…"'],
    ['grant_type=client_credentials&client_secret=abc&scope=', 'grant_type=client_credentials&client_secret=…&scope='],
    ['<token>abc</token><id>12</id>', '<token>…</token><id>12</id>'],
    ['<table><tr><th>payment_token</th><td>ext-1</td></tr>', '<table><tr><th>payment_token</th><td>…</td></tr>'],
    ['id,card\n12,4111111111111111\n', 'id,card\n12,411111…1111\n'],
  ])('in the body %s', (body, shown) => {
    expect(text(body)).toBe(shown);
  });

  test('in queries, paths, headers, sentences and bytes, also escaped', () => {
    expect(query(`access%5Ftoken=${'t'.repeat(86)}&count=5&q=a+b`)).toBe('access%5Ftoken=tttttt…&count=5&q=a+b');
    expect(query('n=4111%201111%201111%201111')).toBe('n=411111…1111');
    expect(query(encodeURIComponent(WEBHOOK))).toBe('a secr…');
    expect(path(`/tokens/${TOKEN}/a%20b`)).toBe('/tokens/tK9aTk…/a%20b');
    expect(header('Authorization', `Bearer ${TOKEN}`)).toBe('Bearer tK9aTk…');
    expect(header('authorization', 'Basic c3Vic2ltOmFiYw==')).toBe('Basic …');
    expect(header('X-Api-Key', 'abc')).toBe('…');
    expect(header('Cookie', 'a=b')).toBe('…');
    expect(header('Referer', 'http://a.test/b?access_token=abc&c=d')).toBe('http://a.test/b?access_token=…&c=d');
    expect(header('Date', 'Fri, 20 Nov 2026 09:15:30 GMT')).toBe('Fri, 20 Nov 2026 09:15:30 GMT');
    expect(words(`The token ${TOKEN} is unknown.`)).toBe('The token tK9aTk… is unknown.');
    expect(bytes(Buffer.from(`\xff${TOKEN}\xfe`, 'latin1')).toString('latin1')).toBe('\xfftK9aTk...\xfe');
  });

  test.each([
    '1763836800000',
    '4006381333931',
    '4111111111111112',
    '00000000-0000-4000-8000-000000000000',
    '12.4111111111111111',
    '9'.repeat(16),
  ])('and %s is the number of no card', (digits) => {
    expect(words(digits)).toBe(digits);
  });
});
