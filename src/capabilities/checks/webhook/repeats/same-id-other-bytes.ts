import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip } from '../../finding.js';
import { processedBy, UNCOUNTED } from '../processing.js';
import { respelt, withOtherOrder } from '../spellings/spelling.js';

/** An event that comes again in a body which is not the same. */
export const sameIdOtherBytes: WebhookCase = {
  id: 'webhook/6.1/same-id-other-bytes',
  title: 'an event that comes again in other bytes is taken, and not processed again',
  rule: '6.1-webhook-duplicates',
  since: '2026-12',
  played: 'A webhook is sent, and the same one again with its two members in the other order and the signature of the new bytes.',
  judged:
    'Both must be answered with 200 to 299. With a probe it must be counted once; without one nothing more is judged. It is skipped when that order is not taken of another event either.',
  advice: 'Know an event by its id, and not by a hash of the body or by its signature.',
  async play(stage) {
    const webhook = await stage.prepare();
    const { played, processed } = await processedBy(stage, async () => ({
      first: await stage.send(webhook),
      second: await stage.send(webhook, { body: respelt(webhook, withOtherOrder) }),
    }));
    const { first, second } = played;
    if (!isTaken(first)) return skip(`A right webhook is not taken: ${told(first)}`);
    const both = `${told(first)}, then ${told(second)}`;
    if (!isTaken(second)) {
      const other = await stage.prepare();
      const isOrder = !isTaken(await stage.send(other, { body: respelt(other, withOtherOrder) }));
      return isOrder ? skip('It does not take that order of any event (webhook/6.1/member-order).') : fail('200 to 299 both times', both);
    }
    if (processed === undefined) return skip(`Both were taken (${both}). ${UNCOUNTED}`);
    return processed > 1 ? fail('processed once', `processed ${String(processed)} times (${both})`) : ok(`processed once (${both})`);
  },
};
