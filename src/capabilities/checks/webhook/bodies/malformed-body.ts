import type { WebhookCase } from '../../check-case.js';
import { stillNamed, STILL_NAMED } from './broken.js';

/** JSON that is cut off. */
export const malformedBody: WebhookCase = {
  id: 'webhook/6.1/malformed-body',
  title: 'a body that is no JSON is refused, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'The last brace of the body is missing; the signature is right.',
  judged: STILL_NAMED,
  advice: 'Answer 400 to what you cannot read, and catch what your parser throws: an error that nobody handles can end the process.',
  play: (stage) => stillNamed(stage, ({ body }) => ({ body: body.subarray(0, -1) })),
};
