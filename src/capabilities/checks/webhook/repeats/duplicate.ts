import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip } from '../../finding.js';

/** A webhook that comes again although it was taken. */
export const duplicate: WebhookCase = {
  id: 'webhook/6.1/duplicate',
  title: 'a webhook that comes again is answered as if it had been taken',
  rule: '6.1-webhook-duplicates',
  since: '2026-12',
  played: 'The same bytes are sent twice, one right after the other.',
  judged: 'Both must be answered with 200 to 299: what is refused is sent again, for two days.',
  advice: 'Keep the ids of the events that were processed, and answer 200 to one that is known without doing anything.',
  async play({ prepare, send }) {
    const webhook = await prepare();
    const [first, second] = [await send(webhook), await send(webhook)];
    if (!isTaken(first)) return skip(`A right webhook is not taken: ${told(first)}`);
    const both = `${told(first)}, then ${told(second)}`;
    return isTaken(second) ? ok(both) : fail('200 to 299 both times', both);
  },
};
