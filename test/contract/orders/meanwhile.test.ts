import { describe, expect, test } from 'vitest';
import type { OrderView } from '../../../src/simulator.js';
import type { Method } from '../../support/environment.js';
import { placed, refused, type OrderHandler, type OrderReply, type ReceivedOrder } from '../../support/order-system.js';
import { aSignal } from '../../support/webhooks.js';
import type { Members } from '../../support/contract/answers.js';
import { order } from '../../support/contract/orders.js';
import {
  anOrderShop,
  due,
  expectState,
  NOON,
  ordered,
  stateOf,
  untouched,
  type OrderShop,
  type OrderShopWishes,
} from '../../support/contract/order-shop.js';
import { eachRow } from '../../support/contract/rows.js';

const SUBSCRIPTION = '/services/v2/subscriptions/5001';
const one = { subscriptions: [{ id: 5001, ...due }] };
const unknownToken = '0123456789abcdef0123456789abcdef';

type Meanwhile = (shop: OrderShop, order: ReceivedOrder) => Promise<OrderReply>;

// A shop whose order system does something with the API while its callback is open.
async function aShopThat(meanwhile: Meanwhile, wishes: OrderShopWishes = {}): Promise<OrderShop> {
  const ready = aSignal<OrderShop>();
  const handle: OrderHandler = async (received) => meanwhile(await ready.given, received);
  const shop = await anOrderShop({ handle, content: one, ...wishes });
  ready.give(shop);
  return shop;
}

// The linked calls of an attempt without what differs from one to the next.
function callsOf({ calls }: OrderView): readonly (readonly [method: string, path: string, status: number, isLate: boolean])[] {
  return calls.map(({ method, path, status, isLate }) => [method, path, status, isLate]);
}

/** A call that bears a token in one place. */
interface Place {
  readonly place: string;
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  readonly query?: (token: string) => string;
  readonly headers?: (token: string) => Readonly<Record<string, string>>;
  readonly body?: (token: string) => object;
}

const update = { method: 'post', path: SUBSCRIPTION, status: 200 } as const;
const read = { method: 'get', path: '/services/v2/customers/2001', status: 200 } as const;
const details = { method: 'post', path: '/services/v2/order-details', status: 201 } as const;
const purchase = { method: 'post', path: '/services/v1/vault/paymentprofiles/6001/purchase', status: 201 } as const;
const amount = { amount: 500, currency_code: 'USD' };
const few = { subscription: { qty: 3 } };

const places: readonly Place[] = [
  { ...read, place: 'the query member salesOrderToken', query: (token) => `?salesOrderToken=${token}` },
  { ...read, place: 'the query member sales_order_token', query: (token) => `?sales_order_token=${token}` },
  { ...read, place: 'the header Sales-Order-Token', headers: (token) => ({ 'Sales-Order-Token': token }) },
  { ...update, place: 'the query of a call with a body', query: (token) => `?salesOrderToken=${token}`, body: () => few },
  { ...update, place: 'the header of a call with a body', headers: (token) => ({ 'sales-order-token': token }), body: () => few },
  { ...update, place: 'salesOrderToken at the top of the body', body: (token) => ({ ...few, salesOrderToken: token }) },
  { ...update, place: 'sales_order_token at the top of the body', body: (token) => ({ ...few, sales_order_token: token }) },
  { ...update, place: 'another name in _order_token at the top of the body', body: (token) => ({ ...few, shop_order_token: token }) },
  { ...update, place: 'salesOrderToken in _meta', body: (token) => ({ ...few, _meta: { salesOrderToken: token } }) },
  { ...update, place: 'sales_order_token in _meta', body: (token) => ({ ...few, _meta: { sales_order_token: token } }) },
  { ...update, place: 'another name in _order_token in _meta', body: (token) => ({ ...few, _meta: { x_order_token: token } }) },
  { ...update, place: 'salesOrderToken in the wrapper', body: (token) => ({ subscription: { qty: 3, salesOrderToken: token } }) },
  { ...update, place: 'sales_order_token in the wrapper', body: (token) => ({ subscription: { qty: 3, sales_order_token: token } }) },
  {
    ...update,
    place: 'another name in _order_token in the wrapper',
    body: (token) => ({ subscription: { qty: 3, a_order_token: token } }),
  },
  { ...details, place: 'order_details.salesOrderToken', body: (token) => ({ order_details: { ...order, salesOrderToken: token } }) },
  { ...purchase, place: 'transaction.salesOrderToken', body: (token) => ({ transaction: { ...amount, salesOrderToken: token } }) },
  { ...purchase, place: 'transaction.shop_order_token', body: (token) => ({ transaction: { ...amount, shop_order_token: token } }) },
];

