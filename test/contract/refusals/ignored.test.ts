import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method } from '../../support/environment.js';
import { eachRow } from '../../support/contract/rows.js';

interface Row {
  readonly what: string;
  readonly call: readonly [Method, string, unknown?];
  readonly status: number;
  /** What Subsim-Ignored says; `undefined` for no such header. */
  readonly tells: string | undefined;
}

const V2 = '/services/v2';
const tea = { name: 'Tea', price: 1 };

const parameters: readonly Row[] = [
  { what: 'a list without parameters', call: ['get', `${V2}/customers`], status: 200, tells: undefined },
  {
    what: 'every parameter that a list knows, in each of its forms',
    call: ['get', `${V2}/customers?since_id=1&count=2&email=a@b.c&first_name[]=A&first_name[x]=B&ecom_customer_id=715&salesOrderToken=x`],
    status: 200,
    tells: undefined,
  },
  { what: 'a parameter that nobody knows', call: ['get', `${V2}/customers?colour=blue&count=1`], status: 200, tells: 'colour' },
  { what: 'the same one several times', call: ['get', `${V2}/customers?size=1&size=2&colour=x`], status: 200, tells: 'size, colour' },
  { what: 'a number as a list', call: ['get', `${V2}/customers?count[]=1`], status: 200, tells: 'count[]' },
  { what: 'the filter of another list', call: ['get', `${V2}/addresses?email=a@b.c`], status: 200, tells: 'email' },
  { what: 'a filter beside one record', call: ['get', `${V2}/customers/2001.json?email=a@b.c`], status: 200, tells: 'email' },
  {
    what: 'the parameter of the next dates',
    call: ['get', `${V2}/subscriptions/5001/upcoming-order-dates?order-count=2&count=2`],
    status: 200,
    tells: 'count',
  },
  { what: 'a parameter of a write', call: ['post', `${V2}/subscriptions/5001/skip?by=me`], status: 204, tells: 'by' },
  { what: 'a parameter of v1', call: ['get', '/services/v1/vault/paymentprofiles?customer_id=2001&kind=x'], status: 200, tells: 'kind' },
  { what: 'a parameter beside a wrong one', call: ['get', `${V2}/customers?colour=x&count=0`], status: 400, tells: 'colour' },
  { what: 'a parameter of a record that is not there', call: ['get', `${V2}/customers/9999?colour=x`], status: 404, tells: 'colour' },
];

