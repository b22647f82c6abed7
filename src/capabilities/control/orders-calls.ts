import type { OrderSummary, OrderView } from '../../simulator.js';
import { answerOf } from './delivery.js';
import { call, reply, taking, type Call } from './call.js';
import { isoText, isoTextOf } from './instant.js';
import { known } from './known.js';
import { pageOf } from './page.js';

// Entries of the schedule that an answer holds unless more are asked for.
const LIMIT = 100;

/** The calls about orders: attempts to have them placed, and what falls due. */
export const orderCalls: readonly Call[] = [
  taking('GET /orders', { query: 'orderQuery' }, ({ environment: { orders }, query }) => {
    const { entries, next } = pageOf(query, (range) => orders.list(range));
    return reply({ orders: entries.map(orderOf), next });
  }),
  taking('POST /orders', { body: 'placing' }, ({ environment, body: { subscription, kind } }) =>
    known('subscription', subscription, async () => reply(orderViewOf(await environment.orders.place(subscription, kind)), 201)),
  ),
  call('POST /orders/run', async ({ environment }) => {
    const { orders, overdue } = await environment.orders.run();
    return reply({ orders, overdue });
  }),
  call('GET /orders/:id', ({ environment, id }) => known('order', id, () => reply(orderViewOf(environment.orders.get(id))))),
  call('GET /unknown-order-calls', ({ environment: { orders } }) =>
    reply({ calls: orders.unknownCalls().map(({ instant, ...unknown }) => ({ instant: isoText(instant), ...unknown })) }),
  ),
  taking('GET /schedule', { query: 'scheduleQuery' }, ({ environment, query: { limit = LIMIT } }) => {
    const entries = environment.orders.schedule({ from: 0, until: Number.MAX_SAFE_INTEGER, limit });
    const blocked = environment.orders.countBlocked();
    return reply({ schedule: entries.map(({ due, kind, subscription }) => ({ due: isoText(due), kind, subscription })), blocked });
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
