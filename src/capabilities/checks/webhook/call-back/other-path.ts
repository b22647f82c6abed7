import type { WebhookCase } from '../../check-case.js';
import { otherPathPlayed } from './followed.js';

/** A path of the API that is not the event's. */
export const otherPath: WebhookCase = {
  id: 'webhook/6.1/other-path',
  title: 'a webhook_event_url that names another path of the API is not followed',
  rule: '6.1-webhook-body',
  since: '2026-12',
  played: 'webhook_event_url is the path of a customer; the signature is right.',
  judged: 'The customer must not be asked for: who writes webhooks would choose what the receiver does with its token.',
  advice: 'Take the id from webhook_event, or nothing but paths of the form /services/v2/webhook-events/{id}.',
  play: otherPathPlayed,
};
