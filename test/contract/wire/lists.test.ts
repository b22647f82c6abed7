import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { jsonOf, listIn, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const modes = ['documented', 'observed'] as const;
type Mode = (typeof modes)[number];

const lists = [
  { path: '/services/v2/customers', plural: 'customers', ids: [2001, 2002] },
  { path: '/services/v2/addresses', plural: 'addresses', ids: [3001, 3002, 3003] },
  { path: '/services/v2/subscriptions', plural: 'subscriptions', ids: [5001, 5002] },
  { path: '/services/v2/vault/paymentprofiles', plural: 'payment_profiles', ids: [6001, 6002] },
  { path: '/services/v1/vault/paymentprofiles', plural: 'payment_profiles', ids: [6001, 6002] },
];

/** A shop with sixty customers more. */
const manyCustomers = {
  ...smallShop,
  customers: [
    ...smallShop.customers,
    ...Array.from({ length: 60 }, (_, index) => ({
      id: 2100 + index,
      email: `c${String(index)}@example.test`,
      first_name: 'C',
      last_name: 'D',
    })),
  ],
};

function inMode(wire: Mode, content: object = smallShop): TestEnvironment {
  return anEnvironment({ wire, seed: { content } });
}

describe('W1: lists in JSON (#4.2-list-envelope)', () => {
  eachRow(
    lists,
    ({ path }) => `documented: ${path} is a bare list of records without wrappers`,
    async ({ path, ids }) => {
      using environment = inMode('documented');
      const answer = await environment.call('get', path);
      expect(answer.text).toMatch(/^\[\{"id":/);
      expect(listIn(answer).map(({ id }) => id)).toEqual(ids);
    },
  );

  eachRow(
    lists,
    ({ path, plural }) => `observed: ${path} stands under "${plural}", beside pagination`,
    async ({ path, plural, ids }) => {
      using environment = inMode('observed');
      const body = jsonOf(await environment.call('get', path)) as Readonly<Record<string, readonly Members[]>>;
      expect(Object.keys(body)).toEqual([plural, 'pagination']);
      expect(body[plural]?.map(({ id }) => id)).toEqual(ids);
      expect(JSON.stringify(body.pagination)).toBe('{"since_id":0,"count":25}');
    },
  );

  test('observed: pagination echoes what was asked for, not the number of records', async () => {
    using environment = inMode('observed');
    const echoed = async (query: string): Promise<unknown> => {
      const answer = await environment.call('get', `/services/v2/addresses${query}`);
      return (jsonOf(answer) as Members).pagination;
    };
    expect(await echoed('?since_id=3002&count=7')).toEqual({ since_id: 3002, count: 7 });
    expect(await echoed('?count=1')).toEqual({ since_id: 0, count: 1 });
    expect(await echoed('?customer_id=9999')).toEqual({ since_id: 0, count: 25 });
  });

  eachRow(
    modes.map((wire) => ({ wire, empty: wire === 'documented' ? '[]' : '{"customers":[],"pagination":{"since_id":9000,"count":5}}' })),
    ({ wire, empty }) => `${wire}: an empty list is ${empty}`,
    async ({ wire, empty }) => {
      using environment = inMode(wire);
      expect((await environment.call('get', '/services/v2/customers?since_id=9000&count=5')).text).toBe(empty);
    },
  );
});

describe('W2: lists in XML and HTML (#4.2-xml-lists)', () => {
  test.each([
    ['documented', /^<\?xml version="1.0" encoding="UTF-8"\?><result><entry><id>3001<\/id>.*<\/entry><entry>.*<\/entry><\/result>$/],
    [
      'observed',
      /^<\?xml version="1.0" encoding="UTF-8"\?><result><addresses><entry><id>3001<\/id>.*<\/entry><\/addresses><pagination><since_id>0<\/since_id><count>25<\/count><\/pagination><\/result>$/,
    ],
  ] as const)('%s: XML', async (wire, pattern) => {
    using environment = inMode(wire);
    const { text } = await environment.call('get', '/services/v2/addresses.xml');
    expect(text).toMatch(pattern);
    expect([...text.matchAll(/<entry><id>(\d+)<\/id>/g)].map(([, id]) => Number(id))).toEqual([3001, 3002, 3003]);
  });

  test.each([
    [
      'documented',
      /<body><ol><li><table><tr><th>id<\/th><td><a href="\/services\/v2\/addresses\/3001">3001<\/a><\/td><\/tr>.*<\/ol><\/body>/,
    ],
    [
      'observed',
      /<body><table><tr><th>addresses<\/th><td><ol><li><table>.*<\/ol><\/td><\/tr><tr><th>pagination<\/th><td><table>.*<\/table><\/body>/,
    ],
  ] as const)('%s: HTML shows the same tree', async (wire, pattern) => {
    using environment = inMode(wire);
    expect((await environment.call('get', '/services/v2/addresses.html')).text).toMatch(pattern);
  });
});

describe('W3: page size when count is absent (#4.2-page-size)', () => {
  test('documented: all records', async () => {
    using environment = inMode('documented', manyCustomers);
    expect(listIn(await environment.call('get', '/services/v2/customers'))).toHaveLength(62);
  });

  test('observed: 25, and the next page begins after the last id', async () => {
    using environment = inMode('observed', manyCustomers);
    const page = async (since: number): Promise<readonly unknown[]> => {
      const answer = await environment.call('get', `/services/v2/customers?since_id=${String(since)}`);
      return (jsonOf(answer) as { customers: readonly Members[] }).customers.map(({ id }) => id);
    };
    expect([await page(0), await page(2123), await page(2148)].map(({ length }) => length)).toEqual([25, 25, 12]);
    expect((await page(0)).at(-1)).toBe(2122);
  });

  test.each(modes)('%s: count decides when it is given', async (wire) => {
    using environment = inMode(wire, manyCustomers);
    const { text } = await environment.call('get', '/services/v2/customers?count=40');
    expect([...text.matchAll(/"email":/g)]).toHaveLength(40);
  });
});

describe('W4: empty maps (#2.1-empty-maps)', () => {
  const empty = { documented: '{}', observed: '[]' };

  test.each(modes)('%s: in one record, in records inside it and in lists', async (wire) => {
    using environment = inMode(wire);
    for (const path of ['/services/v2/subscriptions/5002', '/services/v2/subscriptions?customer_id=2002']) {
      const { text } = await environment.call('get', path);
      const maps = [...text.matchAll(/"(?:user_defined_fields|platform_specific_fields)":(..)/g)].map(([, map]) => map);
      expect(maps).toEqual([empty[wire], empty[wire], empty[wire]]);
    }
  });

  test.each(modes)('%s: after a map was emptied, in the answer of each write', async (wire) => {
    using environment = inMode(wire);
    const path = '/services/v2/addresses/3001';
    const posted = await environment.call('post', path, { address: { user_defined_fields: {} } });
    expect(posted.text).toContain(`"user_defined_fields":${empty[wire]}`);
    await environment.call('patch', path, [{ op: 'add', path: '/user_defined_fields/a', value: 1 }]);
    const removed = await environment.call('patch', path, [{ op: 'remove', path: '/user_defined_fields/a' }]);
    expect(removed.text).toContain(`"user_defined_fields":${empty[wire]}`);
  });

  test.each(modes)('%s: maps with members are objects, and empty values inside them stay what they are', async (wire) => {
    using environment = inMode(wire);
    const map = '{"object":{},"list":[]}';
    const body = `{"address":{"user_defined_fields":${map}}}`;
    expect((await environment.call('post', '/services/v2/addresses/3001', body)).text).toContain(`"user_defined_fields":${map}`);
  });
});

describe('W6: customer_id in the answer to a widget token request (#2.2-widget-customer-id)', () => {
  test.each([
    ['documented', '2001'],
    ['observed', 2001],
  ] as const)('%s: %j', async (wire, customerId) => {
    using environment = inMode(wire);
    const { clientId, clientSecret } = environment.simulator.environment.credentials;
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'widget',
      customer_id: '2001',
    };
    expect((jsonOf(await environment.bare.post('/oauth/v2/token').type('form').send(form)) as Members).customer_id).toBe(customerId);
  });
});

describe('W23: minRetryDelay in config (#4.4-retry-delay-form, #3-retry-delay)', () => {
  // As it is set, and as each mode shows it.
  const delays: readonly (readonly [set: number | string, documented: number, observed: string])[] = [
    [24, 24, 'PT24H'],
    [1.5, 1.5, 'PT1H30M'],
    [0.0001, 0.0001, 'PT0.36S'],
    [0, 0, 'PT0H'],
    [80_000_000, 80_000_000, 'PT80000000H'],
    ['24', 24, '24'],
    ['0.5', 0.5, '0.5'],
    ['P1D', 24, 'P1D'],
    ['PT30M', 0.5, 'PT30M'],
    ['P2WT10M', 336.1667, 'P2WT10M'],
  ];
  const rulesFor = (values: readonly (number | string)[]) =>
    values.map((minRetryDelay, index) => ({ priority: index, errorClass: '*', maxOrderAttempts: 2, minRetryDelay }));

  test.each(modes)('%s: by the API, the library and the control side, and what is shown can be set', async (wire) => {
    const rules = rulesFor(delays.map(([set]) => set));
    const content = { ...smallShop, config: { order_generation_retry_rules: rules } };
    using test = anEnvironment({ wire, seed: { content } });
    const { environment } = test.simulator;
    const expected = rulesFor(delays.map(([, documented, observed]) => (wire === 'documented' ? documented : observed)));

    const { order_generation_retry_rules: shown } = recordIn(await test.call('get', '/services/v2/config'), 'config');

    expect(shown).toEqual(expected);
    expect(environment.config.shown().order_generation_retry_rules).toEqual(expected);
    expect(environment.config.edit({ order_generation_retry_rules: expected }).order_generation_retry_rules).toEqual(expected);
  });

  test.each([
    ['documented', undefined, [24, 1, 24]],
    ['observed', undefined, ['PT24H', 'PT1H', 'PT24H']],
    ['documented', '2026-11', [24, 1]],
    ['observed', '2026-11', ['PT24H', 'PT1H']],
  ] as const)('%s, compat %s: the rules to begin with (#3-retry-counting)', async (wire, compat, expected) => {
    using test = anEnvironment({ wire, compat });
    const { order_generation_retry_rules: shown } = recordIn(await test.call('get', '/services/v2/config'), 'config');
    expect(shown).toEqual(
      ['Soft Decline', 'Technology', 'E-Commerce Platform']
        .slice(0, expected.length)
        .map((errorClass, index) => ({ priority: index + 1, errorClass, maxOrderAttempts: 3, minRetryDelay: expected[index] })),
    );
  });
});

describe('what is the same in both modes (#4.3-nulls-left-out, #4.3-customer-id-text, #9-v3-pages)', () => {
  test.each(modes)('%s: one record stands in its wrapper, with customer_id as text and without nulls', async (wire) => {
    using environment = inMode(wire);
    const address = recordIn(await environment.call('get', '/services/v2/addresses/3001'), 'address');
    expect(address.customer_id).toBe('2001');
    expect(Object.values(address)).not.toContain(null);
  });

  test.each(modes)('%s: v3 lists are bare and have thirty records a page', async (wire) => {
    using environment = inMode(wire, manyCustomers);
    const list = listIn(await environment.callWith(await environment.token(), 'get', '/services/v3/customers'));
    expect(list).toHaveLength(30);
    expect(list[0]).toMatchObject({ id: 2001, middleName: null });
    expect(list[0]).not.toHaveProperty('userDefinedFields');
  });

  test('answers differ in nothing else', async () => {
    using documented = inMode('documented');
    using observed = inMode('observed');
    const paths = [
      '/services/v2/customers/2001',
      '/services/v2/subscriptions/5001',
      '/services/v2/subscriptions/5002',
      '/services/v2/nope',
    ];
    for (const path of paths) {
      const [first, second] = [await documented.call('get', path), await observed.call('get', path)];
      expect(second.text.replaceAll('_fields":[]', '_fields":{}')).toBe(first.text);
    }
  });

  test.each(modes)('%s: every form of input is accepted', async (wire) => {
    using environment = inMode(wire);
    const body = { address: { user_defined_fields: [], customer_id: 2001, ecom_address_id: '7' } };
    expect(recordIn(await environment.call('post', '/services/v2/addresses/3001', body), 'address')).toMatchObject({ ecom_address_id: 7 });
  });
});
