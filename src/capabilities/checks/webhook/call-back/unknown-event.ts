import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip, warn } from '../../finding.js';
import { eventPath } from '../../stage/webhook-stage.js';
import { processedBy, UNCOUNTED } from '../processing.js';
import { unread } from '../reads.js';
import { rewritten } from '../rewritten.js';

// No environment has made so many events.
const FURTHER = 1_000_000;

/** An event that the API does not have. */
export const unknownEvent: WebhookCase = {
  id: 'webhook/6.1/unknown-event',
  title: 'an event that the API does not have is not processed',
  rule: '6.1-event-by-id',
  since: '2026-12',
  played: 'The body names the id of an event that there is not, in webhook_event and in webhook_event_url; its signature is right.',
  judged: 'It must not be processed. Any answer but 200 to 299 is right; whether something that was taken is processed only a probe shows.',
  advice: 'Read the event first, and drop the webhook when the API answers 404: it did not come from the platform.',
  async play(stage) {
    const webhook = await stage.prepare();
    const id = webhook.id + FURTHER;
    const body = rewritten(webhook.body, { event: { id }, url: eventPath(id) });
    const { played: exchange, processed } = await processedBy(stage, () => stage.send(webhook, { body }));
    if (processed !== undefined && processed > 0) return fail('not processed', `${told(exchange)}, and processed`);
    if (exchange.outcome.kind === 'failed') return skip(`There was no answer to judge by: ${exchange.outcome.detail}`);
    if (!isTaken(exchange)) return ok(told(exchange));
    if (processed !== undefined) return ok(`${told(exchange)}, and not processed`);
    return {
      isThere: () => stage.callsBack(id).length > 0,
      later: () =>
        stage.callsBack(id).length > 0
          ? skip(`It was taken, and the API has said that there is no such event. ${UNCOUNTED}`)
          : unread(stage, warn('It was taken although the API was not asked whether there is such an event.', { got: told(exchange) })),
    };
  },
};
