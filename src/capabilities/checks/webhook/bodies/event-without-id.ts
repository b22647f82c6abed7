import type { WebhookCase } from '../../check-case.js';
import { stillNamed, STILL_NAMED } from './broken.js';
import { withEvent } from '../spellings/spelling.js';

/** An event that says all but which one it is. */
export const eventWithoutId: WebhookCase = {
  id: 'webhook/6.1/event-without-id',
  title: 'an event without its id is refused or read from the API, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'The event in the body has no id; webhook_event_url and the signature are right.',
  judged: STILL_NAMED,
  advice:
    'Answer 400 to what you cannot read, and catch what your parser throws: an error that nobody handles can end the process. Do not process an event whose id you do not know: you could not tell when it comes again.',
  play: (stage) => stillNamed(stage, (webhook) => ({ body: withEvent(webhook, (event) => event.replace(/"id":\d+,/, '')) })),
};
