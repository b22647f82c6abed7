import { salesOrder } from '../domain/resources/sales-order.js';
import type { Answered } from '../engine/change/answered.js';
import type { RecordOutcome } from './answer.js';
import { unwrap } from './body.js';
import { limitOf } from './permission.js';
import type { Route } from './route.js';

const WRAPPER = 'order_details';
const nobodyLimited: Route['limitOf'] = ({ grant }) => limitOf(grant, 'create', { widget: [] });

/** The calls by which a shop reports its orders (supplement 7.4); full credentials only (supplement 3.2). */
export const orderDetailRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/order-details',
    limitOf: nobodyLimited,
    run: ({ environment, body }) => single(environment.salesOrders.create(unwrap(body, WRAPPER)), 201),
  },
  {
    method: 'POST',
    path: '/order-details/create-or-update',
    limitOf: nobodyLimited,
    run: ({ environment, body }) => {
      const { isNew, ...order } = environment.salesOrders.createOrUpdate(unwrap(body, WRAPPER));
      return single(order, isNew ? 201 : 200);
    },
  },
];

function single({ text }: Answered, status: number): RecordOutcome {
  return { kind: 'record', status, key: salesOrder.key, text };
}
