import { describe, expect, test } from 'vitest';
import { anOrderSystem, placed, type OrderReply, type ReceivedOrder } from '../../support/order-system.js';
import { smallShop } from '../../support/environment.js';
import { aServer, type TestServer } from '../../support/server.js';
import { aSignal } from '../../support/webhooks.js';
import { due, NOON } from '../../support/contract/order-shop.js';
import { playOn, type Script, type Step } from '../../support/clients/player.js';
import { codedJson } from '../../support/clients/readers.js';

// A merchant's order receiver: it asks the API about each order while its answer is awaited, and passes the order's token back.

const V2 = '/services/v2';
const V1 = '/services/v1/vault';
const QUERY = '?salesOrderToken={order.salesOrderToken}';
const subscription = '{order.items.0.subscription.id}';
const amount = { amount: '2925', currency_code: '{order.currency}' };

const shop = {
  ...smallShop,
  subscriptions: [
    { id: 5001, ...due },
    { id: 5002, ...due, product_sku: 'JAM-PLUM', next_order_date: '2026-11-19' },
    { id: 5003, ...due, next_order_date: '2026-11-18' },
  ],
};

/** What it asks about an order, with the token wherever it may be put. */
const lookups: readonly Step[] = [
  {
    does: 'looks the customer up',
    sends: `GET ${V2}/customers/{order.customerId}.json${QUERY}`,
    status: 200,
    finds: { customer: { email: '{order.customerEmail}' } },
  },
  {
    does: 'looks the subscription up',
    sends: `GET ${V2}/subscriptions/${subscription}?sales_order_token={order.salesOrderToken}`,
    status: 200,
    finds: { subscription: { status: 'Active', recurring_order_count: 0 } },
  },
  {
    does: 'looks the card up',
    sends: `GET ${V2}/vault/paymentprofiles/{order.payment.paymentProfileId}`,
    headers: { 'Sales-Order-Token': '{order.salesOrderToken}' },
    status: 200,
    finds: { payment_profile: { profile_type: '{order.payment.paymentProfileType}' } },
  },
  {
    does: 'looks all subscriptions of the customer up',
    sends: `GET ${V2}/subscriptions.json?customer_id={order.customerId}&salesOrderToken={order.salesOrderToken}`,
    status: 200,
  },
];
const changes: readonly Step[] = [
  {
    does: 'notes the basket',
    sends: `POST ${V2}/subscriptions/${subscription}.json`,
    body: { subscription: { order_item_id: 'b-1' }, salesOrderToken: '{order.salesOrderToken}' },
    status: 200,
    finds: { subscription: { order_item_id: 'b-1' } },
  },
  {
    does: 'notes more',
    sends: `PATCH ${V2}/subscriptions/${subscription}.json${QUERY}`,
    body: { op: 'add', path: '/user_defined_fields/basket', value: 1 },
    status: 200,
    finds: { subscription: { user_defined_fields: { basket: 1 } } },
  },
  {
    does: 'notes who did it',
    sends: `POST ${V2}/subscriptions/${subscription}`,
    body: { subscription: {}, _meta: { shop_order_token: '{order.salesOrderToken}' } },
    status: 200,
  },
  {
    does: 'authorizes',
    sends: `POST ${V1}/paymentprofiles/{order.payment.paymentProfileId}/authorize.json`,
    body: { transaction: { ...amount, shop_order_token: '{order.salesOrderToken}' } },
    status: 201,
    finds: { transaction: { state: 'succeeded' } },
    keeps: { authorization: 'transaction' },
  },
  {
    does: 'captures',
    sends: `POST ${V1}/transactions/{authorization.id}/capture`,
    body: { transaction: {}, sales_order_token: '{order.salesOrderToken}' },
    status: 201,
  },
  {
    does: 'posts the order',
    sends: `POST ${V2}/order-details/create-or-update.json`,
    body: {
      order_details: {
        orderNumber: 'n-{order.salesOrderToken}',
        salesOrderToken: '{order.salesOrderToken}',
        orderStatus: 'placed',
        orderDateTime: '2026-11-20T12:00:00Z',
        total: '29.25',
        billingAddress: '{order.billingAddress}',
        customerId: '{order.customerId}',
      },
    },
    status: 201,
  },
  {
    does: 'asks for what is not there',
    sends: `GET ${V2}/customers/2999${QUERY}`,
    status: 404,
    reads: { code: 404, message: 'Not Found' },
  },
];

