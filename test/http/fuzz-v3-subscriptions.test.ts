import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NAMES, NUMBERS, PARAMETER_VALUES, TEXTS } from '../support/hostile/hostile-words.js';
import { faultsOfExplanation } from '../support/refusals.js';
import { aServer, type TestServer, type WireAnswer } from '../support/server.js';

// More with FUZZ_REQUESTS=100000; another run with FUZZ_SEED=2.
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500) / 5;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const IDS = [5001, 5002, 5003];

const PARAMETERS = [
  ...['page', 'itemsPerPage', 'id', 'status', 'qty', 'properties', 'nothing', '', '__proto__', '[]', 'access_token[]'],
  ...['customer.id', 'customer.platformSpecificCustomerId', 'customer.email', 'product.id', 'product.sku'],
  ...['properties[customer]', 'properties[subscriptions]', 'properties[subscriptions][customer]', 'properties[product]'],
  ...['gift_note', 'wrap', '', '[', ']', '[]', 'a.b', '%22', '%5C', "'", '%00', '%01', '__proto__', '%'].map(
    (name) => `userDefinedFields.${name}`,
  ),
];
const VALUES = [
  ...PARAMETER_VALUES,
  ...[
    'id',
    'email',
    'customer',
    'subscriptions',
    'active',
    'For+Ada',
    'false',
    'null',
    '5001',
    '2.0',
    '9007199254740993',
    '%ED%A0%80',
    '1;--',
  ],
];
const MEMBERS = [
  ...['qty', 'productSku', 'interval', 'nextOrderDate', 'expirationDate', 'couponCode', 'useFixedPrice', 'fixedPrice', 'customerId'],
  ...['requiresShipping', 'shippingMethodCode', 'paymentProfileId', 'shippingAddressId', 'billingAddressId', 'schedulingRuleParams'],
  ...['id', 'status', 'customer', 'productOptions', '_meta'],
];

interface Hostile {
  readonly method: 'GET' | 'PATCH';
  readonly path: string;
  readonly body?: string;
}

const query = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETERS), fc.constantFrom('', '', '[]', '%5B%5D', '[x]'), fc.constantFrom(...VALUES)), {
    maxLength: 4,
  })
  .map((parts) => parts.map(([name, list, value]) => `${name}${list}=${value}`).join('&'));
const { value, map } = fc.letrec<{ value: string; map: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('null', 'true', '{}', '[]', ...NUMBERS, ...TEXTS),
    tie('map'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
  ),
  map: fc
    .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 4 })
    .map((members) => `{${members.map(([name, text]) => `"${name}":${text}`).join(',')}}`),
}));
const good = fc.constantFrom('"qty":3', '"qty":"4"', '"couponCode":null', '"nextOrderDate":"2026-12-24"', '"productSku":"JAM-PLUM"');
const maps = fc.tuple(fc.constantFrom('userDefinedFields', 'platformSpecificFields'), fc.oneof({ weight: 5, arbitrary: map }, value));
const member = fc.oneof(
  { weight: 2, arbitrary: good },
  { weight: 3, arbitrary: maps.map(([name, text]) => `"${name}":${text}`) },
  fc.tuple(fc.constantFrom(...MEMBERS), value).map(([name, text]) => `"${name}":${text}`),
);
const bodies = fc.oneof(
  { weight: 12, arbitrary: fc.array(member, { maxLength: 3 }).map((members) => `{${members.join(',')}}`) },
  value,
  fc.constantFrom('', '{', '{"userDefinedFields":'.repeat(600), '\ufeff{"qty":3}', '{"qty":3}x'),
);
const requests = fc.oneof(
  fc
    .tuple(fc.constantFrom('subscriptions', 'group-subscriptions', 'subscriptions/5001', 'group-subscriptions/7001'), query)
    .map(([place, sent]): Hostile => ({ method: 'GET', path: `/services/v3/${place}?${sent}` })),
  fc
    .tuple(fc.constantFrom(...IDS), bodies)
    .map(([id, body]): Hostile => ({ method: 'PATCH', path: `/services/v3/subscriptions/${String(id)}`, body })),
);

test(
  'hostile requests for subscriptions of v3 are answered or explained, and change what they say or nothing',
  async () => {
    await using server = await aServer();
    const issued = await server.ask('GET', '/oauth/v2/token?grant_type=client_credentials');
    const { access_token: token } = JSON.parse(issued.text) as { access_token: string };
    const ask: Ask = ({ method, path, body }) =>
      server.ask(method, path, { isKnown: false, headers: { Authorization: `Bearer ${token}` }, ...(body === undefined ? {} : { body }) });

    const faults: string[] = [];
    const statuses = new Set<string>();
    for (const request of fc.sample(requests, { seed: SEED, numRuns: REQUESTS })) {
      const before = request.method === 'GET' ? undefined : await ask({ method: 'GET', path: request.path });
      const answer = await ask(request);
      statuses.add(`${request.method} ${String(answer.status)}`);
      const found = [...faultsOfAnswer(answer), ...(before === undefined ? [] : await faultsOfChange(ask, request, { before, answer }))];
      faults.push(...found.map((fault) => `${request.method} ${request.path} ${request.body ?? ''}: ${fault}`.slice(0, 500)));
      if (faults.length > 5) break;
    }

    expect(faults).toEqual([]);
    expect(server.log.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([]);
    expect([...statuses].sort()).toEqual(['GET 200', 'GET 400', 'PATCH 200', 'PATCH 400', 'PATCH 404', 'PATCH 422']);
    await expectReadable(server);
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
  60_000 + 50 * REQUESTS,
);

type Ask = (request: Hostile) => Promise<WireAnswer>;

function faultsOfAnswer({ status, headers, text }: WireAnswer): readonly string[] {
  if (status >= 500) return [`status ${String(status)} ${text.slice(0, 300)}`];
  const type = `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8`;
  if (headers['content-type'] !== type) return [`${String(headers['content-type'])} instead of ${type}`];
  const value = JSON.parse(text) as { readonly status?: unknown };
  if (status < 400) return [];
  return [...faultsOfExplanation({ status, headers }), ...(value.status === status ? [] : [`a status of ${String(value.status)}`])];
}

// A refused change has changed nothing; one that was made is there, and made again it changes nothing more.
async function faultsOfChange(
  ask: Ask,
  request: Hostile,
  { before, answer }: Record<'before' | 'answer', WireAnswer>,
): Promise<readonly string[]> {
  const after = await ask({ method: 'GET', path: request.path });
  if (answer.status >= 400) return after.text === before.text ? [] : [`changed though it answered ${String(answer.status)}`];
  const again = await ask(request);
  return [
    ...(after.text === answer.text ? [] : [`answered ${answer.text} and shows ${after.text}`]),
    ...(again.text === answer.text ? [] : [`once ${answer.text}, twice ${again.text}`]),
  ];
}

async function expectReadable(server: TestServer): Promise<void> {
  for (const format of ['json', 'xml', 'html']) expect((await server.ask('GET', `/services/v2/subscriptions.${format}`)).status).toBe(200);
}
