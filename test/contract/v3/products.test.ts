import { describe, expect, test } from 'vitest';
import { smallShop } from '../../support/environment.js';
import { recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { aShopV3, DENIED, expectProblem, expectViolations, NOT_FOUND } from '../../support/contract/v3.js';
import { instantV3 } from '../../support/contract/field-tables-v3.js';
import { sentences } from '../../support/contract/value-examples.js';
import { allEvents } from '../../support/contract/webhooks.js';

const { products, subscriptions, product_configuration_profiles: profiles } = smallShop;
const IN_USE = { status: 409, title: 'Conflict', detail: 'Product is used by a live subscription.' } as const;
const rule = {
  id: 201,
  environmentId: 1,
  name: 'Second Wednesday',
  type: 'day_of_the_x',
  data: JSON.stringify(smallShop.scheduling_rules[0].data),
  created: instantV3,
  updated: instantV3,
};

describe('what a product links to (#2.1-product-links)', () => {
  eachRow(
    [
      { sent: { configProfileId: '101' }, shown: { configProfileId: 101, schedulingRuleId: null, schedulingRule: null } },
      { sent: { schedulingRuleId: 201 }, shown: { configProfileId: null, schedulingRuleId: 201, schedulingRule: rule } },
      { sent: { schedulingRule: { id: 201 } }, shown: { schedulingRuleId: null, schedulingRule: null } },
      { sent: { config_profile_id: 101, configProfile: { id: 101 } }, shown: { configProfileId: null } },
    ],
    ({ sent }) => `${JSON.stringify(sent)} on POST and on PATCH`,
    async ({ sent, shown }) => {
      using shop = await aShopV3({ config: { environment_id: 1 } });
      expect(await shop.record('post', 'products', { sku: 'S', name: 'N', price: 1, ...sent }, 201)).toMatchObject(shown);
      expect(await shop.record('patch', 'products/4001', sent)).toMatchObject(shown);
    },
  );

  test('shows in v2 as the linked records, and is cleared by null in both', async () => {
    using shop = await aShopV3();
    await shop.record('patch', 'products/4001', { configProfileId: 101, schedulingRuleId: 201 });
    const inV2 = recordIn(await shop.environment.call('get', '/services/v2/products/4001'), 'product');
    expect(inV2).toMatchObject({ config_profile: { id: 101, name: 'Small parcels' }, scheduling_rule: { id: 201 } });
    const cleared = await shop.record('patch', 'products/4001', { configProfileId: null, schedulingRuleId: null });
    expect(cleared).toMatchObject({ configProfileId: null, schedulingRuleId: null, schedulingRule: null });
    const after = recordIn(await shop.environment.call('get', '/services/v2/products/4001'), 'product');
    expect([after.config_profile, after.scheduling_rule]).toEqual([undefined, undefined]);
  });
});

describe('products (#9-v3-success, #9-v3-merge-patch)', () => {
  test('are created and changed in v3 and read in v2, whose own members stay', async () => {
    using shop = await aShopV3();
    const { id } = await shop.record('post', 'products', { sku: 'MINT', name: 'Mint', price: '2.50000' }, 201);
    await shop.record('patch', 'products/4001', { price: 13, showOnUi: false, userDefinedFields: { x: 1 } });
    const created = recordIn(await shop.environment.call('get', `/services/v2/products/${String(id)}`), 'product');
    expect(created).toMatchObject({ sku: 'MINT', price: 2.5, show_on_ui: true, user_defined_fields: {} });
    const changed = recordIn(await shop.environment.call('get', '/services/v2/products/4001'), 'product');
    expect(changed).toMatchObject({ price: 13, show_on_ui: true, user_defined_fields: { origin: 'IN', organic: true } });
    expect(await allEvents(shop.environment)).toEqual([]);
  });

  test('have lists replaced by a PATCH', async () => {
    using shop = await aShopV3();
    expect(await shop.record('patch', 'products/4001', { intervals: ['Quarterly'] })).toMatchObject({ intervals: ['Quarterly'] });
    expect(await shop.record('patch', 'products/4001', { intervals: 'Weekly,Monthly' })).toMatchObject({
      intervals: ['Weekly', 'Monthly'],
    });
    expectViolations(await shop.call('patch', 'products/4001', { intervals: ['Weekly', 'Sometimes'] }), { intervals: sentences.invalid });
  });

  eachRow(
    [
      { method: 'post', path: 'products', body: { sku: 'JAM-PLUM', name: 'N', price: 1 } },
      { method: 'patch', path: 'products/4001', body: { sku: 'JAM-PLUM', name: 'N' } },
    ] as const,
    ({ method }) => `${method} of a SKU that is taken is 409`,
    async ({ method, path, body }) => {
      using shop = await aShopV3();
      const before = await shop.record('get', 'products/4001');
      const answer = await shop.call(method, path, body);
      expectProblem(answer, { status: 409, title: 'Conflict', detail: 'Product with that SKU already exists.' });
      expect(await shop.record('get', 'products/4001')).toEqual(before);
      expect(await shop.ids('products')).toEqual([4001, 4002, 4003]);
    },
  );

  eachRow(
    [
      { query: 'id=4002', ids: [4002] },
      { query: 'id[]=4003&id[]=4001', ids: [4001, 4003] },
      { query: 'sku=JAM-PLUM', ids: [4002] },
      { query: 'sku=jam-plum', ids: [] },
      { query: 'sku%5B%5D=JAM-PLUM&sku%5B%5D=E-BOOK', ids: [4002, 4003] },
      { query: 'name=Plum%20jam', ids: [4002] },
      { query: 'name=Plum', ids: [] },
      { query: 'name=Plum+jam&sku=E-BOOK', ids: [] },
      { query: 'configProfile.Id=101', ids: [4001, 4003] },
      { query: 'configProfile.id=101', ids: [4001, 4003] },
      { query: 'configProfile.id[]=102&configProfile.id[]=101', ids: [4001, 4002, 4003] },
      { query: 'configProfile.Id=9', ids: [] },
      { query: 'configProfile.ID=9&SKU=x&price=1', ids: [4001, 4002, 4003] },
      { query: 'configProfile.Id=101&itemsPerPage=1&page=2', ids: [4003] },
    ],
    ({ query, ids }) => `the list with ${query} has ${JSON.stringify(ids)}`,
    async ({ query, ids }) => {
      const linked = products.map((product, index) => ({ ...product, config_profile_id: index === 1 ? 102 : 101 }));
      using shop = await aShopV3({
        product_configuration_profiles: [...profiles, { ...profiles[0], id: 102 }],
        products: linked,
      });
      expect(await shop.ids(`products?${query}`)).toEqual(ids);
    },
  );

  test('are found by what they hold now', async () => {
    using shop = await aShopV3();
    await shop.record('patch', 'products/4002', { name: 'Cherry jam', configProfileId: 101 });
    expect(await shop.ids('products?name=Plum%20jam')).toEqual([]);
    expect(await shop.ids('products?name=Cherry%20jam&configProfile.Id=101')).toEqual([4002]);
  });

  for (const query of ['id=x', 'configProfile.Id=x', 'configProfile.id=1.5', 'page=0', 'itemsPerPage=1000']) {
    test(`the list with ${query} is refused`, async () => {
      using shop = await aShopV3();
      const [name = ''] = query.split('=');
      const detail = `Invalid value for parameter "${name}".`;
      expectProblem(await shop.call('get', `products?${query}`), { status: 400, title: 'Bad Request', detail });
    });
  }
});

describe('rights on products (#2.2-widget-rights)', () => {
  const tokens = [{ scope: 'widget', customer_id: '2001' }, { scope: 'widget' }, { scope: 'session' }];
  eachRow(
    tokens,
    (token) => `all is read and nothing written with ${JSON.stringify(token)}`,
    async (token) => {
      using shop = await aShopV3({}, { token });
      expect(await shop.ids('products')).toEqual([4001, 4002, 4003]);
      expect(await shop.record('get', '/products/4001')).toMatchObject({ sku: 'TEA-ASSAM-250' });
      for (const [method, path] of [
        ['post', 'products'],
        ['patch', 'products/4001'],
        ['delete', 'products/4003'],
      ] as const) {
        expectProblem(await shop.call(method, path, method === 'delete' ? undefined : { name: 'X' }), DENIED);
      }
    },
  );
});

describe('DELETE of a product (#9-v3-deletes)', () => {
  eachRow(
    ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'].map((status) => ({
      status,
      isRefused: status !== 'Cancelled' && status !== 'Expired',
    })),
    ({ status, isRefused }) => `is ${isRefused ? 'refused' : 'done'} while a subscription to it is ${status}`,
    async ({ status, isRefused }) => {
      using shop = await aShopV3({
        subscriptions: [
          { ...subscriptions[0], status },
          { ...subscriptions[0], id: 5003, status: 'Expired' },
        ],
      });
      const answer = await shop.call('delete', 'products/4001');
      if (isRefused) expectProblem(answer, IN_USE);
      else expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await shop.ids('products')).toEqual(isRefused ? [4001, 4002, 4003] : [4002, 4003]);
      const kept = recordIn(await shop.environment.call('get', '/services/v2/subscriptions/5001'), 'subscription');
      expect(kept).toMatchObject({ status, product_sku: 'TEA-ASSAM-250' });
      expect(await allEvents(shop.environment)).toEqual([]);
    },
  );

  const trial = { id: 4004, sku: 'TRIAL', name: 'T', price: 1, is_trial_product: true, trial_full_product_sku: 'E-BOOK' };
  eachRow(
    [
      { status: 'Active', isRefused: true },
      { status: 'Paused', isRefused: true },
      { status: 'Cancelled', isRefused: false },
    ],
    ({ status, isRefused }) => `is ${isRefused ? 'refused' : 'done'} while a trial that turns into it is ${status}`,
    async ({ status, isRefused }) => {
      using shop = await aShopV3({
        products: [...products, trial],
        subscriptions: [{ ...subscriptions[0], product_sku: 'TRIAL', created_as_trial: true, status }],
      });
      const answer = await shop.call('delete', 'products/4003');
      if (isRefused) expectProblem(answer, IN_USE);
      else expect(answer.status).toBe(204);
    },
  );

  test('leaves what names it as it is, to be sent back whole, and lets nothing that ended begin again', async () => {
    using shop = await aShopV3({ subscriptions: [{ ...subscriptions[0], status: 'Cancelled' }] });
    expect((await shop.call('delete', 'products/4001')).headers).not.toHaveProperty('subsim-rule');
    const path = '/services/v2/subscriptions/5001';
    const whole = recordIn(await shop.environment.call('get', path), 'subscription');
    expect(recordIn(await shop.environment.call('post', path, { subscription: whole }), 'subscription')).toEqual(whole);
    const seen = await shop.call('get', 'subscriptions/5001');
    expect((await shop.call('patch', 'subscriptions/5001', JSON.parse(seen.text) as object)).text).toBe(seen.text);
    const other = await shop.environment.call('post', path, { subscription: { product_sku: 'NO-SUCH' } });
    expect(other.status).toBe(400);
    const restarted = await shop.environment.call('post', `${path}/restart`);
    expect([restarted.status, restarted.headers['subsim-refusal']]).toEqual([409, 'state-refused']);
    expect((await shop.environment.call('post', path, { subscription: { product_sku: products[1].sku } })).status).toBe(200);
    expect((await shop.environment.call('post', `${path}/restart`)).status).toBe(204);
  });

  test('takes its inventory along and leaves that of others', async () => {
    using shop = await aShopV3({
      inventory_locations: [{ id: 701, name: 'Dover' }],
      inventory: [4003, 4001].map((product, index) => ({ id: 801 + index, product_id: product, inventory_location_id: 701 })),
    });
    expect((await shop.call('delete', 'products/4003')).status).toBe(204);
    const list = await shop.environment.call('get', '/services/v2/inventory');
    expect((JSON.parse(list.text) as { id: number }[]).map(({ id }) => id)).toEqual([802]);
  });

  test('is 404 the second time, its id is not given again and its SKU is free', async () => {
    using shop = await aShopV3();
    expect((await shop.call('delete', 'products/4003')).status).toBe(204);
    for (const method of ['delete', 'get', 'patch'] as const) {
      expectProblem(await shop.call(method, 'products/4003', method === 'patch' ? {} : undefined), NOT_FOUND);
    }
    expect(await shop.record('post', 'products', { sku: 'E-BOOK', name: 'N', price: 1 }, 201)).toMatchObject({ id: 4004, sku: 'E-BOOK' });
  });

  test('leaves templates as they are: they make no group until there is such a product again', async () => {
    using shop = await aShopV3({ subscriptions: [] });
    const { call } = shop.environment;
    const template = recordIn(await call('get', '/services/v2/group-subscription-templates/8001'), 'group_subscription_template');
    expect((await shop.call('delete', 'products/4002')).status).toBe(204);
    expect(recordIn(await call('get', '/services/v2/group-subscription-templates/8001'), 'group_subscription_template')).toEqual(template);
    const group = { customer_id: 2001, group_subscription_template_id: 8001, next_order_date: '2026-12-24', shipping_address_id: 3001 };
    expect((await call('post', '/services/v2/group-subscription', { group_subscription: group })).status).toBe(400);
    await shop.record('post', 'products', { sku: 'JAM-PLUM', name: 'N', price: 1 }, 201);
    expect((await call('post', '/services/v2/group-subscription', { group_subscription: group })).status).toBe(201);
  });

  test('lets a trial that would turn into it be made, and a year of orders go by', async () => {
    const dead = { ...subscriptions[0], status: 'Cancelled' };
    using shop = await aShopV3(
      { products: [...products, trial], subscriptions: [dead] },
      { orderCallback: { url: 'internal' }, tokenClock: 'system' },
    );
    for (const id of [4001, 4003]) expect((await shop.call('delete', `products/${String(id)}`)).status).toBe(204);
    const { call, simulator } = shop.environment;
    const { clock, orders } = simulator.environment;
    const body = {
      subscription: { customer_id: 2001, product_sku: 'TRIAL', qty: 1, next_order_date: '2026-11-25', shipping_address_id: 3001 },
    };
    const made = recordIn(await call('post', '/services/v2/subscription', body), 'subscription', 201);
    await clock.advance('P1Y');
    const attempts = orders.list({ subscription: Number(made.id), status: undefined, from: 0, limit: 1000 });
    expect(attempts.length).toBeGreaterThan(0);
    for (const id of [5001, made.id]) expect((await call('get', `/services/v2/subscriptions/${String(id)}`)).status).toBe(200);
  });
});
