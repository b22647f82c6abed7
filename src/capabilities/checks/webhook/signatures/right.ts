import type { WebhookCase } from '../../check-case.js';
import { sendPlain } from '../plain.js';

/** The plain case: everything is as Subsim sends it, and nothing in it is awkward. */
export const right: WebhookCase = {
  id: 'webhook/6.1/right',
  title: 'a webhook with a right signature is taken',
  rule: '6.1-webhook-success',
  since: '2026-12',
  played: 'A webhook of ASCII characters goes to the receiver exactly as Subsim sends it.',
  judged: 'It must be answered with 200 to 299.',
  advice: 'Check that the receiver has the secret that was printed at the start, and that it hashes the bytes of the body as they came.',
  play: (stage) => sendPlain(stage),
};
