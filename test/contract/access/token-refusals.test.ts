import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { jsonOf } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { eachRow } from '../../support/contract/rows.js';
import { client, full, grant, issued, post, settings, type Parameters } from '../../support/contract/token-requests.js';
import { aFolder } from '../../support/unit/folder.js';

describe('the refresh grant (#5.1-refresh, #5.1-refresh-lifetime, #5.1-tokens-side-by-side)', () => {
  const refresh = (token: string, more: Parameters = {}): Parameters => ({
    ...client,
    grant_type: 'refresh_token',
    refresh_token: token,
    ...more,
  });

  eachRow(
    [
      { scope: 'no scope', form: {}, expected: null },
      { scope: 'scope client', form: { scope: 'client' }, expected: 'client' },
    ],
    ({ scope }) => `a token with ${scope} gives a new pair of the same scope`,
    async ({ form, expected }) => {
      using environment = anEnvironment(settings);
      const first = await issued(environment, { ...full, ...form });
      const second = await issued(environment, refresh(first.refresh_token));
      expect(second).toMatchObject({ expires_in: 3600, token_type: 'bearer', scope: expected });
      expect([first.access_token, first.refresh_token]).not.toContain(second.access_token);
      expect([first.access_token, first.refresh_token]).not.toContain(second.refresh_token);
      const third = await issued(environment, refresh(second.refresh_token, form));
      expect(third.scope).toBe(expected);
    },
  );

  test('the old access token lives on to its end', async () => {
    const clock = aMovableClock();
    using environment = anEnvironment({ ...settings, clock });
    const first = await issued(environment);
    clock.advance(1800);
    const second = await issued(environment, refresh(first.refresh_token));
    clock.advance(1799);
    expect((await environment.callWith(first.access_token, 'get', '/services/v2/config')).status).toBe(200);
    clock.advance(1);
    expect((await environment.callWith(first.access_token, 'get', '/services/v2/config')).status).toBe(401);
    expect((await environment.callWith(second.access_token, 'get', '/services/v2/config')).status).toBe(200);
  });

  test('a refresh token works until 1,209,600 seconds have passed', async () => {
    const clock = aMovableClock();
    using environment = anEnvironment({ ...settings, clock });
    const [first, second] = [await issued(environment), await issued(environment)];
    clock.advance(1_209_599);
    expect((await post(environment, refresh(first.refresh_token))).status).toBe(200);
    clock.advance(1);
    const answer = await post(environment, refresh(second.refresh_token));
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toEqual({ error: 'invalid_grant', error_description: 'Refresh token has expired' });
  });

  test('the refresh token of an earlier client of the same environment is none of the present one', async () => {
    using folder = aFolder();
    const second = { client_id: 'second', client_secret: 'second-secret' };
    const open = ({ client_id: clientId, client_secret: clientSecret }: typeof client): TestEnvironment =>
      anEnvironment({ data: folder.file('data'), clientId, clientSecret });
    let token: string;
    {
      using before = open(client);
      token = (await issued(before)).refresh_token;
    }
    {
      using after = open(second);
      const answer = await post(after, refresh(token, second));
      expect([answer.status, jsonOf(answer)]).toEqual([400, { error: 'invalid_grant', error_description: 'Invalid refresh token' }]);
    }
    using again = open(client);
    expect((await post(again, refresh(token))).status).toBe(200);
  });

  test('a refused refresh leaves the refresh token as it is', async () => {
    using environment = anEnvironment(settings);
    const { refresh_token: token } = await issued(environment);
    expect((await post(environment, refresh(token, { scope: 'client' }))).status).toBe(400);
    expect((await post(environment, refresh(token, { client_secret: 'wrong' }))).status).toBe(400);
    expect((await post(environment, refresh(token))).status).toBe(200);
  });
});

