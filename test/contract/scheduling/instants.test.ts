import { expect, test } from 'vitest';
import { anOrderSystem, placed } from '../../support/order-system.js';
import { aSignal } from '../../support/webhooks.js';
import { aShop, iso, type SchedulingShop } from '../../support/contract/scheduler.js';
import { aFolder } from '../../support/unit/folder.js';

test('an order that is due at the instant of its own announcement is announced before it is placed', async () => {
  using shop = aShop({ config: { upcoming_subscription_email_days_ahead: 0, upcoming_subscription_email_time: '12:00:00' } });

  const { happened } = await shop.to('2026-11-20T12:00:00Z');

  expect(happened.map(({ kind }) => kind)).toEqual(['e-mail', 'look', 'order']);
});

test('what falls due at the very instant at which the clock stands is ordered with no further call', async () => {
  const sent = aSignal<unknown>();
  await using system = await anOrderSystem((order, number) => {
    sent.give(order.items[0]?.subscription.id);
    return placed(order, number);
  });
  using shop = aShop({ subscriptions: [{ next_order_date: '2027-01-05' }] }, { orderCallback: { url: system.url } });
  await shop.to('2026-11-20T15:04:00Z');

  await shop.call('post', '/services/v2/subscriptions/5001', { subscription: { next_order_date: '2026-11-20' } }).expect(200);

  expect(await sent.given).toBe('5001');
});

test('a clock that is set past looks and e-mails leaves them out: orders wait for the next look, e-mails are not sent', async () => {
  using shop = aShop({ config: { upcoming_subscription_email_days_ahead: 0, upcoming_subscription_email_time: '12:00:00' } });
  const { clock } = shop.environment;

  clock.set({ kind: 'frozen', instant: '2026-11-20T13:00:30Z' });
  expect((await shop.environment.settle(5000)).settled).toBe(true);
  expect(shop.orders()).toEqual([]);

  const { happened } = await shop.to('2026-11-20T14:00:00Z');
  expect(happened.map(({ at, kind }) => `${iso(at)} ${kind}`)).toEqual(['2026-11-20T13:02:00Z look', '2026-11-20T13:02:00Z order']);
});

test('an environment that is opened later has what fell due meanwhile at its next look, and what is due just then at once', () => {
  using folder = aFolder();
  const config = { upcoming_subscription_email_days_ahead: 1, upcoming_subscription_email_time: '13:00:00' };
  const subscriptions = [{}, { next_order_date: '2026-11-21' }];
  const opened = (clock: string, orderCallback?: { readonly url: string }): SchedulingShop =>
    aShop({ config, subscriptions }, { data: folder.file('data'), clock, orderCallback });
  const scheduled = ({ environment }: SchedulingShop): readonly string[] =>
    environment.orders.schedule({ limit: 9 }).map(({ due, kind, subscription: id }) => `${iso(due)} ${kind} ${String(id)}`);
  const others = ['2026-11-20T13:00:00Z upcoming-order 5002', '2026-11-21T12:00:00Z order 5002'];
  {
    using before = opened('2026-11-20T09:15:30Z', { url: 'internal' });
    expect(scheduled(before)).toEqual(['2026-11-20T12:00:00Z order 5001', ...others]);
  }

  using later = opened('2026-11-20T13:00:00Z');

  expect(scheduled(later)).toEqual(['2026-11-20T13:00:00Z order 5001', ...others]);
});

test('orders that are collected by hand hold a retry whose delay ends at this very instant, and none that waits a second longer', async () => {
  const subscriptions = ['2026-11-20T09:15:30+0000', '2026-11-20T09:15:31+0000'].map((retry) => ({ status: 'Retry', retry_after: retry }));
  using shop = aShop({ subscriptions });

  await shop.environment.orders.run();

  expect(shop.orders()).toEqual(['2026-11-20T09:15:30Z 5001 waiting']);
});
