import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

const CREATE = '/services/v2/product';
const PATH = '/services/v2/products';
const TAKEN = 'Product with that SKU already exists.';
const mint = { sku: 'MINT', name: 'Mint', price: '5.50' };

async function created(environment: TestEnvironment, members: object = {}): Promise<Members> {
  return recordIn(await environment.call('post', CREATE, { product: { ...mint, ...members } }), 'product', 201);
}

async function updated(environment: TestEnvironment, members: object, id: unknown = 4001): Promise<Members> {
  return recordIn(await environment.call('post', `${PATH}/${String(id)}`, { product: members }), 'product');
}

async function read(environment: TestEnvironment, id: unknown): Promise<Members> {
  return recordIn(await environment.call('get', `${PATH}/${String(id)}`), 'product');
}

function withConfig(config: object): TestEnvironment {
  return anEnvironment({ seed: { content: { ...smallShop, config } } });
}

describe('a product made from a SKU, a name and a price (#2.1-product-defaults, #2.1-product-usual, #2.1-product-required, #2.1-product-quantities, #2.1-product-discount, #2.1-product-stock)', () => {
  test('takes its quantities, discount and intervals from the configuration of the environment', async () => {
    const config = { default_min_qty: 2, default_max_qty: 6, default_discount: 0.15, default_intervals: ['Monthly', 'Quarterly'] };
    using environment = withConfig(config);
    expect(await created(environment)).toMatchObject({
      price: 5.5,
      min_qty: 2,
      max_qty: 6,
      discount: 0.15,
      is_discount_percentage: true,
      intervals: ['Monthly', 'Quarterly'],
      default_interval: 'Monthly',
    });
  });

  test('goes back to the configuration of the environment when these members are set to null', async () => {
    using environment = withConfig({ default_min_qty: 3, default_max_qty: 4, default_discount: 0.2, default_intervals: ['Quarterly'] });
    const { id } = await created(environment, { min_qty: 1, max_qty: 9, discount: 2, is_discount_percentage: false, intervals: 'Weekly' });
    const reset = { min_qty: null, max_qty: '', discount: null, is_discount_percentage: null, intervals: null, default_interval: null };
    expect(await updated(environment, reset, id)).toMatchObject({
      min_qty: 3,
      max_qty: 4,
      discount: 0.2,
      is_discount_percentage: true,
      intervals: ['Quarterly'],
      default_interval: 'Quarterly',
    });
  });

  test('can be subscribed to at once, at its default interval', async () => {
    using environment = anEnvironment();
    await created(environment, { intervals: 'Every 3 Weeks,Monthly' });
    const body = { customer_id: 2001, product_sku: 'MINT', qty: 1, next_order_date: '2026-12-24', shipping_address_id: 3001 };
    const subscription = recordIn(await environment.call('post', '/services/v2/subscription', { subscription: body }), 'subscription', 201);
    expect(subscription).toMatchObject({ product_sku: 'MINT', interval: 'Every 3 Weeks', requires_shipping: true });
  });
});

describe('intervals of a product (#2.1-product-intervals)', () => {
  test('may come as one text with commas and are answered as a list, the first being the default', async () => {
    using environment = anEnvironment();
    const product = await created(environment, { intervals: 'Every 2 Months, Weekly,,90 Days' });
    expect(product).toMatchObject({ intervals: ['Every 2 Months', 'Weekly', '90 Days'], default_interval: 'Every 2 Months' });
  });

  test('leave a default interval of its own as it is', async () => {
    using environment = anEnvironment();
    const { id } = await created(environment, { intervals: ['Weekly', 'Monthly'], default_interval: 'Monthly' });
    expect(await updated(environment, { intervals: ['Quarterly'] }, id)).toMatchObject({
      intervals: ['Quarterly'],
      default_interval: 'Monthly',
    });
    expect(await updated(environment, { default_interval: null }, id)).toMatchObject({ default_interval: 'Quarterly' });
  });

  test('may be intervals that only this environment has a name for', async () => {
    const intervals = [{ id: 1, name: 'Teatime', unit: 'day', length: 5 }];
    using environment = anEnvironment({ seed: { content: { ...smallShop, intervals } } });
    expect(await created(environment, { intervals: 'Teatime,Weekly', trial_interval: 'Teatime' })).toMatchObject({
      intervals: ['Teatime', 'Weekly'],
      default_interval: 'Teatime',
      trial_interval: 'Teatime',
    });
    using without = anEnvironment();
    const refused = await without.call('post', CREATE, { product: { ...mint, intervals: 'Teatime,Weekly' } });
    expectViolation(refused, ['intervals'], sentences.invalid);
  });
});

