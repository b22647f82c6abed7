import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip, warn } from '../../finding.js';
import { processedBy } from '../processing.js';
import { unread } from '../reads.js';
import { rewritten } from '../rewritten.js';

/** A body whose two members name different events. */
export const idAndUrlDisagree: WebhookCase = {
  id: 'webhook/6.1/id-and-url-disagree',
  title: 'a webhook whose id and URL name different events is refused, or one of the two is read from the API',
  rule: '6.1-event-by-id',
  since: '2026-12',
  played:
    'webhook_event has the id of one event and webhook_event_url the path of another one; the API has both, and the signature is right.',
  judged:
    'It is refused, or one of the two events is read; that it is taken without reading is a warning, and a failure when a probe shows that it was processed.',
  advice: 'Go by the id or by the URL, always by the same one, and use what the API answers; refusing what disagrees is safer still.',
  async play(stage) {
    const [one, other] = [await stage.prepare(), await stage.prepare()];
    const body = rewritten(one.body, { url: other.path });
    const { played: exchange, processed = 0 } = await processedBy(stage, () => stage.send(one, { body }));
    if (exchange.outcome.kind === 'failed') return skip(`There was no answer to judge by: ${exchange.outcome.detail}`);
    if (!isTaken(exchange)) return ok(told(exchange));
    const read = (): string | undefined =>
      stage.callsBack(one.id).length > 0 ? 'of the id' : stage.callsBack(other.id).length > 0 ? 'of the URL' : undefined;
    return {
      isThere: () => read() !== undefined,
      later() {
        const which = read();
        if (which !== undefined) return ok(`${told(exchange)}, and the event ${which} was read`);
        if (processed > 0) return fail('one of the two is read from the API', `${told(exchange)}, and processed as it came`);
        return unread(stage, warn('It was taken although neither event was read.', { got: told(exchange) }));
      },
    };
  },
};
