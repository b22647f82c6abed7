import { reply, type Call, type Given, type Reply } from './call.js';
import { isoTextOf } from './instant.js';

// Milliseconds that are waited, and pending deliveries that are told.
const TIMEOUT = 5000;
const MOST_TOLD = 100;

/** The call that waits until nothing is due and nothing under way. */
export const settleCalls: readonly Call[] = [{ method: 'POST', path: '/settle', body: 'settle', query: 'settle', run: settle }];

interface SettleInput {
  readonly timeout?: number;
}

async function settle({ environment, body, query }: Given): Promise<Reply> {
  const { timeout = TIMEOUT } = { ...(query as SettleInput), ...(body as SettleInput) }; // both have passed their schema
  if (await environment.settle(timeout)) return reply({ settled: true });
  const { deliveries, counts } = environment.pending(MOST_TOLD);
  const pending = deliveries.map(({ id, event, destination, due, isInFlight }) => ({
    delivery: id,
    event,
    destination,
    due: isoTextOf(due),
    ...(isInFlight ? { inFlight: true } : {}),
  }));
  return reply({ settled: false, pending, counts }, 408);
}
