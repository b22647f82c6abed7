import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is looked at to see whether a request is authentic. */
export interface Signed {
  readonly body: Buffer;
  /** The header `Sp-Hmac` as it came. */
  readonly header: string | undefined;
  readonly secret: string;
}

const DIGITS = /^[0-9a-f]{64}$/i;

/** The right check (§6.1): the bytes as they came, hexadecimal digits and nothing else, compared in constant time. */
export function isAuthentic({ body, header, secret }: Signed): boolean {
  if (header === undefined || !DIGITS.test(header)) return false;
  return timingSafeEqual(Buffer.from(header, 'hex'), hashOf(body, secret));
}

/** The HMAC-SHA256 of bytes or of a text. */
export function hashOf(body: Uint8Array | string, secret: Uint8Array | string): Buffer {
  return createHmac('sha256', secret).update(body).digest();
}
