import type { WebhookCase } from '../../check-case.js';
import { stillNamed, STILL_NAMED } from './broken.js';
import type { PreparedWebhook } from '../../stage/webhook-stage.js';
import { withEvent } from '../spellings/spelling.js';

/** JSON, and no event. */
export const eventNoObject: WebhookCase = {
  id: 'webhook/6.1/event-no-object',
  title: 'an event that is no JSON object is refused or read from the API, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'The text in webhook_event is null, [] and empty, one after another; webhook_event_url and the signature are right.',
  judged: STILL_NAMED,
  advice:
    'Answer 400 to what you cannot read, and catch what your parser throws: an error that nobody handles can end the process. See that the event is an object before you look for its id.',
  play: (stage) =>
    stillNamed(
      stage,
      ...['null', '[]', ''].map((text) => (webhook: PreparedWebhook) => ({
        body: withEvent(webhook, () => text),
        called: text === '' ? 'an empty text' : text,
      })),
    ),
};
