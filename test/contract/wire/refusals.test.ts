import { describe, expect, test } from 'vitest';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { jsonOf, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const modes = ['documented', 'observed'] as const;
type Mode = (typeof modes)[number];

const BLANK = 'This value should not be blank.';
const INVALID = 'This value is not valid.';
const faulty = (message: string): object => ({ errors: [message] });
/** Members without a fault, as `observed` lists them. */
const sound = (...names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, []]));

const places = ['company', 'street1', 'street2', 'street3', 'city', 'region', 'postcode', 'country', 'phone'];
const postal = sound('first_name', 'middle_name', 'last_name', ...places);
const nameless = { ...postal, first_name: faulty(BLANK), last_name: faulty(BLANK) };
const addressInside = { ...postal, ...sound('ecom_address_id', 'user_defined_fields') };

interface Row {
  readonly what: string;
  readonly call: readonly ['post' | 'patch', string, unknown];
  /** What stands under `children` in each mode. */
  readonly documented: object;
  readonly observed: object;
  readonly ecomName?: string;
}

const rows: readonly Row[] = [
  {
    what: 'an address without names',
    call: ['post', '/services/v2/address', { address: { customer_id: 2001, country: 'US', nickname: 'x', id: 5 } }],
    documented: { first_name: faulty(BLANK), last_name: faulty(BLANK) },
    observed: { ...nameless, ...sound('customer_id', 'ecom_address_id', 'user_defined_fields') },
  },
  {
    what: 'an update of an address, which belongs to its customer for good',
    call: ['post', '/services/v2/addresses/3001', { address: { city: [] } }],
    documented: { city: faulty(INVALID) },
    observed: { ...addressInside, city: faulty(INVALID) },
  },
  {
    what: 'a patch of an address, which is read as an update',
    call: ['patch', '/services/v2/addresses/3001', [{ op: 'add', path: '/city', value: [] }]],
    documented: { city: faulty(INVALID) },
    observed: { ...addressInside, city: faulty(INVALID) },
  },
  {
    what: 'a customer of another shop platform',
    ecomName: 'magento',
    call: ['post', '/services/v2/customer', { customer: { email: 'nobody', first_name: 'Ada', last_name: 'Lund' } }],
    documented: { email: faulty('This value is not a valid email address.') },
    observed: {
      email: faulty('This value is not a valid email address.'),
      ...sound(
        'first_name',
        'middle_name',
        'last_name',
        'platform_specific_customer_id',
        'external_vault_customer_token',
        'user_defined_fields',
      ),
      ...sound('magento_customer_id', 'magento_customer_group_id', 'magento_website_id', 'create_magento_customer'),
    },
  },
  {
    what: 'a card without its number and with an address without names',
    call: [
      'post',
      '/services/v2/vault/paymentprofile/creditcard',
      { payment_profile: { customer_id: 2001, creditcard_month: 12, creditcard_year: 2031, billing_address: { country: 'US' } } },
    ],
    documented: {
      creditcard_number: faulty(BLANK),
      billing_address: { children: { first_name: faulty(BLANK), last_name: faulty(BLANK) } },
    },
    observed: {
      ...sound('customer_id', 'ecom_customer_id', 'customer_email'),
      ...sound('creditcard_month', 'creditcard_year', 'creditcard_verification_value'),
      creditcard_number: faulty(BLANK),
      billing_address: { children: nameless },
    },
  },
  {
    what: 'an update of a card',
    call: ['post', '/services/v2/vault/paymentprofiles/6001', { payment_profile: { creditcard_month: 13 } }],
    documented: { creditcard_month: faulty('This value should be between 1 and 12.') },
    observed: {
      creditcard_month: faulty('This value should be between 1 and 12.'),
      ...sound('creditcard_year', 'account_updater_mode'),
      billing_address: { children: postal },
    },
  },
  {
    what: 'an update of a profile of another vault, which knows other members',
    call: ['post', '/services/v1/vault/paymentprofiles/6002', { payment_profile: { payment_token: '' } }],
    documented: { payment_token: faulty(BLANK) },
    observed: {
      payment_token: faulty(BLANK),
      ...sound('creditcard_type', 'creditcard_first_digits', 'creditcard_last_digits', 'creditcard_month', 'creditcard_year'),
      ...sound('account_updater_mode', 'vault_specific_fields'),
      billing_address: { children: postal },
    },
  },
  {
    what: 'a token without anything',
    call: ['post', '/services/v1/vault/token', { token: {} }],
    documented: { creditcard_number: faulty(BLANK), creditcard_month: faulty(BLANK), creditcard_year: faulty(BLANK) },
    observed: {
      ...{ creditcard_number: faulty(BLANK), creditcard_month: faulty(BLANK), creditcard_year: faulty(BLANK) },
      ...sound('creditcard_verification_value', 'email'),
      billing_address: { children: postal },
    },
  },
  {
    what: 'an action on a subscription',
    call: ['post', '/services/v2/subscriptions/5001/restart', { subscription: { next_order_date: 'tomorrow', qty: 'x' } }],
    documented: { next_order_date: faulty(INVALID) },
    observed: { next_order_date: faulty(INVALID) },
  },
  {
    what: 'a template with a wrong row, of which only such rows are listed',
    call: [
      'post',
      '/services/v2/group-subscription-templates/8001',
      { group_subscription_template: { items: [{ product_sku: 'JAM-PLUM' }, {}] } },
    ],
    documented: { items: { children: { 1: { children: { product_sku: faulty(BLANK) } } } } },
    observed: {
      ...sound('code', 'name', 'description', 'is_enabled', 'interval', 'user_defined_fields'),
      items: { children: { 1: { children: { product_sku: faulty(BLANK), ...sound('qty', 'use_fixed_price', 'fixed_price') } } } },
    },
  },
  {
    what: 'an order of another shop system, with its two parts',
    call: [
      'post',
      '/services/v2/vault/sfcc/applepay/authorize-and-store',
      { payment: { amount: 1, token: 'x' }, customer_info: { email: 'x' } },
    ],
    documented: {
      payment: { children: { currency: faulty(BLANK) } },
      customer_info: { children: { email: faulty('This value is not a valid email address.') } },
    },
    observed: {
      payment: { children: { currency: faulty(BLANK), ...sound('amount', 'token') } },
      customer_info: { children: { email: faulty('This value is not a valid email address.') } },
    },
  },
];

