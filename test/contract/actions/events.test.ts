import { describe, expect, test } from 'vitest';
import { act, acted, ACTIONS, aShopWith, shown, told, toldTypes, type State } from '../../support/contract/actions.js';
import { recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const SENT = { send_customer_notification_email: true };
const CANCELLED = ['subscription.status_change', 'subscription.cancelled'];

describe('the live count of the customer (#6.1-live-count)', () => {
  eachRow(
    ['Active', 'Retry', 'Failed', 'Paused'] as const,
    (status) => `1 → 0: cancelling the last live subscription, ${status}, fires customer.cancelled after the subscription's events`,
    async (status) => {
      using environment = aShopWith({ status }, { isOnly: true });
      await acted(environment, 'cancel');
      expect(toldTypes(environment)).toEqual([...CANCELLED, 'customer.cancelled']);
      const customer = recordIn(await environment.call('get', '/services/v2/customers/2001'), 'customer');
      expect(told(environment)[2]?.data).toEqual({ customer_id: 2001, customer });
      expect(customer).toMatchObject({ subscription_count: 1, active_subscription_count: 0 });
    },
  );

  eachRow(
    ['Cancelled', 'Expired'] as const,
    (status) => `0 → 1: restarting a subscription that is ${status} fires customer.subscribed after the status_change`,
    async (status) => {
      using environment = aShopWith({ status }, { isOnly: true });
      await acted(environment, 'restart');
      expect(toldTypes(environment)).toEqual(['subscription.status_change', 'customer.subscribed']);
      expect(told(environment)[1]?.data).toMatchObject({ customer_id: 2001, customer: { id: 2001, active_subscription_count: 1 } });
    },
  );

  eachRow(
    [
      { action: 'pause', status: 'Active' },
      { action: 'restart', status: 'Paused' },
      { action: 'restart', status: 'Failed' },
      { action: 'skip', status: 'Retry' },
    ] as const,
    ({ action, status }) => `1 stays 1: ${action} of one that is ${status} fires the status_change alone`,
    async ({ action, status }) => {
      using environment = aShopWith({ status }, { isOnly: true });
      await acted(environment, action);
      expect(toldTypes(environment)).toEqual(['subscription.status_change']);
    },
  );
});

describe('the e-mail about a cancellation (#6.1-emails)', () => {
  test('send_customer_notification_email fires subscription.email after all others', async () => {
    using environment = aShopWith({}, { isOnly: true });
    await acted(environment, 'cancel', SENT);
    expect(toldTypes(environment)).toEqual([...CANCELLED, 'customer.cancelled', 'subscription.email']);
    expect(told(environment)[3]?.data).toMatchObject({
      customer_id: 2001,
      subscription_id: 5001,
      subscription: { id: 5001, status: 'Cancelled' },
      email: { template_code: 'subscription_cancelled', to: 'mira.holt@example.test' },
    });
  });

  eachRow(
    [
      {},
      { send_customer_notification_email: false },
      { send_customer_notification_email: null },
      { send_customer_notification_email: '0' },
    ],
    (members) => `is not sent for ${JSON.stringify(members)}`,
    async (members) => {
      using environment = aShopWith({});
      await acted(environment, 'cancel', members);
      expect(toldTypes(environment)).toEqual(CANCELLED);
    },
  );

  test('is not sent when email_template_disable_subscription_cancelled is true', async () => {
    using environment = aShopWith({}, { config: { email_template_disable_subscription_cancelled: true } });
    await acted(environment, 'cancel', SENT);
    expect(toldTypes(environment)).toEqual(CANCELLED);
  });

  test('is not sent when it was cancelled already', async () => {
    using environment = aShopWith({ status: 'Cancelled' });
    await acted(environment, 'cancel', SENT);
    expect(toldTypes(environment)).toEqual([]);
  });

  eachRow(
    [
      { action: 'pause', status: 'Active' },
      { action: 'restart', status: 'Paused' },
      { action: 'skip', status: 'Active' },
    ] as const,
    ({ action }) => `is not sent by ${action}, which ignores the member`,
    async ({ action, status }) => {
      using environment = aShopWith({ status });
      await acted(environment, action, SENT);
      expect(toldTypes(environment)).not.toContain('subscription.email');
      await acted(environment, action, { send_customer_notification_email: 'perhaps' });
    },
  );

  test('the member is not kept', async () => {
    using environment = aShopWith({});
    await acted(environment, 'cancel', SENT);
    expect(await shown(environment)).not.toHaveProperty('send_customer_notification_email');
    await acted(environment, 'restart');
    await acted(environment, 'cancel');
    expect(toldTypes(environment).filter((type) => type === 'subscription.email')).toHaveLength(1);
  });
});

describe('the data of the events of an action (#6.1-event-data)', () => {
  test('subscription.updated of a skip holds ids, customer and subscription as they are then', async () => {
    using environment = aShopWith({});
    const subscription = await acted(environment, 'skip');
    const customer = recordIn(await environment.call('get', '/services/v2/customers/2001'), 'customer');
    expect(told(environment)).toEqual([
      { type: 'subscription.updated', data: { customer_id: 2001, subscription_id: 5001, customer, subscription } },
    ]);
  });

  test('both events of a cancellation show the subscription with the time of it', async () => {
    using environment = aShopWith({});
    const subscription = await acted(environment, 'cancel');
    expect(told(environment).map(({ data }) => data.subscription)).toEqual([subscription, subscription]);
    expect(subscription).toMatchObject({ status: 'Cancelled', cancelled: '2026-11-20T09:15:30+0000' });
  });

  test('each action of a series tells its own change', async () => {
    using environment = aShopWith({});
    for (const action of ['pause', 'restart', 'skip', 'cancel', 'restart'] as const) await acted(environment, action);
    const changes = told(environment).map(({ type, data }) => [type, data.previous_status, data.new_status]);
    expect(changes).toEqual([
      ['subscription.status_change', 'Active', 'Paused'],
      ['subscription.status_change', 'Paused', 'Active'],
      ['subscription.updated', undefined, undefined],
      ['subscription.status_change', 'Active', 'Cancelled'],
      ['subscription.cancelled', undefined, undefined],
      ['subscription.status_change', 'Cancelled', 'Active'],
    ]);
  });
});

describe('a refused action (#7-refused-changes-nothing)', () => {
  const refused: readonly { state: State; action: (typeof ACTIONS)[number]; body?: unknown }[] = [
    ...(['Cancelled', 'Expired'] as const).flatMap((state) => (['pause', 'skip'] as const).map((action) => ({ state, action }))),
    { state: 'Failed', action: 'skip' },
    { state: 'Expired', action: 'cancel', body: { subscription: SENT } },
    { state: 'Active', action: 'cancel', body: { subscription: { send_customer_notification_email: 'perhaps' } } },
    { state: 'Paused', action: 'restart', body: { subscription: { next_order_date: 'tomorrow' } } },
    ...ACTIONS.map((action) => ({ state: 'Retry', action, body: '{"subscription":' }) as const),
    ...ACTIONS.map((action) => ({ state: 'Retry', action, body: { subscription: 'x' } }) as const),
  ];

  eachRow(
    refused,
    ({ state, action, body }) => `${action} of one that is ${state} with ${JSON.stringify(body)} changes nothing and fires nothing`,
    async ({ state, action, body }) => {
      using environment = aShopWith({ status: state }, { isOnly: true });
      const everything = async (): Promise<readonly string[]> => [
        (await environment.call('get', '/services/v2/subscriptions')).text,
        (await environment.call('get', '/services/v2/customers')).text,
      ];
      const before = await everything();
      expect((await act(environment, action, body)).status).toBeGreaterThanOrEqual(400);
      expect(await everything()).toEqual(before);
      expect(toldTypes(environment)).toEqual([]);
    },
  );
});
