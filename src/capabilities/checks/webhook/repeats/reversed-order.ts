import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip } from '../../finding.js';

/** An earlier event that comes after a later one. */
export const reversedOrder: WebhookCase = {
  id: 'webhook/6.1/reversed-order',
  title: 'an event that comes after a later one of the same record is taken',
  rule: '6.1-webhook-order',
  since: '2026-12',
  played: 'Two events of one subscription are sent, the later one first.',
  judged: 'Both must be answered with 200 to 299.',
  advice: 'Do not count on the order: read the record, or compare the times of the events, and answer 200 to one that is out of date.',
  async play({ prepare, send }) {
    const [earlier, later] = [await prepare(), await prepare()];
    const [first, second] = [await send(later), await send(earlier)];
    if (!isTaken(first)) return skip(`A right webhook is not taken: ${told(first)}`);
    const both = `${told(first)}, then ${told(second)}`;
    return isTaken(second) ? ok(both) : fail('200 to 299 for both', both);
  },
};
