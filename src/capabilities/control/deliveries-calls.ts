import { call, reply, taking, type Call } from './call.js';
import { pageOf } from './page.js';

/** The calls about deliveries. */
export const deliveryCalls: readonly Call[] = [
  taking('GET /deliveries', { query: 'deliveryQuery' }, ({ environment, query }) => {
    const { entries, next } = pageOf(query, environment.deliveries.list);
    return reply({ deliveries: entries, next });
  }),
  taking('POST /deliveries/resend-failed', { body: 'resendFailed' }, ({ environment, body }) =>
    reply(environment.deliveries.resendFailed(body)),
  ),
  call('GET /deliveries/:id', ({ environment, id }) => reply(environment.deliveries.get(id))),
  call('POST /deliveries/:id/resend', ({ environment, id }) => reply(environment.deliveries.resend(id))),
];
