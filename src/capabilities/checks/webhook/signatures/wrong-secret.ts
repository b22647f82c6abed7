import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** Signed by somebody else. */
export const wrongSecret: WebhookCase = {
  id: 'webhook/6.1/wrong-secret',
  title: 'a webhook that was signed with another secret is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'The signature is that of the body under another secret.',
  judged: REFUSED,
  advice:
    'Compare the whole of Sp-Hmac with the hash that you computed, and answer 401 when they differ. The secret must come from your configuration, and a missing one must stop the receiver.',
  play: (stage) => refused(stage, ({ body }) => ({ signature: stage.signed(body, 'not the secret of this destination') })),
};
