import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** Text of the right length that no hash looks like. */
export const notHexadecimal: WebhookCase = {
  id: 'webhook/6.1/not-hexadecimal',
  title: 'a webhook whose signature is no hexadecimal text is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'Sp-Hmac is the letter z, 64 times.',
  judged: REFUSED,
  advice:
    'Compare the whole of Sp-Hmac with the hash that you computed, and answer 401 when they differ. What decodes hexadecimal text may end at the first other character and leave nothing to compare.',
  play: (stage) => refused(stage, () => ({ signature: 'z'.repeat(64) })),
};
