import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip } from '../../finding.js';

/** A body that was changed on its way. */
export const alteredByte: WebhookCase = {
  id: 'webhook/6.1/altered-byte',
  title: 'a body with one altered byte is refused',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'One digit of the event id in the body is another one; the signature is that of the body before.',
  judged: 'It must not be answered with 200 to 299.',
  advice: 'Compute the HMAC-SHA256 of the bytes as they came, and refuse what differs from Sp-Hmac before anything else is done.',
  async play({ prepare, send, signed }) {
    const webhook = await prepare();
    const body = Buffer.from(webhook.body);
    const place = body.indexOf(String(webhook.id)) + String(webhook.id).length - 1;
    body[place] = body[place] === 0x30 ? 0x31 : 0x30;
    const exchange = await send(webhook, { body, signature: signed(webhook.body) });
    if (exchange.outcome.kind === 'failed') return skip(`There was no answer to judge by: ${exchange.outcome.detail}`);
    return isTaken(exchange) ? fail('4xx', told(exchange)) : ok(told(exchange));
  },
};
