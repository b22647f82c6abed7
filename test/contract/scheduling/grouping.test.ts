import { describe, expect, test } from 'vitest';
import { anOrderSystem, placed, type ReceivedOrder } from '../../support/order-system.js';
import { smallShop } from '../../support/environment.js';
import { subscription } from '../../support/contract/groups.js';
import { aShop, type SchedulingShop } from '../../support/contract/scheduler.js';
import { membersIn } from '../../support/contract/webhooks.js';

const NOON = '2026-11-20T12:00:00Z';
const GROUPING = 'order_generation_subscription_grouping_mode';

/** The subscriptions of each request, by their ids from 5001 on less 5000: `1+3` is one request for two. */
function groupsIn(shop: SchedulingShop): readonly string[] {
  return shop.requests().map((request) =>
    idsOf(request)
      .map((id) => id - 5000)
      .join('+'),
  );
}

function idsOf(request: object): readonly number[] {
  const { items } = request as ReceivedOrder; // what was sent has its schema
  return items.map((item) => Number(item.subscription.id));
}

async function groupsOf(mode: string, subscriptions: readonly object[], config: object = {}): Promise<readonly string[]> {
  using shop = aShop({ config: { [GROUPING]: mode, ...config }, subscriptions });
  await shop.to(NOON);
  return groupsIn(shop);
}

describe('grouping in mode standard (#3-grouping, #3-grouping-criteria)', () => {
  test('what agrees in everything is one order, ascending by id', async () => {
    expect(await groupsOf('standard', [{}, {}, { product_sku: 'TEA-ASSAM-250', qty: 3, interval: 'Monthly' }])).toEqual(['1+2+3']);
  });

  test.each([
    ['customer', { customer_id: 2002, shipping_address_id: 3003 }],
    ['order date', { next_order_date: '2026-11-19' }],
    ['payment profile', { payment_profile_id: 6001, payment_method_code: null }],
    ['payment method', { payment_method_code: 'cheque' }],
    ['shipping address', { shipping_address_id: 3002 }],
    ['billing address', { billing_address_id: 3002 }],
    ['shipping method', { shipping_method_code: 'express' }],
    ['store', { ecommerce_store_code: 'de' }],
    ['coupon', { coupon_code: 'WELCOME5' }],
    ['need of shipping', { requires_shipping: false }],
  ])('another %s makes another order', async (_, other) => {
    expect(await groupsOf('standard', [{}, other, {}, other])).toEqual(['1+3', '2+4']);
  });

  test('an empty text and none at all agree', async () => {
    expect(await groupsOf('standard', [{}, { shipping_method_code: '', coupon_code: '', ecommerce_store_code: '' }])).toEqual(['1+2']);
  });

  test('listed user-defined fields must agree as JSON, others need not', async () => {
    const fields = [{ box: { a: 1, b: [2] } }, { box: { b: [2], a: 1.0 }, other: 1 }, { box: { a: 1, b: ['2'] } }, {}, { box: null }];
    const subscriptions = fields.map((user_defined_fields) => ({ user_defined_fields }));

    expect(await groupsOf('standard', subscriptions)).toEqual(['1+2+3+4+5']);
    expect(await groupsOf('standard', subscriptions, { order_generation_user_defined_field_grouping_rules: ['box'] })).toEqual([
      '1+2',
      '3',
      '4+5',
    ]);
  });

  test('what is due in different looks of a day is not one order', async () => {
    using shop = aShop({ config: { [GROUPING]: 'standard' }, subscriptions: [{}, { next_order_date: '2026-12-24' }] });
    await shop.to('2026-11-20T12:00:30Z');
    const body = { subscription: { next_order_date: '2026-11-20' } };
    expect((await shop.call('post', '/services/v2/subscriptions/5002', body)).status).toBe(200);
    await shop.to('2026-11-20T13:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-20T12:00:00Z 5001 placed', '2026-11-20T12:02:00Z 5002 placed']);
  });
});