const members: readonly Row[] = [
  {
    what: 'a whole new customer, with what is said for audit',
    call: [
      'post',
      `${V2}/customer`,
      {
        customer: { email: 'a@b.c', first_name: 'A', last_name: 'B', ecom_customer_id: 1, user_defined_fields: { any: { thing: 1 } } },
        _meta: { changed_by: { x: 1 } },
      },
    ],
    status: 201,
    tells: undefined,
  },
  {
    what: 'unknown members before those that are shown only',
    call: ['post', `${V2}/customers/2001`, { customer: { id: 1, updated: 'x', nickname: 'x', magic: { a: 1 } } }],
    status: 200,
    tells: 'nickname, magic, id, updated',
  },
  {
    what: 'an object in a record, with the path',
    call: [
      'post',
      `${V2}/subscriptions/5001`,
      { subscription: { shipping_address: { first_name: 'A', last_name: 'B', zip: '1', id: 4, use_billing: false }, zip: 1 } },
    ],
    status: 200,
    tells: 'shipping_address.zip, zip, shipping_address.id',
  },
  {
    what: 'members of rows, each name once',
    call: [
      'post',
      `${V2}/group-subscription-templates/8001`,
      { group_subscription_template: { items: [1, 2].map((qty) => ({ product_sku: 'JAM-PLUM', qty, colour: 'red' })) } },
    ],
    status: 200,
    tells: 'items.colour',
  },
  {
    what: 'what stands beside the record',
    call: ['post', `${V2}/addresses/3001`, { address: {}, other: 1, sales_order_token: 'x' }],
    status: 200,
    tells: 'other',
  },
  {
    what: 'a record without its wrapper',
    call: ['post', `${V2}/addresses/3001`, { city: 'Dover' }],
    status: 400,
    tells: 'city',
  },
  {
    what: 'refused values',
    call: ['post', `${V2}/addresses/3001`, { address: { city: [], town: 'Dover' } }],
    status: 400,
    tells: 'town',
  },
  {
    what: 'records of a bulk call, each name once',
    call: ['post', `${V2}/products`, { products: [1, 2].map((sku) => ({ sku, ...tea, colour: 'red', weight: sku })), note: '' }],
    status: 202,
    tells: 'note, colour, weight',
  },
  {
    what: 'a token in a body, which opens nothing',
    call: ['post', `${V2}/customers/2001?access_token=`, { customer: { first_name: 'A' }, access_token: 'x' }],
    status: 200,
    tells: 'access_token',
  },
  {
    what: 'members of an action that it does not read',
    call: ['post', `${V2}/subscriptions/5001/cancel`, { subscription: { reason: 'x', status: 'Cancelled' } }],
    status: 204,
    tells: 'reason, status',
  },
  { what: 'a call that reads no body', call: ['post', `${V2}/webhook-test`, { loudly: true }], status: 204, tells: 'loudly' },
  {
    what: 'a payment profile, whose customer stays who it was',
    call: ['post', `${V2}/vault/paymentprofiles/6001`, { payment_profile: { creditcard_month: '11', customer_id: 2001, nick: 'x' } }],
    status: 200,
    tells: 'nick, customer_id',
  },
  {
    what: 'a charge',
    call: [
      'post',
      '/services/v1/vault/paymentprofiles/6001/purchase',
      { transaction: { amount: 1, currency_code: 'USD', browser_info: 'eyJ3Ijox', tip: 1, state: 'x' } },
    ],
    status: 201,
    tells: 'tip, state',
  },
  {
    what: 'order details in their own spelling',
    call: ['post', `${V2}/order-details`, { order_details: { order_number: 'x', billingAddress: { first_name: 'A' } } }],
    status: 400,
    tells: 'order_number, billingAddress.first_name',
  },
];

const patches: readonly Row[] = [
  {
    what: 'paths that nobody knows, that are shown only, and into members',
    call: [
      'patch',
      `${V2}/subscriptions/5001`,
      [
        { op: 'replace', path: '/status', value: 'x' },
        { op: 'add', path: '/colour', value: 'x' },
        { op: 'replace', path: '/qty', value: 3 },
        { op: 'add', path: '/user_defined_fields/any', value: 1 },
        { op: 'add', path: '/shipping_address/city', value: 'x' },
        { op: 'test', path: '/id', value: 5001 },
      ],
    ],
    status: 200,
    tells: '/colour, /status, /shipping_address/city',
  },
  {
    what: 'one operation without a list',
    call: ['patch', `${V2}/addresses/3001`, { op: 'copy', from: '/city', path: '/town' }],
    status: 200,
    tells: '/town',
  },
  {
    what: 'a patch of several records',
    call: ['patch', `${V2}/products`, [{ op: 'add', path: '/colour', value: 1, ids: [4001, 4002] }]],
    status: 202,
    tells: '/colour',
  },
];

const v3: readonly Row[] = [
  {
    what: 'every parameter that v3 knows',
    call: [
      'get',
      '/subscriptions?page=1&itemsPerPage=2&customer.id[]=2001&userDefinedFields.a.b=1&properties[]=id&properties[customer][]=id',
    ],
    status: 200,
    tells: undefined,
  },
  { what: 'parameters of v2', call: ['get', '/services/v3/customers?count=5&email=x'], status: 200, tells: 'count' },
  {
    what: 'unknown members and those that are shown only',
    call: ['patch', '/customers/2001', { firstName: 'A', id: 4, nickName: 'x', created: 'x', first_name: 'x', _meta: {} }],
    status: 200,
    tells: 'nickName, first_name, id, created',
  },
  {
    what: 'a refused problem object',
    call: ['post', '/customers', { email: 'x', firstName: 'A', lastName: 'B', created: 'x', nick: 1 }],
    status: 422,
    tells: 'nick, created',
  },
];

