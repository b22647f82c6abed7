import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip } from '../../finding.js';
import { rewritten } from '../rewritten.js';

/** A type that the platform may have tomorrow. */
export const unknownType: WebhookCase = {
  id: 'webhook/6.1/unknown-type',
  title: 'an event of a type that nobody knows yet is taken',
  rule: '6.1-webhook-retries',
  since: '2026-12',
  played: 'The type in the body is subscription.teleported; the signature is right.',
  judged: 'It must be answered with 200 to 299: what is refused is sent again, for two days.',
  advice: 'Answer 200 to what does not concern you; further types may be added, and a destination may take all of them.',
  async play({ prepare, send }) {
    const webhook = await prepare();
    const exchange = await send(webhook, { body: rewritten(webhook.body, { event: { type: 'subscription.teleported' } }) });
    if (exchange.outcome.kind === 'failed' && exchange.outcome.reason !== 'timeout') return skip(told(exchange));
    return isTaken(exchange) ? ok(told(exchange)) : fail('200 to 299', told(exchange));
  },
};
