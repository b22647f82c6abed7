import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSimulator } from '../../../src/index.js';
import { subscription } from '../../../src/domain/resources/subscription.js';
import { aControlledEnvironment, faultsOfControlRefusal, membersOf } from '../../support/control.js';
import { smallShop } from '../../support/environment.js';
import { inside } from '../../support/inside.js';
import { anOrderSystem } from '../../support/order-system.js';

const customer = { id: 2001, email: 'mira.holt@example.test', first_name: 'Mira', last_name: 'Holt' };

describe('the environments of a simulator', () => {
  test('are listed with what tells them apart', async () => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('get', '/environments');
    const one = await environment.control('get', '/environments/staging');

    expect([answer.status, membersOf(answer.body.environments, 'name')]).toEqual([200, ['default', 'staging']]);
    expect(answer.body.environments[0]).toMatchObject({
      clientId: 'subsim-default',
      wire: 'documented',
      ecomName: 'ecom',
      clock: { kind: 'frozen', now: '2026-11-20T09:15:30.000Z' },
      counts: { customers: 2, products: 3, groupSubscriptions: 2 },
    });
    expect(one.body).toEqual(answer.body.environments[1]);
    expect(answer.text).not.toMatch(/secret/i);
  });

  test('are made with data, clock and credentials of their own, and are served at once', async () => {
    using environment = aControlledEnvironment();
    const wanted = {
      name: 'run-7',
      seed: { content: { customers: [customer] } },
      randomSeed: 3,
      wire: 'observed',
      ecomName: 'shop',
      clock: '2027-03-01T00:00:00Z',
      clientId: 'seven',
      clientSecret: 'seven-secret',
    };

    const made = await environment.control('post', '/environments', wanted);
    const read = await environment.bare.get('/services/v2/customers/2001').auth('seven', 'seven-secret');
    const clock = await environment.control('get', '/environments/run-7/clock');

    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...{ name: 'run-7', clientId: 'seven', clientSecret: 'seven-secret', webhookSecret: null, wire: 'observed', ecomName: 'shop' },
        clock: { kind: 'frozen', now: '2027-03-01T00:00:00.000Z' },
        counts: { customers: 1, products: 0 },
      },
    ]);
    expect(made.body.callbackSecret).toMatch(/\S/);
    expect([read.status, clock.body.now]).toEqual([200, '2027-03-01T00:00:00.000Z']);
  });

  test('get a name, credentials, the seed of the simulator and a clock that stands where nothing is said', async () => {
    using environment = aControlledEnvironment();

    const [first, second] = [await environment.control('post', '/environments'), await environment.control('post', '/environments', {})];

    expect([first.body.name, second.body.name]).toEqual(['environment-1', 'environment-2']);
    expect(first.body).toMatchObject({ clientId: 'subsim-environment-1', clock: { kind: 'frozen' }, counts: { customers: 2 } });
    await environment.control('delete', '/environments/environment-2').expect(204);
    await environment.bare.get('/services/v2/customers').auth(second.body.clientId, second.body.clientSecret).expect(401);
    await environment.bare.get('/services/v2/customers').auth(first.body.clientId, first.body.clientSecret).expect(200);
  });

  test('begin with the demo shop or with nothing', async () => {
    using environment = aControlledEnvironment();

    const demo = await environment.control('post', '/environments', { seed: 'demo' });
    const empty = await environment.control('post', '/environments', { seed: 'empty' });

    expect(demo.body.counts.subscriptions).toBeGreaterThan(2);
    expect(Object.values(empty.body.counts as object).every((count) => count === 0)).toBe(true);
  });

  test('keep the numbers of a seed as they were sent', async () => {
    using environment = aControlledEnvironment();
    const [number, odd] = ['12345678901234567890.10', '"__proto__":1'];
    const content = JSON.stringify({ customers: [customer] }).replace('"id"', `"user_defined_fields":{"n":${number},${odd}},"id"`);

    const made = await environment.control('post', '/environments', `{"name":"exact","seed":{"content":${content}}}`);
    const read = await environment.bare.get('/services/v2/customers/2001').auth('subsim-exact', 'subsim-exact-secret');

    expect([made.status, read.status]).toEqual([201, 200]);
    expect(read.text).toContain(number);
    expect(read.text).toContain(odd);
  });

  test.each([
    ['a name with a capital', { name: 'Run' }, 400, /lower-case/],
    ['a name that is a path', { name: '../x' }, 400, /lower-case/],
    ['a name that is too long', { name: 'x'.repeat(65) }, 400, /64/],
    ['no name at all', { name: '' }, 400, /1 to 64/],
    ['a name that is taken', { name: 'staging' }, 409, /environment staging already/],
    ['the name of the default one', { name: 'default' }, 409, /default/],
    ['a client id that is taken', { clientId: 'stage' }, 409, /stage/],
    ['a client id with a colon', { clientId: 'a:b' }, 400, /^clientId: /],
    ['a file as its seed', { seed: { file: '/etc/passwd' } }, 400, /^seed: /],
    ['a file beside the content', { seed: { content: {}, file: 'x' } }, 400, /"file" is not known/],
    ['an unknown seed', { seed: 'shop.json' }, 400, /demo, empty/],
    ['a seed that breaks its rules', { seed: { content: { customers: [{ id: 1 }] } } }, 400, /^seed: .*customers/],
    ['a seed with an unknown member', { seed: { content: { bogus: 1 } } }, 400, /bogus/],
    ['a seed of several environments', { seed: { content: { environments: { a: {} } } } }, 400, /one environment/],
    ['a clock that is none', { clock: 'tomorrow' }, 400, /clock.*tomorrow/],
    ['a wire mode that is none', { wire: 'x' }, 400, /^wire: /],
    ['a name that cannot stand in members', { ecomName: 'My Shop' }, 400, /^ecomName: /],
    ['a random seed that is none', { randomSeed: -1 }, 400, /^randomSeed: /],
    ['an unknown member', { data: '/tmp' }, 400, /"data" is not known/],
    ['a list', [], 400, /object/],
  ])('are not made with %s', async (_, body, status, message) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('post', '/environments', body);

    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect((await environment.control('get', '/environments')).body.environments).toHaveLength(2);
  });

  test('are removed for good, the default one excepted', async () => {
    using environment = aControlledEnvironment();

    await environment.control('delete', '/environments/staging').expect(204);
    const again = await environment.control('delete', '/environments/staging');
    const fallback = await environment.control('delete', '/environments/default');

    expect([again.status, fallback.status]).toEqual([404, 409]);
    for (const answer of [again, fallback]) expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect(membersOf((await environment.control('get', '/environments')).body.environments, 'name')).toEqual(['default']);
  });
});

