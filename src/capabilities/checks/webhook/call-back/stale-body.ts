import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip, warn } from '../../finding.js';
import { processedBy } from '../processing.js';
import { unread } from '../reads.js';
import { dataIn, rewritten } from '../rewritten.js';

/** A body that says something else than the API. */
export const staleBody: WebhookCase = {
  id: 'webhook/6.1/stale-body',
  title: 'what the API answers counts, and not what the body says',
  rule: '6.1-event-by-id',
  since: '2026-12',
  played: 'The data in the body name another quantity and status than the event that the API has; the signature is right.',
  judged:
    'That it is taken without reading the event is a warning, and a failure when a probe shows that it was processed. Which of the two is used after reading cannot be seen.',
  advice: 'Use the data of the event that was read, and of the body nothing but the id.',
  async play(stage) {
    const webhook = await stage.prepare();
    const { subscription, ...data } = dataIn(webhook.body);
    const stale = { ...data, subscription: { ...(subscription as object), qty: 999, status: 'Cancelled' } }; // the event is about one
    const body = rewritten(webhook.body, { event: { data: JSON.stringify(stale) } });
    const { played: exchange, processed = 0 } = await processedBy(stage, () => stage.send(webhook, { body }));
    if (exchange.outcome.kind === 'failed') return skip(`There was no answer to judge by: ${exchange.outcome.detail}`);
    if (!isTaken(exchange)) return ok(`${told(exchange)}: it is refused`);
    const isRead = (): boolean => stage.callsBack(webhook.id).length > 0;
    return {
      isThere: isRead,
      later() {
        if (isRead()) return skip('The event was read; whether its data or those of the body were used cannot be seen from outside.');
        if (processed > 0) return fail('the data of the event that the API has', 'processed, and the event was never read');
        return unread(
          stage,
          warn('It was taken and the event never read, so that the body is all it can have used.', { got: told(exchange) }),
        );
      },
    };
  },
};
