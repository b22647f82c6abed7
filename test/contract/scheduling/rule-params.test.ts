import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop } from '../../support/environment.js';
import { expectViolation, recordIn, type Members } from '../../support/contract/answers.js';
import { members as membersOf, group } from '../../support/contract/groups.js';
import { eachRow } from '../../support/contract/rows.js';
import {
  asked,
  aShopUnder,
  made,
  MONTHS,
  OWN_DATES,
  order,
  pathOf,
  SECOND_WEDNESDAY,
  shown,
  TWO_DATES,
  updated,
} from '../../support/contract/schedules.js';
import { sentences } from '../../support/contract/value-examples.js';

const NUMBER = ['scheduling_rule_params', 'num_periods'];
const SECOND_WEDNESDAY_ROW = { type: SECOND_WEDNESDAY.type, sent: SECOND_WEDNESDAY.data, shows: SECOND_WEDNESDAY.data };
const BETWEEN = 'This value should be between 1 and 999.';

describe('every_n_periods (#3-rule-types, #3-rule-periods)', () => {
  eachRow(
    [
      { unit: 'month', number: 2, text: 'Every 2 Months' },
      { unit: 'month', number: 1, text: 'Every Month' },
      { unit: 'month', number: '3', text: 'Every 3 Months' },
      { unit: 'day', number: 999, text: 'Every 999 Days' },
      { unit: 'week', number: 1, text: 'Every Week' },
      { unit: 'quarter', number: 2, text: 'Every 2 Quarters' },
      { unit: 'year', number: 10, text: 'Every 10 Years' },
    ],
    ({ unit, number, text }) => `${JSON.stringify(number)} of ${unit} reads ${text}`,
    async ({ unit, number, text }) => {
      using environment = aShopUnder({ type: 'every_n_periods', data: { period: unit } });
      const params = { num_periods: number };
      const subscription = await made(environment, { interval: 'Monthly', scheduling_rule_params: params });
      expect(subscription).toMatchObject({ interval: text, schedule_name: text, is_scheduled: true, scheduling_rule_params: params });
    },
  );

  eachRow(
    [
      { params: undefined, path: ['scheduling_rule_params'], message: sentences.blank },
      { params: null, path: ['scheduling_rule_params'], message: sentences.blank },
      { params: {}, path: NUMBER, message: sentences.blank },
      { params: [], path: NUMBER, message: sentences.blank },
      { params: { num_periods: null }, path: NUMBER, message: sentences.blank },
      { params: { num_periods: '' }, path: NUMBER, message: sentences.blank },
      { params: { num_periods: 0 }, path: NUMBER, message: BETWEEN },
      { params: { num_periods: 1000 }, path: NUMBER, message: BETWEEN },
      { params: { num_periods: 1.5 }, path: NUMBER, message: BETWEEN },
      { params: { num_periods: 'two' }, path: NUMBER, message: BETWEEN },
      { params: { num_periods: { n: 2 } }, path: NUMBER, message: BETWEEN },
      { params: 'two', path: ['scheduling_rule_params'], message: sentences.invalid },
    ],
    ({ params }) => `needs its number of periods: ${JSON.stringify(params)} is 400, on create and on update`,
    async ({ params, path, message }) => {
      using environment = aShopUnder(MONTHS);
      const good = await made(environment, { scheduling_rule_params: { num_periods: 2 } });
      expectViolation(await asked(environment, { scheduling_rule_params: params }), path, message);
      if (params === undefined) return;
      expectViolation(await environment.call('post', pathOf(good), { subscription: { scheduling_rule_params: params } }), path, message);
      expect(await shown(environment, good)).toEqual(good);
    },
  );

  test('another number changes the texts and not the date', async () => {
    using environment = aShopUnder(MONTHS);
    const subscription = await made(environment, { scheduling_rule_params: { num_periods: 2 } });
    const after = await updated(environment, subscription, { scheduling_rule_params: { num_periods: 3 } });
    expect(after).toMatchObject({ interval: 'Every 3 Months', schedule_name: 'Every 3 Months', next_order_date: '2026-11-20' });
    const patch = [{ op: 'replace', path: '/interval', value: 'Weekly' }];
    const patched = await environment.call('patch', pathOf(subscription), patch);
    expect(recordIn(patched, 'subscription')).toMatchObject({ interval: 'Every 3 Months' });
  });

  test('a change to such a product needs the number, too', async () => {
    using environment = aShopUnder(MONTHS);
    const refused = await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { product_sku: 'RULED' } });
    expectViolation(refused, ['scheduling_rule_params'], sentences.blank);
    const changes = { product_sku: 'RULED', scheduling_rule_params: { num_periods: 6 } };
    expect(await updated(environment, { id: 5001 }, changes)).toMatchObject({ interval: 'Every 6 Months', next_order_date: '2026-12-03' });
  });

  test('subscriptions from before the rule can be updated without, and go by their interval', async () => {
    using environment = aShopUnder(MONTHS, { product: { use_scheduling_rule: false } });
    const subscription = await made(environment);
    await environment.call('post', '/services/v2/products/4100', { product: { use_scheduling_rule: true } });
    expect(await updated(environment, subscription, { qty: 2 })).toMatchObject({ qty: 2, interval: 'Weekly' });
    await environment.call('post', pathOf(subscription, '/skip'));
    expect(await shown(environment, subscription)).toMatchObject({ next_order_date: '2026-11-27' });
  });

  test('parameters mean nothing to other products', async () => {
    using environment = aShopUnder(MONTHS);
    const members = { product_sku: 'JAM-PLUM', scheduling_rule_params: { num_periods: 'many' } };
    expect(await made(environment, members)).toMatchObject({ interval: 'Weekly', schedule_name: 'Weekly' });
  });
});

