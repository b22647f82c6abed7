import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, expectControlRefusal, faultsOfControlRefusal, membersOf } from '../../support/control.js';
import { aFolder } from '../../support/command.js';
import { smallShop } from '../../support/environment.js';

const NOW = '2026-11-20T09:15:30.000Z';
const DATA = { basic: { period: 'month', length: 1, roll_over_strategy: 'roll_back' } };

// As client types show them, group by group.
const CONFIG_MEMBERS = [
  ...['id', 'created', 'updated', 'environment_id', 'name', 'is_sandbox', 'currency', 'locale', 'timezone', 'sandbox_catchall_email'],
  ...['automatic_order_generation', 'order_generation_time', 'order_generation_concurrency'],
  ...['order_generation_subscription_grouping_mode', 'order_generation_partial_order_mode'],
  ...['order_generation_user_defined_field_grouping_rules', 'order_generation_store_mode', 'order_generation_shipping_method_mode'],
  ...['default_shipping_method_code', 'order_generation_retry_rules', 'fulfillment_threshold_days'],
  ...['enable_order_handshake', 'enable_order_discovery_from_payments'],
  ...['default_intervals', 'default_scheduling_rule', 'default_min_qty', 'default_max_qty', 'default_discount', 'feature_flags'],
  ...['payment_vault', 'gateway', 'transparent_redirect_environment_key', 'dual_vault_mode'],
  ...['upcoming_subscription_email_days_ahead', 'upcoming_subscription_email_time', 'expiring_card_email_days_ahead'],
  ...['expiring_card_email_time', 'subscription_order_failed_email_first_time_only'],
  ...['subscription_created', 'subscription_updated', 'subscription_cancelled', 'subscription_order_failed'].map(switchOf),
  ...['upcoming_subscription', 'expiring_card'].map(switchOf),
  ...['subscription_updated_email_grouping', 'trial_conversion_email_time', 'notification_email_recipients'],
  ...['sandbox_transaction_delay', 'sandbox_transaction_delay_min_time', 'sandbox_transaction_delay_max_time', 'sca_test_scenario'],
  ...['enable_account_updater', 'default_account_updater_mode', 'use_default_scheduling_rule'],
  ...['order_generation_free_payment_mode', 'customer_default_address_mode'],
  ...['customer', 'customer_address', 'subscription', 'group_subscription', 'group_subscription_template', 'product'].map(
    (type) => `${type}_user_defined_field_definitions`,
  ),
];

function switchOf(code: string): string {
  return `email_template_disable_${code}`;
}

// Objects inside one another, so many in all.
function nested(levels: number): object {
  return levels === 1 ? {} : { deeper: nested(levels - 1) };
}

const RETRY_RULE = { priority: 1, errorClass: '*', maxOrderAttempts: 5, minRetryDelay: 0.5 };

