import { describe, expect, test } from 'vitest';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, recordIn } from '../../support/contract/answers.js';
import { AGAIN, anOrder, anOrderAgain, order, TOKEN } from '../../support/contract/orders.js';
import { eachRow } from '../../support/contract/rows.js';
import { eventsOf } from '../../support/contract/vault.js';

const BLANK = 'This value should not be blank.';

describe('order-details/create-or-update (#4.4-order-number, #4.4-orders-change-nothing)', () => {
  test('creates an order whose number and token are unknown', async () => {
    using environment = anEnvironment();
    await anOrder(environment);
    expect(await anOrderAgain(environment, { ...order, orderNumber: '2', salesOrderToken: TOKEN }, 201)).toMatchObject({ id: 9502 });
    expect(eventsOf(environment)).toEqual([]);
  });

  test('requires of an order that it creates what is required of every order', async () => {
    using environment = anEnvironment();
    const { total: _total, ...rest } = order;
    expectViolation(await environment.call('post', AGAIN, { order_details: rest }), ['total'], BLANK);
  });

  test('replaces the members that are given, an address and the items as a whole, and leaves the rest', async () => {
    using environment = anEnvironment();
    const items = [
      { productSku: 'A', subscriptionId: 5001 },
      { productSku: 'B', subscriptionId: 5002 },
    ];
    const shippingAddress = { firstName: 'Mira', city: 'Dover' };
    const created = await anOrder(environment, { items, shippingAddress, currency: 'USD', taxTotal: 1 });

    const changed = await anOrderAgain(environment, {
      orderNumber: 100000231,
      orderStatus: 'shipped',
      shippingAddress: { city: 'Lewes' },
      items: [{ productSku: 'C' }],
    });

    expect(changed).toEqual({
      ...created,
      order_status: 'shipped',
      shipping_address: { city: 'Lewes' },
      items: [{ product_sku: 'C' }],
      subscriptions: [],
      is_subscription_order: false,
    });
  });

  test('clears what may be absent with null and refuses null for what may not', async () => {
    using environment = anEnvironment();
    await anOrder(environment, { currency: 'USD', taxTotal: 1, items: [{ productSku: 'A' }], shippingAddress: { city: 'Dover' } });
    const nothing = { currency: null, taxTotal: '', items: null, shippingAddress: null };
    const changed = await anOrderAgain(environment, { orderNumber: '100000231', ...nothing });
    for (const name of ['currency', 'tax_total', 'shipping_address']) expect(changed).not.toHaveProperty(name);
    expect(changed.items).toEqual([]);
    for (const name of ['orderStatus', 'orderDateTime', 'total', 'billingAddress']) {
      const answer = await environment.call('post', AGAIN, { order_details: { orderNumber: '100000231', [name]: null } });
      expectViolation(answer, [name], BLANK);
    }
  });

  test('finds an order by its token when its number is unknown or absent, and gives it the number', async () => {
    using environment = anEnvironment();
    await anOrder(environment, { salesOrderToken: TOKEN });
    expect(await anOrderAgain(environment, { salesOrderToken: TOKEN, orderState: 'sent' })).toMatchObject({
      id: 9501,
      order_state: 'sent',
    });
    const renamed = await anOrderAgain(environment, { salesOrderToken: TOKEN, orderNumber: 'new' });
    expect(renamed).toMatchObject({ id: 9501, order_number: 'new' });
    expect(await anOrder(environment)).toMatchObject({ id: 9502 });
  });

  test('finds an order by its number before another one by its token', async () => {
    using environment = anEnvironment();
    await anOrder(environment, { salesOrderToken: TOKEN });
    await anOrder(environment, { orderNumber: '2' });
    expect(await anOrderAgain(environment, { salesOrderToken: TOKEN, orderNumber: '2' })).toMatchObject({ id: 9502 });
  });

  test('changes nothing, not even the time of the last change, when it says what is known', async () => {
    using environment = anEnvironment();
    const created = await anOrder(environment);
    environment.simulator.environment.clock.set({ kind: 'frozen', instant: '2026-11-21T09:15:30Z' });
    expect(await anOrderAgain(environment, order)).toEqual(created);
    const changed = await anOrderAgain(environment, { ...order, orderStatus: 'shipped' });
    expect(changed).toMatchObject({ created: '2026-11-20T09:15:30+0000', updated: '2026-11-21T09:15:30+0000' });
  });

  test('that is refused changes nothing', async () => {
    using environment = anEnvironment();
    const created = await anOrder(environment);
    const bad = { ...order, orderStatus: 'shipped', total: 'x' };
    expect((await environment.call('post', AGAIN, { order_details: bad })).status).toBe(400);
    expect(await anOrderAgain(environment, { orderNumber: order.orderNumber })).toEqual(created);
    expectRefusal(await environment.call('post', AGAIN, []), 400, 'The request body must hold an object under the key "order_details".');
  });
});