function sent(shop: OrderShop, { method, path, query, headers, body }: Place, token: string) {
  return shop.environment.call(method, `${path}${query?.(token) ?? ''}`, body?.(token)).set(headers?.(token) ?? {});
}

describe('the places of a token (#6.2-token-places)', () => {
  eachRow(
    places,
    ({ place }) => `a call with it in ${place} is served and linked`,
    async (place) => {
      const statuses: number[] = [];
      await using shop = await aShopThat(async (here, received) => {
        statuses.push((await sent(here, place, received.salesOrderToken)).status);
        return placed(received, 1);
      });

      await shop.until();

      expect(statuses).toEqual([place.status]);
      expect(callsOf(shop.attempt())).toEqual([[place.method.toUpperCase(), place.path, place.status, false]]);
    },
  );

  test('a call that has it twice is linked once', async () => {
    await using shop = await aShopThat(async (here, received) => {
      const { salesOrderToken: token } = received;
      await here.environment.call('get', `${read.path}?salesOrderToken=${token}`).set('Sales-Order-Token', token);
      return placed(received, 1);
    });
    await shop.until();
    expect(callsOf(shop.attempt())).toEqual([['GET', read.path, 200, false]]);
  });

  test('a call with an access token is linked as well', async () => {
    await using shop = await aShopThat(async (here, received) => {
      const token = await here.environment.token();
      await here.environment.callWith(token, 'get', read.path).set('Sales-Order-Token', received.salesOrderToken);
      return placed(received, 1);
    });
    await shop.until();
    expect(callsOf(shop.attempt())).toEqual([['GET', read.path, 200, false]]);
  });

  test('a call that is refused is linked with its refusal, and the token gives no right', async () => {
    const statuses: number[] = [];
    await using shop = await aShopThat(async (here, received) => {
      const { salesOrderToken: token } = received;
      const { environment } = here;
      const unknown = await environment.call('get', '/services/v2/customers/2999').set('Sales-Order-Token', token);
      const invalid = await environment.call('post', SUBSCRIPTION, { subscription: { qty: 'x' }, salesOrderToken: token });
      const bare = await environment.bare.get(read.path).set('Sales-Order-Token', token);
      statuses.push(unknown.status, invalid.status, bare.status);
      return placed(received, 1);
    });
    await shop.until();
    expect(statuses).toEqual([404, 400, 401]);
    expect(callsOf(shop.attempt())).toEqual([
      ['GET', '/services/v2/customers/2999', 404, false],
      ['POST', SUBSCRIPTION, 400, false],
    ]);
  });

  test('a call without it is served and not linked', async () => {
    const statuses: number[] = [];
    await using shop = await aShopThat(async (here, received) => {
      statuses.push((await here.environment.call('get', read.path)).status);
      return placed(received, 1);
    });
    await shop.until();
    expect([statuses, callsOf(shop.attempt())]).toEqual([[200], []]);
  });

  eachRow(
    places,
    ({ place }) => `an unknown one in ${place} is told apart (#6.2-token-unknown)`,
    async (place) => {
      const statuses: number[] = [];
      await using shop = await aShopThat(async (here, received) => {
        statuses.push((await sent(here, place, unknownToken)).status);
        return placed(received, 1);
      });
      await shop.until();
      expect(statuses).toEqual([place.status]);
      expect(callsOf(shop.attempt())).toEqual([]);
      const { method, path, status } = place;
      const told = { token: unknownToken, method: method.toUpperCase(), path, status };
      expect(shop.environment.simulator.environment.orders.unknownCalls()).toMatchObject([told]);
    },
  );

  test.each([
    ['placed', (received: ReceivedOrder) => placed(received, 1), {}],
    ['refused', (received: ReceivedOrder) => refused(received), {}],
    ['not answered in time', (): OrderReply => 'silence', { orderTimeout: 300 }],
  ])('a call after the order was %s is served, and linked as late', async (_, handle, settings) => {
    await using shop = await anOrderShop({ handle, content: one, settings });
    await shop.until();
    const { salesOrderToken: token } = shop.attempt();

    const answer = await shop.environment.call('get', read.path).set('Sales-Order-Token', token ?? '');

    expect(answer.status).toBe(200);
    expect(callsOf(shop.attempt())).toEqual([['GET', read.path, 200, true]]);
  });

  test('each attempt shows the calls with its own token', async () => {
    const handle: Meanwhile = async (here, received) => {
      const number = here.system.received.length;
      await here.environment
        .call('get', `/services/v2/customers/${String(2000 + number)}`)
        .set('Sales-Order-Token', received.salesOrderToken);
      return number === 1 ? { status: 503 } : placed(received, number);
    };
    await using shop = await aShopThat(handle);
    await shop.until('2026-11-20T13:00:00Z');
    expect(shop.attempts().map(callsOf)).toEqual([
      [['GET', '/services/v2/customers/2001', 200, false]],
      [['GET', '/services/v2/customers/2002', 200, false]],
    ]);
  });
});

