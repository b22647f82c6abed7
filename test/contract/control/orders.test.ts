import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, faultsOfControlRefusal, membersOf, type ControlledEnvironment } from '../../support/control.js';
import { smallShop } from '../../support/environment.js';
import { anOrderSystem, placed, refused, type OrderHandler, type OrderReply } from '../../support/order-system.js';
import { ask, aServer } from '../../support/server.js';

const NOON = '2026-11-20T12:00:00.000Z';
const NOW = '2026-11-20T09:15:30.000Z';

const [first, second] = smallShop.subscriptions;
/** The small shop with a third subscription; the first two are due today. */
const shop = {
  environments: { staging: { client_id: 'stage', client_secret: 'stage-secret' } },
  ...smallShop,
  subscriptions: [
    { ...first, next_order_date: '2026-11-20' },
    { ...second, next_order_date: '2026-11-19' },
    { ...first, id: 5003, next_order_date: '2026-11-21', payment_profile_id: undefined },
  ],
};

interface OrderingEnvironment extends ControlledEnvironment, AsyncDisposable {
  readonly system: Awaited<ReturnType<typeof anOrderSystem>>;
}

async function anOrderingEnvironment(handle?: OrderHandler): Promise<OrderingEnvironment> {
  const system = await anOrderSystem(handle);
  const environment = aControlledEnvironment({
    seed: { content: shop },
    orderCallback: { url: `${system.url}?key=hidden`, secret: 'signing' },
    orderTimeout: 10_000,
  });
  return {
    ...environment,
    system,
    async [Symbol.asyncDispose]() {
      environment.simulator.close();
      await system[Symbol.asyncDispose]();
    },
  };
}

/** An order system that answers when it is let go. */
function held(): { handle: OrderHandler; letGo: () => void; called: Promise<void> } {
  let letGo = (): void => undefined;
  let call = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const called = new Promise<void>((resolve) => (call = resolve));
  const handle: OrderHandler = (order, number): Promise<OrderReply> => {
    call();
    return gate.then(() => placed(order, number));
  };
  return { handle, letGo, called };
}

describe('GET /_sim/unknown-order-calls', () => {
  test('tells the calls with a token that no order had, beside those of the orders (#6.2-token-unknown)', async () => {
    await using environment = await anOrderingEnvironment();
    const path = '/services/v2/subscriptions/5001';
    const { headers } = await environment.call('get', `${path}?salesOrderToken=undefined`).expect(200);

    expect((await environment.control('get', '/unknown-order-calls').expect(200)).body).toEqual({
      calls: [
        {
          instant: '2026-11-20T09:15:30.000Z',
          token: 'undefined',
          request: (headers as Readonly<Record<string, string>>)['subsim-request-id'],
          method: 'GET',
          path,
          status: 200,
        },
      ],
    });
    expect((await environment.control('get', '/environments/staging/unknown-order-calls')).body).toEqual({ calls: [] });
  });
});

describe('GET /_sim/orders', () => {
  test('tells the attempts by id, of one subscription or in one status, part by part', async () => {
    await using environment = await anOrderingEnvironment((order, number) => (number === 2 ? refused(order) : placed(order, number)));
    const { control } = environment;
    await control('post', '/clock/advance', { by: 'P1D' }).expect(200);

    const all = (await control('get', '/orders')).body;
    const ids = membersOf(all.orders, 'id') as readonly number[];
    const ofSecond = (await control('get', '/orders?subscription=5002')).body;
    const failed = (await control('get', '/orders?status=failed')).body;
    const begin = (await control('get', '/orders?limit=1')).body;
    const rest = (await control('get', `/orders?from=${String(begin.next)}`)).body;

    expect(membersOf(all.orders, 'status')).toEqual(['placed', 'failed']);
    expect(all.next).toBeNull();
    expect(all.orders[0]).toEqual({
      id: ids[0],
      kind: 'scheduled',
      status: 'placed',
      due: NOON,
      sent: NOON,
      milliseconds: expect.any(Number),
      httpStatus: 201,
      error: null,
      warning: null,
      orderNumber: '100000231',
      subscriptions: [5001],
      failures: [],
    });
    expect([ofSecond.orders, failed.orders]).toEqual([[all.orders[1]], [all.orders[1]]]);
    expect([begin.orders, begin.next]).toEqual([[all.orders[0]], ids[1]]);
    expect([rest.orders, rest.next]).toEqual([[all.orders[1]], null]);
    expect((await control('get', '/orders?subscription=5002&status=placed')).body).toEqual({ orders: [], next: null });
    expect((await control('get', '/environments/staging/orders')).body).toEqual({ orders: [], next: null });
  });

  test.each([
    ['?status=lost', /^status: must be one of waiting, sent, placed, partly placed, failed, dropped\.$/],
    ['?subscription=x', /^subscription: /],
    ['?limit=0', /^limit: /],
    ['?limit=1001', /^limit: /],
    ['?state=placed', /^"state" is not known here/],
  ])('is refused for what it cannot look for: %s', async (query, message) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('get', `/orders${query}`);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
    expect(answer.body.message).toMatch(message);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });
});

