import { describe, expect, test } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, jsonOf, recordIn } from '../../support/contract/answers.js';
import { AGAIN, anOrder, order, ORDERS, TOKEN } from '../../support/contract/orders.js';
import { eachRow } from '../../support/contract/rows.js';
import { eventsOf } from '../../support/contract/vault.js';

const BLANK = 'This value should not be blank.';
const INVALID = 'This value is not valid.';
const LONG = 'This value is too long. It should have 255 characters or less.';
const item = { productSku: 'TEA-ASSAM-250', qty: '2', subscriptionId: '5001' };

describe('order details (#4.4-order-details, #4.4-order-details-required)', () => {
  test('are answered as a sales order with every member, in order and in snake case', async () => {
    using environment = anEnvironment();

    const answer = await environment.call('post', ORDERS, {
      order_details: {
        ...order,
        customerId: 2001,
        platformOrderId: 88,
        salesOrderToken: TOKEN,
        orderState: 'new',
        currency: 'USD',
        discountTotal: 1.5,
        shippingTotal: '4',
        taxTotal: '0.00',
        shippingAddress: { street1: '14 Quay Road', postcode: 19901, unknown: 1 },
        items: [
          { ...item, platformOrderItemId: 7, productName: 'Assam', shortDescription: 'Tea', requiresShipping: '1', unitPrice: 12.5 },
          { productSku: 'JAM-PLUM', lineTotal: '4.25', taxTotal: 0, discountTotal: '+1', shippingTotal: '-0.5' },
        ],
      },
    });

    const { customer, ...rest } = recordIn(answer, 'sales_order', 201);
    expect(customer).toMatchObject({ id: 2001, full_name: 'Mira Holt', subscription_count: 1 });
    expect(JSON.stringify(rest)).toBe(
      JSON.stringify({
        id: 9501,
        is_subscription_order: true,
        order_number: '100000231',
        order_status: 'placed',
        order_state: 'new',
        order_date_time: '2026-12-03T12:00:11+0000',
        currency: 'USD',
        discount_total: '1.5',
        shipping_total: '4',
        tax_total: '0.00',
        total: '29.2500',
        billing_address: { first_name: 'Mira', last_name: 'Holt' },
        shipping_address: { street1: '14 Quay Road', postcode: '19901' },
        items: [
          {
            platform_order_item_id: '7',
            product_sku: 'TEA-ASSAM-250',
            product_name: 'Assam',
            short_description: 'Tea',
            qty: '2',
            requires_shipping: true,
            unit_price: '12.5',
            subscription_id: 5001,
          },
          { product_sku: 'JAM-PLUM', discount_total: '+1', shipping_total: '-0.5', tax_total: '0', line_total: '4.25' },
        ],
        subscriptions: [5001],
        sales_order_token: TOKEN,
        created: '2026-11-20T09:15:30+0000',
        updated: '2026-11-20T09:15:30+0000',
      }),
    );
    expect(Object.keys(recordIn(answer, 'sales_order', 201)).slice(0, 3)).toEqual(['id', 'customer', 'is_subscription_order']);
  });

  test('with what is required alone have no customer, no items and no subscriptions', async () => {
    using environment = anEnvironment();
    const answered = await anOrder(environment);
    expect(answered).not.toHaveProperty('customer');
    expect(answered).toMatchObject({ is_subscription_order: false, items: [], subscriptions: [] });
    expect(await anOrder(environment, { orderNumber: 'other' })).toMatchObject({ id: 9502 });
  });

  eachRow(
    [
      ['2026-12-03T13:00:11+01:00', '2026-12-03T12:00:11+0000'],
      ['2026-12-03T12:00:11Z', '2026-12-03T12:00:11+0000'],
      ['2026-12-03 07:00:11-0500', '2026-12-03T12:00:11+0000'],
      ['2026-12-03T12:00:11.123456', '2026-12-03T12:00:11+0000'],
    ] as const,
    ([sent]) => `take the date-time ${sent}`,
    async ([orderDateTime, shown]) => {
      using environment = anEnvironment();
      expect(await anOrder(environment, { orderDateTime })).toMatchObject({ order_date_time: shown });
    },
  );

  eachRow(
    [
      ['29.25', '29.25'],
      [29.25, '29.25'],
      [0, '0'],
      ['007.10', '007.10'],
    ] as const,
    ([sent]) => `keep the amount ${JSON.stringify(sent)} as it is given`,
    async ([total, shown]) => {
      using environment = anEnvironment();
      expect(await anOrder(environment, { total })).toMatchObject({ total: shown });
    },
  );

  test('write an amount with an exponent as a plain decimal', async () => {
    using environment = anEnvironment();
    const sent = JSON.stringify({ order_details: order }).replace('"29.2500"', '2.925E+1');
    expect(recordIn(await environment.call('post', ORDERS, sent), 'sales_order', 201)).toMatchObject({ total: '29.25' });
  });

  eachRow(
    [
      ...['orderNumber', 'orderStatus'].flatMap((name) => [undefined, null, '', ' '].map((value) => [[name], value, BLANK] as const)),
      ...['orderDateTime', 'total', 'billingAddress'].flatMap((name) =>
        [undefined, null, ''].map((value) => [[name], value, BLANK] as const),
      ),
      [['orderNumber'], {}, INVALID],
      [['orderNumber'], 'x'.repeat(256), LONG],
      [['orderDateTime'], '2026-12-03', INVALID],
      [['orderDateTime'], '2026-02-30T12:00:00Z', INVALID],
      [['orderDateTime'], '9999-12-31T23:59:59-10:00', INVALID],
      [['orderDateTime'], 1_764_763_211, INVALID],
      [['total'], 'much', INVALID],
      [['total'], '1e2', INVALID],
      [['total'], true, INVALID],
      [['total'], `0.${'1'.repeat(300)}`, LONG],
      [['taxTotal'], '1,50', INVALID],
      [['currency'], [], INVALID],
      [['billingAddress'], 'Mira Holt', INVALID],
      [['billingAddress'], ['Mira'], INVALID],
      [['billingAddress', 'lastName'], { firstName: 'Mira' }, BLANK],
      [['shippingAddress'], 1, INVALID],
      [['shippingAddress', 'city'], { city: {} }, INVALID],
      [['items'], 'TEA', INVALID],
      [['items', '0'], ['TEA'], INVALID],
      [['items', '0', 'productSku'], [{ qty: 1 }], BLANK],
      [['items', '1', 'qty'], [item, { ...item, qty: 'two' }], INVALID],
      [['items', '0', 'requiresShipping'], [{ ...item, requiresShipping: 'maybe' }], INVALID],
      [['items', '0', 'subscriptionId'], [{ ...item, subscriptionId: 4999 }], INVALID],
      [['items', '0', 'subscriptionId'], [{ ...item, subscriptionId: 'x' }], INVALID],
    ] as readonly (readonly [readonly string[], unknown, string])[],
    ([path, value, message]) => `refuse ${JSON.stringify([value]).slice(1, 60)} for ${path.join('.')}: ${message}`,
    async ([path, value, message]) => {
      using environment = anEnvironment();
      const body = { order_details: { ...order, [path[0] ?? '']: value } };
      for (const place of [ORDERS, AGAIN]) expectViolation(await environment.call('post', place, body), path, message);
      expect(await anOrder(environment)).toMatchObject({ id: 9501 });
    },
  );

  test('tell all that is wrong with them at once', async () => {
    using environment = anEnvironment();
    const answer = await environment.call('post', ORDERS, { order_details: { billingAddress: [] } });
    const blank = { errors: [BLANK] };
    expect(jsonOf(answer)).toMatchObject({
      errors: {
        children: {
          orderNumber: blank,
          orderStatus: blank,
          orderDateTime: blank,
          total: blank,
          billingAddress: { children: { firstName: blank, lastName: blank } },
        },
      },
    });
  });

  test('stand under their key', async () => {
    using environment = anEnvironment();
    const message = 'The request body must hold an object under the key "order_details".';
    for (const place of [ORDERS, AGAIN]) expectRefusal(await environment.call('post', place, { sales_order: order }), 400, message);
  });

  test('with a number that is known are refused, and nothing changes', async () => {
    using environment = anEnvironment();
    await anOrder(environment);
    const doubled = { ...order, orderNumber: 100000231, orderStatus: 'shipped' };
    const answer = await environment.call('post', ORDERS, { order_details: doubled });
    expectRefusal(answer, 409, 'Sales order with that number already exists.');
    const again = await environment.call('post', AGAIN, { order_details: { orderNumber: '100000231' } });
    expect(recordIn(again, 'sales_order')).toMatchObject({ id: 9501, order_status: 'placed' });
  });

  test('change no subscription and fire no event', async () => {
    using environment = anEnvironment();
    const before = (await environment.call('get', '/services/v2/subscriptions')).text;
    await anOrder(environment, { items: [item, { ...item, subscriptionId: 5002 }] });
    expect((await environment.call('get', '/services/v2/subscriptions')).text).toBe(before);
    expect(eventsOf(environment)).toEqual([]);
  });

  test('are answered in XML and HTML too', async () => {
    using environment = anEnvironment();
    const xml = await environment.call('post', `${ORDERS}.xml`, { order_details: { ...order, items: [item] } });
    expect(xml.status).toBe(201);
    expect(xml.text).toContain('<items><entry><product_sku>TEA-ASSAM-250</product_sku><qty>2</qty>');
    const html = await environment.call('post', `${AGAIN}.html`, { order_details: order });
    expect(html.status).toBe(200);
    expect(html.text).toContain('<th>order_number</th><td>100000231</td>');
  });

  eachRow(
    [
      [{ scope: 'client' }, 201],
      [{ scope: 'widget', customer_id: '2001' }, 403],
      [{ scope: 'widget' }, 403],
      [{ scope: 'session' }, 403],
    ] as const,
    ([form, status]) => `are answered ${String(status)} to a token of ${JSON.stringify(form)}`,
    async ([form, status]) => {
      using environment = anEnvironment();
      const token = await environment.token(form);
      for (const [index, place] of [ORDERS, AGAIN].entries()) {
        const details = { ...order, orderNumber: `n-${String(index)}`, customerId: '2001' };
        expect((await environment.callWith(token, 'post', place, { order_details: details })).status).toBe(status);
      }
    },
  );

  test('cannot be read, listed or changed at any other place', async () => {
    using environment = anEnvironment();
    await anOrder(environment);
    for (const path of ['sales-order', 'sales-orders', 'sales-orders/9501', 'order-details/9501'])
      expect((await environment.call('get', `/services/v2/${path}`)).status).toBe(404);
    for (const place of [ORDERS, AGAIN]) {
      const answer = await environment.call('get', place);
      expectRefusal(answer, 405, 'Method Not Allowed');
      expect(answer.headers.allow).toBe('POST');
    }
  });
});
