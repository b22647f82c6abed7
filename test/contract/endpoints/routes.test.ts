import { describe, expect, test } from 'vitest';
import { v1 } from '../../../src/http/versions/v1.js';
import { v2 } from '../../../src/http/versions/v2.js';
import { v3 } from '../../../src/http/versions/v3.js';
import { contentTypes } from '../../support/documents.js';
import { aServer, type TestServer, type WireAnswer } from '../../support/server.js';

/** Every path below a prefix with the methods it serves; ids are those of the small shop. */
type Doors = Readonly<Record<string, string>>;

// By hand: a route that is added to the simulator has to be added here too.
const V1: Doors = {
  'vault/paymentprofile': 'POST',
  'vault/paymentprofiles': 'GET',
  'vault/paymentprofiles/6001': 'GET, POST',
  'vault/paymentprofiles/6001/authorize': 'POST',
  'vault/paymentprofiles/6001/purchase': 'POST',
  'vault/paymentprofiles/6001/redact': 'PUT',
  'vault/paymentprofiles/6001/verify': 'POST',
  'vault/token': 'POST',
  'vault/tokens/Tk7Qe2LkV9sXb4TnRw8cYd': 'GET',
  'vault/tokens/Tk7Qe2LkV9sXb4TnRw8cYd/authorize': 'POST',
  'vault/tokens/Tk7Qe2LkV9sXb4TnRw8cYd/paymentprofile': 'GET',
  'vault/tokens/Tk7Qe2LkV9sXb4TnRw8cYd/purchase': 'POST',
  'vault/tokens/Tk7Qe2LkV9sXb4TnRw8cYd/store': 'POST',
  'vault/tokens/Tk7Qe2LkV9sXb4TnRw8cYd/verifyandstore': 'POST',
  'vault/transactions/11001': 'GET',
  'vault/transactions/11001/capture': 'POST',
  'vault/transactions/11001/credit': 'POST',
  'vault/transactions/11001/void': 'POST',
};

const V2: Doors = {
  address: 'POST',
  'address/find-or-create': 'POST',
  'address/find_or_create': 'POST',
  addresses: 'GET',
  'addresses/3001': 'DELETE, GET, PATCH, POST',
  'batch/0123456789abcdef0123456789abcdef': 'GET',
  config: 'GET',
  customer: 'POST',
  customers: 'GET',
  'customers/2001': 'GET, POST',
  'group-subscription': 'POST',
  'group-subscription-template': 'POST',
  'group-subscription-templates': 'GET, PATCH, POST',
  'group-subscription-templates/8001': 'GET, PATCH, POST',
  'group-subscriptions': 'GET, PATCH, POST',
  'group-subscriptions/7001': 'GET, PATCH, POST',
  inventory: 'GET, POST',
  'inventory-location': 'POST',
  'inventory-locations': 'GET',
  'inventory-locations/701': 'GET, POST',
  'inventory/801': 'GET, POST',
  'order-details': 'POST',
  'order-details/create-or-update': 'POST',
  product: 'POST',
  products: 'GET, PATCH, POST',
  'products/4001': 'GET, PATCH, POST',
  subscription: 'POST',
  subscriptions: 'GET, PATCH, POST',
  'subscriptions/5001': 'GET, PATCH, POST',
  'subscriptions/5001/cancel': 'POST',
  'subscriptions/5001/pause': 'POST',
  'subscriptions/5001/restart': 'POST',
  'subscriptions/5001/skip': 'POST',
  'subscriptions/5001/upcoming-order-dates': 'GET',
  'webhook-events/9001': 'GET',
  'webhook-test': 'POST',
  'paymentprofile/third-party-token': 'POST',
  'vault/applepay/create-session': 'POST',
  'vault/paymentprofile/applepay': 'POST',
  'vault/paymentprofile/bankaccount': 'POST',
  'vault/paymentprofile/creditcard': 'POST',
  'vault/paymentprofile/external-vault': 'POST',
  'vault/paymentprofile/third-party-token': 'POST',
  'vault/paymentprofiles': 'GET',
  'vault/paymentprofiles/6001': 'GET, POST',
  'vault/sfcc/applepay/authorize-and-store': 'POST',
  'vault/token/applepay': 'POST',
};

