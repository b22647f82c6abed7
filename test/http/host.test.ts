import { describe, expect, test } from 'vitest';
import { anEnvironment } from '../support/environment.js';
import { faultsOfExplanation } from '../support/refusals.js';
import { aServer, openLine } from '../support/server.js';

const local = [
  ['an IPv4 address', '127.0.0.1'],
  ['an IPv4 address with a port', '127.0.0.1:4290'],
  ['an address of the local network', '192.168.1.20:8080'],
  ['an IPv6 address', '[::1]'],
  ['an IPv6 address with a port', '[::1]:4290'],
  ['localhost', 'localhost'],
  ['localhost in capitals', 'LOCALHOST:4290'],
  ['a name without a dot, as containers have', 'subsim:4290'],
  ['a name ending in .localhost', 'shop.localhost'],
  ['a name ending in .test', 'api.shop.test:4290'],
  ['a name ending in .internal', 'host.docker.internal'],
] as const;

const foreign = [
  ['a public name', 'example.com'],
  ['a public name with a port', 'example.com:4290'],
  ['a public name that begins like a local one', 'localhost.example.com'],
  ['a public name that begins like an address', '127.0.0.1.example.com'],
  ['a public name that contains .test', 'a.test.example.com'],
  ['a name that only ends like .test', 'shop.contest'],
  ['a name with user information', 'localhost@example.com'],
  ['a port that is no number', '127.0.0.1:x'],
] as const;

describe('the Host check (#subsim-host)', () => {
  test.each(local)('lets %s through', async (_, host) => {
    using environment = anEnvironment();

    const answer = await environment.call('get', '/services/v2/customers/2001').set('Host', host);

    expect(answer.status).toBe(200);
  });

  test.each(foreign)('refuses %s', async (_, host) => {
    using environment = anEnvironment();

    const answer = await environment.call('get', '/services/v2/customers/2001').set('Host', host);

    expect(answer.status).toBe(421);
    expect(answer.text).toBe('{"code":421,"message":"Host not allowed."}');
    expect(answer.headers['subsim-refusal']).toBe('host-not-allowed');
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test.each(['/', '/livez', '/readyz', '/oauth/v2/token', '/customers', '/services/v3/customers', '/nowhere', '/_sim/state'])(
    'comes before everything else on %s',
    async (path) => {
      using environment = anEnvironment();

      for (const method of ['get', 'post', 'options', 'put'] as const) {
        const answer = await environment.bare[method](path).set({ Host: 'example.com', Origin: 'http://localhost' });
        expect([method, answer.status]).toEqual([method, 421]);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  test('lets names through that were listed, in any case and with any port', async () => {
    await using server = await aServer({ allowHosts: ['Shop.Example.com'] });

    const listed = await server.ask('GET', '/services/v2/config', { headers: { Host: 'SHOP.example.com:99' } });
    const below = await server.ask('GET', '/services/v2/config', { headers: { Host: 'a.shop.example.com' } });

    expect(listed.status).toBe(200);
    expect(below.status).toBe(421);
  });

  test('refuses an old client that names no host', async () => {
    await using server = await aServer();
    const line = server.line();

    line.write('GET /services/v2/config HTTP/1.0\r\n\r\n');

    expect(await line.closed).toMatch(/^HTTP\/1\.1 421 /);
  });

  test.each([
    ['two different ones', 'Host: localhost\r\nHost: example.com'],
    ['the same one twice', 'Host: localhost\r\nhost: localhost'],
    ['two beside a whole address in the request line', 'HOST: localhost\r\nHost: localhost', 'http://localhost/services/v2/config'],
  ])('refuses %s with 400 (#subsim-one-host)', async (_, headers, target = '/services/v2/config') => {
    await using server = await aServer();
    const line = server.line();

    line.write(`GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);

    const answer = await line.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('Subsim-Refusal: two-hosts');
  });

  test.each([
    ['a foreign address', 'http://example.com/livez', 'localhost', 421],
    ['a foreign address of another scheme', 'ftp://example.com/livez', 'localhost', 421],
    ['one with user information', 'http://localhost@example.com/livez', 'localhost', 421],
    ['one without a name', 'http:///livez', 'localhost', 421],
    ['an own address', 'http://localhost/livez', 'example.com', 200],
    ['an own address in capitals', 'HTTP://LOCALHOST:4290/livez', 'example.com', 200],
    ['an own address without a path', 'http://localhost', 'localhost', 404],
  ])('takes %s in the request line for the name, whatever the header says (#subsim-one-host)', async (_, target, host, status) => {
    await using server = await aServer();
    const line = server.line();

    line.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

    expect(await line.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  });

  test.each([
    ['localhost:1', 200],
    ['127.0.0.1:4290', 403],
  ])('compares the origin of a page with the address in the request line (%s: %d)', async (own, status) => {
    await using server = await aServer();
    const line = server.line();

    line.write(`GET http://${own}/_sim/state HTTP/1.1\r\nHost: 127.0.0.1:4290\r\nOrigin: http://localhost:1\r\nConnection: close\r\n\r\n`);

    expect(await line.closed).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  });

  test('refuses an empty name', async () => {
    await using server = await aServer();
    const line = server.line();

    line.write('GET /services/v2/config HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n');

    expect(await line.closed).toMatch(/^HTTP\/1\.1 421 /);
  });

  test('refuses a request without a Host header', async () => {
    await using server = await aServer();
    const line = server.line();

    line.write('GET /services/v2/config HTTP/1.1\r\n\r\n');

    expect(await line.closed).toMatch(/^HTTP\/1\.1 4(?:00|21) /);
  });
});

test('a whole address in the request line that is none is refused in a sentence', async () => {
  await using server = await aServer();
  const line = openLine(server.url);

  line.write('GET http://[::1/services/v2/customers?access_token=secret HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const answer = await line.closed;

  expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  expect(answer).toContain('Subsim-Refusal: host-not-allowed');
});
