import { expect, test } from 'vitest';
import { createSimulator } from '../../../src/index.js';
import { anEnvironment } from '../../support/environment.js';

test('the demo shop has its platform ids under whatever name the platform has', async () => {
  using environment = anEnvironment({ seed: 'demo', ecomName: 'magento' });

  const customers = await environment.call('get', '/services/v2/customers?magento_customer_id=715');
  const address = await environment.call('get', '/services/v2/addresses/3001');

  expect(customers.body).toMatchObject([{ id: 2001, magento_customer_id: 715 }]);
  expect(address.body).toMatchObject({ address: { magento_address_id: 88 } });
});

test('a seed with a member that no record has is refused by its name', () => {
  const content = { customers: [{ id: 1, email: 'ada@example.test', first_name: 'Ada', last_name: 'Lund', nickname: 'A' }] };

  expect(() => createSimulator({ seed: { content } })).toThrow('seed: customers[0].nickname: There is no such member.');
});

test('a platform id under the name of another platform is refused in a seed', () => {
  const content = { customers: [{ id: 1, email: 'ada@example.test', first_name: 'Ada', last_name: 'Lund', ecom_customer_id: 7 }] };

  expect(() => createSimulator({ seed: { content }, ecomName: 'magento' })).toThrow(
    'customers[0].ecom_customer_id: There is no such member.',
  );
});
