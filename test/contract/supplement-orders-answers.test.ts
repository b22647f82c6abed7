import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { OrderFailure } from '../../src/domain/order-failure.js';
import { anOrderSystem, placed, refused, type OrderHandler, type OrderReply, type ReceivedOrder } from '../support/order-system.js';
import { aClosedPort, aFullPort, aReceiver } from '../support/receivers.js';
import { breakingOff, drippingBody, drippingHead, writing, type Behaviour } from '../support/behaviours.js';
import { aSignal } from '../support/webhooks.js';
import type { Members } from './answers.js';
import { anOrderShop, due, expectState, ordered, untouched, type OrderShop } from './order-shop.js';
import { eachRow } from './rows.js';

const NUMBER = '100000231';
// Far less than any answer here needs to be late, far more than one on the loopback address takes.
const SHORT = 400;
const LIMIT = 1_048_576;

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Technology: 'No valid answer could be obtained from the order system.',
  'E-Commerce Platform': 'The order system refused the order or the item.',
  'Payment Card': 'The payment profile is missing or cannot be used.',
  'Soft Decline': 'The payment was declined; a later attempt may succeed.',
  'Hard Decline': 'The payment was declined for good.',
  Unclassified: 'The failure has no class.',
};

// Hours until the next attempt by the rules that an environment has unless others are set; other classes are given up at once.
const RETRY: Readonly<Record<string, string>> = { Technology: '2026-11-20T13:00:00+0000', 'Soft Decline': '2026-11-21T12:00:00+0000' };

/** What a subscription says after the day's order of it failed for the first time. */
function failedWith({ errorClass, errorType, message }: OrderFailure): Members {
  const retry = RETRY[errorClass];
  return {
    ...untouched,
    status: retry === undefined ? 'Failed' : 'Retry',
    failed_order_attempt_count: 1,
    ...(retry === undefined ? {} : { retry_after: retry }),
    error_time: '2026-11-20T12:00:00+0000',
    error_class: errorClass,
    error_class_description: DESCRIPTIONS[errorClass] ?? 'Reported by the order system.',
    error_type: errorType,
    error_message: message,
  };
}

function technology(errorType: string, message: string): OrderFailure {
  return { errorClass: 'Technology', errorType, message };
}

function platform(message: string, errorType = 'item_rejected'): OrderFailure {
  return { errorClass: 'E-Commerce Platform', errorType, message };
}

const statusFailure = (status: number): OrderFailure => technology('callback_status', `Unexpected status ${String(status)}.`);
const INVALID = technology('callback_malformed', 'Order callback answer is not valid.');
const TOO_LONG = technology('callback_malformed', 'Order callback answer is too long.');
const NOT_REPORTED = technology('not_reported', 'Item was not reported.');
const TIMED_OUT = technology('callback_timeout', 'Order callback timed out.');
const UNREACHABLE = technology('callback_connection', 'Order callback could not be reached.');

type Outcome = 'placed' | OrderFailure;

/** What an answer does to the order of the two subscriptions that are due. */
interface Outcomes {
  readonly 5001: Outcome;
  readonly 5002: Outcome;
  /** Where something was placed. */
  readonly orderNumber?: string;
}

const both = (outcome: OrderFailure): Outcomes => ({ 5001: outcome, 5002: outcome });
const bothPlaced = (orderNumber = NUMBER): Outcomes => ({ 5001: 'placed', 5002: 'placed', orderNumber });

const IDS = [5001, 5002] as const;

async function expectOutcomes(shop: OrderShop, outcomes: Outcomes, httpStatus: number | null): Promise<void> {
  const attempt = shop.attempt();
  const results = IDS.map((id) => outcomes[id]);
  const count = results.filter((result) => result === 'placed').length;
  const status = ['failed', 'partly placed', 'placed'][count];
  expect(attempt).toMatchObject({ status, http_status: httpStatus, order_number: outcomes.orderNumber ?? null });
  expect(attempt.items.map(itemTold)).toEqual(IDS.map((id) => ({ subscription: id, ...told(outcomes[id]) })));
  for (const id of IDS) {
    const outcome = outcomes[id];
    await expectState(shop, id, outcome === 'placed' ? ordered : failedWith(outcome));
  }
  await expectSalesOrder(shop, outcomes);
  expect(await shop.events()).toEqual([
    ...results.map((result) => (result === 'placed' ? 'subscription.updated' : 'subscription.status_change')),
    ...results.filter((result) => result !== 'placed').map(() => 'subscription.email'),
  ]);
}

