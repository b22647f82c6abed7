import { describe, expect, test } from 'vitest';
import { anOrderSystem, placed, refused } from '../../support/order-system.js';
import { smallShop } from '../../support/environment.js';
import { subscription } from '../../support/contract/groups.js';
import { aShop, jam, type SchedulingShop } from '../../support/contract/scheduler.js';
import { typesIn } from '../../support/contract/webhooks.js';

const LATER = '2026-11-20T12:00:00Z';

describe('the fulfilment threshold (#3-threshold, #3-threshold-default, #3-threshold-no-attempt)', () => {
  test('exactly so many days late is still ordered, one more fails without an order', async () => {
    using shop = aShop({
      config: { fulfillment_threshold_days: 3 },
      subscriptions: [{ next_order_date: '2026-11-17' }, { next_order_date: '2026-11-16' }],
    });
    const { happened } = await shop.to(LATER);

    expect(shop.orders()).toEqual(['2026-11-20T12:00:00Z 5001 placed']);
    expect(happened[0]?.details).toMatchObject({ orders: 1, overdue: 1 });
    expect(await subscription(shop, 5002)).toMatchObject({
      status: 'Failed',
      next_order_date: '2026-11-16',
      failed_order_attempt_count: 0,
      error_class: 'Unclassified',
      error_class_description: 'The failure has no class.',
      error_type: 'next_order_date_expired',
      error_message: 'Next order date expired: 2026-11-16',
    });
    expect(await typesIn(shop)).toEqual(['subscription.status_change', 'subscription.updated']);
  });

  test('of none lets everything be ordered, of zero what is due today alone', async () => {
    const subscriptions = [{ next_order_date: '2025-01-01' }, { next_order_date: '2026-11-19' }, {}];
    using without = aShop({ subscriptions });
    using zero = aShop({ config: { fulfillment_threshold_days: 0 }, subscriptions });
    await without.to(LATER);
    await zero.to(LATER);

    expect(without.orders()).toHaveLength(3);
    expect(zero.orders()).toEqual(['2026-11-20T12:00:00Z 5003 placed']);
  });

  test('ends the retries of an order that fails for too long, whatever the rule', async () => {
    await using system = await anOrderSystem((order) => refused(order));
    const rules = [{ priority: 1, errorClass: '*', maxOrderAttempts: 99, minRetryDelay: 24 }];
    const config = { fulfillment_threshold_days: 2, order_generation_retry_rules: rules };
    using shop = aShop({ config }, { orderCallback: { url: system.url } });
    await shop.to('2026-12-01T00:00:00Z');

    expect(system.received).toHaveLength(3);
    const ended = await subscription(shop, 5001);
    expect(ended).toMatchObject({ status: 'Failed', failed_order_attempt_count: 3, error_message: 'Next order date expired: 2026-11-20' });
    expect(ended.retry_after).toBeUndefined();
  });
});

describe('the expiration date (#3-expiration)', () => {
  test.each(['Active', 'Retry', 'Failed', 'Paused'])(
    'what is %s expires at the first look of that day, before its order',
    async (status) => {
      using shop = aShop({ subscriptions: [{ status, expiration_date: '2026-11-22', next_order_date: '2026-11-22' }] });
      await shop.to('2026-11-22T11:59:59Z');
      expect((await subscription(shop, 5001)).status).toBe(status);
      await shop.to('2026-11-22T12:00:00Z');

      expect((await subscription(shop, 5001)).status).toBe('Expired');
      expect(shop.orders()).toEqual([]);
      expect(await typesIn(shop)).toEqual(['subscription.status_change', 'customer.cancelled']);
    },
  );

  test('what is cancelled does not expire', async () => {
    using shop = aShop({ subscriptions: [{ status: 'Cancelled', expiration_date: '2026-11-22' }] });
    await shop.to('2026-12-01T00:00:00Z');

    expect((await subscription(shop, 5001)).status).toBe('Cancelled');
    expect(await typesIn(shop)).toEqual([]);
  });

  test('a past date that is set takes effect at the next look', async () => {
    using shop = aShop({ subscriptions: [{ next_order_date: '2027-01-05' }] });
    await shop.to('2026-11-20T14:00:30Z');
    const body = { subscription: { expiration_date: '2026-11-01' } };
    expect((await shop.call('post', '/services/v2/subscriptions/5001', body)).status).toBe(200);
    await shop.to('2026-11-20T14:01:59Z');
    expect((await subscription(shop, 5001)).status).toBe('Active');
    await shop.to('2026-11-20T14:02:00Z');
    expect((await subscription(shop, 5001)).status).toBe('Expired');
  });

  test('a success that moves the order past the end changes nothing else; the end comes on its date', async () => {
    using shop = aShop({ subscriptions: [{ expiration_date: '2026-11-25' }] });
    await shop.to('2026-11-24T23:00:00Z');
    expect(await subscription(shop, 5001)).toMatchObject({ status: 'Active', next_order_date: '2026-11-27' });
    await shop.to('2026-11-25T12:00:00Z');

    expect(shop.orders()).toHaveLength(1);
    expect(await subscription(shop, 5001)).toMatchObject({ status: 'Expired', next_order_date: '2026-11-27' });
  });

  test('a list of dates that is used up ends the subscription with its last order', async () => {
    const rule = { id: 301, name: 'Feasts', type: 'arbitrary_dates', data: { arbitrary_dates: { dates: ['2026-11-24', '2026-12-24'] } } };
    const product = { id: 4100, sku: 'FEAST', name: 'Feast', price: 1, use_scheduling_rule: true, scheduling_rule_id: 301 };
    using shop = aShop({
      more: { scheduling_rules: [...smallShop.scheduling_rules, rule], products: [...smallShop.products, product] },
      subscriptions: [{ product_sku: 'FEAST', next_order_date: '2026-11-24' }],
    });
    await shop.to('2027-03-01T00:00:00Z');

    expect(shop.orders()).toEqual(['2026-11-24T12:00:00Z 5001 placed', '2026-12-24T12:00:00Z 5001 placed']);
    expect(await subscription(shop, 5001)).toMatchObject({ status: 'Expired', next_order_date: '2026-12-24' });
    expect(shop.requests().map(nextDateIn)).toEqual(['2026-12-24', undefined]);
  });
});

