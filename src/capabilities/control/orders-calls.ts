import type { OrderSummary, Environment } from '../../simulator.js';
import { call, reply, type Call } from './call.js';
import type { Definitions } from './definitions.js';
import { inLines, type Followed } from './following/following.js';
import { pageOf } from './page.js';

/** The calls about orders: attempts to have them placed, and what falls due. */
export const orderCalls: readonly Call[] = [
  call(
    'GET /orders',
    {
      id: 'orders.list',
      summary: 'Lists attempts to have orders placed, the oldest first.',
      query: 'orderQuery',
      answer: 'OrderList',
      line: 'OrderSummary',
      canFollow: true,
    },
    (input) => {
      const { environment, query } = input;
      if (input.tell !== undefined) return inLines(input, followedOrders(environment, query));
      const { entries, next } = pageOf(query, environment.orders.list);
      return reply({ orders: entries, next });
    },
  ),
  call(
    'POST /orders',
    {
      id: 'orders.place',
      summary: 'Places an order for one subscription at once and answers when that has ended, well or not.',
      body: 'placing',
      answer: 'OrderView',
      status: 201,
      refuses: ['unknown-record'],
    },
    async ({ environment, body: { subscription, kind } }) => reply(await environment.orders.place(subscription, kind), 201),
  ),
  call(
    'POST /orders/run',
    {
      id: 'orders.run',
      summary: 'Collects the orders that are due today, whatever the time of day.',
      answer: 'CollectedOrders',
    },
    async ({ environment }) => reply(await environment.orders.run()),
  ),
  call(
    'GET /orders/:id',
    { id: 'orders.get', summary: 'Shows one attempt with what was sent and answered, its items and its API calls.', answer: 'OrderView' },
    ({ environment, id }) => reply(environment.orders.get(id)),
  ),
  call(
    'GET /unknown-order-calls',
    {
      id: 'orders.unknownCalls',
      summary: 'Lists the last hundred API calls with a salesOrderToken that no order of the environment ever had.',
      answer: 'UnknownOrderCallList',
    },
    ({ environment }) => reply({ calls: environment.orders.unknownCalls() }),
  ),
  call(
    'GET /schedule',
    {
      id: 'orders.schedule',
      summary: 'Lists the orders, ends and e-mails that fall due for subscriptions, by instant.',
      query: 'scheduleQuery',
      answer: 'Schedule',
    },
    ({ environment, query }) => reply({ schedule: environment.orders.schedule(query), blocked: environment.orders.countBlocked() }),
  ),
];

function followedOrders({ orders }: Environment, { subscription, status }: Definitions['orderQuery']): Followed<OrderSummary> {
  return {
    list: (range) => orders.list({ subscription, ...range }),
    isMeant: (order) => status === undefined || order.status === status,
    isOpen: (order) => order.status === 'waiting' || order.status === 'sent',
  };
}