function itemTold({ subscription, outcome, error_class, error_type, error_message }: OrderShopItem): object {
  return { subscription, outcome, error_class, error_type, error_message };
}

type OrderShopItem = ReturnType<OrderShop['attempt']>['items'][number];

function told(outcome: Outcome): object {
  if (outcome === 'placed') return { outcome: 'placed', error_class: null, error_type: null, error_message: null };
  return { outcome: 'failed', error_class: outcome.errorClass, error_type: outcome.errorType, error_message: outcome.message };
}

async function expectSalesOrder(shop: OrderShop, { orderNumber, ...outcomes }: Outcomes): Promise<void> {
  const order = await shop.salesOrder(orderNumber ?? NUMBER);
  if (orderNumber === undefined) {
    expect(order).toBeUndefined();
    return;
  }
  expect(order).toMatchObject({
    order_number: orderNumber,
    sales_order_token: shop.attempt().token,
    customer: { id: 2001 },
    is_subscription_order: true,
  });
  expect(order?.subscriptions).toEqual(IDS.filter((id) => outcomes[id] === 'placed'));
}

/** One answer to the order for the two subscriptions, and what comes of it. */
interface AnswerRow {
  readonly title: string;
  readonly reply: (order: ReceivedOrder) => Exclude<OrderReply, string>;
  readonly outcomes: Outcomes;
  readonly config?: object;
}

const PARTIAL = { order_generation_partial_order_mode: 'allow_partial_orders' };

// A success of the whole order with other members, or without some (undefined).
function success(members: object = {}, status = 201): AnswerRow['reply'] {
  return (order) => ({ status, body: { ...placed(order, 1).body, ...members } });
}

const stock = { subscriptionId: '5002', errorMessage: 'Out of stock.' };
const details = (...ids: readonly unknown[]): object => ({
  orderDetails: { items: ids.map((subscriptionId) => ({ productSku: 'X', subscriptionId })) },
});
const answer = (status: number, body: object | string): AnswerRow['reply'] => {
  return () => ({ status, body });
};

const answerRows: readonly AnswerRow[] = [
  { title: '1: 201 with an order number places all items', reply: success(), outcomes: bothPlaced() },
  {
    title: '1: 201 places all items without order details, too',
    reply: success({ orderDetails: undefined }),
    outcomes: bothPlaced(),
  },
  {
    title: '2: 202 fails the items of the error list and places those that the details name',
    config: PARTIAL,
    reply: success({ errorItems: [stock], ...details('5001') }, 202),
    outcomes: { 5001: 'placed', 5002: platform('Out of stock.'), orderNumber: NUMBER },
  },
  {
    title: '3: 409 places no item, whatever order number and details it has',
    reply: success({ errorItems: [{ subscriptionId: '5001', errorMessage: 'No.' }, stock] }, 409),
    outcomes: { 5001: platform('No.'), 5002: platform('Out of stock.') },
  },
  {
    title: '3: 409 with an empty object fails all',
    reply: answer(409, {}),
    outcomes: both(platform('Order was not placed.', 'order_rejected')),
  },
  ...[200, 203, 400, 401, 404, 410, 422, 429, 500, 503].map((status): AnswerRow => ({
    title: `4: ${String(status)} fails all, although the body says that it was placed`,
    reply: success({}, status),
    outcomes: both(statusFailure(status)),
  })),
  { title: '4: 204 without a body fails all', reply: () => ({ status: 204 }), outcomes: both(statusFailure(204)) },
  ...[201, 202, 409].flatMap((status) =>
    ['', 'Created', '[]', '"100000231"', 'null', '100000231', '{"orderNumber":"1"', '<orderNumber>1</orderNumber>'].map(
      (body): AnswerRow => ({
        title: `7: ${String(status)} with the body ${body === '' ? 'of no bytes' : body} fails all`,
        reply: answer(status, body),
        outcomes: both(INVALID),
      }),
    ),
  ),
  ...[201, 202].flatMap((status) =>
    [undefined, null, '', true, {}, ['1']].map((orderNumber): AnswerRow => ({
      title: `7: ${String(status)} with ${inspect(orderNumber)} for an order number fails all`,
      reply: success({ orderNumber }, status),
      outcomes: both(INVALID),
    })),
  ),
  {
    title: '7a: an answer of one byte more than 1 MiB fails all',
    reply: (order) => ({ status: 201, body: JSON.stringify(success()(order).body).padEnd(LIMIT + 1) }),
    outcomes: both(TOO_LONG),
  },
  {
    title: '7a: an answer of 1 MiB is read',
    reply: (order) => ({ status: 201, body: JSON.stringify(success()(order).body).padEnd(LIMIT) }),
    outcomes: bothPlaced(),
  },
  {
    title: '8: an item that 202 names nowhere has failed',
    config: PARTIAL,
    reply: success(details('5002'), 202),
    outcomes: { 5001: NOT_REPORTED, 5002: 'placed', orderNumber: NUMBER },
  },
  {
    title: '9: 201 with an error list is read as 202',
    config: PARTIAL,
    reply: success({ errorItems: [stock], ...details('5001') }),
    outcomes: { 5001: 'placed', 5002: platform('Out of stock.'), orderNumber: NUMBER },
  },
  {
    title: '9: 201 with an error list fails what the details do not name',
    config: PARTIAL,
    reply: success({ errorItems: [stock], ...details() }),
    outcomes: { 5001: NOT_REPORTED, 5002: platform('Out of stock.') },
  },
  {
    title: '10: 202 without error list places every item that the details name',
    config: PARTIAL,
    reply: success({ errorItems: undefined }, 202),
    outcomes: bothPlaced(),
  },
  {
    title: '10: 202 without error list and details fails every item',
    config: PARTIAL,
    reply: success({ errorItems: undefined, orderDetails: undefined }, 202),
    outcomes: both(NOT_REPORTED),
  },
  {
    title: '11: 202 is read as given where partial orders are not allowed',
    reply: success({ errorItems: [stock], ...details('5001') }, 202),
    outcomes: { 5001: 'placed', 5002: platform('Out of stock.'), orderNumber: NUMBER },
  },
  {
    title: 'its Content-Type is ignored',
    reply: (order) => ({ ...success()(order), headers: { 'Content-Type': 'text/plain; charset=latin1' } }),
    outcomes: bothPlaced(),
  },
];

