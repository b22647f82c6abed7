import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok } from '../../finding.js';

// Pieces of a body, and milliseconds between two.
const PIECES = 6;
const PAUSE = 25;

/** A body that comes bit by bit. */
export const dribble: WebhookCase = {
  id: 'webhook/6.1/dribble',
  title: 'a webhook whose body comes in pieces is taken',
  rule: '6.1-webhook-success',
  since: '2026-12',
  played: 'The body is sent in six pieces with pauses between them.',
  judged: 'It must be answered with 200 to 299.',
  advice: 'Read the body to its end before its signature is computed; one read may give a part of it alone.',
  async play({ prepare, send }) {
    const webhook = await prepare();
    const exchange = await send(webhook, { pieces: { bytes: Math.ceil(webhook.body.length / PIECES), pause: PAUSE } });
    return isTaken(exchange) ? ok(told(exchange)) : fail('200 to 299', told(exchange));
  },
};
