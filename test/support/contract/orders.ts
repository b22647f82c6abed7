import type { TestEnvironment } from '../environment.js';
import { recordIn, type Members } from './answers.js';

/** Where orders are posted, and where they are posted again. */
export const ORDERS = '/services/v2/order-details';
export const AGAIN = `${ORDERS}/create-or-update`;

/** What every order has to say. */
export const order = {
  orderNumber: '100000231',
  orderStatus: 'placed',
  orderDateTime: '2026-12-03T12:00:11+00:00',
  total: '29.2500',
  billingAddress: { firstName: 'Mira', lastName: 'Holt' },
} as const;

/** The token of an order. */
export const TOKEN = '0123456789abcdef0123456789abcdef';

/** Posts an order and gives back the sales order. */
export async function anOrder(environment: TestEnvironment, members: Members = {}): Promise<Members> {
  return recordIn(await environment.call('post', ORDERS, { order_details: { ...order, ...members } }), 'sales_order', 201);
}

/** Posts an order that may be known already. */
export async function anOrderAgain(environment: TestEnvironment, members: Members, status = 200): Promise<Members> {
  return recordIn(await environment.call('post', AGAIN, { order_details: members }), 'sales_order', status);
}