describe('what is ignored of a request is told by name (#subsim-ignored-input, #4.3-unknown-members, #4.3-patch-ignored)', () => {
  eachRow(
    [...parameters, ...members, ...patches, ...v3],
    ({ what, tells }) => `${what}: ${tells ?? 'nothing'}`,
    async ({ call: [method, path, body], status, tells }) => {
      using environment = anEnvironment();
      const answer =
        path.startsWith(V2) || path.startsWith('/services/v1')
          ? await environment.call(method, path, body)
          : await environment.callWith(await environment.token(), method, path, body);
      expect([answer.status, answer.headers['subsim-ignored']], answer.text).toEqual([status, tells]);
      expect(environment.log.at(-1)?.ignored).toBe(tells);
    },
  );

  test('a whole answer that is sent back is told as five names and a number', async () => {
    using environment = anEnvironment();
    const { customer } = (await environment.call('get', `${V2}/customers/2001`)).body as { customer: object };
    const answer = await environment.call('post', `${V2}/customers/2001`, { customer });
    expect(answer.headers['subsim-ignored']).toMatch(/^id, full_name, (?:\w+, ){3}and \d+ more$/);
  });

  test('of many unknown names twenty are told, and how many more there are', async () => {
    using environment = anEnvironment();
    const names = Array.from({ length: 32 }, (_, index) => `x${String(index)}`);
    const customer = Object.fromEntries(names.map((name) => [name, 1]));
    const answer = await environment.call('post', `${V2}/customers/2001`, { customer });
    expect(answer.headers['subsim-ignored']).toBe(`${names.slice(0, 20).join(', ')}, and 12 more`);
  });

  test.each([
    ['a line break', 'a\r\nSet-Cookie: b', 'a%0D%0ASet-Cookie:%20b'],
    ['a comma and a percent sign', 'a,b%2c', 'a%2Cb%252c'],
    ['another script', 'é€😀', '%C3%A9%E2%82%AC%F0%9F%98%80'],
    ['half a pair', 'a\ud83d', 'a%EF%BF%BD'],
    ['a long name', 'n'.repeat(500), `${'n'.repeat(60)}...`],
    ['a long name in another script', 'é'.repeat(500), `${'%C3%A9'.repeat(10)}...`],
    ['a name that JavaScript knows', '__proto__', '__proto__'],
    ['the number of a card', '4111 1111-1111.1111', '(a long number)'],
    ['a token', `a1${'B2'.repeat(42)}`, 'a1B2B2%E2%80%A6'],
  ])('%s in a name is told without harm', async (_, name, told) => {
    using environment = anEnvironment();
    const answer = await environment.call('post', `${V2}/customers/2001`, `{"customer":{${JSON.stringify(name)}:1}}`);
    expect(answer.headers['subsim-ignored']).toBe(told);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test('values never stand in it', async () => {
    using environment = anEnvironment();
    const answer = await environment.call('post', `${V2}/customers/2001?pin=secret`, { customer: { password: 'secret' }, key: 'secret' });
    expect(answer.headers['subsim-ignored']).toBe('pin, key, password');
  });

  test('who is not let in learns nothing, and the token endpoint tells nothing', async () => {
    using environment = anEnvironment();
    const answers = [
      await environment.bare.get(`${V2}/customers?colour=x`),
      await environment.bare.post('/oauth/v2/token').type('form').send('grant_type=client_credentials&client_secret=x&colour=y'),
      await environment.call('get', '/services/v3/nothing?colour=x'),
    ];
    for (const { headers } of answers) expect(headers).not.toHaveProperty('subsim-ignored');
  });
});
