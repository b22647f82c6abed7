import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem, type Environment } from '../../../src/index.js';
import { openDatabase } from '../../../src/store/database.js';
import { changedFile } from '../../support/contract/exported-file.js';
import { anEnvironment, INSTANT, smallShop, type TestEnvironment } from '../../support/environment.js';
import { inside } from '../../support/inside.js';
import { anOrderSystem, placed } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { aSendingShop, aSignal, eventIds } from '../../support/webhooks.js';
import { aFolder } from '../../support/unit/folder.js';
import { runs } from '../../support/unit/json-trees.js';

const SUBSCRIPTION = '/services/v2/subscriptions/5001';
const LISTS = [
  'customers',
  'addresses',
  'products',
  'subscriptions',
  'group-subscriptions',
  'group-subscription-templates',
  'vault/paymentprofiles',
].map((name) => `/services/v2/${name}?limit=1000`);

const customer = (name: string) => ({ customer: { email: `${name}@example.test`, first_name: name, last_name: 'New' } });
const coupon = (code: string) => [{ op: 'add', path: '/coupon_code', value: code }];

// Everything that a client can read, and what the library tells beside it.
async function stateOf(test: TestEnvironment): Promise<unknown> {
  const lists: unknown[] = [];
  for (const path of LISTS) {
    const { status, text } = await test.call('get', path);
    expect([path, status]).toEqual([path, 200]);
    lists.push([path, text]);
  }
  return { lists, ...settingsOf(test.simulator.environment) };
}

function settingsOf(environment: Environment): object {
  const { clock, contents, hosted, destinations, orderCallback, intervals, deliveries } = inside(environment);
  return {
    contents: contents(),
    clock: [clock.state(), clock.now()],
    configuration: hosted.configuration(),
    destinations: destinations.list(),
    orderCallback: orderCallback.get(),
    intervals: intervals.list(),
    events: eventIds(environment),
    deliveries: deliveries.list({ limit: 1000 }),
  };
}

async function addCustomer({ call }: TestEnvironment, name: string): Promise<number> {
  const { status, body } = await call('post', '/services/v2/customer', customer(name));
  expect(status).toBe(201);
  return (body as { customer: { id: number } }).customer.id;
}

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return 'none';
}

