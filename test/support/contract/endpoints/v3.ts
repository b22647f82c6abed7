import { BARE, call, EMPTY, LIST_V3, v3, type Endpoint } from './endpoint.js';

const person = { firstName: 'Ida', lastName: 'Berg' };
const ordinary = { body: { email: 'new@example.test', ...person } };

/** The records of v3 that are written (#9-v3-resources). */
export const recordsV3: readonly Endpoint[] = [
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

/** What v3 serves plainly (#9-v3-resources). */
export const plainV3: readonly Endpoint[] = [
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
