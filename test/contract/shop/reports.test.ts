import { describe, expect, test } from 'vitest';
import { readCsv } from '../../support/csv.js';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { placed, refused } from '../../support/order-system.js';
import { expectRefusal, jsonOf, recordIn } from '../../support/contract/answers.js';
import { anOrderShop, due } from '../../support/contract/order-shop.js';
import { anOrder } from '../../support/contract/orders.js';
import { eachRow } from '../../support/contract/rows.js';
import { aFollowUp, aTransaction } from '../../support/contract/vault.js';

const REPORTS = '/services/v2/reports';
const SUBSCRIPTION = '/services/v2/subscriptions/5001';

/** The codes and their columns (#4.4-reports, #4.4-report-columns). */
const reports = [
  { code: 'daily_subscriptions', columns: 'date, new_subscriptions, cancelled_subscriptions, active_subscriptions' },
  {
    code: 'complete_subscriptions',
    columns:
      'subscription_id, customer_id, customer_email, status, product_sku, qty, interval, next_order_date, last_order_date, recurring_order_count, created, cancelled',
  },
  {
    code: 'subscription_history',
    columns: 'change_id, subscription_id, changed_at, status, next_order_date, qty, interval, product_sku, changed_by',
  },
  {
    code: 'expired_credit_card',
    columns:
      'payment_profile_id, customer_id, customer_email, creditcard_type, creditcard_last_digits, creditcard_month, creditcard_year, active_subscriptions',
  },
  {
    code: 'customer_activity',
    columns:
      'customer_id, customer_email, full_name, subscription_count, active_subscription_count, order_count, order_total, last_order_date, created',
  },
  {
    code: 'failed_subscriptions',
    columns:
      'subscription_id, customer_id, customer_email, product_sku, status, failed_order_attempt_count, error_class, error_type, error_message, error_time, retry_after',
  },
  {
    code: 'subscription_order_history',
    columns: 'sales_order_id, order_number, subscription_id, order_date_time, product_sku, qty, line_total, reorder_ordinal',
  },
  {
    code: 'complete_sales_orders',
    columns: 'sales_order_id, order_number, order_status, order_date_time, customer_id, is_subscription_order, currency, total',
  },
  { code: 'complete_transaction', columns: 'transaction_id, created, type, state, amount, currency_code, payment_profile_id, order_id' },
  {
    code: 'products',
    columns: 'product_id, sku, name, price, discount, is_discount_percentage, intervals, active_subscriptions, active_subscribed_qty',
  },
] as const;

/** The rows of a report without its header, each written as its cells with bars between. */
async function rowsOf(environment: TestEnvironment, code: string): Promise<readonly string[]> {
  const answer = await environment.call('get', `${REPORTS}/${code}`);
  expect(answer.status, answer.text).toBe(200);
  return readCsv(answer.text)
    .slice(1)
    .map((cells) => cells.join('|'));
}

/** A shop with other lists in its seed and another configuration. */
function aShop(content: object, config: object = {}): TestEnvironment {
  return anEnvironment({ seed: { content: { ...smallShop, ...content, config } } });
}

