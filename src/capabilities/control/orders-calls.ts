import type { OrderSummary, OrderView } from '../../simulator.js';
import { answerOf } from './delivery.js';
import { reply, taking, type Call } from './call.js';
import { isoText, isoTextOf } from './instant.js';
import { known, knownLater } from './known.js';
import { pageOf } from './page.js';

// Entries of the schedule that an answer holds unless more are asked for.
const LIMIT = 100;

/** The calls about orders: attempts to have them placed, and what falls due. */
export const orderCalls: readonly Call[] = [
  taking({
    method: 'GET',
    path: '/orders',
    query: 'orderQuery',
    run({ environment, query }) {
      const { subscription, status, ...range } = query;
      const read = (from: number, limit: number) => environment.orders.list({ subscription, status, from, limit });
      const { entries, next } = pageOf(range, read);
      return reply({ orders: entries.map(orderOf), next });
    },
  }),
  taking({
    method: 'POST',
    path: '/orders',
    body: 'placing',
    async run({ environment, body }) {
      const { subscription, kind } = body;
      const placed = await knownLater(`subscription ${String(subscription)}`, () => environment.orders.place(subscription, kind));
      return reply(orderViewOf(placed), 201);
    },
  }),
  {
    method: 'POST',
    path: '/orders/run',
    run({ environment }) {
      const { orders, overdue } = environment.orders.run();
      return reply({ orders, overdue });
    },
  },
  {
    method: 'GET',
    path: '/orders/:id',
    run: ({ environment, id }) => reply(known(`order ${String(id)}`, () => orderViewOf(environment.orders.get(id)))),
  },
  taking({
    method: 'GET',
    path: '/schedule',
    query: 'scheduleQuery',
    run({ environment, query }) {
      const { limit = LIMIT } = query;
      const entries = environment.orders.schedule({ from: 0, until: Number.MAX_SAFE_INTEGER, limit });
      const blocked = environment.orders.countBlocked();
      return reply({ schedule: entries.map(({ due, kind, subscription }) => ({ due: isoText(due), kind, subscription })), blocked });
    },
  }),
];

function orderOf(order: OrderSummary): object {
  return { ...order, due: isoText(order.due), sent: isoTextOf(order.sent) };
}

function orderViewOf({ answer, calls, ...order }: OrderView): object {
  return {
    ...orderOf(order),
    ...(answer === null ? { answer: null } : answerOf(answer)),
    calls: calls.map(({ instant, ...call }) => ({ instant: isoText(instant), ...call })),
  };
}
