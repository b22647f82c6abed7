import { createHmac } from 'node:crypto';

/** The header that bears the signature of a body (§6.1). */
export const SIGNATURE_HEADER = 'Sp-Hmac';

/** The HMAC-SHA256 of a body as 64 lower-case hex digits; texts, the secret among them, count as UTF-8 (#6.1-signature, #6.1-signature-digits). */
export function sign(body: Uint8Array | string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
