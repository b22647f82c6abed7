import { expect, test, vi } from 'vitest';
import { Problem, startSimulator, type Environment } from '../../src/index.js';
import { INSTANT } from '../support/environment.js';
import { inside } from '../support/inside.js';
import { aReceiver } from '../support/receiver.js';
import { ask, type WireAnswer } from '../support/server.js';
import { isSigned } from '../support/webhooks.js';

// Two hundred clients are slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const COUNT = 200;
const MOST = 1000;

/** What one client found. */
interface Findings {
  readonly statuses: readonly number[];
  readonly ids: readonly number[];
  /** All that was answered to reading. */
  readonly read: string;
  readonly token: string;
}

// The same ids in each environment, and its name in whatever has a text.
function shopOf(name: string): object {
  return {
    customers: [{ id: 1, email: `owner@${name}.example.test`, first_name: name, last_name: 'Owner' }],
    products: [{ id: 1, sku: 'TEA', name: `Tea of ${name}`, price: 3 }],
    addresses: [{ id: 1, customer_id: 1, first_name: name, last_name: 'Owner', street1: `1 ${name} Road`, country: 'US' }],
    payment_profiles: [{ id: 1, customer_id: 1, payment_token: `pm-${name}`, creditcard_last_digits: '1111' }],
    subscriptions: [
      {
        id: 1,
        customer_id: 1,
        product_sku: 'TEA',
        qty: 1,
        interval: 'Monthly',
        next_order_date: '2026-12-03',
        payment_profile_id: 1,
        shipping_address_id: 1,
        coupon_code: name,
      },
    ],
  };
}

const nameOf = (index: number): string => `tenant-${String(index).padStart(4, '0')}`;

function basicOf({ credentials: { clientId, clientSecret } }: Environment): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

async function aClient(base: string, environment: Environment): Promise<Findings> {
  const { name } = environment;
  const statuses: number[] = [];
  const noted = (answer: WireAnswer): WireAnswer => {
    statuses.push(answer.status);
    return answer;
  };
  const call = async (authorization: string, method: string, path: string, body?: object): Promise<WireAnswer> => {
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    return noted(await ask(base, method, path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));
  };
  const basic = basicOf(environment);
  const form = `grant_type=client_credentials&client_id=${environment.credentials.clientId}&client_secret=${environment.credentials.clientSecret}`;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const issued = noted(await ask(base, 'POST', '/oauth/v2/token', { headers, body: form }));
  const token = (JSON.parse(issued.text) as { access_token: string }).access_token;
  const bearer = `Bearer ${token}`;
  const made: WireAnswer[] = [];
  for (const [index, authorization] of [basic, bearer, basic].entries()) {
    const customer = { email: `c${String(index)}@${name}.example.test`, first_name: name, last_name: 'Guest' };
    made.push(await call(authorization, 'POST', '/services/v2/customer', { customer }));
  }
  await call(bearer, 'PATCH', '/services/v2/subscriptions/1', [{ op: 'add', path: '/user_defined_fields/owner', value: name }]);
  await call(basic, 'PATCH', '/services/v2/addresses/1', [{ op: 'add', path: '/street2', value: `Flat of ${name}` }]);
  const answers: WireAnswer[] = [];
  for (const authorization of [basic, bearer])
    for (const path of [
      'customers',
      'addresses',
      'subscriptions',
      'products',
      'customers/1',
      `webhook-events/${String(environment.events.list({ from: 0, limit: 1 })[0]?.id)}`,
      'vault/paymentprofiles',
    ])
      answers.push(await call(authorization, 'GET', `/services/v2/${path}`));
  const ids = made.map(({ text }) => (JSON.parse(text) as { customer: { id: number } }).customer.id);
  return { statuses, ids, read: answers.map(({ text }) => text).join('\n'), token };
}

