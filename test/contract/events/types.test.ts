import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/domain/refusals/problem.js';
import { smallShop, type TestEnvironment } from '../../support/environment.js';
import { jsonOf } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { allEvents, aShop, dataOf, EVENTS, eventOf, FIRST_EVENT, jam, PING, types, typesIn } from '../../support/contract/webhooks.js';

const CREATE = '/services/v2/subscription';
const FIFTH = '/services/v2/subscriptions/5001';
const notified = { send_customer_notification_email: true };

/** Creates a subscription and expects that it was created. */
async function subscribe(environment: TestEnvironment, members: object = {}): Promise<void> {
  const answer = await environment.call('post', CREATE, { subscription: { ...jam, ...members } });
  expect(answer.status, answer.text).toBe(201);
}

/** Updates a subscription and expects that it was updated. */
async function update(environment: TestEnvironment, members: object): Promise<void> {
  const answer = await environment.call('post', FIFTH, { subscription: members });
  expect(answer.status, answer.text).toBe(200);
}

/** Subscriptions of the shop's first customer in these states, and none of the second. */
function inStates(...statuses: readonly string[]): object {
  return { subscriptions: statuses.map((status, index) => ({ ...smallShop.subscriptions[0], id: 5001 + index, status })) };
}

test('an event can be made of each type but those of transactions (#6.1-event-types)', async () => {
  using environment = aShop();
  const { events } = environment.simulator.environment;
  const targets = { customer: 2001, subscription: 5001, 'payment-profile': 6001 };
  const made = types.filter((type) => type !== 'payment_transaction.updated');
  for (const type of made) {
    const resource = type.split('.')[0]?.replace('_', '-') ?? '';
    events.trigger({ type, ...(type === 'ping' ? {} : { for: { resource, id: targets[resource as keyof typeof targets] } }) }); // one of the three
  }
  expect(await typesIn(environment)).toEqual(made);
});

test('an event about a transaction that is not there is refused (#6.1-event-types)', () => {
  using environment = aShop();
  const { events } = environment.simulator.environment;
  expect(() => events.trigger({ type: 'payment_transaction.updated', for: { resource: 'transaction', id: 1 } })).toThrow(Problem);
});

