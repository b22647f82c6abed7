import { countsOf, customerOf } from './shop.js';

/**
 * A call whose rate is measured, the same for every subject.
 * @typedef {object} Call
 * @property {string} title
 * @property {number} status What a good answer says.
 * @property {(size: number) => CallRequest} request One request on a shop of that size, for records at random over its whole range.
 */

/**
 * @typedef {object} CallRequest
 * @property {string} method
 * @property {string} path
 * @property {unknown} [body]
 */

const PAGE = 50;
const FORTNIGHT = 14 * 24 * 60 * 60 * 1000;
const orderDate = new Date(Date.now() + FORTNIGHT).toISOString().slice(0, 10);

/**
 * The calls by name. What adds records stands last, because the shop grows by it.
 * @type {Readonly<Record<string, Call>>}
 */
export const calls = {
  get: {
    title: 'GET an address',
    status: 200,
    request: (size) => ({ method: 'GET', path: `/services/v2/addresses/${anyUpTo(countsOf(size).addresses)}` }),
  },
  'list-products': {
    title: 'GET 50 products',
    status: 200,
    request: (size) => ({ method: 'GET', path: `/services/v2/products?count=${PAGE}&since_id=${anyPage(countsOf(size).products)}` }),
  },
  'list-subscriptions': {
    title: 'GET 50 subscriptions',
    status: 200,
    request: (size) => ({
      method: 'GET',
      path: `/services/v2/subscriptions?count=${PAGE}&since_id=${anyPage(countsOf(size).subscriptions)}`,
    }),
  },
  patch: {
    title: 'PATCH a field of an address',
    status: 200,
    request: (size) => ({
      method: 'PATCH',
      path: `/services/v2/addresses/${anyUpTo(countsOf(size).addresses)}`,
      body: [{ op: 'add', path: '/user_defined_fields/gate_code', value: String(anyUpTo(1e6)) }],
    }),
  },
  post: {
    title: 'POST a subscription',
    status: 201,
    request: (size) => ({ method: 'POST', path: '/services/v2/subscription', body: { subscription: newSubscription(countsOf(size)) } }),
  },
};

function newSubscription({ addresses, products }) {
  const address = anyUpTo(addresses);
  return {
    customer_id: customerOf(address),
    product_sku: `SKU-${anyUpTo(products)}`,
    qty: 1,
    interval: 'Monthly',
    next_order_date: orderDate,
    payment_profile_id: customerOf(address),
    shipping_address_id: address,
    user_defined_fields: { gift_note: 'For Ada' },
  };
}

// An id from which on a whole page of records is there.
function anyPage(count) {
  return anyUpTo(Math.max(1, count - PAGE + 1));
}

function anyUpTo(most) {
  return 1 + Math.floor(Math.random() * most);
}
