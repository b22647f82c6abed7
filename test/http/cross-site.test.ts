import { describe, expect, test } from 'vitest';
import { anEnvironment, type Method } from '../support/environment.js';
import { faultsOfExplanation } from '../support/refusals.js';
import { aServer } from '../support/server.js';

const newcomer = { customer: { email: 'new@example.test', first_name: 'New', last_name: 'One' } };
const EXPOSED = 'WWW-Authenticate, Retry-After, Allow';

const friendly = [
  ['a loopback address', 'http://127.0.0.1:3000'],
  ['another loopback address', 'https://127.5.4.3'],
  ['localhost', 'http://localhost'],
  ['localhost with a port', 'https://localhost:8443'],
  ['a name below localhost', 'http://shop.localhost:5173'],
  ['the IPv6 loopback address', 'http://[::1]:3000'],
] as const;

const foreign = [
  ['a public page', 'https://shop.example.com'],
  ['a page without an origin of its own', 'null'],
  ['a name that begins like localhost', 'http://localhost.example.com'],
  ['a name that begins like an address', 'http://127.0.0.1.example.com'],
  ['a name that ends like localhost', 'http://notlocalhost'],
  ['a browser extension', 'chrome-extension://abcdef'],
  ['something that is no origin', 'localhost'],
  ['an origin with user information', 'http://localhost@example.com'],
] as const;

describe('writes from pages (#subsim-cross-site)', () => {
  test.each(friendly)('of %s are answered, and the page may read the answer', async (_, origin) => {
    using environment = anEnvironment();

    const answer = await environment.call('post', '/services/v2/customer', newcomer).set('Origin', origin);

    expect(answer.status).toBe(201);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers.vary).toBe('Origin');
    expect(answer.headers['access-control-expose-headers']).toBe(EXPOSED);
  });

  test.each(foreign)('of %s are refused', async (_, origin) => {
    using environment = anEnvironment();
    const writes: readonly (readonly [Method, string])[] = [
      ['post', '/services/v2/customer'],
      ['patch', '/services/v2/addresses/3001'],
      ['delete', '/services/v2/addresses/3002'],
      ['put', '/services/v2/addresses/3002'],
      ['post', '/oauth/v2/token'],
    ];

    for (const [method, path] of writes) {
      const answer = await environment.call(method, path, newcomer).set('Origin', origin);
      expect([method, path, answer.status, answer.body]).toEqual([
        method,
        path,
        403,
        { code: 403, message: 'Cross-site request refused.' },
      ]);
      expect(answer.headers['subsim-refusal']).toBe('cross-site-request');
      expect(faultsOfExplanation(answer)).toEqual([]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    const list = await environment.call('get', '/services/v2/customers');
    expect(list.body).toHaveLength(2);
  });

  test('of the own origin are answered although it is no loopback one', async () => {
    await using server = await aServer();

    const own = await server.ask('POST', '/services/v2/customer', {
      headers: { Host: 'shop.test:4290', Origin: 'http://shop.test:4290' },
      body: JSON.stringify(newcomer),
    });
    const otherPort = await server.ask('POST', '/services/v2/customer', {
      headers: { Host: 'shop.test:4290', Origin: 'http://shop.test:8080' },
      body: JSON.stringify(newcomer),
    });

    expect(own.status).toBe(201);
    expect(otherPort.status).toBe(403);
  });

  test('without an origin are refused only when the browser says that they cross sites', async () => {
    using environment = anEnvironment();

    const statuses = [];
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const body = { customer: { ...newcomer.customer, email: `${site}@example.test` } };
      statuses.push((await environment.call('post', '/services/v2/customer', body).set('Sec-Fetch-Site', site)).status);
    }

    expect(statuses).toEqual([403, 201, 201, 201]);
  });

  test('of a listed origin are answered, with any other one still refused', async () => {
    using environment = anEnvironment({ corsOrigins: ['https://Shop.Example.com'] });

    const listed = await environment.call('post', '/services/v2/customer', newcomer).set('Origin', 'https://shop.example.com');
    const other = await environment.call('post', '/services/v2/customer', newcomer).set('Origin', 'http://shop.example.com');

    expect(listed.status).toBe(201);
    expect(listed.headers['access-control-allow-origin']).toBe('https://shop.example.com');
    expect(other.status).toBe(403);
  });
});

describe('reads from pages (#9-cors)', () => {
  test.each(foreign)('of %s are answered without leave to read them', async (_, origin) => {
    using environment = anEnvironment();

    const answer = await environment.call('get', '/services/v2/config').set('Origin', origin).set('Sec-Fetch-Site', 'cross-site');

    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('of a loopback page may be read when they are refused, too', async () => {
    using environment = anEnvironment();

    const refused = await environment.bare.get('/services/v2/config').set('Origin', 'http://localhost:3000');
    const unknown = await environment.bare.get('/nowhere').set('Origin', 'http://localhost:3000');

    expect([refused.status, unknown.status]).toEqual([401, 404]);
    for (const answer of [refused, unknown]) {
      expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:3000');
      expect(answer.headers['access-control-expose-headers']).toBe(EXPOSED);
    }
  });
});

describe('OPTIONS', () => {
  test('tells a page of this machine the methods, without asking for credentials', async () => {
    using environment = anEnvironment();

    const answer = await environment.bare
      .options('/services/v2/addresses/3001.xml')
      .set('Origin', 'http://localhost:3000')
      .set('Access-Control-Request-Method', 'PATCH');

    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['access-control-allow-methods']).toBe('DELETE, GET, PATCH, POST');
    expect(answer.headers['access-control-allow-headers']).toBe('Authorization, Content-Type, Accept');
    expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:3000');
  });

  test('gives a foreign page no leave', async () => {
    using environment = anEnvironment();

    const answer = await environment.bare.options('/services/v2/subscriptions').set('Origin', 'https://shop.example.com');

    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