describe('ping (#6.1-event-types)', () => {
  test('fires for webhook-test: 204 without a body, with or without one sent', async () => {
    using environment = aShop();
    for (const body of [undefined, '', '{}']) {
      const answer = await environment.call('post', PING, body);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    expect(await typesIn(environment)).toEqual(['ping', 'ping', 'ping']);
  });
});

describe('customer.subscribed (#6.1-live-count)', () => {
  eachRow(
    [[], ['Cancelled'], ['Expired'], ['Cancelled', 'Expired']],
    (statuses) => `fires when a customer with ${statuses.join(' and ') || 'no'} subscriptions gets one`,
    async (statuses) => {
      using environment = aShop(inStates(...statuses));
      await subscribe(environment);
      expect(await typesIn(environment)).toEqual(['subscription.created', 'customer.subscribed']);
      expect(dataOf(await eventOf(environment, FIRST_EVENT + 1))).toMatchObject({ customer_id: 2001 });
    },
  );

  eachRow(
    [['Active'], ['Retry'], ['Failed'], ['Paused'], ['Cancelled', 'Paused', 'Expired']],
    (statuses) => `does not fire when a customer with ${statuses.join(', ')} subscriptions gets one more`,
    async (statuses) => {
      using environment = aShop(inStates(...statuses));
      await subscribe(environment);
      expect(await typesIn(environment)).toEqual(['subscription.created']);
    },
  );

  test('fires for each customer by itself, and once for each', async () => {
    using environment = aShop({ subscriptions: [] });
    await subscribe(environment);
    await subscribe(environment, { customer_id: 2002, shipping_address_id: 3003 });
    await subscribe(environment);
    const subscribed = (await allEvents(environment)).filter(({ type }) => type === 'customer.subscribed');
    expect(subscribed.map((event) => dataOf(event).customer_id)).toEqual([2001, 2002]);
  });

  test('does not fire when a customer is created', async () => {
    using environment = aShop();
    const customer = { email: 'new@example.test', first_name: 'Ida', last_name: 'Berg' };
    expect((await environment.call('post', '/services/v2/customer', { customer })).status).toBe(201);
    expect(await allEvents(environment)).toEqual([]);
  });
});

describe('subscription.created and subscription.updated (#6.1-event-causes, #6.1-status-change)', () => {
  test('created fires once for a create, and updated does not', async () => {
    using environment = aShop();
    await subscribe(environment, { user_defined_fields: { note: 1 } });
    expect(await typesIn(environment)).toEqual(['subscription.created']);
  });

  const changes: readonly (readonly [string, (environment: TestEnvironment) => PromiseLike<unknown>])[] = [
    ['POST', (environment) => update(environment, { qty: 5 })],
    ['POST of several members', (environment) => update(environment, { qty: 5, coupon_code: 'A', expiration_date: '2027-01-01' })],
    ['POST that clears a member', (environment) => update(environment, { coupon_code: null })],
    [
      'POST with an address inline',
      (environment) => update(environment, { shipping_address: { first_name: 'A', last_name: 'B', street1: 'C' } }),
    ],
    ['PATCH', (environment) => environment.call('patch', FIFTH, [{ op: 'replace', path: '/qty', value: 5 }])],
    [
      'PATCH of several operations',
      (environment) =>
        environment.call('patch', FIFTH, [
          { op: 'replace', path: '/qty', value: 5 },
          { op: 'add', path: '/user_defined_fields/note', value: 'x' },
          { op: 'replace', path: '/qty', value: 6 },
        ]),
    ],
    [
      'bulk PATCH of one record by several operations',
      (environment) =>
        environment.call('patch', '/services/v2/subscriptions', [
          { op: 'replace', path: '/qty', value: 5, ids: [5001] },
          { op: 'replace', path: '/coupon_code', value: 'B', ids: [5001] },
        ]),
    ],
    [
      'change of the order of names in a map',
      (environment) => update(environment, { user_defined_fields: { wrap: false, gift_note: 'For Ada' } }),
    ],
  ];
  eachRow(
    changes,
    ([name]) => `updated fires once for a ${name}`,
    async ([, change]) => {
      using environment = aShop();
      await change(environment);
      expect(await typesIn(environment)).toEqual(['subscription.updated']);
      expect(dataOf(await eventOf(environment, FIRST_EVENT))).toMatchObject({ subscription_id: 5001 });
    },
  );

  eachRow(
    ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'],
    (status) => `updated fires for a change of a subscription that is ${status}, and its customer is not told`,
    async (status) => {
      using environment = aShop(inStates(status));
      await update(environment, { qty: 5 });
      expect(await typesIn(environment)).toEqual(['subscription.updated']);
    },
  );
});

describe('subscription.email (#6.1-emails, #6.1-email-switches)', () => {
  eachRow(
    [
      { cause: 'create', template: 'subscription_created', run: (environment: TestEnvironment) => subscribe(environment, notified) },
      {
        cause: 'update',
        template: 'subscription_updated',
        run: (environment: TestEnvironment) => update(environment, { qty: 5, ...notified }),
      },
    ],
    ({ cause, template }) => `fires as ${template} for a ${cause} that asks for it, not when its template is disabled, last of all`,
    async ({ cause, template, run }) => {
      const first = `subscription.${cause}d`;
      using environment = aShop();
      await run(environment);
      expect(await typesIn(environment)).toEqual([first, 'subscription.email']);
      const data = dataOf(await eventOf(environment, FIRST_EVENT + 1));
      expect(data.email).toMatchObject({ template_code: template, to: 'mira.holt@example.test' });

      using silent = aShop({ config: { [`email_template_disable_${template}`]: true } });
      await run(silent);
      expect(await typesIn(silent)).toEqual([first]);

      using other = aShop({
        config: { email_template_disable_subscription_cancelled: true, email_template_disable_upcoming_subscription: true },
      });
      await run(other);
      expect(await typesIn(other)).toEqual([first, 'subscription.email']);
    },
  );

  eachRow(
    [
      {},
      { send_customer_notification_email: false },
      { send_customer_notification_email: null },
      { send_customer_notification_email: '0' },
    ],
    (asked) => `does not fire with ${JSON.stringify(asked)}`,
    async (asked) => {
      using environment = aShop();
      await subscribe(environment, asked);
      await update(environment, { qty: 5, ...asked });
      expect(await typesIn(environment)).toEqual(['subscription.created', 'subscription.updated']);
    },
  );

  eachRow(
    [1, '1', 'true', 'TRUE'],
    (asked) => `fires with send_customer_notification_email ${JSON.stringify(asked)}`,
    async (asked) => {
      using environment = aShop();
      await subscribe(environment, { send_customer_notification_email: asked });
      expect(await typesIn(environment)).toEqual(['subscription.created', 'subscription.email']);
    },
  );

  test('is asked for by each request anew', async () => {
    using environment = aShop();
    await update(environment, { qty: 5, ...notified });
    await update(environment, { qty: 6 });
    expect(await typesIn(environment)).toEqual(['subscription.updated', 'subscription.email', 'subscription.updated']);
  });

  test('does not fire when nothing changes, though it is asked for', async () => {
    using environment = aShop();
    await update(environment, { qty: 2, ...notified });
    await update(environment, notified);
    expect(await allEvents(environment)).toEqual([]);
  });

  test('goes to the address that the customer has then', async () => {
    using environment = aShop();
    await environment.call('post', '/services/v2/customers/2001', { customer: { email: 'm.holt@example.test' } });
    await update(environment, { qty: 5, ...notified });
    expect(dataOf(await eventOf(environment, FIRST_EVENT + 1)).email).toMatchObject({ to: 'm.holt@example.test' });
  });
});

test('events have ascending ids without gaps, created at the instant of their cause (#6.1-events-kept)', async () => {
  using environment = aShop();
  await subscribe(environment, notified);
  await environment.call('post', PING);
  const events = await allEvents(environment);
  expect(events.map(({ id }) => id)).toEqual([FIRST_EVENT, FIRST_EVENT + 1, FIRST_EVENT + 2]);
  for (const { created, updated } of events) expect([created, updated]).toEqual(['2026-11-20T09:15:30+0000', '2026-11-20T09:15:30+0000']);
});

test('without a random seed event ids begin with the instant in Unix seconds (#6.1-event-ids)', async () => {
  using environment = aShop({}, { randomSeed: undefined });
  await environment.call('post', PING);
  const id = Date.parse('2026-11-20T09:15:30Z') / 1000;
  expect(jsonOf(await environment.call('get', `${EVENTS}/${String(id)}`))).toMatchObject({ webhook_event: { id, type: 'ping' } });
});
