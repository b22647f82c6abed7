import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, isList, isObject, type Json, type JsonObject } from '../../../src/domain/json/json.js';
import { createSalesOrders, type PlacedOrder, type SalesOrders } from '../../../src/engine/orders/sales-orders.js';
import { aStoreWithUnitsOfWork, type UnitsOfWork } from '../../support/unit/units-of-work.js';
import { runs, texts } from '../../support/unit/json-trees.js';
import { subscriptionValues } from '../../support/unit/subscriptions.js';

const TOKEN = '0123456789abcdef0123456789abcdef';
const known: PlacedOrder = { orderNumber: '77', customerId: '2001', token: TOKEN, subscriptions: [5001], request: requestFor([5001, 1]) };

function requestFor(...asked: readonly (readonly [subscription: number, ordinal: number])[]): string {
  return JSON.stringify({ items: asked.map(([id, reorderOrdinal]) => ({ subscription: { id, reorderOrdinal } })) });
}

const filledIn = {
  is_subscription_order: true,
  order_number: '77',
  order_date_time: expect.stringMatching(/^2026-11-20T09:15:\d\d\+0000$/) as unknown,
  subscriptions: [5001],
  sales_order_token: TOKEN,
  customer: expect.objectContaining({ id: 2001 }) as unknown,
};
const details = {
  orderNumber: '77',
  orderStatus: 'placed',
  orderDateTime: '2026-12-03T12:00:11+00:00',
  total: '29.2500',
  billingAddress: { firstName: 'Mira', lastName: 'Holt' },
  items: [{ productSku: 'TEA', qty: '2', subscriptionId: '5001' }],
};

interface Shop extends UnitsOfWork {
  readonly salesOrders: SalesOrders;
  /** Keeps an order and gives back all sales orders. */
  readonly keep: (details?: unknown, placed?: Partial<PlacedOrder>) => readonly JsonObject[];
  /** Whether each of those had a number that was given before. */
  readonly warned: boolean[];
}

// Members without a value, and names that are not in snake case.
function faultsOf(value: Json): readonly string[] {
  if (isList(value)) return value.flatMap(faultsOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(member === null || !/^[a-z][a-z0-9_]*$/.test(name) ? [name] : []),
    ...faultsOf(member),
  ]);
}

function aShop(): Shop {
  const units = aStoreWithUnitsOfWork();
  for (const id of [5001, 5002])
    units.put('subscription', { ...subscriptionValues({ id, customer: 2001, status: 'Active', qty: 1, isTrial: false }), id });
  units.put('customer', { id: 2002, email: 'zoe.lund@example.test' });
  const salesOrders = createSalesOrders(units);
  const warned: boolean[] = [];
  const all = (): readonly JsonObject[] =>
    units.inUnitOfWork(
      () => units.store.records('sales-order').page([], { from: 0, limit: 100 }),
      (records, view) => records.flatMap(({ id }) => [decode(view.shown('sales-order', id) ?? '')].filter(isObject)),
    );
  return {
    ...units,
    salesOrders,
    warned,
    keep(given, placed) {
      const sent = given === undefined ? undefined : decode(JSON.stringify(given));
      units.inUnitOfWork(
        (view) => {
          warned.push(salesOrders.keep(isObject(sent) ? sent : undefined, { ...known, ...placed }, view));
        },
        () => undefined,
      );
      return all();
    },
  };
}

