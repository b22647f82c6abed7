import type { Response } from '../../support/requests.js';
import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { jsonOf, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { client, full, grant, issued, PATH, post, settings, type Parameters } from '../../support/contract/token-requests.js';

function get(environment: TestEnvironment, query: Parameters): Promise<Response> {
  return Promise.resolve(environment.bare.get(PATH).query(query));
}

describe('forms of the request (#4.1-token-request, #4.1-token-by-basic, #4.1-token-parameters)', () => {
  const basic = [client.client_id, client.client_secret] as const;

  eachRow(
    [
      { form: 'POST with the client in the body', send: (e: TestEnvironment) => post(e, full) },
      {
        form: 'POST with HTTP Basic',
        send: (e: TestEnvironment) =>
          e.bare
            .post(PATH)
            .auth(...basic)
            .type('form')
            .send(grant),
      },
      { form: 'GET with the client in the query', send: (e: TestEnvironment) => get(e, full) },
      {
        form: 'GET with HTTP Basic',
        send: (e: TestEnvironment) =>
          e.bare
            .get(PATH)
            .query(grant)
            .auth(...basic),
      },
      {
        form: 'POST with HTTP Basic, which wins over a wrong client in the body',
        send: (e: TestEnvironment) =>
          e.bare
            .post(PATH)
            .auth(...basic)
            .type('form')
            .send({ ...grant, client_id: 'x', client_secret: 'y' }),
      },
      { form: 'POST with unknown parameters', send: (e: TestEnvironment) => post(e, { ...full, audience: 'all', state: '1' }) },
      {
        form: 'POST with empty parameters, which count as absent',
        send: (e: TestEnvironment) => post(e, { ...full, scope: '', customer_id: '', customer_email: '', refresh_token: '' }),
      },
      {
        form: 'POST with a content type that names its charset',
        send: (e: TestEnvironment) =>
          e.bare
            .post(PATH)
            .set('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8')
            .send(new URLSearchParams(full).toString()),
      },
    ],
    ({ form }) => `${form} gets a token`,
    async ({ send }) => {
      using environment = anEnvironment(settings);
      const answer = await send(environment);
      expect(answer.status, answer.text).toBe(200);
      expect(jsonOf(answer)).toMatchObject({ expires_in: 3600, scope: null });
    },
  );

  const noGrant = { error: 'invalid_request', error_description: 'Invalid grant_type parameter or parameter missing' };
  const noClient = { error: 'invalid_client', error_description: 'Client id was not found in the headers or body' };
  const wrongClient = { error: 'invalid_client', error_description: 'The client credentials are invalid' };

  eachRow(
    [
      { form: 'POST with all parameters in the query', error: noGrant, send: (e: TestEnvironment) => e.bare.post(PATH).query(full) },
      { form: 'POST with a JSON body', error: noGrant, send: (e: TestEnvironment) => e.bare.post(PATH).send(full) },
      {
        form: 'POST with the client in the query',
        error: noClient,
        send: (e: TestEnvironment) => e.bare.post(PATH).query(client).type('form').send(grant),
      },
      { form: 'GET with all parameters in a body', error: noGrant, send: (e: TestEnvironment) => e.bare.get(PATH).type('form').send(full) },
      {
        form: 'POST with wrong HTTP Basic and the right client in the body',
        error: wrongClient,
        send: (e: TestEnvironment) => e.bare.post(PATH).auth('shop', 'wrong').type('form').send(full),
      },
    ],
    ({ form }) => `${form} gets none`,
    async ({ send, error }) => {
      using environment = anEnvironment(settings);
      const answer = await send(environment);
      expect(answer.status).toBe(400);
      expect(jsonOf(answer)).toEqual(error);
    },
  );

  test.each(['put', 'patch', 'delete'] as const)('%s is answered 405 with the methods that are served', async (method) => {
    using environment = anEnvironment(settings);
    const answer = await environment.bare[method](PATH);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, POST');
  });
});

describe('the answer (#2.2-token-answer, #2.2-token-headers, #2.2-scopes, #2.2-widget-answer, #2.2-session-answer)', () => {
  const token = expect.stringMatching(/^[A-Za-z0-9]{86}$/) as unknown;
  const basicMembers = { access_token: token, expires_in: 3600, token_type: 'bearer' };
  const key = { spreedly_environment_key: 'KeyOfTheVault' };
  const mira = { customer_id: '2001', customer_email: 'mira.holt@example.test' };
  const shop = { ...smallShop, config: { transparent_redirect_environment_key: 'KeyOfTheVault' } };

  const rows: readonly { request: string; form: Parameters; members: Members }[] = [
    { request: 'no scope', form: {}, members: { ...basicMembers, scope: null, refresh_token: token } },
    { request: 'scope client', form: { scope: 'client' }, members: { ...basicMembers, scope: 'client', refresh_token: token } },
    { request: 'scope session', form: { scope: 'session' }, members: { ...basicMembers, scope: 'session', ...key } },
    { request: 'scope widget for a guest', form: { scope: 'widget' }, members: { ...basicMembers, scope: 'widget', ...key } },
    {
      request: 'scope widget with customer_id',
      form: { scope: 'widget', customer_id: '2001' },
      members: { ...basicMembers, scope: 'widget', ...mira, ...key },
    },
    {
      request: 'scope widget with customer_email in another case',
      form: { scope: 'widget', customer_email: 'Mira.HOLT@Example.test' },
      members: { ...basicMembers, scope: 'widget', ...mira, ...key },
    },
    {
      request: 'scope widget with both, of which the id counts',
      form: { scope: 'widget', customer_id: '2001', customer_email: 'zoe.lund@example.test' },
      members: { ...basicMembers, scope: 'widget', ...mira, ...key },
    },
    {
      request: 'scope client with a customer, who is ignored',
      form: { scope: 'client', customer_id: '9999' },
      members: { ...basicMembers, scope: 'client', refresh_token: token },
    },
    {
      request: 'scope session with a customer, who is ignored',
      form: { scope: 'session', customer_email: 'nobody@example.test' },
      members: { ...basicMembers, scope: 'session', ...key },
    },
  ];

  eachRow(
    rows,
    ({ request }) => `to ${request} has its members, in the order of the table`,
    async ({ form, members }) => {
      using environment = anEnvironment({ ...settings, seed: { content: shop } });
      const answer = await issued(environment, { ...full, ...form });
      expect(answer).toEqual(members);
      expect(Object.keys(answer)).toEqual(Object.keys(members));
    },
  );

  test('spreedly_environment_key is null when no key is configured', async () => {
    const content = { ...smallShop, config: { transparent_redirect_environment_key: null } };
    using environment = anEnvironment({ ...settings, seed: { content } });
    expect(await issued(environment, { ...full, scope: 'session' })).toMatchObject({ spreedly_environment_key: null });
  });

  test.each(['application/json', 'text/html', 'application/xml', 'image/png'])(
    'is JSON and not to be stored, whatever Accept says: %s',
    async (accept) => {
      using environment = anEnvironment(settings);
      const answer = await environment.bare.post(PATH).set('Accept', accept).type('form').send(full);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store', pragma: 'no-cache' });
    },
  );

  test('every token is another one, and new ones leave the old ones valid', async () => {
    using environment = anEnvironment(settings);
    const [first, second] = [await issued(environment), await issued(environment)];
    expect(new Set([first.access_token, first.refresh_token, second.access_token, second.refresh_token]).size).toBe(4);
    for (const { access_token: accessToken } of [first, second]) {
      expect((await environment.callWith(accessToken, 'get', '/services/v2/config')).status).toBe(200);
    }
  });

  test('tokens are compared case-sensitively', async () => {
    using environment = anEnvironment(settings);
    const { access_token: accessToken } = await issued(environment);
    const swapped = accessToken.slice(0, 6) + accessToken.slice(6).toLowerCase();
    expect(swapped).not.toBe(accessToken);
    expect((await environment.callWith(swapped, 'get', '/services/v2/config')).status).toBe(401);
  });

  test('a refresh token is no access token, nor the other way round', async () => {
    using environment = anEnvironment(settings);
    const tokens = await issued(environment);
    expect((await environment.callWith(tokens.refresh_token, 'get', '/services/v2/config')).status).toBe(401);
    expect((await post(environment, { ...client, grant_type: 'refresh_token', refresh_token: tokens.access_token })).status).toBe(400);
  });
});
