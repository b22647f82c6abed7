import { describe, expect, test } from 'vitest';
import { smallShop, type Method, type TestEnvironment } from '../../support/environment.js';
import { idsIn, jsonOf, type Members } from '../../support/contract/answers.js';
import { box, made, updated, withMembers, memberInSeed } from '../../support/contract/groups.js';
import { eachRow } from '../../support/contract/rows.js';
import { samples } from '../../support/contract/samples.js';
import { allEvents, aShop, dataOf, jam, typesIn } from '../../support/contract/webhooks.js';

const SUBSCRIPTIONS = '/services/v2/subscriptions';
const CREATE = '/services/v2/subscription';
const notified = { send_customer_notification_email: true };

/** The type of each event with the subscription or the customer that it is about, by id. */
async function told(environment: TestEnvironment): Promise<readonly unknown[]> {
  return (await allEvents(environment)).map((event) => {
    const { subscription_id: subscription, customer_id: customer } = dataOf(event);
    return [event.type, subscription ?? customer];
  });
}

describe('the events of one cause (#6.1-event-causes)', () => {
  test('come in order: the subscription is created, its customer is subscribed, the e-mail goes out', async () => {
    using environment = aShop({ subscriptions: [] });
    await environment.call('post', CREATE, { subscription: { ...jam, ...notified } });
    expect(await told(environment)).toEqual([
      ['subscription.created', 5001],
      ['customer.subscribed', 2001],
      ['subscription.email', 5001],
    ]);
  });

  test('of a new group: each of its members is created, then its customer is subscribed, once', async () => {
    using environment = aShop({ subscriptions: [] });
    await made(environment);
    expect(await told(environment)).toEqual([
      ['subscription.created', 5001],
      ['subscription.created', 5002],
      ['customer.subscribed', 2001],
    ]);
    const counts = (await allEvents(environment)).map((event) => (dataOf(event).customer as Members).subscription_count);
    expect(counts).toEqual([2, 2, 2]);
  });

  test('of the update of a group: one for each live member, none for the others', async () => {
    using environment = withMembers(
      memberInSeed(5101, 'Active'),
      memberInSeed(5102, 'Paused'),
      memberInSeed(5103, 'Cancelled'),
      memberInSeed(5104, 'Expired'),
      memberInSeed(5105, 'Failed'),
    );
    await updated(environment, 7001, { interval: 'Weekly', coupon_code: 'BOX', next_order_date: '2027-02-01' });
    expect(await told(environment)).toEqual([5101, 5102, 5105].map((id) => ['subscription.updated', id]));
  });

  test('of the update of a group: none for members that have the values already', async () => {
    using environment = withMembers(memberInSeed(5101, 'Active', { coupon_code: 'BOX' }), memberInSeed(5102, 'Active'));
    await updated(environment, 7001, { coupon_code: 'BOX' });
    expect(await told(environment)).toEqual([['subscription.updated', 5102]]);
  });

  test('of a PATCH of a group: one for each member', async () => {
    using environment = withMembers(memberInSeed(5101, 'Active'), memberInSeed(5102, 'Active'));
    const operations = ['BOX', 'BOX2'].map((value) => ({ op: 'add', path: '/coupon_code', value }));
    expect((await environment.call('patch', '/services/v2/group-subscriptions/7001', operations)).status).toBe(200);
    expect(await told(environment)).toEqual([5101, 5102].map((id) => ['subscription.updated', id]));
  });

  test('of a bulk create: those of each record together, in the order of the records; refused ones have none', async () => {
    using environment = aShop({ subscriptions: [] });
    const subscriptions = [{ ...jam, ...notified }, { ...jam, qty: 0 }, jam, { ...jam, customer_id: 2002, shipping_address_id: 3003 }];
    const answer = await environment.call('post', SUBSCRIPTIONS, { subscriptions });
    expect((jsonOf(answer) as { batch: Members }).batch).toMatchObject({ succeeded: 3, failed: 1 });
    const ids = idsIn(await environment.call('get', SUBSCRIPTIONS));
    expect(await told(environment)).toEqual([
      ['subscription.created', ids[0]],
      ['customer.subscribed', 2001],
      ['subscription.email', ids[0]],
      ['subscription.created', ids[1]],
      ['subscription.created', ids[2]],
      ['customer.subscribed', 2002],
    ]);
  });

  test('of a bulk PATCH: one for each record that it changes', async () => {
    using environment = aShop();
    const operations = [
      { op: 'replace', path: '/qty', value: 9, ids: [5001, 5002, 5999] },
      { op: 'add', path: '/user_defined_fields/a', value: 1, ids: [5002, 5001] },
    ];
    expect((await environment.call('patch', SUBSCRIPTIONS, operations)).status).toBe(202);
    expect(await told(environment)).toEqual([
      ['subscription.updated', 5001],
      ['subscription.updated', 5002],
    ]);
  });

  test('of a bulk PATCH whose operations on one record are refused: none for it', async () => {
    using environment = aShop();
    const operations = [
      { op: 'replace', path: '/qty', value: 9, ids: [5001, 5002] },
      { op: 'test', path: '/product_sku', value: 'JAM-PLUM', ids: [5001, 5002] },
    ];
    await environment.call('patch', SUBSCRIPTIONS, operations);
    expect(await told(environment)).toEqual([['subscription.updated', 5002]]);
  });

  test('of a bulk create of groups: those of each group together', async () => {
    using environment = aShop({ subscriptions: [] });
    await environment.call('post', '/services/v2/group-subscriptions', { group_subscriptions: [box, { ...box, items: [] }, box] });
    expect(await typesIn(environment)).toEqual([
      'subscription.created',
      'subscription.created',
      'customer.subscribed',
      'subscription.created',
      'subscription.created',
    ]);
  });
});

