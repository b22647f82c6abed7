import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventTypes } from '../../../src/domain/events/table.js';
import { createRouteTable } from '../../../src/http/routing/route-table.js';
import { controlRoutes } from '../../support/control.js';
import { aServer } from '../../support/server.js';
import { anyCharacter } from '../../support/characters.js';

const CALLS = [
  'GET /clock',
  'PUT /clock',
  'POST /clock/advance',
  'GET /destinations',
  'POST /destinations',
  'GET /destinations/31',
  'PATCH /destinations/31',
  'POST /destinations/31/enable',
  'POST /destinations/31/disable',
  'POST /destinations/31/redact',
  'POST /destinations/31/ping',
  'POST /destinations/31/secret',
  'GET /destinations/31/secret',
  'GET /checks',
  'POST /checks',
  'GET /checks/1',
  'GET /checks/1/exchanges',
  'DELETE /checks/1',
  'POST /events',
  'GET /events',
  'GET /events/9001',
  'GET /deliveries',
  'GET /deliveries/41',
  'POST /deliveries/41/resend',
  'POST /deliveries/resend-failed',
  'GET /delivery-rules',
  'PATCH /delivery-rules',
  'GET /order-callback',
  'PUT /order-callback',
  'GET /order-callback/secret',
  'POST /order-callback/secret',
  'GET /clients',
  'POST /clients',
  'GET /clients/a',
  'GET /clients/subsim-default/secret',
  'POST /clients/subsim-default/secret',
  'DELETE /clients/a',
  'GET /config',
  'PATCH /config',
  'GET /intervals',
  'POST /intervals',
  'PUT /intervals/1',
  'PATCH /intervals/2',
  'DELETE /intervals/1',
  'GET /user-defined-field-definitions',
  'POST /user-defined-field-definitions',
  'PATCH /user-defined-field-definitions/1',
  'DELETE /user-defined-field-definitions/1',
  'GET /scheduling-rules',
  'POST /scheduling-rules',
  'PATCH /scheduling-rules/201',
  'DELETE /scheduling-rules/202',
  'GET /product-configuration-profiles',
  'POST /product-configuration-profiles',
  'PATCH /product-configuration-profiles/101',
  'DELETE /product-configuration-profiles/102',
  'GET /shipping-quotes',
  'PUT /shipping-quotes',
  'GET /privacy-requests',
  'GET /records/customer/2001/history',
  'POST /privacy-requests/401/process',
  'GET /orders',
  'GET /unknown-order-calls',
  'POST /orders',
  'POST /orders/run',
  'GET /orders/51',
  'GET /schedule',
  'POST /settle',
  'POST /wait',
  'POST /verify',
  'GET /faults',
  'POST /faults',
  'DELETE /faults/1',
  'DELETE /faults',
  'GET /inboxes',
  'POST /inboxes',
  'GET /inboxes/shop',
  'PATCH /inboxes/shop',
  'DELETE /inboxes/shop/received',
  'POST /inboxes/shop/wait',
  'DELETE /inboxes/shop',
  'POST /transactions/1/settle',
  'POST /payment-profiles/6001/close',
  'POST /payment-profiles/6002/account-update',
  'GET /source-addresses',
  'GET /support',
  'GET /refusals',
  'GET /refusals/unknown-route',
  'GET /rules/7-unknown-path',
  'GET ',
  'GET /control.openapi.json',
  'POST /restore',
  'GET /requests',
  'GET /requests/count',
  'GET /requests/latest',
  'POST /requests/wait',
  'GET /requests/order:1',
  'GET /requests/delivery:1/1',
  'DELETE /requests',
  'GET /journal',
  'GET /journal/count',
  'GET /journal/latest',
  'POST /journal/wait',
  'GET /journal/order:1',
  'GET /journal/delivery:1/1',
  'DELETE /journal',
  'GET /journal/export',
  'GET /trace/order:1',
  'GET /trace/delivery:1/1',
  'GET /search',
  'POST /import',
  'GET /records/customer/2001',
  'GET /records/subscription',
  'POST /records/customer',
  'DELETE /records/address/3001',
  'POST /records/subscription/5001/pause',
  'POST /records/subscription/5001/restart',
  'POST /records/subscription/5001/skip',
  'POST /records/subscription/5001/cancel',
  'GET /deliveries/41/signatures',
  'PATCH /records/customer/2001',
  'GET /timeline',
  'GET /timeline/days',
  'GET /coverage',
  'DELETE /coverage',
  'GET /state',
  'POST /reset',
  'GET /snapshots',
  'POST /snapshots',
  'POST /snapshots/a/restore',
  'GET /snapshots/b/file',
  'PUT /snapshots/b/file',
  'DELETE /snapshots/b',
  'GET /environments',
  'POST /environments',
  'GET /environments/a',
  'DELETE /environments/a',
  'POST /fork',
  'POST /environments/environment-1/fork',
] as const;