describe('GET /_sim/orders/{id}', () => {
  test('tells the bytes that were sent and answered, what became of each item, and the calls with its token', async () => {
    await using environment = await anOrderingEnvironment(async (order, number) => {
      await environment.call('get', `/services/v2/customers/2001?salesOrderToken=${order.salesOrderToken}`).expect(200);
      return placed(order, number);
    });
    const made = await environment.control('post', '/orders', { subscription: 5001, kind: 'keep' });
    const { body } = await environment.control('get', `/orders/${String(made.body.id)}`);
    const [received] = environment.system.received;

    expect(body).toEqual(made.body);
    expect(body.request).toBe(received?.body);
    expect(body.salesOrderToken).toBe(received?.order.salesOrderToken);
    for (const [name, value] of body.requestHeaders) expect(received?.headers[String(name).toLowerCase()]).toBe(value);
    expect(membersOf(body.requestHeaders, '0')).toEqual(['Content-Type', 'Accept', 'Sp-Hmac', 'User-Agent']);
    expect(body.answer).toContain('"orderNumber":"100000231"');
    expect(Object.fromEntries(body.answerHeaders)).toMatchObject({ 'Content-Type': 'application/json' });
    expect(body.items).toEqual([
      {
        subscription: 5001,
        outcome: 'placed',
        errorClass: null,
        errorType: null,
        errorMessage: null,
        statusAfter: 'Active',
        nextOrderDateAfter: '2026-12-20',
      },
    ]);
    expect(body.calls).toMatchObject([{ instant: NOW, method: 'GET', path: '/services/v2/customers/2001', status: 200 }]);
  });

  test.each(['/orders/999', '/orders/900719925474099'])('%s, which there is not, is 404', async (path) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('get', path);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([404, 'unknown-record']);
    expect(answer.body.message).toBe(`There is no order ${path.slice(8)} in this environment.`);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });
});

