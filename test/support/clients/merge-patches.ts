import { expect } from 'vitest';
import { changed, type Script, type Step } from './player.js';
import { byPage, problemJson } from './readers.js';

const V3 = '/services/v3';
const MERGE = { 'Content-Type': 'application/merge-patch+json' };
const instant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);

function list(target: string, ids: readonly number[]): Step {
  return { does: `lists ${target}`, sends: `GET ${target}`, status: 200, finds: ids.map((id) => ({ id })) };
}

function violation(propertyPath: string, message: string): object {
  return {
    type: 'about:blank',
    title: 'Validation Failed',
    status: 422,
    detail: `${propertyPath}: ${message}`,
    violations: [{ propertyPath, message }],
  };
}

function problem(status: number, title: string, detail = title): object {
  return { type: 'about:blank', title, status, detail };
}

const lists: readonly Step[] = [
  list(`${V3}/subscriptions?customer.id=2001`, [5001]),
  list(`${V3}/subscriptions?customer.id[]=2001&customer.id[]=2002`, [5001, 5002]),
  list('/subscriptions?customer.id%5B%5D=2001&customer.id%5B%5D=2002', [5001, 5002]),
  list('/subscriptions?customer.email=MIRA.holt@example.test', [5001]),
  list('/subscriptions?customer.platformSpecificCustomerId=715', [5001]),
  list('/subscriptions?product.sku[]=JAM-PLUM&status[]=Active&status[]=paused', [5002]),
  list('/subscriptions?product.id=4001&status=ACTIVE', [5001]),
  list('/subscriptions?status=cancelled', []),
  list('/subscriptions?qty=2.0', [5001]),
  list('/subscriptions?userDefinedFields.gift_note=For%20Ada', [5001]),
  list('/subscriptions?userDefinedFields.wrap=false', [5001]),
  list('/subscriptions?userDefinedFields.wrap=true', []),
  list('/subscriptions?nobody.knows=this', [5001, 5002]),
  list('/group-subscriptions?customer.id=2001', [7001]),
  list('/group-subscriptions?userDefinedFields.ribbon=null', [7001]),
  list('/customer-addresses?customer.email=zoe.lund@example.test', [3003]),
  list('/customers?email=zoe.lund@example.test', [2002]),
  list('/products?configProfile.Id=101', []),
  list('/products?sku[]=JAM-PLUM&sku[]=E-BOOK', [4002, 4003]),
  list('/products?name=Plum%20jam&id=4002', [4002]),
  list('/subscriptions?page=2&itemsPerPage=1', [5002]),
  list('/subscriptions?page=9', []),
  ...['page=0', 'page=x', 'itemsPerPage=1000'].map((query): Step => ({
    does: `asks for a page that cannot be: ${query}`,
    sends: `GET /subscriptions?${query}`,
    status: 400,
    reads: problem(400, 'Bad Request', `Invalid value for parameter "${query.split('=', 1).join('')}".`),
  })),
  {
    does: 'asks for some members only',
    sends:
      'GET /subscriptions?id=5001&properties[]=id&properties[]=status&properties[]=nothing&properties[customer][]=email&properties[customer][]=firstName',
    status: 200,
    reads: [{ id: 5001, status: 'active', customer: { email: 'mira.holt@example.test', firstName: 'Mira' } }],
  },
  {
    does: 'asks for some members of one',
    sends: 'GET /subscriptions/5001?properties%5B%5D=qty&properties%5Bproduct%5D%5B%5D=sku',
    status: 200,
    reads: { qty: '2', product: { sku: 'TEA-ASSAM-250' } },
  },
];

