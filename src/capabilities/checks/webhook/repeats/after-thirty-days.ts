import type { WebhookCase } from '../../check-case.js';
import { isTaken, told } from '../../exchange.js';
import { fail, ok, skip } from '../../finding.js';
import { processedBy } from '../processing.js';

/** A webhook that is sent again by hand, long after. */
export const afterThirtyDays: WebhookCase = {
  id: 'webhook/6.1/after-thirty-days',
  title: 'a webhook that comes again after thirty days is taken, and not processed again',
  rule: '6.1-webhook-duplicates',
  since: '2026-12',
  played: 'A webhook is sent, the clock of the environment is moved by thirty days, and the same bytes are sent again.',
  judged: 'Both must be answered with 200 to 299. With a probe it must be counted once.',
  advice: 'Keep the ids of events for good: an event can be sent again at any time, and refusing it brings it back.',
  async play(stage) {
    const webhook = await stage.prepare();
    const { played, processed } = await processedBy(stage, async () => {
      const first = await stage.send(webhook);
      await stage.environment.clock.advance('P30D');
      return { first, second: await stage.send(webhook) };
    });
    const { first, second } = played;
    if (!isTaken(first)) return skip(`A right webhook is not taken: ${told(first)}`);
    const both = `${told(first)}, then ${told(second)}`;
    if (processed !== undefined && processed > 1) return fail('processed once', `processed ${String(processed)} times (${both})`);
    if (isTaken(second)) return ok(both);
    const isTokens = stage.callsBack(webhook.id).at(-1)?.status === 401;
    return isTokens ? skip(`It goes on with a token that has expired: ${both}`) : fail('200 to 299 both times', both);
  },
};
