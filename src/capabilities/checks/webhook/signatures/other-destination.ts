import type { WebhookCase } from '../../check-case.js';
import { refused, REFUSED } from '../refusal.js';

/** A secret that is right elsewhere. */
export const otherDestination: WebhookCase = {
  id: 'webhook/6.1/other-destination',
  title: 'a webhook that was signed for another destination is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'The environment has another destination; the signature is that of the body under its secret.',
  judged: REFUSED,
  advice: 'Check with the secret of this destination alone: each has its own.',
  play(stage) {
    const other = stage.environment.destinations.add({ url: 'https://other.example.test/hooks', enabled: false });
    return refused(stage, ({ body }) => ({ signature: stage.signed(body, other.secret ?? '') }));
  },
};
