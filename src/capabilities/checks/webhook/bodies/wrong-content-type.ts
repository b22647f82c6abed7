import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { ok, skip } from '../../finding.js';
import { NOTHING_TAKEN, plain, takesPlain } from '../plain.js';
import { refusal, survived } from '../refusal.js';

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
  async play(stage) {
    if (!(await takesPlain(stage))) return skip(NOTHING_TAKEN);
    const exchange = await stage.send(await plain(stage), { headers: [['Content-Type', 'text/plain']] });
    return isTaken(exchange) ? ok(told(exchange)) : survived(stage, refusal(exchange));
  },
};
