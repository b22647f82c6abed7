import { describe, expect, test } from 'vitest';
import { expectViolation, jsonOf, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  asked,
  aShopUnder,
  made,
  MONTHS,
  OWN_DATES,
  pathOf,
  SECOND_WEDNESDAY,
  shown,
  TWO_DATES,
  updated,
} from '../../support/contract/schedules.js';
import { sentences } from '../../support/contract/value-examples.js';

const withThreshold = (days: number) => ({ ...SECOND_WEDNESDAY, data: { ...SECOND_WEDNESDAY.data, new_threshold_days: days } });
const basic = { type: 'basic', data: { period: 'month', length: 1, roll_over_strategy: 'roll_back' } };
const weekly = { type: 'day_of_the_x', data: { period: 'week', which_day_type: 'day', num_periods: 2, which_day: { day: 1 } } };

// Today is 2026-11-20, a Friday.
describe('create (#3-date-given, #3-rule-dates, #3-rule-threshold)', () => {
  eachRow(
    [
      { rule: SECOND_WEDNESDAY, sent: '2026-11-20', stored: '2026-12-09' },
      { rule: SECOND_WEDNESDAY, sent: '2026-12-09', stored: '2026-12-09' },
      { rule: SECOND_WEDNESDAY, sent: '2026-12-10', stored: '2027-01-13' },
      { rule: SECOND_WEDNESDAY, sent: '2026-09-01', stored: '2026-09-09' },
      { rule: withThreshold(19), sent: '2026-11-20', stored: '2026-12-09' },
      { rule: withThreshold(20), sent: '2026-11-20', stored: '2027-01-13' },
      { rule: withThreshold(20), sent: '2026-12-20', stored: '2027-01-13' },
      { rule: weekly, sent: '2026-11-20', stored: '2026-11-22' },
      { rule: TWO_DATES, sent: '2026-11-20', stored: '2026-12-24' },
      { rule: TWO_DATES, sent: '2026-12-24', stored: '2026-12-24' },
      { rule: TWO_DATES, sent: '2026-12-25', stored: '2027-02-14' },
      { rule: basic, sent: '2026-11-20', stored: '2026-11-20' },
      { rule: basic, sent: '2026-08-31', stored: '2026-08-31' },
    ],
    ({ rule, sent, stored }) => `${JSON.stringify(rule)} with ${sent} begins on ${stored}`,
    async ({ rule, sent, stored }) => {
      using environment = aShopUnder(rule);
      const subscription = await made(environment, { next_order_date: sent });
      expect(subscription).toMatchObject({ next_order_date: stored, interval: 'Weekly', schedule_name: 'Our days', is_scheduled: true });
      expect(subscription).not.toHaveProperty('last_order_date');
    },
  );

  test('the vector: from 2026-11-20 to 2026-12-09, then 2027-01-13', async () => {
    using environment = aShopUnder(withThreshold(5));
    const subscription = await made(environment);
    expect(subscription).toMatchObject({ next_order_date: '2026-12-09' });
    expect((await environment.call('post', pathOf(subscription, '/skip'))).status).toBe(204);
    expect(await shown(environment, subscription)).toMatchObject({ next_order_date: '2027-01-13' });
  });

  eachRow(
    [
      { rule: SECOND_WEDNESDAY, sent: '2026-11-20', stored: '2026-12-09' },
      { rule: SECOND_WEDNESDAY, sent: '2026-06-01', stored: '2026-12-09' },
      { rule: SECOND_WEDNESDAY, sent: '2026-11-21', stored: '2026-12-09' },
      { rule: withThreshold(20), sent: '2026-11-20', stored: '2027-01-13' },
      { rule: weekly, sent: '2026-11-20', stored: '2026-11-29' },
      { rule: TWO_DATES, sent: '2026-11-20', stored: '2026-12-24' },
      { rule: basic, sent: '2026-08-31', stored: '2026-11-30' },
      { rule: basic, sent: '2026-11-20', stored: '2026-12-20' },
      { rule: basic, sent: '2026-11-21', stored: '2026-11-21' },
    ],
    ({ rule, sent, stored }) => `first_order_already_created steps by the rule: ${JSON.stringify(rule)} with ${sent} goes to ${stored}`,
    async ({ rule, sent, stored }) => {
      using environment = aShopUnder(rule);
      const members = { next_order_date: sent, first_order_already_created: true };
      expect(await made(environment, members)).toMatchObject({ next_order_date: stored, last_order_date: '2026-11-20' });
    },
  );

  test('a trial that was begun at checkout ends on the first day of the rule after its trial interval', async () => {
    const product = { is_trial_product: true, trial_full_product_sku: 'JAM-PLUM', trial_interval: '20 days' };
    using environment = aShopUnder(SECOND_WEDNESDAY, { product });
    // 2026-12-10 is the end of the trial, a day after the second Wednesday.
    expect(await made(environment, { first_order_already_created: true })).toMatchObject({ next_order_date: '2027-01-13' });
  });

  eachRow(
    [{ sent: '2027-02-15' }, { sent: '2027-02-15', first_order_already_created: true }],
    (row) => `is refused when no listed date is left: ${JSON.stringify(row)}`,
    async ({ sent, ...members }) => {
      using environment = aShopUnder(TWO_DATES);
      expectViolation(await asked(environment, { next_order_date: sent, ...members }), ['next_order_date'], sentences.invalid);
    },
  );

  test('is refused when the order at checkout took the last listed date', async () => {
    using environment = aShopUnder({ type: 'arbitrary_dates', data: { dates: ['2026-11-20'] } });
    const answer = await asked(environment, { first_order_already_created: true });
    expectViolation(answer, ['next_order_date'], sentences.invalid);
    expect(await made(environment)).toMatchObject({ next_order_date: '2026-11-20' });
  });

  eachRow(
    [{ use_scheduling_rule: false }, { scheduling_rule_id: null }],
    (product) => `goes by the interval when the product has ${JSON.stringify(product)}`,
    async (product) => {
      using environment = aShopUnder(SECOND_WEDNESDAY, { product });
      const subscription = await made(environment);
      expect(subscription).toMatchObject({ next_order_date: '2026-11-20', interval: 'Weekly', schedule_name: 'Weekly' });
      const answer = await environment.call('get', pathOf(subscription, '/upcoming-order-dates?order-count=2'));
      expect(jsonOf(answer)).toEqual({ upcoming_order_dates: ['2026-11-20', '2026-11-27'] });
    },
  );

  test('a subscription of a seed keeps its date, whatever the rule', async () => {
    const subscriptions = [
      { id: 5100, customer_id: 2001, product_sku: 'RULED', qty: 1, requires_shipping: false, next_order_date: '2026-11-20' },
    ];
    using environment = aShopUnder(SECOND_WEDNESDAY, { subscriptions });
    expect(await shown(environment, { id: 5100 })).toMatchObject({ next_order_date: '2026-11-20', schedule_name: 'Our days' });
  });
});

