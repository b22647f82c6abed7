import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop } from '../../support/environment.js';
import { expectViolation, idsIn, recordIn, type Members } from '../../support/contract/answers.js';
import { aShopWith, box, CREATE, group, KEY, made, members } from '../../support/contract/groups.js';
import { sentences } from '../../support/contract/value-examples.js';

const fromTemplate = { items: undefined, group_subscription_template_id: 8001 };

function shapeOf({ product_sku, qty, use_fixed_price, fixed_price }: Members): unknown {
  return [product_sku, qty, use_fixed_price, fixed_price];
}

describe('a group made from items (#2.1-group-members, #4.3-group-wrapper)', () => {
  test('has one subscription for each item, in the order of the items', async () => {
    using environment = anEnvironment();
    const answer = await made(environment);
    expect(answer.subscriptions).toEqual([
      { id: 5003, product_sku: 'TEA-ASSAM-250', qty: 3, status: 'Active' },
      { id: 5004, product_sku: 'JAM-PLUM', qty: 1, status: 'Active' },
    ]);
    expect(answer).not.toHaveProperty('items');
    expect(await group(environment, answer.id)).toEqual(answer);
    for (const member of await members(environment, answer)) {
      expect(member).toMatchObject({ group_subscription_id: answer.id, customer_id: '2001', status: 'Active', recurring_order_count: 0 });
    }
    expect(idsIn(await environment.call('get', '/services/v2/subscriptions?customer_id=2001'))).toEqual([5001, 5003, 5004]);
    const customer = await environment.call('get', '/services/v2/customers/2001');
    expect(recordIn(customer, 'customer')).toMatchObject({ subscription_count: 3, active_subscription_count: 3, active_subscribed_qty: 6 });
  });

  test('gives all of them what it says for the whole group', async () => {
    using environment = anEnvironment();
    const shared = {
      interval: 'Every 3 Weeks',
      next_order_date: '2026-12-24',
      expiration_date: '2027-12-24',
      shipping_method_code: 'flat',
      ecommerce_store_code: 'uk',
      coupon_code: 'TEATIME',
      payment_method_code: 'invoice',
      scheduling_rule_params: { num_periods: 2 },
    };
    const answer = await made(environment, { ...shared, payment_profile_id: 6001, billing_address_id: 3002 });
    const linked = { payment_profile: { id: 6001 }, shipping_address: { id: 3001 }, billing_address: { id: 3002 } };
    expect(answer).toMatchObject({ ...shared, ...linked, schedule_name: 'Every 3 Weeks', is_scheduled: true });
    for (const member of await members(environment, answer)) {
      expect(member).toMatchObject({
        ...shared,
        ...linked,
        schedule_name: 'Every 3 Weeks',
        ecom_store_code: 'uk',
        requires_shipping: true,
      });
    }
  });

  test('orders at the first interval of the environment when it names none, whatever its products say', async () => {
    using environment = aShopWith({ config: { default_intervals: ['Quarterly', 'Weekly'] } });
    const answer = await made(environment);
    expect(answer).toMatchObject({ interval: 'Quarterly', schedule_name: 'Quarterly' });
    for (const member of await members(environment, answer)) expect(member).toMatchObject({ interval: 'Quarterly' });
  });

  test('leaves to each item its quantity, its price, its platform fields and its user-defined fields', async () => {
    using environment = anEnvironment();
    const own = { platform_specific_fields: { sfcc: { size: 'L' } }, user_defined_fields: { note: 'loose' } };
    const items = [
      { product_sku: 'JAM-PLUM', qty: '2', use_fixed_price: 1, fixed_price: '3.50', ...own },
      { product_sku: 'JAM-PLUM', fixed_price: 4, coupon_code: 'NO', interval: 'Daily', customer_id: 2002 },
    ];
    const answer = await made(environment, { items, user_defined_fields: { box_colour: 'red' } });
    const [first = {}, second = {}] = await members(environment, answer);
    expect([first, second].map(shapeOf)).toEqual([
      ['JAM-PLUM', 2, true, 3.5],
      ['JAM-PLUM', 1, false, 4],
    ]);
    expect(first).toMatchObject(own);
    expect([second.platform_specific_fields, second.user_defined_fields]).toEqual([{}, {}]);
    expect([second.customer_id, second.interval, second.coupon_code]).toEqual(['2001', 'Weekly', undefined]);
    expect(answer.user_defined_fields).toEqual({ box_colour: 'red' });
  });

  test('hands on the fields of an item as they were sent, to the last digit and in their order', async () => {
    using environment = anEnvironment();
    const map = '{"n":9007199254740993,"e":1e400,"2":0.10,"1":null,"__proto__":{"x":[]}}';
    const item = `{"product_sku":"JAM-PLUM","user_defined_fields":${map},"platform_specific_fields":${map}}`;
    await environment.call('post', CREATE, `{"${KEY}":${JSON.stringify({ ...box, items: 0 }).replace('"items":0', `"items":[${item}]`)}}`);
    const { text } = await environment.call('get', '/services/v2/subscriptions/5003');
    expect(text).toContain(`"platform_specific_fields":${map},"user_defined_fields":${map}`);
  });

  test('populates the defaults of user-defined fields of groups on the group and of subscriptions on its members', async () => {
    const field = { data_type: 'string', field_type: 'text', populate_default: true };
    const definitions = [
      { code: 'greeting', entity_type: 'subscription', default_value: 'Hi', ...field },
      { code: 'ribbon', entity_type: 'group_subscription', default_value: 'blue', ...field },
    ];
    using environment = aShopWith({ user_defined_field_definitions: definitions });
    const answer = await made(environment, { items: [{ product_sku: 'JAM-PLUM', user_defined_fields: { greeting: null } }, ...box.items] });
    expect(answer.user_defined_fields).toEqual({ ribbon: 'blue' });
    const maps = (await members(environment, answer)).map(({ user_defined_fields: map }) => map);
    expect(maps).toEqual([{ greeting: null }, { greeting: 'Hi' }, { greeting: 'Hi' }]);
  });
});