describe('a report (#4.4-reports, #4.4-report-columns, #4.4-report-formulas)', () => {
  eachRow(
    reports,
    ({ code }) => `${code} is CSV with its columns, to be kept as a file`,
    async ({ code, columns }) => {
      using environment = anEnvironment();
      const answer = await environment.call('get', `${REPORTS}/${code}`);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=UTF-8');
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${code}.csv"`);
      expect(answer.text.split('\r\n')[0]).toBe(columns.split(', ').join(','));
      for (const record of readCsv(answer.text)) expect(record).toHaveLength(columns.split(', ').length);
    },
  );

  eachRow(
    reports,
    ({ code }) => `${code} has its header even when the shop is empty`,
    async ({ code, columns }) => {
      using environment = anEnvironment({ seed: 'empty' });
      expect((await environment.call('get', `${REPORTS}/${code}`)).text).toBe(`${columns.split(', ').join(',')}\r\n`);
    },
  );

  test.each(['text/csv', 'application/json', 'application/xml', 'image/png', '*/*;q=0', ''])('is CSV for Accept: %s', async (accept) => {
    using environment = anEnvironment();
    const answer = await environment.call('get', `${REPORTS}/products`).set('Accept', accept);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=UTF-8']);
  });

  test.each(['nothing', 'Products', 'products_', '__proto__', 'constructor', '7'])(
    '%s is none: 404, which names those there are',
    async (code) => {
      using environment = anEnvironment();
      const answer = await environment.call('get', `${REPORTS}/${code}`).set('Accept', 'text/csv');
      expectRefusal(answer, 404, 'Not Found');
      expect(answer.headers['subsim-hint']).toContain('daily_subscriptions, complete_subscriptions');
    },
  );

  test.each([
    `${REPORTS}/products.json`,
    `${REPORTS}/products.xml`,
    `${REPORTS}/products.html`,
    `${REPORTS}/products.csv`,
    `${REPORTS}/products/`,
    `${REPORTS}/`,
    REPORTS,
    `${REPORTS}.json`,
    `${REPORTS}/products/1`,
    `${REPORTS}/..%2fconfig`,
    '/services/v1/reports/products',
    '/services/v3/reports/products',
  ])('%s is an unknown path', async (path) => {
    using environment = anEnvironment();
    const answer = await environment.call('get', path);
    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([404, 'unknown-route']);
    expect(jsonOf(answer)).toMatchObject(path.includes('v3') ? { status: 404 } : { code: 404, message: 'Not Found' });
  });

  test('takes GET and HEAD alone, with several slashes before it, too', async () => {
    using environment = anEnvironment();
    for (const method of ['post', 'patch', 'put', 'delete'] as const) {
      const answer = await environment.call(method, `${REPORTS}/products`);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
    }
    const head = await environment.call('head', `/${REPORTS}/products`);
    const { text: whole } = await environment.call('get', `${REPORTS}/products`);
    const length = String(Buffer.byteLength(whole));
    expect([head.status, head.headers['content-length'], head.headers['content-type']]).toEqual([200, length, 'text/csv; charset=UTF-8']);
  });

  test('is for full credentials only', async () => {
    using environment = anEnvironment();
    for (const form of [{ scope: 'widget', customer_id: '2001' }, { scope: 'widget' }, { scope: 'session' }]) {
      const token = await environment.token(form);
      for (const { code } of reports) expectRefusal(await environment.callWith(token, 'get', `${REPORTS}/${code}`), 403, 'Access Denied.');
    }
    for (const form of [{}, { scope: 'client' }]) {
      const token = await environment.token(form);
      expect((await environment.callWith(token, 'get', `${REPORTS}/products`)).status).toBe(200);
    }
    expect((await environment.bare.get(`${REPORTS}/products`)).status).toBe(401);
  });

  test('has no bare numbers turned to text, and no text left to be a formula', async () => {
    const hostile = '=HYPERLINK("http://x.test","a")';
    const names = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', 'a,b', 'a"b', 'a\r\nb', '🍵', "'", ' =1', '\u0000'];
    const products = names.map((name, index) => ({ id: 4001 + index, sku: `${hostile}${String(index)}`, name, price: 1 }));
    const content = { products, subscriptions: [], group_subscriptions: [], group_subscription_templates: [] };
    using environment = aShop(content);
    const rows = readCsv((await environment.call('get', `${REPORTS}/products`)).text).slice(1);
    expect(rows.map(([, sku]) => sku)).toEqual(names.map((_, index) => `'${hostile}${String(index)}`));
    expect(rows.map(([, , name]) => name)).toEqual(
      names.map((name) => (/^ ?[=+\-@\t\r]/.test(name) ? `'${name}` : name.replace('\u0000', '\uFFFD'))),
    );
  });
});

