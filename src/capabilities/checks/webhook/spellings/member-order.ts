import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';
import { respelt, withOtherOrder } from './spelling.js';

/** Members have no order in JSON. */
export const memberOrder: WebhookCase = {
  id: 'webhook/6.1/member-order',
  title: 'a body with webhook_event_url first is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'The two members of the body change places; the JSON is the same, the signature is that of the new bytes.',
  judged: TAKEN,
  advice:
    'Compute the HMAC-SHA256 of the bytes of the body as they came, before anything parses, trims or decodes them. Find the members by their names.',
  async play(stage) {
    const webhook = await plain(stage);
    return taken(stage, webhook, { body: respelt(webhook, withOtherOrder) });
  },
};
