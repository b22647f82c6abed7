import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';

/** A line that ends. */
export const trailingNewline: WebhookCase = {
  id: 'webhook/6.1/trailing-newline',
  title: 'a body with a newline at its end is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'A newline follows the last brace; the JSON is the same, the signature is that of the new bytes.',
  judged: TAKEN,
  advice: 'Hash the body as it came; do not trim it before.',
  async play(stage) {
    const webhook = await plain(stage);
    return taken(stage, webhook, { body: Buffer.concat([webhook.body, Buffer.from('\n')]) });
  },
};
