import { reply, taking, type Answer, type Call, type CallInput } from './call.js';
import type { Definitions } from './definitions.js';
import { isoTextOf } from './instant.js';

// Milliseconds that are waited, and pending deliveries that are shown.
const TIMEOUT = 5000;
const MOST_SHOWN = 100;

/** The call that waits until nothing is due and nothing under way. */
export const settleCalls: readonly Call[] = [taking('POST /settle', { body: 'settle', query: 'settle' }, settle)];

type Wait = Definitions['settle'];

async function settle({ environment, body, query }: CallInput<Wait, Wait>): Promise<Answer> {
  const { timeout = TIMEOUT } = { ...query, ...body };
  if (await environment.settle(timeout)) return reply({ settled: true });
  const { deliveries, counts } = environment.pending(MOST_SHOWN);
  const pending = deliveries.map(({ id, event, destination, due, isInFlight }) => ({
    delivery: id,
    event,
    destination,
    due: isoTextOf(due),
    ...(isInFlight ? { inFlight: true } : {}),
  }));
  return reply({ settled: false, pending, counts }, 408);
}
