import type { Test } from 'supertest';
import { describe, expect, test } from 'vitest';
import { anEnvironment, INSTANT, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, jsonOf, recordIn } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';
import { patchable, served } from '../../support/contract/samples.js';

const NONE = '/services/v2/addresses/9999';
const ADDRESS = '/services/v2/addresses/3001';
const large = JSON.stringify({ address: { company: 'x'.repeat(2000) } });

interface Row {
  readonly when: string;
  readonly status: number;
  readonly message: string;
  readonly send: (environment: TestEnvironment, widget: string) => Test;
}

const bad = 'Invalid JSON message received.';
const rows: readonly Row[] = [
  { when: 'the body is no JSON', status: 400, message: bad, send: (e) => e.call('post', ADDRESS, '{"address":') },
  {
    when: 'the body is not UTF-8',
    status: 400,
    message: bad,
    send: (e) =>
      e
        .call('post', ADDRESS)
        .type('application/octet-stream')
        .send(Buffer.from([0x22, 0xff, 0x22])),
  },
  {
    when: 'the body lies deeper than 512',
    status: 400,
    message: 'JSON is nested too deeply.',
    send: (e) => e.call('post', ADDRESS, `{"address":{"user_defined_fields":{"a":${'['.repeat(510)}${']'.repeat(510)}}}}`),
  },
  {
    when: 'count is 0',
    status: 400,
    message: 'Invalid value for parameter "count".',
    send: (e) => e.call('get', '/services/v2/addresses?count=0'),
  },
  {
    when: 'a patch has an unknown op',
    status: 400,
    message: 'Invalid patch operation 0: unknown op',
    send: (e) => e.call('patch', ADDRESS, [{ op: 'frob', path: '/city' }]),
  },
  {
    when: 'the credentials do not suffice',
    status: 403,
    message: 'Access Denied.',
    send: (e, widget) => e.callWith(widget, 'get', '/services/v2/customers'),
  },
  { when: 'there is no such route', status: 404, message: 'Not Found', send: (e) => e.call('get', '/services/v2/nothing') },
  { when: 'there is no such record', status: 404, message: 'Not Found', send: (e) => e.call('get', NONE) },
  { when: 'an id is no number', status: 404, message: 'Not Found', send: (e) => e.call('get', '/services/v2/addresses/x') },
  { when: 'an id is 0', status: 404, message: 'Not Found', send: (e) => e.call('get', '/services/v2/addresses/0') },
  { when: 'an id has a sign', status: 404, message: 'Not Found', send: (e) => e.call('get', '/services/v2/addresses/+3001') },
  { when: 'there is no such suffix', status: 404, message: 'Not Found', send: (e) => e.call('get', '/services/v2/addresses.csv') },
  { when: 'a path ends with a slash', status: 404, message: 'Not Found', send: (e) => e.call('get', '/services/v2/addresses/') },
  { when: 'a batch is unknown', status: 404, message: 'Not Found', send: (e) => e.call('get', `/services/v2/batch/${'0'.repeat(32)}`) },
  { when: 'the method is not served', status: 405, message: 'Method Not Allowed', send: (e) => e.call('put', ADDRESS, {}) },
  {
    when: 'no format is acceptable',
    status: 406,
    message: 'Not Acceptable',
    send: (e) => e.call('get', ADDRESS).set('Accept', 'image/png'),
  },
  {
    when: 'an e-mail is taken',
    status: 409,
    message: 'Customer with that email already exists.',
    send: (e) => e.call('post', '/services/v2/customers/2001', { customer: { email: 'ZOE.lund@example.test' } }),
  },
  {
    when: 'an address is in use',
    status: 409,
    message: 'Address is in use by a subscription.',
    send: (e) => e.call('delete', ADDRESS),
  },
  { when: 'the body is above the limit', status: 413, message: 'Request Entity Too Large', send: (e) => e.call('post', ADDRESS, large) },
  {
    when: 'the body is XML',
    status: 415,
    message: 'Unsupported Media Type',
    send: (e) => e.call('post', ADDRESS, '<a/>').type('application/xml'),
  },
  {
    when: 'the body is text/xml',
    status: 415,
    message: 'Unsupported Media Type',
    send: (e) => e.call('post', ADDRESS, '<a/>').type('text/xml'),
  },
  {
    when: 'the body is multipart/form-data',
    status: 415,
    message: 'Unsupported Media Type',
    send: (e) => e.call('post', ADDRESS, 'x').set('Content-Type', 'multipart/form-data; boundary=x'),
  },
];

