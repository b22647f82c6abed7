import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop } from '../../support/environment.js';
import { expectRefusal, idsIn, listIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { served } from '../../support/contract/samples.js';

const PROFILES = '/services/v2/vault/paymentprofiles';
const V1_PROFILES = '/services/v1/vault/paymentprofiles';

// Besides the small shop: a customer with an id of the shop's own and no records, and a customer of the same last name.
const shop = {
  ...smallShop,
  customers: [
    ...smallShop.customers,
    {
      id: 2003,
      email: 'ann.holt@example.test',
      first_name: 'Ann',
      last_name: 'Holt',
      platform_specific_customer_id: 'A-77',
      ecom_customer_id: 800,
    },
    {
      id: 2004,
      email: 'mira@example.test',
      first_name: 'Mira',
      last_name: 'Ek',
      platform_specific_customer_id: '0715',
      ecom_customer_id: 716,
    },
  ],
};

const filters: readonly { path: string; ids: readonly number[] }[] = [
  { path: '/services/v2/customers?email=mira.holt@example.test', ids: [2001] },
  { path: '/services/v2/customers?email=MIRA.holt@Example.TEST', ids: [2001] },
  { path: '/services/v2/customers?email=mira', ids: [] },
  { path: '/services/v2/customers?first_name=Mira', ids: [2001, 2004] },
  { path: '/services/v2/customers?first_name=mira', ids: [] },
  { path: '/services/v2/customers?first_name=Mir', ids: [] },
  { path: `/services/v2/customers?first_name=${encodeURIComponent('Zoë')}`, ids: [2002] },
  { path: '/services/v2/customers?last_name=Holt', ids: [2001, 2003] },
  { path: '/services/v2/customers?first_name=Mira&last_name=Holt', ids: [2001] },
  { path: '/services/v2/customers?platform_specific_customer_id=A-77', ids: [2003] },
  { path: '/services/v2/customers?platform_specific_customer_id=715', ids: [2001] },
  { path: '/services/v2/customers?platform_specific_customer_id=800', ids: [] },
  { path: '/services/v2/customers?ecom_customer_id=715', ids: [2001] },
  { path: '/services/v2/customers?ecom_customer_id=800', ids: [2003] },
  { path: '/services/v2/addresses?customer_id=2001', ids: [3001, 3002] },
  { path: '/services/v2/addresses?customer_id=2003', ids: [] },
  { path: '/services/v2/addresses?customer_id=9999', ids: [] },
  { path: '/services/v2/subscriptions?customer_id=2002', ids: [5002] },
  { path: '/services/v2/subscriptions?payment_profile_id=6001', ids: [5001] },
  { path: '/services/v2/subscriptions?payment_profile_id=6001&customer_id=2002', ids: [] },
  { path: `${PROFILES}?customer_id=2001`, ids: [6001] },
  { path: `${PROFILES}?customer_email=ZOE.LUND@example.test`, ids: [6002] },
  { path: `${PROFILES}?ecom_customer_id=715`, ids: [6001] },
  { path: `${PROFILES}?profile_type=external_vault`, ids: [6002] },
  { path: `${PROFILES}?payment_method_type=credit_card`, ids: [6001] },
  { path: `${PROFILES}?payment_token=ext-77412`, ids: [6002] },
  { path: `${PROFILES}?payment_token=EXT-77412`, ids: [] },
  { path: `${PROFILES}?transaction_id=1`, ids: [] },
  { path: `${PROFILES}?transaction_id=x`, ids: [] },
  { path: `${V1_PROFILES}?customer_id=2001`, ids: [6001] },
  // Several values of one filter mean OR, several filters AND.
  { path: '/services/v2/customers?first_name[]=Ann&first_name[]=Mira', ids: [2001, 2003, 2004] },
  { path: '/services/v2/customers?first_name%5B%5D=Ann&first_name%5B%5D=Mira', ids: [2001, 2003, 2004] },
  { path: '/services/v2/customers?first_name[x]=Ann', ids: [2003] },
  { path: '/services/v2/customers?first_name[0]=Ann&first_name[1]=Mira&last_name=Holt', ids: [2001, 2003] },
  { path: '/services/v2/subscriptions?customer_id[]=2001&customer_id[]=2002', ids: [5001, 5002] },
  // Empty values are absent, unknown parameters are ignored.
  { path: '/services/v2/addresses?customer_id=', ids: [3001, 3002, 3003] },
  { path: '/services/v2/addresses?count=&since_id=', ids: [3001, 3002, 3003] },
  { path: '/services/v2/addresses?city=Aarhus&page=2', ids: [3001, 3002, 3003] },
  { path: '/services/v2/addresses?magento_customer_id=x', ids: [3001, 3002, 3003] },
  // since_id is inclusive.
  { path: '/services/v2/addresses?since_id=0', ids: [3001, 3002, 3003] },
  { path: '/services/v2/addresses?since_id=3002', ids: [3002, 3003] },
  { path: '/services/v2/addresses?since_id=3003', ids: [3003] },
  { path: '/services/v2/addresses?since_id=3004', ids: [] },
  { path: '/services/v2/addresses?count=1', ids: [3001] },
  { path: '/services/v2/addresses?count=999', ids: [3001, 3002, 3003] },
  { path: '/services/v2/addresses?count=2&since_id=3002', ids: [3002, 3003] },
  { path: '/services/v2/addresses?count=1&since_id=3002&customer_id=2002', ids: [3003] },
  { path: '/services/v2/customers?first_name=Mira&since_id=2002&count=1', ids: [2004] },
];

describe('lists (#4.3-list-order, #4.3-empty-list, #4.3-since-id, #4.3-next-page, #4.3-pagination, #4.3-several-values, #4.3-repeated-filter, #4.3-text-filters, #4.3-bad-parameters)', () => {
  eachRow(
    filters,
    ({ path, ids }) => `${path} lists ${ids.length === 0 ? 'nothing' : ids.join(', ')}`,
    async ({ path, ids }) => {
      using environment = anEnvironment({ seed: { content: shop } });
      expect(idsIn(await environment.call('get', path))).toEqual(ids);
    },
  );

  const paths = [...served.map(([, { recordPath }]) => recordPath), PROFILES, V1_PROFILES];
  const faults = ['count=0', 'count=1000', 'count=-1', 'count=x', 'count=1.5', 'since_id=x', 'since_id=1.5', 'since_id=1e3'];
  const idFilters = [
    ...['addresses', 'subscriptions', 'vault/paymentprofiles'].map((list) => `/services/v2/${list}?customer_id=x`),
    '/services/v2/customers?ecom_customer_id=x',
    '/services/v2/subscriptions?payment_profile_id=1.5',
    '/services/v2/vault/paymentprofiles?ecom_customer_id=x',
    '/services/v2/subscriptions?customer_id[]=2001&customer_id[]=x',
  ];
  eachRow(
    [...paths.flatMap((path) => faults.map((fault) => `${path}?${fault}`)), ...idFilters],
    (path) => `${path} is refused by the name of the parameter`,
    async (path) => {
      using environment = anEnvironment();
      const [name = ''] = /[a-z_]+(?=[=[])/.exec(path.split('?')[1] ?? '') ?? [];
      expectRefusal(await environment.call('get', path), 400, `Invalid value for parameter "${name}".`);
    },
  );

  test.each(paths)('%s is sorted by id and can be walked page by page without gaps', async (path) => {
    using environment = anEnvironment({ seed: { content: shop } });
    const all = listIn(await environment.call('get', path));
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => Number(id)).sort((a, b) => a - b));
    const walked: unknown[] = [];
    for (let since = 0, page = all; page.length > 0; since = Number(page.at(-1)?.id) + 1) {
      page = listIn(await environment.call('get', `${path}?count=1&since_id=${String(since)}`));
      walked.push(...page);
    }
    expect(walked).toEqual(all);
  });

  test('a page of 999 is the largest', async () => {
    const customers = Array.from({ length: 1001 }, (_, index) => ({
      email: `c${String(index)}@example.test`,
      first_name: 'C',
      last_name: 'D',
    }));
    using environment = anEnvironment({ seed: { content: { customers } } });
    expect(listIn(await environment.call('get', '/services/v2/customers?count=999'))).toHaveLength(999);
    expect(listIn(await environment.call('get', '/services/v2/customers'))).toHaveLength(1001);
  });

  test('a new record stands at the end, a changed one at its place', async () => {
    using environment = anEnvironment();
    const address = { customer_id: 2001, first_name: 'A', last_name: 'B' };
    await environment.call('post', '/services/v2/address', { address });
    await environment.call('post', '/services/v2/addresses/3001', { address: { city: 'Lewes' } });
    expect(idsIn(await environment.call('get', '/services/v2/addresses'))).toEqual([3001, 3002, 3003, 3004]);
  });
});
