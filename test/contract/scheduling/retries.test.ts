import { describe, expect, test } from 'vitest';
import { anOrderSystem, placed, refused, type OrderHandler } from '../../support/order-system.js';
import { subscription } from '../../support/contract/groups.js';
import { aShop, type SchedulingShop, type Shop } from '../../support/contract/scheduler.js';
import { allEvents, dataOf, typesIn } from '../../support/contract/webhooks.js';

const SUBSCRIPTION = '/services/v2/subscriptions/5001';

async function withHandler(handle: OrderHandler, shop: Shop, work: (shop: SchedulingShop) => Promise<void>): Promise<void> {
  await using system = await anOrderSystem(handle);
  using opened = aShop(shop, { orderCallback: { url: system.url }, orderTimeout: 2_000 });
  await work(opened);
}

// What is no answer of an order system, and the failure that it becomes.
const noAnswers: readonly (readonly [string, OrderHandler, string, string])[] = [
  ['no answer', () => 'silence', 'callback_timeout', 'Order callback timed out.'],
  ['a connection that breaks', () => 'reset', 'callback_connection', 'Order callback could not be reached.'],
  ['another status', () => ({ status: 500 }), 'callback_status', 'Unexpected status 500.'],
  ['an answer that is none', () => ({ status: 201, body: '<ok>' }), 'callback_malformed', 'Order callback answer is not valid.'],
];

const declining =
  (errorClass?: string): OrderHandler =>
  (order) =>
    refused(order, 'Declined.', errorClass);

function instants(shop: SchedulingShop): readonly string[] {
  return shop.orders().map((line) => line.replace(' 5001 ', ' '));
}