describe('the body repeats the status as code, with an exact message (#7-body, #7-invalid-json, #4.3-bad-parameters, #7-duplicates, #7-unknown-record)', () => {
  eachRow(
    rows,
    ({ status, message, when }) => `${String(status)} ${message} — when ${when}`,
    async ({ status, message, send }) => {
      using environment = anEnvironment({ bodyLimit: 1536 });
      expectRefusal(await send(environment, await environment.token({ scope: 'widget', customer_id: '2001' })), status, message);
    },
  );

  test('429 Too Many Requests with Retry-After — when the rate limit is on and used up', async () => {
    using environment = anEnvironment({ rateLimit: 1, clock: { kind: 'frozen', now: () => Date.parse(INSTANT) } });
    expect((await environment.call('get', ADDRESS)).status).toBe(200);
    const refused = await environment.call('get', ADDRESS);
    expectRefusal(refused, 429, 'Too Many Requests');
    expect(refused.headers['retry-after']).toBe('30');
  });

  const problems = [
    {
      status: 400,
      title: 'Bad Request',
      detail: 'Invalid value for parameter "page".',
      path: '/services/v3/customers?page=0',
      method: 'get',
    },
    { status: 404, title: 'Not Found', detail: 'Not Found', path: '/services/v3/customers/9999', method: 'get' },
    { status: 404, title: 'Not Found', detail: 'Not Found', path: '/customers/9999', method: 'get' },
    { status: 404, title: 'Not Found', detail: 'Not Found', path: '/services/v3/nothing', method: 'get' },
    { status: 404, title: 'Not Found', detail: 'Not Found', path: '/services/v3/customers.xml', method: 'get' },
    { status: 405, title: 'Method Not Allowed', detail: 'Method Not Allowed', path: '/services/v3/customers', method: 'put' },
  ] as const;
  eachRow(
    problems,
    ({ status, method, path }) => `v3 answers a problem object: ${String(status)} for ${method} ${path}`,
    async ({ method, path, ...problem }) => {
      using environment = anEnvironment();
      const answer = await environment.callWith(await environment.token(), method, path);
      expect(answer.status).toBe(problem.status);
      expect(jsonOf(answer)).toEqual({ type: 'about:blank', ...problem });
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    },
  );

  test('v3 answers a problem object: 406 when no format is acceptable', async () => {
    using environment = anEnvironment();
    const answer = await environment.callWith(await environment.token(), 'get', '/customers').set('Accept', 'text/html');
    expect(answer.status).toBe(406);
    expect(jsonOf(answer)).toEqual({ type: 'about:blank', title: 'Not Acceptable', status: 406, detail: 'Not Acceptable' });
  });
});

describe('the body must hold an object under the key of the resource (#4.3-wrapper-missing, #4.3-wrapper, #4.3-empty-wrapper)', () => {
  const bodies: readonly { kind: string; body: (key: string, record: object) => unknown }[] = [
    { kind: 'a bare record', body: (_key, record) => record },
    { kind: 'nothing', body: () => undefined },
    { kind: 'white space', body: () => '  \n' },
    { kind: 'a list', body: (key, record) => [{ [key]: record }] },
    { kind: 'a text', body: () => '"text"' },
    { kind: 'null', body: () => 'null' },
    { kind: 'null under the key', body: (key) => ({ [key]: null }) },
    { kind: 'a text under the key', body: (key) => ({ [key]: 'text' }) },
    { kind: 'a list of records under the key', body: (key, record) => ({ [key]: [record] }) },
    { kind: 'the record under the list key', body: (key, record) => ({ [`${key}s`]: record }) },
  ];

  eachRow(
    served.flatMap(([name, sample]) => bodies.map(({ kind, body }) => ({ name, sample, kind, body }))),
    ({ name, kind }) => `${name}: ${kind} is refused on create and on update`,
    async ({ sample, body }) => {
      using environment = anEnvironment();
      const message = `The request body must hold an object under the key "${sample.key}".`;
      for (const path of [sample.createPath, `${sample.recordPath}/${String(sample.id)}`]) {
        expectRefusal(await environment.call('post', path, body(sample.key, sample.record(1))), 400, message);
      }
    },
  );

  test('a bulk create needs a list under the list key', async () => {
    using environment = anEnvironment();
    for (const body of [{}, { subscriptions: {} }, { subscription: [] }, [], undefined]) {
      const answer = await environment.call('post', '/services/v2/subscriptions', body);
      expectRefusal(answer, 400, 'The request body must hold a list under the key "subscriptions".');
    }
  });

  test.each(served)(
    '%s: other keys beside it are ignored, _meta may be anything',
    async (_, { key, recordPath, id, member: [name, value] }) => {
      using environment = anEnvironment();
      const path = `${recordPath}/${String(id)}`;
      for (const meta of [{ changed_by: { admin: { user_id: 1 } } }, null, 'text', [1], 5]) {
        const answer = await environment.call('post', path, { [key]: { [name]: value }, _meta: meta, other: {} });
        expect(recordIn(answer, key)).toMatchObject({ id, [name]: value });
        expect(answer.text).not.toMatch(/_meta|changed_by|"other"/);
      }
    },
  );

  test.each(served)('%s: an update with an empty wrapper, or an empty list there, changes nothing', async (_, { key, recordPath, id }) => {
    using environment = anEnvironment();
    const path = `${recordPath}/${String(id)}`;
    const before = recordIn(await environment.call('get', path), key);
    expect(recordIn(await environment.call('post', path, { [key]: {} }), key)).toEqual(before);
    expect(recordIn(await environment.call('post', path, { [key]: [] }), key)).toEqual(before);
  });
});

