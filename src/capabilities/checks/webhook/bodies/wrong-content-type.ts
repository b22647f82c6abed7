import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { ok } from '../../finding.js';
import { plain, stillTaking, whenTaking } from '../plain.js';
import { refusal } from '../refusal.js';

/** A right webhook that is called something else. */
export const wrongContentType: WebhookCase = {
  id: 'webhook/6.1/wrong-content-type',
  title: 'a webhook that is called text/plain is refused or taken, and breaks nothing',
  rule: '6.1-webhook-request',
  since: '2026-12',
  played: 'The Content-Type of a webhook is text/plain; everything else and the signature are right.',
  judged: 'It may be taken or refused with 400 to 499. Anything else is a warning, and a right webhook must be taken afterwards.',
  advice:
    'Either read the body as JSON whatever it is called, or answer 415; see that a body which your framework has not parsed throws nothing.',
  play: (stage) =>
    whenTaking(stage, async () => {
      const webhook = await plain(stage);
      const exchange = await stage.send(webhook, { headers: [['Content-Type', 'text/plain']] });
      return stillTaking(stage, isTaken(exchange) ? ok(told(exchange)) : refusal(exchange), webhook);
    }),
};
