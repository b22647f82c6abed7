import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';
import { respelt, withEscapedSlashes } from './spelling.js';

/** Slashes that are escaped without need. */
export const escapedSlash: WebhookCase = {
  id: 'webhook/6.1/escaped-slash',
  title: 'a body with escaped slashes is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'Each slash of the body is written as \\/, as PHP does it; the JSON is the same, the signature is that of the new bytes.',
  judged: TAKEN,
  advice:
    'Compute the HMAC-SHA256 of the bytes of the body as they came, before anything parses, trims or decodes them. A body that is parsed and written again loses its escapes.',
  async play(stage) {
    const webhook = await plain(stage);
    return taken(stage, webhook, { body: respelt(webhook, withEscapedSlashes) });
  },
};
