import { describe, expect, test } from 'vitest';
import type { TestEnvironment } from '../../support/environment.js';
import { recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { aShopWith, aTransaction } from '../../support/contract/vault.js';
import { allEvents, aShop, dataOf, eventOf, FIRST_EVENT, jam, PING } from '../../support/contract/webhooks.js';

type Trigger = Parameters<TestEnvironment['simulator']['environment']['events']['trigger']>[0];

const ofSubscription = ['customer_id', 'subscription_id', 'customer', 'subscription'];
const ofProfile = ['customer_id', 'payment_profile_id', 'customer', 'payment_profile'];
const ofCustomer = ['customer_id', 'customer'];
const subscription = { resource: 'subscription', id: 5001 };
const profile = { resource: 'payment-profile', id: 6001 };
const customer = { resource: 'customer', id: 2001 };

/** The members of the data of each type (#6.1-event-data). */
const rows: readonly (Trigger & { readonly members: readonly string[] })[] = [
  { type: 'ping', members: [] },
  { type: 'customer.subscribed', for: customer, members: ofCustomer },
  { type: 'customer.cancelled', for: customer, members: ofCustomer },
  { type: 'payment_profile.created', for: profile, members: ofProfile },
  { type: 'payment_profile.updated', for: profile, members: ofProfile },
  { type: 'payment_profile.redacted', for: profile, members: ofProfile },
  { type: 'subscription.created', for: subscription, members: ofSubscription },
  { type: 'subscription.updated', for: subscription, members: ofSubscription },
  { type: 'subscription.status_change', for: subscription, members: [...ofSubscription, 'previous_status', 'new_status'] },
  { type: 'subscription.cancelled', for: subscription, members: ofSubscription },
  { type: 'subscription.trial.converted', for: subscription, members: ofSubscription },
  { type: 'subscription.email', for: subscription, members: [...ofSubscription, 'email'] },
];

const records = [
  { member: 'customer', path: '/services/v2/customers/2001', key: 'customer' },
  { member: 'subscription', path: '/services/v2/subscriptions/5001', key: 'subscription' },
  { member: 'payment_profile', path: '/services/v2/vault/paymentprofiles/6001', key: 'payment_profile' },
];

function triggered({ simulator }: TestEnvironment, { type, for: about }: Trigger): number {
  return simulator.environment.events.trigger({ type, for: about }).id;
}

describe('the data of an event (#6.1-event-data, #6.1-event-data-text, #6.1-event-data-frozen)', () => {
  eachRow(
    rows,
    ({ type, members }) => `${type} has ${members.length === 0 ? 'no members' : members.join(', ')}, in this order`,
    async ({ members, ...request }) => {
      using environment = aShop();
      const data = dataOf(await eventOf(environment, triggered(environment, request)));
      expect(Object.keys(data)).toEqual(members);
    },
  );

  test('payment_transaction.updated has transaction_id, transaction, customer_id, payment_profile_id, in this order', async () => {
    using environment = aShopWith({
      id: 6009,
      customer_id: 2001,
      payment_token: 'pm6009',
      creditcard_month: '09',
      creditcard_year: '2031',
    });
    const pending = await aTransaction(environment, 'paymentprofiles/6009/authorize', { use_three_ds: true });

    environment.simulator.environment.vault.settleTransaction(Number(pending.id), 'succeeded');

    const event = environment.simulator.environment.events.list({ from: 0, limit: 10, type: 'payment_transaction.updated' }).at(-1);
    const data = event?.data ?? {};
    expect(Object.keys(data)).toEqual(['transaction_id', 'transaction', 'customer_id', 'payment_profile_id']);
    expect(data).toMatchObject({
      transaction_id: pending.id,
      transaction: { state: 'succeeded' },
      customer_id: 2001,
      payment_profile_id: 6009,
    });
  });

  eachRow(
    rows.filter(({ members }) => members.length > 0),
    ({ type }) => `${type} has integer ids at the top`,
    async ({ members, ...request }) => {
      using environment = aShop();
      const data = dataOf(await eventOf(environment, triggered(environment, request)));
      const ids = Object.entries({ customer_id: 2001, subscription_id: 5001, payment_profile_id: 6001 });
      expect(data).toMatchObject(Object.fromEntries(ids.filter(([name]) => members.includes(name))));
    },
  );

  for (const wire of ['documented', 'observed'] as const) {
    eachRow(
      rows.filter(({ members }) => members.length > 0),
      ({ type }) => `${type} holds the records exactly as the API answers them, without wrapper, in ${wire}`,
      async ({ members, ...request }) => {
        using environment = aShop({}, { wire });
        const data = dataOf(await eventOf(environment, triggered(environment, request)));
        const shown = records.filter(({ member }) => members.includes(member));
        expect(shown.length).toBeGreaterThan(0);
        for (const { member, path, key } of shown) {
          const record = recordIn(await environment.call('get', path), key);
          expect(JSON.stringify(data[member])).toBe(JSON.stringify(record));
          expect((data[member] as Members).id).toBe(Number(path.split('/').at(-1)));
        }
      },
    );
  }

  test('of a change of status holds the previous and the new one', async () => {
    using environment = aShop();
    const event = await eventOf(environment, triggered(environment, { type: 'subscription.status_change', for: subscription }));
    expect(dataOf(event)).toMatchObject({ previous_status: 'Active', new_status: 'Active' });
  });

  test('of an e-mail says which it is, to whom and about what, in this order', async () => {
    using environment = aShop();
    const sent = { ...jam, send_customer_notification_email: true };
    await environment.call('post', '/services/v2/subscription', { subscription: sent });
    const { email } = dataOf(await eventOf(environment, FIRST_EVENT + 1)) as { email: Members };
    expect(Object.entries(email)).toEqual([
      ['template_code', 'subscription_created'],
      ['to', 'mira.holt@example.test'],
      ['subject', expect.stringMatching(/./)],
    ]);
  });

  eachRow(
    [
      { settings: {}, codes: ['subscription_created', 'subscription_updated', 'subscription_cancelled'] },
      {
        settings: { wire: 'observed' as const },
        codes: ['default_subscription_created', 'default_subscription_updated', 'default_subscription_cancelled'],
      },
      { settings: { compat: '2026-11' as const }, codes: ['new_subscription', 'subscription_changed', 'subscription_cancelled'] },
      {
        settings: { compat: '2026-11' as const, wire: 'observed' as const },
        codes: ['new_subscription', 'subscription_changed', 'subscription_cancelled'],
      },
    ],
    ({ settings, codes }) => `of e-mails bear ${codes.join(', ')} with ${JSON.stringify(settings)} (#6.1-email-codes)`,
    async ({ settings, codes }) => {
      using environment = aShop({}, settings);
      const mailed = { send_customer_notification_email: true };
      await environment.call('post', '/services/v2/subscription', { subscription: { ...jam, ...mailed } });
      await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { qty: 9, ...mailed } });
      await environment.call('post', '/services/v2/subscriptions/5001/cancel', { subscription: mailed });
      const mails = (await allEvents(environment)).filter(({ type }) => type === 'subscription.email');
      expect(mails.map((event) => (dataOf(event).email as Members).template_code)).toEqual(codes);
    },
  );

  test('shows the records as they are after the cause', async () => {
    using environment = aShop({ subscriptions: [] });
    await environment.call('post', '/services/v2/subscription', { subscription: { ...jam, qty: 3 } });
    for (const event of await allEvents(environment)) {
      expect(dataOf(event).customer).toMatchObject({ id: 2001, subscription_count: 1, active_subscribed_qty: 3 });
    }
    expect(dataOf(await eventOf(environment, FIRST_EVENT)).subscription).toMatchObject({ qty: 3, status: 'Active' });
  });

  test('of a ping is an empty object', async () => {
    using environment = aShop();
    await environment.call('post', PING);
    expect((await eventOf(environment, FIRST_EVENT)).data).toBe('{}');
  });
});

