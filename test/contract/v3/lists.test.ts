import { describe, expect, test } from 'vitest';
import { smallShop } from '../../support/environment.js';
import { idsIn, listIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { anOpenShop, expectProblem, manyShop } from '../../support/contract/subscriptions-v3.js';

const S = '/services/v3/subscriptions';
const G = '/services/v3/group-subscriptions';
const ALL = Array.from({ length: 12 }, (_, index) => 5001 + index);
const ALL_GROUPS = [7001, 7002, 7003, 7004];

/** What a list's query finds (#9-v3-filters, #9-v3-filter-values). */
const rows: readonly (readonly [path: string, ids: readonly number[]])[] = [
  [S, ALL],
  ['/subscriptions', ALL],
  [G, ALL_GROUPS],
  ['/group-subscriptions', ALL_GROUPS],
  // Pages.
  [`${S}?page=1`, ALL],
  [`${S}?itemsPerPage=5`, ALL.slice(0, 5)],
  [`${S}?itemsPerPage=5&page=2`, ALL.slice(5, 10)],
  [`${S}?itemsPerPage=5&page=3`, ALL.slice(10)],
  [`${S}?itemsPerPage=5&page=4`, []],
  [`${S}?page=2`, []],
  [`${S}?itemsPerPage=999&page=9007199254740991`, []],
  [`${S}?itemsPerPage=12&page=2`, []],
  [`${S}?itemsPerPage=&page=`, ALL],
  [`${G}?itemsPerPage=3&page=2`, [7004]],
  [`${S}?status=cancelled&itemsPerPage=2&page=2`, [5011]],
  [`${S}?userDefinedFields.wrap=false&itemsPerPage=2&page=2`, [5008, 5009]],
  [`${G}?status=active&itemsPerPage=1&page=2`, [7004]],
  // Other lists' parameters and unknown ones.
  [`${S}?count=2&since_id=5003&nothing=x&email=y&sku=JAM-PLUM`, ALL],
  [`${S}?STATUS=active&Qty=1&customerId=2001&customer_id=2001`, ALL],
  [`${S}?userdefinedfields.wrap=false&userDefinedFields=false&userDefinedFields[wrap]=false`, ALL],
  // id.
  [`${S}?id=5003`, [5003]],
  [`${S}?id=4999`, []],
  [`${S}?id[]=5003&id[]=5001`, [5001, 5003]],
  [`${S}?id%5B%5D=5003&id%5b%5d=5001`, [5001, 5003]],
  [`${S}?id=`, ALL],
  [`${G}?id[]=7002&id[]=9999`, [7002]],
  // The customer.
  [`${S}?customer.id=2001`, [5001, 5003, 5004, 5008, 5009]],
  [`${S}?customer.id=2003`, []],
  [`${S}?customer.id=9999`, []],
  [`${S}?customer.platformSpecificCustomerId=715`, [5001, 5003, 5004, 5008, 5009]],
  [`${S}?customer.platformSpecificCustomerId=716`, []],
  [`${S}?customer.email=MIRA.Holt@example.test&id[]=5001&id[]=5002`, [5001]],
  [`${S}?customer.email=nobody@example.test`, []],
  [`${S}?customer%2Eemail[]=mira.holt%40example.test&customer.email[]=zoe.lund@example.test`, ALL],
  [`${S}?customer_email=mira.holt@example.test&customer[email]=x`, ALL],
  [`${G}?customer.id=2001`, [7001]],
  [`${G}?customer.email=zoe.lund@example.test`, [7002, 7003, 7004]],
  [`${G}?customer.platformSpecificCustomerId=715`, [7001]],
  // The product.
  [`${S}?product.id=4001`, [5001, 5003, 5008, 5009]],
  [`${S}?product.id=4003`, []],
  [`${S}?product.id[]=4001&product.id[]=4999&status=active`, [5001]],
  [`${S}?product.sku=TEA-ASSAM-250`, [5001, 5003, 5008, 5009]],
  [`${S}?product.sku=tea-assam-250`, []],
  [`${S}?product.sku=JAM-PLUM&customer.id=2001`, [5004]],
  [`${S}?product.id=4002&product.sku=TEA-ASSAM-250`, []],
  [`${S}?productSku=JAM-PLUM`, ALL],
  // The state, by its code in any case.
  [`${S}?status=active`, [5001, 5002, 5012]],
  [`${S}?status=ACTIVE`, [5001, 5002, 5012]],
  [`${S}?status=retry`, [5005]],
  [`${S}?status=Failed`, [5006, 5009]],
  [`${S}?status=paused`, [5003, 5008]],
  [`${S}?status=cancelled`, [5004, 5010, 5011]],
  [`${S}?status=expired`, [5007]],
  [`${S}?status=activ`, []],
  [`${S}?status=%25`, []],
  [`${S}?status[]=expired&status[]=nothing&status[]=rEtRy`, [5005, 5007]],
  [`${G}?status=active`, [7002, 7004]],
  [`${G}?status=FAILED`, [7001]],
  [`${G}?status=paused`, []],
  [`${G}?status=cancelled`, [7003]],
  [`${G}?status[]=cancelled&status[]=failed`, [7001, 7003]],
  [`${G}?status=nothing`, []],
  // Quantities are numbers.
  [`${S}?qty=12`, [5003]],
  [`${S}?qty=12.000`, [5003]],
  [`${S}?qty=%2B012`, [5003]],
  [`${S}?qty=12.5`, []],
  [`${S}?qty=1200000000000000000000`, []],
  [`${S}?qty=-2`, []],
  [`${S}?qty[]=12&qty[]=2.0&customer.id=2001`, [5001, 5003, 5004, 5008, 5009]],
  // User-defined fields, by the text of their values.
  [`${S}?userDefinedFields.gift_note=For%20Ada`, [5001, 5008, 5009]],
  [`${S}?userDefinedFields.gift_note=For+Ada`, [5001, 5008, 5009]],
  [`${S}?userDefinedFields.gift_note=for%20ada`, [5003]],
  [`${S}?userDefinedFields.gift_note=For`, []],
  [`${S}?userDefinedFields.wrap=false`, [5001, 5004, 5008, 5009]],
  [`${S}?userDefinedFields.wrap=true`, [5003]],
  [`${S}?userDefinedFields.wrap=False`, []],
  [`${S}?userDefinedFields.level=1`, [5003]],
  [`${S}?userDefinedFields.level=1.0`, []],
  [`${S}?userDefinedFields.level=1.5`, [5004]],
  [`${S}?userDefinedFields.note=null`, [5004]],
  [`${S}?userDefinedFields.null=null`, [5005]],
  [`${S}?userDefinedFields.missing=null`, []],
  [`${S}?userDefinedFields.level[]=1&userDefinedFields.level[]=1.5`, [5003, 5004]],
  [`${S}?userDefinedFields.level%5B%5D=1&userDefinedFields.level%5B%5D=1.5`, [5003, 5004]],
  [`${S}?userDefinedFields.wrap=false&userDefinedFields.level=1.5`, [5004]],
  [`${S}?userDefinedFields.wrap[]=true&userDefinedFields.wrap[]=false&status=paused`, [5003, 5008]],
  [`${S}?userDefinedFields.wrap=`, ALL],
  [`${S}?userDefinedFields.a.b=dot`, [5005]],
  [`${S}?userDefinedFields.a%5Bb%5D=bracket`, [5005]],
  [`${S}?userDefinedFields.a[b]=bracket`, [5005]],
  [`${S}?userDefinedFields.a[][]=list`, [5005]],
  [`${S}?userDefinedFields.a%22b=quote`, [5005]],
  [`${S}?userDefinedFields.a%5C=backslash`, [5005]],
  [`${S}?userDefinedFields.__proto__=proto`, [5005]],
  [`${S}?userDefinedFields.constructor=proto`, []],
  [`${S}?userDefinedFields.=empty`, [5005]],
  [`${S}?userDefinedFields.[]=empty&userDefinedFields.[]=other`, [5005]],
  [`${S}?userDefinedFields.10=ten`, [5005]],
  [`${S}?userDefinedFields.%01=%01`, [5005]],
  [`${S}?userDefinedFields.nl=a%0Ab`, [5005]],
  [`${S}?userDefinedFields.one=1%22%0A%0A%22null%22:%22null`, []],
  [`${S}?userDefinedFields.%C3%BCn%C3%AF%20%F0%9F%8D%B5=tea+time`, [5005]],
  [`${S}?userDefinedFields.%25=50%25`, [5005]],
  [`${S}?userDefinedFields.%27=x%27%20OR%201%3D1%20--`, [5005]],
  [`${S}?userDefinedFields.%27)%20OR%201=1%20--=x`, []],
  [`${S}?userDefinedFields.%00=%00`, []],
  [`${S}?userDefinedFields.${'x'.repeat(3000)}=1`, []],
  [`${S}?id=5005&${Array.from({ length: 200 }, () => 'userDefinedFields.true[]=true').join('&')}`, [5005]],
  [`${G}?userDefinedFields.box_colour=blue`, [7001, 7004]],
  [`${G}?userDefinedFields.ribbon=null`, [7001]],
  [`${G}?userDefinedFields.box_colour=blue&status=active`, [7004]],
];

/** Values that are refused by the name of the parameter (#9-v3-bad-pages). */
const refused: readonly (readonly [query: string, parameter: string])[] = [
  ...['page', 'itemsPerPage'].flatMap((name) =>
    ['0', '-1', 'x', '1.5', '1e1', '0x1', '%00', '9'.repeat(30), '%F0%9F%8D%B5'].map((value) => [`${name}=${value}`, name] as const),
  ),
  ['itemsPerPage=1000', 'itemsPerPage'],
  ['page=1&page=0', 'page'],
  ['id=x', 'id'],
  ['id[]=5001&id[]=x', 'id'],
  ['id=5001.5', 'id'],
  ['customer.id=x', 'customer.id'],
];
const refusedOfSubscriptions: typeof refused = [
  ['product.id=JAM-PLUM', 'product.id'],
  ['qty=x', 'qty'],
  ['qty=1e1', 'qty'],
  ['qty=1,0', 'qty'],
  ['qty[]=1&qty[]=true', 'qty'],
];

describe('the lists of v3 (#9-v3-pages, #9-v3-bad-pages, #9-v3-filters, #9-v3-filter-values, #9-v3-filter-by-field)', () => {
  eachRow(
    rows,
    ([path, ids]) => `${path.slice(0, 160)} lists ${ids.join(', ') || 'nothing'}`,
    async ([path, ids]) => {
      using shop = await anOpenShop(manyShop);
      expect(idsIn(await shop.ask('get', path))).toEqual(ids);
    },
  );

  eachRow(
    [
      ...[S, G].flatMap((path) => refused.map(([query, name]) => ({ target: `${path}?${query}`, name }))),
      ...refusedOfSubscriptions.map(([query, name]) => ({ target: `${S}?${query}`, name })),
    ],
    ({ target }) => `${target} is refused`,
    async ({ target, name }) => {
      using shop = await anOpenShop();
      expectProblem(await shop.ask('get', target), 400, 'Bad Request', `Invalid value for parameter "${name}".`);
    },
  );

  test('a parameter that another list has is unknown here', async () => {
    using shop = await anOpenShop();
    expect(idsIn(await shop.ask('get', `${G}?qty=x&product.id=x&product.sku=x`))).toEqual([7001, 7002]);
  });

  test('a page has 30 records when the request does not say how many, and 999 at most', async () => {
    const [subscription] = smallShop.subscriptions;
    const subscriptions = Array.from({ length: 1001 }, (_, index) => ({ ...subscription, id: 5001 + index }));
    using shop = await anOpenShop({ ...smallShop, subscriptions });
    const all = subscriptions.map(({ id }) => id);
    expect(idsIn(await shop.ask('get', S))).toEqual(all.slice(0, 30));
    expect(idsIn(await shop.ask('get', `${S}?page=2`))).toEqual(all.slice(30, 60));
    expect(idsIn(await shop.ask('get', `${S}?page=34`))).toEqual(all.slice(990));
    expect(idsIn(await shop.ask('get', `${S}?itemsPerPage=999`))).toEqual(all.slice(0, 999));
    expect(idsIn(await shop.ask('get', `${S}?itemsPerPage=999&page=2&userDefinedFields.wrap=false`))).toEqual(all.slice(999));
  });

  test('what has changed is found by its new values', async () => {
    using shop = await anOpenShop();
    await shop.ask('patch', `${S}/5001`, { qty: 7, userDefinedFields: { wrap: true } });
    await shop.environment.call('post', '/services/v2/subscriptions/5002/pause');
    await shop.environment.call('patch', '/services/v2/group-subscriptions/7001', [
      { op: 'add', path: '/user_defined_fields/box_colour', value: 'red' },
    ]);
    expect(idsIn(await shop.ask('get', `${S}?qty=7&userDefinedFields.wrap=true`))).toEqual([5001]);
    expect(idsIn(await shop.ask('get', `${S}?userDefinedFields.wrap=false`))).toEqual([]);
    expect(idsIn(await shop.ask('get', `${S}?status=paused`))).toEqual([5002]);
    expect(idsIn(await shop.ask('get', `${G}?userDefinedFields.box_colour=red`))).toEqual([7001]);
  });

  test('numbers are found as they were sent', async () => {
    using shop = await anOpenShop();
    const sent = '{"userDefinedFields":{"a":1.50,"b":1e400,"c":9007199254740993,"d":-0.0}}';
    await shop.ask('patch', `${S}/5001`, sent);
    for (const pair of ['a=1.50', 'b=1e400', 'c=9007199254740993', 'd=-0.0'])
      expect(idsIn(await shop.ask('get', `${S}?userDefinedFields.${pair}`))).toEqual([5001]);
    for (const pair of ['a=1.5', 'b=Infinity', 'c=9007199254740992', 'd=0'])
      expect(idsIn(await shop.ask('get', `${S}?userDefinedFields.${pair}`))).toEqual([]);
  });
});

describe('who may list in v3 (#2.2-widget-lists)', () => {
  const widget = { scope: 'widget', customer_id: '2001' };

  eachRow(
    [
      [S, [5001, 5003, 5004, 5008, 5009]],
      [`${S}?customer.id=2002`, []],
      [`${S}?customer.email=zoe.lund@example.test`, []],
      [`${S}?status=active`, [5001]],
      [`${S}?userDefinedFields.wrap=false&itemsPerPage=2&page=2`, [5008, 5009]],
      [`${S}?id=5002`, []],
      [G, [7001]],
      [`${G}?status=active`, []],
    ] as const,
    ([path]) => `a widget token of a customer has only that customer's: ${path}`,
    async ([path, ids]) => {
      using shop = await anOpenShop(manyShop, widget);
      expect(idsIn(await shop.ask('get', path))).toEqual(ids);
    },
  );

  eachRow(
    [{ scope: 'widget' }, { scope: 'session' }].flatMap((form) => [S, G, `${S}/5001`, `${G}/7001`].map((path) => ({ form, path }))),
    ({ form, path }) => `a ${form.scope} token of nobody may not read ${path}`,
    async ({ form, path }) => {
      using shop = await anOpenShop(smallShop, form);
      expectProblem(await shop.ask('get', path), 403, 'Forbidden', 'Access Denied.');
    },
  );

  test('credentials without a token may not', async () => {
    using shop = await anOpenShop();
    for (const path of [S, G, '/subscriptions', '/group-subscriptions'])
      expect((await shop.environment.call('get', path)).status).toBe(401);
  });
});

test('a list of v3 is the same in both wire modes', async () => {
  using documented = await anOpenShop(manyShop);
  using observed = await anOpenShop(manyShop, {}, { wire: 'observed' });
  for (const path of [S, G]) {
    const list = listIn(await documented.ask('get', path));
    expect(listIn(await observed.ask('get', path))).toStrictEqual(list);
    for (const record of list) expect(Array.isArray(record.userDefinedFields)).toBe(false);
  }
});
