import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { OrderRecord } from '../../../src/index.js';
import type { OrderFailure } from '../../../src/domain/orders/failure.js';
import { placed, refused, type OrderHandler, type OrderReply, type ReceivedOrder } from '../../support/order-system.js';
import {
  both,
  expectOutcomes,
  failedWith,
  IDS,
  INVALID,
  NUMBER,
  statusFailure,
  technology,
  type Outcomes,
} from '../../support/contract/order-outcomes.js';
import { anOrderShop, expectState } from '../../support/contract/order-shop.js';
import { eachRow } from '../../support/contract/rows.js';

const LIMIT = 1_048_576;

function platform(message: string, errorType = 'item_rejected'): OrderFailure {
  return { errorClass: 'E-Commerce Platform', errorType, message };
}

const TOO_LONG = technology('callback_malformed', 'Order callback answer is too long.');
const NOT_REPORTED = technology('not_reported', 'Item was not reported.');
const bothPlaced = (orderNumber = NUMBER): Outcomes => ({ 5001: 'placed', 5002: 'placed', orderNumber });

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

describe('an answer that is not valid (#6.2-answer-faults)', () => {
  test.each([
    [201, {}, 'orderNumber is missing'],
    [409, 'Out of stock.', 'the body is no JSON: Out of stock.'],
  ])('%i with %j: the order and the log say what was missing, the API does not', async (status, body, fault) => {
    const told: unknown[] = [];
    const onOrder = ({ error }: OrderRecord): void => void told.push(error);
    await using shop = await anOrderShop({ handle: answer(status, body), settings: { onOrder } });
    await shop.until();

    const error = `Order callback answer is not valid: ${fault}`;
    expect(shop.attempt()).toMatchObject({ error, warning: null });
    expect(told).toEqual([undefined, error]);
    await expectOutcomes(shop, both(INVALID), status);
  });
});

describe('the answer (#6.2-answer-statuses, #6.2-error-items, #6.2-not-reported)', () => {
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

describe('what stands in an answer (#6.2-answer-tolerance, #6.2-refused-together, #6.2-refusal-messages, #6.2-default-class, #6.2-order-details)', () => {
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
