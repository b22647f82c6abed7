import type { WebhookCase } from '../../check-case.js';
import { plain } from '../plain.js';
import { taken, TAKEN } from '../taken.js';
import { withEvent } from './spelling.js';

const NUMBERS = ',"weight":1.0,"scale":1E+2,"ratio":-0.50}';

/** Numbers that a parser writes otherwise. */
export const numberSpelling: WebhookCase = {
  id: 'webhook/6.1/number-spelling',
  title: 'an event with numbers that can be written otherwise is taken',
  rule: '6.1-signature',
  since: '2026-12',
  played: 'The event has further members with the numbers 1.0, 1E+2 and -0.50; the signature is that of the new bytes.',
  judged: TAKEN,
  advice:
    'Compute the HMAC-SHA256 of the bytes of the body as they came, before anything parses, trims or decodes them. Members of the event that you do not know mean nothing to you.',
  async play(stage) {
    const webhook = await plain(stage);
    return taken(stage, webhook, { body: withEvent(webhook, (event) => event.replace(/\}$/, NUMBERS)) });
  },
};
