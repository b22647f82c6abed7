import type { Delivery, Environment } from '../../simulator.js';
import { call, reply, type Call } from './call.js';
import type { Definitions } from './definitions.js';
import { inLines, type Followed } from './following/following.js';
import { pageOf } from './page.js';

/** The calls about deliveries. */
export const deliveryCalls: readonly Call[] = [
  call(
    'GET /deliveries',
    {
      id: 'deliveries.list',
      summary: 'Lists deliveries of events to destinations, the oldest first.',
      query: 'deliveryQuery',
      answer: 'DeliveryList',
      line: 'Delivery',
      canFollow: true,
    },
    (input) => {
      const { environment, query } = input;
      if (input.tell !== undefined) return inLines(input, followedDeliveries(environment, query));
      const { entries, next } = pageOf(query, environment.deliveries.list);
      return reply({ deliveries: entries, next });
    },
  ),
  call(
    'POST /deliveries/resend-failed',
    {
      id: 'deliveries.resendFailed',
      summary: 'Sends all deliveries again that were given up, or that were from an instant on.',
      body: 'resendFailed',
      answer: 'SentAgain',
    },
    ({ environment, body }) => reply(environment.deliveries.resendFailed(body)),
  ),
  call(
    'GET /deliveries/:id',
    { id: 'deliveries.get', summary: 'Shows one delivery with its exact body and all attempts.', answer: 'DeliveryView' },
    ({ environment, id }) => reply(environment.deliveries.get(id)),
  ),
  call(
    'GET /deliveries/:id/signatures',
    {
      id: 'deliveries.signatures',
      summary: 'Shows how the body of a delivery is signed, beside the signatures to which receivers come by mistake; it tells no secret.',
      answer: 'Signatures',
    },
    ({ environment, id }) => reply(environment.deliveries.signatures(id)),
  ),
  call(
    'POST /deliveries/:id/resend',
    { id: 'deliveries.resend', summary: 'Sends one delivery again, with the same bytes.', answer: 'Delivery' },
    ({ environment, id }) => reply(environment.deliveries.resend(id)),
  ),
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