describe('daily_subscriptions (#4.4-report-columns)', () => {
  const day = (id: number, created: string, members: object = {}): object => ({
    ...smallShop.subscriptions[1],
    id,
    created,
    ...members,
  });
  const subscriptions = [
    day(5001, '2026-10-01T23:30:00Z'),
    day(5002, '2026-10-02T00:30:00Z', { status: 'Cancelled', cancelled: '2026-10-05T08:00:00Z' }),
    day(5003, '2026-10-02T12:00:00Z', { status: 'Paused' }),
    day(5004, '2026-10-05T12:00:00Z', { status: 'Retry' }),
    day(5005, '2026-10-09T12:00:00Z', { status: 'Cancelled', cancelled: '2026-10-09T18:00:00Z' }),
  ];

  eachRow(
    [
      { timezone: 'UTC', rows: ['2026-10-01|1|0|1', '2026-10-02|2|0|2', '2026-10-05|1|1|2', '2026-10-09|1|1|2'] },
      { timezone: 'Europe/Copenhagen', rows: ['2026-10-02|3|0|2', '2026-10-05|1|1|2', '2026-10-09|1|1|2'] },
      { timezone: 'America/New_York', rows: ['2026-10-01|2|0|2', '2026-10-02|1|0|2', '2026-10-05|1|1|2', '2026-10-09|1|1|2'] },
    ],
    ({ timezone }) => `counts by the days of ${timezone}; active are those at the end of the day`,
    async ({ timezone, rows }) => {
      using environment = aShop({ subscriptions }, { timezone });
      expect(await rowsOf(environment, 'daily_subscriptions')).toEqual(rows);
    },
  );

  test('follows what becomes of subscriptions, day by day', async () => {
    using environment = aShop({ subscriptions: [day(5001, '2026-11-20T08:00:00Z'), day(5002, '2026-11-20T08:00:00Z')] });
    const { clock } = environment.simulator.environment;
    const subscribe = async (): Promise<void> => {
      const { id: _id, ...members } = smallShop.subscriptions[1];
      await environment.call('post', '/services/v2/subscription', { subscription: { ...members, next_order_date: '2027-01-01' } });
    };
    await clock.advance('P1D');
    await environment.call('post', `${SUBSCRIPTION}/cancel`);
    await environment.call('post', '/services/v2/subscriptions/5002/pause');
    await subscribe();
    await clock.advance('P1D');
    await environment.call('post', `${SUBSCRIPTION}/restart`);
    await subscribe();
    expect(await rowsOf(environment, 'daily_subscriptions')).toEqual(['2026-11-20|2|0|2', '2026-11-21|1|1|1', '2026-11-22|1|0|3']);
  });
});

describe('complete_subscriptions (#4.4-report-columns)', () => {
  test('has all subscriptions, with empty cells for what they have not', async () => {
    const cancelled = { id: 5003, status: 'Cancelled', cancelled: '2026-11-01T00:00:00Z', created: '2026-10-02T00:30:00Z' };
    using environment = aShop({ subscriptions: [...smallShop.subscriptions, { ...smallShop.subscriptions[1], ...cancelled }] });
    expect(await rowsOf(environment, 'complete_subscriptions')).toEqual([
      '5001|2001|mira.holt@example.test|Active|TEA-ASSAM-250|2|Monthly|2026-12-03||0|2026-11-20T09:15:30+0000|',
      '5002|2002|zoe.lund@example.test|Active|JAM-PLUM|1|Weekly|2026-11-27||0|2026-11-20T09:15:30+0000|',
      '5003|2002|zoe.lund@example.test|Cancelled|JAM-PLUM|1|Weekly|2026-11-27||0|2026-10-02T00:30:00+0000|2026-11-01T00:00:00+0000',
    ]);
  });
});