describe('the strategy of a rule by month, quarter or year (#3-rule-roll-over)', () => {
  const forward = { roll_over_strategy: 'roll_forward' };
  const back = { roll_over_strategy: 'roll_back' };
  const rows = [
    ...['month', 'quarter', 'Year'].map((period) => ({
      type: 'basic',
      sent: { period, length: 2 },
      shows: { period, length: 2, ...forward },
    })),
    { type: 'basic', sent: { length: 1, roll_over_strategy: null, period: 'month' }, shows: { length: 1, ...forward, period: 'month' } },
    { type: 'basic', sent: { period: 'month', length: 1, ...back }, shows: { period: 'month', length: 1, ...back } },
    ...['day', 'week'].map((period) => ({ type: 'basic', sent: { period, length: 1 }, shows: { period, length: 1 } })),
    { type: 'every_n_periods', sent: { period: 'month' }, shows: { period: 'month', ...forward } },
    { type: 'every_n_periods', sent: { period: 'week' }, shows: { period: 'week' } },
    SECOND_WEDNESDAY_ROW,
  ];
  eachRow(
    rows,
    ({ type, sent }) => `${type} ${JSON.stringify(sent)}: what was not given is shown, by seed and by the control side`,
    async ({ type, sent, shows }) => {
      using environment = aShopUnder({ type, data: sent });
      const { schedulingRules } = environment.simulator.environment;
      const text = JSON.stringify({ [type]: shows });

      const product = recordIn(await environment.call('get', '/services/v2/products/4100'), 'product');

      expect(product.scheduling_rule).toMatchObject({ data: text });
      const data = { [type]: shows };
      expect(schedulingRules.list().find(({ id }) => id === 301)?.data).toStrictEqual(data);
      expect(schedulingRules.add({ name: 'Added', type, data: { [type]: sent } }).data).toStrictEqual(data);
      expect(schedulingRules.edit(201, { type, data: { [type]: sent } }).data).toStrictEqual(data);
    },
  );
});