function inMode(wire: Mode, ecomName?: string): TestEnvironment {
  return ecomName === undefined ? anEnvironment({ wire }) : anEnvironment({ wire, ecomName, seed: 'empty' });
}

describe('W20: members without a fault in validation bodies (#7-validation-form)', () => {
  eachRow(
    modes.flatMap((wire) => rows.map((row) => ({ wire, row }))),
    ({ wire, row }) => `${wire}: ${row.what}`,
    async ({ wire, row }) => {
      using environment = inMode(wire, row.ecomName);
      const answer = await environment.call(...row.call);
      expect([answer.status, jsonOf(answer)]).toEqual([400, { code: 400, message: 'Validation Failed', errors: { children: row[wire] } }]);
    },
  );

  test('observed: an object in a record stands with all its members, whether it was sent or not, in the order of the record', async () => {
    using environment = inMode('observed');
    const subscription = { qty: 0, shipping_address: { first_name: 'Mira', last_name: '' } };
    const { errors } = jsonOf(await environment.call('post', '/services/v2/subscriptions/5001', { subscription })) as { errors: Members };
    const children = errors.children as Members;
    expect(children).toMatchObject({
      qty: faulty('This value should be greater than 0.'),
      shipping_address: { children: { ...addressInside, last_name: faulty(BLANK), use_billing: [] } },
      billing_address: { children: addressInside },
      user_defined_fields: [],
    });
    const names = Object.keys(children);
    expect(names.indexOf('product_sku')).toBeLessThan(names.indexOf('qty'));
    expect(names.filter((name) => ['id', 'status', 'created', 'customer_id', 'payment_profile'].includes(name))).toEqual([]);
  });

  test('observed: results of bulk calls say the same as single calls, created and patched records each in their way', async () => {
    using environment = inMode('observed');
    const bodies = [
      await environment.call('post', '/services/v2/products', { products: [{ sku: 'X', name: 'X' }] }),
      await environment.call('patch', '/services/v2/products', [{ op: 'add', path: '/price', value: null, ids: [4001] }]),
    ].map((answer) => (jsonOf(answer) as { batch: { results: readonly { error: object }[] } }).batch.results[0]?.error);
    const single = [
      await environment.call('post', '/services/v2/product', { product: { sku: 'X', name: 'X' } }),
      await environment.call('post', '/services/v2/products/4001', { product: { price: null } }),
    ].map(jsonOf);
    expect(bodies).toEqual(single);
    expect(single).toMatchObject([1, 2].map(() => ({ errors: { children: { price: faulty(BLANK), sku: [], user_defined_fields: [] } } })));
  });

  test('observed: XML has empty elements for them', async () => {
    using environment = inMode('observed');
    const subscription = { next_order_date: 'x' };
    const answer = await environment.call('post', '/services/v2/subscriptions/5001.xml', { subscription });
    expect(answer.text).toContain('<qty/>');
    expect(answer.text).toContain(`<next_order_date><errors><entry>${INVALID}</entry></errors></next_order_date>`);
  });
});

