import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, recordIn, type Members } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { eachRow } from '../../support/contract/rows.js';

async function customer(environment: TestEnvironment, id: number): Promise<Members> {
  return recordIn(await environment.call('get', `/services/v2/customers/${String(id)}`), 'customer');
}

describe('customers (#2.1-customer-email, #2.1-customer-default-address, #2.1-customer-counts, #2.1-customer-shop-id, #2.1-customer-required)', () => {
  eachRow(
    [
      { names: { first_name: 'Ida', middle_name: 'M.', last_name: 'Berg' }, full: 'Ida M. Berg' },
      { names: { first_name: 'Ida', last_name: 'Berg' }, full: 'Ida Berg' },
      { names: { first_name: 'Ida', middle_name: '', last_name: 'Berg' }, full: 'Ida Berg' },
      { names: { first_name: 'Ida', middle_name: null, last_name: 'Berg' }, full: 'Ida Berg' },
    ],
    ({ names, full }) => `full_name of ${Object.values(names).join('+')} is ${full}`,
    async ({ names, full }) => {
      using environment = anEnvironment();
      const created = await environment.call('post', '/services/v2/customer', { customer: { email: 'ida@example.test', ...names } });
      expect(recordIn(created, 'customer', 201)).toMatchObject({ full_name: full });
      const renamed = await environment.call('post', '/services/v2/customers/2001', { customer: names });
      expect(recordIn(renamed, 'customer')).toMatchObject({ full_name: full });
    },
  );

  test('an e-mail is unique without regard to case, on create and on update', async () => {
    using environment = anEnvironment();
    const taken = 'Customer with that email already exists.';
    const body = { customer: { email: 'MIRA.HOLT@example.test', first_name: 'A', last_name: 'B' } };
    expectRefusal(await environment.call('post', '/services/v2/customer', body), 409, taken);
    expectRefusal(await environment.call('post', '/services/v2/customers/2002', body), 409, taken);
    const own = await environment.call('post', '/services/v2/customers/2001', { customer: { email: 'MIRA.HOLT@example.test' } });
    expect(recordIn(own, 'customer')).toMatchObject({ email: 'MIRA.HOLT@example.test' });
  });

  test('the same e-mail can stand in two environments', () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, environments: { other: { customers: smallShop.customers } } } } });
    expect(environment.simulator.environments.get('other')?.contents().customers).toMatchObject({ count: 2 });
  });

  test('the first address becomes the default in all three senses, further ones do not', async () => {
    using environment = anEnvironment({ seed: { content: { customers: smallShop.customers } } });
    const address = { customer_id: 2001, first_name: 'A', last_name: 'B' };
    expect(await customer(environment, 2001)).not.toHaveProperty('default_address_id');
    const first = recordIn(await environment.call('post', '/services/v2/address', { address }), 'address', 201);
    expect(first).toMatchObject({ id: 3001, is_default: true, is_default_billing: true, is_default_shipping: true });
    const second = recordIn(await environment.call('post', '/services/v2/address', { address }), 'address', 201);
    expect(second).toMatchObject({ id: 3002, is_default: false, is_default_billing: false, is_default_shipping: false });
    expect(await customer(environment, 2001)).toMatchObject({
      default_address_id: 3001,
      default_billing_address_id: 3001,
      default_shipping_address_id: 3001,
    });
    expect(await customer(environment, 2002)).not.toHaveProperty('default_address_id');
  });

  test('the counters count subscriptions of any status, active ones, trials and quantities', async () => {
    const [monthly] = smallShop.subscriptions;
    const products = [
      ...smallShop.products,
      { sku: 'TRIAL', name: 'Trial', price: 1, is_trial_product: true, trial_full_product_sku: 'JAM-PLUM' },
    ];
    const states = ['Active', 'Retry', 'Failed', 'Paused', 'Cancelled', 'Expired'];
    const subscriptions = [
      ...states.map((status, index) => ({ ...monthly, id: 5001 + index, status, qty: 10 + index })),
      ...states.map((status, index) => ({ ...monthly, id: 5011 + index, status, qty: 100, product_sku: 'TRIAL' })),
    ];
    using environment = anEnvironment({ seed: { content: { ...smallShop, products, subscriptions } } });
    expect(await customer(environment, 2001)).toMatchObject({
      subscription_count: 12,
      active_subscription_count: 4,
      trial_subscription_count: 4,
      active_subscribed_qty: 10 + 11 + 100 + 100,
    });
    expect(await customer(environment, 2002)).toMatchObject({ subscription_count: 0, active_subscribed_qty: 0 });
  });

  test('the counters follow each change and do not touch updated', async () => {
    const clock = aMovableClock();
    using environment = anEnvironment({ clock });
    const before = await customer(environment, 2001);
    clock.advance(60);
    await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { qty: 7 } });
    expect(await customer(environment, 2001)).toEqual({ ...before, active_subscribed_qty: 7 });
  });

  test('there is no DELETE', async () => {
    using environment = anEnvironment();
    expect((await environment.call('delete', '/services/v2/customers/2001')).status).toBe(405);
  });

  test('ids ascend in the order of creation', async () => {
    using environment = anEnvironment();
    const create = async (email: string): Promise<unknown> => {
      const body = { customer: { email, first_name: 'A', last_name: 'B' } };
      return recordIn(await environment.call('post', '/services/v2/customer', body), 'customer', 201).id;
    };
    const [first, second] = [await create('a@example.test'), await create('b@example.test')];
    expect(Number(second)).toBeGreaterThan(Number(first));
  });
});
