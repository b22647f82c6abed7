import type { WebhookCase } from '../../check-case.js';
import { stillNamed, STILL_NAMED } from './broken.js';
import { withEvent } from '../spellings/spelling.js';

/** JSON that is cut off inside. */
export const malformedEvent: WebhookCase = {
  id: 'webhook/6.1/malformed-event',
  title: 'an event that is no JSON is refused or read from the API, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'The last brace of the text in webhook_event is missing; webhook_event_url and the signature are right.',
  judged: STILL_NAMED,
  advice:
    'Answer 400 to what you cannot read, and catch what your parser throws: an error that nobody handles can end the process. The event is JSON inside JSON: both are parsed, and both can fail.',
  play: (stage) => stillNamed(stage, (webhook) => ({ body: withEvent(webhook, (event) => event.slice(0, -1)) })),
};
