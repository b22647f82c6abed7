import type { Response } from 'supertest';
import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { jsonOf } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { eachRow } from '../../support/contract/rows.js';
import { aServer } from '../../support/server.js';

const V1 = '/services/v1/vault/paymentprofiles';
const V2 = '/services/v2/customers';
const V3 = '/services/v3/customers';
const all = [V1, V2, V3, '/customers'];

type Headers = Readonly<Record<string, string>>;
interface Presented {
  readonly headers: Headers;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}
type Present = (tokens: {
  readonly good: string;
  readonly second: string;
  readonly basic: string;
  readonly wrongBasic: string;
}) => Partial<Presented>;

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

async function present(environment: TestEnvironment, path: string, presentation: Present): Promise<Response> {
  const { clientId, clientSecret } = environment.simulator.environment.credentials;
  const tokens = {
    good: await environment.token(),
    second: await environment.token(),
    basic: `Basic ${base64(`${clientId}:${clientSecret}`)}`,
    wrongBasic: `Basic ${base64(`${clientId}:wrong`)}`,
  };
  const { headers = {}, query = {} } = presentation(tokens);
  return environment.bare.get(path).set(headers).query(query);
}

const DENIED = { error: 'access_denied', error_description: 'OAuth2 authentication required' };
const INVALID = { error: 'invalid_grant', error_description: 'The access token provided is invalid.' };
const EXPIRED = { error: 'invalid_grant', error_description: 'The access token provided has expired.' };
const CLIENT = { error: 'invalid_client', error_description: 'The client credentials are invalid' };
const DOUBLE = {
  error: 'invalid_request',
  error_description: 'Only one method may be used to authenticate at a time (Auth header, GET or POST).',
};

/** An authentication error is the same on all versions, with its header (#7-unauthorized-form). */
function expectUnauthenticated(answer: Response, error: { readonly error: string; readonly error_description: string }): void {
  const challenge =
    error === CLIENT
      ? 'Basic realm="Service"'
      : `Bearer realm="Service", error="${error.error}", error_description="${error.error_description}"`;
  expect(answer.status, answer.text).toBe(error === DOUBLE ? 400 : 401);
  expect(jsonOf(answer)).toEqual(error);
  expect(answer.headers['www-authenticate']).toBe(challenge);
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
}

describe('credentials that are accepted (#5-credentials, #5.1-token-presented, #5.2-basic, #5-query-token-over-basic)', () => {
  const rows: readonly { number: number; presented: string; paths: readonly string[]; how: Present }[] = [
    { number: 1, presented: 'Authorization: Bearer', paths: all, how: ({ good }) => ({ headers: { Authorization: `Bearer ${good}` } }) },
    { number: 1, presented: 'Authorization: bearer', paths: all, how: ({ good }) => ({ headers: { Authorization: `bearer ${good}` } }) },
    { number: 1, presented: 'Authorization: BEARER', paths: all, how: ({ good }) => ({ headers: { Authorization: `BEARER ${good}` } }) },
    { number: 2, presented: 'access_token in the query', paths: all, how: ({ good }) => ({ query: { access_token: good } }) },
    {
      number: 4,
      presented: 'a token in the query and a Basic header that is not looked at',
      paths: all,
      how: ({ good, wrongBasic }) => ({ query: { access_token: good }, headers: { Authorization: wrongBasic } }),
    },
    {
      number: 4,
      presented: 'a token in the query and a good Basic header',
      paths: all,
      how: ({ good, basic }) => ({ query: { access_token: good }, headers: { Authorization: basic } }),
    },
    { number: 6, presented: 'Basic on v1 and v2', paths: [V1, V2], how: ({ basic }) => ({ headers: { Authorization: basic } }) },
    {
      number: 8,
      presented: 'a Bearer header and an empty access_token, which counts as absent',
      paths: all,
      how: ({ good }) => ({ query: { access_token: '' }, headers: { Authorization: `Bearer ${good}` } }),
    },
    {
      number: 8,
      presented: 'Basic and an empty access_token',
      paths: [V1, V2],
      how: ({ basic }) => ({ query: { access_token: '' }, headers: { Authorization: basic } }),
    },
  ];

  eachRow(
    rows.flatMap(({ paths, ...row }) => paths.map((path) => ({ ...row, path }))),
    ({ number, presented, path }) => `row ${String(number)}: ${presented}, on ${path}`,
    async ({ path, how }) => {
      using environment = anEnvironment();
      const answer = await present(environment, path, how);
      expect(answer.status, answer.text).toBe(200);
    },
  );
});