describe('the configuration (#4.4-config, #4.4-config-defaults, #4.4-config-nulls)', () => {
  test('is shown with the members that the platform answers', async () => {
    using environment = aControlledEnvironment();

    const { status, body } = await environment.control('get', '/config');

    expect(status).toBe(200);
    expect({ config: body }).toEqual((await environment.call('get', '/services/v2/config')).body);
    expect(body).toMatchObject({ timezone: 'UTC', order_generation_time: '12:00:00' });
  });

  test.each(['documented', 'observed'] as const)('has its members in their order, whatever was set: %s', async (wire) => {
    using environment = aControlledEnvironment({ wire });
    const nullable = {
      ...{ sandbox_catchall_email: 'all@example.test', default_shipping_method_code: 'flat', fulfillment_threshold_days: 3 },
      ...{ default_scheduling_rule: {}, upcoming_subscription_email_days_ahead: 1, expiring_card_email_days_ahead: 1 },
      ...{ subscription_updated_email_grouping: 'x', notification_email_recipients: 'a@example.test', sca_test_scenario: 'x' },
    };

    const { body } = await environment.control('patch', '/config', nullable).expect(200);

    expect(Object.keys(body as object)).toEqual(CONFIG_MEMBERS);
    expect({ config: body }).toEqual((await environment.call('get', '/services/v2/config')).body);
  });

  test('bears who it is of and when that was made, and neutral values of what has no effect (#4.4-config-identity)', async () => {
    using environment = aControlledEnvironment();
    await environment.control('patch', '/config', { environment_id: 42 }).expect(200);
    await environment.control('put', '/clock', { kind: 'frozen', instant: '2026-12-01T00:00:00Z' }).expect(200);
    await environment.control('patch', '/config', { name: 'Later' }).expect(200);

    const { config } = (await environment.call('get', '/services/v2/config')).body as { config: object };

    expect(config).toMatchObject({
      ...{ id: 42, environment_id: 42, created: '2026-11-20T09:15:30+0000', updated: '2026-11-20T09:15:30+0000' },
      ...{ trial_conversion_email_time: '09:00:00', enable_account_updater: false, default_account_updater_mode: 'disabled' },
      ...{ sandbox_transaction_delay: false, sandbox_transaction_delay_min_time: 0, sandbox_transaction_delay_max_time: 0 },
      ...{ use_default_scheduling_rule: false, order_generation_free_payment_mode: 'disabled', customer_default_address_mode: 'disabled' },
    });
    for (const absent of ['notification_email_recipients', 'subscription_updated_email_grouping', 'sca_test_scenario'])
      expect(config).not.toHaveProperty(absent);
  });

  test('is changed member by member, null taking away or back to the default', async () => {
    using environment = aControlledEnvironment();
    const changes = {
      timezone: 'Europe/Berlin',
      fulfillment_threshold_days: 5,
      currency: 'EUR',
      name: 'my shop',
      order_generation_retry_rules: [RETRY_RULE],
    };

    const changed = await environment.control('patch', '/config', changes);
    const seen = (await environment.call('get', '/services/v2/config')).body.config;
    const back = await environment.control('patch', '/config', { timezone: null, fulfillment_threshold_days: null, name: null });

    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject(changes);
    expect(seen).toEqual(changed.body);
    expect(back.body).toMatchObject({ timezone: 'UTC', currency: 'EUR', name: 'default' });
    expect(back.body).not.toHaveProperty('fulfillment_threshold_days');
    expect((await environment.control('get', '/environments/staging/config')).body.currency).toBe('USD');
  });

  test('survives a restart', async () => {
    using folder = aFolder();
    {
      using first = aControlledEnvironment({ data: folder.path });
      await first.control('patch', '/config', { order_generation_time: '06:30:00', default_scheduling_rule: nested(510) });
      await first.control('post', '/intervals', { name: 'Full Moon', type: 'day', length: 29 });
    }
    using second = aControlledEnvironment({ data: folder.path });

    const { body } = await second.control('get', '/config');
    expect(body).toMatchObject({ order_generation_time: '06:30:00', default_scheduling_rule: nested(510) });
    expect((await second.control('get', '/intervals')).body.intervals).toMatchObject([{ id: 1, name: 'Full Moon' }]);
  });

  test.each(['expiring_card_email_days_ahead', 'upcoming_subscription_email_days_ahead', 'fulfillment_threshold_days'])(
    'takes more days in %s than the calendar has',
    async (member) => {
      using environment = aControlledEnvironment();

      const answer = await environment.control('patch', '/config', { [member]: 1_000_000_000 });
      const next = await environment.control('patch', '/config', { order_generation_time: '06:00:00' });

      expect([answer.status, next.status]).toEqual([200, 200]);
      expect(answer.body[member]).toBe(1_000_000_000);
    },
  );

  test.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone: This value is not valid.'],
    [{ currency: 'EUR', order_generation_time: '24:00:00' }, 'order_generation_time: This value is not valid.'],
    [{ currency: 'EUR', dual_vault_mode: {} }, 'dual_vault_mode: This value is not valid.'],
    [
      { currency: 'EUR', order_generation_partial_order_mode: 'some' },
      'order_generation_partial_order_mode: The value you selected is not a valid choice.',
    ],
    [{ currency: 'EUR', time_zone: 'UTC' }, 'time_zone: There is no such member; the nearest is "timezone".'],
    [{ currency: 'EUR', default_scheduling_rule: nested(511) }, 'default_scheduling_rule: Must have at most 510 levels.'],
    [{ currency: 'EUR', customer_user_defined_field_definitions: [] }, 'customer_user_defined_field_definitions: There is no such member.'],
    [{ currency: 'EUR', id: 2 }, 'id: It cannot be set.'],
    [{ currency: 'EUR', created: '2026-11-20T09:15:30+0000' }, 'created: It cannot be set.'],
    [{ sandbox_transaction_delay_max_time: 121 }, 'sandbox_transaction_delay_max_time: This value should be between 0 and 120.'],
    [{ sandbox_transaction_delay_min_time: -1 }, 'sandbox_transaction_delay_min_time: This value should be between 0 and 120.'],
    ['{"currency":"EUR","__proto__":1}', '__proto__: There is no such member.'],
    [{ currency: 'EUR', default_intervals: ['Monthly', 'Whenever'] }, 'default_intervals: Each must be the name of an interval.'],
    [
      { order_generation_retry_rules: [{ ...RETRY_RULE, maxOrderAttempts: 0 }] },
      'order_generation_retry_rules.0.maxOrderAttempts: This value should be greater than 0.',
    ],
    [
      { order_generation_retry_rules: [RETRY_RULE, { priority: 2 }] },
      'order_generation_retry_rules.1.errorClass: This value should not be blank.',
    ],
    [{ order_generation_retry_rules: [RETRY_RULE, 'Technology'] }, 'order_generation_retry_rules.1: This value is not valid.'],
  ])('stays as it is when a change cannot be: %j', async (changes, message) => {
    using environment = aControlledEnvironment();
    const before = (await environment.control('get', '/config')).body;

    const answer = await environment.control('patch', '/config', changes);

    expect([answer.status, answer.headers['subsim-refusal'], answer.body.message]).toEqual([400, 'setting-refused', message]);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect((await environment.control('get', '/config')).body).toEqual(before);
  });
});