describe('a placed order is kept as a sales order (#6.2-order-details, #6.2-order-details-faults)', () => {
  test('with what the platform knows when its answer has no details', () => {
    using shop = aShop();
    expect(shop.keep()).toEqual([
      { id: 9501, ...filledIn, items: [], created: expect.any(String) as unknown, updated: expect.any(String) as unknown },
    ]);
    expect(shop.emitted).toEqual([]);
  });

  test('with its details', () => {
    using shop = aShop();
    expect(shop.keep(details)).toMatchObject([
      {
        ...filledIn,
        order_status: 'placed',
        order_date_time: '2026-12-03T12:00:11+0000',
        total: '29.2500',
        billing_address: { first_name: 'Mira', last_name: 'Holt' },
        items: [{ product_sku: 'TEA', qty: '2', subscription_id: 5001 }],
      },
    ]);
  });

  test('without the parts that are malformed, each as small as can be', () => {
    using shop = aShop();
    const [kept] = shop.keep({
      orderNumber: { a: 1 },
      orderStatus: ' ',
      orderDateTime: 'yesterday',
      total: 'much',
      currency: ['USD'],
      taxTotal: 1,
      customerEmail: 5,
      billingAddress: { firstName: 'Mira', lastName: '', city: [] },
      shippingAddress: 'Dover',
      items: [7, null, {}, { qty: 'two' }, { productSku: 'TEA', qty: 'two', subscriptionId: 4999 }, { qty: 1, subscriptionId: '5002' }],
    });
    expect(kept).toEqual({
      ...filledIn,
      id: 9501,
      tax_total: '1',
      billing_address: { first_name: 'Mira' },
      items: [{ product_sku: 'TEA' }, { qty: '1', subscription_id: 5002 }],
      subscriptions: [5001, 5002],
      created: expect.any(String) as unknown,
      updated: expect.any(String) as unknown,
    });
  });

  test('under the number in the details, and with the token that it was sent with', () => {
    using shop = aShop();
    const kept = shop.keep({ ...details, orderNumber: 78, salesOrderToken: 'other' });
    expect(kept).toMatchObject([{ order_number: '78', sales_order_token: TOKEN }]);
  });

  test('of the customer whom the details name, or of the one who ordered when they name nobody', () => {
    using shop = aShop();
    expect(shop.keep({ customerEmail: 'zoe.lund@example.test' })).toMatchObject([{ customer: { id: 2002 } }]);
    expect(shop.keep({ customerId: 4711 }, { orderNumber: '2', token: 'b' })[1]).toMatchObject({ customer: { id: 2001 } });
    expect(shop.keep({}, { orderNumber: '3', token: 'c', customerId: undefined })[2]).not.toHaveProperty('customer');
  });

  test.each(['orderNumber', 'salesOrderToken'])('in the order that the handler has reported with the same %s', (name) => {
    using shop = aShop();
    const reported = { ...details, orderNumber: 'own', orderStatus: 'new', customerEmail: 'zoe.lund@example.test' };
    const same = name === 'orderNumber' ? { orderNumber: '77' } : { salesOrderToken: TOKEN };
    const { items: _items, ...input } = reported;
    shop.salesOrders.create({ input: { ...input, ...same } });

    const kept = shop.keep();

    expect(kept).toHaveLength(1);
    expect(kept).toMatchObject([
      {
        id: 9501,
        order_number: '77',
        order_status: 'new',
        order_date_time: '2026-12-03T12:00:11+0000',
        customer: { id: 2002 },
        subscriptions: [5001],
        sales_order_token: TOKEN,
      },
    ]);
  });

  test('with what its answer says over what was reported', () => {
    using shop = aShop();
    shop.salesOrders.create({ input: { ...details, orderStatus: 'new', currency: 'USD' } });
    expect(shop.keep({ orderStatus: 'sent', items: [{ productSku: 'JAM' }] })).toMatchObject([
      { order_status: 'sent', currency: 'USD', items: [{ product_sku: 'JAM' }], subscriptions: [5001] },
    ]);
  });

  test('or not at all when the transaction under way fails', () => {
    using shop = aShop();
    const fail = (): void => {
      shop.inUnitOfWork(
        (view) => {
          shop.salesOrders.keep(details, known, view);
          throw new Error('The transaction fails.');
        },
        () => undefined,
      );
    };
    expect(fail).toThrow('The transaction fails.');
    expect(shop.keep()).toMatchObject([{ id: 9501 }]);
  });

  test('whatever the details are: once, with number, time, customer, token and subscription', () => {
    const memberNames = [...Object.keys(details), 'customerId', 'salesOrderToken', 'currency', 'shippingAddress', 'platformCustomerId'];
    const partNames = ['firstName', 'productSku', 'qty', 'subscriptionId', 'requiresShipping', 'lastName'];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        texts,
        fc.constantFrom(...Object.values(details), '5002', 5002, '12.5', Number.MAX_VALUE, -0, 1e21, 'x'.repeat(300)),
        fc.jsonValue({ maxDepth: 2 }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(texts, fc.constantFrom(...partNames)), tie('value'), { maxKeys: 4 }),
      ),
    }));
    const any = fc.dictionary(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...memberNames) }, texts), value, { maxKeys: 8 });
    fc.assert(
      fc.property(any, any, (first, second) => {
        using shop = aShop();
        shop.keep(first);
        const kept = shop.keep(second);
        const last = kept.findLast(({ sales_order_token: token }) => token === TOKEN);
        expect(last).toMatchObject({ is_subscription_order: true, customer: { id: expect.any(Number) as unknown } });
        expect(last?.order_number).toMatch(/\S/u);
        expect(last?.order_date_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
        expect(last?.subscriptions).toContain(5001);
        for (const order of kept) expect(faultsOf(order)).toEqual([]);
      }),
      { ...runs, numRuns: 60 },
    );
  });
});

