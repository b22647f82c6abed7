import type { Delivery, Environment } from '../../simulator.js';
import { call, reply, taking, type Call } from './call.js';
import type { Definitions } from './definitions.js';
import { IN_LINES, inLines, type Followed } from './following.js';
import { pageOf } from './page.js';

/** The calls about deliveries. */
export const deliveryCalls: readonly Call[] = [
  taking('GET /deliveries', { query: 'deliveryQuery', ...IN_LINES }, (input) => {
    const { environment, query } = input;
    if (input.tell !== undefined) return inLines(input, followedDeliveries(environment, query));
    const { entries, next } = pageOf(query, environment.deliveries.list);
    return reply({ deliveries: entries, next });
  }),
  taking('POST /deliveries/resend-failed', { body: 'resendFailed' }, ({ environment, body }) =>
    reply(environment.deliveries.resendFailed(body)),
  ),
  call('GET /deliveries/:id', ({ environment, id }) => reply(environment.deliveries.get(id))),
  call('POST /deliveries/:id/resend', ({ environment, id }) => reply(environment.deliveries.resend(id))),
];

// One that has ended can be sent again.
function followedDeliveries({ deliveries }: Environment, { event, destination, status }: Definitions['deliveryQuery']): Followed<Delivery> {
  return {
    list: (range) => deliveries.list({ event, destination, ...range }),
    listOpen: (range) => deliveries.list({ event, destination, status: 'pending', ...range }),
    isOpen: (delivery) => delivery.status === 'pending',
    isMeant: (delivery) => status === undefined || delivery.status === status,
  };
}