/** Something that an order system does to the subscription of its order, and what comes of it. */
interface MeanwhileRow {
  readonly title: string;
  readonly calls: readonly (readonly [path: string, body?: object])[];
  readonly afterSuccess: Members;
  readonly afterFailure: Members;
}

const change = (members: object): readonly [string, object] => [SUBSCRIPTION, { subscription: members }];
const action = (name: string): readonly [string] => [`${SUBSCRIPTION}/${name}`];
const failure = {
  error_time: '2026-11-20T12:00:00+0000',
  error_class: 'Soft Decline',
  error_class_description: 'The payment was declined; a later attempt may succeed.',
  error_type: 'item_rejected',
  error_message: 'Declined.',
  failed_order_attempt_count: 1,
};
const retried = { ...untouched, ...failure, status: 'Retry', retry_after: '2026-11-21T12:00:00+0000' };

const meanwhileRows: readonly MeanwhileRow[] = [
  {
    title: 'a later next_order_date',
    calls: [change({ next_order_date: '2027-03-03' })],
    afterSuccess: { ...ordered, next_order_date: '2027-03-03' },
    afterFailure: { ...retried, next_order_date: '2027-03-03' },
  },
  {
    title: 'the next_order_date that the order would have set',
    calls: [change({ next_order_date: '2026-12-20' })],
    afterSuccess: ordered,
    afterFailure: { ...retried, next_order_date: '2026-12-20' },
  },
  {
    title: 'a skip',
    calls: [action('skip')],
    afterSuccess: ordered,
    afterFailure: { ...retried, next_order_date: '2026-12-20' },
  },
  {
    title: 'a cancel',
    calls: [action('cancel')],
    afterSuccess: { ...ordered, status: 'Cancelled' },
    afterFailure: { ...untouched, status: 'Cancelled' },
  },
  {
    title: 'a pause',
    calls: [action('pause')],
    afterSuccess: { ...ordered, status: 'Paused' },
    afterFailure: { ...untouched, ...failure, status: 'Paused' },
  },
  {
    title: 'a pause and a restart',
    calls: [action('pause'), action('restart')],
    afterSuccess: ordered,
    afterFailure: retried,
  },
  {
    title: 'a new date and a cancel',
    calls: [change({ next_order_date: '2027-03-03' }), action('cancel')],
    afterSuccess: { ...ordered, next_order_date: '2027-03-03', status: 'Cancelled' },
    afterFailure: { ...untouched, next_order_date: '2027-03-03', status: 'Cancelled' },
  },
];

async function changing(here: OrderShop, calls: MeanwhileRow['calls']): Promise<void> {
  for (const [path, body] of calls) {
    const { status, text } = await here.environment.call('post', path, body);
    expect([200, 204], text).toContain(status);
  }
}

