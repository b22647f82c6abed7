import type { WebhookCase } from '../../check-case.js';
import { stillNamed, STILL_NAMED } from './broken.js';
import { outerOf } from '../spellings/spelling.js';

/** An event that was not encoded twice. */
export const eventObject: WebhookCase = {
  id: 'webhook/6.1/event-object',
  title: 'a webhook_event that is an object and no text is refused or read from the API, and breaks nothing',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'webhook_event holds the event itself in place of its JSON text; everything else and the signature are right.',
  judged: STILL_NAMED,
  advice:
    'Answer 400 to what you cannot read, and catch what your parser throws: an error that nobody handles can end the process. See that webhook_event is a text before you parse it.',
  play: (stage) =>
    stillNamed(stage, ({ body }) => {
      const { webhook_event, webhook_event_url } = outerOf(body);
      const text = `{"webhook_event":${webhook_event},"webhook_event_url":${JSON.stringify(webhook_event_url)}}`;
      return { body: Buffer.from(text) };
    }),
};