describe('a fork', () => {
  test('begins with the present state, and goes its own way', async () => {
    using environment = aControlledEnvironment();
    await environment.control('post', '/clock/advance', { by: 'P1D' }).expect(200);

    const fork = await environment.control('post', '/environments/default/fork', { name: 'twin' });
    await environment.control('post', '/environments/twin/reset', { to: 'empty' }).expect(200);

    expect([fork.status, fork.body]).toMatchObject([
      201,
      { name: 'twin', clientId: 'subsim-twin', clientSecret: 'subsim-twin-secret', counts: { customers: 2 } },
    ]);
    expect(fork.body.clock.now).toBe('2026-11-21T09:15:30.000Z');
    expect((await environment.control('get', '/state')).body.counts.customers).toBe(2);
    expect((await environment.control('get', '/environments/twin/state')).body.counts.customers).toBe(0);
  });

  test('begins at a snapshot where one is named; the short form forks the default one', async () => {
    using environment = aControlledEnvironment();
    await environment.control('post', '/snapshots', { name: 'full' }).expect(201);
    await environment.control('post', '/reset', { to: 'empty' }).expect(200);

    const [now, then] = [
      await environment.control('post', '/fork'),
      await environment.control('post', '/fork', { snapshot: 'full', clientId: 'forked', clientSecret: 'forked-secret' }),
    ];

    expect([now.body.counts.customers, then.body.counts.customers]).toEqual([0, 2]);
    await environment.bare.get('/services/v2/customers/2001').auth('forked', 'forked-secret').expect(200);
  });

  test.each([
    ['/fork', { snapshot: 'none' }, 404, /snapshot none/],
    ['/fork', { name: 'staging' }, 409, /staging/],
    ['/fork', { name: 'A' }, 400, /lower-case/],
    ['/fork', { seed: 'demo' }, 400, /"seed" is not known/],
    ['/environments/nobody/fork', {}, 404, /environment nobody/],
  ])('(%s %j) is refused', async (path, body, status, message) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('post', path, body);

    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
    expect(environment.simulator.environments.size).toBe(2);
  });

  test('with a data folder has the state in its file, and is served with it after a restart', async () => {
    const data = mkdtempSync(join(tmpdir(), 'subsim-test-'));
    onTestFinished(() => {
      rmSync(data, { recursive: true });
    });
    const first = createSimulator({ data, seed: { content: smallShop } });
    const fork = await first.forkEnvironment({ from: 'default', name: 'environment-1' });
    const held = fork.contents().customers?.count;
    first.close();

    const second = createSimulator({ data, seed: { content: smallShop } });
    const begun = second.createEnvironment({ name: 'environment-1' });

    expect([held, second.environments.get('environment-1')?.contents().customers?.count]).toEqual([2, 2]);
    await expect(begun).rejects.toThrow(/an environment environment-1 already/);
    expect((await second.createEnvironment()).name).toBe('environment-2');
    second.close();
  });
});

