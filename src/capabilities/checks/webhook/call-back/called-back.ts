import type { WebhookCase } from '../../check-case.js';
import { isTaken, told, type Exchange } from '../../exchange.js';
import { fail, ok, skip, warn } from '../../finding.js';
import { processedBy } from '../processing.js';
import { schemeOf } from '../reads.js';
import type { RequestEntry } from '../../../../simulator.js';

/** Whether the event is read at all. */
export const calledBack: WebhookCase = {
  id: 'webhook/6.1/called-back',
  title: 'the event is read from the API, and not believed as it came',
  rule: '6.1-event-by-id',
  since: '2026-12',
  played: 'A right webhook is sent. Reads of its event are waited for, once for all cases together.',
  judged:
    'The event must be read, before the answer or after it; none is a warning, and a failure when a probe shows that it was processed.',
  advice: 'Before it is processed, GET the event by its id, with a bearer token, and use what the API answers in place of the body.',
  async play(stage) {
    const webhook = await stage.prepare();
    const { played: exchange, processed = 0 } = await processedBy(stage, () => stage.send(webhook));
    if (!isTaken(exchange)) return skip(`A right webhook is not taken: ${told(exchange)}`);
    return {
      isThere: () => stage.callsBack(webhook.id).length > 0,
      later() {
        const [first] = stage.callsBack(webhook.id);
        if (first !== undefined) return ok(`read ${isBefore(first, exchange) ? 'before' : 'after'} the answer, with ${schemeOf(first)}`);
        if (processed > 0) return fail('the event is read before it is processed', 'it was processed and never read');
        return warn(`The event was not read within ${String(stage.limits.callBack / 1000)} s.`, { got: told(exchange) });
      },
    };
  },
};

function isBefore({ realTime }: RequestEntry, { outcome: { started, milliseconds } }: Exchange): boolean {
  return Date.parse(realTime) <= started + milliseconds;
}