describe('a trial (#3-trial, #3-trial-mark)', () => {
  const trial = {
    id: 4101,
    sku: 'TEA-TRIAL',
    name: 'Tea to try',
    price: 1,
    is_trial_product: true,
    trial_interval: 'Every 3 Days',
    trial_full_product_sku: 'TEA-ASSAM-250',
  };
  const wish = { ...jam, product_sku: 'TEA-TRIAL', use_fixed_price: true, fixed_price: 1.5, first_order_already_created: true };

  async function aTrial(shop: SchedulingShop): Promise<unknown> {
    const { status, body } = await shop.call('post', '/services/v2/subscription', { subscription: wish });
    expect(status).toBe(201);
    expect(body.subscription).toMatchObject({ created_as_trial: true, next_order_date: '2026-11-23' });
    return body.subscription.id;
  }

  test('asks for the full product with its first recurring order and becomes that', async () => {
    using shop = aShop({ subscriptions: [], more: { products: [...smallShop.products, trial] } });
    const id = await aTrial(shop);
    await shop.to('2026-12-01T00:00:00Z');

    const items = shop.requests().map(({ items: list }) => list);
    expect(items).toMatchObject([
      [{ productSku: 'TEA-ASSAM-250', shortDescription: 'Assam tea, 250 g', useFixedPrice: false, subscription: { reorderOrdinal: '1' } }],
      [{ productSku: 'TEA-ASSAM-250', useFixedPrice: false, subscription: { reorderOrdinal: '2' } }],
    ]);
    expect(JSON.stringify(items)).not.toContain('fixedPrice"');
    expect(shop.orders().map((line) => line.slice(0, 10))).toEqual(['2026-11-23', '2026-11-30']);
    expect(await subscription(shop, id)).toMatchObject({ product_sku: 'TEA-ASSAM-250', use_fixed_price: false, created_as_trial: true });
    const types = await typesIn(shop);
    expect(types.slice(2)).toEqual(['subscription.trial.converted', 'subscription.updated', 'subscription.updated']);
  });

  test('stays a trial while that order fails, and asks for the full product again', async () => {
    await using system = await anOrderSystem((order, number) =>
      number === 1 ? refused(order, 'Declined.', 'Soft Decline') : placed(order, number),
    );
    using shop = aShop({ subscriptions: [], more: { products: [...smallShop.products, trial] } }, { orderCallback: { url: system.url } });
    const id = await aTrial(shop);
    await shop.to('2026-11-23T13:00:00Z');
    expect(await subscription(shop, id)).toMatchObject({ status: 'Retry', product_sku: 'TEA-TRIAL', use_fixed_price: true });
    expect(await typesIn(shop)).not.toContain('subscription.trial.converted');
    await shop.to('2026-11-24T13:00:00Z');

    expect(system.received.map(({ order }) => order.items[0]?.productSku)).toEqual(['TEA-ASSAM-250', 'TEA-ASSAM-250']);
    expect(await subscription(shop, id)).toMatchObject({ status: 'Active', product_sku: 'TEA-ASSAM-250', use_fixed_price: false });
    expect((await typesIn(shop)).filter((type) => type === 'subscription.trial.converted')).toHaveLength(1);
  });

  test('that is cancelled in time is not ordered', async () => {
    using shop = aShop({ subscriptions: [], more: { products: [...smallShop.products, trial] } });
    const id = await aTrial(shop);
    expect((await shop.call('post', `/services/v2/subscriptions/${String(id)}/cancel`)).status).toBe(204);
    await shop.to('2027-01-01T00:00:00Z');

    expect(shop.orders()).toEqual([]);
    expect(await subscription(shop, id)).toMatchObject({ status: 'Cancelled', product_sku: 'TEA-TRIAL' });
  });
});

function nextDateIn({ items }: Readonly<Record<string, unknown>>): unknown {
  const [item] = items as readonly { readonly subscription: { readonly nextOrderDate?: string } }[]; // as the schema of requests says
  return item?.subscription.nextOrderDate;
}