interface Call {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
}

const titleOf = ({ method, path, body }: Call): string => `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`.trim();

describe('nothing is fired by a refused request (#6.1-events-once, #7-refused-changes-nothing)', () => {
  const refused: readonly Call[] = [
    { method: 'post', path: CREATE, body: { subscription: { ...jam, qty: 0, ...notified } } },
    { method: 'post', path: CREATE, body: { subscription: { ...jam, product_sku: 'NONE' } } },
    { method: 'post', path: CREATE, body: { subscription: { ...jam, shipping_address_id: 3003 } } },
    { method: 'post', path: CREATE, body: '{"subscription":' },
    { method: 'post', path: `${SUBSCRIPTIONS}/5001`, body: { subscription: { qty: 'x', coupon_code: 'NEW' } } },
    { method: 'post', path: `${SUBSCRIPTIONS}/5999`, body: { subscription: { qty: 3 } } },
    {
      method: 'patch',
      path: `${SUBSCRIPTIONS}/5001`,
      body: [
        { op: 'replace', path: '/qty', value: 9 },
        { op: 'replace', path: '/qty', value: -1 },
      ],
    },
    {
      method: 'patch',
      path: `${SUBSCRIPTIONS}/5001`,
      body: [
        { op: 'replace', path: '/qty', value: 9 },
        { op: 'test', path: '/qty', value: 8 },
      ],
    },
    {
      method: 'post',
      path: '/services/v2/group-subscription',
      body: { group_subscription: { ...box, items: [{ product_sku: 'JAM-PLUM' }, { product_sku: 'NONE' }] } },
    },
    {
      method: 'post',
      path: '/services/v2/group-subscriptions/7001',
      body: { group_subscription: { interval: 'Never', coupon_code: 'BOX' } },
    },
  ];
  eachRow(refused, titleOf, async ({ method, path, body }) => {
    using environment = aShop({ subscriptions: [...smallShop.subscriptions, memberInSeed(5101, 'Active')] });
    const answer = await environment.call(method, path, body);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(await allEvents(environment)).toEqual([]);
    expect((await environment.call('post', CREATE, { subscription: jam })).status).toBe(201);
    expect(await typesIn(environment)).toEqual(['subscription.created']);
  });
});

