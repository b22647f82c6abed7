import { formatNames } from '../documents.js';
import { smallShop } from '../environment.js';
import { order } from './orders.js';
import { samples, type Sample } from './samples.js';
import { applePayData, billing, card, kinds } from './vault.js';

// What is served, row by row (#4.3-wrapper, #4.3-success-statuses, #2.2-widget-rights, #9-v3-resources). A row added here is a test added.

/** A method that an endpoint may serve. */
export type Verb = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** To whom a call is open (#2.2-widget-rights): full credentials alone, tokens bound to a customer as well, or every token. */
export type Open = 'full' | 'widget' | 'guest';

/** What an answer is in v1 and v2: a record under a key, a list whose key shows in mode `observed`, or something else. */
export type Shape =
  | { readonly is: 'record'; readonly key: string }
  | { readonly is: 'list'; readonly key: string }
  | { readonly is: 'bare' | 'list of v3' | 'empty' | 'csv' };

/** One method of an endpoint. */
export interface EndpointCall {
  /** With full credentials. */
  readonly status: number;
  readonly shape: Shape;
  readonly open: Open;
  readonly body?: unknown;
  /** With a token of the row's customer, where that differs. */
  readonly ownStatus?: number;
}

/** One path: which methods it serves and how. */
export interface Endpoint {
  readonly version: 'v1' | 'v2' | 'v3';
  /** Below the version's prefix. A name in braces stands for something that is made first. */
  readonly path: string;
  readonly calls: Readonly<Partial<Record<Verb, EndpointCall>>>;
  /** The suffixes that the last segment takes (#4.2-suffix-everywhere). */
  readonly suffixes: readonly string[];
  /** The customer to whom its record belongs. */
  readonly owner: number;
  /** The same path for a record of another customer. */
  readonly foreign?: string;
}

/** The prefixes under which each version is served (#9-v3-at-root). */
export const prefixes = { v1: ['/services/v1'], v2: ['/services/v2'], v3: ['/services/v3', ''] } as const;

/** The small shop with a customer who has nothing and a product that nobody has. */
export const endpointShop = {
  ...smallShop,
  customers: [...smallShop.customers, { id: 2003, email: 'nils.berg@example.test', first_name: 'Nils', last_name: 'Berg' }],
  products: [...smallShop.products, { id: 4004, sku: 'TEA-GREEN', name: 'Green tea', price: 8 }],
};

const EMPTY: Shape = { is: 'empty' };
const BARE: Shape = { is: 'bare' };
const LIST_V3: Shape = { is: 'list of v3' };

function record(key: string): Shape {
  return { is: 'record', key };
}

function list(key: string): Shape {
  return { is: 'list', key };
}

// Body and, if it differs, status with a token of the own customer.
type More = Pick<EndpointCall, 'body' | 'ownStatus'>;

function call(status: number, shape: Shape, { open = 'full', ...more }: More & { readonly open?: Open } = {}): EndpointCall {
  return { status, shape, open, ...more };
}

type Extra = Partial<Pick<Endpoint, 'suffixes' | 'owner' | 'foreign'>>;

function v1(path: string, calls: Endpoint['calls'], extra: Extra = {}): Endpoint {
  return { version: 'v1', path, calls, suffixes: formatNames, owner: 2001, ...extra };
}

function v2(path: string, calls: Endpoint['calls'], extra: Extra = {}): Endpoint {
  return { version: 'v2', path, calls, suffixes: formatNames, owner: 2001, ...extra };
}

function v3(path: string, calls: Endpoint['calls'], extra: Extra = {}): Endpoint {
  return { version: 'v3', path, calls, suffixes: ['json'], owner: 2001, ...extra };
}

/** What of a resource is open to widgets. */
interface Opening {
  readonly list?: Open;
  readonly create?: Open;
  readonly read?: Open;
  readonly update?: Open;
  readonly patch?: Open;
}

// The rows of 5.1 for a resource whose records, lists and bulk calls are the usual ones.
function resourceRows(sample: Sample | undefined, methods: { record: Verb[]; collection: Verb[] }, open: Opening = {}): Endpoint[] {
  if (sample === undefined) throw new Error('There is no sample of this resource.');
  const { key, plural, id, other, member, createPath, recordPath } = sample;
  const under = (path: string): string => path.replace('/services/v2', '');
  const changed = { [key]: { [member[0]]: member[1] } };
  const operation = { op: 'add', path: '/user_defined_fields/answer', value: 42 };
  const onRecord: Endpoint['calls'] = {
    GET: call(200, record(key), { open: open.read ?? 'full' }),
    POST: call(200, record(key), { body: changed, open: open.update ?? 'full' }),
    PATCH: call(200, record(key), { body: [operation], open: open.patch ?? 'full' }),
    DELETE: call(204, EMPTY, { open: open.update ?? 'full' }),
  };
  const onCollection: Endpoint['calls'] = {
    GET: call(200, list(plural), { open: open.list ?? 'full' }),
    POST: call(202, record('batch'), { body: { [plural]: [sample.record(1)] } }),
    PATCH: call(202, record('batch'), { body: [{ ...operation, ids: [other] }] }),
  };
  const foreign = { 2001: 2002, 3001: 3003, 5001: 5002, 7001: 7002 }[id];
  return [
    v2(
      `${under(recordPath)}/${String(key === 'address' ? 3002 : id)}`,
      picked(onRecord, methods.record),
      foreign === undefined ? {} : { foreign: `${under(recordPath)}/${String(foreign)}` },
    ),
    v2(under(recordPath), picked(onCollection, methods.collection)),
    v2(under(createPath), { POST: call(201, record(key), { body: { [key]: sample.record(1) }, open: open.create ?? 'full' }) }),
  ];
}

function picked(calls: Endpoint['calls'], verbs: readonly Verb[]): Endpoint['calls'] {
  return Object.fromEntries(verbs.flatMap((verb) => (calls[verb] === undefined ? [] : [[verb, calls[verb]]])));
}

const ALL: { record: Verb[]; collection: Verb[] } = { record: ['GET', 'PATCH', 'POST'], collection: ['GET', 'PATCH', 'POST'] };
const address = samples.address?.record(1);
const foundAddress = { POST: call(201, record('address'), { body: { address }, open: 'widget' }) } as const;
const action = { POST: call(204, EMPTY, { open: 'widget' }) } as const;
const place = { name: 'Main store', location_code: 'MAIN' };
const stock = { product_id: 4001, inventory_location_id: '{location}', qty_in_stock: 7 };

/** The codes of the reports (#4.4-reports). */
const reportCodes = [
  'daily_subscriptions',
  'complete_subscriptions',
  'subscription_history',
  'expired_credit_card',
  'customer_activity',
  'failed_subscriptions',
  'subscription_order_history',
  'complete_sales_orders',
  'complete_transaction',
  'products',
] as const;

const recordsV2: readonly Endpoint[] = [
  ...resourceRows(samples.customer, { record: ['GET', 'POST'], collection: ['GET'] }, { read: 'widget', update: 'widget' }),
  ...resourceRows(
    samples.address,
    { record: ['DELETE', 'GET', 'PATCH', 'POST'], collection: ['GET'] },
    { list: 'widget', create: 'widget', read: 'widget', update: 'widget', patch: 'widget' },
  ),
  v2('/address/find-or-create', foundAddress),
  v2('/address/find_or_create', foundAddress),
  ...resourceRows(samples.subscription, ALL, { list: 'widget', create: 'widget', read: 'widget', update: 'widget', patch: 'widget' }),
  ...['cancel', 'pause', 'restart', 'skip'].map((word) =>
    v2(`/subscriptions/5001/${word}`, action, { foreign: `/subscriptions/5002/${word}` }),
  ),
  v2('/subscriptions/5001/upcoming-order-dates', { GET: call(200, BARE, { open: 'widget' }) }),
  ...resourceRows(samples['group subscription'], ALL, { list: 'widget', read: 'widget' }),
  ...resourceRows(samples.product, ALL, { list: 'guest', read: 'widget' }),
  ...resourceRows(samples['group subscription template'], ALL),
];

const othersV2: readonly Endpoint[] = [
  v2('/inventory-locations', { GET: call(200, list('inventory_locations')) }),
  v2('/inventory-location', { POST: call(201, record('inventory_location'), { body: { inventory_location: place } }) }),
  v2('/inventory-locations/{location}', {
    GET: call(200, record('inventory_location')),
    POST: call(200, record('inventory_location'), { body: { inventory_location: { city: 'Dover' } } }),
  }),
  v2('/inventory', {
    GET: call(200, list('inventory')),
    POST: call(201, record('inventory'), { body: { inventory: stock } }),
  }),
  v2('/inventory/{inventory}', {
    GET: call(200, record('inventory')),
    POST: call(200, record('inventory'), { body: { inventory: { qty_in_stock: 9 } } }),
  }),
  v2('/webhook-events/{event}', { GET: call(200, record('webhook_event')) }),
  v2('/webhook-test', { POST: call(204, EMPTY) }),
  v2('/order-details', { POST: call(201, record('sales_order'), { body: { order_details: order } }) }),
  v2('/order-details/create-or-update', { POST: call(201, record('sales_order'), { body: { order_details: order } }) }),
  v2('/config', { GET: call(200, record('config'), { open: 'guest' }) }),
  v2('/batch/{batch}', { GET: call(200, record('batch')) }),
  ...reportCodes.map((code) => v2(`/reports/${code}`, { GET: call(200, { is: 'csv' }) }, { suffixes: [] })),
];

const profile = record('payment_profile');
const transaction = record('transaction');
const token = record('token');
const own = { customer_id: 2001 };
const charge = { body: { transaction: { amount: 100, currency_code: 'USD', billing_address: billing } } };
const applePay = { applepay_payment_data: applePayData, billing_address: billing };
const thirdParty = { POST: call(201, profile, { body: { payment_profile: { ...own, third_party_payment_token: 'tp' } }, open: 'widget' }) };

const vaultV2: readonly Endpoint[] = [
  v2('/vault/paymentprofiles', { GET: call(200, list('payment_profiles'), { open: 'widget' }) }),
  v2(
    '/vault/paymentprofiles/6001',
    {
      GET: call(200, profile, { open: 'widget' }),
      POST: call(200, profile, { body: { payment_profile: { creditcard_month: 3 } }, open: 'widget' }),
    },
    { foreign: '/vault/paymentprofiles/6002' },
  ),
  ...Object.values(kinds)
    .filter(({ path }) => path.includes('/vault/'))
    .map(({ path, required }) =>
      v2(path.replace('/services/v2', ''), {
        POST: call(201, profile, { body: { payment_profile: { ...own, ...required } }, open: 'widget' }),
      }),
    ),
  v2('/paymentprofile/third-party-token', thirdParty),
  v2('/vault/paymentprofile/third-party-token', thirdParty),
  v2('/vault/token/applepay', { POST: call(201, token, { body: { token: applePay }, open: 'guest' }) }),
  v2('/vault/applepay/create-session', { POST: call(200, BARE, { open: 'guest' }) }),
  v2('/vault/sfcc/applepay/authorize-and-store', {
    POST: call(201, BARE, {
      body: { payment: { amount: 12.5, currency: 'USD', token: applePayData }, customer_info: { email: 'mira.holt@example.test' } },
    }),
  }),
];

const vaultV1: readonly Endpoint[] = [
  v1('/vault/paymentprofile', { POST: call(201, profile, { body: { payment_profile: { ...own, ...card } } }) }),
  v1('/vault/paymentprofiles', { GET: call(200, list('payment_profiles')) }),
  v1('/vault/paymentprofiles/6001', {
    GET: call(200, profile),
    POST: call(200, profile, { body: { payment_profile: { creditcard_month: 3 } } }),
  }),
  v1(
    '/vault/paymentprofiles/6001/redact',
    { PUT: call(200, profile, { open: 'widget' }) },
    { foreign: '/vault/paymentprofiles/6002/redact' },
  ),
  ...['authorize', 'purchase', 'verify'].map((word) => v1(`/vault/paymentprofiles/6001/${word}`, { POST: call(201, transaction, charge) })),
  v1('/vault/token', { POST: call(201, token, { body: { token: card }, open: 'guest' }) }),
  v1('/vault/tokens/{token}', { GET: call(200, token) }),
  v1('/vault/tokens/{stored}/paymentprofile', { GET: call(200, profile) }),
  ...['store', 'verifyandstore'].map((word) =>
    v1(`/vault/tokens/{token}/${word}`, { POST: call(201, profile, { body: { payment_profile: own }, open: 'widget' }) }),
  ),
  ...['authorize', 'purchase'].map((word) => v1(`/vault/tokens/{token}/${word}`, { POST: call(201, transaction, charge) })),
  v1('/vault/transactions/{authorization}', { GET: call(200, transaction) }),
  v1('/vault/transactions/{authorization}/capture', { POST: call(201, transaction) }),
  v1('/vault/transactions/{authorization}/void', { POST: call(201, transaction) }),
  v1('/vault/transactions/{purchase}/credit', { POST: call(201, transaction) }),
];

const person = { firstName: 'Ida', lastName: 'Berg' };
const ordinary = { body: { email: 'new@example.test', ...person } };

const recordsV3: readonly Endpoint[] = [
  v3('/customers', { GET: call(200, LIST_V3), POST: call(201, BARE, ordinary) }),
  v3(
    '/customers/2003',
    {
      GET: call(200, BARE, { open: 'widget' }),
      PATCH: call(200, BARE, { body: { middleName: 'Ann' } }),
      DELETE: call(204, EMPTY),
    },
    { owner: 2003, foreign: '/customers/2002' },
  ),
  // Tokens without a customer are not refused, but find nobody (#9-v3-me-unbound).
  v3('/customers/me', { GET: call(404, BARE, { open: 'guest', ownStatus: 200 }) }),
  v3('/customer-addresses', {
    GET: call(200, LIST_V3, { open: 'widget' }),
    POST: call(201, BARE, { body: { customerId: 2001, ...person }, open: 'widget' }),
  }),
  v3(
    '/customer-addresses/3002',
    {
      GET: call(200, BARE, { open: 'widget' }),
      PATCH: call(200, BARE, { body: { city: 'Lewes' }, open: 'widget' }),
      DELETE: call(204, EMPTY, { open: 'widget' }),
    },
    { foreign: '/customer-addresses/3003' },
  ),
  v3('/products', {
    GET: call(200, LIST_V3, { open: 'guest' }),
    POST: call(201, BARE, { body: { sku: 'TEA-WHITE', name: 'White tea', price: 11 } }),
  }),
  v3('/products/4004', {
    PATCH: call(200, BARE, { body: { name: 'Greener tea' } }),
    DELETE: call(204, EMPTY),
    GET: call(200, BARE, { open: 'guest' }),
  }),
  v3('/subscriptions', { GET: call(200, LIST_V3, { open: 'widget' }) }),
  v3(
    '/subscriptions/5001',
    { GET: call(200, BARE, { open: 'widget' }), PATCH: call(200, BARE, { body: { qty: '3' }, open: 'widget' }) },
    { foreign: '/subscriptions/5002' },
  ),
  v3('/group-subscriptions', { GET: call(200, LIST_V3, { open: 'widget' }) }),
  v3('/group-subscriptions/7001', { GET: call(200, BARE, { open: 'widget' }) }, { foreign: '/group-subscriptions/7002' }),
];

const plainV3: readonly Endpoint[] = [
  v3('/environments', { POST: call(201, BARE, { body: { name: 'Second shop' } }) }),
  v3('/environments/1', { GET: call(200, BARE), PATCH: call(200, BARE, { body: { name: 'First shop' } }) }),
  v3('/product-configuration-profiles', { GET: call(200, LIST_V3) }),
  v3('/product-configuration-profiles/101', { GET: call(200, BARE) }),
  v3('/scheduling-rules', { GET: call(200, LIST_V3) }),
  v3('/scheduling-rules/201', { GET: call(200, BARE) }),
  v3('/right-to-be-forgotten-requests', {
    GET: call(200, LIST_V3),
    POST: call(201, BARE, { body: { email: 'mira.holt@example.test' } }),
  }),
  v3('/right-to-be-forgotten-requests/{request}', { GET: call(200, BARE) }),
  v3('/web-sessions', { GET: call(200, LIST_V3), POST: call(201, BARE, { body: { sessionId: 'web-1' }, open: 'guest' }) }),
  v3('/web-sessions/{session}', { GET: call(200, BARE) }),
  v3('/carts/any-cart/shipping-quotes', { GET: call(200, LIST_V3) }),
  // There is none unless the control side makes one.
  v3('/shipping-quotes/601', { GET: call(404, BARE) }),
];

/** Every endpoint of v1, v2 and v3. */
export const allEndpoints: readonly Endpoint[] = [...recordsV2, ...othersV2, ...vaultV2, ...vaultV1, ...recordsV3, ...plainV3];

/** What the names in braces stand for: the call that makes it, and where its id or token is in the answer. */
export const makers: Readonly<Record<string, { readonly path: string; readonly body?: object; readonly at: readonly string[] }>> = {
  location: {
    path: '/services/v2/inventory-location',
    body: { inventory_location: { name: 'Side store' } },
    at: ['inventory_location', 'id'],
  },
  inventory: {
    path: '/services/v2/inventory',
    body: { inventory: { product_id: 4002, inventory_location_id: '{location}' } },
    at: ['inventory', 'id'],
  },
  event: { path: '/services/v2/vault/paymentprofile/creditcard', body: { payment_profile: { ...own, ...card } }, at: [] },
  batch: { path: '/services/v2/products', body: { products: [] }, at: ['batch', 'id'] },
  token: { path: '/services/v1/vault/token', body: { token: card }, at: ['token', 'token'] },
  stored: { path: '/services/v1/vault/token', body: { token: card }, at: ['token', 'token'] },
  authorization: { path: '/services/v1/vault/paymentprofiles/6001/authorize', ...charge, at: ['transaction', 'id'] },
  purchase: { path: '/services/v1/vault/paymentprofiles/6001/purchase', ...charge, at: ['transaction', 'id'] },
  request: { path: '/services/v3/right-to-be-forgotten-requests', body: { phone: '3025550147' }, at: ['id'] },
  session: { path: '/services/v3/web-sessions', body: { sessionId: 'web-0' }, at: ['id'] },
};