const records: readonly Step[] = [
  {
    does: 'makes a customer',
    sends: `POST ${V3}/customers`,
    body: {
      email: 'ida@example.test',
      firstName: 'Ida',
      lastName: 'Berg',
      platformSpecificCustomerId: 88,
      _meta: { changed_by: {} },
      id: 1,
      nobody: 'knows',
    },
    status: 201,
    reads: {
      id: 2003,
      environmentId: 1,
      email: 'ida@example.test',
      firstName: 'Ida',
      middleName: null,
      lastName: 'Berg',
      platformSpecificCustomerId: '88',
      externalVaultCustomerToken: null,
      defaultAddressId: null,
      defaultBillingAddressId: null,
      defaultShippingAddressId: null,
      created: instant,
      updated: instant,
    },
    keeps: { customer: '' },
  },
  {
    does: 'makes two addresses',
    sends: 'POST /customer-addresses',
    body: { customerId: '{customer.id}', firstName: 'Ida', lastName: 'Berg', street1: '1 Mill Lane' },
    status: 201,
    finds: { customerId: '{customer.id}', isDefault: true, street2: null },
    keeps: { first: '' },
  },
  {
    does: 'makes the second one the default',
    sends: 'POST /customer-addresses',
    body: { customerId: '{customer.id}', firstName: 'Ida', lastName: 'Berg', street1: '2 Mill Lane', isDefault: true },
    status: 201,
    finds: { isDefault: true, isDefaultBilling: false },
    keeps: { second: '' },
  },
  {
    does: 'sees it with the customer',
    sends: 'GET /customers/{customer.id}',
    status: 200,
    finds: { defaultAddressId: '{second.id}', defaultBillingAddressId: '{first.id}' },
  },
  {
    does: 'gives the default back to the first',
    sends: 'PATCH /customers/{customer.id}',
    headers: MERGE,
    body: { defaultAddressId: '{first.id}', middleName: 'Ann' },
    status: 200,
    finds: { defaultAddressId: '{first.id}', middleName: 'Ann', lastName: 'Berg' },
  },
  {
    does: 'clears a member',
    sends: 'PATCH /customers/{customer.id}',
    headers: MERGE,
    body: { middleName: null },
    status: 200,
    finds: { middleName: null },
  },
  {
    does: 'clears what must not be',
    sends: 'PATCH /customers/{customer.id}',
    headers: MERGE,
    body: { firstName: null },
    status: 422,
    reads: violation('firstName', 'This value should not be blank.'),
  },
  {
    does: 'writes no e-mail address',
    sends: 'PATCH /customers/{customer.id}',
    headers: MERGE,
    body: { email: 'ida' },
    status: 422,
    reads: violation('email', 'This value is not a valid email address.'),
  },
  {
    does: 'takes an e-mail address twice',
    sends: 'PATCH /customers/{customer.id}',
    headers: MERGE,
    body: { email: 'Zoe.Lund@example.test' },
    status: 409,
    reads: problem(409, 'Conflict', 'Customer with that email already exists.'),
  },
  {
    does: 'patches with a list',
    sends: 'PATCH /customers/{customer.id}',
    headers: MERGE,
    body: [],
    status: 400,
    reads: problem(400, 'Bad Request', 'The request body must be a JSON object.'),
  },
  {
    does: 'patches with no JSON',
    sends: 'PATCH /customers/{customer.id}',
    headers: MERGE,
    body: '{',
    status: 400,
    reads: problem(400, 'Bad Request', 'Invalid JSON message received.'),
  },
  {
    does: 'patches with a form',
    sends: 'PATCH /customers/{customer.id}',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'a=1',
    status: 415,
    reads: problem(415, 'Unsupported Media Type'),
  },
  {
    does: 'posts a merge patch',
    sends: 'POST /customers',
    headers: MERGE,
    body: {},
    status: 415,
    reads: problem(415, 'Unsupported Media Type'),
  },
  {
    does: 'puts',
    sends: 'PUT /customers/{customer.id}',
    body: {},
    status: 405,
    reads: problem(405, 'Method Not Allowed'),
    answers: { allow: 'DELETE, GET, PATCH' },
  },
  {
    does: 'wants XML',
    sends: 'GET /customers',
    headers: { Accept: 'application/xml' },
    status: 406,
    reads: problem(406, 'Not Acceptable'),
  },
  { does: 'asks for nobody', sends: 'GET /customers/2999.json', status: 404, reads: problem(404, 'Not Found') },
  {
    does: 'changes a product',
    sends: 'PATCH /products/4001',
    headers: MERGE,
    body: { price: '13.5', schedulingRuleId: 201, intervals: ['Weekly'] },
    status: 200,
    finds: { price: 13.5, schedulingRuleId: 201, intervals: ['Weekly'] },
  },
  {
    does: 'deletes a product in use',
    sends: 'DELETE /products/4001',
    status: 409,
    reads: problem(409, 'Conflict', 'Product is used by a live subscription.'),
  },
  {
    does: 'deletes a customer with subscriptions',
    sends: 'DELETE /customers/2001',
    status: 409,
    reads: problem(409, 'Conflict', 'Customer has live subscriptions.'),
  },
  { does: 'deletes the new one', sends: 'DELETE /customers/{customer.id}', status: 204 },
  { does: 'finds the addresses gone, too', sends: 'GET /customer-addresses/{first.id}', status: 404, reads: problem(404, 'Not Found') },
  {
    does: 'merges user-defined fields of a subscription',
    sends: `PATCH ${V3}/subscriptions/5001`,
    headers: MERGE,
    body: {
      qty: '3',
      couponCode: null,
      userDefinedFields: { wrap: null, box: { size: 'L' } },
      platformSpecificFields: { ecom2: { product_option: [] } },
    },
    status: 200,
    finds: { qty: '3', couponCode: null, userDefinedFields: { gift_note: 'For Ada', box: { size: 'L' } } },
  },
  {
    does: 'merges deeper',
    sends: `PATCH ${V3}/subscriptions/5001`,
    headers: MERGE,
    body: { userDefinedFields: { box: { colour: 'red' }, gift_note: null } },
    status: 200,
    finds: { userDefinedFields: { box: { size: 'L', colour: 'red' } } },
  },
  {
    does: 'sends the whole subscription back',
    sends: `GET ${V3}/subscriptions/5001`,
    status: 200,
    keeps: { subscription: '' },
  },
  {
    does: 'and finds it as it was',
    sends: `PATCH ${V3}/subscriptions/5001`,
    headers: MERGE,
    body: changed('subscription', {}),
    status: 200,
    reads: '{subscription}',
  },
];

/** Speaks v3 alone, at its prefix and at the root. */
export const mergePatches: Script = {
  style: 'a v3 client: merge patches, filters with brackets and dots, sparse members, problem documents',
  headers: { Authorization: 'Bearer {token}', 'Content-Type': 'application/json', Accept: 'application/json' },
  read: problemJson,
  steps: [
    {
      does: 'gets a token',
      sends: 'POST /oauth/v2/token',
      headers: { Authorization: '', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&client_id={clientId}&client_secret={clientSecret}&scope=client',
      status: 200,
      finds: { scope: 'client' },
      keeps: { token: 'access_token' },
    },
    ...lists,
    {
      does: 'walks through the products',
      walks: `${V3}/products`,
      size: 2,
      pages: byPage,
      records: (read) => read as readonly { readonly id: number }[], // the reader takes it as it comes
      ids: [4001, 4002, 4003],
    },
    ...records,
  ],
};
