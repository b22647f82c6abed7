import { describe, expect, test } from 'vitest';
import { jsonOf, listIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { anOpenShop, bareIn, manyShop } from '../../support/contract/subscriptions-v3.js';

const S = '/services/v3/subscriptions';
const G = '/services/v3/group-subscriptions';
const MIRA = 'mira.holt@example.test';

/** What a choice of members shows (#9-v3-sparse), as text, because the order of members is the record's own. */
const rows: readonly (readonly [path: string, shown: unknown])[] = [
  [`${S}/5001?properties[]=id`, { id: 5001 }],
  [`${S}/5001?properties[]=status&properties[]=id`, { id: 5001, status: 'active' }],
  [`${S}/5001?properties%5B%5D=status&properties%5b%5d=id`, { id: 5001, status: 'active' }],
  [`${S}/5001?properties[0]=id&properties[1]=qty`, { id: 5001, qty: '2' }],
  [`${S}/5001?properties=qty`, { qty: '2' }],
  [`${S}/5001?properties[]=id&properties[]=id`, { id: 5001 }],
  [`${S}/5001?properties[]=billingAddress&properties[]=fixedPrice`, { fixedPrice: null, billingAddress: null }],
  [`${S}/5001?properties[]=userDefinedFields`, { userDefinedFields: { gift_note: 'For Ada', wrap: false } }],
  [`${S}/5001?properties[]=customer&properties[]=product`, { customer: '/customers/2001', product: '/products/4001' }],
  // A relation by members of its own.
  [`${S}/5001?properties[]=id&properties[customer][]=email`, { id: 5001, customer: { email: MIRA } }],
  [`${S}/5001?properties%5Bcustomer%5D%5B%5D=email`, { customer: { email: MIRA } }],
  [`${S}/5001?properties[customer][]=email&properties[]=customer`, { customer: { email: MIRA } }],
  [`${S}/5001?properties[customer][0]=lastName&properties[customer][1]=middleName`, { customer: { middleName: null, lastName: 'Holt' } }],
  [`${S}/5001?properties[customer][]=nothing&properties[customer][]=id`, { customer: { id: 2001 } }],
  [`${S}/5001?properties[customer][]=nothing`, { customer: {} }],
  [`${S}/5001?properties[billingAddress][]=city`, { billingAddress: null }],
  [`${S}/5001?properties[product][]=sku&properties[product][]=name`, { product: { sku: 'TEA-ASSAM-250', name: 'Assam tea, 250 g' } }],
  [
    `${S}/5001?properties[shippingAddress][]=city&properties[shippingAddress][]=customerId&properties[billingAddress][]=id`,
    { shippingAddress: { customerId: 2001, city: 'Dover' }, billingAddress: null },
  ],
  // Unknown names are ignored, in any case and at any depth.
  [`${S}/5001?properties[]=nothing&properties[]=id&properties[]=Status&properties[]=product_sku`, { id: 5001 }],
  [`${S}/5001?properties[]=nothing`, {}],
  [`${S}/5001?properties[]=__proto__&properties[]=constructor&properties[]=toString&properties[]=id`, { id: 5001 }],
  [`${S}/5001?properties[]=id&properties[status][]=x&properties[nothing][]=y&properties[__proto__][]=z`, { id: 5001 }],
  [`${S}/5001?properties[]=id&properties[customer][orders][]=x`, { id: 5001 }],
  [`${S}/5001?properties[]=id&properties[userDefinedFields][]=wrap`, { id: 5001 }],
  // Groups.
  [`${G}/7001?properties[]=name&properties[]=statusName`, { name: 'Breakfast of Mira', statusName: 'Failed' }],
  [`${G}/7001?properties[]=subscriptions`, { subscriptions: ['/subscriptions/5008', '/subscriptions/5009'] }],
  [
    `${G}/7001?properties[]=id&properties[subscriptions][]=id&properties[subscriptions][]=status`,
    {
      id: 7001,
      subscriptions: [
        { id: 5008, status: 'paused' },
        { id: 5009, status: 'failed' },
      ],
    },
  ],
  [
    `${G}/7001?properties[subscriptions][]=customer&properties[subscriptions][customer][]=firstName&properties[customer][]=id`,
    { customer: { id: 2001 }, subscriptions: Array.from({ length: 2 }, () => ({ customer: { firstName: 'Mira' } })) },
  ],
  [`${G}/7002?properties[subscriptions][]=id`, { subscriptions: [] }],
  // Lists.
  [
    `${S}?id[]=5001&id[]=5002&properties[]=id&properties[]=status`,
    [
      { id: 5001, status: 'active' },
      { id: 5002, status: 'active' },
    ],
  ],
  [`${S}?properties[customer][]=email&itemsPerPage=2`, [{ customer: { email: MIRA } }, { customer: { email: 'zoe.lund@example.test' } }]],
  [
    `${G}?status=cancelled&properties[]=id&properties[subscriptions][]=productSku`,
    [{ id: 7003, subscriptions: [{ productSku: 'JAM-PLUM' }] }],
  ],
  [`/subscriptions?id=5003&properties[]=qty`, [{ qty: '12' }]],
];

/** Queries that choose nothing, so that the whole record is shown. */
const whole = ['', '?properties[]=', '?properties=', '?properties[customer][]=', '?Properties[]=id', '?property[]=id', '?properties.id=1'];

describe('a request may choose members (#9-v3-sparse)', () => {
  eachRow(
    rows,
    ([path]) => path,
    async ([path, shown]) => {
      using shop = await anOpenShop(manyShop);
      const answer = await shop.ask('get', path);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).toBe(JSON.stringify(shown));
    },
  );

  test.each([
    [`${S}/5001`, 41],
    [`${G}/7001`, 16],
  ])('%s is whole without a choice', async (path, size) => {
    using shop = await anOpenShop(manyShop);
    const complete = bareIn(await shop.ask('get', path));
    expect(Object.keys(complete)).toHaveLength(size);
    for (const query of whole) expect(bareIn(await shop.ask('get', path + query))).toStrictEqual(complete);
  });

  test('every member alone is what it is in the whole record', async () => {
    using shop = await anOpenShop(manyShop);
    for (const path of [`${S}/5003`, `${G}/7001`]) {
      for (const [name, value] of Object.entries(bareIn(await shop.ask('get', path))))
        expect(jsonOf(await shop.ask('get', `${path}?properties[]=${name}`))).toStrictEqual({ [name]: value });
    }
  });

  test('relations of members are shown as in the records that they refer to', async () => {
    using shop = await anOpenShop(manyShop);
    for (const [name, path] of Object.entries({
      customer: '/customers/2001',
      product: '/products/4001',
      shippingAddress: '/customer-addresses/3001',
    })) {
      const record = bareIn(await shop.ask('get', path));
      const query = Object.keys(record).map((member) => `properties[${name}][]=${member}`);
      expect(jsonOf(await shop.ask('get', `${S}/5001?${query.join('&')}`))).toStrictEqual({ [name]: record });
    }
  });

  test('but not on other lists, and not in the answer to a change', async () => {
    using shop = await anOpenShop(manyShop);
    const [customer] = listIn(await shop.ask('get', '/customers?properties[]=id'));
    expect(customer).toHaveProperty('email', MIRA);
    expect(bareIn(await shop.ask('get', '/customers/2001?properties[]=id'))).toStrictEqual(customer);
    expect(bareIn(await shop.ask('patch', `${S}/5001?properties[]=id`, { qty: 3 }))).toMatchObject({
      id: 5001,
      qty: '3',
      status: 'active',
    });
  });

  test('a customer that many records refer to is shown as it is, also after it has changed', async () => {
    using shop = await anOpenShop(manyShop);
    const path = `${S}?customer.id=2001&properties[customer][]=firstName`;
    expect(listIn(await shop.ask('get', path))).toEqual(Array.from({ length: 5 }, () => ({ customer: { firstName: 'Mira' } })));
    await shop.environment.call('post', '/services/v2/customers/2001', { customer: { first_name: 'Mia' } });
    expect(listIn(await shop.ask('get', path))).toEqual(Array.from({ length: 5 }, () => ({ customer: { firstName: 'Mia' } })));
  });
});
