import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** A body that has grown on its way. */
export const appendedByte: WebhookCase = {
  id: 'webhook/6.1/appended-byte',
  title: 'a body to which a byte was added is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'A space follows the last brace; the signature is that of the body before.',
  judged: REFUSED,
  advice: 'Hash the bytes of the body as they came; do not trim them, and do not stop at the last brace.',
  play: (stage) => refused(stage, ({ body }) => ({ body: Buffer.concat([body, Buffer.from(' ')]), signature: stage.signed(body) })),
};