async function expectAnswered({ reply, outcomes, config = {} }: AnswerRow): Promise<void> {
  let status = 0;
  const handle = (order: ReceivedOrder): OrderReply => {
    const given = reply(order);
    status = given.status;
    return given;
  };
  await using shop = await anOrderShop({ handle, config });

  await shop.until();

  expect(shop.system.received).toHaveLength(1);
  await expectOutcomes(shop, outcomes, status);
}

describe('11.6 the answer', () => {
  eachRow(answerRows, ({ title }) => title, expectAnswered);

  test.each([
    [true, PARTIAL],
    [false, {}],
  ])('is to a request that says %s to failed items', async (isAllowed, config) => {
    await using shop = await anOrderShop({ config });
    await shop.until();
    expect(shop.system.received[0]?.order.allowSomeFailedItems).toBe(isAllowed);
  });
});

const softly = (members: object): AnswerRow['reply'] => answer(409, members);
const soft = (message: string, errorType: string, errorClass = 'Soft Decline'): OrderFailure => ({ errorClass, errorType, message });

const partRows: readonly AnswerRow[] = [
  { title: 'errorItems null is the empty list', reply: success({ errorItems: null }), outcomes: bothPlaced() },
  { title: 'errorItems absent is the empty list', reply: success({ errorItems: undefined }), outcomes: bothPlaced() },
  {
    title: 'itemErrors is another name for errorItems',
    reply: success({ errorItems: undefined, itemErrors: [stock], ...details('5001') }, 202),
    outcomes: { 5001: 'placed', 5002: platform('Out of stock.'), orderNumber: NUMBER },
  },
  {
    title: 'subscriptionId may be a number in both lists',
    reply: success({ errorItems: [{ ...stock, subscriptionId: 5002 }], ...details(5001) }, 202),
    outcomes: { 5001: 'placed', 5002: platform('Out of stock.'), orderNumber: NUMBER },
  },
  { title: 'orderNumber may be a number', reply: success({ orderNumber: 77, orderDetails: undefined }), outcomes: bothPlaced('77') },
  {
    title: 'entries about unknown subscriptions are ignored',
    reply: success({ errorItems: [{ ...stock, subscriptionId: '5999' }] }),
    outcomes: bothPlaced(),
  },
  {
    title: 'the first of doubled entries counts',
    reply: success({ errorItems: [stock, { ...stock, errorMessage: 'Later.' }], ...details('5001') }, 202),
    outcomes: { 5001: 'placed', 5002: platform('Out of stock.'), orderNumber: NUMBER },
  },
  {
    title: 'an entry without message says that the item failed',
    reply: success({ errorItems: [{ subscriptionId: '5002' }], ...details('5001') }, 202),
    outcomes: { 5001: 'placed', 5002: platform('Order item failed.'), orderNumber: NUMBER },
  },
  {
    title: '409: an item has the message of its entry, others that of the first one',
    reply: softly({ errorItems: [stock] }),
    outcomes: { 5001: platform('Out of stock.', 'order_rejected'), 5002: platform('Out of stock.') },
  },
  {
    title: '409: without entries the errorMessage of the answer counts',
    reply: softly({ errorItems: [], errorMessage: 'The shop is closed.' }),
    outcomes: both(platform('The shop is closed.', 'order_rejected')),
  },
  {
    title: '409: an entry comes before the errorMessage of the answer',
    reply: softly({ errorItems: [stock], errorMessage: 'The shop is closed.' }),
    outcomes: { 5001: platform('Out of stock.', 'order_rejected'), 5002: platform('Out of stock.') },
  },
  {
    title: 'the class is that of the entry',
    reply: softly({
      errorItems: [
        { ...stock, subscriptionId: '5001', errorClass: 'Hard Decline' },
        { ...stock, errorClass: 'Soft Decline' },
      ],
    }),
    outcomes: { 5001: soft('Out of stock.', 'item_rejected', 'Hard Decline'), 5002: soft('Out of stock.', 'item_rejected') },
  },
  {
    title: 'without a class of the entry that of the answer counts',
    reply: softly({ errorItems: [stock], errorClass: 'Soft Decline' }),
    outcomes: { 5001: soft('Out of stock.', 'order_rejected'), 5002: soft('Out of stock.', 'item_rejected') },
  },
  {
    title: 'a class of no list is kept as sent',
    reply: softly({ errorMessage: 'Held.', errorClass: 'Fraud check' }),
    outcomes: both(soft('Held.', 'order_rejected', 'Fraud check')),
  },
  {
    title: 'parts of orderDetails that make no sense are dropped and are no error',
    reply: success({ orderDetails: { total: {}, orderDateTime: 'soon', items: 'all', billingAddress: [] } }),
    outcomes: bothPlaced(),
  },
];

