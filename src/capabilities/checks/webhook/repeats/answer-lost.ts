import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok } from '../../finding.js';

/** A sender that is gone when the answer comes. */
export const answerLost: WebhookCase = {
  id: 'webhook/6.1/answer-lost',
  title: 'a webhook whose answer was lost is taken when it comes again',
  rule: '6.1-webhook-duplicates',
  since: '2026-12',
  played: 'The connection ends after the last byte of the body, without waiting for the answer. Then the same bytes are sent again.',
  judged: 'The second one must be answered with 200 to 299.',
  advice: 'Whether the sender has heard the answer cannot be known: a known event is answered with 200.',
  async play({ prepare, send }) {
    const webhook = await prepare();
    await send(webhook, { breakOffAfter: webhook.body.length, headers: lengthOf(webhook.body) });
    const second = await send(webhook);
    return isTaken(second) ? ok(told(second)) : fail('200 to 299', told(second));
  },
};

function lengthOf(body: Buffer): readonly (readonly [name: string, value: string])[] {
  return [['Content-Length', String(body.length)]];
}