describe('what an order system changes while its callback is open (#6.2-api-open, #6.2-meanwhile-stays)', () => {
  eachRow(
    meanwhileRows,
    ({ title }) => `${title} stays when the order is placed`,
    async ({ calls, afterSuccess }) => {
      await using shop = await aShopThat(async (here, received) => {
        await changing(here, calls);
        return placed(received, 1);
      });
      await shop.until();
      await expectState(shop, 5001, afterSuccess);
      expect(shop.attempt()).toMatchObject({ status: 'placed', items: [{ statusAfter: afterSuccess.status }] });
      expect(await shop.salesOrder('100000231')).toMatchObject({ subscriptions: [5001] });
    },
  );

  eachRow(
    meanwhileRows,
    ({ title }) => `${title} stays when the order fails`,
    async ({ calls, afterFailure }) => {
      await using shop = await aShopThat(async (here, received) => {
        await changing(here, calls);
        return refused(received, 'Declined.', 'Soft Decline');
      });
      await shop.until();
      await expectState(shop, 5001, afterFailure);
      expect(shop.attempt()).toMatchObject({ status: 'failed', items: [{ outcome: 'failed', statusAfter: afterFailure.status }] });
    },
  );

  test.each([
    ['qty', 7],
    ['coupon_code', 'LATER'],
    ['interval', 'Weekly'],
    ['shipping_address_id', 3002],
  ])('%s stays', async (name, value) => {
    await using shop = await aShopThat(async (here, received) => {
      await changing(here, [change({ [name]: value })]);
      return placed(received, 1);
    });
    await shop.until();
    const after = await shop.subscription();
    const shown = name === 'shipping_address_id' ? (after.shipping_address as Members).id : after[name]; // an object, as the fields say
    expect([String(shown), after.recurring_order_count]).toEqual([String(value), 1]);
  });

  test('a new interval counts for the date that follows', async () => {
    await using shop = await aShopThat(async (here, received) => {
      await changing(here, [change({ interval: 'Weekly' })]);
      return placed(received, 1);
    });
    await shop.until();
    await expectState(shop, 5001, { ...ordered, next_order_date: '2026-11-27' });
  });

  test('with a date that is past it is ordered again, but not on the same day', async () => {
    await using shop = await aShopThat(async (here, received) => {
      await changing(here, [change({ next_order_date: '2026-11-19' })]);
      return placed(received, 1);
    });
    await shop.until('2026-11-20T23:59:00Z');
    expect(shop.system.received).toHaveLength(1);
    await expectState(shop, 5001, { ...ordered, next_order_date: '2026-11-19' });

    await shop.until('2026-11-21T12:00:00Z');
    expect(shop.system.received).toHaveLength(2);
  });

  test('the customer is looked up and the order is posted, and both are one order afterwards', async () => {
    await using shop = await aShopThat(async (here, received) => {
      const { environment } = here;
      const { salesOrderToken } = received;
      const [customer, subscription, posted] = await Promise.all([
        environment.call('get', `/services/v2/customers/${received.customerId}?salesOrderToken=${salesOrderToken}`),
        environment.call('get', `${SUBSCRIPTION}?salesOrderToken=${salesOrderToken}`),
        environment.call('post', details.path, { order_details: { ...order, salesOrderToken } }),
      ]);
      expect([customer.status, subscription.status, posted.status]).toEqual([200, 200, 201]);
      expect(stateOf((subscription.body as { subscription: Members }).subscription)).toEqual(untouched);
      return placed(received, 1);
    });
    await shop.until();
    expect(callsOf(shop.attempt()).toSorted()).toEqual([
      ['GET', '/services/v2/customers/2001', 200, false],
      ['GET', SUBSCRIPTION, 200, false],
      ['POST', details.path, 201, false],
    ]);
    expect(await shop.salesOrder(order.orderNumber)).toMatchObject({
      subscriptions: [5001],
      sales_order_token: shop.attempt().salesOrderToken,
    });
    await expectState(shop, 5001, ordered);
  });

  test('many calls at once are all served and all linked', async () => {
    const statuses: number[] = [];
    await using shop = await aShopThat(async (here, received) => {
      const paths = Array.from(
        { length: 20 },
        (_, index) => `${SUBSCRIPTION}?salesOrderToken=${received.salesOrderToken}&n=${String(index)}`,
      );
      statuses.push(...(await Promise.all(paths.map((path) => here.environment.call('get', path)))).map(({ status }) => status));
      return placed(received, 1);
    });
    await shop.until();
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect(callsOf(shop.attempt())).toEqual(Array.from({ length: 20 }, () => ['GET', SUBSCRIPTION, 200, false]));
  });
});

describe('a subscription with an open attempt (#6.2-one-attempt)', () => {
  test('is not picked for another one', async () => {
    const found: unknown[] = [];
    await using shop = await aShopThat(async (here, received) => {
      const { orders } = here.environment.simulator.environment;
      await changing(here, [change({ next_order_date: '2026-11-19' })]);
      found.push((await orders.run()).orders);
      await expect(here.place('keep')).rejects.toThrow('Subscription is being ordered already.');
      return placed(received, 1);
    });
    await shop.until('2026-11-20T23:59:00Z');
    expect(found).toEqual([[]]);
    expect(shop.system.received).toHaveLength(1);
    expect(shop.attempts()).toHaveLength(1);
  });

  test('leaves others to be ordered meanwhile', async () => {
    const subscriptions = [5001, 5002].map((id) => ({ id, ...due, coupon_code: `C${String(id)}` }));
    const both = aSignal();
    const handle: OrderHandler = async (received, number) => {
      if (number === 2) both.give();
      await both.given;
      return placed(received, number);
    };
    await using shop = await anOrderShop({ handle, content: { subscriptions }, config: { order_generation_concurrency: 2 } });
    // Only with a clock that runs are orders open side by side.
    const { clock, orders } = shop.environment.simulator.environment;
    clock.set({ kind: 'offset', milliseconds: Date.parse(NOON) - Date.now() });
    await orders.run();
    expect((await shop.environment.simulator.environment.settle(10_000)).settled).toBe(true);
    expect(shop.system.received.map(({ order: { items } }) => items.map(({ subscription }) => subscription.id)).toSorted()).toEqual([
      ['5001'],
      ['5002'],
    ]);
    for (const id of [5001, 5002]) await expectState(shop, id, ordered);
  });
});