describe('the SKU of a product (#2.1-product-sku-case, #2.1-sku-taken)', () => {
  test('belongs to one product only: a second one is refused and not made', async () => {
    using environment = anEnvironment();
    expectRefusal(await environment.call('post', CREATE, { product: { ...mint, sku: 'JAM-PLUM' } }), 409, TAKEN);
    expect(idsIn(await environment.call('get', PATH))).toEqual([4001, 4002, 4003]);
    expect((await created(environment)).id).toBe(4004);
  });

  test('cannot be changed to that of another product, by update or by patch', async () => {
    using environment = anEnvironment();
    const before = await read(environment, 4001);
    const record = `${PATH}/4001`;
    expectRefusal(await environment.call('post', record, { product: { name: 'X', sku: 'JAM-PLUM' } }), 409, TAKEN);
    expectRefusal(await environment.call('patch', record, [{ op: 'add', path: '/sku', value: 'JAM-PLUM' }]), 409, TAKEN);
    expect(await read(environment, 4001)).toEqual(before);
  });

  test('is another one in other letters', async () => {
    using environment = anEnvironment();
    expect(await created(environment, { sku: 'jam-plum' })).toMatchObject({ sku: 'jam-plum' });
    expect(await created(environment, { sku: 'JAM-PLUM ' })).toMatchObject({ sku: 'JAM-PLUM ' });
  });

  test('may be sent back by its own product, and is free when its product has another one', async () => {
    using environment = anEnvironment();
    expect(await updated(environment, { sku: 'JAM-PLUM', name: 'Plum jam, large' }, 4002)).toMatchObject({ name: 'Plum jam, large' });
    await updated(environment, { sku: 'JAM-PLUM-XL' }, 4002);
    expect(await created(environment, { sku: 'JAM-PLUM' })).toMatchObject({ id: 4004, sku: 'JAM-PLUM' });
  });

  test('is looked at after the values: a product that is wrong in both is told its values', async () => {
    using environment = anEnvironment();
    const answer = await environment.call('post', CREATE, { product: { ...mint, sku: 'JAM-PLUM', price: -1 } });
    expectViolation(answer, ['price'], sentences.notNegative);
  });

  eachRow(
    [
      { query: 'sku=JAM-PLUM', ids: [4002] },
      { query: 'sku=jam-plum', ids: [] },
      { query: 'sku=JAM', ids: [] },
      { query: 'sku=', ids: [4001, 4002, 4003] },
      { query: 'sku[]=JAM-PLUM&sku[]=E-BOOK&sku[]=NOPE', ids: [4002, 4003] },
      { query: 'sku=JAM-PLUM&since_id=4003', ids: [] },
      { query: 'since_id=4002&count=1', ids: [4002] },
      { query: 'name=Plum+jam', ids: [4001, 4002, 4003] },
    ],
    ({ query, ids }) => `finds products: ?${query} lists ${JSON.stringify(ids)}`,
    async ({ query, ids }) => {
      using environment = anEnvironment();
      expect(idsIn(await environment.call('get', `${PATH}?${query}`))).toEqual(ids);
    },
  );

  test('finds a product by its new value only', async () => {
    using environment = anEnvironment();
    await updated(environment, { sku: 'JAM-PLUM-XL' }, 4002);
    expect(idsIn(await environment.call('get', `${PATH}?sku=JAM-PLUM`))).toEqual([]);
    expect(idsIn(await environment.call('get', `${PATH}?sku=JAM-PLUM-XL`))).toEqual([4002]);
  });
});

