import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop } from '../../support/environment.js';
import { expectViolation, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { sentences } from '../../support/contract/value-examples.js';

const SUBSCRIPTION = '/services/v2/subscriptions/5001';
const CUSTOMER = '/services/v2/customers/2001';

describe('fine points of values (#4.3-empty-text, #4.3-decimals, #4.3-enum-spelling, #8-text-lengths)', () => {
  test.each(['"1."', '".5"', '"-.5"', '"+"', '"1.2.3"', '"1 000"'])(
    'decimal text has digits on both sides of its point: %s is refused',
    async (price) => {
      using environment = anEnvironment();
      expectViolation(
        await environment.call('post', SUBSCRIPTION, `{"subscription":{"fixed_price":${price}}}`),
        ['fixed_price'],
        sentences.invalid,
      );
    },
  );

  eachRow(
    [
      { path: CUSTOMER, key: 'customer', member: 'email', message: sentences.email },
      { path: SUBSCRIPTION, key: 'subscription', member: 'product_sku', message: sentences.invalid },
      { path: SUBSCRIPTION, key: 'subscription', member: 'interval', message: sentences.invalid },
    ],
    ({ member }) =>
      `of two broken rules the first in the order of the messages is named, for a too long wrong ${member} (#7-validation-messages)`,
    async ({ path, key, member, message }) => {
      using environment = anEnvironment();
      expectViolation(await environment.call('post', path, { [key]: { [member]: 'x'.repeat(300) } }), [member], message);
    },
  );

  test('an interval that the environment defines can be used by its name', async () => {
    const content = { ...smallShop, intervals: [{ name: 'Full Moon', unit: 'day', length: 29 }] };
    using environment = anEnvironment({ seed: { content } });
    const answer = await environment.call('post', SUBSCRIPTION, { subscription: { interval: 'full  moon' } });
    expect(recordIn(answer, 'subscription')).toMatchObject({ interval: 'full  moon', schedule_name: 'full  moon' });
  });
});

describe('the name of the e-commerce platform in member names (#2.1-ecom-names)', () => {
  test('replaces {ecom} on input and output; names with another word are unknown', async () => {
    const content = { customers: [], products: [] };
    using environment = anEnvironment({ ecomName: 'acme', seed: { content } });
    const customer = {
      email: 'a@b.test',
      first_name: 'A',
      last_name: 'B',
      acme_customer_id: 5,
      ecom_customer_id: 6,
      create_acme_customer: true,
    };
    const created = recordIn(await environment.call('post', '/services/v2/customer', { customer }), 'customer', 201);
    expect(created).toMatchObject({ acme_customer_id: 5 });
    expect(created).not.toHaveProperty('ecom_customer_id');
    const listed = await environment.call('get', '/services/v2/customers?acme_customer_id=5');
    expect(listed.text).toContain('"acme_customer_id":5');
    expect((await environment.call('get', '/services/v2/customers?acme_customer_id=6')).text).toBe('[]');
  });
});