describe('an interval with a name of its own (#3-defined-intervals)', () => {
  test('is made, changed and removed, and the API knows its name as long as it is there', async () => {
    using environment = aControlledEnvironment();
    const sku = async (interval: string): Promise<number> =>
      (await environment.call('patch', '/services/v2/products/4001', [{ op: 'replace', path: '/default_interval', value: interval }]))
        .status;
    const before = await sku('Full Moon');

    const made = await environment.control('post', '/intervals', { name: 'Full Moon', type: 'day', length: 29 });
    const during = await sku('full  moon');
    const changed = await environment.control('patch', '/intervals/1', { length: 30 });
    await sku('Monthly');
    const replaced = await environment.control('put', '/intervals/1', { name: 'New Moon', type: 'month', length: 1 });
    const removed = await environment.control('delete', '/intervals/1');

    expect([before, during]).toEqual([400, 200]);
    expect([made.status, made.body]).toEqual([201, { id: 1, name: 'Full Moon', type: 'day', length: 29 }]);
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, length: 30 }]);
    expect(replaced.body).toEqual({ id: 1, name: 'New Moon', type: 'month', length: 1 });
    expect([removed.status, removed.text, removed.headers['content-length']]).toEqual([204, '', undefined]);
    expect((await environment.control('get', '/intervals')).body).toEqual({ intervals: [] });
    expect((await environment.control('post', '/intervals', { name: 'Full Moon', type: 'day', length: 29 })).body.id).toBe(2);
  });

  test('of a seed has an id, too, and no two have the same', async () => {
    const intervals = [
      { name: 'A', unit: 'day', length: 1 },
      { id: 1, name: 'B', unit: 'day', length: 2 },
      { name: 'C', unit: 'day', length: 3 },
    ];
    using environment = aControlledEnvironment({ seed: { content: { intervals } } });

    expect(membersOf((await environment.control('get', '/intervals')).body.intervals, 'id')).toEqual([2, 1, 3]);
    const doubled = { intervals: [...intervals, { id: 1, name: 'D', unit: 'day', length: 4 }] };
    expect(() => aControlledEnvironment({ seed: { content: doubled } })).toThrow(
      /^seed: intervals\[3\]\.id: Another interval has this id\.$/,
    );
  });

  test('may have the name of a unit, which then means what it says (#3-bare-units)', async () => {
    const content = { ...smallShop, intervals: [{ name: 'Month', unit: 'week', length: 4 }] };
    using environment = aControlledEnvironment({ seed: { content } });
    const skipped = async (interval: string): Promise<unknown> => {
      await environment.call('patch', '/services/v2/subscriptions/5002', [
        { op: 'replace', path: '/interval', value: interval },
        { op: 'replace', path: '/next_order_date', value: '2026-11-27' },
      ]);
      await environment.call('post', '/services/v2/subscriptions/5002/skip').expect(204);
      return (await environment.call('get', '/services/v2/subscriptions/5002')).body.subscription.next_order_date;
    };

    expect([await skipped('month'), await skipped('Week')]).toEqual(['2026-12-25', '2026-12-04']);
    expect((await environment.control('post', '/intervals', { name: 'Weeks', type: 'day', length: 6 })).status).toBe(201);
    expect([await skipped('weeks'), await skipped('Week')]).toEqual(['2026-12-03', '2026-12-04']);
    await environment.control('delete', '/intervals/1').expect(204);
    expect(await skipped('Month')).toBe('2026-12-27');
  });

  test('is refused under a name that there is', async () => {
    using environment = aControlledEnvironment();
    await environment.control('post', '/intervals', { name: 'Full Moon', type: 'day', length: 29 });
    await environment.control('post', '/intervals', { name: 'New Moon', type: 'day', length: 29 });

    const double = await environment.control('post', '/intervals', { name: ' full  moon', type: 'day', length: 1 });
    const renamed = await environment.control('patch', '/intervals/2', { name: 'FULL MOON' });
    const respelled = await environment.control('patch', '/intervals/1', { name: 'FULL MOON' });

    for (const answer of [double, renamed]) {
      expect([answer.status, answer.headers['subsim-refusal']]).toEqual([409, 'already-exists']);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
    expect(respelled.body.name).toBe('FULL MOON');
  });

  const moon = { id: 9, name: 'Full Moon', unit: 'day', length: 29 };
  const [product, ...products] = smallShop.products;
  const [subscription, ...subscriptions] = smallShop.subscriptions;
  const [group] = smallShop.group_subscriptions;
  const [template] = smallShop.group_subscription_templates;

  test.each([
    ['the default intervals', { config: { default_intervals: ['Monthly', 'full moon'] } }],
    ['product 4001', { products: [{ ...product, intervals: ['Weekly', 'Full Moon'] }, ...products] }],
    ['product 4001', { products: [{ ...product, default_interval: 'Full Moon' }, ...products] }],
    ['product 4001', { products: [{ ...product, trial_interval: 'Full Moon' }, ...products] }],
    ['group subscription 7001', { group_subscriptions: [{ ...group, interval: 'Full Moon' }] }],
    ['group subscription template 8001', { group_subscription_templates: [{ ...template, interval: 'Full Moon' }] }],
    ['subscription 5001', { subscriptions: [{ ...subscription, interval: 'full  Moon' }, ...subscriptions] }],
  ])('keeps its name while %s would not be understood without it', async (user, more) => {
    using environment = aControlledEnvironment({ seed: { content: { ...smallShop, ...more, intervals: [moon] } } });

    const renamed = await environment.control('patch', '/intervals/9', { name: 'New Moon' });
    const removed = await environment.control('delete', '/intervals/9');
    const longer = await environment.control('patch', '/intervals/9', { length: 30 });

    for (const answer of [renamed, removed]) {
      expect([answer.status, answer.headers['subsim-refusal'], answer.body.message]).toEqual([
        409,
        'state-refused',
        `Interval is in use by ${user}.`,
      ]);
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
    expect(longer.body).toEqual({ id: 9, name: 'Full Moon', type: 'day', length: 30 });
  });

  test('that everybody can read without it is removed even when it is in use', async () => {
    const intervals = [{ id: 1, name: 'Monthly', unit: 'day', length: 28 }];
    using environment = aControlledEnvironment({ seed: { content: { ...smallShop, intervals } } });
    expect((await environment.control('patch', '/intervals/1', { length: 27, name: 'monthly' })).status).toBe(200);

    expect((await environment.control('delete', '/intervals/1')).status).toBe(204);
  });

  test.each(['Monthly', ' every  OTHER week ', 'Every 2 Months', 'one month', '90 Days', 'Every week'])(
    'has none that everybody can read already: %s',
    async (name) => {
      using environment = aControlledEnvironment();
      await environment.control('post', '/intervals', { name: 'Full Moon', type: 'day', length: 29 }).expect(201);
      const before = (await environment.control('get', '/intervals')).body;

      const made = await environment.control('post', '/intervals', { name, type: 'day', length: 29 });
      const renamed = await environment.control('patch', '/intervals/1', { name });

      for (const answer of [made, renamed]) {
        expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
        expect(answer.body.message).toBe(
          `name: ${JSON.stringify(name)} has a meaning already; take a name that has none, such as "Every full moon".`,
        );
        expect(faultsOfControlRefusal(answer)).toEqual([]);
      }
      expect((await environment.control('get', '/intervals')).body).toEqual(before);
    },
  );

  test.each([
    ['post', '/intervals', {}, 400, /is missing/],
    ['post', '/intervals', { name: ' ', type: 'day', length: 1 }, 400, /^name: Must have 1 to 255 characters\.$/],
    ['post', '/intervals', { name: 'x', type: 'hour', length: 1 }, 400, /^type: must be one of day/],
    ['post', '/intervals', { name: 'x', type: 'day', length: 0 }, 400, /^length: /],
    ['post', '/intervals', '{"name":1.0,"type":"day","length":1}', 400, /^name: /],
    ['put', '/intervals/7', { length: 2 }, 404, /^There is no interval 7 in this environment\.$/],
    ['delete', '/intervals/7', undefined, 404, /^There is no interval 7 in this environment\.$/],
    ['delete', '/intervals/7', { id: 7 }, 400, /^"id" is not known here/],
  ] as const)('is refused when it cannot be: %s %s %j', async (verb, path, body, status, message) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control(verb, path, body);

    expectControlRefusal(answer, status, message);
  });
});