describe('credentials that are refused (#5-two-credentials, #5-token-given-twice, #5-bad-token-beside-basic, #5.2-bad-basic, #5-no-credentials, #5.1-bad-token, #7-unauthorized-form)', () => {
  const unknown = 'A'.repeat(86);
  const rows: readonly { number: number; presented: string; paths: readonly string[]; how: Present; error: typeof DENIED }[] = [
    {
      number: 3,
      presented: 'the same token in header and query',
      paths: all,
      how: ({ good }) => ({ query: { access_token: good }, headers: { Authorization: `Bearer ${good}` } }),
      error: DOUBLE,
    },
    {
      number: 3,
      presented: 'different tokens in header and query',
      paths: all,
      how: ({ good, second }) => ({ query: { access_token: good }, headers: { Authorization: `bearer ${second}` } }),
      error: DOUBLE,
    },
    {
      number: 3,
      presented: 'a token in the query twice',
      paths: all,
      how: ({ good }) => ({ query: { access_token: [good, good] } }),
      error: DOUBLE,
    },
    {
      number: 3,
      presented: 'two tokens in the query, of which the last is good',
      paths: all,
      how: ({ good, second }) => ({ query: { access_token: [second, good] } }),
      error: DOUBLE,
    },
    {
      number: 5,
      presented: 'a bad token in the query beside good Basic',
      paths: all,
      how: ({ basic }) => ({ query: { access_token: unknown }, headers: { Authorization: basic } }),
      error: INVALID,
    },
    {
      number: 6,
      presented: 'wrong Basic',
      paths: [V1, V2],
      how: ({ wrongBasic }) => ({ headers: { Authorization: wrongBasic } }),
      error: CLIENT,
    },
    {
      number: 6,
      presented: 'Basic of an unknown client',
      paths: [V1, V2],
      how: () => ({ headers: { Authorization: `Basic ${base64('nobody:secret')}` } }),
      error: CLIENT,
    },
    {
      number: 6,
      presented: 'Basic without a secret',
      paths: [V1, V2],
      how: () => ({ headers: { Authorization: `Basic ${base64('subsim-default')}` } }),
      error: CLIENT,
    },
    {
      number: 7,
      presented: 'only Basic',
      paths: [V3, '/customers'],
      how: ({ basic }) => ({ headers: { Authorization: basic } }),
      error: DENIED,
    },
    { number: 8, presented: 'nothing', paths: all, how: () => ({}), error: DENIED },
    {
      number: 8,
      presented: 'an unknown scheme',
      paths: all,
      how: ({ good }) => ({ headers: { Authorization: `Token ${good}` } }),
      error: DENIED,
    },
    { number: 8, presented: 'Bearer without token', paths: all, how: () => ({ headers: { Authorization: 'Bearer' } }), error: DENIED },
    { number: 8, presented: 'an empty access_token', paths: all, how: () => ({ query: { access_token: '' } }), error: DENIED },
    {
      number: 0,
      presented: 'an unknown token in the header',
      paths: all,
      how: () => ({ headers: { Authorization: `Bearer ${unknown}` } }),
      error: INVALID,
    },
    { number: 0, presented: 'an unknown token in the query', paths: all, how: () => ({ query: { access_token: 'x' } }), error: INVALID },
  ];

  eachRow(
    rows.flatMap(({ paths, ...row }) => paths.map((path) => ({ ...row, path }))),
    ({ number, presented, path }) => `row ${String(number)}: ${presented}, on ${path}`,
    async ({ path, how, error }) => {
      using environment = anEnvironment();
      expectUnauthenticated(await present(environment, path, how), error);
    },
  );

  test.each(all)('an expired token, on %s', async (path) => {
    const clock = aMovableClock();
    using environment = anEnvironment({ clock });
    const token = await environment.token();
    clock.advance(3600);
    expectUnauthenticated(await environment.callWith(token, 'get', path), EXPIRED);
  });

  eachRow(
    [
      { kind: 'a form', type: 'application/x-www-form-urlencoded', body: (token: string) => `access_token=${token}` },
      { kind: 'JSON', type: 'application/json', body: (token: string) => JSON.stringify({ access_token: token, address: {} }) },
    ],
    ({ kind }) => `an access_token in ${kind} is ignored`,
    async ({ type, body }) => {
      using environment = anEnvironment();
      const token = await environment.token();
      expectUnauthenticated(await environment.bare.post('/services/v2/addresses/3001').type(type).send(body(token)), DENIED);
      const authorized = environment.bare.post('/services/v2/addresses/3001').set('Authorization', `Bearer ${token}`);
      if (type === 'application/json') expect((await authorized.type(type).send(body(token))).status).toBe(200);
    },
  );
});