/** Doors of v2 that take no suffix and answer in a form of their own. */
const REPORTS: Doors = { 'reports/products': 'GET' };

const V3: Doors = {
  customers: 'GET, POST',
  'customers/2001': 'DELETE, GET, PATCH',
  'customers/me': 'GET',
  'customer-addresses': 'GET, POST',
  'customer-addresses/3001': 'DELETE, GET, PATCH',
  products: 'GET, POST',
  'products/4001': 'DELETE, GET, PATCH',
  environments: 'POST',
  'environments/1': 'GET, PATCH',
  'carts/cart-17/shipping-quotes': 'GET',
  'product-configuration-profiles': 'GET',
  'product-configuration-profiles/101': 'GET',
  'right-to-be-forgotten-requests': 'GET, POST',
  'right-to-be-forgotten-requests/401': 'GET',
  'scheduling-rules': 'GET',
  'scheduling-rules/201': 'GET',
  'shipping-quotes/601': 'GET',
  'web-sessions': 'GET, POST',
  'web-sessions/501': 'GET',
  'group-subscriptions': 'GET',
  'group-subscriptions/7001': 'GET',
  subscriptions: 'GET',
  'subscriptions/5001': 'GET, PATCH',
};

/** Outside the versions: no suffix, no credentials. */
const OTHERS: Doors = { '/livez': 'GET', '/readyz': 'GET', '/oauth/v2/token': 'GET, POST' };

const FAMILIES: readonly (readonly [prefix: string, doors: Doors])[] = [
  ['/services/v1/', V1],
  ['/services/v2/', V2],
  ['/services/v3/', V3],
  ['/', V3],
];
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
// What every wrapper and every list of operations refuses once the route is found.
const BODY = '{"nothing":1}';

const rowsOf = (families: typeof FAMILIES): readonly (readonly [string, string])[] =>
  families.flatMap(([prefix, doors]) => Object.entries(doors).map(([path, allow]) => [prefix + path, allow] as const));

describe('a path of v1 or v2', () => {
  test.each(rowsOf(FAMILIES.slice(0, 2)))('%s serves %s and nothing else, in every format', async (path, allow) => {
    await using server = await aServer();

    for (const suffix of ['', '.json', '.xml', '.html'] as const) {
      const type = contentTypes[suffix === '' ? 'json' : (suffix.slice(1) as keyof typeof contentTypes)];
      expect(await faultsOf(server, { target: path + suffix, allow, types: [type] })).toEqual([]);
    }
  });
});

test.each(Object.entries(REPORTS))('/services/v2/%s serves %s and nothing else, without suffixes', async (path, allow) => {
  await using server = await aServer();
  const types = ['text/csv; charset=UTF-8', 'application/json'];

  expect(await faultsOf(server, { target: `/services/v2/${path}`, allow, types })).toEqual([]);
  for (const suffix of ['.json', '.xml', '.html']) expect(await openMethods(server, `/services/v2/${path}${suffix}`)).toEqual([]);
});

describe('a path of v3', () => {
  const types = ['application/json; charset=utf-8', 'application/problem+json; charset=utf-8'];

  test.each(rowsOf(FAMILIES.slice(2)))('%s serves %s and nothing else, with and without .json', async (path, allow) => {
    await using server = await aServer();

    for (const suffix of ['', '.json']) expect(await faultsOf(server, { target: path + suffix, allow, types })).toEqual([]);
  });

  test.each(rowsOf(FAMILIES.slice(2)))('%s has no other formats', async (path) => {
    await using server = await aServer();

    for (const suffix of ['.xml', '.html']) expect(await openMethods(server, path + suffix, ['GET', 'HEAD'])).toEqual([]);
  });
});

