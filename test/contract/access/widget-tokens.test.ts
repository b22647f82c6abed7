import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method } from '../../support/environment.js';
import { faultsOfExplanation } from '../../support/refusals.js';

type Row = readonly [method: Method, path: string, body: unknown, status: number];

const person = { first_name: 'Mira', last_name: 'Holt' };
const tea = { product_sku: 'TEA-ASSAM-250', qty: 1, next_order_date: '2026-12-01', shipping_address_id: 3001 };
const note = [{ op: 'add', path: '/user_defined_fields/note', value: 1 }];
const none = undefined;
const box = { next_order_date: '2026-12-01', shipping_address_id: 3001, items: [{ product_sku: 'JAM-PLUM' }] };
const mint = { sku: 'MINT', name: 'Mint', price: 3 };
const batchOf = (id: number): readonly object[] => [{ ...note[0], ids: [id] }];

/** What a token bound to customer 2001 may read of the catalogue and of the own groups. */
const boundCatalogue: readonly Row[] = [
  ['get', '/services/v2/products', none, 200],
  ['get', '/services/v2/products.xml?sku=JAM-PLUM', none, 200],
  ['get', '/services/v2/products/4001', none, 200],
  ['get', '/services/v2/group-subscriptions', none, 200],
  ['get', '/services/v2/group-subscriptions/7001', none, 200],
  ['get', '/services/v2/group-subscriptions/7001.html', none, 200],
];

/** What no token with part of the rights may do with them, not even for the own customer. */
const closedCatalogue: readonly Row[] = [
  ['post', '/services/v2/product', { product: mint }, 403],
  ['post', '/services/v2/products', { products: [mint] }, 403],
  ['patch', '/services/v2/products', batchOf(4001), 403],
  ['post', '/services/v2/products/4001', { product: { name: 'X' } }, 403],
  ['patch', '/services/v2/products/4001', note, 403],
  ['post', '/services/v2/group-subscription', { group_subscription: box }, 403],
  ['post', '/services/v2/group-subscriptions', { group_subscriptions: [box] }, 403],
  ['patch', '/services/v2/group-subscriptions', batchOf(7001), 403],
  ['post', '/services/v2/group-subscriptions/7001', { group_subscription: { name: 'X' } }, 403],
  ['patch', '/services/v2/group-subscriptions/7001', note, 403],
  ['get', '/services/v2/group-subscriptions/7002', none, 403],
  ['post', '/services/v2/group-subscriptions/7002', { group_subscription: { name: 'X' } }, 403],
  ['patch', '/services/v2/group-subscriptions/7002', note, 403],
  ['get', '/services/v2/group-subscription-templates', none, 403],
  ['get', '/services/v2/group-subscription-templates/8001', none, 403],
  ['post', '/services/v2/group-subscription-template', { group_subscription_template: { name: 'X' } }, 403],
  ['post', '/services/v2/group-subscription-templates', { group_subscription_templates: [{ name: 'X' }] }, 403],
  ['patch', '/services/v2/group-subscription-templates', batchOf(8001), 403],
  ['post', '/services/v2/group-subscription-templates/8001', { group_subscription_template: { name: 'X' } }, 403],
  ['patch', '/services/v2/group-subscription-templates/8001', note, 403],
];

