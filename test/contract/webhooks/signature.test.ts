import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sign, SIGNATURE_HEADER } from '../../../src/delivery/signature.js';
import { opensslSignatures } from '../../support/openssl.js';
import { eachRow } from '../../support/contract/rows.js';
import { anyCharacter } from '../../support/characters.js';

/** One line of signature-vectors.json, whose signatures openssl made. */
interface Vector {
  readonly name: string;
  /** The body as text, or else its bytes. */
  readonly body?: string;
  readonly bodyBase64?: string;
  readonly secret: string;
  /** The key for openssl, where it does not take the secret's own bytes; the note says why. */
  readonly opensslKey?: string;
  readonly note?: string;
  readonly signature: string;
}

// A file of this folder, which the first test below looks through.
const vectors = JSON.parse(readFileSync(new URL('signature-vectors.json', import.meta.url), 'utf8')) as readonly Vector[];

const hex = (text: string) => Buffer.from(text).toString('hex');
const bytesOf = ({ body, bodyBase64 = '' }: Vector) => (body === undefined ? Buffer.from(bodyBase64, 'base64') : Buffer.from(body));
const keyOf = ({ secret, opensslKey }: Vector) => opensslKey ?? hex(secret);

// Every copy of the bytes in which one bit is another.
function flipped(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: bytes.length * 8 }, (_, bit) =>
    bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)),
  );
}

function textOf(bytes: Uint8Array): string[] {
  try {
    return [new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)];
  } catch {
    return [];
  }
}

describe('§6.1 the vectors', () => {
  test('have names and signatures of their own, one body each, and a reason for each key that is not the secret', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(42);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    expect(new Set(vectors.map(({ signature }) => signature)).size).toBe(vectors.length);
    for (const { body, bodyBase64, opensslKey, note, name } of vectors) {
      expect((body === undefined) !== (bodyBase64 === undefined), name).toBe(true);
      expect(opensslKey === undefined, name).toBe(note === undefined);
    }
  });

  test('are what openssl says', () => {
    const said = new Map<Vector, string | undefined>();
    for (const key of new Set(vectors.map(keyOf))) {
      const same = vectors.filter((vector) => keyOf(vector) === key);
      const signatures = opensslSignatures(same.map(bytesOf), key);
      same.forEach((vector, index) => said.set(vector, signatures[index]));
    }
    for (const vector of vectors) expect(said.get(vector), vector.name).toBe(vector.signature);
  });
});

describe('§6.1 the signature (#6.1-signature)', () => {
  test('travels in the header Sp-Hmac', () => {
    expect(SIGNATURE_HEADER).toBe('Sp-Hmac');
  });

  eachRow(
    vectors,
    ({ name }) => `is that of the vector: ${name}`,
    (vector) => {
      expect(sign(bytesOf(vector), vector.secret)).toBe(vector.signature);
      if (vector.body !== undefined) expect(sign(vector.body, vector.secret)).toBe(vector.signature);
    },
  );

  test('is what openssl says of any bytes and any secret, and another one when a bit of either is', () => {
    const secrets = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 90 });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), secrets, (body, secret) => {
        const signature = sign(body, secret);
        expect(signature).toMatch(/^[0-9a-f]{64}$/);
        expect([signature]).toEqual(opensslSignatures([body], hex(secret)));
        for (const other of flipped(body)) expect(sign(other, secret)).not.toBe(signature);
        // A secret is text: of its neighbours those count that are UTF-8.
        const others = flipped(Buffer.from(secret)).flatMap(textOf);
        expect(others.length).toBeGreaterThan(0);
        for (const other of others) expect(sign(body, other)).not.toBe(signature);
      }),
      { seed: 20_261_120, numRuns: 20 },
    );
  });
});