describe('grouping in the other modes (#3-grouping, #3-grouping-coupons)', () => {
  test('disabled sends each by itself', async () => {
    expect(await groupsOf('disabled', [{}, {}, {}])).toEqual(['1', '2', '3']);
  });

  test.each([
    ['one coupon covers all of them', ['A', null, '', 'A'], ['1+2+3+4']],
    ['of two each has an order, and those without another one', ['A', null, 'B', '', 'A'], ['1+5', '2+4', '3']],
    ['none changes nothing', [null, '', null], ['1+2+3']],
  ])('standard_apply_coupon: %s', async (_, coupons, groups) => {
    const subscriptions = coupons.map((coupon_code) => ({ coupon_code }));
    expect(await groupsOf('standard_apply_coupon', subscriptions)).toEqual(groups);
  });

  test('a coupon that covers all is sent once', async () => {
    const subscriptions = ['A', null, 'A'].map((coupon_code) => ({ coupon_code }));
    using shop = aShop({ config: { [GROUPING]: 'standard_apply_coupon' }, subscriptions });
    await shop.to(NOON);

    expect(shop.requests()).toMatchObject([{ couponCodes: ['A'] }]);
  });
});

describe('members of a group subscription (#3-grouping-members)', () => {
  test.each(['disabled', 'standard', 'standard_apply_coupon'])('are ordered together in mode %s', async (mode) => {
    const group = { group_subscription_id: 7001 };
    using shop = aShop({
      config: { [GROUPING]: mode },
      more: { group_subscriptions: smallShop.group_subscriptions },
      subscriptions: [{ ...group }, { shipping_address_id: 3002 }, { ...group }, { ...group, shipping_address_id: 3002 }],
    });
    await shop.to(NOON);

    // The one that is sent elsewhere does not agree with its group, but in the modes that group with the one beside it.
    expect(groupsIn(shop)).toEqual(mode === 'disabled' ? ['1+3', '2', '4'] : ['1+3', '2+4']);
  });
});

test('a shop that says nothing has what agrees in one order, all of it or nothing (#3-grouping-defaults)', async () => {
  using shop = aShop({ config: { [GROUPING]: null }, subscriptions: [{}, {}] });
  await shop.to(NOON);

  expect(groupsIn(shop)).toEqual(['1+2']);
  expect(shop.requests()).toMatchObject([{ allowSomeFailedItems: false }]);
});

describe('partial orders (#3-partial-orders, #3-grouping-retries)', () => {
  test.each([
    ['full_orders_only', false],
    ['allow_partial_orders', true],
  ])('%s is told with each order', async (mode, isAllowed) => {
    using shop = aShop({ config: { order_generation_partial_order_mode: mode } });
    await shop.to(NOON);

    expect(shop.requests()).toMatchObject([{ allowSomeFailedItems: isAllowed }]);
  });

  test('the items that failed are tried again by themselves, by their own class', async () => {
    await using system = await anOrderSystem((order, number) => {
      if (number > 1) return placed(order, number);
      const { body } = placed(order, number);
      const classes = { 5002: 'Technology', 5003: 'Soft Decline', 5004: 'Soft Decline' };
      const errorItems = Object.entries(classes).map(([subscriptionId, errorClass]) => ({
        subscriptionId,
        errorClass,
        errorMessage: 'No.',
      }));
      return { status: 202, body: { ...body, errorItems } };
    });
    const config = { [GROUPING]: 'standard', order_generation_partial_order_mode: 'allow_partial_orders' };
    using shop = aShop({ config, subscriptions: [{}, {}, {}, {}] }, { orderCallback: { url: system.url } });
    await shop.to('2026-11-25T00:00:00Z');

    expect(shop.orders()).toEqual([
      '2026-11-20T12:00:00Z 5001,5002,5003,5004 partly placed',
      '2026-11-20T13:00:00Z 5002 placed',
      '2026-11-21T12:00:00Z 5003,5004 placed',
    ]);
    const dates = await Promise.all([5001, 5002, 5003].map(async (id) => (await subscription(shop, id)).next_order_date));
    expect(dates).toEqual(['2026-11-27', '2026-11-27', '2026-11-27']);
    expect(system.received.map(({ order }) => order.items.map((item) => item.subscription.reorderOrdinal))).toEqual([
      ['1', '1', '1', '1'],
      ['1'],
      ['1', '1'],
    ]);
  });

  test('one that is tried again does not join those of another date', async () => {
    await using system = await anOrderSystem((order, number) =>
      number === 1 ? { status: 409, body: membersIn('{"errorMessage":"No.","errorClass":"Soft Decline"}') } : placed(order, number),
    );
    const subscriptions = [{}, { next_order_date: '2026-11-21' }];
    using shop = aShop({ config: { [GROUPING]: 'standard' }, subscriptions }, { orderCallback: { url: system.url } });
    await shop.to('2026-11-21T13:00:00Z');

    expect(shop.orders().slice(1)).toEqual(['2026-11-21T12:00:00Z 5001 placed', '2026-11-21T12:00:00Z 5002 placed']);
  });
});
