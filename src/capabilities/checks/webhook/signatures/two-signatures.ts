import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { warn, type Finding } from '../../finding.js';
import { plain, stillTaking, whenTaking } from '../plain.js';
import { refusal } from '../refusal.js';
import { worst } from '../worst.js';

const FORGED = '0'.repeat(64);

/** One header is right and one is not: whoever stands before the receiver may have read the other one. */
export const twoSignatures: WebhookCase = {
  id: 'webhook/6.1/two-signatures',
  title: 'a webhook with two signatures of which one is wrong is refused',
  rule: '6.1-signature-check',
  since: '2026-12',
  played: 'Two webhooks bear two headers Sp-Hmac each; the right one comes first, then last.',
  judged: 'Both should be refused with 400 to 499; anything else is a warning, for the document knows one header.',
  advice: 'Take the check for failed unless there is exactly one Sp-Hmac.',
  play: (stage) =>
    whenTaking(stage, async () => {
      const webhook = await plain(stage);
      const found: Finding[] = [];
      for (const place of ['first', 'last']) {
        const signatures = [stage.signed(webhook.body), FORGED];
        const headers = (place === 'first' ? signatures : signatures.reverse()).map((signature) => ['Sp-Hmac', signature] as const);
        const exchange = await stage.send(webhook, { signature: null, headers });
        const seen = { expected: '400 to 499', got: `${told(exchange)} when the right one comes ${place}` };
        found.push(isTaken(exchange) ? warn('One of two signatures was wrong.', seen) : refusal(exchange));
      }
      return stillTaking(stage, worst(found), webhook);
    }),
};
