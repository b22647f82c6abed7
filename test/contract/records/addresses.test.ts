import { describe, expect, test } from 'vitest';
import { ADDRESS_USES } from '../../support/contract/actions.js';
import { anEnvironment, smallShop } from '../../support/environment.js';
import { expectRefusal, expectViolation, idsIn, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const FIND = '/services/v2/address/find-or-create';
const known = { customer_id: 2001, first_name: 'Mira', last_name: 'Holt', street1: '2 Mill Lane', city: 'Dover', country: 'US' };

describe('find-or-create (#4.3-find-or-create, #2.1-address-equal, #2.1-address-found, #4.3-find-or-create-status, #2.1-address-required)', () => {
  eachRow(
    [
      { how: 'equal', address: known },
      { how: 'in another case', address: { ...known, street1: '2 MILL LANE', first_name: 'mira' } },
      { how: 'with spaces around', address: { ...known, city: ' Dover ', country: 'US\t' } },
      { how: 'with null and empty text for absent members', address: { ...known, company: null, region: '', phone: null } },
      { how: 'with another ecom_address_id', address: { ...known, ecom_address_id: 12345 } },
      { how: 'with a customer id in text', address: { ...known, customer_id: '2001' } },
    ],
    ({ how }) => `an address that is the same, ${how}, is found and left unchanged`,
    async ({ address }) => {
      using environment = anEnvironment();
      const before = recordIn(await environment.call('get', '/services/v2/addresses/3002'), 'address');
      const body = { address: { ...address, user_defined_fields: { dropped: true } } };
      for (const path of [FIND, FIND.replaceAll('-', '_')]) {
        expect(recordIn(await environment.call('post', path, body), 'address', 200)).toEqual(before);
      }
    },
  );

  const members = [
    'first_name',
    'middle_name',
    'last_name',
    'company',
    'street1',
    'street2',
    'street3',
    'city',
    'region',
    'postcode',
    'country',
    'phone',
  ];
  test.each(members)('an address with another %s is created', async (name) => {
    using environment = anEnvironment();
    const body = { address: { ...known, [name]: 'Other', user_defined_fields: { kept: true } } };
    const created = recordIn(await environment.call('post', FIND, body), 'address', 201);
    expect(created).toMatchObject({ id: 3004, [name]: 'Other', user_defined_fields: { kept: true } });
  });

  test('the same address of another customer is not found', async () => {
    using environment = anEnvironment();
    const created = recordIn(await environment.call('post', FIND, { address: { ...known, customer_id: 2002 } }), 'address', 201);
    expect(created).toMatchObject({ id: 3004, customer_id: '2002' });
  });

  test('of several the lowest id wins', async () => {
    using environment = anEnvironment();
    await environment.call('post', '/services/v2/address', { address: known });
    expect(recordIn(await environment.call('post', FIND, { address: known }), 'address', 200)).toMatchObject({ id: 3002 });
  });

  test('an address is found by what it holds now', async () => {
    using environment = anEnvironment();
    await environment.call('post', '/services/v2/addresses/3002', { address: { street1: '9 High Street' } });
    expect((await environment.call('post', FIND, { address: known })).status).toBe(201);
  });

  test('the values are checked like those of a create', async () => {
    using environment = anEnvironment();
    expectViolation(
      await environment.call('post', FIND, { address: { ...known, last_name: '' } }),
      ['last_name'],
      'This value should not be blank.',
    );
    expectViolation(
      await environment.call('post', FIND, { address: { ...known, customer_id: 9 } }),
      ['customer_id'],
      'This value is not valid.',
    );
  });
});

describe('DELETE (#2.1-address-deleted, #2.1-address-in-use)', () => {
  test('takes the address away for good', async () => {
    using environment = anEnvironment();
    expect((await environment.call('delete', '/services/v2/addresses/3002')).status).toBe(204);
    expectRefusal(await environment.call('get', '/services/v2/addresses/3002'), 404, 'Not Found');
    expectRefusal(await environment.call('delete', '/services/v2/addresses/3002'), 404, 'Not Found');
    expect(idsIn(await environment.call('get', '/services/v2/addresses'))).toEqual([3001, 3003]);
  });

  eachRow(
    ADDRESS_USES,
    ({ status, link, isRefused }) => `is ${isRefused ? 'refused' : 'allowed'} while a subscription in ${status} has it as ${link}`,
    async ({ status, link, isRefused }) => {
      const { shipping_address_id: _shipping, ...subscription } = smallShop.subscriptions[0];
      const subscriptions = [{ ...subscription, status, requires_shipping: false, [link]: 3001 }];
      using environment = anEnvironment({ seed: { content: { ...smallShop, subscriptions } } });
      const answer = await environment.call('delete', '/services/v2/addresses/3001');
      if (isRefused) expectRefusal(answer, 409, 'Address is in use by a subscription.');
      else expect(answer.status, answer.text).toBe(204);
    },
  );

  test('sets the defaults of the customer that pointed to it to null', async () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, subscriptions: [] } } });
    expect((await environment.call('delete', '/services/v2/addresses/3001')).status).toBe(204);
    const customer = recordIn(await environment.call('get', '/services/v2/customers/2001'), 'customer');
    for (const name of ['default_address_id', 'default_billing_address_id', 'default_shipping_address_id']) {
      expect(customer).not.toHaveProperty(name);
    }
    expect(recordIn(await environment.call('get', '/services/v2/addresses/3002'), 'address')).toMatchObject({ is_default: false });
  });

  test('an id is never used again', async () => {
    using environment = anEnvironment();
    const address = { ...known, street1: 'New' };
    const { id } = recordIn(await environment.call('post', '/services/v2/address', { address }), 'address', 201);
    await environment.call('delete', `/services/v2/addresses/${String(id)}`);
    const next = recordIn(await environment.call('post', '/services/v2/address', { address }), 'address', 201);
    expect(Number(next.id)).toBeGreaterThan(Number(id));
  });
});

