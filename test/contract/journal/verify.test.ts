import { describe, expect, test } from 'vitest';
import { NotVerified, type Environment, type Verified, type WantedEntry } from '../../../src/index.js';
import { aControlledEnvironment, expectControlRefusal } from '../../support/control.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { faultsOfExplanation } from '../../support/refusals.js';

const ADA = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' };
const SIGN_UP = '/services/v2/customer';

/** What the library says is not there. */
function missed(environment: Environment, wanted: WantedEntry): Verified {
  try {
    environment.verify(wanted);
  } catch (error) {
    if (error instanceof NotVerified) return error.result;
    throw error;
  }
  throw new Error('It was there.');
}

const signUp = (given: TestEnvironment, customer: object) => given.call('post', SIGN_UP, { customer });

describe('0.4.0 point 3: verify', () => {
  test('finds the requests that hold at least what is wanted, in the library and over HTTP', async () => {
    using given = aControlledEnvironment();
    const { environment } = given.simulator;
    await signUp(given, ADA);
    await given.call('get', '/services/v2/customers?page=2&limit=5');
    const wanted = { method: 'post', path: '/services/*/customer', status: '2xx', body: { customer: { email: ADA.email } } };

    const result = environment.verify(wanted);
    const answer = await given.control('post', '/verify', wanted);

    expect(result).toMatchObject({ verified: true, count: 1, entries: [expect.stringMatching(/^request:/)], nearest: [] });
    expect([answer.status, answer.body]).toEqual([200, result]);
    expect(environment.verify({ query: { page: 2 }, headers: { authorization: 'Basic *', 'X-Shop': null } }).count).toBe(1);
    expect(environment.verify({ path: '/services/v2/*', times: { atLeast: 2, atMost: 2 } }).count).toBe(2);
    expect(environment.verify({ method: 'DELETE', times: 0 }).count).toBe(0);
  });

  test('tells in what the nearest request differs, field by field, as data and as text', async () => {
    using given = aControlledEnvironment();
    await given.call('get', '/services/v2/customers');
    await signUp(given, { email: 'eve@example.test', firstname: 'Ada', last_name: 'Byron' });
    const wanted = { method: 'POST', path: SIGN_UP, status: 201, body: { customer: ADA } };

    const answer = await given.control('post', '/verify', wanted);

    expect([answer.status, faultsOfExplanation(answer)]).toEqual([422, []]);
    expect(answer.headers['subsim-refusal']).toBe('not-verified');
    const { nearest, message, ...rest } = answer.body as Verified;
    expect(rest).toEqual({ code: 422, verified: false, count: 0, entries: [] });
    expect(nearest.map(({ summary }) => summary)).toEqual([
      `POST ${SIGN_UP} -> 400 Validation Failed`,
      'GET /services/v2/customers -> 200',
    ]);
    expect(nearest[0]?.differences).toEqual([
      { path: 'status', what: 'different', expected: 201, found: 400, nearest: null },
      { path: 'body.customer.email', what: 'different', expected: ADA.email, found: 'eve@example.test', nearest: null },
      { path: 'body.customer.first_name', what: 'missing', expected: 'Ada', found: null, nearest: 'firstname' },
    ]);
    expect(message).toContain(
      'Expected at least 1 like this, and found none.\n  request: POST /services/v2/customer, status 201, body {"customer"',
    );
    expect(message).toContain('The nearest of 2 requests:\n  request:');
    expect(message).toContain('  - body.customer.email: expected "ada@example.test", found "eve@example.test"\n');
    expect(message).toContain('  - body.customer.first_name: expected "Ada", and it is missing; there is "firstname"\n');
    expect(message).toMatch(/ {2}It was refused with validation-failed: .*first_name/);
    expect(message).toMatch(
      /Then come:\n {2}request:\S+: GET \/services\/v2\/customers -> 200: method: expected "POST", found "GET" and 3 more$/,
    );
  });

  test('puts the request to the same path before one that only has the status, and the later of two', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    await signUp(given, { ...ADA, email: 'first@example.test' });
    await signUp(given, { ...ADA, email: 'second@example.test' });
    await given.call('get', '/services/v2/customers');

    const { nearest } = missed(environment, { method: 'POST', path: '/services/v2/custmer', status: 200 });

    expect(nearest.map(({ summary }) => summary.split(' ')[0])).toEqual(['POST', 'POST', 'GET']);
    expect(nearest[0]?.number).toBeGreaterThan(nearest[1]?.number ?? Infinity);
  });

  test('compares lists item by item, numbers by value, texts as they are, and with exact nothing more may be there', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    await given.call(
      'post',
      '/services/v2/product',
      '{"product":{"sku":"TEA","name":"Tea","price":12.50,"intervals":["Weekly","Monthly"],"limit":9007199254740993}}',
    );
    const like = (product: object, more: Partial<WantedEntry> = {}): WantedEntry => ({ path: '*/product', body: { product }, ...more });
    const differencesOf = (wanted: WantedEntry) =>
      missed(environment, wanted).nearest[0]?.differences.map(({ path, what }) => `${path} ${what}`);

    expect(
      environment.verify(like({ price: 12.5, limit: 9007199254740993n, sku: expect.stringMatching(/^T/), colour: undefined })).count,
    ).toBe(1);
    expect(differencesOf(like({ price: '12.5', intervals: ['Monthly'], limit: 9007199254740992n, sku: 'T*' }))).toEqual([
      'body.product.price different',
      'body.product.intervals[0] different',
      'body.product.intervals[1] extra',
      'body.product.limit different',
      'body.product.sku different',
    ]);
    expect(differencesOf(like({ sku: 'TEA', name: 'Tea', price: 12.5, intervals: ['Weekly', 'Monthly'] }, { exact: true }))).toEqual([
      'body.product.limit extra',
    ]);
  });

  test('compares secrets as they were sent, and never shows one', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    const { clientId, clientSecret } = environment.credentials;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    await given.bare.post('/oauth/v2/token').type('form').send(form);
    const wanted = (secret: string): WantedEntry => ({
      path: '/oauth/v2/token',
      body: { grant_type: 'client_credentials', client_secret: secret },
    });
    const other = `${clientSecret.slice(0, -1)}X`;

    expect(environment.verify(wanted(clientSecret)).count).toBe(1);
    const result = missed(environment, wanted(other));

    expect(result.nearest[0]?.differences).toMatchObject([{ path: 'body.client_secret', what: 'different' }]);
    expect(JSON.stringify(result)).not.toContain(clientSecret);
    expect(JSON.stringify(result)).not.toContain(other);
    expect(result.message).toContain('both are shortened, and they differ');
  });

  test('says of a body that is no JSON what it is, and of one that was cut that it cannot be compared', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    await signUp(given, { ...ADA, first_name: 'x'.repeat(70_000) });
    const wanted = { path: SIGN_UP, body: { customer: ADA } };

    const [cut] = missed(environment, wanted).nearest;
    await given.call('post', SIGN_UP, '{"customer":');
    const [broken] = missed(environment, { ...wanted, after: cut?.number }).nearest;

    expect(cut?.differences).toMatchObject([{ path: 'body', what: 'unreadable', found: expect.stringContaining('the beginning only') }]);
    expect(broken?.differences).toMatchObject([{ path: 'body', what: 'different', found: '{"customer":' }]);
    expect(environment.verify({ body: '{"customer":' }).count).toBe(1);
  });

  test('looks for webhooks and orders that were sent', async () => {
    using given = anEnvironment({ orderCallback: { url: 'internal' } });
    const { environment } = given.simulator;
    using inbox = environment.inbox({ destination: true, base: 'http://127.0.0.1:9' });
    await environment.orders.place(5001, 'keep');
    environment.events.trigger({ type: 'subscription.cancelled', for: 'subscription:5001' });
    await environment.settle();

    expect(inbox.url).toContain('http');
    expect(environment.verify({ kind: 'order', subscription: 5001, outcome: 'placed' }).count).toBe(1);
    expect(environment.verify({ type: 'subscription.cancelled', outcome: 'pending', destination: 31 }).entries).toEqual([
      expect.stringMatching(/^delivery:\d+\/1$/),
    ]);
    const event = { type: 'subscription.cancelled', data: { subscription_id: 5001 } };
    expect(environment.verify({ kind: 'delivery', body: { webhook_event: event }, headers: { 'Sp-Hmac': '*' } }).count).toBe(1);
    expect(missed(environment, { kind: 'delivery', body: { webhook_event: { data: { subscription_id: 5002 } } } }).message).toContain(
      '- body.webhook_event.data.subscription_id: expected 5002, found 5001',
    );
    expect(missed(environment, { kind: 'order', subscription: 5002 }).message).toContain('subscription: expected 5002, found 5001');
    expect(missed(environment, { kind: 'move' }).message).toBe(
      'Expected at least 1 like this, and found none.\n  move: any\nThe journal has no moves of the clock.',
    );
  });

  test('counts only what came after an entry, and says when there are too many', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    for (const email of ['a@example.test', 'b@example.test']) await signUp(given, { ...ADA, email });
    const [first] = missed(environment, { path: '/none' })
      .nearest.map(({ number }) => number)
      .sort((one, other) => one - other);

    const tooMany = missed(environment, { path: SIGN_UP, times: 1 });

    expect(tooMany).toMatchObject({ count: 2, nearest: [] });
    expect(tooMany.message).toMatch(
      /^Expected exactly 1 like this, and found 2\.\n {2}request: \S+\n {2}request:\S+ at 2026-11-20T09:15:30\.000Z: POST/,
    );
    expect(environment.verify({ path: SIGN_UP, times: 1, after: first }).count).toBe(1);
  });

  test('refuses what it does not know, and names the nearest word', async () => {
    using given = aControlledEnvironment();

    expectControlRefusal(
      await given.control('post', '/verify', { metod: 'POST' }),
      400,
      /there is no field "metod"; the nearest is "method"/,
    );
    expectControlRefusal(await given.control('post', '/verify', { kind: 'reqest' }), 400, /kind: .*the nearest is "request"/);
    expectControlRefusal(
      await given.control('post', '/verify', { times: { atLeast: 3, atMost: 1 } }),
      400,
      /atLeast must not be more than atMost/,
    );
    expect(() => given.simulator.environment.verify({ body: { a: Symbol('b') } })).toThrow('body.a: must be JSON');
  });

  test('reads a body as the platform does: JSON under the content type of a form, and a form that is none', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    const { clientId, clientSecret } = environment.credentials;
    const send = (path: string, body: string) => given.bare.post(path).auth(clientId, clientSecret).type('form').send(body);
    await send(SIGN_UP, JSON.stringify({ customer: ADA }));
    const card = { creditcard_number: '4111111111111111', creditcard_month: 12 };
    await send('/services/v1/vault/token', JSON.stringify({ creditcard: card }));
    await send(SIGN_UP, 'customer=ada&page=2');

    expect(environment.verify({ path: SIGN_UP, status: 201, body: { customer: ADA } }).count).toBe(1);
    expect(environment.verify({ body: { creditcard: card } }).count).toBe(1);
    expect(environment.verify({ body: { customer: 'ada', page: '2' } }).count).toBe(1);
    expect(missed(environment, { body: { customer: { ...ADA, email: 'eve@example.test' } } }).nearest[0]?.differences).toEqual([
      { path: 'body.customer.email', what: 'different', expected: 'eve@example.test', found: ADA.email, nearest: null },
    ]);
  });

  test('puts what differs in a value before what is missing, and the more alike value first', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    await signUp(given, { ...ADA, email: 'eva@example.test' });
    await signUp(given, { ...ADA, email: 'someone.else@shop.invalid' });
    await given.call('get', '/services/v2/customers?limit=5');
    await given.call('get', '/services/v2/customers');
    const foundIn = (wanted: WantedEntry) => missed(environment, wanted).nearest.map(({ differences }) => differences[0]?.found);

    expect(foundIn({ body: { customer: { email: 'eve@example.test' } } })).toEqual(['eva@example.test', 'someone.else@shop.invalid', null]);
    expect(foundIn({ query: { limit: 6 } })).toEqual(['5', null, null]);
    expect(foundIn({ headers: { authorization: 'Bearer *', 'content-type': 'application/jso' } })[0]).toMatch(/^Basic/);
  });

  test('tells patterns, and what must not be there, in what was looked for', async () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    const matcher = { asymmetricMatch: () => false, toString: () => 'StringMatching', sample: /^b/ };
    await signUp(given, ADA);
    const wanted = { customer: { email: undefined, first_name: null, last_name: matcher } };

    const { message } = missed(environment, { body: wanted, query: { page: null }, headers: { 'X-Shop': null, accept: 'text/*' } });

    expect(message).toContain(
      'request: query {"page":none}, headers X-Shop: none, accept: text/*, body {"customer":{"email":none,"first_name":null,"last_name":"StringMatching /^b/"}}',
    );
    expect(message).toContain('expected "StringMatching /^b/", found "Byron"');
  });

  test('says where patterns may stand, and takes no number of times as at least one', () => {
    using given = anEnvironment();
    const { environment } = given.simulator;
    const odd = { path: /customers$/ } as unknown as WantedEntry; // as callers without types give it

    expect(() => environment.verify(odd)).toThrow('path: must be a text or a number, in which * stands for anything; regular expressions');
    expect(missed(environment, { times: {} }).message).toMatch(/^Expected at least 1 like this, and found none\./);
    expect(environment.verify({ times: { atMost: 1 } }).count).toBe(0);
  });
});
