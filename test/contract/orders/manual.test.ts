import { describe, expect, test } from 'vitest';
import type { OrderView } from '../../../src/simulator.js';
import { placed, refused, type OrderHandler } from '../../support/order-system.js';
import type { Members } from '../../support/contract/answers.js';
import { anOrderShop, due, expectState, onlyRequest, stateOf, type OrderShop } from '../../support/contract/order-shop.js';

const KINDS = ['keep', 'alter', 'off-cycle'] as const;
const STATES = ['Active', 'Retry', 'Failed', 'Paused'] as const;
const ENDED = ['Cancelled', 'Expired'] as const;
const NUMBER = '100000231';

type State = (typeof STATES)[number] | (typeof ENDED)[number];

// As after failures of a month before; what an order that is placed clears.
const troubles = {
  failed_order_attempt_count: 1,
  error_time: '2026-11-19T12:00:00+0000',
  error_class: 'Soft Decline',
  error_class_description: 'The payment was declined; a later attempt may succeed.',
  error_type: 'item_rejected',
  error_message: 'Declined.',
};

const lateRetry = { ...troubles, retry_after: '2026-11-30T12:00:00+0000' };

function troublesIn(status: State): Members {
  if (status === 'Retry') return lateRetry;
  return status === 'Failed' ? troubles : { failed_order_attempt_count: 0 };
}

// What a subscription in a state says before; its date is one in the future, so that only a manual order comes of it.
function before(status: State): Members {
  return { status, recurring_order_count: 3, next_order_date: '2026-12-03', ...troublesIn(status) };
}

async function aShopIn(status: State, handle?: OrderHandler): Promise<OrderShop> {
  const shop = await anOrderShop({ handle, content: { subscriptions: [{ id: 5001, ...due, ...before(status) }] } });
  await expectState(shop, 5001, before(status));
  return shop;
}

const placing: OrderHandler = (order, number) => placed(order, number);
const declining: OrderHandler = (order) => refused(order, 'Declined again.', 'Soft Decline');

function ending(view: OrderView): object {
  const { kind, status, items } = view;
  return { kind, status, items: items.map(({ subscription, outcome, errorMessage }) => [subscription, outcome, errorMessage]) };
}

describe('a manual order that is placed (#3-manual-orders)', () => {
  const dates = { keep: '2027-01-03', alter: '2026-12-20' } as const;
  const after = { Active: 'Active', Retry: 'Active', Failed: 'Active', Paused: 'Paused' } as const;
  const cells = STATES.flatMap((status) => (['keep', 'alter'] as const).map((kind) => [kind, status] as const));

  test.each(cells)('%s, in %s: it counts, the errors are cleared, and the date goes on', async (kind, status) => {
    await using shop = await aShopIn(status, placing);

    const view = await shop.place(kind);

    expect(ending(view)).toEqual({ kind, status: 'placed', items: [[5001, 'placed', null]] });
    await expectState(shop, 5001, {
      status: after[status],
      recurring_order_count: 4,
      failed_order_attempt_count: 0,
      next_order_date: dates[kind],
      last_order_date: '2026-11-20',
    });
    expect(await shop.salesOrder(NUMBER)).toMatchObject({ subscriptions: [5001], sales_order_token: view.salesOrderToken });
    const hasChanged = after[status] !== status;
    expect(await shop.events()).toEqual([hasChanged ? 'subscription.status_change' : 'subscription.updated']);
  });

  test.each(STATES)('off-cycle, in %s: it counts, and nothing else changes', async (status) => {
    await using shop = await aShopIn(status, placing);
    const untouched = await shop.subscription();

    const view = await shop.place('off-cycle');

    expect(ending(view)).toEqual({ kind: 'off-cycle', status: 'placed', items: [[5001, 'placed', null]] });
    expect({ ...(await shop.subscription()), updated: untouched.updated }).toEqual({ ...untouched, recurring_order_count: 4 });
    expect(await shop.salesOrder(NUMBER)).toMatchObject({ subscriptions: [5001], sales_order_token: view.salesOrderToken });
    expect(await shop.events()).toEqual(['subscription.updated']);
  });

  test.each([
    ['keep', '2027-01-03'],
    ['alter', '2026-12-20'],
    ['off-cycle', '2026-12-03'],
  ] as const)('%s: the request has the next ordinal and the date that follows, %s', async (kind, nextOrderDate) => {
    await using shop = await aShopIn('Active', placing);
    await shop.place(kind);
    const { items } = onlyRequest(shop.system).order;
    expect(items.map(({ subscription }) => subscription)).toMatchObject([{ id: '5001', reorderOrdinal: '4', nextOrderDate }]);
  });
});