describe('inside other records (#2.1-address-inside, #2.1-address-inline)', () => {
  eachRow(
    (['documented', 'observed'] as const).flatMap((wire) => ['json', 'xml'].map((format) => ({ wire, format }))),
    ({ wire, format }) => `the same object with its customer_id, ${wire} in ${format}`,
    async ({ wire, format }) => {
      using environment = anEnvironment({ wire });
      const { text: address } = await environment.call('get', `/services/v2/addresses/3001.${format}`);
      const { text } = await environment.call('get', `/services/v2/subscriptions/5001.${format}`);
      const [own = ''] = /(?<="address":|<address>).*(?=\}|<\/address>)/s.exec(address) ?? [];
      expect(own).toMatch(/2001/);
      expect(text).toContain(format === 'json' ? `"shipping_address":${own}` : `<shipping_address>${own}</shipping_address>`);
    },
  );

  test('the same object in the events of the records that show it', async () => {
    using environment = anEnvironment();
    await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { coupon_code: 'NEW' } });
    const [event] = environment.simulator.environment.events.list();
    expect(event?.data).toMatchObject({ subscription: { shipping_address: { id: 3001, customer_id: '2001' } } });
  });

  test('a change of the address shows in the records that use it', async () => {
    using environment = anEnvironment();
    await environment.call('post', '/services/v2/addresses/3001', { address: { city: 'Lewes', user_defined_fields: {} } });
    const subscription = recordIn(await environment.call('get', '/services/v2/subscriptions/5001'), 'subscription');
    expect(subscription.shipping_address).toMatchObject({ city: 'Lewes', user_defined_fields: {} });
  });

  test('user-defined fields that look like a customer_id stay in it', async () => {
    using environment = anEnvironment();
    const map = { customer_id: '7', nested: { customer_id: '8', x: 1 } };
    await environment.call('post', '/services/v2/addresses/3001', { address: { user_defined_fields: map } });
    const subscription = recordIn(await environment.call('get', '/services/v2/subscriptions/5001'), 'subscription');
    expect(subscription.shipping_address).toMatchObject({ customer_id: '2001', user_defined_fields: map });
  });
});
