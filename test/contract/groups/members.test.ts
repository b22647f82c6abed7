import { describe, expect, test } from 'vitest';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { expectViolation, recordIn, type Members } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { box, group, KEY, made, memberInSeed, members, PATH, subscription, updated, withMembers } from '../../support/contract/groups.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

const LATER = '2026-11-20T09:15:40+0000';
async function change(environment: TestEnvironment, id: unknown, changes: object): Promise<Members> {
  return recordIn(await environment.call('post', `/services/v2/subscriptions/${String(id)}`, { subscription: changes }), 'subscription');
}

/** What a group says for its members: what is sent, and what group and members show then. */
const shared = [
  { sent: { interval: 'Every 3 Weeks' }, shown: { interval: 'Every 3 Weeks', schedule_name: 'Every 3 Weeks' } },
  { sent: { scheduling_rule_params: { num_periods: 3 } }, shown: { scheduling_rule_params: { num_periods: 3 } } },
  { sent: { next_order_date: '11/30/2026' }, shown: { next_order_date: '2026-11-30' } },
  { sent: { expiration_date: '2027-01-31' }, shown: { expiration_date: '2027-01-31' } },
  { sent: { requires_shipping: false }, shown: { requires_shipping: false } },
  { sent: { shipping_method_code: 'express' }, shown: { shipping_method_code: 'express' } },
  { sent: { ecommerce_store_code: 'uk' }, shown: { ecommerce_store_code: 'uk' } },
  { sent: { coupon_code: 'SPRING' }, shown: { coupon_code: 'SPRING' } },
  { sent: { payment_method_code: 'invoice' }, shown: { payment_method_code: 'invoice' } },
  { sent: { payment_profile_id: 6001 }, shown: { payment_profile: { id: 6001, creditcard_last_digits: '1111' } } },
  { sent: { shipping_address_id: 3002 }, shown: { shipping_address: { id: 3002 } } },
  { sent: { billing_address_id: 3002 }, shown: { billing_address: { id: 3002 } } },
  { sent: { shipping_address: { first_name: 'Ida', last_name: 'Berg' } }, shown: { shipping_address: { id: 3004, first_name: 'Ida' } } },
  { sent: { billing_address: { first_name: 'Ida', last_name: 'Berg' } }, shown: { billing_address: { id: 3004, last_name: 'Berg' } } },
];
const memberOf = ({ sent }: (typeof shared)[number]): string => Object.keys(sent)[0] ?? '';

describe('what a group changes for its members (#2.1-group-update)', () => {
  eachRow(
    shared,
    (row) => `${memberOf(row)} of a group is written to every live member, by update, by patch and in bulk`,
    async (row) => {
      const [value] = Object.values(row.sent) as unknown[];
      const operation = { op: 'add', path: `/${memberOf(row)}`, value };
      const ways = [
        (environment: TestEnvironment, id: unknown) => updated(environment, id, row.sent),
        async (environment: TestEnvironment, id: unknown) => {
          expect((await environment.call('patch', `${PATH}/${String(id)}`, [operation])).status).toBe(200);
        },
        async (environment: TestEnvironment, id: unknown) => {
          expect((await environment.call('patch', PATH, [{ ...operation, ids: [id] }])).status).toBe(202);
        },
      ];
      for (const write of ways) {
        using environment = anEnvironment();
        const before = await made(environment);
        const other = await made(environment);
        await write(environment, before.id);
        const after = await group(environment, before.id);
        expect(after).toMatchObject(row.shown);
        for (const member of await members(environment, after)) expect(member).toMatchObject(row.shown);
        expect(await group(environment, other.id)).toEqual(other);
        for (const member of await members(environment, other)) expect(member).not.toMatchObject(row.shown);
      }
    },
  );

  test('is cleared in its members when it is cleared in the group', async () => {
    using environment = anEnvironment();
    const cleared = [
      'expiration_date',
      'shipping_method_code',
      'ecommerce_store_code',
      'coupon_code',
      'payment_method_code',
      'payment_profile_id',
    ];
    const set = {
      expiration_date: '2027-01-01',
      shipping_method_code: 'a',
      ecommerce_store_code: 'b',
      coupon_code: 'c',
      payment_method_code: 'd',
    };
    const { id } = await made(environment, {
      ...set,
      payment_profile_id: 6001,
      billing_address_id: 3002,
      scheduling_rule_params: { num_periods: 2 },
    });
    const nulls = [...cleared, 'billing_address', 'shipping_address', 'scheduling_rule_params'].map((name) => [name, null] as const);
    const after = await updated(environment, id, Object.fromEntries(nulls));
    for (const record of [after, ...(await members(environment, after))]) {
      for (const [name] of nulls) expect(record).not.toHaveProperty(name.replace(/_id$/, ''));
    }
  });

  test('makes its members shipped again, but not a product that never is', async () => {
    using environment = anEnvironment();
    const answer = await made(environment, { items: [...box.items, { product_sku: 'E-BOOK' }], requires_shipping: false });
    await updated(environment, answer.id, { requires_shipping: null });
    expect((await members(environment, answer)).map((member) => member.requires_shipping)).toEqual([true, true, false]);
  });

  test('reaches members in every living state without changing it, and leaves cancelled and expired ones alone', async () => {
    using environment = withMembers(
      ...['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'].map((status, index) => memberInSeed(5011 + index, status)),
    );
    const dead = [await subscription(environment, 5015), await subscription(environment, 5016)];
    const answer = await updated(environment, 7001, { coupon_code: 'SPRING', next_order_date: '2026-12-31' });
    expect(answer.subscriptions).toMatchObject(
      ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'].map((status, index) => ({ id: 5011 + index, status })),
    );
    for (const id of [5011, 5012, 5013, 5014]) {
      expect(await subscription(environment, id)).toMatchObject({ coupon_code: 'SPRING', next_order_date: '2026-12-31' });
    }
    expect([await subscription(environment, 5015), await subscription(environment, 5016)]).toEqual(dead);
  });

  test('is never the product, the quantity, the price or the fields of a member', async () => {
    using environment = anEnvironment();
    const answer = await made(environment);
    const before = await members(environment, answer);
    const more = {
      items: [{ product_sku: 'E-BOOK' }],
      product_sku: 'E-BOOK',
      qty: 9,
      subscriptions: [],
      status: 'Paused',
      customer_id: 2002,
    };
    expect(await updated(environment, answer.id, more)).toEqual(answer);
    expect(await members(environment, answer)).toEqual(before);
  });

  test('must be right before anything is written: neither group nor members change', async () => {
    using environment = anEnvironment();
    const answer = await made(environment);
    const before = await members(environment, answer);
    const path = `${PATH}/${String(answer.id)}`;
    const wrong = { coupon_code: 'SPRING', billing_address: { first_name: 'I', last_name: 'B' } };
    const refused = await environment.call('post', path, { [KEY]: { ...wrong, payment_profile_id: 6002 } });
    expectViolation(refused, ['payment_profile_id'], sentences.invalid);
    expectViolation(await environment.call('post', path, { [KEY]: { coupon_code: 'X', interval: null } }), ['interval'], sentences.blank);
    expect(await group(environment, answer.id)).toEqual(answer);
    expect(await members(environment, answer)).toEqual(before);
    expect((await environment.call('get', '/services/v2/addresses/3004')).status).toBe(404);
  });
});