describe('nothing is fired by an update that changes nothing (#6.1-events-once)', () => {
  const unchanging: readonly Call[] = [
    { method: 'post', path: `${SUBSCRIPTIONS}/5001`, body: { subscription: {} } },
    { method: 'post', path: `${SUBSCRIPTIONS}/5001`, body: { subscription: { qty: 2, coupon_code: 'WELCOME5', interval: 'Monthly' } } },
    { method: 'post', path: `${SUBSCRIPTIONS}/5001`, body: { subscription: { qty: '2.00', status: 'Paused', unknown: 1 } } },
    {
      method: 'post',
      path: `${SUBSCRIPTIONS}/5001`,
      body: { subscription: { user_defined_fields: { gift_note: 'For Ada', wrap: false } } },
    },
    { method: 'patch', path: `${SUBSCRIPTIONS}/5001`, body: [] },
    { method: 'patch', path: `${SUBSCRIPTIONS}/5001`, body: [{ op: 'replace', path: '/qty', value: 2 }] },
    {
      method: 'patch',
      path: `${SUBSCRIPTIONS}/5001`,
      body: [
        { op: 'replace', path: '/qty', value: 9 },
        { op: 'replace', path: '/qty', value: 2 },
      ],
    },
    { method: 'patch', path: SUBSCRIPTIONS, body: [{ op: 'replace', path: '/qty', value: 1, ids: [5002] }] },
    { method: 'post', path: '/services/v2/group-subscriptions/7001', body: { group_subscription: { name: 'Another name' } } },
    { method: 'post', path: '/services/v2/group-subscriptions/7001', body: { group_subscription: { user_defined_fields: { a: 1 } } } },
  ];
  eachRow(unchanging, titleOf, async ({ method, path, body }) => {
    using environment = aShop({ subscriptions: [...smallShop.subscriptions, memberInSeed(5101, 'Active')] });
    const answer = await environment.call(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await allEvents(environment)).toEqual([]);
  });

  test('the answer of a GET that is sent back', async () => {
    using environment = aShop();
    const record = jsonOf(await environment.call('get', `${SUBSCRIPTIONS}/5001`));
    expect((await environment.call('post', `${SUBSCRIPTIONS}/5001`, record)).status).toBe(200);
    expect(await allEvents(environment)).toEqual([]);
  });
});

describe('nothing is fired by what has no events (#6.1-event-causes)', () => {
  const address = { customer_id: 2001, first_name: 'Mira', last_name: 'Holt', street1: '77 New Way' };
  const silentCalls: readonly Call[] = [
    ...(['customer', 'address', 'product', 'group subscription template'] as const).flatMap((name): readonly Call[] => {
      const { createPath, recordPath, id, key, member, record } = samples[name];
      return [
        { method: 'post', path: createPath, body: { [key]: record(1), [`${key}s`]: [record(1)] } },
        { method: 'post', path: `${recordPath}/${String(id)}`, body: { [key]: { [member[0]]: member[1] } } },
      ];
    }),
    { method: 'post', path: '/services/v2/customers/2001', body: { customer: { email: 'new@example.test', user_defined_fields: {} } } },
    { method: 'post', path: '/services/v2/address/find-or-create', body: { address } },
    { method: 'patch', path: '/services/v2/addresses/3001', body: [{ op: 'replace', path: '/city', value: 'Lewes' }] },
    { method: 'delete', path: '/services/v2/addresses/3002' },
    { method: 'post', path: '/services/v2/products', body: { products: [{ sku: 'NEW', name: 'New', price: 1 }] } },
    { method: 'patch', path: '/services/v2/products', body: [{ op: 'replace', path: '/name', value: 'Tea', ids: [4001] }] },
    { method: 'patch', path: '/services/v2/group-subscription-templates/8001', body: [{ op: 'replace', path: '/name', value: 'Box' }] },
    { method: 'post', path: '/services/v2/group-subscriptions/7002', body: { group_subscription: { coupon_code: 'BOX' } } },
    { method: 'get', path: `${SUBSCRIPTIONS}/5001` },
    { method: 'get', path: SUBSCRIPTIONS },
  ];
  eachRow(silentCalls, titleOf, async ({ method, path, body }) => {
    using environment = aShop();
    const answer = await environment.call(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await allEvents(environment)).toEqual([]);
  });

  test('a seed', async () => {
    using environment = aShop({ subscriptions: [...smallShop.subscriptions, memberInSeed(5101, 'Active')] });
    expect(await allEvents(environment)).toEqual([]);
  });
});
