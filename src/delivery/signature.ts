import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../domain/refusals/problem.js';

/** The header that bears the signature of a body (§6.1). */
export const SIGNATURE_HEADER = 'Sp-Hmac';

/** The HMAC-SHA256 of a body as 64 lower-case hex digits; texts, the secret among them, count as UTF-8 (#6.1-signature, #6.1-signature-digits). */
export function sign(body: Uint8Array | string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

const DIGITS = /^[0-9a-f]{64}$/i;

/**
 * Whether a body bears the signature that a header says, compared in constant time; a header that is not there, is there twice or is no
 * signature says none. The body is the bytes or the text as they came. Throws `setting-refused` for what a parser made of them.
 */
export function verifySignature(body: Uint8Array | string, header: string | readonly string[] | null | undefined, secret: string): boolean {
  // Callers without types may pass anything.
  if (typeof body !== 'string' && !ArrayBuffer.isView(body))
    throw new Problem(
      'setting-refused',
      'A signature is that of the bytes or the text of a body as it came, and of nothing that was read from it.',
    );
  if (typeof secret !== 'string') throw new Problem('setting-refused', 'The secret of a signature is a text.');
  const [said, ...others] = typeof header === 'string' ? [header] : Array.isArray(header) ? (header as readonly unknown[]) : [];
  if (typeof said !== 'string' || others.length > 0 || !DIGITS.test(said)) return false;
  return timingSafeEqual(Buffer.from(said, 'hex'), Buffer.from(sign(body, secret), 'hex'));
}
