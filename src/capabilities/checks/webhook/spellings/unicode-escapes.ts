import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';
import { respelt, withUnicodeEscapes } from './spelling.js';

/** Characters that are written as escapes. */
export const unicodeEscapes: WebhookCase = {
  id: 'webhook/6.1/unicode-escapes',
  title: 'a body with \\u escapes is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'The name in the event is Zoë, and the ë is written as \\u00eb; the JSON is the same, the signature is that of the new bytes.',
  judged: TAKEN,
  advice:
    'Compute the HMAC-SHA256 of the bytes of the body as they came, before anything parses, trims or decodes them. A body that is parsed and written again loses its escapes.',
  async play(stage) {
    const webhook = await plain(stage, [{ op: 'replace', path: '/customer/first_name', value: 'Zoë' }]);
    return taken(stage, webhook, { body: respelt(webhook, withUnicodeEscapes) });
  },
};
