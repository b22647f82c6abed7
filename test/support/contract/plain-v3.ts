import { smallShop, type Method } from '../environment.js';

/** The two places of every v3 resource (#9-v3-at-root). */
export const prefixes = ['/services/v3', ''] as const;

const RULE = smallShop.scheduling_rules[0];
const NOW = '2026-11-20T09:15:30+00:00';
const stamps = { created: NOW, updated: NOW };

/** The small shop with one record of each plain resource more, as a seed brings them. */
export const plainShop = {
  ...smallShop,
  privacy_requests: [
    { customer_id: 2001, email: 'mira.holt@example.test', notes: 'Moved away' },
    { status: 'processed', received_date_time: '-2d', processed_date_time: '2026-11-19T08:00:00Z', last_name: 'Lund' },
  ],
  web_sessions: [{ session_id: 'a1b2' }, { id: 510, session_id: 'a1b2' }],
  shipping_quotes: [
    {
      carrier_code: 'ups',
      carrier_name: 'UPS',
      shipping_method_code: 'ups_ground',
      shipping_method_name: 'Ground',
      shipping_method_description: 'Five days',
      shipping_price: '7.50',
    },
    { shipping_method_code: 'pickup', shipping_price: 0 },
  ],
};

const nobody = {
  customerId: null,
  email: null,
  platformSpecificCustomerId: null,
  phone: null,
  firstName: null,
  middleName: null,
  lastName: null,
  notes: null,
};

/** By path, each record of the shop exactly as it is answered, null members and their order included (#9-v3-members, #9-v3-nulls). */
export const shown: readonly (readonly [path: string, record: object])[] = [
  ['environments/1', { id: 1, name: 'default', ...stamps }],
  [
    'product-configuration-profiles/101',
    { id: 101, environmentId: 1, name: 'Small parcels', data: JSON.stringify({ parcel: 'small' }), ...stamps },
  ],
  ['scheduling-rules/201', { id: 201, environmentId: 1, name: RULE.name, type: RULE.type, data: JSON.stringify(RULE.data), ...stamps }],
  [
    'right-to-be-forgotten-requests/401',
    {
      ...{ id: 401, environmentId: 1, status: 'pending', receivedDateTime: NOW, processedDateTime: null },
      ...{ ...nobody, customerId: 2001, email: 'mira.holt@example.test', notes: 'Moved away' },
      ...stamps,
    },
  ],
  [
    'right-to-be-forgotten-requests/402',
    {
      ...{ id: 402, environmentId: 1, status: 'processed', receivedDateTime: '2026-11-18T09:15:30+00:00' },
      ...{ processedDateTime: '2026-11-19T08:00:00+00:00', ...nobody, lastName: 'Lund' },
      ...stamps,
    },
  ],
  ['web-sessions/501', { id: 501, environmentId: 1, sessionId: 'a1b2', ...stamps }],
  [
    'shipping-quotes/601',
    {
      ...{ id: 601, carrierCode: 'ups', carrierName: 'UPS', shippingMethodCode: 'ups_ground', shippingMethodName: 'Ground' },
      ...{ shippingMethodDescription: 'Five days', shippingPrice: '7.50' },
    },
  ],
  [
    'shipping-quotes/602',
    {
      ...{ id: 602, carrierCode: null, carrierName: null, shippingMethodCode: 'pickup', shippingMethodName: null },
      ...{ shippingMethodDescription: null, shippingPrice: '0' },
    },
  ],
];

/** The lists and the ids in them. */
export const lists: readonly (readonly [path: string, ids: readonly number[]])[] = [
  ['product-configuration-profiles', [101]],
  ['scheduling-rules', [201]],
  ['right-to-be-forgotten-requests', [401, 402]],
  ['web-sessions', [501, 510]],
  ['carts/17/shipping-quotes', [601, 602]],
  ['carts/bD7x-guest.cart/shipping-quotes', [601, 602]],
  ['carts/%E2%98%83%2F%00/shipping-quotes', [601, 602]],
];

/** The methods of each path (#9-v3-resources). */
export const served: readonly (readonly [path: string, allow: string])[] = [
  ['environments', 'POST'],
  ['environments/1', 'GET, PATCH'],
  ['product-configuration-profiles', 'GET'],
  ['product-configuration-profiles/101', 'GET'],
  ['scheduling-rules', 'GET'],
  ['scheduling-rules/201', 'GET'],
  ['right-to-be-forgotten-requests', 'GET, POST'],
  ['right-to-be-forgotten-requests/401', 'GET'],
  ['web-sessions', 'GET, POST'],
  ['web-sessions/501', 'GET'],
  ['carts/17/shipping-quotes', 'GET'],
  ['shipping-quotes/601', 'GET'],
];

/** What nobody finds. */
export const missing: readonly (readonly [method: Method, path: string])[] = [
  ...['environments/2', 'environments/301', 'product-configuration-profiles/1', 'scheduling-rules/1'].map((path) => ['get', path] as const),
  ...['right-to-be-forgotten-requests/9', 'web-sessions/9', 'shipping-quotes/9', 'web-sessions/0'].map((path) => ['get', path] as const),
  ...['environments/01', 'environments/abc', 'environments/9007199254740993', 'web-sessions/%00'].map((path) => ['get', path] as const),
  ...['shipping-quotes', 'carts', 'carts/17', 'carts//shipping-quotes', 'carts/17/shipping-quotes/601'].map(
    (path) => ['get', path] as const,
  ),
  ...['web-sessions.xml', 'environments/1.html', 'carts/17/shipping-quotes.xml', 'carts/17/'].map((path) => ['get', path] as const),
  ['patch', 'environments/301'],
];

