import { createHmac } from 'node:crypto';

/** The header that carries the signature (§6.1). */
export const SIGNATURE_HEADER = 'Sp-Hmac';

/** The signature of a body: HMAC-SHA256 over its exact bytes with the secret as UTF-8 text, in lower-case hexadecimal (§6.1, supplement 10.6). */
export function sign(body: Uint8Array | string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
