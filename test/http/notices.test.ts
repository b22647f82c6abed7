import { describe, expect, test } from 'vitest';
import type { EnvironmentNotice } from '../../src/index.js';
import { anEnvironment, type TestEnvironment } from '../support/environment.js';
import { eachRow } from '../support/contract/rows.js';

const CUSTOMERS = '/services/v2/customers';

interface Watched extends Disposable {
  readonly environment: TestEnvironment;
  readonly notices: EnvironmentNotice[];
}

function watched(settings: Parameters<typeof anEnvironment>[0] = {}): Watched {
  const notices: EnvironmentNotice[] = [];
  const environment = anEnvironment({ ...settings, onNotice: (notice) => void notices.push(notice) });
  return { environment, notices, [Symbol.dispose]: environment[Symbol.dispose] };
}

describe('the first bare list (#subsim-bare-lists)', () => {
  const message = 'lists are bare (wire documented); published client libraries read enveloped ones: --wire observed';

  test('is noticed once for each environment, on v1 and v2', async () => {
    using run = watched();
    const { environment, notices } = run;
    await environment.call('get', '/services/v1/vault/paymentprofiles');
    await environment.call('get', CUSTOMERS);
    expect(notices).toEqual([{ environment: 'default', code: 'bare-lists', message }]);

    await environment.simulator.createEnvironment({ name: 'other', clientId: 'o', clientSecret: 'p' });
    await environment.bare.get(CUSTOMERS).auth('o', 'p');
    expect(notices.map((notice) => notice.environment)).toEqual(['default', 'other']);
  });

  eachRow(
    [
      { what: 'an enveloped list', settings: { wire: 'observed' }, path: CUSTOMERS },
      { what: 'a list of v3', settings: {}, path: `/customers?access_token=` },
      { what: 'one record', settings: {}, path: `${CUSTOMERS}/2001` },
      { what: 'a refused list', settings: {}, path: `${CUSTOMERS}?count=0` },
    ] as const,
    ({ what }) => `${what} is not noticed`,
    async ({ settings, path }) => {
      using run = watched(settings);
      const { environment, notices } = run;
      await (path.startsWith('/customers') ? environment.bare.get(path + (await environment.token())) : environment.call('get', path));
      expect(notices).toEqual([]);
    },
  );
});

describe('a customer id in the name of another shop platform (#subsim-other-platform)', () => {
  const of = (name: string): object => ({
    environment: 'default',
    code: 'other-platform',
    message: `${name}_customer_id is ignored: here the customer id of the shop platform is called ecom_customer_id; start with --ecom-name ${name} to give it that name`,
  });

  test('is noticed once for each name, in queries and in bodies', async () => {
    using run = watched({ wire: 'observed' });
    const { environment, notices } = run;
    await environment.call('get', `${CUSTOMERS}?magento_customer_id=5`);
    await environment.call('get', `/services/v2/vault/paymentprofiles?magento_customer_id=6`);
    await environment.call('post', `${CUSTOMERS}/2001`, { customer: { shop9_customer_id: 5, magento_customer_id: 7 } });
    expect(notices).toEqual([of('magento'), of('shop9')]);
  });

  eachRow(
    [
      { what: 'the own name', path: `${CUSTOMERS}?ecom_customer_id=5` },
      { what: 'a name that is made otherwise', path: `${CUSTOMERS}?platform_specific_customer_id=5&a_b_customer_id=6&customer_id=7` },
      { what: 'a list that has no such filter', path: '/services/v2/subscriptions?magento_customer_id=5' },
    ],
    ({ what }) => `${what} is not noticed`,
    async ({ path }) => {
      using run = watched({ wire: 'observed' });
      await run.environment.call('get', path);
      expect(run.notices).toEqual([]);
    },
  );

  test('whoever sends ever new names fills no log', async () => {
    using run = watched({ wire: 'observed' });
    for (let page = 0; page < 10; page += 1) {
      const query = Array.from({ length: 10 }, (_, index) => `x${String(page * 10 + index)}_customer_id=1`).join('&');
      await run.environment.call('get', `${CUSTOMERS}?${query}`);
    }
    expect(run.notices).toHaveLength(50);
  });
});
