import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** What would be right, and more. */
export const longerSignature: WebhookCase = {
  id: 'webhook/6.1/longer-signature',
  title: 'a webhook with more than its signature is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'Two digits follow the 64 of the right signature.',
  judged: REFUSED,
  advice: 'Compare the whole of Sp-Hmac with the hash that you computed, and answer 401 when they differ. Check the lengths first.',
  play: (stage) => refused(stage, ({ body }) => ({ signature: `${stage.signed(body)}00` })),
};
