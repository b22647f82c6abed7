import { orderDetailFields } from '../../domain/orders/details.js';
import { salesOrder } from '../../domain/resources/sales-order.js';
import { single } from '../exchange/outcome.js';
import { unwrap } from './wrappers.js';
import { formBody } from './request-form.js';
import { fullOnly } from './permission.js';
import { route, type Route } from './route.js';

const WRAPPER = 'order_details';

const body = formBody(WRAPPER, orderDetailFields);

/** The calls by which a shop reports its orders (#4.4-order-details). */
export const orderDetailRoutes: readonly Route[] = [
  {
    ...route('POST /order-details', fullOnly, (call) =>
      single(salesOrder, call.environment.salesOrders.create(unwrap(call.body, WRAPPER)), 201),
    ),
    body,
  },
  {
    ...route('POST /order-details/create-or-update', fullOnly, (call) => {
      const { isNew, ...order } = call.environment.salesOrders.createOrUpdate(unwrap(call.body, WRAPPER));
      return single(salesOrder, order, isNew ? 201 : 200);
    }),
    body,
  },
];
