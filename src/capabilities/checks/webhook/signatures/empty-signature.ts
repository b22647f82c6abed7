import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** A header that says nothing. */
export const emptySignature: WebhookCase = {
  id: 'webhook/6.1/empty-signature',
  title: 'a webhook with an empty signature is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'The header Sp-Hmac is there and empty.',
  judged: REFUSED,
  advice:
    'Compare the whole of Sp-Hmac with the hash that you computed, and answer 401 when they differ. An empty text must not pass for a header that was not sent, nor for the beginning of every hash.',
  play: (stage) => refused(stage, () => ({ signature: '' })),
};