describe('a browser that goes to a page is asked for a name and a password (#7-basic-challenge)', () => {
  const bearer = `Bearer realm="Service", error="access_denied", error_description="${DENIED.error_description}"`;
  const basic = 'Basic realm="Service"';
  // As browsers send it for a page.
  const page = { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  eachRow(
    [
      ...[V1, V2, `${V2}.html`, `${V2}?access_token=`].map((path) => ({ when: `a page of ${path}`, path, headers: page, asks: true })),
      { when: 'a suffix that is html whatever is accepted', path: `${V2}.html`, headers: { 'Sec-Fetch-Mode': 'navigate' }, asks: true },
      { when: 'a page of v3', path: V3, headers: page, asks: false },
      { when: 'a page of v3 at the root', path: '/customers', headers: page, asks: false },
      { when: 'a suffix that is not html', path: `${V2}.json`, headers: page, asks: false },
      { when: 'what takes JSON', path: V2, headers: { ...page, Accept: 'application/json' }, asks: false },
      { when: 'what a script fetches', path: V2, headers: { ...page, 'Sec-Fetch-Mode': 'cors' }, asks: false },
      { when: 'what is no browser', path: `${V2}.html`, headers: {}, asks: false },
      { when: 'another scheme', path: V2, headers: { ...page, Authorization: 'Token x' }, asks: false },
    ] as readonly { readonly when: string; readonly path: string; readonly headers: Headers; readonly asks: boolean }[],
    ({ when, asks }) => `${when}: ${asks ? 'asked' : 'not asked'}`,
    async ({ path, headers, asks }) => {
      using environment = anEnvironment();
      const answer = await environment.bare.get(path).set(headers);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe(asks ? `${bearer}, ${basic}` : bearer);
    },
  );

  test.each([
    [
      'a bad token',
      { Authorization: 'Bearer x' },
      `Bearer realm="Service", error="invalid_grant", error_description="${INVALID.error_description}"`,
    ],
    ['a wrong password', { Authorization: `Basic ${base64('x:y')}` }, basic],
  ])('who brings %s is answered as ever', async (_, headers, challenge) => {
    using environment = anEnvironment();
    const answer = await environment.bare.get(V2).set({ ...page, ...headers });
    expect(answer.headers['www-authenticate']).toBe(challenge);
  });

  test('each question is a header of its own', async () => {
    await using server = await aServer();
    const line = server.line();
    line.write(`GET ${V2} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Mode: navigate\r\nAccept: text/html\r\n\r\n`);
    const head = await line.until(/\r\n\r\n/);
    expect(head.match(/^WWW-Authenticate: .*$/gm)).toEqual([`WWW-Authenticate: ${bearer}`, `WWW-Authenticate: ${basic}`]);
  });
});

describe('the environment follows from the credential alone (#5-environment-by-credential)', () => {
  test('a record of another environment is simply not found', async () => {
    const other = { customers: [{ id: 7, email: 'kim@example.test', first_name: 'Kim', last_name: 'Ray' }] };
    using environment = anEnvironment({ seed: { content: { ...smallShop, environments: { other } } } });
    const answer = await environment.call('get', '/services/v2/customers/7');
    expect(answer.status).toBe(404);
    expect(jsonOf(answer)).toEqual({ code: 404, message: 'Not Found' });
  });
});