describe('the records in the data (#2.1-empty-maps)', () => {
  eachRow(
    [
      { wire: 'documented', empty: '{}' },
      { wire: 'observed', empty: '[]' },
    ] as const,
    ({ wire, empty }) => `have ${empty} for an empty map and objects for others in ${wire}`,
    async ({ wire, empty }) => {
      using environment = aShop({}, { wire });
      const filled = { ...jam, user_defined_fields: { gift: {}, list: [] } };
      await environment.call('post', '/services/v2/subscription', { subscription: jam });
      await environment.call('post', '/services/v2/subscription', { subscription: filled });
      const [first, second] = await allEvents(environment);
      expect(first?.data).toContain(`"user_defined_fields":${empty}`);
      expect(first?.data).toContain(`"platform_specific_fields":${empty}`);
      expect(second?.data).toContain('"user_defined_fields":{"gift":{},"list":[]}');
    },
  );

  test('leave nulls out, except inside maps', async () => {
    using environment = aShop();
    const given = { ...jam, coupon_code: null, user_defined_fields: { gift: null }, platform_specific_fields: { shop: { size: null } } };
    await environment.call('post', '/services/v2/subscription', { subscription: given });
    const data = dataOf(await eventOf(environment, FIRST_EVENT));
    const shown = data.subscription as Members;
    for (const record of [shown, data.customer as Members]) expect(Object.values(record)).not.toContain(null);
    expect(shown).not.toHaveProperty('coupon_code');
    expect(shown).toMatchObject({ user_defined_fields: { gift: null }, platform_specific_fields: { shop: { size: null } } });
  });

  test('have the name of the e-commerce platform in their members', async () => {
    using environment = aShop({ subscriptions: [], group_subscriptions: [] }, { ecomName: 'shopware', seed: { content: ownShop } });
    await environment.call('post', '/services/v2/subscription', { subscription: { ...jam, shopware_store_code: 'north' } });
    const event = await eventOf(environment, FIRST_EVENT);
    const data = dataOf(event);
    expect(data.customer).toMatchObject({ shopware_customer_id: 715 });
    expect(data.subscription).toMatchObject({ shopware_store_code: 'north', shopware_shipping_address_id: 88 });
    expect(event.data).not.toMatch(/ecom_|\{ecom\}/);
  });

  test('have customer ids as text, unlike the data itself', async () => {
    using environment = aShop();
    await environment.call('post', '/services/v2/subscription', { subscription: jam });
    const data = dataOf(await eventOf(environment, FIRST_EVENT));
    expect(data.customer_id).toBe(2001);
    expect(data.subscription).toMatchObject({ customer_id: '2001' });
  });

  test('keep numbers and order of names as they were sent', async () => {
    using environment = aShop();
    const body = `{"subscription":{"customer_id":2001,"product_sku":"JAM-PLUM","qty":1,"next_order_date":"2026-12-24","shipping_address_id":3001,"user_defined_fields":{"10":1,"9":2.50,"__proto__":3,"b":12345678901234567890}}}`;
    await environment.call('post', '/services/v2/subscription', body);
    const answer = await environment.call('get', `/services/v2/subscriptions/5003`);
    const [, map = ''] = /"user_defined_fields":(\{[^}]*\}),"subscription_products"/.exec(answer.text) ?? [];
    expect(map).toMatch(/^\{"10":1,"9":/);
    expect((await eventOf(environment, FIRST_EVENT)).data).toContain(`"user_defined_fields":${map},"subscription_products"`);
  });
});

/** A shop of a platform with another name. */
const ownShop = {
  products: [{ id: 4002, sku: 'JAM-PLUM', name: 'Plum jam', price: 4.25 }],
  customers: [{ id: 2001, email: 'mira.holt@example.test', first_name: 'Mira', last_name: 'Holt', '{ecom}_customer_id': 715 }],
  addresses: [
    { id: 3001, customer_id: 2001, '{ecom}_address_id': 88, first_name: 'Mira', last_name: 'Holt', street1: '14 Quay Road', city: 'Dover' },
  ],
};
