import type { WebhookCase } from '../../check-case.js';
import { unreadable, UNREADABLE } from './broken.js';

/** JSON, and no webhook. */
export const noObject: WebhookCase = {
  id: 'webhook/6.1/no-object',
  title: 'a body that is no JSON object is refused, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'The body is [], null and {}, one after another; the signatures are right.',
  judged: UNREADABLE,
  advice:
    'Answer 400 to what you cannot read, and catch what your parser throws: an error that nobody handles can end the process. See that the body is an object and that its members are there before you use them.',
  play: (stage) =>
    unreadable(
      stage,
      ['[]', 'null', '{}'].map((text) => ({ body: Buffer.from(text), called: text })),
    ),
};
