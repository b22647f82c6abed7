import { describe, expect, test } from 'vitest';
import { smallShop } from '../../support/environment.js';
import { jsonOf, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { anOpenShop, bareIn, expectProblem, manyShop, type OpenShop } from '../../support/contract/subscriptions-v3.js';
import { typesIn } from '../../support/contract/webhooks.js';

const PATH = '/services/v3/subscriptions/5001';
const GROUP = '/services/v3/group-subscriptions/7001';
const CREATED = '2026-11-20T09:15:30+00:00';
const [tea] = smallShop.subscriptions;

/** The subscription of the small shop, member by member (#9-v3-members, #9-v3-forms). */
const subscriptionMembers = {
  id: 5001,
  environmentId: expect.anything() as unknown,
  customer: '/customers/2001',
  customerId: 2001,
  product: '/products/4001',
  productId: 4001,
  productSku: 'TEA-ASSAM-250',
  status: 'active',
  statusName: 'Active',
  qty: '2',
  interval: 'Monthly',
  scheduleName: 'Monthly',
  schedulingRuleParams: null,
  nextOrderDate: '2026-12-03',
  lastOrderDate: null,
  expirationDate: null,
  couponCode: 'WELCOME5',
  useFixedPrice: false,
  fixedPrice: null,
  requiresShipping: true,
  shippingMethodCode: null,
  paymentProfileId: 6001,
  paymentMethodCode: null,
  shippingAddressId: 3001,
  shippingAddress: '/customer-addresses/3001',
  billingAddressId: null,
  billingAddress: null,
  recurringOrderCount: '0',
  failedOrderAttemptCount: '0',
  errorClass: null,
  errorClassDescription: null,
  errorType: null,
  errorMessage: null,
  errorTime: null,
  retryAfter: null,
  productOptions: [],
  additionalOptions: [],
  platformSpecificFields: {},
  userDefinedFields: { gift_note: 'For Ada', wrap: false },
  created: CREATED,
  updated: CREATED,
};
const groupMembers = {
  id: 7001,
  environmentId: expect.anything() as unknown,
  customer: '/customers/2001',
  customerId: 2001,
  name: 'Breakfast of Mira',
  status: 'failed',
  statusName: 'Failed',
  interval: 'Every 2 Weeks',
  scheduleName: 'Every 2 Weeks',
  nextOrderDate: '2026-11-27',
  lastOrderDate: null,
  expirationDate: null,
  subscriptions: ['/subscriptions/5008', '/subscriptions/5009'],
  userDefinedFields: { box_colour: 'blue', ribbon: null },
  created: CREATED,
  updated: CREATED,
};

/** What a seeded subscription shows. */
const shown: readonly (readonly [seeded: Members, shown: Members])[] = [
  ...['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'].map(
    (status) => [{ status }, { status: status.toLowerCase(), statusName: status }] as const,
  ),
  [{ qty: 12 }, { qty: '12' }],
  [
    { use_fixed_price: true, fixed_price: 4.25 },
    { useFixedPrice: true, fixedPrice: '4.25' },
  ],
  [{ fixed_price: 4.125 }, { useFixedPrice: false, fixedPrice: '4.125' }],
  [{ fixed_price: 4 }, { fixedPrice: '4.00' }],
  [{ fixed_price: '0' }, { fixedPrice: '0.00' }],
  [{ fixed_price: '1.2345' }, { fixedPrice: '1.2345' }],
  [{ fixed_price: 99999999999.9 }, { fixedPrice: '99999999999.90' }],
  [
    { recurring_order_count: 3, failed_order_attempt_count: 1 },
    { recurringOrderCount: '3', failedOrderAttemptCount: '1' },
  ],
  [{ scheduling_rule_params: { num_periods: 2 } }, { schedulingRuleParams: { num_periods: 2 } }],
  [{ last_order_date: '2026-11-03' }, { lastOrderDate: '2026-11-03' }],
  [{ billing_address_id: 3002 }, { billingAddressId: 3002, billingAddress: '/customer-addresses/3002' }],
  [
    { payment_profile_id: null, payment_method_code: 'invoice' },
    { paymentProfileId: null, paymentMethodCode: 'invoice' },
  ],
  [{ shipping_method_code: 'flat' }, { shippingMethodCode: 'flat' }],
  [
    { status: 'Retry', error_time: '2026-11-19T08:00:00+0000', retry_after: '2026-11-22T08:00:00Z', error_class: '1', error_message: 'No' },
    {
      status: 'retry',
      statusName: 'Retry',
      errorTime: '2026-11-19T08:00:00+00:00',
      retryAfter: '2026-11-22T08:00:00+00:00',
      errorClass: '1',
      errorMessage: 'No',
    },
  ],
  ...(
    [
      [{ ecom2: { product_option: { a: 1 } } }, [{ a: 1 }]],
      [{ ecom2: { product_option: [{ a: 1 }, 'b'] } }, [{ a: 1 }, 'b']],
      [{ ecom2: { product_option: [] } }, []],
      [{ ecom2: { product_option: {} } }, []],
      [{ ecom2: { product_option: null } }, []],
      [{ ecom2: { product_option: 'x' } }, []],
      [{ ecom2: 'x' }, []],
      [{ product_option: { a: 1 } }, []],
    ] as const
  ).map(([fields, productOptions]) => [{ platform_specific_fields: fields }, { platformSpecificFields: fields, productOptions }] as const),
];

/** What PATCH sets, and what it shows afterwards (#9-v3-merge-patch). */
const writes: readonly (readonly [sent: Members, shown: Members])[] = [
  [{ productSku: 'JAM-PLUM' }, { productSku: 'JAM-PLUM', product: '/products/4002', productId: 4002 }],
  [{ qty: 3 }, { qty: '3' }],
  [{ qty: '4' }, { qty: '4' }],
  [{ interval: 'Weekly' }, { interval: 'Weekly', scheduleName: 'Weekly' }],
  [{ schedulingRuleParams: { num_periods: 3 } }, { schedulingRuleParams: { num_periods: 3 } }],
  [{ nextOrderDate: '2027-01-31' }, { nextOrderDate: '2027-01-31' }],
  [{ nextOrderDate: 'January 5, 2027' }, { nextOrderDate: '2027-01-05' }],
  [{ expirationDate: '2027-12-01' }, { expirationDate: '2027-12-01' }],
  [{ couponCode: 'X' }, { couponCode: 'X' }],
  [{ couponCode: null }, { couponCode: null }],
  [
    { useFixedPrice: true, fixedPrice: '9.90' },
    { useFixedPrice: true, fixedPrice: '9.90' },
  ],
  [{ fixedPrice: 7 }, { fixedPrice: '7.00' }],
  [{ requiresShipping: false }, { requiresShipping: false }],
  [{ requiresShipping: null }, { requiresShipping: true }],
  [{ shippingMethodCode: 'express' }, { shippingMethodCode: 'express' }],
  [{ paymentProfileId: null }, { paymentProfileId: null }],
  [{ paymentProfileId: '6001' }, { paymentProfileId: 6001 }],
  [{ paymentMethodCode: 'invoice' }, { paymentMethodCode: 'invoice' }],
  [{ shippingAddressId: 3002 }, { shippingAddressId: 3002, shippingAddress: '/customer-addresses/3002' }],
  [{ billingAddressId: 3002 }, { billingAddressId: 3002, billingAddress: '/customer-addresses/3002' }],
  [{ userDefinedFields: { wrap: null, 'a.b': [null] } }, { userDefinedFields: { gift_note: 'For Ada', 'a.b': [null] } }],
  [{ userDefinedFields: { gift_note: { for: 'Ada' } } }, { userDefinedFields: { gift_note: { for: 'Ada' }, wrap: false } }],
  [{ userDefinedFields: {} }, { userDefinedFields: { gift_note: 'For Ada', wrap: false } }],
  [{ userDefinedFields: null }, { userDefinedFields: {} }],
  [{ userDefinedFields: [] }, { userDefinedFields: {} }],
  [{ platformSpecificFields: { ecom2: { product_option: { b: 2 } } } }, { productOptions: [{ b: 2 }] }],
  [{ platformSpecificFields: null }, { platformSpecificFields: {}, productOptions: [] }],
  [{}, {}],
];

const readOnly: Members = {
  id: 9,
  environmentId: 'x',
  customer: '/customers/2002',
  customerId: 2002,
  product: '/products/4002',
  productId: 4002,
  status: 'cancelled',
  statusName: 'Cancelled',
  scheduleName: 'x',
  lastOrderDate: '2020-01-01',
  shippingAddress: '/customer-addresses/3002',
  billingAddress: '/customer-addresses/3002',
  recurringOrderCount: '9',
  failedOrderAttemptCount: '9',
  errorClass: 'x',
  errorClassDescription: 'x',
  errorType: 'x',
  errorMessage: 'x',
  errorTime: CREATED,
  retryAfter: CREATED,
  productOptions: [{}],
  additionalOptions: [{}],
  created: '2020-01-01T00:00:00+00:00',
  updated: '2020-01-01T00:00:00+00:00',
  product_sku: 'JAM-PLUM',
  coupon_code: 'X',
  nothing: { a: 1 },
};

/** Bodies that are refused, with the member and the sentence. */
const invalid: readonly (readonly [sent: Members, member: string, message: string])[] = [
  [{ qty: 0 }, 'qty', 'This value should be greater than 0.'],
  [{ qty: null }, 'qty', 'This value should not be blank.'],
  [{ qty: 1.5 }, 'qty', 'This value is not valid.'],
  [{ productSku: null }, 'productSku', 'This value should not be blank.'],
  [{ productSku: 'NOTHING' }, 'productSku', 'This value is not valid.'],
  [{ nextOrderDate: null }, 'nextOrderDate', 'This value should not be blank.'],
  [{ nextOrderDate: '2026-02-30' }, 'nextOrderDate', 'This value is not valid.'],
  [{ interval: 'Often' }, 'interval', 'This value is not valid.'],
  [{ useFixedPrice: true }, 'fixedPrice', 'This value should not be blank.'],
  [{ fixedPrice: -1 }, 'fixedPrice', 'This value should be 0 or more.'],
  [{ shippingAddressId: 3003 }, 'shippingAddressId', 'This value is not valid.'],
  [{ billingAddressId: 9999 }, 'billingAddressId', 'This value is not valid.'],
  [{ paymentProfileId: 6002 }, 'paymentProfileId', 'This value is not valid.'],
  [{ couponCode: 'x'.repeat(256) }, 'couponCode', 'This value is too long. It should have 255 characters or less.'],
  [{ userDefinedFields: 'x' }, 'userDefinedFields', 'This value is not valid.'],
  [{ userDefinedFields: [1] }, 'userDefinedFields', 'This value is not valid.'],
  [{ platformSpecificFields: 5 }, 'platformSpecificFields', 'This value is not valid.'],
  [{ schedulingRuleParams: 'x' }, 'schedulingRuleParams', 'This value is not valid.'],
];

describe('a subscription in v3 (#9-v3-forms, #9-v3-members)', () => {
  test.each([PATH, '/subscriptions/5001', `${PATH}.json`])('%s shows the members of the table in its order', async (path) => {
    using shop = await anOpenShop();
    const record = bareIn(await shop.ask('get', path));
    expect(record).toStrictEqual(subscriptionMembers);
    expect(Object.keys(record)).toEqual(Object.keys(subscriptionMembers));
  });

  eachRow(
    shown,
    ([seeded]) => `shows ${JSON.stringify(seeded)}`,
    async ([seeded, expected]) => {
      using shop = await anOpenShop({ ...smallShop, subscriptions: [{ ...tea, ...seeded }] });
      expect(bareIn(await shop.ask('get', PATH))).toStrictEqual({
        ...subscriptionMembers,
        ...expected,
        scheduleName: expect.anything() as unknown,
      });
    },
  );

  test('product options are those of the platform as the environment names it', async () => {
    const fields = { shop2: { product_option: { a: 1 } }, ecom2: { product_option: { b: 1 } } };
    const content = JSON.parse(JSON.stringify(smallShop).replaceAll('"ecom_', '"shop_')) as object;
    const subscriptions = [{ ...tea, platform_specific_fields: fields }];
    using shop = await anOpenShop({ ...content, subscriptions }, {}, { ecomName: 'shop' });
    expect(bareIn(await shop.ask('get', PATH)).productOptions).toEqual([{ a: 1 }]);
  });

  test('a product that was given another SKU is no product of it any more', async () => {
    using shop = await anOpenShop();
    await shop.environment.call('post', '/services/v2/products/4001', { product: { sku: 'TEA' } });
    expect(bareIn(await shop.ask('get', PATH))).toMatchObject({ product: null, productId: null, productSku: 'TEA-ASSAM-250' });
  });

  test('one that is not there is not found', async () => {
    using shop = await anOpenShop();
    for (const path of ['/subscriptions/9999', '/group-subscriptions/9999', '/services/v3/subscriptions/99999999999999999999'])
      expectProblem(await shop.ask('get', path), 404, 'Not Found', 'Not Found');
    expectProblem(await shop.ask('patch', '/subscriptions/9999', { qty: 1 }), 404, 'Not Found', 'Not Found');
  });
});

describe('a group subscription in v3 (#9-v3-forms)', () => {
  test.each([GROUP, '/group-subscriptions/7001'])('%s shows the members of the table in its order', async (path) => {
    using shop = await anOpenShop(manyShop);
    const record = bareIn(await shop.ask('get', path));
    expect(record).toStrictEqual(groupMembers);
    expect(Object.keys(record)).toEqual(Object.keys(groupMembers));
  });

  test('without members it is active and its list is empty', async () => {
    using shop = await anOpenShop();
    expect(bareIn(await shop.ask('get', GROUP))).toMatchObject({ status: 'active', statusName: 'Active', subscriptions: [] });
  });

  eachRow(
    (['post', 'patch', 'put', 'delete'] as const).flatMap((method) => [GROUP, '/group-subscriptions'].map((path) => ({ method, path }))),
    ({ method, path }) => `${method} ${path} is not served`,
    async ({ method, path }) => {
      using shop = await anOpenShop();
      expectProblem(await shop.ask(method, path, { name: 'x' }), 405, 'Method Not Allowed', 'Method Not Allowed');
    },
  );
});

describe('PATCH of a subscription in v3 (#9-v3-merge-patch, #9-udf-where)', () => {
  eachRow(
    writes,
    ([sent]) => `sets ${JSON.stringify(sent)}`,
    async ([sent, expected]) => {
      using shop = await anOpenShop();
      const before = bareIn(await shop.ask('get', PATH));
      const platformSpecificFields = sent.platformSpecificFields ?? before.platformSpecificFields;
      const changed = bareIn(await shop.ask('patch', PATH, sent));
      expect(changed).toStrictEqual({ ...before, platformSpecificFields, ...expected });
      expect(bareIn(await shop.ask('get', PATH))).toStrictEqual(changed);
    },
  );

  test.each(['application/merge-patch+json', 'application/json'])('takes %s', async (type) => {
    using shop = await anOpenShop();
    const token = await shop.environment.token();
    const answer = await shop.environment.callWith(token, 'patch', PATH).set('Content-Type', type).send('{"qty":5}');
    expect(bareIn(answer)).toMatchObject({ qty: '5' });
  });

  test('ignores what is read-only or unknown, the status too (#9-v3-status-kept)', async () => {
    using shop = await anOpenShop();
    const answer = bareIn(await shop.ask('patch', PATH, readOnly));
    expect(answer).toStrictEqual(subscriptionMembers);
    expect(await eventsOf(shop)).toEqual([]);
  });

  // But for names with null in a map, which a merge patch takes away.
  test('takes the whole answer back without a change', async () => {
    using shop = await anOpenShop(manyShop);
    for (const id of [5001, 5002, 5003, 5005, 5006, 5007, 5008]) {
      const path = `/subscriptions/${String(id)}`;
      const before = await shop.ask('get', path);
      expect((await shop.ask('patch', path, before.text)).text).toBe(before.text);
    }
  });

  eachRow(
    invalid,
    ([sent]) => `refuses ${JSON.stringify(sent).slice(0, 60)}`,
    async ([sent, member, message]) => {
      using shop = await anOpenShop();
      const before = (await shop.ask('get', PATH)).text;
      const answer = await shop.ask('patch', PATH, {
        ...sent,
        shippingMethodCode: 'other',
        userDefinedFields: sent.userDefinedFields ?? { x: 1 },
      });
      expect(answer.status, answer.text).toBe(422);
      const violations = [{ propertyPath: member, message }];
      expect(jsonOf(answer)).toEqual({
        type: 'about:blank',
        title: 'Validation Failed',
        status: 422,
        detail: `${member}: ${message}`,
        violations,
      });
      expect((await shop.ask('get', PATH)).text).toBe(before);
      expect(await eventsOf(shop)).toEqual([]);
    },
  );

  test.each(['[]', '[{"op":"add","path":"/qty","value":1}]', '"x"', '1', 'null', ''])(
    'refuses a body that is no object: %s',
    async (body) => {
      using shop = await anOpenShop();
      expectProblem(await shop.ask('patch', PATH, body), 400, 'Bad Request', 'The request body must be a JSON object.');
    },
  );

  test('refuses a map that is too deep or too large, and changes nothing', async () => {
    using shop = await anOpenShop(smallShop, {}, { bodyLimit: 4000 });
    const before = (await shop.ask('get', PATH)).text;
    const deep = `{"userDefinedFields":${'{"a":'.repeat(511)}1${'}'.repeat(511)},"qty":9}`;
    expectProblem(await shop.ask('patch', PATH, deep), 400, 'Bad Request', 'JSON is nested too deeply.');
    expect((await shop.ask('get', PATH)).text).toBe(before);
    const large = (name: string): unknown => ({ qty: 9, userDefinedFields: { [name]: 'x'.repeat(3900) } });
    bareIn(await shop.ask('patch', PATH, large('a')));
    expectProblem(
      await shop.ask('patch', PATH, { ...(large('b') as object), qty: 8 }),
      400,
      'Bad Request',
      'The merged value is too large.',
    );
    expect(bareIn(await shop.ask('get', PATH))).toMatchObject({ qty: '9', userDefinedFields: { a: 'x'.repeat(3900) } });
  });

  test('keeps names and numbers of maps as they were sent', async () => {
    using shop = await anOpenShop();
    const text = '{"10":1.50,"2":9007199254740993,"__proto__":{"b":1e400,"a":null},"\\u0001":"\\u0001","constructor":[null]}';
    await shop.ask('patch', PATH, '{"userDefinedFields":null}');
    await shop.ask('patch', PATH, `{"userDefinedFields":${text}}`);
    const kept = text.replace(',"a":null', '');
    expect((await shop.ask('get', PATH)).text).toContain(`"userDefinedFields":${kept}`);
    const after = await shop.ask('patch', PATH, '{"userDefinedFields":{"__proto__":{"b":null,"c":-0.0},"2":null}}');
    expect(after.text).toContain('"userDefinedFields":{"10":1.50,"__proto__":{"c":-0.0},"\\u0001":"\\u0001","constructor":[null]}');
    const { text: inV2 } = await shop.environment.call('get', '/services/v2/subscriptions/5001');
    expect(inV2).toContain('"user_defined_fields":{"10":1.50,"__proto__":{"c":-0.0},');
    expect('b' in {}).toBe(false);
  });

  test('shows in v2, and a change in v2 shows here', async () => {
    using shop = await anOpenShop();
    await shop.ask('patch', PATH, { qty: 6, userDefinedFields: { wrap: null } });
    const v2 = recordIn(await shop.environment.call('get', '/services/v2/subscriptions/5001'), 'subscription');
    expect(v2).toMatchObject({ qty: 6, user_defined_fields: { gift_note: 'For Ada' } });
    await shop.environment.call('post', '/services/v2/subscriptions/5001', { subscription: { qty: 7, user_defined_fields: { a: 1 } } });
    expect(bareIn(await shop.ask('get', PATH))).toMatchObject({ qty: '7', userDefinedFields: { a: 1 } });
  });

  eachRow(
    [
      [{ qty: 5 }, { qty: 5 }],
      [
        { couponCode: null, shippingAddressId: 3002 },
        { coupon_code: null, shipping_address_id: 3002 },
      ],
      [{ productSku: 'JAM-PLUM' }, { product_sku: 'JAM-PLUM' }],
      [{ userDefinedFields: { wrap: true } }, { user_defined_fields: { gift_note: 'For Ada', wrap: true } }],
      [{ qty: 2 }, { qty: 2 }],
      [{}, {}],
      [{ userDefinedFields: { nothing: null } }, { user_defined_fields: { gift_note: 'For Ada', wrap: false } }],
    ] as const,
    ([sent]) => `${JSON.stringify(sent)} fires what the same change through v2 fires`,
    async ([sent, same]) => {
      using shop = await anOpenShop();
      using other = await anOpenShop();
      bareIn(await shop.ask('patch', PATH, sent));
      recordIn(await other.environment.call('post', '/services/v2/subscriptions/5001', { subscription: same }), 'subscription');
      expect(await eventsOf(shop)).toEqual(await eventsOf(other));
    },
  );

  test('fires one event for a change and none when nothing has changed', async () => {
    using shop = await anOpenShop();
    await shop.ask('patch', PATH, { qty: 5, couponCode: 'A', userDefinedFields: { a: 1, b: 2 } });
    expect(await eventsOf(shop)).toEqual(['subscription.updated']);
    await shop.ask('patch', PATH, { qty: '5.0', couponCode: 'A', userDefinedFields: { a: 1, c: null } });
    await shop.ask('patch', PATH, { _meta: { changed_by: { admin: { user_id: 1 } } } });
    expect(await eventsOf(shop)).toEqual(['subscription.updated']);
  });
});

describe('whose subscriptions a widget token may read and change in v3 (#2.2-widget-rights)', () => {
  const widget = { scope: 'widget', customer_id: '2001' };

  test('its own', async () => {
    using shop = await anOpenShop(smallShop, widget);
    expect(bareIn(await shop.ask('get', PATH))).toStrictEqual(subscriptionMembers);
    expect(bareIn(await shop.ask('patch', PATH, { qty: 3, customerId: 2001 }))).toMatchObject({ qty: '3', customerId: 2001 });
    expect(bareIn(await shop.ask('get', GROUP))).toMatchObject({ id: 7001 });
  });

  eachRow(
    [
      ['get', '/subscriptions/5002', undefined],
      ['patch', '/subscriptions/5002', { qty: 3 }],
      ['patch', '/subscriptions/5001', { qty: 3, customerId: 2002 }],
      ['get', '/group-subscriptions/7002', undefined],
    ] as const,
    ([method, path, body]) => `but not ${method} ${path} ${JSON.stringify(body ?? '')}`,
    async ([method, path, body]) => {
      using shop = await anOpenShop(smallShop, widget);
      expectProblem(await shop.ask(method, path, body), 403, 'Forbidden', 'Access Denied.');
    },
  );

  test('nor chooses addresses and profiles of others', async () => {
    using shop = await anOpenShop(smallShop, widget);
    expect((await shop.ask('patch', PATH, { shippingAddressId: 3003, paymentProfileId: 6002 })).status).toBe(422);
  });

  test.each(['widget', 'session'])('a %s token of nobody changes nothing', async (scope) => {
    using shop = await anOpenShop(smallShop, { scope });
    expectProblem(await shop.ask('patch', PATH, { qty: 3 }), 403, 'Forbidden', 'Access Denied.');
  });
});

function eventsOf({ environment }: OpenShop): Promise<readonly unknown[]> {
  return typesIn(environment);
}