describe('a manual order that fails (#3-manual-orders, #3-manual-states)', () => {
  const cells = STATES.flatMap((status) => (['keep', 'alter'] as const).map((kind) => [kind, status] as const));
  const after = { Active: 'Retry', Retry: 'Retry', Failed: 'Failed', Paused: 'Paused' } as const;

  test.each(cells)('%s, in %s: it is a failure as any other', async (kind, status) => {
    await using shop = await aShopIn(status, declining);

    const view = await shop.place(kind);

    expect(ending(view)).toEqual({ kind, status: 'failed', items: [[5001, 'failed', 'Declined again.']] });
    await expectState(shop, 5001, {
      ...before(status),
      ...troubles,
      status: after[status],
      failed_order_attempt_count: status === 'Active' || status === 'Paused' ? 1 : 2,
      error_time: '2026-11-20T09:15:30+0000',
      error_message: 'Declined again.',
      ...(after[status] === 'Retry' ? { retry_after: '2026-11-21T09:15:30+0000' } : {}),
    });
    const hasChanged = after[status] !== status;
    const change = hasChanged ? 'subscription.status_change' : 'subscription.updated';
    expect(await shop.events()).toEqual([change, 'subscription.email']);
  });

  test.each(STATES)('off-cycle, in %s: only who asked for it is told', async (status) => {
    await using shop = await aShopIn(status, declining);
    const untouched = await shop.subscription();

    const view = await shop.place('off-cycle');

    expect(ending(view)).toEqual({ kind: 'off-cycle', status: 'failed', items: [[5001, 'failed', 'Declined again.']] });
    expect(view.items[0]).toMatchObject({ errorClass: 'Soft Decline', errorType: 'item_rejected' });
    expect(await shop.subscription()).toEqual(untouched);
    expect(await shop.events()).toEqual([]);
  });

  test.each(KINDS)('%s, without a payment profile: nothing is sent', async (kind) => {
    const content = { subscriptions: [{ id: 5001, ...due, payment_profile_id: null }] };
    await using shop = await anOrderShop({ content });
    const untouched = stateOf(await shop.subscription());

    const view = await shop.place(kind);

    expect(shop.system.received).toHaveLength(0);
    expect(view.items[0]).toMatchObject({
      outcome: 'failed',
      errorClass: 'Payment Card',
      errorType: 'payment_profile_missing',
      errorMessage: 'No payment profile.',
    });
    const after = stateOf(await shop.subscription());
    if (kind === 'off-cycle') expect(after).toEqual(untouched);
    else expect(after).toMatchObject({ status: 'Failed', error_class: 'Payment Card', failed_order_attempt_count: 1 });
  });
});

describe('the states in which there is no manual order (#3-manual-states)', () => {
  const cells = ENDED.flatMap((status) => KINDS.map((kind) => [kind, status] as const));

  test.each(cells)('%s is refused in %s', async (kind, status) => {
    await using shop = await aShopIn(status);
    const untouched = await shop.subscription();

    await expect(shop.place(kind)).rejects.toMatchObject({ message: `Subscription cannot be ordered in status ${status}.` });

    expect([shop.system.received.length, shop.attempts().length]).toEqual([0, 0]);
    expect(await shop.subscription()).toEqual(untouched);
  });

  test('is one of a subscription that there is not', async () => {
    await using shop = await aShopIn('Active');
    await expect(shop.place('keep', 5999)).rejects.toMatchObject({ code: 'unknown-record' });
    expect(shop.attempts()).toEqual([]);
  });

  test('is one of a shop without order callback', async () => {
    await using shop = await aShopIn('Active');
    shop.environment.simulator.environment.orderCallback.set({ url: null });
    await expect(shop.place('keep')).rejects.toMatchObject({ message: 'There is no order callback.' });
    expect(shop.attempts()).toEqual([]);
  });
});