describe('subscription_history (#4.4-report-history)', () => {
  const seeded = [
    '1|5001|2026-11-20T09:15:30+0000|Active|2026-12-03|2|Monthly|TEA-ASSAM-250|seed',
    '2|5002|2026-11-20T09:15:30+0000|Active|2026-11-27|1|Weekly|JAM-PLUM|seed',
  ];
  const third = (state: string, by: string): string => `3|5001|2026-11-20T09:15:30+0000|${state}|${by}`;

  test('begins with what the seed has brought', async () => {
    using environment = anEnvironment();
    expect(await rowsOf(environment, 'subscription_history')).toEqual(seeded);
  });

  eachRow(
    [
      {
        change: 'a patch',
        call: ['patch', SUBSCRIPTION, [{ op: 'replace', path: '/qty', value: 5 }]],
        row: 'Active|2026-12-03|5|Monthly|TEA-ASSAM-250',
      },
      { change: 'an action', call: ['post', `${SUBSCRIPTION}/pause`, undefined], row: 'Paused|2026-12-03|2|Monthly|TEA-ASSAM-250' },
      {
        change: 'an update of what the report does not show',
        call: ['post', SUBSCRIPTION, { subscription: { coupon_code: 'X' } }],
        row: 'Active|2026-12-03|2|Monthly|TEA-ASSAM-250',
      },
      {
        change: 'a bulk patch',
        call: ['patch', '/services/v2/subscriptions', [{ op: 'replace', path: '/interval', value: 'Weekly', ids: [5001] }]],
        row: 'Active|2026-12-03|2|Weekly|TEA-ASSAM-250',
      },
    ] as const,
    ({ change }) => `has one row more after ${change}`,
    async ({ call: [method, path, body], row }) => {
      using environment = anEnvironment();
      expect((await environment.call(method, path, body)).status).toBeLessThan(300);
      expect(await rowsOf(environment, 'subscription_history')).toEqual([...seeded, third(row, 'subsim-default')]);
    },
  );

  eachRow(
    [
      { nothing: 'an update of nothing', call: ['post', SUBSCRIPTION, { subscription: { qty: 2 } }] },
      { nothing: 'a refused update', call: ['post', SUBSCRIPTION, { subscription: { qty: 0 } }] },
      { nothing: 'a refused action', call: ['post', `${SUBSCRIPTION}/restart`, { subscription: { next_order_date: 'x' } }] },
      { nothing: 'a change of another record', call: ['post', '/services/v2/customers/2001', { customer: { first_name: 'M' } }] },
      {
        nothing: 'a patch of which one operation fails',
        call: [
          'patch',
          SUBSCRIPTION,
          [
            { op: 'replace', path: '/qty', value: 5 },
            { op: 'test', path: '/qty', value: 6 },
          ],
        ],
      },
    ] as const,
    ({ nothing }) => `stays as it is after ${nothing}`,
    async ({ call: [method, path, body] }) => {
      using environment = anEnvironment();
      await environment.call(method, path, body);
      expect(await rowsOf(environment, 'subscription_history')).toEqual(seeded);
    },
  );

  eachRow(
    [
      { by: { customer: { customer_id: 2001, email: 'a@b' } }, name: 'customer:2001' },
      { by: { customer: { email: 'a@b', full_name: 'A' } }, name: 'customer:a@b' },
      { by: { admin: { user_id: '17', email: 'ann@shop' } }, name: 'admin:17' },
      { by: { admin: { full_name: '=cmd()' } }, name: 'admin:=cmd()' },
      { by: { admin: { user_id: '', email: ' ', full_name: 'Ann' } }, name: 'admin:Ann' },
      { by: { admin: { user_id: 12345678901234567890n } }, name: 'admin:12345678901234567890' },
      { by: { admin: { email: '🍵'.repeat(400) } }, name: `admin:${'🍵'.repeat(249)}` },
      { by: { customer: {} }, name: 'subsim-default' },
      { by: { admin: ['x'], customer: null }, name: 'subsim-default' },
      { by: { somebody: { email: 'x' } }, name: 'subsim-default' },
      { by: 'me', name: 'subsim-default' },
      { by: null, name: 'subsim-default' },
    ],
    ({ by, name }) => `says that ${name.slice(0, 40)} made a change when _meta says ${text(by).slice(0, 60)}`,
    async ({ by, name }) => {
      using environment = anEnvironment();
      const body = `{"subscription":{"qty":5},"_meta":{"changed_by":${text(by)}}}`;
      recordIn(await environment.call('post', SUBSCRIPTION, body), 'subscription');
      const [, , row] = await rowsOf(environment, 'subscription_history');
      expect(row).toBe(third('Active|2026-12-03|5|Monthly|TEA-ASSAM-250', name));
    },
  );

  test('names the customer of a widget token', async () => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });
    await environment.callWith(token, 'post', SUBSCRIPTION, { subscription: { qty: 5 } });
    expect((await rowsOf(environment, 'subscription_history')).at(-1)).toBe(
      third('Active|2026-12-03|5|Monthly|TEA-ASSAM-250', 'customer:2001'),
    );
  });

  test('has a row for each member that a group makes and changes', async () => {
    using environment = anEnvironment();
    const members = { customer_id: 2001, next_order_date: '2026-12-24', shipping_address_id: 3001, group_subscription_template_id: 8001 };
    const made = await environment.call('post', '/services/v2/group-subscription', { group_subscription: members });
    const { id } = recordIn(made, 'group_subscription', 201);
    await environment.call('post', `/services/v2/group-subscriptions/${String(id)}`, { group_subscription: { interval: 'Weekly' } });
    const rows = (await rowsOf(environment, 'subscription_history')).slice(2).map((row) => row.split('|'));
    expect(rows.map(([change, subscription, , , , , interval]) => [change, subscription, interval])).toEqual([
      ['3', '5003', 'Every 2 Weeks'],
      ['4', '5004', 'Every 2 Weeks'],
      ['5', '5003', 'Weekly'],
      ['6', '5004', 'Weekly'],
    ]);
  });

  test('names the scheduler for orders of the day, whoever has changed something before, and the merchant for those placed by hand', async () => {
    await using shop = await anOrderShop({ content: { subscriptions: [{ id: 5001, ...due }] } });
    await shop.environment.call('post', SUBSCRIPTION, { subscription: { qty: 5 } });
    await shop.until();
    await shop.place('keep');
    await shop.environment.simulator.environment.settle(5000);
    const rows = await rowsOf(shop.environment, 'subscription_history');
    expect(rows.map((row) => row.split('|').at(-1))).toEqual(['seed', 'subsim-default', 'scheduler', 'merchant']);
  });

  test('goes back with the state of the environment, and its numbers with it', async () => {
    using environment = anEnvironment();
    const { environment: world } = environment.simulator;
    await environment.call('post', `${SUBSCRIPTION}/pause`);
    const [snapshot, rows] = [world.snapshot(), await rowsOf(environment, 'subscription_history')];
    await environment.call('post', `${SUBSCRIPTION}/cancel`);
    expect(await rowsOf(environment, 'subscription_history')).toHaveLength(4);
    world.restore(snapshot);
    expect(await rowsOf(environment, 'subscription_history')).toEqual(rows);
    world.reset();
    expect(await rowsOf(environment, 'subscription_history')).toEqual(seeded);
    world.reset('empty');
    expect(await rowsOf(environment, 'subscription_history')).toEqual([]);
  });
});

