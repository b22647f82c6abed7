import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';
import { respelt, withSpaces } from './spelling.js';

/** Spaces that mean nothing in JSON. */
export const whiteSpace: WebhookCase = {
  id: 'webhook/6.1/white-space',
  title: 'a body with spaces between its members is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played:
    'A space follows each colon and comma between the members, as Python does it; the JSON is the same, the signature is that of the new bytes.',
  judged: TAKEN,
  advice:
    'Compute the HMAC-SHA256 of the bytes of the body as they came, before anything parses, trims or decodes them. A body that is parsed and written again loses its spaces.',
  async play(stage) {
    const webhook = await plain(stage);
    return taken(stage, webhook, { body: respelt(webhook, withSpaces) });
  },
};