describe('the retry rules (#3-retry-rules, #3-retry-counting, #3-retry-delay)', () => {
  test.each([
    ['Soft Decline', ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z']],
    ['Technology', ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z']],
    ['sOFT dECLINE', ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z']],
    ['Hard Decline', ['2026-11-20T12:00:00Z']],
    ['E-Commerce Platform', ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z']],
    [undefined, ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z']],
    ['Stock', ['2026-11-20T12:00:00Z']],
  ])('as they are by default try an order that fails with %s at %j, and then give it up', async (errorClass, tries) => {
    await withHandler(declining(errorClass), {}, async (shop) => {
      await shop.to('2027-01-01T00:00:00Z');

      expect(instants(shop)).toEqual(tries.map((instant) => `${instant} failed`));
      const ended = await subscription(shop, 5001);
      expect(ended).toMatchObject({ status: 'Failed', failed_order_attempt_count: tries.length, next_order_date: '2026-11-20' });
      expect(ended.retry_after).toBeUndefined();
      const changes = tries.map((_, index) => {
        const isTurn = index === 0 || index === tries.length - 1;
        return [isTurn ? 'subscription.status_change' : 'subscription.updated', 'subscription.email'];
      });
      expect(await typesIn(shop)).toEqual(changes.flat());
    });
  });

  test('of Subsim 0.1 leave a refusal without a class alone (--compat 2026-11)', async () => {
    await using system = await anOrderSystem(declining());
    using shop = aShop({}, { orderCallback: { url: system.url }, compat: '2026-11' });
    await shop.to('2027-01-01T00:00:00Z');
    expect(instants(shop)).toEqual(['2026-11-20T12:00:00Z failed']);
  });

  test('between two attempts the subscription is in Retry and tells until when', async () => {
    await withHandler(declining('Soft Decline'), {}, async (shop) => {
      await shop.to('2026-11-20T15:00:00Z');

      expect(await subscription(shop, 5001)).toMatchObject({
        status: 'Retry',
        retry_after: '2026-11-21T12:00:00+0000',
        error_time: '2026-11-20T12:00:00+0000',
        error_class: 'Soft Decline',
        error_message: 'Declined.',
        failed_order_attempt_count: 1,
        recurring_order_count: 0,
      });
    });
  });

  test.each(noAnswers)('of technology hold for %s', async (_, handle, type, message) => {
    await using system = await anOrderSystem(handle);
    using shop = aShop({}, { orderCallback: { url: system.url }, orderTimeout: 150 });
    await shop.to('2026-11-20T12:59:59Z');
    expect(await subscription(shop, 5001)).toMatchObject({
      status: 'Retry',
      retry_after: '2026-11-20T13:00:00+0000',
      error_class: 'Technology',
      error_type: type,
      error_message: message,
    });
    await shop.to('2026-11-21T00:00:00Z');

    expect(instants(shop)).toEqual(['12', '13', '14'].map((hour) => `2026-11-20T${hour}:00:00Z failed`));
  });

  test('of the lowest priority number that matches count, also one for every class', async () => {
    const rules = [
      { priority: 9, errorClass: 'Soft Decline', maxOrderAttempts: 9, minRetryDelay: 1 },
      { priority: 2, errorClass: '*', maxOrderAttempts: 2, minRetryDelay: 36.5 },
      { priority: 1, errorClass: 'Hard Decline', maxOrderAttempts: 1, minRetryDelay: 1 },
    ];
    const config = { order_generation_retry_rules: rules };
    await withHandler(declining('Soft Decline'), { config }, async (shop) => {
      await shop.to('2026-12-01T00:00:00Z');
      // 36.5 hours later it is half past midnight, so that the start of that day comes next.
      expect(instants(shop)).toEqual(['2026-11-20T12:00:00Z failed', '2026-11-22T12:00:00Z failed']);
    });
    await withHandler(declining('Hard Decline'), { config }, async (shop) => {
      await shop.to('2026-12-01T00:00:00Z');
      expect(instants(shop)).toEqual(['2026-11-20T12:00:00Z failed']);
    });
  });

  test('let a delay that ends between two looks end at the second, and one of nothing at the next', async () => {
    const withDelay = (minRetryDelay: number | string): Shop => ({
      config: { order_generation_retry_rules: [{ priority: 1, errorClass: '*', maxOrderAttempts: 2, minRetryDelay }] },
    });
    await withHandler(declining('Stock'), withDelay(0.05), async (shop) => {
      await shop.to('2026-11-20T13:00:00Z');
      expect(instants(shop)[1]).toBe('2026-11-20T12:04:00Z failed');
    });
    await withHandler(declining('Stock'), withDelay('PT30M'), async (shop) => {
      await shop.to('2026-11-20T13:00:00Z');
      expect(instants(shop)[1]).toBe('2026-11-20T12:30:00Z failed');
    });
    await withHandler(declining('Stock'), withDelay(0), async (shop) => {
      await shop.to('2026-11-20T13:00:00Z');
      expect(instants(shop)[1]).toBe('2026-11-20T12:02:00Z failed');
    });
  });

  test('count the failures in a row whatever their class, the class of the last deciding', async () => {
    const classes = ['Technology', 'Soft Decline', 'Soft Decline'];
    await withHandler(
      (order, number) => refused(order, 'No.', classes[number - 1]),
      {},
      async (shop) => {
        await shop.to('2026-12-01T00:00:00Z');
        expect(instants(shop)).toEqual(['2026-11-20T12:00:00Z failed', '2026-11-20T13:00:00Z failed', '2026-11-21T13:00:00Z failed']);
      },
    );
  });
});

describe('an order that is tried again (#3-due-retry, #3-order-failure)', () => {
  test('and succeeds leaves no trace of the failure, and goes on from the date that was due', async () => {
    const handle: OrderHandler = (order, number) => (number === 1 ? refused(order, 'No.', 'Soft Decline') : placed(order, number));
    await withHandler(handle, {}, async (shop) => {
      await shop.to('2026-11-28T00:00:00Z');

      expect(instants(shop)).toEqual(['2026-11-20T12:00:00Z failed', '2026-11-21T12:00:00Z placed', '2026-11-27T12:00:00Z placed']);
      const after = await subscription(shop, 5001);
      expect(after).toMatchObject({
        status: 'Active',
        failed_order_attempt_count: 0,
        recurring_order_count: 2,
        last_order_date: '2026-11-27',
      });
      for (const name of ['error_time', 'error_class', 'error_class_description', 'error_type', 'error_message', 'retry_after'])
        expect(after[name]).toBeUndefined();
      const ordinals = shop.requests().map(({ items }) => (items as readonly { subscription: object }[])[0]?.subscription);
      expect(ordinals).toMatchObject([{ reorderOrdinal: '1' }, { reorderOrdinal: '1' }, { reorderOrdinal: '2' }]);
      const tokens = shop.requests().map(({ salesOrderToken }) => salesOrderToken);
      expect(new Set(tokens).size).toBe(3);
    });
  });

  test.each([
    ['paused', 'pause', [], 'Paused'],
    ['cancelled', 'cancel', [], 'Cancelled'],
    ['skipped', 'skip', ['2026-11-27T12:00:00Z failed'], 'Retry'],
    ['restarted', 'restart', ['2026-11-20T14:02:00Z failed'], 'Retry'],
  ] as const)('is not when it is %s meanwhile, but as that says', async (_, action, further, status) => {
    await withHandler(declining('Soft Decline'), {}, async (shop) => {
      await shop.to('2026-11-20T14:00:30Z');
      expect((await shop.call('post', `${SUBSCRIPTION}/${action}`)).status).toBe(204);
      await shop.to('2026-11-20T23:00:00Z');
      if (action === 'skip') await shop.to('2026-11-27T23:00:00Z');
      else if (action !== 'restart') await shop.to('2026-12-20T00:00:00Z');

      expect(instants(shop).slice(1)).toEqual(further);
      expect((await subscription(shop, 5001)).status).toBe(status);
    });
  });
});

describe('the e-mail about a failed order (#6.1-emails, #6.1-failure-emails)', () => {
  test.each([
    [false, 3],
    [true, 1],
  ])('comes with each attempt, or with the first time alone: %s', async (isFirstOnly, count) => {
    const config = { subscription_order_failed_email_first_time_only: isFirstOnly };
    await withHandler(declining('Soft Decline'), { config }, async (shop) => {
      await shop.to('2026-12-01T00:00:00Z');

      const mails = (await allEvents(shop)).filter(({ type }) => type === 'subscription.email');
      expect(mails).toHaveLength(count);
      for (const mail of mails) expect(dataOf(mail).email).toMatchObject({ template_code: 'subscription_order_failed' });
    });
  });

  test('does not come when its template is switched off', async () => {
    const config = { email_template_disable_subscription_order_failed: true };
    await withHandler(declining('Soft Decline'), { config }, async (shop) => {
      await shop.to('2026-12-01T00:00:00Z');
      expect(await typesIn(shop)).not.toContain('subscription.email');
    });
  });
});
