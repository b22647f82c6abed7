import { expect } from 'vitest';
import type { Memory, Script, Step } from './player.js';
import { problem } from './problems.js';
import { codedJson, problemJson } from './readers.js';

const V2 = '/services/v2';
const KEY = '?access_token={token}';
const by = { changed_by: { admin: { user_id: 7, email: 'shop@example.test', full_name: 'Shop' } } };

// In `observed` the members without a fault stand beside the one with one (#7-validation-form).
function childrenIn(wire: unknown): unknown {
  const faulty = { next_order_date: { errors: ['This value is not valid.'] } };
  if (wire !== 'observed') return faulty;
  return expect.objectContaining({ ...faulty, qty: [], user_defined_fields: [] });
}

const token: Step = {
  does: 'gets a token by a form',
  sends: 'POST /oauth/v2/token',
  headers: { Authorization: '', 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'grant_type=client_credentials&client_id={clientId}&client_secret={clientSecret}&customer_id=',
  status: 200,
  keeps: { token: 'access_token' },
};

const address = {
  customer_id: '2001',
  first_name: 'Mira',
  last_name: 'Holt',
  street1: '9 Elm Row',
  city: 'Dover',
  zip: '19901',
  state: 'DE',
  country: 'US',
  is_default: true,
  validated: 'yes',
};

/** Sends whatever its shop has at hand: texts for numbers, long dates, members that nobody knows. */
export const plugin: Script = {
  style: 'a plugin with text numbers, long dates, unknown members, a form content type around JSON, Basic and query token at once',
  headers: { Authorization: 'Basic {basic}', 'Content-Type': 'application/x-www-form-urlencoded', Accept: '*/*' },
  read: codedJson,
  steps: [
    token,
    ...['find_or_create', 'find-or-create'].flatMap((spelling, index): readonly Step[] => [
      {
        does: `has an address found or made by ${spelling}`,
        sends: `POST ${V2}/address/${spelling}.json${KEY}`,
        body: { address: { ...address, street2: `Flat ${String(index)}` }, _meta: by },
        status: 201,
        finds: { address: { customer_id: '2001', street2: `Flat ${String(index)}`, is_default: false } },
        keeps: { address: 'address' },
      },
      {
        does: `has it found by ${spelling}`,
        sends: `POST ${V2}/address/${spelling}${KEY}`,
        body: { address: { ...address, street2: ` flat ${String(index)}`, user_defined_fields: { dropped: true } } },
        status: 200,
        reads: { address: '{address}' },
      },
    ]),
    {
      does: 'subscribes with texts',
      sends: `POST ${V2}/subscription.json${KEY}`,
      body: {
        subscription: {
          customer_id: 2001,
          product_sku: 'TEA-ASSAM-250',
          qty: '2.00',
          use_fixed_price: '1',
          fixed_price: '15.500000',
          interval: 'Every 2 Months',
          next_order_date: 'November 20, 2026',
          expiration_date: '12/31/2027',
          first_order_already_created: 'false',
          requires_shipping: 'TRUE',
          payment_profile_id: '6001',
          shipping_address_id: '',
          shipping_address: address,
          billing_address_id: null,
          billing_address: { ...address, id: 99, phone: 3025550147 },
          ecom_store_code: 1,
          magic: { unknown: [1] },
          user_defined_fields: [],
        },
        _meta: { ...by, order_details: { orderNumber: 'w-1' } },
        other: 'nobody reads this',
      },
      status: 201,
      finds: {
        subscription: {
          qty: 2,
          use_fixed_price: true,
          fixed_price: 15.5,
          next_order_date: '2026-11-20',
          expiration_date: '2027-12-31',
          payment_profile: { id: 6001 },
          billing_address: { phone: '3025550147' },
          ecommerce_store_code: '1',
          ecom_store_code: '1',
        },
      },
      keeps: { subscription: 'subscription' },
    },
    {
      does: 'finds neither zip nor what else is unknown',
      sends: `GET ${V2}/subscriptions/{subscription.id}.json${KEY}`,
      status: 200,
      reads: { subscription: '{subscription}' },
    },
    ...['20 November 2026', 'Nov 20th, 2026', 'NOVEMBER 20 2026', '2026/11/20', '2026-11-20T23:59:59-05:00'].map((date): Step => ({
      does: `writes the date ${date}`,
      sends: `POST ${V2}/subscriptions/{subscription.id}${KEY}`,
      body: { subscription: { next_order_date: date } },
      status: 200,
      finds: { subscription: { next_order_date: '2026-11-20' } },
    })),
    ...['tomorrow', 'February 30, 2026', 1795132800, '20 novembre 2026'].map((date): Step => ({
      does: `writes a date that is none: ${String(date)}`,
      sends: `POST ${V2}/subscriptions/{subscription.id}${KEY}`,
      body: { subscription: { next_order_date: date } },
      status: 400,
      reads: ({ wire }: Memory) => ({ code: 400, message: 'Validation Failed', errors: { children: childrenIn(wire) } }),
    })),
    {
      does: 'patches with one operation',
      sends: `PATCH ${V2}/subscriptions/{subscription.id}.json${KEY}`,
      body: { op: 'add', path: '/user_defined_fields/gift', value: '1' },
      status: 200,
      finds: { subscription: { user_defined_fields: { gift: '1' } } },
    },
    {
      does: 'patches with a list, some of it read-only or unknown',
      sends: `PATCH ${V2}/subscriptions/{subscription.id}${KEY}`,
      body: [
        { op: 'replace', path: '/id', value: 1 },
        { op: 'replace', path: '/short_description', value: 'x' },
        { op: 'replace', path: '/qty', value: '4' },
        { op: 'add', path: '/shipping_address', value: { ...address, street1: '10 Elm Row' } },
      ],
      status: 200,
      finds: { subscription: { id: '{subscription.id}', qty: 4, shipping_address: { street1: '10 Elm Row' } } },
    },
    {
      does: 'makes a product of texts',
      sends: `POST ${V2}/product${KEY}`,
      body: {
        product: {
          sku: 1234,
          name: true,
          price: '+12.50',
          min_qty: ' 1 ',
          is_discount_percentage: '0',
          discount: '',
          intervals: 'Weekly,, Monthly ',
          show_on_ui: '0',
        },
      },
      status: 201,
      finds: {
        product: {
          sku: '1234',
          name: 'true',
          price: 12.5,
          min_qty: 1,
          is_discount_percentage: false,
          discount: 0,
          intervals: ['Weekly', 'Monthly'],
          show_on_ui: false,
        },
      },
    },
    {
      does: 'sends a number that is none',
      sends: `POST ${V2}/products/4001${KEY}`,
      body: { product: { price: '12,50', min_qty: '2.5', is_on_sale: 'yes' } },
      status: 400,
      finds: { errors: { children: { price: { errors: ['This value is not valid.'] }, min_qty: {}, is_on_sale: {} } } },
    },
    {
      does: 'acts with a body of _meta alone',
      sends: `POST ${V2}/subscriptions/{subscription.id}/pause.json${KEY}`,
      body: { _meta: by },
      status: 204,
    },
    {
      does: 'acts with a date',
      sends: `POST ${V2}/subscriptions/{subscription.id}/restart.json${KEY}`,
      body: { subscription: { next_order_date: 'December 24, 2026' } },
      status: 204,
    },
    {
      does: 'sees the date',
      sends: `GET ${V2}/subscriptions/{subscription.id}${KEY}`,
      status: 200,
      finds: { subscription: { status: 'Active', next_order_date: '2026-12-24' } },
    },
    { does: 'has a bad token beside good Basic', sends: `GET ${V2}/config?access_token=bad`, status: 401 },
    { does: 'leaves the token empty', sends: `GET ${V2}/config.json?access_token=`, status: 200 },
    { does: 'has a token twice', sends: `GET ${V2}/config${KEY}`, headers: { Authorization: 'Bearer {token}' }, status: 400 },
  ],
};

/** The same plugin on v3: the token in the query counts, Basic beside it does not. */
export const pluginOnV3: Script = {
  style: 'a plugin that asks v3 with Basic and a query token at once',
  headers: { Authorization: 'Basic {basic}', 'Content-Type': 'application/json' },
  read: problemJson,
  steps: [
    token,
    {
      does: 'reads a customer',
      sends: `GET /services/v3/customers/2001${KEY}`,
      status: 200,
      finds: { id: 2001, email: 'mira.holt@example.test' },
    },
    { does: 'reads customers', sends: `GET /customers.json${KEY}&email=mira.holt%40example.test`, status: 200, finds: [{ id: 2001 }] },
    {
      does: 'forgets the token',
      sends: 'GET /services/v3/customers/2001',
      status: 401,
      reads: { error: 'access_denied', error_description: 'OAuth2 authentication required' },
    },
    {
      does: 'asks for no such customer',
      sends: `GET /services/v3/customers/2999${KEY}`,
      status: 404,
      reads: problem(404, 'Not Found', expect.any(String)),
    },
  ],
};
