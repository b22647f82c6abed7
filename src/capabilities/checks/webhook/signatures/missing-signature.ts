import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** Nobody has signed it. */
export const missingSignature: WebhookCase = {
  id: 'webhook/6.1/missing-signature',
  title: 'a webhook without a signature is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'The header Sp-Hmac is left out.',
  judged: REFUSED,
  advice: 'Answer 401 when there is no Sp-Hmac; never treat the check as optional.',
  play: (stage) => refused(stage, () => ({ signature: null })),
};