describe('validation bodies (#7-validation-body, #7-validation-messages)', () => {
  test('name all offending members at once, each with one message', async () => {
    using environment = anEnvironment();
    const customer = { email: 'nobody', first_name: ' ', last_name: 'x'.repeat(256), ecom_website_id: 'x' };
    const answer = await environment.call('post', '/services/v2/customer', { customer });
    const errors = (message: string): object => ({ errors: [message] });
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toEqual({
      code: 400,
      message: 'Validation Failed',
      errors: {
        children: {
          email: errors('This value is not a valid email address.'),
          first_name: errors('This value should not be blank.'),
          last_name: errors('This value is too long. It should have 255 characters or less.'),
          ecom_website_id: errors('This value is not valid.'),
        },
      },
    });
  });

  test('nest the messages of members of nested objects', async () => {
    using environment = anEnvironment();
    const subscription = { billing_address: { first_name: 'Mira', city: [] } };
    const answer = await environment.call('post', '/services/v2/subscriptions/5001', { subscription });
    const children = { last_name: { errors: ['This value should not be blank.'] }, city: { errors: ['This value is not valid.'] } };
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toEqual({ code: 400, message: 'Validation Failed', errors: { children: { billing_address: { children } } } });
  });

  test.each(patchable)('%s: a patch answers them like an update', async (_, { key, recordPath, id }) => {
    using environment = anEnvironment();
    const path = `${recordPath}/${String(id)}`;
    const value = [1];
    expectViolation(
      await environment.call('post', path, { [key]: { user_defined_fields: value } }),
      ['user_defined_fields'],
      'This value is not valid.',
    );
    const patched = await environment.call('patch', path, [{ op: 'add', path: '/user_defined_fields', value }]);
    expectViolation(patched, ['user_defined_fields'], 'This value is not valid.');
  });
});

// A rule that is assumed is not told as one that is known, nor that of one version as that of another.
describe('the rule that a refusal names', () => {
  const V2 = '/services/v2/customers';
  const V3 = '/services/v3/customers';
  const wrong = `Basic ${Buffer.from('subsim-default:wrong', 'utf8').toString('base64')}`;

  eachRow(
    [
      { path: V2, headers: { Authorization: wrong }, rule: '5.2-bad-basic' },
      { path: `${V2}?access_token=a&access_token=b`, headers: {}, rule: '5-token-given-twice' },
      { path: `${V2}?access_token=a`, headers: { Authorization: 'Bearer a' }, rule: '5-two-credentials' },
      { path: V2, headers: { Accept: 'image/png' }, rule: '4.2-accept' },
      { path: V3, headers: { Accept: 'image/png' }, rule: '9-v3-content-types' },
    ],
    ({ path, rule }) => `${rule} at ${path}`,
    async ({ path, headers, rule }) => {
      using environment = anEnvironment();
      const isAsked = 'Accept' in headers;
      const credentials = isAsked ? { Authorization: `Bearer ${await environment.token()}` } : {};
      const answer = await environment.bare.get(path).set({ ...credentials, ...headers });
      expect(answer.headers['subsim-rule']).toBe(rule);
    },
  );

  test('7-validation-v3 of values on v3, and 7-validation-body on v2', async () => {
    using environment = anEnvironment();
    const token = await environment.token();
    const rulesOf = ([path, body]: readonly [string, object]): Promise<unknown> =>
      environment.bare
        .post(path)
        .set('Authorization', `Bearer ${token}`)
        .send(body)
        .then(({ headers }) => headers['subsim-rule'] as unknown);
    const refused = [
      [V3, {}],
      ['/services/v2/customer', { customer: {} }],
    ] as const;
    expect(await Promise.all(refused.map(rulesOf))).toEqual(['7-validation-v3', '7-validation-body']);
  });
});