describe('W21: constants of problem objects on v3 (#7-v3-problem-constants, #7-validation-v3)', () => {
  const type = 'https://tools.ietf.org/html/rfc2616#section-10';
  const title = 'An error occurred';
  const email = 'This value is not a valid email address.';
  const problems = [
    {
      call: ['post', '/customers', { email: 'x', firstName: 'Ada', lastName: 'Lund' }],
      status: 422,
      documented: {
        ...{ type: 'about:blank', title: 'Validation Failed', status: 422, detail: `email: ${email}` },
        violations: [{ propertyPath: 'email', message: email }],
      },
      observed: { type, title, detail: `email: ${email}`, violations: [{ propertyPath: 'email', message: email, code: null }] },
    },
    {
      call: ['get', '/services/v3/customers?page=0', undefined],
      status: 400,
      documented: { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Invalid value for parameter "page".' },
      observed: { type, title, detail: 'Invalid value for parameter "page".' },
    },
    ...(['/services/v3/customers/9999', '/customers/9999', '/services/v3/nothing'] as const).map((path) => ({
      call: ['get', path, undefined] as const,
      status: 404,
      documented: { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Not Found' },
      observed: { type, title, detail: 'Not Found' },
    })),
    {
      call: ['put', '/customers', undefined],
      status: 405,
      documented: { type: 'about:blank', title: 'Method Not Allowed', status: 405, detail: 'Method Not Allowed' },
      observed: { type, title, detail: 'Method Not Allowed' },
    },
  ] as const;

  eachRow(
    modes.flatMap((wire) => problems.map((row) => ({ wire, ...row }))),
    ({ wire, call: [method, path], status }) => `${wire}: ${String(status)} for ${method} ${path}`,
    async ({ wire, call: [method, path, body], status, ...bodies }) => {
      using environment = inMode(wire);
      const answer = await environment.callWith(await environment.token(), method, path, body);
      expect([answer.status, jsonOf(answer)]).toEqual([status, bodies[wire]]);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    },
  );

  eachRow(
    modes,
    (wire) => `${wire}: what brings no credentials is answered as the default environment writes it`,
    async (wire) => {
      using environment = inMode(wire);
      const answer = await environment.bare.get('/services/v3/nothing');
      expect((jsonOf(answer) as Members).title).toBe(wire === 'observed' ? title : 'Not Found');
    },
  );

  test('a token decides about the environment that is meant, also where no route is found', async () => {
    using environment = inMode('documented');
    const other = await environment.simulator.createEnvironment({ wire: 'observed', clientId: 'o', clientSecret: 'o' });
    const form = { grant_type: 'client_credentials', client_id: 'o', client_secret: 'o' };
    const issued = await environment.bare.post('/oauth/v2/token').type('form').send(form);
    const token = (issued.body as { access_token: string }).access_token;
    expect(other.wireMode).toBe('observed');
    expect(jsonOf(await environment.callWith(token, 'get', '/services/v3/nothing'))).toEqual({ type, title, detail: 'Not Found' });
    expect(jsonOf(await environment.bare.get(`/services/v3/nothing?access_token=${token}`))).toEqual({ type, title, detail: 'Not Found' });
  });

  eachRow(
    modes,
    (wire) => `${wire}: credentials are refused as on v1 and v2`,
    async (wire) => {
      using environment = inMode(wire);
      const answer = await environment.bare.get('/customers');
      expect(jsonOf(answer)).toEqual({ error: 'access_denied', error_description: 'OAuth2 authentication required' });
    },
  );
});
