import { Problem, readExactInstant } from '../../simulator.js';
import { reply, taking, type Call } from './call.js';
import { attemptOf, deliveryOf } from './delivery.js';
import { known } from './known.js';
import { pageOf } from './page.js';

// Deliveries that an answer shows of those that are sent again.
const MOST_SHOWN = 1000;

/** The calls about deliveries. */
export const deliveryCalls: readonly Call[] = [
  taking({
    method: 'GET',
    path: '/deliveries',
    query: 'deliveryQuery',
    run({ environment, query }) {
      const { event, destination, status, ...range } = query;
      const read = (from: number, limit: number) => environment.deliveries.list({ event, destination, status, from, limit });
      const { entries, next } = pageOf(range, read);
      return reply({ deliveries: entries.map(deliveryOf), next });
    },
  }),
  taking({
    method: 'POST',
    path: '/deliveries/resend-failed',
    body: 'resendFailed',
    run({ environment, body }) {
      const again = environment.deliveries.resendFailed(instantIn(body.since));
      return reply({ total: again.length, deliveries: again.slice(0, MOST_SHOWN).map(deliveryOf) });
    },
  }),
  {
    method: 'GET',
    path: '/deliveries/:id',
    run: ({ environment: { deliveries }, id }) =>
      known(`delivery ${String(id)}`, () =>
        reply({ ...deliveryOf(deliveries.get(id)), body: deliveries.body(id), attempts: deliveries.attemptsOf(id).map(attemptOf) }),
      ),
  },
  {
    method: 'POST',
    path: '/deliveries/:id/resend',
    run: ({ environment, id }) => known(`delivery ${String(id)}`, () => reply(deliveryOf(environment.deliveries.resend(id)))),
  },
];

function instantIn(text: string | undefined): number {
  const instant = text === undefined ? 0 : readExactInstant(text);
  if (instant === undefined) throw new Problem('setting-refused', 'since: must be an instant such as 2026-11-20T09:15:30.000Z.');
  return instant;
}
