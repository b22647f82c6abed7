import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method } from '../../support/environment.js';
import { faultsOfExplanation } from '../../support/refusals.js';

type Row = readonly [method: Method, path: string, body: unknown, status: number];

const person = { first_name: 'Mira', last_name: 'Holt' };
const tea = { product_sku: 'TEA-ASSAM-250', qty: 1, next_order_date: '2026-12-01', shipping_address_id: 3001 };
const note = [{ op: 'add', path: '/user_defined_fields/note', value: 1 }];
const none = undefined;

// Who may call what stands in the table of endpoints; here are the ends of paths, and what is in bodies and lists.

/** Calls with suffixes and parameters that are open to a token bound to customer 2001 (#2.2-widget-rights, #2.2-widget-lists). */
const bound: readonly Row[] = [
  ['get', '/services/v2/products.xml?sku=JAM-PLUM', none, 200],
  ['get', '/services/v2/group-subscriptions/7001.html', none, 200],
  ['post', '/services/v2/subscriptions/5001/skip.xml', none, 204],
  ['post', '/services/v2/subscriptions/5001/restart', {}, 204],
  ['post', '/services/v2/subscriptions/5001/cancel', { subscription: { customer_id: '2001' } }, 204],
  ['post', '/services/v3/customer-addresses', { firstName: 'A', lastName: 'B' }, 201],
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
  test.each(bound)('%s %s %j → %d', async (method, path, body, status) => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });

    expect((await environment.callWith(token, method, path, body)).status).toBe(status);
  });

  test.each([
    ['does not find what nobody has', 'unknown-record', unknown],
    ['may not name another customer in a body', 'permission-denied', foreignInBody],
  ] as const)('%s, and nothing changes', async (_, refusal, rows) => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });
    const before = await everything(environment);

    for (const [method, path, body, status] of rows) {
      const answer = await environment.callWith(token, method, path, body);
      expect([method, path, body, answer.status, answer.headers['subsim-refusal']]).toEqual([method, path, body, status, refusal]);
      expect(faultsOfExplanation(answer)).toEqual([]);
    }

    expect(await everything(environment)).toBe(before);
  });

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
    const found = await environment.callWith(token, 'post', '/services/v2/address/find-or-create', {
      address: { ...person, street1: 'Elsewhere', customer_id: customerId },
    });

    expect([address.status, address.body]).toMatchObject([201, { address: { customer_id: '2001' } }]);
    expect([found.status, found.body]).toMatchObject([201, { address: { customer_id: '2001' } }]);
    expect([subscription.status, subscription.body]).toMatchObject([201, { subscription: { customer_id: '2001' } }]);
  });

  test('cannot link records of another customer to an own subscription', async () => {
    using environment = anEnvironment();
    const token = await environment.token({ scope: 'widget', customer_id: '2001' });

    for (const link of [{ shipping_address_id: 3003 }, { payment_profile_id: 6002 }]) {
      const update = await environment.callWith(token, 'post', '/services/v2/subscriptions/5001', { subscription: link });
      const create = await environment.callWith(token, 'post', '/services/v2/subscription', { subscription: { ...tea, ...link } });
      expect([update.status, create.status]).toEqual([400, 400]);
      expect([update.body, create.body]).toMatchObject([{ message: 'Validation Failed' }, { message: 'Validation Failed' }]);
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

describe('a token without a customer', () => {
  const requests: readonly Row[] = [
    ['get', '/services/v2/config.xml', none, 200],
    ['get', '/services/v2/products.html?sku=E-BOOK', none, 200],
    ['get', '/services/v2/products/99', none, 403],
    ['get', '/services/v2/addresses/99', none, 403],
    ['get', '/services/v2/addresses/3001', none, 403],
    ['post', '/services/v2/address', { address: person }, 403],
    ['get', '/services/v3/customers/me', none, 404],
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