describe('an order whose number was given before (#6.2-number-used-before)', () => {
  const EARLIER = 'fedcba9876543210fedcba9876543210';
  const asking = (...asked: readonly (readonly [number, number])[]): Partial<PlacedOrder> => ({ request: requestFor(...asked) });
  const text = { request: requestFor([5001, 1]).replace('5001', '"5001"').replace('"reorderOrdinal":1', '"reorderOrdinal":"1"') };

  test('by an order that was placed is one of its own, with its details too', () => {
    using shop = aShop();
    shop.keep(details);
    const kept = shop.keep({ ...details, total: '1.00' }, { token: 'b', ...asking([5001, 2]) });
    expect(kept).toMatchObject([
      { id: 9501, total: '29.2500', sales_order_token: TOKEN },
      { id: 9502, total: '1.00', sales_order_token: 'b', order_number: '77', subscriptions: [5001] },
    ]);
    expect(shop.warned).toEqual([false, true]);
  });

  test('and whose details overwrote that one before the answer is one of its own as well', () => {
    using shop = aShop();
    shop.keep(details);
    shop.salesOrders.createOrUpdate({ input: { orderNumber: '77', salesOrderToken: 'b' } });
    expect(shop.keep(undefined, { token: 'b', ...asking([5001, 2]) })).toMatchObject([{ id: 9501 }, { id: 9502, sales_order_token: 'b' }]);
    expect(shop.warned).toEqual([false, true]);
  });

  // What was reported under the number by the API, with the token of an attempt for the first subscription and its first order.
  test.each([
    ['with the token of an attempt that asked for the same', EARLIER, [], {}, false],
    ['with the token of an attempt that asked for the same in the other wire mode', EARLIER, [], text, false],
    ['with the token of an attempt at another ordinal', EARLIER, [], asking([5001, 2]), true],
    ['with the token of an attempt for fewer subscriptions', EARLIER, [], asking([5001, 1], [5002, 1]), true],
    ['with the token of an attempt for others', EARLIER, [], asking([5002, 1]), true],
    ['with its own token', TOKEN, [5002], {}, false],
    ['with a token that nobody was given', 'x', [], {}, false],
    ['without a token', undefined, [], {}, false],
    ['without a token, for one of its subscriptions', undefined, [5001, 5002], {}, false],
    ['without a token, for others alone', undefined, [5002], {}, true],
  ] as const)('%s', (_how, salesOrderToken, named, placed, isAnother) => {
    using shop = aShop();
    shop.store.orderAttempts.add({ id: 51, kind: 'scheduled', due: 0, subscriptions: [5001] });
    shop.store.orderAttempts.begin(51, { began: 0, token: EARLIER, request_headers: '[]', request: requestFor([5001, 1]) }, []);
    for (const token of [EARLIER, TOKEN]) shop.store.orderCalls.setToken(token, false);
    const items = named.map((subscriptionId) => ({ productSku: 'TEA', subscriptionId }));
    shop.salesOrders.create({ input: { ...details, items, ...(salesOrderToken === undefined ? {} : { salesOrderToken }) } });

    const kept = shop.keep(undefined, placed);

    expect(shop.warned).toEqual([isAnother]);
    expect(kept.map(({ id }) => id)).toEqual(isAnother ? [9501, 9502] : [9501]);
    expect(kept.at(-1)).toMatchObject({ order_number: '77', sales_order_token: TOKEN });
  });

  test('is changed by the one with its token, else the last; a new one under the number is refused', () => {
    using shop = aShop();
    shop.keep();
    shop.keep(undefined, { token: 'b', ...asking([5001, 2]) });
    const changed = (input: JsonObject): unknown => shop.salesOrders.createOrUpdate({ input }).id;
    expect([
      changed({ orderNumber: '77' }),
      changed({ orderNumber: '77', salesOrderToken: TOKEN }),
      changed({ orderNumber: '77', salesOrderToken: 'b' }),
    ]).toEqual([9502, 9501, 9502]);
    expect(() => shop.salesOrders.create({ input: details })).toThrow('Sales order with that number already exists.');
  });
});
