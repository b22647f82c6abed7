import { expect } from 'vitest';
import type { Script, Step } from './player.js';
import { problem } from './problems.js';
import { codedJson, problemJson } from './readers.js';

const V2 = '/services/v2';
const ORIGIN = 'http://localhost:3000';
const ALLOWED = 'Authorization, Content-Type, Accept';
const denied = { code: 403, message: 'Access Denied.' };
/** What lets a page read an answer. */
const readable = {
  'access-control-allow-origin': ORIGIN,
  vary: 'Origin',
  'access-control-expose-headers': 'WWW-Authenticate, Retry-After, Allow',
};
const unreadable = { 'access-control-allow-origin': undefined };
const address = { first_name: 'Mira', last_name: 'Holt', street1: '9 Elm Row', country: 'US' };

/** What a browser asks before a request with a body or a token. */
function preflight(method: string, path: string, allow: string): Step {
  return {
    does: `asks whether it may ${method} ${path}`,
    sends: `OPTIONS ${path}`,
    headers: {
      Authorization: '',
      'Content-Type': '',
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
    status: 204,
    answers: { ...readable, allow, 'access-control-allow-methods': allow, 'access-control-allow-headers': ALLOWED },
  };
}

function may(does: string, sends: string, { status = 200, ...more }: Partial<Step> = {}): Step {
  return { does, sends, status, ...more, answers: readable };
}

function mayNot(sends: string, body?: unknown): Step {
  return {
    does: 'tries what is not its own',
    sends,
    ...(body === undefined ? {} : { body }),
    status: 403,
    reads: denied,
    answers: readable,
  };
}

const tokens: readonly Step[] = [
  {
    does: 'the shop gets a token for the customer who is logged in',
    sends: 'POST /oauth/v2/token',
    headers: { Authorization: '', Origin: '', 'Sec-Fetch-Site': '', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id={clientId}&client_secret={clientSecret}&scope=widget&customer_email=Mira.Holt%40example.test&customer_id=',
    status: 200,
    finds: { scope: 'widget', customer_email: 'mira.holt@example.test' },
    keeps: { token: 'access_token', key: 'spreedly_environment_key' },
  },
];

/** A page of a shop that shows a customer their subscriptions, with a token that the shop has got for it. */
export const widget: Script = {
  style: 'a browser widget with a token of its customer and CORS',
  headers: {
    Authorization: 'Bearer {token}',
    'Content-Type': 'application/json',
    Accept: 'application/json, text/plain, */*',
    Origin: ORIGIN,
    'Sec-Fetch-Site': 'cross-site',
  },
  read: codedJson,
  steps: [
    ...tokens,
    preflight('GET', `${V2}/subscriptions`, 'GET, PATCH, POST'),
    preflight('POST', '/services/v1/vault/token', 'POST'),
    preflight('DELETE', `${V2}/addresses/3002.json`, 'DELETE, GET, PATCH, POST'),
    preflight('PUT', '/services/v1/vault/paymentprofiles/6001/redact', 'PUT'),
    may('reads the configuration', `GET ${V2}/config`),
    may('reads products', `GET ${V2}/products?sku=JAM-PLUM`),
    may('reads a product', `GET ${V2}/products/4001`),
    may('reads its subscriptions', `GET ${V2}/subscriptions`, { finds: expect.anything() as unknown }),
    may('reads one', `GET ${V2}/subscriptions/5001`, { finds: { subscription: { customer_id: '2001' } } }),
    may('reads the dates to come', `GET ${V2}/subscriptions/5001/upcoming-order-dates?order-count=1`, {
      reads: { upcoming_order_dates: ['2026-12-03'] },
    }),
    may('reads its customer', `GET ${V2}/customers/2001`),
    may('changes its customer', `POST ${V2}/customers/2001`, { body: { customer: { middle_name: 'Ann' } } }),
    may('makes an address', `POST ${V2}/address`, {
      body: { address },
      status: 201,
      finds: { address: { customer_id: '2001' } },
      keeps: { address: 'address' },
    }),
    may('ships there', `POST ${V2}/subscriptions/5001`, {
      body: { subscription: { shipping_address_id: '{address.id}' } },
      finds: { subscription: { shipping_address: { street1: '9 Elm Row' } } },
    }),
    may('makes a token of a card', 'POST /services/v1/vault/token', {
      body: { token: { creditcard_number: '4111111111111111', creditcard_month: '1', creditcard_year: '30', billing_address: address } },
      status: 201,
      finds: { token: { storage_state: 'cached', card_type: 'visa', last_four_digits: '1111' } },
      keeps: { card: 'token.token' },
    }),
    may('stores it', 'POST /services/v1/vault/tokens/{card}/store', {
      body: { payment_profile: {} },
      status: 201,
      finds: { payment_profile: { customer_id: '2001', payment_token: '{card}' } },
      keeps: { profile: 'payment_profile' },
    }),
    may('pays with it', `PATCH ${V2}/subscriptions/5001`, {
      body: [{ op: 'replace', path: '/payment_profile_id', value: '{profile.id}' }],
      finds: { subscription: { payment_profile: { id: '{profile.id}' } } },
    }),
    may('withdraws the old card', 'PUT /services/v1/vault/paymentprofiles/6001/redact', {
      finds: { payment_profile: { status: 'redacted' } },
    }),
    ...['pause', 'restart', 'skip', 'cancel', 'restart'].map((word) =>
      may(`has the subscription do: ${word}`, `POST ${V2}/subscriptions/5001/${word}`, { status: 204 }),
    ),
    may('has it do what it cannot', `POST ${V2}/subscriptions/5001/pause`, { body: 'no JSON', status: 400, finds: { code: 400 } }),
    may('deletes an address', `DELETE ${V2}/addresses/3002`, { status: 204 }),
    may('opens an Apple Pay session', `POST ${V2}/vault/applepay/create-session`, { finds: { expiresAt: expect.any(Number) as unknown } }),
    mayNot(`GET ${V2}/customers`),
    mayNot(`GET ${V2}/customers/2002`),
    mayNot(`GET ${V2}/subscriptions/5002`),
    mayNot(`POST ${V2}/subscriptions/5002/cancel`),
    mayNot(`POST ${V2}/subscription`, {
      subscription: { customer_id: 2002, product_sku: 'JAM-PLUM', qty: 1, next_order_date: '2026-12-24' },
    }),
    mayNot(`POST ${V2}/products/4001`, { product: { price: 0 } }),
    mayNot(`PATCH ${V2}/subscriptions`, [{ op: 'add', path: '/qty', value: 9, ids: [5001] }]),
    mayNot(`GET ${V2}/webhook-events/9001`),
    mayNot(`POST ${V2}/webhook-test`),
    mayNot(`GET ${V2}/vault/paymentprofiles/6002`),
    mayNot('POST /services/v1/vault/paymentprofiles/{profile.id}/purchase', { transaction: { amount: 1, currency_code: 'USD' } }),
    mayNot('GET /services/v1/vault/tokens/{card}'),
    mayNot(`POST ${V2}/order-details`, { order_details: {} }),
    {
      does: 'reads why its token is not good any more',
      sends: `GET ${V2}/config`,
      headers: { Authorization: 'Bearer gone' },
      status: 401,
      finds: { error: 'invalid_grant' },
      answers: { ...readable, 'www-authenticate': expect.stringContaining('invalid_grant') as unknown },
    },
    {
      does: 'is a page of somewhere else and reads what it cannot see',
      sends: `GET ${V2}/config`,
      headers: { Origin: 'https://elsewhere.example' },
      status: 200,
      answers: unreadable,
    },
    {
      does: 'is a page of somewhere else and wants to write',
      sends: `POST ${V2}/subscriptions/5001/cancel`,
      headers: { Origin: 'https://elsewhere.example' },
      status: 403,
      answers: unreadable,
    },
    { does: 'sees that it did not', sends: `GET ${V2}/subscriptions/5001`, status: 200, finds: { subscription: { status: 'Active' } } },
  ],
};

const refused = problem(403, 'Forbidden', 'Access Denied.');

/** The same page on v3. */
export const widgetOnV3: Script = {
  ...widget,
  style: 'a browser widget with a token of its customer and CORS, on v3',
  read: problemJson,
  steps: [
    ...tokens,
    preflight('PATCH', '/subscriptions/5001', 'GET, PATCH'),
    preflight('DELETE', '/services/v3/customer-addresses/3002', 'DELETE, GET, PATCH'),
    may('reads its customer', 'GET /services/v3/customers/me', { finds: { id: 2001, firstName: 'Mira', middleName: null } }),
    may('reads it by its id', 'GET /customers/2001', { finds: { id: 2001 } }),
    may('reads its addresses', 'GET /customer-addresses', { finds: [{ id: 3001, customerId: 2001 }, { id: 3002 }] }),
    may('reads its subscriptions', 'GET /services/v3/subscriptions', { finds: [{ id: 5001, customer: '/customers/2001', qty: '2' }] }),
    may('reads no other ones', 'GET /services/v3/subscriptions?customer.id=2002', { reads: [] }),
    may('changes one', 'PATCH /subscriptions/5001', {
      headers: { 'Content-Type': 'application/merge-patch+json' },
      body: { qty: '3', userDefinedFields: { wrap: null } },
      finds: { qty: '3', userDefinedFields: { gift_note: 'For Ada' } },
    }),
    may('makes an address', 'POST /customer-addresses', {
      body: { firstName: 'Mira', lastName: 'Holt', isDefaultShipping: true },
      status: 201,
      finds: { customerId: 2001, isDefaultShipping: true },
      keeps: { address: '' },
    }),
    may('deletes it', 'DELETE /customer-addresses/{address.id}', { status: 204 }),
    may('reads products', 'GET /services/v3/products?sku=JAM-PLUM', { finds: [{ id: 4002 }] }),
    may('notes a session', 'POST /services/v3/web-sessions', { body: { sessionId: 'web-9' }, status: 201, finds: { sessionId: 'web-9' } }),
    ...['POST /customer-addresses', 'PATCH /customer-addresses/3001'].map((sends): Step => ({
      does: 'names another customer',
      sends,
      body: { customerId: 2002, firstName: 'Mira', lastName: 'Holt' },
      status: 403,
      reads: refused,
      answers: readable,
    })),
    ...[
      'GET /customers',
      'GET /customers/2002',
      'GET /subscriptions/5002',
      'DELETE /customers/2001',
      'GET /environments/1',
      'GET /web-sessions',
    ].map((sends): Step => ({ does: 'tries what is not its own', sends, status: 403, reads: refused, answers: readable })),
  ],
};
