import type { OrderSummary, Environment } from '../../simulator.js';
import { call, reply, taking, type Call } from './call.js';
import type { Definitions } from './definitions.js';
import { IN_LINES, inLines, type Followed } from './following.js';
import { pageOf } from './page.js';

/** The calls about orders: attempts to have them placed, and what falls due. */
export const orderCalls: readonly Call[] = [
  taking('GET /orders', { query: 'orderQuery', ...IN_LINES }, (input) => {
    const { environment, query } = input;
    if (input.tell !== undefined) return inLines(input, followedOrders(environment, query));
    const { entries, next } = pageOf(query, environment.orders.list);
    return reply({ orders: entries, next });
  }),
  taking('POST /orders', { body: 'placing' }, async ({ environment, body: { subscription, kind } }) =>
    reply(await environment.orders.place(subscription, kind), 201),
  ),
  call('POST /orders/run', async ({ environment }) => reply(await environment.orders.run())),
  call('GET /orders/:id', ({ environment, id }) => reply(environment.orders.get(id))),
  call('GET /unknown-order-calls', ({ environment }) => reply({ calls: environment.orders.unknownCalls() })),
  taking('GET /schedule', { query: 'scheduleQuery' }, ({ environment, query }) =>
    reply({ schedule: environment.orders.schedule(query), blocked: environment.orders.countBlocked() }),
  ),
];

function followedOrders({ orders }: Environment, { subscription, status }: Definitions['orderQuery']): Followed<OrderSummary> {
  return {
    list: (range) => orders.list({ subscription, ...range }),
    isMeant: (order) => status === undefined || order.status === status,
    isOpen: (order) => order.status === 'waiting' || order.status === 'sent',
  };
}
