import type { WebhookCase } from '../../check-case.js';
import { unreadable, UNREADABLE } from './broken.js';

/** A signature of nothing. */
export const emptyBody: WebhookCase = {
  id: 'webhook/6.1/empty-body',
  title: 'an empty body is refused, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'The body has no bytes; the signature is that of no bytes.',
  judged: UNREADABLE,
  advice: 'Answer 400 to what you cannot read, and catch what your parser throws: an error that nobody handles can end the process.',
  play: (stage) => unreadable(stage, [{ body: Buffer.alloc(0) }]),
};