describe('a scheduling rule', () => {
  test('is made, changed, listed and removed', async () => {
    using environment = aControlledEnvironment();

    const made = await environment.control('post', '/scheduling-rules', { name: 'Month ends', type: 'basic', data: DATA });
    await environment.control('post', '/clock/advance', { by: 'PT1S' });
    const changed = await environment.control('patch', '/scheduling-rules/202', { name: 'Ends of months' });
    const listed = await environment.control('get', '/scheduling-rules');
    const removed = await environment.control('delete', '/scheduling-rules/202');

    const rule = { id: 202, name: 'Month ends', type: 'basic', data: DATA, created: NOW, updated: NOW };
    expect([made.status, made.body]).toEqual([201, rule]);
    expect([changed.status, changed.body]).toEqual([200, { ...rule, name: 'Ends of months', updated: '2026-11-20T09:15:31.000Z' }]);
    expect(listed.body.schedulingRules).toEqual([expect.objectContaining({ id: 201, name: 'Second Wednesday' }), changed.body]);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(membersOf((await environment.control('get', '/scheduling-rules')).body.schedulingRules, 'id')).toEqual([201]);
  });

  test('is shown by the products that have it, and stays as long as there are any', async () => {
    using environment = aControlledEnvironment();
    const link = (id: number | null) =>
      environment.call('patch', '/services/v2/products/4002', [{ op: 'add', path: '/scheduling_rule_id', value: id }]);
    await link(201).expect(200);

    const kept = await environment.control('delete', '/scheduling-rules/201');
    await environment.control('patch', '/scheduling-rules/201', { name: 'Midweek' }).expect(200);
    const shown = (await environment.call('get', '/services/v2/products/4002')).body.product.scheduling_rule.name as string;
    await link(null).expect(200);
    const removed = await environment.control('delete', '/scheduling-rules/201');

    expect([kept.status, kept.headers['subsim-refusal'], kept.body.message]).toEqual([
      409,
      'state-refused',
      'Scheduling rule is in use by product JAM-PLUM.',
    ]);
    expect(faultsOfControlRefusal(kept)).toEqual([]);
    expect([shown, removed.status]).toEqual(['Midweek', 204]);
  });

  test.each([
    ['post', '/scheduling-rules', {}, 400, /is missing/],
    ['post', '/scheduling-rules', { name: ' ', type: 'basic', data: DATA }, 400, /^name: This value should not be blank\.$/],
    ['post', '/scheduling-rules', { name: 'x', type: 'lunar', data: DATA }, 400, /^type: must be one of basic/],
    ['post', '/scheduling-rules', { name: 'x', type: 'basic', data: [] }, 400, /^data: must be object/],
    [
      'post',
      '/scheduling-rules',
      { name: 'x', type: 'basic', data: { basic: { period: 'moon', length: 1 } } },
      400,
      /^data\.basic\.period: Must be one of day, week, month, quarter, year\.$/,
    ],
    [
      'post',
      '/scheduling-rules',
      { name: 'x', type: 'basic', data: { every_n_periods: {} } },
      400,
      /^data\.basic: Must be an object, named like the type of the rule\.$/,
    ],
    ['patch', '/scheduling-rules/201', { type: 'arbitrary_dates' }, 400, /^data\.arbitrary_dates: Must be an object/],
    ['post', '/scheduling-rules', { id: 7, name: 'x', type: 'basic', data: DATA }, 400, /^"id" is not known here/],
    ['patch', '/scheduling-rules/7', { name: 'x' }, 404, /^There is no scheduling rule 7 in this environment\.$/],
    ['delete', '/scheduling-rules/7', undefined, 404, /^There is no scheduling rule 7 in this environment\.$/],
  ] as const)('is refused when it cannot be: %s %s %j', async (verb, path, body, status, message) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control(verb, path, body);

    expectControlRefusal(answer, status, message);
    expect((await environment.control('get', '/scheduling-rules')).body.schedulingRules).toHaveLength(1);
  });

  test('keeps its data exactly', async () => {
    using environment = aControlledEnvironment();
    const data = '{"basic":{"period":"day","length":1.0,"10":1,"2":{"__proto__":12345678901234567890}}}';

    const made = await environment.control('post', '/scheduling-rules', `{"name":"exact","type":"basic","data":${data}}`);

    expect(made.text).toContain(`"data":${data},`);
  });
});