describe('a member that differs from its group (#2.1-group-update)', () => {
  eachRow(
    [
      { own: { coupon_code: 'MINE' }, again: { coupon_code: null }, back: { coupon_code: undefined } },
      { own: { interval: 'Daily' }, again: { interval: 'Weekly' }, back: { interval: 'Weekly' } },
      { own: { next_order_date: '2027-02-02' }, again: { next_order_date: '2026-12-24' }, back: { next_order_date: '2026-12-24' } },
    ],
    ({ own }) => `stays so with ${JSON.stringify(own)} until the group names that member again, be it with the value it has`,
    async ({ own, again, back }) => {
      using environment = anEnvironment();
      const answer = await made(environment);
      await change(environment, 5004, own);
      expect(await group(environment, answer.id)).toEqual(answer);
      await updated(environment, answer.id, { name: 'Box', shipping_method_code: 'express' });
      expect(await subscription(environment, 5004)).toMatchObject({ ...own, shipping_method_code: 'express' });
      await updated(environment, answer.id, again);
      const member = await subscription(environment, 5004);
      for (const [name, value] of Object.entries(back)) expect(member[name]).toBe(value);
    },
  );

  test('shows in the group what is its own: product and quantity', async () => {
    using environment = anEnvironment();
    const { id } = await made(environment);
    await change(environment, 5004, { product_sku: 'E-BOOK', qty: 7 });
    expect((await group(environment, id)).subscriptions).toMatchObject([{ id: 5003 }, { id: 5004, product_sku: 'E-BOOK', qty: 7 }]);
  });
});

describe('the time of a change (#4.3-created-updated)', () => {
  eachRow(
    [
      { what: 'a new name', sent: { name: 'Supper' }, group: true, member: false },
      { what: 'new user-defined fields', sent: { user_defined_fields: { a: 1 } }, group: true, member: false },
      { what: 'a new coupon', sent: { coupon_code: 'SPRING' }, group: true, member: true },
      { what: 'the interval it has', sent: { interval: 'Weekly' }, group: false, member: false },
      { what: 'nothing', sent: {}, group: false, member: false },
    ],
    ({ what, ...touched }) => `${what} touches the group: ${String(touched.group)}, its members: ${String(touched.member)}`,
    async ({ sent, ...touched }) => {
      const clock = aMovableClock();
      using environment = anEnvironment({ clock });
      const answer = await made(environment);
      clock.advance(10);
      const after = await updated(environment, answer.id, sent);
      expect(after.updated).toBe(touched.group ? LATER : answer.updated);
      for (const member of await members(environment, after)) {
        expect(member).toMatchObject({ updated: touched.member ? LATER : answer.updated, created: answer.created });
      }
    },
  );
});
