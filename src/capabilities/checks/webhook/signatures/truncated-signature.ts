import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** The beginning of what would be right. */
export const truncatedSignature: WebhookCase = {
  id: 'webhook/6.1/truncated-signature',
  title: 'a webhook with the first half of its signature is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'Sp-Hmac has the first 32 digits of the right signature.',
  judged: REFUSED,
  advice:
    'Compare the whole of Sp-Hmac with the hash that you computed, and answer 401 when they differ. Check the lengths first: comparisons in constant time throw for texts of different length.',
  play: (stage) => refused(stage, ({ body }) => ({ signature: stage.signed(body).slice(0, 32) })),
};