describe('POST and PATCH (#3-rule-dates)', () => {
  eachRow(
    [
      { rule: SECOND_WEDNESDAY, sent: '2027-01-01', stored: '2027-01-13' },
      { rule: SECOND_WEDNESDAY, sent: '2026-10-01', stored: '2026-10-14' },
      { rule: withThreshold(20), sent: '2026-11-20', stored: '2026-12-09' },
      { rule: TWO_DATES, sent: '2026-12-25', stored: '2027-02-14' },
      { rule: basic, sent: '2027-01-31', stored: '2027-01-31' },
    ],
    ({ rule, sent, stored }) => `${JSON.stringify(rule)} with ${sent} goes to ${stored}, a threshold or none`,
    async ({ rule, sent, stored }) => {
      using environment = aShopUnder(rule);
      const [posted, patched] = [await made(environment), await made(environment)];
      expect(await updated(environment, posted, { next_order_date: sent })).toMatchObject({ next_order_date: stored });
      const answer = await environment.call('patch', pathOf(patched), [{ op: 'replace', path: '/next_order_date', value: sent }]);
      expect(recordIn(answer, 'subscription')).toMatchObject({ next_order_date: stored });
    },
  );

  test('a date after the last listed one is refused, and nothing changes', async () => {
    using environment = aShopUnder(TWO_DATES);
    const subscription = await made(environment);
    const answer = await environment.call('post', pathOf(subscription), { subscription: { qty: 5, next_order_date: '2027-02-15' } });
    expectViolation(answer, ['next_order_date'], sentences.invalid);
    expect(await shown(environment, subscription)).toEqual(subscription);
  });

  test('what names no date leaves the date, even one that the rule would not choose', async () => {
    using environment = aShopUnder(SECOND_WEDNESDAY, { product: { use_scheduling_rule: false } });
    const subscription = await made(environment);
    await environment.call('post', '/services/v2/products/4100', { product: { use_scheduling_rule: true } });
    const after = await updated(environment, subscription, { qty: 3 });
    expect(after).toMatchObject({ qty: 3, next_order_date: '2026-11-20', schedule_name: 'Our days' });
  });
});