describe.each([
  ['in memory', false],
  ['in a file', true],
] as const)('an environment %s', (_place, isFile) => {
  function anyEnvironment(settings: Parameters<typeof anEnvironment>[0] = {}): TestEnvironment & Disposable {
    if (!isFile) return anEnvironment(settings);
    const folder = aFolder();
    const made = anEnvironment({ data: folder.file('data'), ...settings });
    return {
      ...made,
      [Symbol.dispose]() {
        made.simulator.close();
        folder[Symbol.dispose]();
      },
    };
  }

  test('goes back to its seed with everything that is kept, as often as it is asked', async () => {
    using environment = anyEnvironment();
    const shop = environment.simulator.environment;
    const before = await stateOf(environment);
    for (const round of ['one', 'two', 'three']) {
      await addCustomer(environment, round);
      await environment.call('patch', SUBSCRIPTION, coupon(round));
      await environment.call('delete', '/services/v2/addresses/3002');
      shop.destinations.add({ url: 'http://127.0.0.1:9/hook' });
      shop.orderCallback.set({ url: 'internal' });
      shop.intervals.add({ name: `Each ${round}`, type: 'day', length: 9 });
      await shop.clock.advance('P2D');
      expect(await stateOf(environment)).not.toEqual(before);

      shop.reset();

      expect(await stateOf(environment)).toEqual(before);
    }
  });

  test('without records has its clients still, and its seed again afterwards', async () => {
    using environment = anyEnvironment();
    const before = await stateOf(environment);
    const shop = environment.simulator.environment;

    shop.reset('empty');

    expect(Object.values(shop.contents()).map(({ count }) => count)).toEqual(Object.values(shop.contents()).map(() => 0));
    expect((await environment.call('get', '/services/v2/customers')).body).toEqual([]);
    await addCustomer(environment, 'first');
    shop.reset();
    expect(await stateOf(environment)).toEqual(before);
  });

  test('goes back to several snapshots in any order, forth and back', async () => {
    using environment = anyEnvironment();
    const shop = environment.simulator.environment;
    const snapshots = [{ snapshot: shop.snapshot(), state: await stateOf(environment) }];
    for (const name of ['one', 'two', 'three']) {
      await addCustomer(environment, name);
      await environment.call('patch', SUBSCRIPTION, coupon(name));
      await shop.clock.advance('PT1H');
      snapshots.push({ snapshot: shop.snapshot(), state: await stateOf(environment) });
    }
    for (const index of [1, 3, 3, 0, 2, 1, 1, 3, 0]) {
      const { snapshot, state } = snapshots[index] ?? expect.fail();
      shop.restore(snapshot);
      expect(await stateOf(environment)).toEqual(state);
      await addCustomer(environment, `after-${String(index)}`);
    }
    shop.reset();
    expect(await stateOf(environment)).toEqual(snapshots[0]?.state);
  });

  test('goes on with its tokens and clients after going back, and with ids from the state it went back to', async () => {
    using environment = anyEnvironment();
    const shop = environment.simulator.environment;
    const snapshot = shop.snapshot();
    const token = await environment.token();
    inside(shop).hosted.access.clients.add({ id: 'late-client', secret: 'late-secret' });
    const first = await addCustomer(environment, 'first');

    for (const goBack of [shop.restore.bind(null, snapshot), shop.reset.bind(null, 'empty'), shop.reset.bind(null, 'seed')]) {
      goBack();
      expect((await environment.callWith(token, 'get', '/services/v2/customers')).status).toBe(200);
      expect(inside(shop).hosted.access.clients.isRight('late-client', 'late-secret')).toBe(true);
      expect(inside(shop).hosted.access.clients.isRight(shop.credentials.clientId, shop.credentials.clientSecret)).toBe(true);
    }
    expect(await addCustomer(environment, 'first')).toBe(first);
    expect(await addCustomer(environment, 'second')).toBe(first + 1);
  });

  test.each([
    ['go on rising, since receivers remember them', {}, false],
    ['are restored with a random seed, so that the same requests give the same bytes', { randomSeed: 5 }, true],
    ['are restored with compat 2026-11', { compat: '2026-11' }, true],
  ] as const)('has event ids that %s (#6.1-event-ids)', async (_how, settings, isRestored) => {
    using environment = anyEnvironment({ randomSeed: undefined, ...settings });
    const shop = environment.simulator.environment;
    const other = await environment.simulator.createEnvironment({ seed: 'empty', clock: '2020-01-01T00:00:00Z' });
    const firstOfOther = other.events.ping().id;
    other.snapshots.save('of-another');
    const bytes = await other.snapshots.export('of-another');
    await shop.snapshots.import('brought', bytes);
    const begin = shop.events.ping().id;
    expect(firstOfOther).toBe('randomSeed' in settings ? begin : Date.parse('2020-01-01T00:00:00Z') / 1000);
    expect(begin).toBe('randomSeed' in settings ? 9001 : Date.parse(INSTANT) / 1000);
    const snapshot = shop.snapshot();
    shop.snapshots.save('named');
    const pings = (): readonly number[] => [shop.events.ping().id, shop.events.ping().id];
    const after = begin + 1;

    const given = [
      () => undefined,
      () => {
        shop.restore(snapshot);
      },
      () => {
        shop.restore('named');
      },
      () => {
        shop.restore(snapshot);
      },
    ].map((goBack) => {
      goBack();
      return pings();
    });
    const rising = [0, 2, 4, 6].map((past) => [after + past, after + past + 1]);
    expect(given).toEqual(isRestored ? given.map(() => [after, after + 1]) : rising);

    for (const goBack of [
      shop.reset.bind(null, 'seed'),
      shop.reset.bind(null, 'empty'),
      shop.restore.bind(null, bytes),
      shop.restore.bind(null, 'brought'),
    ]) {
      const [before = 0] = pings();
      goBack();
      const [next = 0] = pings();
      if (isRestored) expect([begin, firstOfOther + 1]).toContain(next);
      else expect(next).toBe(before + 2);
    }
  });

  test('keeps snapshots by name, in place of one that has the name', async () => {
    using environment = anyEnvironment();
    const { snapshots, restore, clock } = environment.simulator.environment;
    await addCustomer(environment, 'one');
    const state = await stateOf(environment);

    const saved = snapshots.save('b.one');
    await clock.advance('PT1H');
    snapshots.save('a_two');

    expect(saved).toEqual({ name: 'b.one', instant: new Date(INSTANT).toISOString(), size: expect.any(Number) });
    expect(snapshots.list().map(({ name }) => name)).toEqual(['a_two', 'b.one']);
    await addCustomer(environment, 'two');
    restore('b.one');
    expect(await stateOf(environment)).toEqual(state);
    expect(snapshots.list()).toHaveLength(2);
    await addCustomer(environment, 'three');
    snapshots.save('b.one');
    restore('b.one');
    expect(await stateOf(environment)).not.toEqual(state);
    snapshots.remove('b.one');
    expect(
      ['b.one', 'nothing'].map((name) =>
        refusalOf(() => {
          restore(name);
        }),
      ),
    ).toEqual(['unknown-record', 'unknown-record']);
    expect(
      refusalOf(() => {
        snapshots.remove('b.one');
      }),
    ).toBe('unknown-record');
    await expect(snapshots.export('b.one')).rejects.toMatchObject({ code: 'unknown-record' });
    expect(['', '-a', '../up', 'a b', 'x'.repeat(65)].map((name) => refusalOf(() => snapshots.save(name)))).toEqual(
      Array.from({ length: 5 }, () => 'setting-refused'),
    );
  });

  test('takes an exported snapshot into another environment and another simulator, without credentials', async () => {
    using environment = anyEnvironment();
    using elsewhere = anyEnvironment({ seed: 'empty', clientId: 'elsewhere', randomSeed: 2 });
    const shop = environment.simulator.environment;
    const beside = await environment.simulator.createEnvironment({ seed: 'empty' });
    const token = await environment.token();
    const ownToken = await elsewhere.token();
    await addCustomer(environment, 'carried');
    shop.snapshots.save('carried');
    const bytes = await shop.snapshots.export('carried');

    for (const target of [beside, elsewhere.simulator.environment]) {
      await target.snapshots.import('brought', bytes);
      target.restore('brought');
      expect(target.contents()).toEqual(shop.contents());
      expect(inside(target).hosted.access.clients.isRight(shop.credentials.clientId, shop.credentials.clientSecret)).toBe(false);
      expect(inside(target).hosted.access.clients.isRight(target.credentials.clientId, target.credentials.clientSecret)).toBe(true);
    }
    expect((await elsewhere.callWith(ownToken, 'get', '/services/v2/customers')).body).toHaveLength(3);
    expect((await elsewhere.callWith(token, 'get', '/services/v2/customers')).status).toBe(401);
  });

  test('refuses a file that is damaged or not its own, and changes nothing', async () => {
    using environment = anyEnvironment();
    const { snapshots } = environment.simulator.environment;
    await addCustomer(environment, 'kept');
    snapshots.save('good');
    const good = await snapshots.export('good');
    const before = await stateOf(environment);
    const scratched = Buffer.from(good);
    scratched.fill(0xa5, good.length / 2, good.length / 2 + 8192);
    const newer = Buffer.from(good);
    newer.writeUInt32BE(999, 60);
    const foreign = Buffer.from(good);
    foreign.writeUInt32BE(1, 68);
    const bare = openDatabase(undefined);
    bare.exec('DROP TABLE setting; DROP TABLE batch');
    const incomplete = bare.serialize();
    bare.close();
    const bad = [
      Buffer.alloc(0),
      Buffer.from('Dear diary'),
      good.subarray(0, good.length - 4096),
      good.subarray(0, 5000),
      scratched,
      newer,
      foreign,
      incomplete,
    ];

    for (const bytes of bad) await expect(snapshots.import('bad', bytes)).rejects.toMatchObject({ code: 'setting-refused' });

    expect(snapshots.list().map(({ name }) => name)).toEqual(['good']);
    expect(await stateOf(environment)).toEqual(before);
    await addCustomer(environment, 'more');
  });

  test('refuses to go back while its clock is moved, and goes back afterwards', async () => {
    await using receiver = await aReceiver(() => 'hold');
    using environment = anyEnvironment({ webhooks: [{ url: receiver.url }] });
    const shop = environment.simulator.environment;
    const snapshot = shop.snapshot();
    const before = await stateOf(environment);
    await shop.clock.advance('PT1S');
    const moving = shop.clock.advance('P1D', {
      onHappening: () => undefined,
    });
    expect(
      refusalOf(() => {
        shop.restore(snapshot);
      }),
    ).toBe('state-refused');
    expect(
      refusalOf(() => {
        shop.reset();
      }),
    ).toBe('state-refused');
    expect(
      refusalOf(() => {
        shop.reset('empty');
      }),
    ).toBe('state-refused');
    await moving;
    shop.restore(snapshot);
    expect(await stateOf(environment)).toEqual(before);
    await shop.clock.advance('P1D');
  });

  test('abandons webhooks that are under way, tells it, and takes no late answer for one of the new state', async () => {
    let isHeld = true;
    await using receiver = await aReceiver(() => (isHeld ? 'hold' : { status: 200 }));
    using folder = aFolder();
    using shop = aSendingShop(isFile ? { data: folder.file('data') } : {});
    const destination = shop.send(receiver.url);
    const snapshot = shop.environment.snapshot();
    const before = settingsOf(shop.environment);
    await shop.change();
    await receiver.until(1);
    shop.environment.restore(snapshot);
    await shop.settle();

    expect(settingsOf(shop.environment)).toEqual(before);
    expect(shop.attempts.map(({ phase, outcome }) => [phase, outcome])).toEqual([
      ['sent', undefined],
      ['ended', 'abandoned'],
    ]);

    // The next change gets the ids of the one that was abandoned.
    const event = await shop.change();
    await receiver.until(2);
    expect(shop.environment.pending(10).counts.inFlight).toBe(1);
    isHeld = false;
    receiver.release();
    await shop.settle();
    expect(shop.delivery(event, destination)).toMatchObject({ status: 'delivered', attemptCount: 1 });
    expect(shop.attempts.map(({ outcome }) => outcome)).toEqual([undefined, 'abandoned', undefined, 'delivered']);
  });

  test('sends nothing of a state that it has left, at whatever moment it goes back', async () => {
    await using receiver = await aReceiver();
    using folder = aFolder();
    const errors: unknown[] = [];
    using shop = aSendingShop({ onError: (error) => errors.push(error), ...(isFile ? { data: folder.file('data') } : {}) });
    shop.send(receiver.url);
    const snapshot = shop.environment.snapshot();
    for (let turns = 0; turns < 8; turns += 1) {
      shop.environment.events.ping();
      const sent = shop.attempts.filter(({ phase }) => phase === 'sent').length;
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const sentBefore = shop.attempts.filter(({ phase }) => phase === 'sent').length;
      shop.environment.restore(snapshot);
      await shop.settle();
      for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect([turns, shop.attempts.filter(({ phase }) => phase === 'sent').length - sent]).toEqual([turns, sentBefore - sent]);
      expect(eventIds(shop.environment)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });

  test('abandons orders that are under way, whose late answers change nothing, and places them anew', async () => {
    const answer = aSignal();
    await using system = await anOrderSystem(async (order, number) => {
      if (number === 1) await answer.given;
      return placed(order, number);
    });
    const orders: (string | undefined)[] = [];
    using environment = anyEnvironment({
      orderCallback: { url: system.url },
      onOrder: ({ phase, outcome }) => orders.push(phase === 'sent' ? phase : outcome),
    });
    const shop = environment.simulator.environment;
    const snapshot = shop.snapshot();
    const before = await stateOf(environment);
    shop.clock.set({ kind: 'frozen', instant: '2026-11-27T12:00:00Z' });
    while (system.received.length === 0) await new Promise((resolve) => setImmediate(resolve));

    shop.restore(snapshot);
    answer.give();

    expect((await shop.settle(10_000)).settled).toBe(true);
    expect(await stateOf(environment)).toEqual(before);
    expect(orders).toEqual(['sent', 'abandoned']);
    const { happened } = await shop.clock.advance('P8D');
    expect(happened.filter(({ kind }) => kind === 'order').length).toBeGreaterThan(0);
    expect(orders.slice(2)).toContain('placed');
    expect(shop.orders.list({ limit: 10 }).map(({ status }) => status)).not.toContain('dropped');
  });

  test('gives the same bytes after a reset as before when its chance is seeded', async () => {
    await using receiver = await aReceiver();
    using environment = anyEnvironment({ webhooks: [{ url: receiver.url }], orderCallback: { url: 'internal' } });
    const shop = environment.simulator.environment;
    const play = async (): Promise<unknown> => {
      const from = receiver.received.length;
      const token = await environment.token({ scope: 'session' });
      const answers = [
        token,
        await environment.token({ scope: 'widget', customer_id: '2001' }),
        (await environment.callWith(token, 'post', '/services/v2/customer', customer('n'))).text,
        (await environment.call('post', '/services/v2/subscriptions', { subscriptions: [{ customer_id: 2001 }] })).text,
        shop.destinations.add({ url: 'http://127.0.0.1:9/never', eventTypes: ['payment_profile.redacted'] }),
        (await shop.clock.advance('P20D')).happened,
        (await environment.call('get', `/services/v2/webhook-events/${String(eventIds(shop)[0])}`)).text,
      ];
      return { answers, sent: receiver.received.slice(from).map(({ body, headers }) => [body, headers['sp-hmac']]) };
    };
    const first = await play();
    shop.reset();
    expect(await play()).toEqual(first);
    shop.reset('empty');
    shop.reset();
    expect(await play()).toEqual(first);
  });
});

test('a token that is drawn again after a reset stands for what it was drawn for the second time', async () => {
  using environment = anEnvironment();
  const widget = await environment.token({ scope: 'widget', customer_id: '2001' });
  const path = '/services/v2/customers/2002';
  expect((await environment.callWith(widget, 'get', path)).status).not.toBe(200);
  environment.simulator.environment.reset();
  const full = await environment.token();
  expect(full).toBe(widget);
  expect((await environment.callWith(full, 'get', path)).status).toBe(200);
});

test('requests that were counted against a rate limit are forgotten with the rest', async () => {
  using environment = anEnvironment({ rateLimit: 2 });
  const statuses = async (): Promise<number[]> => {
    const list: number[] = [];
    for (let request = 0; request < 3; request += 1) list.push((await environment.call('get', SUBSCRIPTION)).status);
    return list;
  };
  expect(await statuses()).toEqual([200, 200, 429]);
  environment.simulator.environment.reset();
  expect(await statuses()).toEqual([200, 200, 429]);
});

test.each([
  ['in memory', false],
  ['in a data folder', true],
])(
  'event ids that a file has brought up to their end are taken back by a reset, and what is exported then is taken: %s (#6.1-event-ids)',
  async (_place, isFile) => {
    using folder = aFolder();
    using environment = anEnvironment({ randomSeed: undefined, ...(isFile ? { data: folder.file('data') } : {}) });
    const { events, snapshots, restore, reset } = environment.simulator.environment;
    events.ping();
    snapshots.save('own');
    const file = changedFile(await snapshots.export('own'), "UPDATE sequence SET next = 1099511627776 WHERE name = 'event'");

    restore(file);
    const [beyond, further] = [events.ping().id, events.ping().id];
    reset('empty');

    expect([beyond, further]).toEqual([2 ** 40, 2 ** 40 + 1]);
    expect(events.ping().id).toBe(Date.parse(INSTANT) / 1000);
    snapshots.save('healed');
    expect(await snapshots.import('brought', await snapshots.export('healed'))).toMatchObject({ name: 'brought' });
  },
);

test('event ids go on rising over restarts and resets in a data folder, and a fork goes on from those that it has (#6.1-event-ids)', async () => {
  using folder = aFolder();
  const settings = { data: folder.file('data'), randomSeed: undefined };
  const begin = Date.parse(INSTANT) / 1000;
  const ids: number[] = [];
  for (const to of ['seed', 'empty'] as const) {
    using environment = anEnvironment(settings);
    const { events, reset } = environment.simulator.environment;
    ids.push(events.ping().id);
    reset(to);
  }
  using environment = anEnvironment(settings);
  const { simulator } = environment;
  const fork = await simulator.forkEnvironment({ from: 'default' });
  ids.push(fork.events.ping().id);
  fork.reset();
  ids.push(fork.events.ping().id, simulator.environment.events.ping().id);

  expect(ids.map((id) => id - begin)).toEqual([0, 1, 2, 3, 2]);
});

test('what was restored in a file is there after a restart', async () => {
  using folder = aFolder();
  const settings = { data: folder.file('data') };
  let state: unknown;
  let token: string;
  {
    using environment = anEnvironment(settings);
    const shop = environment.simulator.environment;
    await addCustomer(environment, 'kept');
    await shop.clock.advance('PT2H');
    const snapshot = shop.snapshot();
    state = await stateOf(environment);
    token = await environment.token();
    await addCustomer(environment, 'lost');
    shop.restore(snapshot);
  }
  using again = anEnvironment(settings);
  expect(await stateOf(again)).toEqual(state);
  expect((await again.callWith(token, 'get', SUBSCRIPTION)).status).toBe(200);
  again.simulator.environment.reset();
  expect((await again.call('get', '/services/v2/customers')).body).toHaveLength(2);
});

test('events fire and the schedule runs after going back as before', async () => {
  await using receiver = await aReceiver();
  using environment = anEnvironment({ webhooks: [{ url: receiver.url }], orderCallback: { url: 'internal' } });
  const shop = environment.simulator.environment;
  const kinds = async () => (await shop.clock.advance('P30D')).happened.map(({ at, kind }) => [at, kind]);
  const first = await kinds();
  expect(first.map(([, kind]) => kind)).toEqual(expect.arrayContaining(['order', 'webhook']));
  shop.reset();
  const count = receiver.received.length;
  expect(await kinds()).toEqual(first);
  expect(receiver.received).toHaveLength(2 * count);
});

test.each([['memory'], ['files']])(
  'a fork in %s begins with the state of another environment, and what it does stays its own',
  async (place) => {
    using folder = aFolder();
    using environment = anEnvironment(place === 'files' ? { data: folder.file('data') } : {});
    const { simulator } = environment;
    await addCustomer(environment, 'before');
    simulator.environment.snapshots.save('then');
    await addCustomer(environment, 'later');

    const now = await simulator.forkEnvironment({ from: 'default' });
    const then = await simulator.forkEnvironment({ from: 'default', snapshot: 'then' });

    const counts = () => [simulator.environment, now, then].map((each) => each.contents().customers?.count);
    expect(counts()).toEqual([4, 4, 3]);
    now.reset('empty');
    expect(counts()).toEqual([4, 0, 3]);
    now.reset();
    expect(counts()).toEqual([4, 4, 3]);
    expect(
      inside(now).hosted.access.clients.isRight(simulator.environment.credentials.clientId, simulator.environment.credentials.clientSecret),
    ).toBe(false);
  },
);

test('environments that an earlier process made in the data folder are served as they were', async () => {
  using folder = aFolder();
  const settings = { data: folder.file('data') };
  const input = {
    name: 'run-1',
    seed: 'empty',
    wire: 'observed',
    ecomName: 'shop',
    clientSecret: 's',
    clock: '2030-05-06T07:08:09Z',
  } as const;
  {
    using earlier = anEnvironment(settings);
    const made = await earlier.simulator.createEnvironment(input);
    made.snapshots.save('before');
    await made.clock.advance('P1D');
    await earlier.simulator.forkEnvironment({ from: 'run-1', name: 'fork-1' });
    await earlier.simulator.createEnvironment({ name: 'gone' });
    earlier.simulator.removeEnvironment('gone');
  }
  using environment = anEnvironment(settings);
  const { simulator } = environment;
  const [made, fork] = ['run-1', 'fork-1'].map((name) => simulator.environments.get(name));

  expect([[...simulator.environments.keys()].sort(), simulator.unserved]).toEqual([['default', 'fork-1', 'run-1'], []]);
  expect(made).toMatchObject({
    wireMode: 'observed',
    ecomName: 'shop',
    credentials: { clientId: 'subsim-run-1', clientSecret: 's' },
  });
  expect([made?.clock.kind, made?.clock.now()]).toEqual(['frozen', Date.parse('2030-05-07T07:08:09Z')]);
  expect(inside(made ?? expect.fail()).hosted.access.clients.isRight('subsim-run-1', 's')).toBe(true);
  expect([made?.contents().customers?.count, fork?.contents().customers?.count]).toEqual([0, 0]);
  made?.restore('before');
  expect(made?.clock.now()).toBe(Date.parse(input.clock));
  made?.reset();
  expect(made?.clock.now()).toBe(Date.parse(input.clock));
  expect(refusalOf(() => fork?.reset())).toBe('state-refused');
  fork?.reset('empty');
  simulator.removeEnvironment('run-1');
  expect((await simulator.createEnvironment({ name: 'run-1' })).contents().customers?.count).toBeGreaterThan(0);
});

test('what an earlier seed left in the data folder is neither overwritten nor taken for a new environment', async () => {
  using folder = aFolder();
  const settings = { data: folder.file('data') };
  {
    const seed = { content: { environments: { 'environment-1': {} } } };
    using earlier = anEnvironment({ ...settings, seed });
    expect(earlier.simulator.environments.size).toBe(2);
  }
  using environment = anEnvironment(settings);
  const { simulator } = environment;

  expect(simulator.unserved).toEqual(['environment-1']);
  await expect(simulator.forkEnvironment({ from: 'default', name: 'environment-1' })).rejects.toMatchObject({ code: 'already-exists' });
  expect((await simulator.forkEnvironment({ from: 'default' })).name).toBe('environment-2');
  expect((await simulator.createEnvironment()).name).toBe('environment-3');
});

test('a snapshot that travels leaves behind what waits to be sent, with a record of it', async () => {
  await using receiver = await aReceiver(() => ({ status: 500 }));
  using shop = aSendingShop();
  shop.send(receiver.url);
  const event = await shop.change();
  await shop.settle();
  expect(shop.delivery(event).status).toBe('pending');

  const fork = await shop.simulator.forkEnvironment({ from: 'default' });

  expect(fork.events.get(event).deliveries).toMatchObject([{ status: 'failed', lastError: 'Left behind in another environment' }]);
  expect(fork.pending(10).counts).toMatchObject({ due: 0, later: 0 });
  expect(shop.delivery(event).status).toBe('pending');
});

// A history: what clients and the library do between a snapshot and going back to it.
const step = fc.oneof(
  fc.record({ kind: fc.constant('customer' as const), name: fc.stringMatching(/^[a-z]{1,6}$/) }),
  fc.record({ kind: fc.constant('patch' as const), id: fc.constantFrom(5001, 5002), value: fc.stringMatching(/^[A-Z]{1,4}$/) }),
  fc.record({ kind: fc.constant('delete' as const), id: fc.constantFrom(3001, 3002, 3003) }),
  fc.record({ kind: fc.constant('cancel' as const), id: fc.constantFrom(5001, 5002) }),
  fc.record({ kind: fc.constant('advance' as const), by: fc.constantFrom('PT1M', 'P3D', 'P1M') }),
  fc.record({ kind: fc.constant('destination' as const) }),
  fc.record({ kind: fc.constant('interval' as const), length: fc.integer({ min: 2, max: 90 }) }),
  fc.record({ kind: fc.constant('callback' as const), url: fc.constantFrom('internal', null) }),
  fc.record({ kind: fc.constant('reset' as const), to: fc.constantFrom('seed' as const, 'empty' as const) }),
  fc.record({ kind: fc.constant('snapshot' as const) }),
  fc.record({ kind: fc.constant('snapshot' as const) }),
  fc.record({ kind: fc.constant('restore' as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant('restore' as const), index: fc.nat(5) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('after any history an environment that goes back to a snapshot is as it was at the snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (history) => {
      using environment = anEnvironment({ seed: { content: smallShop } });
      const snapshots = [await saved(environment)];
      for (const each of history) {
        if (each.kind === 'snapshot') snapshots.push(await saved(environment));
        else if (each.kind === 'restore') await goneBack(environment, snapshots[each.index % snapshots.length]);
        else await taken(environment, each);
      }
      for (const snapshot of snapshots) await goneBack(environment, snapshot);
    }),
    { ...runs, numRuns: 10 },
  );
}, 60_000);

type Saved = Awaited<ReturnType<typeof saved>>;

async function saved(environment: TestEnvironment) {
  return { snapshot: environment.simulator.environment.snapshot(), state: await stateOf(environment) };
}

async function goneBack(environment: TestEnvironment, to: Saved | undefined): Promise<void> {
  if (to === undefined) return;
  environment.simulator.environment.restore(to.snapshot);
  expect(await stateOf(environment)).toEqual(to.state);
}

async function taken(
  { call, simulator: { environment } }: TestEnvironment,
  given: Exclude<Step, { kind: 'snapshot' | 'restore' }>,
): Promise<void> {
  if (given.kind === 'customer') await call('post', '/services/v2/customer', customer(given.name));
  else if (given.kind === 'patch') await call('patch', `/services/v2/subscriptions/${String(given.id)}`, coupon(given.value));
  else if (given.kind === 'delete') await call('delete', `/services/v2/addresses/${String(given.id)}`);
  else if (given.kind === 'cancel') await call('post', `/services/v2/subscriptions/${String(given.id)}/cancel`, {});
  else if (given.kind === 'advance') await environment.clock.advance(given.by);
  else if (given.kind === 'destination')
    environment.destinations.add({ url: 'http://127.0.0.1:9/none', eventTypes: ['payment_profile.redacted'] });
  else if (given.kind === 'interval')
    refusalOf(() => environment.intervals.add({ name: `Each ${String(given.length)}`, type: 'day', length: given.length }));
  else if (given.kind === 'callback') environment.orderCallback.set({ url: given.url });
  else environment.reset(given.to);
}