describe('manual orders beside scheduled ones (#3-once-a-day, #3-off-cycle)', () => {
  test.each(['keep', 'alter'] as const)('%s: once a day does not hold for them, but for the scheduler after them', async (kind) => {
    await using shop = await anOrderShop({ content: { subscriptions: [{ id: 5001, ...due }] } });
    await shop.until();
    expect(await shop.subscription()).toMatchObject({ last_order_date: '2026-11-20', recurring_order_count: 1 });

    await shop.place(kind);
    await shop.place(kind);

    expect(await shop.subscription()).toMatchObject({ last_order_date: '2026-11-20', recurring_order_count: 3 });
    expect(shop.system.received).toHaveLength(3);

    await shop.environment.call('post', '/services/v2/subscriptions/5001', { subscription: { next_order_date: '2026-11-20' } });
    await shop.until('2026-11-20T23:59:00Z');
    expect(shop.system.received).toHaveLength(3);
  });

  test('off-cycle: it does not count as the order of the day', async () => {
    await using shop = await anOrderShop({ content: { subscriptions: [{ id: 5001, ...due }] } });

    await shop.place('off-cycle');
    await shop.until();

    expect(shop.system.received.map(({ order }) => order.items[0]?.subscription.reorderOrdinal)).toEqual(['1', '2']);
    expect(stateOf(await shop.subscription())).toEqual({
      status: 'Active',
      recurring_order_count: 2,
      failed_order_attempt_count: 0,
      next_order_date: '2026-12-20',
      last_order_date: '2026-11-20',
    });
  });

  test.each(KINDS)('%s: it goes alone, before the time of orders, whatever else is due', async (kind) => {
    await using shop = await anOrderShop();
    await shop.place(kind);
    const { order } = onlyRequest(shop.system);
    expect(order.items.map(({ subscription }) => subscription.id)).toEqual(['5001']);
  });

  test('keep: the order of the day is placed by it, and the scheduler sends none of its own', async () => {
    await using shop = await anOrderShop({ content: { subscriptions: [{ id: 5001, ...due }] } });
    await shop.place('keep');
    await shop.until();
    expect(shop.system.received).toHaveLength(1);
    expect(await shop.subscription()).toMatchObject({ next_order_date: '2026-12-20', recurring_order_count: 1 });
  });

  test('off-cycle: a change of the date while it is open stays', async () => {
    let change: () => Promise<unknown> = () => Promise.resolve();
    const handle: OrderHandler = async (order, number) => {
      await change();
      return placed(order, number);
    };
    await using shop = await aShopIn('Active', handle);
    change = async () =>
      shop.environment.call('post', '/services/v2/subscriptions/5001', { subscription: { next_order_date: '2027-03-03' } });
    await shop.place('off-cycle');
    await expectState(shop, 5001, { ...before('Active'), next_order_date: '2027-03-03', recurring_order_count: 4 });
  });

  test('one that waits for its answer is the only one of its subscription', async () => {
    let again: Promise<unknown> = Promise.resolve();
    const handle: OrderHandler = async (order, number) => {
      again = expect(shop.place('off-cycle')).rejects.toMatchObject({ message: 'Subscription is being ordered already.' });
      await again;
      return placed(order, number);
    };
    await using shop = await aShopIn('Active', handle);
    await shop.place('keep');
    await again;
    expect(shop.system.received).toHaveLength(1);
  });
});
