import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';
import { respelt, withQuoteEscapes } from './spelling.js';

/** The quotes of the inner JSON as another language escapes them. */
export const quoteEscapes: WebhookCase = {
  id: 'webhook/6.1/quote-escapes',
  title: 'a body whose inner quotes are \\u0022 is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played:
    'Quotes inside webhook_event are written as \\u0022, as .NET does it; the JSON is the same, the signature is that of the new bytes.',
  judged: TAKEN,
  advice:
    'Compute the HMAC-SHA256 of the bytes of the body as they came, before anything parses, trims or decodes them. A body that is parsed and written again has its escapes changed.',
  async play(stage) {
    const webhook = await plain(stage);
    return taken(stage, webhook, { body: respelt(webhook, withQuoteEscapes) });
  },
};