test.each(Object.entries(OTHERS))('%s serves %s and nothing else, in JSON alone', async (path, allow) => {
  await using server = await aServer();

  expect(await faultsOf(server, { target: path, allow, types: ['application/json'] })).toEqual([]);
  for (const suffix of ['.json', '.xml', '.html']) expect(await openMethods(server, path + suffix)).toEqual([]);
});

describe('the neighbours of a served path', () => {
  test.each([...rowsOf(FAMILIES), ...Object.entries(OTHERS)])('%s are unknown', async (path) => {
    await using server = await aServer();
    const neighbours = [
      `${path}/`,
      `${path}/1/2`,
      `${path}.json/`,
      path.replace(/\/([a-z])(?=[^/]*$|[^/]*\/\d+$)/, (_, letter: string) => `/${letter.toUpperCase()}`),
      path.replace(/(?<=.)\//, '//'),
      path.replace(/(?<=.)\//, '/./'),
    ];

    for (const neighbour of neighbours.filter((name) => name !== path && !/^\/\/[^/]/.test(name)))
      expect(await openMethods(server, neighbour)).toEqual([]);
  });

  // A suffix that is none makes another path, whatever the method (#4.2-foreign-suffix, #7-order-of-checks), before methods
  // and bodies are looked at.
  test.each([...rowsOf(FAMILIES), ...Object.entries(OTHERS)])('with suffixes that are none are unknown: %s', async (path) => {
    await using server = await aServer();
    const open: (readonly string[])[] = [];

    for (const suffix of ['.txt', '.JSON', '.Xml', '.json.json', '.xml.html', '.', '.jsonp', ';.json'])
      open.push(await openMethods(server, path + suffix));

    expect(open.flat()).toEqual([]);
  });

  test.each([
    ...['vault', 'vault/tokens/1/2/3', 'vault/payment-profiles', 'vault/payment_profiles', 'paymentprofiles', 'payment_profiles'],
    ...['group_subscriptions', 'group_subscription', 'groupsubscriptions', 'group-subscription/7001', 'group-subscriptions/7001/cancel'],
    ...['pause', 'restart', 'skip', 'upcoming-order-dates', 'subscriptions', 'items'].map((action) => `group-subscriptions/7001/${action}`),
    ...['group_subscription_templates', 'group-subscription-template/8001', 'group-subscription-templates/8001/items', 'templates'],
    ...[
      'product/4001',
      'products/4001/variants',
      'products/sku/TEA-ASSAM-250',
      'customer/2001',
      'customers/2001/addresses',
      'address/3001',
    ],
    ...['address/find', 'address/findOrCreate', 'address/find-or-create/3001', 'address/find_or-create', 'customer/find-or-create'],
    ...['subscription/5001', 'subscriptions/5001/delete', 'config/1', 'configs', 'configuration', 'batch', 'batches', 'batch/1/2'],
    ...['customer-addresses', 'scheduling-rules', 'scheduling-rules/201', 'product-configuration-profiles', 'livez', 'token', 'v2'],
  ])('are not what somebody may take them for: /services/v2/%s', async (path) => {
    await using server = await aServer();

    expect(await openMethods(server, `/services/v2/${path}`)).toEqual([]);
    expect(await openMethods(server, `/services/v2/${path}.json`)).toEqual([]);
  });

  test.each(Object.keys(V2).filter((path) => !path.startsWith('vault/')))('hold nothing of v2 on v1: /services/v1/%s', async (path) => {
    await using server = await aServer();

    expect(await openMethods(server, `/services/v1/${path}`)).toEqual([]);
  });

  // What v3 has under the same name one day belongs to the list of its own doors.
  const ofV3 = /^(?:customers|products|subscriptions|group-subscriptions)(?:\/|$)/;
  test.each(Object.keys({ ...V1, ...V2 }).filter((path) => !ofV3.test(path)))('hold nothing of v1 and v2 on v3: %s', async (path) => {
    await using server = await aServer();

    expect(await openMethods(server, `/services/v3/${path}`)).toEqual([]);
    expect(await openMethods(server, `/${path}`)).toEqual([]);
  });
});

describe('the list of doors', () => {
  test.each([
    ['v1', v1, ['/services/v1'], V1],
    ['v2', v2, ['/services/v2'], { ...V2, ...REPORTS }],
    ['v3', v3, ['/services/v3', ''], V3],
  ] as const)('of %s is the one that the simulator has', (_, version, prefixes, doors) => {
    const listed = Object.entries(doors).flatMap(([path, allow]) => allow.split(', ').map((method) => `${method} /${generalised(path)}`));
    const declared = version.routes.map(({ method, path }) => `${method} ${path}`);

    expect([...declared].sort()).toEqual([...listed].sort());
    expect(version.prefixes).toEqual(prefixes);
  });
});

interface Expected {
  readonly target: string;
  readonly allow: string;
  readonly types: readonly string[];
}

/** What is wrong with a path that should serve some methods and no others. */
async function faultsOf(server: TestServer, { target, allow, types }: Expected): Promise<readonly string[]> {
  const served = allow.split(', ');
  const headers = { Authorization: `Bearer ${await tokenOf(server)}` };
  const ask = (method: string): Promise<WireAnswer> =>
    server.ask(method, target, { headers, ...(method === 'HEAD' ? {} : { body: BODY }) });
  const faults: string[] = [];
  for (const method of METHODS) {
    const answer = await ask(method);
    const seen = `${method} ${target}: ${describeAnswer(answer)}`;
    const isRefused = answer.status === 405 && answer.headers['subsim-refusal'] === 'method-not-allowed' && answer.headers.allow === allow;
    if (isRefused === served.includes(method) || answer.headers['subsim-refusal'] === 'unknown-route') faults.push(seen);
    if (answer.status !== 204 && !types.includes(String(answer.headers['content-type']))) faults.push(`${seen}, not ${types.join(' or ')}`);
  }
  const [head, get, options] = [await ask('HEAD'), await ask('GET'), await server.ask('OPTIONS', target, { isKnown: false })];
  const names = ['content-type', 'content-length', 'allow', 'subsim-refusal'] as const;
  if (head.text !== '' || head.status !== get.status || names.some((name) => head.headers[name] !== get.headers[name]))
    faults.push(`HEAD ${target}: ${describeAnswer(head)}, while GET gives ${describeAnswer(get)}`);
  const isPreflight = options.headers.allow === allow && options.headers['access-control-allow-methods'] === allow;
  if (options.status !== 204 || options.text !== '' || !isPreflight) faults.push(`OPTIONS ${target}: ${describeAnswer(options)}`);
  return faults;
}

/** Which methods a path that should be unknown answers otherwise. */
async function openMethods(
  server: TestServer,
  target: string,
  methods: readonly string[] = [...METHODS, 'HEAD'],
): Promise<readonly string[]> {
  const headers = { Authorization: `Bearer ${await tokenOf(server)}` };
  const open: string[] = [];
  for (const method of methods) {
    const answer = await server.ask(method, target, { headers, ...(method === 'HEAD' ? {} : { body: BODY }) });
    if (answer.status !== 404) open.push(`${method} ${target}: ${describeAnswer(answer)}`);
  }
  return open;
}

function describeAnswer({ status, headers }: WireAnswer): string {
  return [status, headers['subsim-refusal'], headers['content-type'], headers.allow].filter((part) => part !== undefined).join(' ');
}

function generalised(path: string): string {
  return path
    .replace(/\/[0-9a-f]{32}$/, '/:batch')
    .replace(/\/cart-\d+(?=\/)/, '/:cart')
    .replace(/\/Tk\w{20}(?=\/|$)/, '/:token')
    .replace(/^(reports)\/\w+$/, '$1/:code')
    .replace(/\/\d+(?=\/|$)/, '/:id');
}

async function tokenOf(server: TestServer): Promise<string> {
  const answer = await server.ask('GET', '/oauth/v2/token?grant_type=client_credentials');
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}