describe('skip, restart and upcoming order dates under a rule (#3-rule-types)', () => {
  eachRow(
    [
      { rule: SECOND_WEDNESDAY, members: {}, dates: ['2026-12-09', '2027-01-13', '2027-02-10'] },
      { rule: weekly, members: {}, dates: ['2026-11-22', '2026-12-06', '2026-12-20'] },
      { rule: basic, members: { next_order_date: '2027-01-31' }, dates: ['2027-01-31', '2027-02-28', '2027-03-28'] },
      { rule: MONTHS, members: { scheduling_rule_params: { num_periods: 2 } }, dates: ['2026-11-20', '2027-01-20', '2027-03-20'] },
      { rule: TWO_DATES, members: {}, dates: ['2026-12-24', '2027-02-14'] },
      {
        rule: OWN_DATES,
        members: { scheduling_rule_params: { dates: ['2027-05-01', '2026-12-01', '2027-01-02'] } },
        dates: ['2026-12-01', '2027-01-02', '2027-05-01'],
      },
    ],
    ({ rule, dates }) => `${JSON.stringify(rule)}: ${dates.join(', ')}, and skipping goes the same way`,
    async ({ rule, members, dates }) => {
      using environment = aShopUnder(rule);
      const subscription = await made(environment, members);
      const upcoming = await environment.call('get', pathOf(subscription, '/upcoming-order-dates?order-count=3'));
      expect(jsonOf(upcoming)).toEqual({ upcoming_order_dates: dates });
      for (const next of dates.slice(1)) {
        expect((await environment.call('post', pathOf(subscription, '/skip'))).status).toBe(204);
        expect(await shown(environment, subscription)).toMatchObject({ next_order_date: next });
      }
    },
  );

  test('the last listed date cannot be skipped', async () => {
    using environment = aShopUnder(TWO_DATES);
    const subscription = await made(environment, { next_order_date: '2027-02-14' });
    const answer = await environment.call('post', pathOf(subscription, '/skip'));
    expect([answer.status, jsonOf(answer)]).toEqual([409, { code: 409, message: 'Subscription has no later order date.' }]);
    expect(await shown(environment, subscription)).toEqual(subscription);
  });

  eachRow(
    [
      { rule: SECOND_WEDNESDAY, sent: '2026-09-09', stored: '2026-12-09' },
      { rule: SECOND_WEDNESDAY, sent: '2027-01-13', stored: '2027-01-13' },
      { rule: basic, sent: '2026-08-31', stored: '2026-11-30' },
      { rule: { type: 'arbitrary_dates', data: { dates: ['2026-10-01', '2026-11-20'] } }, sent: '2026-10-01', stored: '2026-11-20' },
      { rule: { type: 'arbitrary_dates', data: { dates: ['2026-10-01'] } }, sent: '2026-10-01', stored: '2026-10-01' },
    ],
    ({ rule, sent, stored }) => `restart without a date: ${JSON.stringify(rule)} from ${sent} goes to ${stored}`,
    async ({ rule, sent, stored }) => {
      using environment = aShopUnder(rule);
      const subscription = await made(environment, { next_order_date: sent });
      for (const action of ['/pause', '/restart']) expect((await environment.call('post', pathOf(subscription, action))).status).toBe(204);
      expect(await shown(environment, subscription)).toMatchObject({ status: 'Active', next_order_date: stored });
    },
  );

  test('restart with a date takes it as it is sent, from whatever state', async () => {
    using environment = aShopUnder(SECOND_WEDNESDAY);
    const subscription = await made(environment);
    for (const [action, next_order_date] of [
      ['/cancel', '2027-01-01'],
      ['/restart', '2027-01-02'],
    ] as const) {
      await environment.call('post', pathOf(subscription, action));
      const answer = await environment.call('post', pathOf(subscription, '/restart'), { subscription: { next_order_date } });
      expect(answer.status).toBe(204);
      expect(await shown(environment, subscription)).toMatchObject({ status: 'Active', next_order_date });
    }
  });
});