describe('a trial product (#2.1-product-trial)', () => {
  const trial = { ...mint, is_trial_product: true, trial_interval: '10 days', trial_price: '0.99' };
  const sku = ['trial_full_product_sku'];

  test('has to name the product that it turns into', async () => {
    using environment = anEnvironment();
    expectViolation(await environment.call('post', CREATE, { product: trial }), sku, sentences.blank);
    for (const wrong of ['NOPE', 'jam-plum', 'MINT']) {
      expectViolation(
        await environment.call('post', CREATE, { product: { ...trial, trial_full_product_sku: wrong } }),
        sku,
        sentences.invalid,
      );
    }
    const product = await created(environment, { ...trial, trial_full_product_sku: 'JAM-PLUM' });
    expect(product).toMatchObject({
      is_trial_product: true,
      trial_interval: '10 days',
      trial_price: 0.99,
      trial_full_product_sku: 'JAM-PLUM',
    });
  });

  test('cannot be made of an ordinary one, nor lose its full product, without saying which', async () => {
    using environment = anEnvironment();
    const record = `${PATH}/4001`;
    expectViolation(await environment.call('post', record, { product: { is_trial_product: true } }), sku, sentences.blank);
    expectViolation(await environment.call('patch', record, { op: 'add', path: '/is_trial_product', value: 1 }), sku, sentences.blank);
    await updated(environment, { is_trial_product: 1, trial_full_product_sku: 'JAM-PLUM' });
    expectViolation(await environment.call('post', record, { product: { trial_full_product_sku: null } }), sku, sentences.blank);
    expectViolation(await environment.call('post', record, { product: { trial_full_product_sku: 'NOPE' } }), sku, sentences.invalid);
    expect(await updated(environment, { is_trial_product: false, trial_full_product_sku: null })).not.toHaveProperty(
      'trial_full_product_sku',
    );
  });

  test('is one only when it says so: an ordinary product may name any text there', async () => {
    using environment = anEnvironment();
    expect(await created(environment, { trial_full_product_sku: 'COMES-LATER' })).toMatchObject({ trial_full_product_sku: 'COMES-LATER' });
  });
});

describe('what a product is linked to (#2.1-product-links)', () => {
  const made = { created: '2026-11-20T09:15:30+0000', updated: '2026-11-20T09:15:30+0000' };
  const profile = { id: 101, name: 'Small parcels', data: '{"parcel":"small"}', ...made };
  const data = '{"day_of_the_x":{"period":"month","which_day_type":"week_and_day","num_periods":1,"which_day":{"week":2,"day":4}}}';
  const rule = { id: 201, name: 'Second Wednesday', type: 'day_of_the_x', data, ...made };

  eachRow(
    [
      { member: 'config_profile', id: 101, shown: profile },
      { member: 'scheduling_rule', id: 201, shown: rule },
    ],
    ({ member }) => `is written as ${member}_id, shown as the object ${member} with its data as JSON text, and cleared by null`,
    async ({ member, id, shown }) => {
      using environment = anEnvironment();
      const product = await created(environment, { [`${member}_id`]: String(id), [member]: { id: 1, name: 'ignored' } });
      expect(JSON.stringify(product[member])).toBe(JSON.stringify(shown));
      expect(product).not.toHaveProperty(`${member}_id`);
      expect(await updated(environment, { name: 'Peppermint' }, product.id)).toMatchObject({ [member]: shown });
      for (const other of [id + 1, 'x']) {
        const refused = await environment.call('post', `${PATH}/${String(product.id)}`, { product: { [`${member}_id`]: other } });
        expectViolation(refused, [`${member}_id`], sentences.invalid);
      }
      expect(await updated(environment, { [`${member}_id`]: null }, product.id)).not.toHaveProperty(member);
    },
  );

  test('can be patched by its id', async () => {
    using environment = anEnvironment();
    const operations = [
      { op: 'add', path: '/config_profile_id', value: 101 },
      { op: 'replace', path: '/scheduling_rule_id', value: 201 },
      { op: 'add', path: '/use_scheduling_rule', value: true },
    ];
    const patched = recordIn(await environment.call('patch', `${PATH}/4001`, operations), 'product');
    expect(patched).toMatchObject({ config_profile: profile, scheduling_rule: rule, use_scheduling_rule: true });
    const removed = await environment.call('patch', `${PATH}/4001`, { op: 'remove', path: '/scheduling_rule_id' });
    expect(recordIn(removed, 'product')).not.toHaveProperty('scheduling_rule');
  });
});