describe('expired_credit_card (#4.4-report-columns)', () => {
  const card = (id: number, month: string, year: string, members: object = {}): object => ({
    ...smallShop.payment_profiles[0],
    id,
    creditcard_month: month,
    creditcard_year: year,
    ...members,
  });
  const payment_profiles = [
    card(6001, '10', '2026'),
    card(6002, '11', '2026'),
    card(6003, '12', '26'),
    card(6004, '1', '2027'),
    card(6005, '9', '2020', { status: 'redacted' }),
    card(6006, '', ''),
    card(6007, '13', '2020'),
  ];

  eachRow(
    [
      { today: '2026-11-20', days: null, ids: [6001] },
      { today: '2026-11-30', days: null, ids: [6001] },
      { today: '2026-12-01', days: null, ids: [6001, 6002] },
      { today: '2026-11-20', days: 9, ids: [6001] },
      { today: '2026-11-20', days: 10, ids: [6001, 6002] },
      { today: '2026-11-20', days: 41, ids: [6001, 6002, 6003] },
      { today: '2027-02-01', days: null, ids: [6001, 6002, 6003, 6004] },
    ],
    ({ today, days, ids }) => `has ${JSON.stringify(ids)} on ${today} with ${String(days)} days ahead`,
    async ({ today, days, ids }) => {
      const content = { ...smallShop, payment_profiles, config: { expiring_card_email_days_ahead: days } };
      using environment = anEnvironment({ seed: { content }, clock: `${today}T09:15:30Z` });
      expect((await rowsOf(environment, 'expired_credit_card')).map((row) => Number(row.split('|')[0]))).toEqual(ids);
    },
  );

  test('says whose card it is and how many active subscriptions pay with it', async () => {
    const other = { ...smallShop.subscriptions[0], id: 5003, status: 'Paused' };
    using environment = aShop({ payment_profiles: [card(6001, '9', '2026')], subscriptions: [...smallShop.subscriptions, other] });
    expect(await rowsOf(environment, 'expired_credit_card')).toEqual(['6001|2001|mira.holt@example.test|visa|1111|9|2026|1']);
  });
});