describe('arbitrary_dates_per_subscription (#3-rule-data, #3-rule-params)', () => {
  const dates = ['2026-12-01', '2027-03-01'];

  test('the dates are kept as they are sent, and the first one from the date on is taken', async () => {
    using environment = aShopUnder(OWN_DATES);
    const params = { dates: ['2027-03-01', '12/01/2026'] };
    const subscription = await made(environment, { scheduling_rule_params: params });
    expect(subscription).toMatchObject({ next_order_date: '2026-12-01', scheduling_rule_params: params, schedule_name: 'Weekly' });
  });

  eachRow(
    [
      { params: undefined, path: [], message: sentences.blank },
      { params: { num_periods: 2 }, path: ['dates'], message: sentences.blank },
      { params: { dates: [] }, path: ['dates'], message: sentences.blank },
      { params: { dates: null }, path: ['dates'], message: sentences.blank },
      { params: { dates: '2026-12-01' }, path: ['dates'], message: sentences.invalid },
      { params: { dates: ['2026-12-01', '2027-02-30'] }, path: ['dates'], message: sentences.invalid },
      { params: { dates: ['2026-12-01', 5] }, path: ['dates'], message: sentences.invalid },
    ],
    ({ params }) => `needs its dates: ${JSON.stringify(params)} is 400`,
    async ({ params, path, message }) => {
      using environment = aShopUnder(OWN_DATES);
      expectViolation(await asked(environment, { scheduling_rule_params: params }), ['scheduling_rule_params', ...path], message);
    },
  );

  test('new dates and a new date come together', async () => {
    using environment = aShopUnder(OWN_DATES);
    const subscription = await made(environment, { scheduling_rule_params: { dates } });
    const changes = { scheduling_rule_params: { dates: ['2027-06-01'] }, next_order_date: '2027-03-02' };
    expect(await updated(environment, subscription, changes)).toMatchObject({ next_order_date: '2027-06-01' });
  });
});

describe('a scheduling rule in a seed (#2.1-product-links)', () => {
  eachRow(
    [
      { type: 'basic', data: { basic: { period: 'fortnight', length: 1 } }, fault: 'basic.period: Must be one of day, week, month,' },
      { type: 'day_of_the_x', data: { period: 'month', week: 2, day: 4 }, fault: 'day_of_the_x: Must be an object' },
      {
        type: 'arbitrary_dates',
        data: '{"arbitrary_dates":{"dates":["2026-02-30"]}}',
        fault: 'arbitrary_dates.dates: Must be a list of dates such as 2026-12-24',
      },
      { type: 'every_n_periods', data: { basic: { period: 'month', length: 1 } }, fault: 'every_n_periods: Must be an object' },
    ],
    ({ type, data }) => `is refused when its data does not fit ${type}: ${JSON.stringify(data)}`,
    ({ type, data, fault }) => {
      const content = { ...smallShop, scheduling_rules: [{ id: 201, name: 'Wrong', type, data }] };
      expect(() => anEnvironment({ seed: { content } })).toThrow(`scheduling_rules[0].data.${fault}`);
    },
  );
});

describe('the members of a group whose products are under rules (#2.1-group-members, #3-rule-params)', () => {
  const items = [{ product_sku: 'RULED' }, { product_sku: 'JAM-PLUM' }];
  const { customer_id, shipping_address_id, next_order_date } = order;
  const box = { customer_id, shipping_address_id, next_order_date, interval: 'Monthly', items };
  const PATH = '/services/v2/group-subscriptions/7001';

  test('begin on the first date of their own rule, and move to it with the group', async () => {
    using environment = aShopUnder(SECOND_WEDNESDAY, { group_subscriptions: [] });
    const answer = await environment.call('post', '/services/v2/group-subscription', { group_subscription: box });
    const made = recordIn(answer, 'group_subscription', 201);
    const own = async (): Promise<readonly Members[]> => membersOf(environment, await group(environment, made.id));
    expect(await own()).toMatchObject([{ next_order_date: '2026-12-09' }, { next_order_date: '2026-11-20' }]);
    const path = PATH.replace('7001', String(made.id));
    recordIn(await environment.call('post', path, { group_subscription: { next_order_date: '2026-12-24' } }), 'group_subscription');
    expect(await own()).toMatchObject([{ next_order_date: '2027-01-13' }, { next_order_date: '2026-12-24' }]);
  });

  test('are refused with the whole group when their rule lacks its parameters or has no date left', async () => {
    using months = aShopUnder(MONTHS, { group_subscriptions: [] });
    const create = { group_subscription: box };
    const refused = await months.call('post', '/services/v2/group-subscription', create);
    expectViolation(refused, ['scheduling_rule_params'], sentences.blank);
    using dates = aShopUnder(TWO_DATES, { group_subscriptions: [] });
    const made = recordIn(await dates.call('post', '/services/v2/group-subscription', create), 'group_subscription', 201);
    const path = PATH.replace('7001', String(made.id));
    const late = await dates.call('post', path, { group_subscription: { next_order_date: '2027-03-01' } });
    expectViolation(late, ['next_order_date'], sentences.invalid);
    expect(await group(dates, made.id)).toMatchObject({ next_order_date: '2026-11-20' });
  });
});
