import { describe, expect, test } from 'vitest';
import { breakingOff, drippingBody, drippingHead, writing, type Behaviour } from '../../support/behaviours.js';
import { anOrderSystem, placed, type OrderHandler } from '../../support/order-system.js';
import { aClosedPort, aFullPort, aReceiver } from '../../support/receivers.js';
import { aSignal } from '../../support/webhooks.js';
import { both, expectOutcomes, IDS, INVALID, statusFailure, technology } from '../../support/contract/order-outcomes.js';
import { anOrderShop, due, expectState, ordered } from '../../support/contract/order-shop.js';

// Milliseconds: far less than the answers here are late, far more than a request on the loopback address takes.
const SHORT = 400;

const TIMED_OUT = technology('callback_timeout', 'Order callback timed out.');
const UNREACHABLE = technology('callback_connection', 'Order callback could not be reached.');

describe('redirects (#6.2-answer-invalid)', () => {
  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    await using target = await anOrderSystem();
    await using shop = await anOrderShop({ handle: () => ({ status, headers: { Location: target.url } }) });

    await shop.until();

    expect([shop.system.received.length, target.received.length]).toEqual([1, 0]);
    await expectOutcomes(shop, both(statusFailure(status)), status);
  });
});

describe('no answer in time (#6.2-answer-invalid)', () => {
  const dripping: readonly (readonly [string, Behaviour])[] = [
    ['whose head never ends', drippingHead(50)],
    ['whose body never ends', drippingBody(201, 50)],
  ];

  test('silence fails all', async () => {
    await using shop = await anOrderShop({ handle: () => 'silence', settings: { orderTimeout: SHORT } });
    await shop.until();
    await expectOutcomes(shop, both(TIMED_OUT), null);
    expect(shop.attempt().milliseconds).toBeGreaterThanOrEqual(SHORT - 5);
  });

  test.each(dripping)('an answer %s fails all', async (_, behaviour) => {
    await using receiver = await aReceiver(behaviour);
    await using shop = await anOrderShop({ settings: { orderTimeout: SHORT, orderCallback: { url: receiver.url } } });
    await shop.until();
    await expectOutcomes(shop, both(TIMED_OUT), null);
  });

  test('a connection that does not come about in time fails all', async () => {
    await using full = await aFullPort();
    await using shop = await anOrderShop({ settings: { orderTimeout: SHORT, orderCallback: { url: full.url } } });
    await shop.until();
    await expectOutcomes(shop, both(TIMED_OUT), null);
  });

  test('a late answer is discarded', async () => {
    const late = aSignal();
    const answered = aSignal();
    const handle: OrderHandler = async (order, number) => {
      await late.given;
      setImmediate(answered.give);
      return placed(order, number);
    };
    await using shop = await anOrderShop({ handle, settings: { orderTimeout: SHORT } });
    await shop.until();
    const before = shop.attempt();

    late.give();
    await answered.given;
    await shop.environment.simulator.environment.settle(10_000);

    expect(shop.attempt()).toEqual(before);
    await expectOutcomes(shop, both(TIMED_OUT), null);
  });
});

describe('no connection (#6.2-answer-invalid)', () => {
  test('a port on which nobody listens fails all', async () => {
    const url = await aClosedPort();
    await using shop = await anOrderShop({ settings: { orderCallback: { url } } });
    await shop.until();
    await expectOutcomes(shop, both(UNREACHABLE), null);
  });

  test('a name that does not exist fails all', async () => {
    await using shop = await anOrderShop({ settings: { orderCallback: { url: 'http://nobody.invalid/orders' } } });
    await shop.until();
    await expectOutcomes(shop, both(UNREACHABLE), null);
  });

  test('a server that does not speak TLS fails all', async () => {
    await using plain = await anOrderSystem();
    await using shop = await anOrderShop({ settings: { orderCallback: { url: plain.url.replace('http:', 'https:') } } });
    await shop.until();
    expect(plain.received).toHaveLength(0);
    await expectOutcomes(shop, both(UNREACHABLE), null);
  });

  test.each(['reset', 'hang-up'] as const)('a %s before the answer fails all', async (reply) => {
    await using shop = await anOrderShop({ handle: () => reply });
    await shop.until();
    expect(shop.system.received).toHaveLength(1);
    await expectOutcomes(shop, both(UNREACHABLE), null);
  });
});

describe('an answer that is none (#6.2-answer-invalid)', () => {
  test.each([
    ['is no HTTP', writing('Hello.\r\n\r\n')],
    ['ends before its body does', breakingOff('HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{"orderNumber":"1"}')],
  ])('one that %s fails all', async (_, behaviour) => {
    await using receiver = await aReceiver(behaviour);
    await using shop = await anOrderShop({ settings: { orderCallback: { url: receiver.url } } });
    await shop.until();
    await expectOutcomes(shop, both(INVALID), null);
    expect(await shop.salesOrder('1')).toBeUndefined();
  });
});

describe('no immediate repeat (#6.2-no-repeat)', () => {
  test('a failure is tried again when its rule says so, with another token, and then counts as placed', async () => {
    const handle: OrderHandler = (order, number) => (number === 1 ? { status: 500 } : placed(order, number));
    await using shop = await anOrderShop({ handle });
    await shop.until('2026-11-20T12:59:59Z');
    expect(shop.system.received).toHaveLength(1);

    await shop.until('2026-11-20T13:00:00Z');

    const [first, second] = shop.system.received;
    expect(shop.system.received).toHaveLength(2);
    expect(second?.order.salesOrderToken).not.toBe(first?.order.salesOrderToken);
    expect(second?.order.items.map(({ subscription }) => subscription.reorderOrdinal)).toEqual(['1', '1']);
    for (const id of IDS) await expectState(shop, id, ordered);
  });
});

describe('the connections', () => {
  test('are new ones for each order, although the order system would keep them', async () => {
    const content = { subscriptions: [5001, 5002, 5003].map((id) => ({ id, ...due })) };
    const config = { order_generation_subscription_grouping_mode: 'disabled' };
    const handle: OrderHandler = (order, number) => ({ ...placed(order, number), headers: { Connection: 'keep-alive' } });
    await using shop = await anOrderShop({ handle, content, config });

    await shop.until();

    const ports = shop.system.received.map(({ localPort }) => localPort);
    expect(ports).toHaveLength(3);
    expect(new Set(ports).size).toBe(3);
  });
});
