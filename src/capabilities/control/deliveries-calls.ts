import { Problem, readExactInstant } from '../../simulator.js';
import { call, reply, taking, type Call } from './call.js';
import { attemptOf, deliveryOf } from './delivery.js';
import { known } from './known.js';
import { pageOf } from './page.js';

// Deliveries that an answer shows of those that are sent again.
const MOST_SHOWN = 1000;

/** The calls about deliveries. */
export const deliveryCalls: readonly Call[] = [
  taking('GET /deliveries', { query: 'deliveryQuery' }, ({ environment: { deliveries }, query }) => {
    const { entries, next } = pageOf(query, (range) => deliveries.list(range));
    return reply({ deliveries: entries.map(deliveryOf), next });
  }),
  taking('POST /deliveries/resend-failed', { body: 'resendFailed' }, ({ environment, body }) => {
    const again = environment.deliveries.resendFailed(instantIn(body.since));
    return reply({ total: again.length, deliveries: again.slice(0, MOST_SHOWN).map(deliveryOf) });
  }),
  call('GET /deliveries/:id', ({ environment: { deliveries }, id }) =>
    known('delivery', id, () =>
      reply({ ...deliveryOf(deliveries.get(id)), body: deliveries.body(id), attempts: deliveries.attemptsOf(id).map(attemptOf) }),
    ),
  ),
  call('POST /deliveries/:id/resend', ({ environment, id }) =>
    known('delivery', id, () => reply(deliveryOf(environment.deliveries.resend(id)))),
  ),
];

function instantIn(text: string | undefined): number {
  const instant = text === undefined ? 0 : readExactInstant(text);
  if (instant === undefined) throw new Problem('setting-refused', 'since: must be an instant such as 2026-11-20T09:15:30.000Z.');
  return instant;
}