describe('11.6 what stands in an answer', () => {
  eachRow(partRows, ({ title }) => title, expectAnswered);

  test('a class is known without regard to case', async () => {
    await using shop = await anOrderShop({ handle: (order) => refused(order, 'Declined.', 'sOFT dECLINE') });
    await shop.until();
    for (const id of IDS) await expectState(shop, id, failedWith(soft('Declined.', 'item_rejected')));
  });

  test('orderDetails become the sales order, with number, customer and date-time filled in where they say nothing', async () => {
    const orderDetails = {
      orderStatus: 'placed',
      total: 29.25,
      shippingTotal: '3.5',
      currency: 'EUR',
      billingAddress: { firstName: 'M', lastName: 'H' },
    };
    await using shop = await anOrderShop({ handle: () => ({ status: 201, body: { orderNumber: NUMBER, orderDetails } }) });
    await shop.until();
    expect(await shop.salesOrder(NUMBER)).toMatchObject({
      order_number: NUMBER,
      order_status: 'placed',
      order_date_time: '2026-11-20T12:00:00+0000',
      shipping_total: '3.5',
      total: '29.25',
      currency: 'EUR',
      customer: { id: 2001 },
      billing_address: { first_name: 'M', last_name: 'H' },
      subscriptions: [5001, 5002],
    });
  });

  test('orderDetails that say number, customer and date-time are stored as they are', async () => {
    const handle: OrderHandler = (order) => placed(order, 1);
    await using shop = await anOrderShop({ handle });
    await shop.until();
    const order = await shop.salesOrder(NUMBER);
    expect(order).toMatchObject({ order_number: NUMBER, order_date_time: '2026-12-03T12:00:11+0000', total: '29.2500' });
    expect(order?.items).toMatchObject([
      { product_sku: 'TEA-ASSAM-250', qty: '2', subscription_id: 5001 },
      { product_sku: 'JAM-PLUM', qty: '1', subscription_id: 5002 },
    ]);
  });
});

describe('11.6 row 4, redirects', () => {
  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    await using target = await anOrderSystem();
    await using shop = await anOrderShop({ handle: () => ({ status, headers: { Location: target.url } }) });

    await shop.until();

    expect([shop.system.received.length, target.received.length]).toEqual([1, 0]);
    await expectOutcomes(shop, both(statusFailure(status)), status);
  });
});

describe('11.6 row 5, no answer in time', () => {
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

describe('11.6 row 6, no connection', () => {
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

describe('11.6 row 7, an answer that is none', () => {
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

describe('11.6 no immediate repeat', () => {
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