/** What a token bound to customer 2001 may do, as far as the routes exist (#2.2-widget-rights, #2.2-widget-lists). */
const bound: readonly Row[] = [
  ['get', '/services/v2/config', none, 200],
  ['get', '/services/v2/customers/2001', none, 200],
  ['post', '/services/v2/customers/2001', { customer: { first_name: 'Mirabel' } }, 200],
  ['get', '/services/v2/addresses/3001', none, 200],
  ['post', '/services/v2/address', { address: person }, 201],
  ['post', '/services/v2/address/find-or-create', { address: person }, 201],
  ['post', '/services/v2/address/find_or_create', { address: person }, 201],
  ['post', '/services/v2/addresses/3001', { address: { city: 'Ghent' } }, 200],
  ['patch', '/services/v2/addresses/3001', note, 200],
  ['delete', '/services/v2/addresses/3002', none, 204],
  ['get', '/services/v2/subscriptions/5001', none, 200],
  ['post', '/services/v2/subscription', { subscription: tea }, 201],
  ['post', '/services/v2/subscriptions/5001', { subscription: { qty: 3 } }, 200],
  ['patch', '/services/v2/subscriptions/5001', note, 200],
  ['get', '/services/v2/subscriptions/5001/upcoming-order-dates', none, 200],
  ['post', '/services/v2/subscriptions/5001/pause', none, 204],
  ['post', '/services/v2/subscriptions/5001/restart', {}, 204],
  ['post', '/services/v2/subscriptions/5001/skip.xml', none, 204],
  ['post', '/services/v2/subscriptions/5001/cancel', { subscription: { customer_id: '2001' } }, 204],
  ['get', '/services/v2/vault/paymentprofiles/6001', none, 200],
  ['get', '/services/v3/customers/2001', none, 200],
  ['get', '/customers/2001', none, 200],
  ['get', '/services/v3/customers/me', none, 200],
  ['get', '/services/v3/customer-addresses', none, 200],
  ['get', '/services/v3/customer-addresses/3001', none, 200],
  ['post', '/services/v3/customer-addresses', { firstName: 'A', lastName: 'B' }, 201],
  ['patch', '/services/v3/customer-addresses/3001', { city: 'Ghent' }, 200],
  ['delete', '/services/v3/customer-addresses/3002', none, 204],
  ['get', '/services/v3/products', none, 200],
  ['get', '/services/v3/products/4001', none, 200],
  ['get', '/services/v2/customers', none, 403],
  ['post', '/services/v2/customer', { customer: { ...person, email: 'new@example.test' } }, 403],
  ['post', '/services/v2/subscriptions', { subscriptions: [tea] }, 403],
  ['patch', '/services/v2/subscriptions', [{ ...note[0], ids: [5001] }], 403],
  ['get', '/services/v2/batch/00000000000000000000000000000000', none, 403],
  ['get', '/services/v1/vault/paymentprofiles', none, 403],
  ['get', '/services/v1/vault/paymentprofiles/6001', none, 403],
  ['get', '/services/v3/customers', none, 403],
  ['post', '/services/v3/customers', { firstName: 'A', lastName: 'B', email: 'a@b' }, 403],
  ['patch', '/services/v3/customers/2001', { firstName: 'A' }, 403],
  ['delete', '/services/v3/customers/2001', none, 403],
  ['post', '/services/v3/products', { sku: 'S' }, 403],
  ['patch', '/services/v3/products/4001', { name: 'N' }, 403],
  ['delete', '/services/v3/products/4003', none, 403],
];

const foreign: readonly Row[] = [
  ['get', '/services/v2/customers/2002', none, 403],
  ['post', '/services/v2/customers/2002', { customer: { first_name: 'X' } }, 403],
  ['get', '/services/v2/addresses/3003', none, 403],
  ['post', '/services/v2/addresses/3003', { address: { city: 'X' } }, 403],
  ['patch', '/services/v2/addresses/3003', note, 403],
  ['delete', '/services/v2/addresses/3003', none, 403],
  ['get', '/services/v2/subscriptions/5002', none, 403],
  ['post', '/services/v2/subscriptions/5002', { subscription: { qty: 3 } }, 403],
  ['patch', '/services/v2/subscriptions/5002', note, 403],
  ['get', '/services/v2/subscriptions/5002/upcoming-order-dates', none, 403],
  ['post', '/services/v2/subscriptions/5002/pause', none, 403],
  ['post', '/services/v2/subscriptions/5002/restart', none, 403],
  ['post', '/services/v2/subscriptions/5002/skip', none, 403],
  ['post', '/services/v2/subscriptions/5002/cancel', none, 403],
  ['get', '/services/v2/vault/paymentprofiles/6002', none, 403],
  ['get', '/services/v3/customers/2002', none, 403],
  ['get', '/services/v3/customer-addresses/3003', none, 403],
  ['patch', '/services/v3/customer-addresses/3003', { city: 'X' }, 403],
  ['delete', '/services/v3/customer-addresses/3003', none, 403],
];