describe('refusals of the token endpoint (#4.1-token-refusals, #4.1-token-parameters, #2.2-widget-customer)', () => {
  const other = { client_id: 'other', client_secret: 'other-secret' };
  const shop = { ...smallShop, environments: { other } };
  const refusals: readonly {
    fault: string;
    error: string;
    description: string;
    form: (e: TestEnvironment) => Promise<Parameters> | Parameters;
  }[] = [
    row('a wrong id', 'invalid_client', 'The client credentials are invalid', { ...full, client_id: 'nobody' }),
    row('a wrong secret', 'invalid_client', 'The client credentials are invalid', { ...full, client_secret: 'wrong' }),
    row('a secret in another case', 'invalid_client', 'The client credentials are invalid', { ...full, client_secret: 'Open-sesame' }),
    row('no secret', 'invalid_client', 'The client credentials are invalid', { ...full, client_secret: '' }),
    row('no client id at all', 'invalid_client', 'Client id was not found in the headers or body', grant),
    row('no grant_type', 'invalid_request', 'Invalid grant_type parameter or parameter missing', client),
    row('an unknown grant_type', 'invalid_request', 'Invalid grant_type parameter or parameter missing', {
      ...full,
      grant_type: 'password',
    }),
    row('an unknown scope', 'invalid_scope', 'An unsupported scope was requested.', { ...full, scope: 'admin' }),
    row('two scopes', 'invalid_scope', 'An unsupported scope was requested.', { ...full, scope: 'client widget' }),
    row('an unknown customer id', 'invalid_request', 'The customer was not found.', { ...full, scope: 'widget', customer_id: '9999' }),
    row('a customer id that is no number', 'invalid_request', 'The customer was not found.', {
      ...full,
      scope: 'widget',
      customer_id: 'x',
    }),
    row('an unknown customer e-mail', 'invalid_request', 'The customer was not found.', {
      ...full,
      scope: 'widget',
      customer_email: 'a@b.c',
    }),
    row('no refresh_token', 'invalid_request', 'No "refresh_token" parameter found', { ...client, grant_type: 'refresh_token' }),
    row('an unknown refresh_token', 'invalid_grant', 'Invalid refresh token', {
      ...client,
      grant_type: 'refresh_token',
      refresh_token: 'x',
    }),
    {
      ...row('a used refresh_token', 'invalid_grant', 'Invalid refresh token', {}),
      form: async (environment) => {
        const used = { ...client, grant_type: 'refresh_token', refresh_token: (await issued(environment)).refresh_token };
        await issued(environment, used);
        return used;
      },
    },
    {
      ...row('the refresh_token of another client', 'invalid_grant', 'Invalid refresh token', {}),
      form: async (environment) => ({ ...other, grant_type: 'refresh_token', refresh_token: (await issued(environment)).refresh_token }),
    },
    {
      ...row('a refresh_token with another scope', 'invalid_scope', 'An unsupported scope was requested.', {}),
      form: async (e) => ({ ...client, grant_type: 'refresh_token', scope: 'widget', refresh_token: (await issued(e)).refresh_token }),
    },
    row('a wrong grant_type and a wrong client', 'invalid_request', 'Invalid grant_type parameter or parameter missing', {
      client_id: 'nobody',
    }),
    row('a wrong client and a wrong scope', 'invalid_client', 'The client credentials are invalid', {
      ...full,
      client_secret: '?',
      scope: 'x',
    }),
  ];

  function row(fault: string, error: string, description: string, form: Parameters): (typeof refusals)[number] {
    return { fault, error, description, form: () => form };
  }

  eachRow(
    refusals,
    ({ fault, error }) => `${fault}: 400 ${error}`,
    async ({ error, description, form }) => {
      using environment = anEnvironment({ ...settings, seed: { content: shop } });
      const answer = await post(environment, await form(environment));
      expect(answer.status).toBe(400);
      expect(answer.text).toBe(JSON.stringify({ error, error_description: description }));
      expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
      expect(answer.headers).not.toHaveProperty('www-authenticate');
    },
  );
});

describe('a parameter of the token endpoint that is given more than once (#4.1-token-parameters)', () => {
  const names = ['grant_type', 'client_id', 'client_secret', 'scope', 'customer_id', 'customer_email', 'refresh_token'];
  const text = (name: string, second: string): string => {
    const values = { scope: 'widget', customer_id: '2001', customer_email: 'a@b.c', refresh_token: 'x', ...full };
    const known = new URLSearchParams(values);
    known.append(name, second === 'the same' ? (known.get(name) ?? '') : second);
    return known.toString();
  };

  eachRow(
    names.flatMap((name) => [
      { name, second: 'the same' },
      { name, second: 'another' },
    ]),
    ({ name, second }) => `${name} beside ${second}: 400 invalid_request, as form and as query`,
    async ({ name, second }) => {
      using environment = anEnvironment(settings);
      const sent = text(name, second);
      const answers = [
        await environment.bare.post('/oauth/v2/token').type('form').send(sent),
        await environment.bare.get(`/oauth/v2/token?${sent}`),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(400);
        expect(jsonOf(answer)).toEqual({ error: 'invalid_request', error_description: `Parameter "${name}" was given more than once` });
      }
    },
  );

  test('but an empty one counts as absent, an unknown one is ignored, and a form is not read together with the query', async () => {
    using environment = anEnvironment(settings);
    const form = new URLSearchParams(full).toString();
    for (const sent of [`${form}&scope=&scope=client`, `${form}&scope=client&scope=`, `${form}&state=1&state=2`]) {
      expect((await environment.bare.get(`/oauth/v2/token?${sent}`)).status, sent).toBe(200);
      expect((await environment.bare.post('/oauth/v2/token').type('form').send(sent)).status, sent).toBe(200);
    }
    expect((await environment.bare.post('/oauth/v2/token?client_id=nobody').type('form').send(form)).status).toBe(200);
  });
});