const MEMBERS = [
  'kind',
  'instant',
  'milliseconds',
  'by',
  'to',
  'next',
  'url',
  'eventTypes',
  'secret',
  'authority',
  'enabled',
  'type',
  'for',
  'patch',
  'since',
  'subscription',
  'name',
  'length',
  'data',
  'code',
  'entity_type',
  'field_type',
  'options',
  'rules',
  'shippingQuotes',
  'timezone',
  'default_intervals',
  'order_generation_retry_rules',
  'seed',
  'snapshot',
  'clock',
  'clientId',
  'id',
  'oldValidFor',
  'creditcard_last_digits',
  'creditcard_month',
  'payment_token',
  'gone',
];

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.constantFrom(
    'a',
    'b',
    'demo',
    'empty',
    'seed',
    'system',
    'frozen',
    'offset',
    'P1D',
    'P9999Y',
    'PT0,5S',
    'P',
    '2026-11-21T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
  ),
  fc.constantFrom(
    'http://127.0.0.1:9/',
    'http://[',
    'https://x:99999/',
    'subscription:5001',
    'customer:2001',
    'transaction:1',
    'batch:1',
    'subscription:999999999999999',
  ),
  fc.constantFrom(...eventTypes),
);
const operation = fc.record(
  {
    op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'x'),
    path: fc.constantFrom('', '/', '/a', '/customer', '/__proto__/x', 'a'),
    value: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(operation, { maxLength: 3 }),
  fc.array(text, { maxLength: 3 }),
  fc.jsonValue(),
);
const target = fc.record({
  resource: fc.constantFrom('subscription', 'customer', 'transaction', 'payment-profile', 'constructor'),
  id: fc.integer({ min: 1, max: 6002 }),
});
const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...MEMBERS), value, { maxKeys: 3 }) },
  {
    weight: 2,
    arbitrary: fc.record(
      { type: fc.constantFrom(...eventTypes), for: target, patch: fc.array(operation, { maxLength: 3 }) },
      { requiredKeys: ['type', 'for'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        name: fc.constantFrom('Full Moon', 'Monthly', ' ', 'x'.repeat(256)),
        type: fc.constantFrom('day', 'month', 'basic', 'arbitrary_dates'),
        length: fc.integer({ min: -1, max: 1000 }),
        data: fc.dictionary(text, value, { maxKeys: 3 }),
      },
      { requiredKeys: ['name', 'type'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { subscription: fc.integer({ min: 5000, max: 5003 }), kind: fc.constantFrom('keep', 'alter', 'off-cycle', 'scheduled') },
      { requiredKeys: ['kind'] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .dictionary(
      fc.constantFrom('from', 'limit', 'type', 'event', 'destination', 'status', 'subscription', 'timeout', 'q', 'format', 'x'),
      text,
      {
        maxKeys: 2,
      },
    )
    .map((pairs) => `?${new URLSearchParams(pairs).toString()}`),
  fc.string({ unit: fc.constantFrom('?', '&', '=', '%', 'e', '9', '+', ';'), maxLength: 8 }).map((rest) => `?${rest}`),
);

test('every call of the control API is among those that are sent, and nothing else is', () => {
  const routes = controlRoutes();
  const table = createRouteTable<string>();
  for (const { route, call } of routes) table.add(route, call);
  const found = CALLS.map((call) => table.find(call, decodeURIComponent)?.entry);

  expect([...new Set(routes.map(({ call }) => call))].filter((call) => !found.includes(call))).toEqual(['GET /stream']); // it has no end
  expect(CALLS.filter((_, index) => found[index] === undefined)).toEqual([]);
});

test('whatever is sent, the control API answers it or says why not, and never breaks', async () => {
  await using server = await aServer({
    webhooks: [{ url: 'http://127.0.0.1:9/' }],
    webhookTimeout: 1000,
    orderCallback: { url: 'internal' },
  });

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CALLS), body, query, async (call, sent, asked) => {
      const [method = '', path = ''] = call.split(' ');
      const written = method === 'GET' ? {} : { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } };
      const answer = await server.ask(method, `/_sim${path}${asked}`, written);

      expect(answer.status).toBeLessThan(500);
      const answered =
        answer.status === 204
          ? {}
          : ((answer.headers['content-type'] === 'application/json' ? JSON.parse(answer.text) : {}) as { readonly code?: unknown });
      if (answer.status >= 400) {
        expect(answered.code).toBe(answer.status);
        expect(answer.headers['subsim-refusal']).toMatch(/^[a-z-]+$/);
      }
    }),
    { numRuns: Number(process.env.FUZZ_REQUESTS ?? 300), seed: Number(process.env.FUZZ_SEED ?? 1) },
  );

  expect(server.log.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
}, 60_000);