describe('POST /_sim/orders', () => {
  test.each([
    ['keep', ['2026-12-20', 1, '2026-11-20']],
    ['alter', ['2026-12-20', 1, '2026-11-20']],
    ['off-cycle', ['2026-11-20', 1, undefined]],
  ])('places an order of kind %s for one subscription at once and answers when it has ended', async (kind, after) => {
    await using environment = await anOrderingEnvironment();

    const answer = await environment.control('post', '/orders', { subscription: 5001, kind });

    expect([answer.status, answer.body]).toMatchObject([201, { kind, status: 'placed', due: NOW, sent: NOW, orderNumber: '100000231' }]);
    expect(environment.system.received).toHaveLength(1);
    const {
      next_order_date: next,
      recurring_order_count: count,
      last_order_date: last,
    } = (await environment.call('get', '/services/v2/subscriptions/5001')).body.subscription;
    expect([next, count, last]).toEqual(after);
  });

  test('begins the rhythm anew from today or goes on with that of the due date', async () => {
    await using environment = await anOrderingEnvironment();
    await environment.call('post', '/services/v2/subscriptions/5003', { subscription: { payment_method_code: 'invoice' } }).expect(200);

    const dates = [];
    for (const kind of ['keep', 'alter']) {
      const { body } = await environment.control('post', '/orders', { subscription: 5003, kind });
      dates.push(body.items[0].nextOrderDateAfter);
    }

    expect(dates).toEqual(['2026-12-21', '2026-12-20']);
  });

  test('tells of an order that fails, and of one that cannot be sent at all', async () => {
    await using environment = await anOrderingEnvironment(() => ({ status: 201, body: '<html>' }));

    const malformed = await environment.control('post', '/orders', { subscription: 5001, kind: 'keep' });
    const unpaid = await environment.control('post', '/orders', { subscription: 5003, kind: 'off-cycle' });

    expect([malformed.status, malformed.body]).toMatchObject([
      201,
      { status: 'failed', httpStatus: 201, answer: '<html>', items: [{ errorType: 'callback_malformed', statusAfter: 'Retry' }] },
    ]);
    expect([unpaid.status, unpaid.body]).toMatchObject([
      201,
      { status: 'failed', sent: null, request: null, answer: null, error: 'No payment profile.', items: [{ errorClass: 'Payment Card' }] },
    ]);
    expect(environment.system.received).toHaveLength(1);
  });

  test.each([
    [{ subscription: 5001 }, /^"kind" is missing/],
    [{ subscription: 5001, kind: 'scheduled' }, /^kind: must be one of keep, alter, off-cycle\.$/],
    [{ subscription: '5001', kind: 'keep' }, /^subscription: must be a whole number from 1 to 9007199254740991\.$/],
    [{ subscription: 0, kind: 'keep' }, /^subscription: /],
    [{ subscription: 5001, kind: 'keep', when: 'now' }, /^"when" is not known here/],
    [[], /^must be object\.$/],
  ])('is refused for what is no order: %j', async (wish, message) => {
    await using environment = await anOrderingEnvironment();

    const answer = await environment.control('post', '/orders', wish);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
    expect(answer.body.message).toMatch(message);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect([environment.system.received, (await environment.control('get', '/orders')).body.orders]).toEqual([[], []]);
  });

  test('names a subscription that there is not', async () => {
    await using environment = await anOrderingEnvironment();

    const answer = await environment.control('post', '/orders', { subscription: 4999, kind: 'keep' });

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([404, 'unknown-record']);
    expect(answer.body.message).toBe('There is no subscription 4999 in this environment.');
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });

  test.each([
    ['cancelled', (environment: ControlledEnvironment) => environment.call('post', '/services/v2/subscriptions/5001/cancel').expect(204)],
    ['without callback', (environment: ControlledEnvironment) => environment.control('put', '/order-callback', { url: null }).expect(200)],
  ])('is refused while nothing can be ordered: %s', async (_, before) => {
    await using environment = await anOrderingEnvironment();
    await before(environment);

    const answer = await environment.control('post', '/orders', { subscription: 5001, kind: 'off-cycle' });

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
    expect(answer.body.message).toMatch(/^(Subscription cannot be ordered in status Cancelled|There is no order callback)\.$/);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect(environment.system.received).toEqual([]);
  });

  test('is refused while an order of the subscription is open, and does not disturb that one', async () => {
    const { handle, letGo, called } = held();
    await using environment = await anOrderingEnvironment(handle);
    const open = environment.control('post', '/orders', { subscription: 5001, kind: 'keep' }).then((answer) => answer);
    await called;

    const answer = await environment.control('post', '/orders', { subscription: 5001, kind: 'off-cycle' });
    letGo();

    expect([answer.status, answer.body.message]).toEqual([409, 'Subscription is being ordered already.']);
    expect((await open).body.status).toBe('placed');
    expect(environment.system.received).toHaveLength(1);
  });
});

describe('POST /_sim/orders/run', () => {
  test('orders at once what is due today, whatever the time, and leaves the rest', async () => {
    await using environment = await anOrderingEnvironment();

    const answer = await environment.control('post', '/orders/run');
    await environment.settle();
    const again = await environment.control('post', '/orders/run');

    const { orders } = (await environment.control('get', '/orders')).body;
    expect([answer.status, answer.body]).toEqual([200, { orders: membersOf(orders, 'id'), overdue: 0 }]);
    expect(again.body).toEqual({ orders: [], overdue: 0 });
    expect(environment.system.received.map(({ order }) => order.items[0]?.subscription.id)).toEqual(['5001', '5002']);
    expect((await environment.control('get', '/clock')).body.now).toBe(NOW);
  });

  test('is refused without an order callback', async () => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('post', '/orders/run');

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
    expect(answer.headers['subsim-hint']).toContain('/_sim/order-callback');
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });
});

describe('GET /_sim/schedule', () => {
  test('tells what falls due, by instant, and how many orders wait for a callback', async () => {
    await using environment = await anOrderingEnvironment();
    await environment.control('patch', '/config', { upcoming_subscription_email_days_ahead: 1 }).expect(200);
    const schedule = [
      { due: NOON, kind: 'order', subscription: 5001 },
      { due: NOON, kind: 'order', subscription: 5002 },
      { due: '2026-11-21T12:00:00.000Z', kind: 'order', subscription: 5003 },
    ];

    const open = (await environment.control('get', '/schedule')).body;
    await environment.control('put', '/order-callback', { url: null }).expect(200);
    const blocked = (await environment.control('get', '/schedule?limit=1')).body;

    expect(open).toEqual({ schedule, blocked: 0 });
    expect(blocked).toEqual({ schedule: schedule.slice(0, 1), blocked: 2 });
    expect((await environment.control('get', '/environments/staging/schedule')).body).toEqual({ schedule: [], blocked: 0 });
  });

  test.each(['?limit=0', '?from=1', '?limit=x'])('is refused for what it cannot read: %s', async (query) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('get', `/schedule${query}`);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });
});

