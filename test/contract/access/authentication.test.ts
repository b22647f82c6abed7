import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { idsIn, jsonOf } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { endpoints, versions } from '../../support/contract/document.js';
import { eachRow } from '../../support/contract/rows.js';

const lists = endpoints.filter(({ kind }) => kind === 'collection').map(({ path }) => path);
const everywhere = [...versions.map(({ path }) => path), ...lists.filter((path) => versions.every((row) => row.path !== path))];

describe('§5 credentials are issued per environment (#5-credentials, #5-environment-by-credential)', () => {
  test('each API client sees the records of its own environment only', async () => {
    const other = { customers: [{ id: 7, email: 'kim@example.test', first_name: 'Kim', last_name: 'Ray' }] };
    using environment = anEnvironment({ seed: { content: { ...smallShop, environments: { other } } } });
    const client = environment.simulator.environments.get('other')?.credentials;
    const asOther = environment.bare.get('/services/v2/customers').auth(client?.clientId ?? '', client?.clientSecret ?? '');
    expect(idsIn(await asOther)).toEqual([7]);
    expect(idsIn(await environment.call('get', '/services/v2/customers'))).toEqual([2001, 2002]);
  });

  test('a client id does not go with the secret of another environment', async () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, environments: { other: {} } } } });
    const { clientId } = environment.simulator.environment.credentials;
    const secret = environment.simulator.environments.get('other')?.credentials.clientSecret ?? '';
    expect((await environment.bare.get('/services/v2/customers').auth(clientId, secret)).status).toBe(401);
    const answer = await environment.bare
      .post('/oauth/v2/token')
      .type('form')
      .send({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
    expect(answer.status).toBe(400);
  });

  test('a token opens the environment of the client that it was issued to', async () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, environments: { other: {} } } } });
    const { clientId, clientSecret } = environment.simulator.environments.get('other')?.credentials ?? { clientId: '', clientSecret: '' };
    const token = await environment.token({ client_id: clientId, client_secret: clientSecret });
    expect(idsIn(await environment.callWith(token, 'get', '/services/v2/customers'))).toEqual([]);
    expect(idsIn(await environment.callWith(await environment.token(), 'get', '/services/v2/customers'))).toEqual([2001, 2002]);
  });
});

describe('§5.1 an access token (#5.1-token-presented)', () => {
  const ways = [
    {
      way: 'the query parameter access_token',
      get: (e: TestEnvironment, path: string, token: string) => e.bare.get(`${path}?access_token=${token}`),
    },
    { way: 'the header Authorization: Bearer', get: (e: TestEnvironment, path: string, token: string) => e.callWith(token, 'get', path) },
  ];
  const rows = everywhere.flatMap((path) => ways.map(({ way, get }) => ({ path, way, get })));

  eachRow(
    rows,
    ({ path, way }) => `is accepted on ${path} as ${way}`,
    async ({ path, get }) => {
      using environment = anEnvironment();
      expect((await get(environment, path, await environment.token())).status).toBe(200);
    },
  );

  eachRow(
    rows,
    ({ path, way }) => `that was never issued is refused on ${path} as ${way}`,
    async ({ path, get }) => {
      using environment = anEnvironment();
      const token = await environment.token();
      const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
      expect((await get(environment, path, forged)).status).toBe(401);
    },
  );

  eachRow(
    rows,
    ({ path, way }) => `is refused on ${path} as ${way} when 3600 seconds have passed`,
    async ({ path, get }) => {
      const clock = aMovableClock();
      using environment = anEnvironment({ clock });
      const token = await environment.token();
      clock.advance(3599);
      expect((await get(environment, path, token)).status).toBe(200);
      clock.advance(1);
      const answer = await get(environment, path, token);
      expect(answer.status).toBe(401);
      expect(jsonOf(answer)).toMatchObject({ error_description: 'The access token provided has expired.' });
    },
  );

  eachRow(
    ways,
    ({ way }) => `writes as well as it reads, as ${way}`,
    async ({ way }) => {
      using environment = anEnvironment();
      const token = await environment.token();
      const path = '/services/v2/addresses/3001';
      const body = { address: { city: 'Lewes' } };
      const isQuery = way.startsWith('the query');
      const answer = isQuery
        ? await environment.bare.post(`${path}?access_token=${token}`).send(body)
        : await environment.callWith(token, 'post', path, body);
      expect(answer.status, answer.text).toBe(200);
    },
  );
});

describe('§5.2, §9 HTTP Basic (#5.2-basic, #5.2-basic-on-v3)', () => {
  eachRow(
    versions.filter(({ acceptsBasic }) => acceptsBasic),
    ({ version, path }) => `is supported on ${version}: ${path}`,
    async ({ path }) => {
      using environment = anEnvironment();
      expect((await environment.call('get', path)).status).toBe(200);
    },
  );

  eachRow(
    versions.filter(({ acceptsBasic }) => !acceptsBasic),
    ({ version, path }) => `is not supported on ${version}: ${path}`,
    async ({ path }) => {
      using environment = anEnvironment();
      expect((await environment.call('get', path)).status).toBe(401);
    },
  );

  eachRow(
    versions,
    ({ version, path }) => `with a wrong client secret is refused on ${version}: ${path}`,
    async ({ path }) => {
      using environment = anEnvironment({ clientId: 'merchant', clientSecret: 'right' });
      expect((await environment.bare.get(path).auth('merchant', 'wrong')).status).toBe(401);
      expect((await environment.bare.get(path).auth('Merchant', 'right')).status).toBe(401);
    },
  );

  test('sends the client secret as password, colons in it included', async () => {
    using environment = anEnvironment({ clientId: 'merchant', clientSecret: 'a:b:c' });
    expect((await environment.call('get', '/services/v2/customers')).status).toBe(200);
  });
});

describe('§9 versioning (#9-version-in-path, #9-udf-partial)', () => {
  test.each(['/oauth/v2/token', '/services/v2/customers', '/services/v1/vault/paymentprofiles', '/services/v3/customers'])(
    'the version is part of the path: %s is served',
    async (path) => {
      using environment = anEnvironment();
      expect((await environment.bare.get(path)).status).not.toBe(404);
    },
  );

  test.each([
    '/services/customers',
    '/services/v4/customers',
    '/services/v2.0/customers',
    '/oauth/token',
    '/oauth/v1/token',
    '/services/V2/customers',
  ])('a path without a known version is not served: %s', async (path) => {
    using environment = anEnvironment();
    expect((await environment.call('get', path)).status).toBe(404);
  });

  test('user-defined fields are missing where v3 does not support them', async () => {
    using environment = anEnvironment();
    const answer = await environment.callWith(await environment.token(), 'get', '/services/v3/customers/2001');
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/user_?defined/i);
  });
});