const unknown: readonly Row[] = [
  ['get', '/services/v2/customers/99', none, 404],
  ['get', '/services/v2/addresses/99', none, 404],
  ['post', '/services/v2/addresses/99', { address: { city: 'X' } }, 404],
  ['patch', '/services/v2/addresses/99', note, 404],
  ['delete', '/services/v2/addresses/99', none, 404],
  ['get', '/services/v2/subscriptions/99', none, 404],
  ['get', '/services/v2/subscriptions/99/upcoming-order-dates', none, 404],
  ['post', '/services/v2/subscriptions/99/cancel', none, 404],
  ['get', '/services/v2/vault/paymentprofiles/99', none, 404],
  ['get', '/services/v2/addresses/3999', none, 404],
  ['get', '/services/v2/products/99', none, 404],
  ['get', '/services/v2/group-subscriptions/99', none, 404],
];

const foreignInBody: readonly Row[] = [
  ['post', '/services/v2/address', { address: { ...person, customer_id: 2002 } }, 403],
  ['post', '/services/v2/address', { address: { ...person, customer_id: '2002' } }, 403],
  ['post', '/services/v2/address', { address: { ...person, customer_id: '2002.0' } }, 403],
  ['post', '/services/v2/address', { address: { ...person, customer_id: [2001] } }, 403],
  ['post', '/services/v2/address/find-or-create', { address: { ...person, customer_id: 2002 } }, 403],
  ['post', '/services/v2/subscription', { subscription: { ...tea, customer_id: 2002 } }, 403],
  ['post', '/services/v2/addresses/3001', { address: { city: 'X', customer_id: '2002' } }, 403],
  ['post', '/services/v2/subscriptions/5001', { subscription: { qty: 1, customer_id: 2002 } }, 403],
  ['post', '/services/v2/subscriptions/5001/cancel', { subscription: { customer_id: 2002 } }, 403],
];

describe('a widget token of a customer', () => {
  test.each([...bound, ...boundCatalogue])('%s %s %j → %d', async (method, path, body, status) => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });

    const answer = await environment.callWith(token, method, path, body);

    expect(answer.status).toBe(status);
    if (status === 403) expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test.each([...foreign, ...unknown, ...foreignInBody, ...closedCatalogue])(
    '%s %s %j → %d, and nothing changes',
    async (method, path, body, status) => {
      using environment = anEnvironment();
      const token = await environment.token({ scope: 'widget', customer_id: '2001' });
      const before = await everything(environment);

      const answer = await environment.callWith(token, method, path, body);

      expect(answer.status).toBe(status);
      expect(answer.headers['subsim-refusal']).toBe(status === 403 ? 'permission-denied' : 'unknown-record');
      expect(await everything(environment)).toBe(before);
    },
  );

  test('sees only the own records in lists, whatever the filter says', async () => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_email: 'MIRA.HOLT@example.test' });
    const ids = async (path: string): Promise<readonly number[]> =>
      ((await environment.callWith(token, 'get', path)).body as { id: number }[]).map(({ id }) => id);

    expect(await ids('/services/v2/addresses')).toEqual([3001, 3002]);
    expect(await ids('/services/v2/subscriptions')).toEqual([5001]);
    expect(await ids('/services/v2/vault/paymentprofiles')).toEqual([6001]);
    expect(await ids('/services/v2/group-subscriptions')).toEqual([7001]);
    expect(await ids('/services/v2/group-subscriptions?customer_id=2002')).toEqual([]);
    expect(await ids('/services/v2/products')).toEqual([4001, 4002, 4003]);
    expect(await ids('/services/v2/addresses?customer_id=2002')).toEqual([]);
    expect(await ids('/services/v2/addresses?customer_id[]=2001&customer_id[]=2002')).toEqual([3001, 3002]);
    expect(await ids('/services/v2/vault/paymentprofiles?customer_email=zoe.lund@example.test')).toEqual([]);
    expect(await ids('/services/v2/addresses?since_id=3002&count=5')).toEqual([3002]);
  });

  test.each([undefined, null, '', 2001, '2001', '2001.00'])('creates for the own customer when the body says %j', async (customerId) => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });

    const address = await environment.callWith(token, 'post', '/services/v2/address', { address: { ...person, customer_id: customerId } });
    const subscription = await environment.callWith(token, 'post', '/services/v2/subscription', {
      subscription: { ...tea, customer_id: customerId },
    });

    expect([address.status, address.body]).toMatchObject([201, { address: { customer_id: '2001' } }]);
    expect([subscription.status, subscription.body]).toMatchObject([201, { subscription: { customer_id: '2001' } }]);
  });

  test('cannot link records of another customer to an own subscription', async () => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });

    for (const link of [{ shipping_address_id: 3003 }, { payment_profile_id: 6002 }]) {
      const update = await environment.callWith(token, 'post', '/services/v2/subscriptions/5001', { subscription: link });
      const create = await environment.callWith(token, 'post', '/services/v2/subscription', { subscription: { ...tea, ...link } });
      expect([update.status, create.status]).toEqual([400, 400]);
    }
  });

  test('counts on v3 in the query as well as in the header', async () => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });

    const own = await environment.bare.get(`/services/v2/customers/2001?access_token=${token}`);
    const other = await environment.bare.get(`/services/v2/customers/2002?access_token=${token}`);

    expect([own.status, other.status]).toEqual([200, 403]);
  });
});

