import { describe, expect, test } from 'vitest';
import { placed, type OrderHandler, type OrderReply, type ReceivedOrder } from '../../support/order-system.js';
import { expectRefusal, type Members } from '../../support/contract/answers.js';
import { anOrderAgain, order, ORDERS } from '../../support/contract/orders.js';
import { anOrderShop, due, expectState, ordered, type OrderShop } from '../../support/contract/order-shop.js';
import { aSignal } from '../../support/webhooks.js';

const NUMBER = '100000231';
const WARNING = 'order number used before';
const WEEKLY = { subscriptions: [{ id: 5001, ...due, interval: 'Weekly' }] };

// Always the number of the first order.
const sameNumber = (received: ReceivedOrder): { status: number; body: object } => placed(received, 1);
const withoutDetails = (received: ReceivedOrder): OrderReply => {
  const { status, body } = sameNumber(received);
  return { status, body: { ...body, orderDetails: undefined } };
};

function told(shop: OrderShop): readonly unknown[] {
  return shop.attempts().map(({ status, orderNumber, error, warning }) => [status, orderNumber, error, warning]);
}

/** The sales orders as the report has them: id, number. */
async function salesOrdersOf({ environment }: OrderShop): Promise<readonly (readonly string[])[]> {
  const { text } = await environment.call('get', '/services/v2/reports/complete_sales_orders');
  const [, ...lines] = text.trim().split(/\r?\n/);
  return lines.map((line) => line.split(',').slice(0, 2));
}

function tokensOf(shop: OrderShop): readonly string[] {
  return shop.attempts().map(({ salesOrderToken }) => salesOrderToken ?? '');
}

describe.each(['documented', 'observed'] as const)('an order number that was used before (#6.2-number-used-before), %s', (wire) => {
  test.each([
    ['with order details', sameNumber],
    ['without', withoutDetails],
  ])('by the order before of the same subscription, %s: both are placed, and sales orders of their own', async (_, handle) => {
    await using shop = await anOrderShop({ handle, content: WEEKLY, settings: { wire } });
    await shop.until('2026-11-27T12:00:00Z');

    expect(told(shop)).toEqual([
      ['placed', NUMBER, null, null],
      ['placed', NUMBER, null, WARNING],
    ]);
    expect(await shop.subscription()).toMatchObject({ status: 'Active', recurring_order_count: 2, next_order_date: '2026-12-04' });
    expect(await salesOrdersOf(shop)).toEqual([
      ['9501', NUMBER],
      ['9502', NUMBER],
    ]);
  });

  test('by an order for others: each has a sales order for its own subscription', async () => {
    const config = { order_generation_subscription_grouping_mode: 'disabled' };
    await using shop = await anOrderShop({ handle: sameNumber, config, settings: { wire } });
    await shop.until();

    expect(told(shop).map((one) => (one as readonly unknown[])[3])).toEqual([null, WARNING]); // a list as above
    const [first, second] = tokensOf(shop);
    const { environment } = shop;
    expect(await anOrderAgain(environment, { orderNumber: NUMBER, salesOrderToken: first })).toMatchObject({
      id: 9501,
      subscriptions: [5001],
    });
    expect(await anOrderAgain(environment, { orderNumber: NUMBER, salesOrderToken: second })).toMatchObject({
      id: 9502,
      subscriptions: [5002],
    });
    for (const id of [5001, 5002]) await expectState(shop, id, ordered);
  });

  test('by an attempt without an answer whose handler had placed the order: no warning, one sales order', async () => {
    const ready = aSignal<OrderShop>();
    const handle: OrderHandler = async (received, number) => {
      if (number > 1) return sameNumber(received);
      const { environment } = await ready.given;
      const details: Members = { ...order, orderNumber: NUMBER, salesOrderToken: received.salesOrderToken };
      await environment.call('post', ORDERS, { order_details: details }).expect(201);
      return 'hang-up';
    };
    await using shop = await anOrderShop({ handle, settings: { wire } });
    ready.give(shop);
    await shop.until('2026-11-20T13:00:00Z');

    expect(shop.attempts().map(({ status, warning }) => [status, warning])).toEqual([
      ['failed', null],
      ['placed', null],
    ]);
    expect(await salesOrdersOf(shop)).toEqual([['9501', NUMBER]]);
    expect(await shop.salesOrder(NUMBER)).toMatchObject({ subscriptions: [5001, 5002], sales_order_token: tokensOf(shop)[1] });
  });

  test('by both: a new order under it is refused, and one by number alone changes the last (#4.4-order-number)', async () => {
    await using shop = await anOrderShop({ handle: sameNumber, content: WEEKLY, settings: { wire } });
    await shop.until('2026-11-27T12:00:00Z');

    const answer = await shop.environment.call('post', ORDERS, { order_details: { ...order, orderNumber: NUMBER } });

    expectRefusal(answer, 409, 'Sales order with that number already exists.');
    const changed = await anOrderAgain(shop.environment, { orderNumber: NUMBER, orderStatus: 'shipped' });
    expect(changed).toMatchObject({ id: 9502, order_status: 'shipped', sales_order_token: tokensOf(shop)[1] });
  });
});
