import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** The right hash in another notation. */
export const base64Signature: WebhookCase = {
  id: 'webhook/6.1/base64-signature',
  title: 'a webhook whose signature is base64 is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'Sp-Hmac is the right hash in base64.',
  judged: REFUSED,
  advice: 'Compare hexadecimal text: the signature has no other notation.',
  play: (stage) => refused(stage, ({ body }) => ({ signature: Buffer.from(stage.signed(body), 'hex').toString('base64') })),
};
