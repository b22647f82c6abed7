import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok } from '../../finding.js';

/** A sender that is gone in the midst of its request. */
export const hangUp: WebhookCase = {
  id: 'webhook/6.1/hang-up',
  title: 'a sender that hangs up in the middle does no harm',
  rule: '6.1-webhook-success',
  since: '2026-12',
  played: 'The connection ends after half of the body. Then the same webhook is sent whole.',
  judged: 'The second one must be answered with 200 to 299.',
  advice: 'Give up a request whose body breaks off, and remember nothing of it.',
  async play({ prepare, send }) {
    const webhook = await prepare();
    const length = ['Content-Length', String(webhook.body.length)] as const;
    await send(webhook, { breakOffAfter: Math.floor(webhook.body.length / 2), headers: [length] });
    const whole = await send(webhook);
    return isTaken(whole) ? ok(told(whole)) : fail('200 to 299', told(whole));
  },
};