// On v3 everybody reads products, and whoever is for no customer finds none.
function statusForGuests(method: Method, path: string): number {
  if (path.endsWith('/customers/me')) return 404;
  return method === 'get' && path.startsWith('/services/v3/products') ? 200 : 403;
}

describe('a token without a customer', () => {
  const requests: readonly Row[] = [
    ['get', '/services/v2/config', none, 200],
    ['get', '/services/v2/config.xml', none, 200],
    ['get', '/services/v2/products', none, 200],
    ['get', '/services/v2/products.html?sku=E-BOOK', none, 200],
    ['get', '/services/v2/products/4001', none, 403],
    ['get', '/services/v2/products/99', none, 403],
    ['get', '/services/v2/group-subscriptions', none, 403],
    ['get', '/services/v2/group-subscriptions/7001', none, 403],
    ...closedCatalogue,
    ...bound
      .filter(([, path]) => !path.startsWith('/services/v2/config'))
      .map(([method, path, body]) => [method, path, body, statusForGuests(method, path)] as const),
    ...foreign,
    ['get', '/services/v2/addresses', none, 403],
    ['get', '/services/v2/subscriptions', none, 403],
    ['get', '/services/v2/vault/paymentprofiles', none, 403],
    ['get', '/services/v2/addresses/99', none, 403],
  ];

  test.each([
    ['guest', { scope: 'widget' }],
    ['session', { scope: 'session' }],
    ['session with an ignored customer', { scope: 'session', customer_id: '2001' }],
  ])('(%s) may read the configuration, list the products and see no other records', async (_, parameters) => {
    using environment = anEnvironment();
    const token = await environment.token(parameters);
    const before = await everything(environment);

    for (const [method, path, body, status] of requests) {
      const answer = await environment.callWith(token, method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
    expect(await everything(environment)).toBe(before);
  });
});

async function everything(environment: ReturnType<typeof anEnvironment>): Promise<string> {
  const own = ['customers', 'addresses', 'subscriptions', 'vault/paymentprofiles'];
  const paths = [...own, 'products', 'group-subscriptions', 'group-subscription-templates'];
  const answers = [];
  for (const path of paths) answers.push((await environment.call('get', `/services/v2/${path}`)).text);
  return answers.join('\n');
}
