import { salesOrder } from '../../domain/resources/sales-order.js';
import { single } from '../exchange/outcome.js';
import { unwrap } from './wrappers.js';
import { fullOnly } from './permission.js';
import { route, type Route } from './route.js';

const WRAPPER = 'order_details';

/** The calls by which a shop reports its orders (#4.4-order-details). */
export const orderDetailRoutes: readonly Route[] = [
  route('POST /order-details', fullOnly, ({ environment, body }) =>
    single(salesOrder, environment.salesOrders.create(unwrap(body, WRAPPER)), 201),
  ),
  route('POST /order-details/create-or-update', fullOnly, ({ environment, body }) => {
    const { isNew, ...order } = environment.salesOrders.createOrUpdate(unwrap(body, WRAPPER));
    return single(salesOrder, order, isNew ? 201 : 200);
  }),
];