describe('POST /_sim/settle', () => {
  test('waits for open orders, and tells how many there are when it waits in vain', async () => {
    const { handle, letGo, called } = held();
    await using environment = await anOrderingEnvironment(handle);
    await environment.control('post', '/orders/run').expect(200);
    await called;

    const vain = await environment.control('post', '/settle', { timeout: 20 });
    const patient = environment.control('post', '/settle', { timeout: 10_000 }).then((answer) => answer);
    letGo();

    expect([vain.status, vain.body]).toMatchObject([
      408,
      { settled: false, pending: [], counts: { due: 0, inFlight: 0, later: 0, orders: 2 } },
    ]);
    expect([(await patient).status, environment.system.received.length]).toEqual([200, 2]);
  });

  test('does not wait for orders that nobody takes', async () => {
    await using environment = await anOrderingEnvironment();
    await environment.control('put', '/order-callback', { url: null }).expect(200);
    await environment.control('post', '/clock/advance', { by: 'P2D' }).expect(200);

    expect((await environment.control('post', '/settle', { timeout: 5000 })).body).toMatchObject({ settled: true, next: null });
    expect((await environment.control('get', '/schedule')).body.blocked).toBe(3);
  });
});

describe('moving the clock', () => {
  test.each(['application/json', 'application/x-ndjson'])('tells looks and orders among what happened, as %s', async (accept) => {
    await using system = await anOrderSystem((order, number) => (number === 2 ? { status: 500 } : placed(order, number)));
    await using server = await aServer({ seed: { content: shop }, orderCallback: { url: system.url } });

    const answer = await ask(server.url, 'POST', '/_sim/clock/advance', {
      headers: { 'Content-Type': 'application/json', Accept: accept },
      body: '{"to":"2026-11-20T12:30:00Z"}',
    });

    const { happened, ...summary } = readAdvance(answer.text, accept);
    const [one, two] = server.simulator.environment.orders.list({ limit: 9 }).map(({ id }) => id);
    expect(happened).toEqual([
      { at: NOON, kind: 'look', details: { orders: 2, expired: 0, overdue: 0 } },
      { at: NOON, kind: 'order', details: { order: one, subscriptions: [5001], outcome: 'placed', orderNumber: '100000231', status: 201 } },
      {
        at: NOON,
        kind: 'order',
        details: {
          order: two,
          subscriptions: [5002],
          outcome: 'failed',
          status: 500,
          error: 'Unexpected status 500.',
          failures: [
            { subscription: 5002, errorClass: 'Technology', errorType: 'callback_status', errorMessage: 'Unexpected status 500.' },
          ],
        },
      },
    ]);
    expect(summary).toEqual({
      ...{ from: NOW, to: '2026-11-20T12:30:00.000Z', total: 3, expiredTokens: 0 },
      orders: { placed: 1, partlyPlaced: 0, failed: 1, blocked: 0 },
      webhooks: { delivered: 0, failed: 0, waiting: 0, retrying: 0, setAside: 0, due: 0 },
      setAside: [],
      reached: null,
    });
  });
});

describe('an order callback that is taken away', () => {
  test('leaves the orders that still wait undone, and they are due again when there is one', async () => {
    const { handle, letGo, called } = held();
    await using environment = await anOrderingEnvironment(handle);
    await environment.control('post', '/orders/run').expect(200);
    await called;
    await environment.control('put', '/order-callback', { url: null }).expect(200);
    letGo();
    await environment.settle();

    const { orders } = (await environment.control('get', '/orders')).body;
    expect(membersOf(orders, 'status')).toEqual(['placed', 'dropped']);
    expect(orders[1]).toMatchObject({ sent: null, error: 'There is no order callback any more.' });
    expect((await environment.control('get', '/schedule')).body.blocked).toBe(1);
    await environment.control('put', '/order-callback', { url: environment.system.url }).expect(200);
    await environment.control('post', '/clock/advance', { to: NOON }).expect(200);
    expect((await environment.control('get', '/orders?subscription=5002&status=placed')).body.orders).toHaveLength(1);
  });
});

interface Told {
  readonly happened: readonly unknown[];
}

function readAdvance(text: string, accept: string): Told {
  if (accept === 'application/json') return JSON.parse(text) as Told; // compared below
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object); // compared below
  return { ...lines.at(-1), happened: lines.slice(0, -1) };
}