describe('the customer of an order (#4.4-order-customer)', () => {
  eachRow(
    [
      [{ customerId: '2002' }, 2002],
      [{ customerId: 2002, platformCustomerId: '715' }, 2002],
      [{ platformCustomerId: 715 }, 2001],
      [{ platformCustomerId: '715', customerEmail: 'zoe.lund@example.test' }, 2001],
      [{ customerEmail: 'ZOE.lund@example.test' }, 2002],
      [{ customerId: '4711', platformCustomerId: 'nobody', customerEmail: 'zoe.lund@example.test' }, 2002],
      [{ customerId: 'x', platformCustomerId: '' }, undefined],
      [{ customerEmail: 'nobody@example.test' }, undefined],
    ] as const,
    ([names, id]) => `that says ${JSON.stringify(names)} is ${String(id)}`,
    async ([names, id]) => {
      using environment = anEnvironment();
      const { customer } = await anOrder(environment, names);
      if (id === undefined) expect(customer).toBeUndefined();
      else expect(customer).toMatchObject({ id });
    },
  );

  test('is found anew only when an update names one', async () => {
    using environment = anEnvironment();
    await anOrder(environment, { customerEmail: 'mira.holt@example.test' });
    await environment.call('post', '/services/v2/customers/2001', { customer: { email: 'mira@example.test' } });
    const { orderNumber } = order;
    expect(await anOrderAgain(environment, { orderNumber, orderStatus: 'sent' })).toMatchObject({
      customer: { email: 'mira@example.test' },
    });
    expect(await anOrderAgain(environment, { orderNumber, customerId: 2002 })).toMatchObject({ customer: { id: 2002 } });
    expect(await anOrderAgain(environment, { orderNumber, customerId: null })).not.toHaveProperty('customer');
  });
});

describe('the order that comes with a new subscription, in `_meta.order_details` (#4.3-meta-order-details)', () => {
  const begun = { customer_id: 2001, product_sku: 'TEA-ASSAM-250', qty: 1, next_order_date: '2027-02-03', shipping_address_id: 3001 };

  async function created(environment: TestEnvironment, details: unknown): Promise<number> {
    const body = { subscription: begun, _meta: { order_details: details } };
    return Number(recordIn(await environment.call('post', '/services/v2/subscription', body), 'subscription', 201).id);
  }

  test('is a sales order of that subscription', async () => {
    using environment = anEnvironment();
    const id = await created(environment, order);
    expect(await anOrderAgain(environment, { orderNumber: order.orderNumber })).toMatchObject({
      order_number: order.orderNumber,
      total: order.total,
      is_subscription_order: true,
      subscriptions: [id],
    });
  });

  test('is one order for all subscriptions that name its number, and says what it said first', async () => {
    using environment = anEnvironment();
    const ids = [
      await created(environment, order),
      await created(environment, { ...order, total: '1' }),
      await created(environment, { orderNumber: order.orderNumber }),
    ];
    expect(await anOrderAgain(environment, { orderNumber: order.orderNumber })).toMatchObject({ total: order.total, subscriptions: ids });
  });

  eachRow(
    [{ details: { orderNumber: '7' } }, { details: { ...order, total: 'much' } }, { details: [] }, { details: 'paid' }, { details: null }],
    ({ details }) => `hinders nothing when it is ${JSON.stringify(details)}`,
    async ({ details }) => {
      using environment = anEnvironment();
      expect(await created(environment, details)).toBeGreaterThan(5000);
      expect(await anOrder(environment, { orderNumber: '7' })).toMatchObject({ id: 9501, is_subscription_order: false });
    },
  );
});