describe('failed_subscriptions (#4.4-report-columns)', () => {
  test('has those in Failed and Retry with what went wrong', async () => {
    const subscriptions = [
      { id: 5001, ...due },
      { id: 5002, ...due, customer_id: 2002, shipping_address_id: 3003, payment_profile_id: 6002 },
      { id: 5003, ...due, next_order_date: '2027-01-01' },
    ];
    await using shop = await anOrderShop({
      content: { subscriptions },
      handle: (order, number) => refused(order, number === 1 ? '=cmd' : 'Lost, "stolen"', number === 1 ? 'Soft Decline' : 'Hard Decline'),
    });
    await shop.until();
    expect(await rowsOf(shop.environment, 'failed_subscriptions')).toEqual([
      "5001|2001|mira.holt@example.test|TEA-ASSAM-250|Retry|1|Soft Decline|item_rejected|'=cmd|2026-11-20T12:00:00+0000|2026-11-21T12:00:00+0000",
      '5002|2002|zoe.lund@example.test|TEA-ASSAM-250|Failed|1|Hard Decline|item_rejected|Lost, "stolen"|2026-11-20T12:00:00+0000|',
    ]);
  });
});

describe('reports on orders (#4.4-report-columns)', () => {
  const items = [
    { productSku: 'TEA-ASSAM-250', qty: '2', lineTotal: '25.00', subscriptionId: 5001 },
    { productSku: 'E-BOOK', qty: 1, lineTotal: 9, subscriptionId: 5001 },
    { productSku: 'JAM-PLUM', qty: '1' },
  ];

  test('tell of orders that were posted', async () => {
    using environment = aShop({}, { timezone: 'America/New_York' });
    await anOrder(environment, { customerId: 2001, currency: 'USD', items, total: '34.00', orderDateTime: '2026-12-03T02:00:00Z' });
    await anOrder(environment, { orderNumber: '-7', orderStatus: '=x', total: '-4.5', customerEmail: 'mira.holt@example.test' });
    await anOrder(environment, { orderNumber: '8', total: ' +1.25 ' });
    expect(await rowsOf(environment, 'complete_sales_orders')).toEqual([
      '9501|100000231|placed|2026-12-03T02:00:00+0000|2001|true|USD|34.00',
      "9502|'-7|'=x|2026-12-03T12:00:11+0000|2001|false||-4.5",
      '9503|8|placed|2026-12-03T12:00:11+0000||false||1.25',
    ]);
    expect(await rowsOf(environment, 'subscription_order_history')).toEqual([
      '9501|100000231|5001|2026-12-03T02:00:00+0000|TEA-ASSAM-250|3|34.00|',
    ]);
    expect(await rowsOf(environment, 'customer_activity')).toEqual([
      '2001|mira.holt@example.test|Mira Holt|1|1|2|29.50|2026-12-03|2026-11-20T09:15:30+0000',
      '2002|zoe.lund@example.test|Zoë Lund|1|1|0|0||2026-11-20T09:15:30+0000',
    ]);
  });

  test('tell the last order by the days of the configured time zone', async () => {
    using environment = aShop({}, { timezone: 'America/New_York' });
    await anOrder(environment, { customerId: 2001, orderDateTime: '2026-12-03T02:00:00Z' });
    expect((await rowsOf(environment, 'customer_activity'))[0]?.split('|')[7]).toBe('2026-12-02');
  });

  test.each(['documented', 'observed'] as const)('tell of orders that were placed, with their ordinal, in %s', async (wire) => {
    await using shop = await anOrderShop({
      settings: { wire },
      handle: (order, number) => (number === 1 ? placed(order, number) : { status: 201, body: { orderNumber: '=2' } }),
    });
    await shop.until();
    await shop.until('2026-12-20T12:00:00Z');
    expect(await rowsOf(shop.environment, 'subscription_order_history')).toEqual([
      '9501|100000231|5001|2026-12-03T12:00:11+0000|TEA-ASSAM-250|2||1',
      '9501|100000231|5002|2026-12-03T12:00:11+0000|JAM-PLUM|1||1',
      "9502|'=2|5001|2026-12-20T12:00:00+0000|TEA-ASSAM-250|2||2",
      "9502|'=2|5002|2026-12-20T12:00:00+0000|JAM-PLUM|1||2",
    ]);
  });

  test('tell of transactions', async () => {
    using environment = anEnvironment();
    const authorized = await aTransaction(environment, 'paymentprofiles/6001/authorize', { order_id: '@7' });
    await aFollowUp(environment, authorized, 'capture', { amount: 1000 });
    expect(await rowsOf(environment, 'complete_transaction')).toEqual([
      `${String(authorized.id)}|2026-11-20T09:15:30+0000|Authorization|succeeded|1250|USD|6001|'@7`,
      `${String(Number(authorized.id) + 1)}|2026-11-20T09:15:30+0000|Capture|succeeded|1000|USD|6001|`,
    ]);
  });
});

describe('products (#4.4-report-columns)', () => {
  test('has all products with their intervals and the active subscriptions to them', async () => {
    const more = [
      { ...smallShop.subscriptions[0], id: 5003, qty: 5, status: 'Retry' },
      { ...smallShop.subscriptions[0], id: 5004, qty: 7, status: 'Failed' },
    ];
    using environment = aShop(
      { subscriptions: [...smallShop.subscriptions, ...more] },
      { default_discount: 0.25, default_intervals: 'Weekly' },
    );
    expect(await rowsOf(environment, 'products')).toEqual([
      '4001|TEA-ASSAM-250|Assam tea, 250 g|12.5|0.25|true|Weekly,Monthly,Every 2 Months|2|7',
      '4002|JAM-PLUM|Plum jam|4.25|0.25|true|Weekly|1|1',
      '4003|E-BOOK|Tea guide|9|0.25|true|Weekly|0|0',
    ]);
  });
});

function text(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (typeof member === 'bigint' ? `#${String(member)}#` : member)).replaceAll(
    /"#(\d+)#"/g,
    '$1',
  );
}