describe('the state of an environment', () => {
  test('is told with counts, clock and what is to be sent still', async () => {
    using environment = aControlledEnvironment();

    const { status, body } = await environment.control('get', '/state');

    expect([status, body]).toMatchObject([
      200,
      { name: 'default', clock: { kind: 'frozen' }, counts: { customers: 2 }, pending: { due: 0, inFlight: 0, later: 0, orders: 0 } },
    ]);
  });

  test('goes back to the seed or to nothing, and tokens go on working', async () => {
    using environment = aControlledEnvironment();
    const token = await environment.token();
    const named = { customer: { email: 'new@example.test', first_name: 'N', last_name: 'W' } };
    await environment.callWith(token, 'post', '/services/v2/customer', named).expect(201);

    const counts = [];
    for (const body of [undefined, { to: 'empty' }, { to: 'seed' }, {}])
      counts.push((await environment.control('post', '/reset', body)).body.counts.customers);

    expect(counts).toEqual([2, 0, 2, 2]);
    await environment.callWith(token, 'get', '/services/v2/customers').expect(200);
  });

  test.each([[{ to: 'yesterday' }], [{ from: 'seed' }], [[]]])('does not go back for %j', async (body) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('post', '/reset', body);

    expect(answer.status).toBe(400);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });
});

describe('an environment that goes away or is refused', () => {
  test('while an order by hand is open ends that call with 409', async () => {
    using environment = aControlledEnvironment();
    await using system = await anOrderSystem(() => 'silence');
    const { simulator } = environment;
    const leaving = await simulator.createEnvironment({ name: 'leaving' });
    leaving.orderCallback.set({ url: system.url });
    const [[first] = []] = [...inside(leaving).hosted.records.list(subscription, [], { from: 0, most: 1 })];
    const placed = environment.control('post', '/environments/leaving/orders', { subscription: first?.id, kind: 'keep' });
    // Superagent sends a request once it is waited for.
    const answer = placed.then((got) => got);
    await expect.poll(() => system.received.length).toBe(1);

    simulator.removeEnvironment('leaving');

    expect(await answer).toMatchObject({ status: 409, body: { message: 'The environment was closed meanwhile.' } });
  });

  test('because of its seed leaves no file behind, so that its name is free', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'subsim-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const simulator = createSimulator({ seed: 'empty', data: folder });
    const seed = { content: { customers: [{ id: 1 }] } };

    await expect(simulator.createEnvironment({ name: 'shop-b', seed })).rejects.toThrow(/email/);

    expect((await simulator.createEnvironment({ name: 'shop-b' })).name).toBe('shop-b');
    simulator.close();
  });
});