describe('a group made from a template (#2.1-group-template)', () => {
  test('takes over its name, its interval and its items, and none of its user-defined fields', async () => {
    using environment = anEnvironment();
    const answer = await made(environment, fromTemplate);
    expect(answer).toMatchObject({ group_subscription_template_id: 8001, name: 'Breakfast box', interval: 'Every 2 Weeks' });
    expect((await members(environment, answer)).map(shapeOf)).toEqual([
      ['TEA-ASSAM-250', 1, false, undefined],
      ['JAM-PLUM', 2, false, undefined],
    ]);
    for (const member of await members(environment, answer))
      expect(member).toMatchObject({ interval: 'Every 2 Weeks', user_defined_fields: {} });
    expect(answer.user_defined_fields).toEqual({});
  });

  test('says itself what it wants different', async () => {
    using environment = anEnvironment();
    const own = { name: 'For Ada', interval: 'Monthly', items: [{ product_sku: 'E-BOOK' }], user_defined_fields: { a: 1 } };
    const answer = await made(environment, { ...fromTemplate, ...own });
    expect(answer).toMatchObject({
      group_subscription_template_id: 8001,
      name: 'For Ada',
      interval: 'Monthly',
      user_defined_fields: { a: 1 },
    });
    expect((await members(environment, answer)).map(shapeOf)).toEqual([['E-BOOK', 1, false, undefined]]);
  });

  test('takes over fixed prices, and the interval of the environment when the template has none', async () => {
    const items = [{ product_sku: 'JAM-PLUM', qty: 5, use_fixed_price: true, fixed_price: 1.25 }];
    using environment = aShopWith({ group_subscription_templates: [{ id: 8001, name: 'Jam', items }] });
    const answer = await made(environment, { ...fromTemplate, items: null, interval: null, name: null });
    expect(answer).toMatchObject({ name: 'Jam', interval: 'Weekly' });
    expect((await members(environment, answer)).map(shapeOf)).toEqual([['JAM-PLUM', 5, true, 1.25]]);
  });

  test('is refused when the template is disabled, even with items of its own', async () => {
    using environment = aShopWith({ group_subscription_templates: [{ ...smallShop.group_subscription_templates[0], is_enabled: false }] });
    for (const items of [undefined, box.items]) {
      const answer = await environment.call('post', CREATE, { [KEY]: { ...box, ...fromTemplate, items } });
      expectViolation(answer, ['group_subscription_template_id'], sentences.invalid);
    }
  });

  test('is refused when the template has no items and it names none', async () => {
    using environment = anEnvironment();
    const answer = await environment.call('post', CREATE, { [KEY]: { ...box, items: undefined, group_subscription_template_id: 8002 } });
    expectViolation(answer, ['items'], sentences.blank);
    await made(environment, { group_subscription_template_id: 8002 });
  });

  test('is refused when a product of the template has another SKU by now, and leaves nothing behind', async () => {
    using environment = anEnvironment();
    await environment.call('post', '/services/v2/products/4002', { product: { sku: 'JAM-PLUM-XL' } });
    const answer = await environment.call('post', CREATE, { [KEY]: { ...box, ...fromTemplate } });
    expect(answer.status, answer.text).toBe(400);
    expect(idsIn(await environment.call('get', '/services/v2/subscriptions'))).toEqual([5001, 5002]);
  });
});