/** A body, the member that is refused and the sentence (#7-validation-messages). */
type Refused = readonly [path: string, body: object, violations: Readonly<Record<string, string>>];

const BLANK = 'This value should not be blank.';
const INVALID = 'This value is not valid.';
const LONG = 'This value is too long. It should have 255 characters or less.';

/** Bodies of POST that break a rule. */
export const refused: readonly Refused[] = [
  ['environments', {}, { name: BLANK }],
  ['environments', { name: null }, { name: BLANK }],
  ['environments', { name: ' ' }, { name: BLANK }],
  ['environments', { name: ['a'] }, { name: INVALID }],
  ['environments', { name: 'x'.repeat(256) }, { name: LONG }],
  ['environments', { environment: { name: 'wrapped' } }, { name: BLANK }],
  ['web-sessions', {}, { sessionId: BLANK }],
  ['web-sessions', { session_id: 'a' }, { sessionId: BLANK }],
  ['web-sessions', { sessionId: '' }, { sessionId: BLANK }],
  ['web-sessions', { sessionId: {} }, { sessionId: INVALID }],
  ['web-sessions', { sessionId: '☃'.repeat(256) }, { sessionId: LONG }],
  ['right-to-be-forgotten-requests', {}, { '': BLANK }],
  ['right-to-be-forgotten-requests', { notes: 'All of it' }, { '': BLANK }],
  ['right-to-be-forgotten-requests', { status: 'processed', id: 7, environmentId: 1 }, { '': BLANK }],
  ['right-to-be-forgotten-requests', { firstName: ' ', customerId: '', phone: null }, { '': BLANK }],
  ['right-to-be-forgotten-requests', { customerId: 9999 }, { customerId: INVALID }],
  ['right-to-be-forgotten-requests', { customerId: '/customers/2001' }, { customerId: INVALID }],
  ['right-to-be-forgotten-requests', { email: 'mira' }, { email: 'This value is not a valid email address.' }],
  ['right-to-be-forgotten-requests', { phone: ['1'], lastName: 'x'.repeat(256) }, { phone: INVALID, lastName: LONG }],
  [
    'right-to-be-forgotten-requests',
    { notes: 'x'.repeat(65536) },
    { '': BLANK, notes: 'This value is too long. It should have 65535 characters or less.' },
  ],
];

const members = { id: 7, environmentId: 9, created: 'never', updated: null, nothing: { deep: [1] }, __proto__: 1 };

/** Bodies of POST that are taken, and what is answered besides the id, the environment and the dates. */
export const taken: readonly (readonly [path: string, body: object, answered: object])[] = [
  ['environments', { name: 'Staging', ...members }, { id: 301, name: 'Staging' }],
  ['environments', { name: 12.5 }, { id: 301, name: '12.5' }],
  ['web-sessions', { sessionId: 'a1b2', ...members }, { id: 511, sessionId: 'a1b2' }],
  ['web-sessions', { sessionId: 77, _meta: { changed_by: 'widget' } }, { id: 511, sessionId: '77' }],
  ['web-sessions', { sessionId: ` ${'☃'.repeat(254)}` }, { id: 511, sessionId: ` ${'☃'.repeat(254)}` }],
  ['right-to-be-forgotten-requests', { customerId: '2002' }, { id: 403, customerId: 2002, status: 'pending', processedDateTime: null }],
  ...['platformSpecificCustomerId', 'phone', 'firstName', 'middleName', 'lastName'].map(
    (name) => ['right-to-be-forgotten-requests', { [name]: 'x' }, { id: 403, [name]: 'x', customerId: null, notes: null }] as const,
  ),
  [
    'right-to-be-forgotten-requests',
    { email: 'gone@example.test', status: 'processed', receivedDateTime: '2020-01-01T00:00:00Z', processedDateTime: NOW, firstName: '' },
    { id: 403, email: 'gone@example.test', status: 'pending', receivedDateTime: NOW, processedDateTime: null, firstName: '' },
  ],
  ['right-to-be-forgotten-requests', { lastName: 'Lund', notes: 'x'.repeat(65535) }, { id: 403, notes: 'x'.repeat(65535) }],
];

/** Merge patches on an environment and what comes of them: its name, or the sentence. */
export const patches: readonly (readonly [body: unknown, outcome: { readonly name: string } | { readonly sentence: string }])[] = [
  [{ name: 'Renamed' }, { name: 'Renamed' }],
  [{ name: 42 }, { name: '42' }],
  [{}, { name: 'kept' }],
  [{ id: 9, created: null, updated: 'x', nothing: 1 }, { name: 'kept' }],
  [{ _meta: { changed_by: 'me' } }, { name: 'kept' }],
  [{ name: null }, { sentence: BLANK }],
  [{ name: '' }, { sentence: BLANK }],
  [{ name: '\t' }, { sentence: BLANK }],
  [{ name: {} }, { sentence: INVALID }],
  [{ name: 'x'.repeat(256) }, { sentence: LONG }],
];