const receiver = {
  style: 'an order receiver that calls the API while its callback is open',
  headers: { Authorization: 'Basic {basic}', 'Content-Type': 'application/json', Accept: 'application/json' },
  read: codedJson,
  steps: [...lookups, ...changes],
} satisfies Script;

type Meanwhile = (server: TestServer, order: ReceivedOrder) => Promise<OrderReply>;

/** What a test wants of a shop. */
interface Wishes {
  readonly wire: 'documented' | 'observed';
  /** So many callbacks are awaited before the receiver does anything; no more may be open at a time. */
  readonly concurrency: number;
  readonly meanwhile: Meanwhile;
  readonly look: (server: TestServer) => Promise<void> | void;
}

/** A shop with three orders due, whose receiver does something meanwhile; looks at it when all are answered. */
async function ordered({ wire, concurrency, meanwhile, look }: Wishes): Promise<void> {
  const ready = aSignal<TestServer>();
  const full = aSignal();
  const failures: unknown[] = [];
  let open = 0;
  await using system = await anOrderSystem(async (order) => {
    open += 1;
    if (open > concurrency) failures.push(new Error('More callbacks are open than may be.'));
    if (open === concurrency) full.give();
    await full.given;
    const reply = await meanwhile(await ready.given, order).catch((error: unknown) => {
      failures.push(error);
      return { status: 500 };
    });
    open -= 1;
    return reply;
  });
  const seed = { content: { ...shop, config: { order_generation_concurrency: concurrency } } };
  await using server = await aServer({ wire, seed, orderCallback: { url: system.url, secret: 's' } });
  ready.give(server);
  // Only with a clock that runs are orders open side by side.
  const { clock, orders, settle } = server.simulator.environment;
  clock.set({ kind: 'offset', milliseconds: Date.parse(NOON) - Date.now() });
  await orders.run();
  expect((await settle(15_000)).settled).toBe(true);
  expect(failures).toEqual([]);
  expect(system.received).toHaveLength(3);
  await look(server);
}

function attemptsOf({ simulator: { environment } }: TestServer) {
  const { orders } = environment;
  return orders.list({ limit: 100 }).map(({ id }) => orders.get(id));
}

function statusesOf(steps: readonly Step[]): readonly number[] {
  return steps.map(({ status }) => status);
}

describe.each(['documented', 'observed'] as const)(`mode %s: ${receiver.style}`, (wire) => {
  test.each([1, 3])('one call after the other, with %i orders open at a time', async (concurrency) => {
    await ordered({
      wire,
      concurrency,
      async meanwhile(server, order) {
        await playOn(server, receiver, { order });
        return { status: 201, body: { orderNumber: `n-${order.salesOrderToken}`, errorItems: [] } };
      },
      async look(server) {
        const attempts = attemptsOf(server);
        expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 'placed'));
        for (const { calls } of attempts) {
          expect(calls.map(({ status }) => status)).toEqual(statusesOf(receiver.steps));
          expect(calls.some(({ isLate }) => isLate)).toBe(false);
        }
        const read = await server.ask('GET', `${V2}/subscriptions/5001`);
        const changes = { order_item_id: 'b-1', user_defined_fields: { basket: 1 } };
        const { subscription: after } = JSON.parse(read.text) as { subscription: object };
        expect(after).toMatchObject({ ...changes, recurring_order_count: 1, last_order_date: '2026-11-20' });
      },
    });
  });

  test.each([1, 3])('all look-ups at once, each on a connection of its own, with %i orders open at a time', async (concurrency) => {
    const repeated = Array.from({ length: 5 }, () => lookups).flat();
    await ordered({
      wire,
      concurrency,
      async meanwhile(server, order) {
        await Promise.all(repeated.map((step) => playOn(server, { ...receiver, steps: [step] }, { order })));
        return placed(order, Number(order.items[0]?.subscription.id));
      },
      look(server) {
        for (const { status, calls } of attemptsOf(server)) {
          expect(status).toBe('placed');
          expect(calls.map((call) => call.status)).toEqual(statusesOf(repeated));
        }
      },
    });
  });
});