test('two hundred environments serve two hundred clients at once, and none learns anything of another', async () => {
  await using receiver = await aReceiver();
  await using simulator = await startSimulator({ port: 0, seed: 'empty', clock: INSTANT });
  const environments: Environment[] = [];
  for (const name of Array.from({ length: COUNT }, (_, index) => nameOf(index))) {
    const environment = await simulator.createEnvironment({ name, seed: { content: shopOf(name) } });
    environment.destinations.add({ url: `${receiver.url}/${name}`, secret: `secret of ${name}` });
    environments.push(environment);
  }

  const found = await Promise.all(environments.map((environment) => aClient(simulator.url, environment)));
  await Promise.all(
    environments.map(async (environment) => {
      expect((await environment.settle(60_000)).settled).toBe(true);
    }),
  );

  for (const [index, { statuses, ids, read, token }] of found.entries()) {
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    expect(ids).toEqual(found[0]?.ids);
    expect(new Set(read.match(/tenant-\d{4}/g))).toEqual(new Set([nameOf(index)]));
    expect(environments[index]?.contents()).toEqual(environments[0]?.contents());
    // Its token is one of this environment alone.
    const next = simulator.environments.get(nameOf((index + 1) % COUNT)) ?? expect.fail();
    expect(inside(next).tag).not.toBe(token.slice(0, 6));
  }
  for (const { path, body, headers } of receiver.received) {
    const name = path.split('/').pop() ?? '';
    expect(new Set(body.match(/tenant-\d{4}/g))).toEqual(new Set([name]));
    expect(isSigned({ body: Buffer.from(body), headers } as unknown as Parameters<typeof isSigned>[0], `secret of ${name}`)).toBe(true); // all that it looks at
  }
  expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(COUNT);
  expect(simulator.environment.contents().customers).toMatchObject({ count: 0 });
});

test('credentials alone choose the environment: what does not fit together is refused', async () => {
  await using simulator = await startSimulator({ port: 0, clock: INSTANT });
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => simulator.createEnvironment({ name, seed: { content: shopOf(name) } })),
  );
  if (one === undefined || two === undefined) expect.fail();
  const statusOf = async (authorization: string): Promise<number> =>
    (await ask(simulator.url, 'GET', '/services/v2/customers/1', { headers: { Authorization: authorization } })).status;
  const { token } = await aClient(simulator.url, one);

  const mixed = Buffer.from(`${one.credentials.clientId}:${two.credentials.clientSecret}`).toString('base64');
  const { tag } = inside(two);
  const moved = tag + token.slice(tag.length);

  expect([await statusOf(basicOf(one)), await statusOf(`Bearer ${token}`)]).toEqual([200, 200]);
  expect([await statusOf(`Basic ${mixed}`), await statusOf(`Bearer ${moved}`)]).toEqual([401, 401]);
  simulator.removeEnvironment('one');
  expect([await statusOf(basicOf(one)), await statusOf(`Bearer ${token}`), await statusOf(basicOf(two))]).toEqual([401, 401, 200]);
});

test('going back in one environment leaves the others as they are', async () => {
  await using simulator = await startSimulator({ port: 0, clock: INSTANT });
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => simulator.createEnvironment({ name, seed: { content: shopOf(name) } })),
  );
  if (one === undefined || two === undefined) expect.fail();
  await Promise.all([aClient(simulator.url, one), aClient(simulator.url, two)]);
  const contents = two.contents();

  one.reset();

  expect([one.contents().customers?.count, two.contents()]).toEqual([1, contents]);
  expect(contents.customers?.count).toBe(4);
  one.reset('empty');
  expect(two.contents()).toEqual(contents);
});

test('a thousand environments are the most; the next one is refused until one is removed', async () => {
  await using simulator = await startSimulator({ port: 0, clock: INSTANT });
  const megabytes = (): number => process.memoryUsage().rss / 1_048_576;
  const before = megabytes();
  for (let count = simulator.environments.size; count < MOST; count += 1) await simulator.createEnvironment();
  if (process.env.MEMORY_REPORT !== undefined)
    console.log(`${((megabytes() - before) / (MOST - 1)).toFixed(2)} MiB for an idle environment`);

  for (const make of [() => simulator.createEnvironment(), () => simulator.forkEnvironment({ from: 'default' })]) {
    await expect(make()).rejects.toBeInstanceOf(Problem);
    await expect(make()).rejects.toMatchObject({ code: 'state-refused', message: expect.stringContaining('1000 environments') as string });
  }
  simulator.removeEnvironment('environment-1');
  const last = await simulator.createEnvironment({ name: 'last' });
  const { status } = await ask(simulator.url, 'GET', '/services/v2/customers', { headers: { Authorization: basicOf(last) } });
  expect([status, simulator.environments.size]).toEqual([200, MOST]);
});
