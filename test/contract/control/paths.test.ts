import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, controlRoutes, faultsOfControlRefusal } from '../../support/control.js';
import { aServer } from '../../support/server.js';

const reads = [
  '/clock',
  '/destinations',
  '/checks',
  '/events',
  '/deliveries',
  '/delivery-rules',
  '/order-callback',
  '/order-callback/secret',
  '/clients',
  '/orders',
  '/schedule',
  '/unknown-order-calls',
  '/config',
  '/intervals',
  '/user-defined-field-definitions',
  '/scheduling-rules',
  '/product-configuration-profiles',
  '/shipping-quotes',
  '/privacy-requests',
  '/source-addresses',
  '/state',
  '/inboxes',
  '/faults',
  '/snapshots',
  '/support',
  '/refusals',
  '/control.openapi.json',
  '/requests',
  '/requests/count',
  '/journal',
  '/journal/count',
  '/coverage',
  '/timeline',
  '/timeline/days',
] as const;

// Answered with 404 while nothing is there, as a file, without an end, or when they are asked something.
const others = ['/requests/latest', '/journal/latest', '/journal/export', '/stream', '/search'];

describe('a path below /_sim', () => {
  test('that is read without an id, for any environment, is one of these', () => {
    const paths = controlRoutes().flatMap(({ route }) => /^GET [/]environments[/]:environment([/][^:]+)$/.exec(route)?.[1] ?? []);

    expect(paths.sort()).toEqual([...reads, ...others].sort());
  });

  test.each(reads)('%s is answered as JSON for the default environment and for a named one', async (path) => {
    using environment = aControlledEnvironment();

    for (const form of [path, `/environments/default${path}`, `/environments/staging${path}`]) {
      const answer = await environment.control('get', form);
      expect([form, answer.status, answer.headers['content-type']]).toEqual([form, 200, 'application/json']);
      expect(answer.headers['subsim-request-id']).toMatch(/\S/);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('names the environment that is meant: what one does, the other does not see', async () => {
    using environment = aControlledEnvironment();

    await environment.control('post', '/environments/staging/destinations', { url: 'http://127.0.0.1:9/', enabled: false }).expect(201);
    await environment.control('post', '/environments/staging/clock/advance', { by: 'P1D' }).expect(200);

    expect((await environment.control('get', '/destinations')).body).toEqual({ destinations: [] });
    expect((await environment.control('get', '/environments/default/destinations')).body).toEqual({ destinations: [] });
    expect((await environment.control('get', '/environments/staging/destinations')).body.destinations).toHaveLength(1);
    expect((await environment.control('get', '/clock')).body.now).toBe('2026-11-20T09:15:30.000Z');
    expect((await environment.control('get', '/environments/staging/clock')).body.now).toBe('2026-11-21T09:15:30.000Z');
  });

  test.each([
    ['/clok', '/_sim/clock'],
    ['/destination', '/_sim/destinations'],
    ['/destinations/31/enabel', '/_sim/destinations/{id}/enable'],
    ['/order', '/_sim/orders'],
    ['/schedul', '/_sim/schedule'],
    ['/environments/staging/setle', '/_sim/settle'],
    ['/enviroments', '/_sim/environments'],
    ['/environments/', '/_sim/environments'],
    ['/environments/staging/snapshots/full/restor', '/_sim/snapshots/{name}/restore'],
    ['/environments/staging/environments', '/_sim/environments'],
    ['/', 'GET /_sim'],
    ['/clock/', '/_sim/clock'],
    ['/Clock', '/_sim/clock'],
    ['/%E0%A4%A', ''],
    ['/destinations/%E0%A4%A', ''],
    [`/${'x'.repeat(8000)}`, '/_sim'],
  ])('that nobody knows (%s) is 404 and tells the nearest ones', async (path, nearest) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('get', path);

    expect(answer.status).toBe(404);
    expect(answer.headers['subsim-refusal']).toBe('unknown-route');
    expect(answer.headers['subsim-hint']).toContain(nearest);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });

  test('of an environment that there is not is 404 and tells which there are', async () => {
    using environment = aControlledEnvironment();

    for (const path of ['/environments/production/clock', '/environments/production/nothing', '/environments/__proto__/clock']) {
      const answer = await environment.control('get', path);
      expect(answer.status).toBe(404);
      expect(answer.body.message).toMatch(/There is no environment/);
      expect(answer.headers['subsim-hint']).toBe('Environments: default, staging.');
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
  });

  test.each([
    ['delete', '/clock', 'GET, HEAD, OPTIONS, PUT'],
    ['post', '/clock', 'GET, HEAD, OPTIONS, PUT'],
    ['get', '/clock/advance', 'OPTIONS, POST'],
    ['head', '/clock/advance', 'OPTIONS, POST'],
    ['put', '/destinations', 'GET, HEAD, OPTIONS, POST'],
    ['delete', '/destinations/31', 'GET, HEAD, OPTIONS, PATCH'],
    ['put', '/checks', 'GET, HEAD, OPTIONS, POST'],
    ['post', '/checks/1', 'DELETE, GET, HEAD, OPTIONS'],
    ['get', '/deliveries/resend-failed', 'OPTIONS, POST'],
    ['delete', '/order-callback', 'GET, HEAD, OPTIONS, PUT'],
    ['put', '/clients', 'GET, HEAD, OPTIONS, POST'],
    ['post', '/clients/subsim-default', 'DELETE, GET, HEAD, OPTIONS'],
    ['delete', '/clients/subsim-default/secret', 'GET, HEAD, OPTIONS, POST'],
    ['delete', '/orders', 'GET, HEAD, OPTIONS, POST'],
    ['get', '/orders/run', 'OPTIONS, POST'],
    ['post', '/orders/51', 'GET, HEAD, OPTIONS'],
    ['post', '/schedule', 'GET, HEAD, OPTIONS'],
    ['get', '/intervals/1', 'DELETE, OPTIONS, PATCH, PUT'],
    ['get', '/scheduling-rules/201', 'DELETE, OPTIONS, PATCH'],
    ['put', '/product-configuration-profiles/101', 'DELETE, OPTIONS, PATCH'],
    ['post', '/shipping-quotes', 'GET, HEAD, OPTIONS, PUT'],
    ['delete', '/privacy-requests', 'GET, HEAD, OPTIONS'],
    ['get', '/privacy-requests/401/process', 'OPTIONS, POST'],
    ['get', '/environments/staging/settle', 'OPTIONS, POST'],
    ['delete', '/environments', 'GET, HEAD, OPTIONS, POST'],
    ['post', '/environments/staging', 'DELETE, GET, HEAD, OPTIONS'],
    ['get', '/snapshots/full', 'DELETE, OPTIONS'],
    ['post', '/snapshots/full/file', 'GET, HEAD, OPTIONS, PUT'],
    ['get', '/reset', 'OPTIONS, POST'],
  ] as const)('with another method (%s %s) is 405 and tells the ones it has', async (verb, path, allow) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control(verb, path);

    expect([answer.status, answer.headers.allow, answer.headers['subsim-refusal']]).toEqual([405, allow, 'method-not-allowed']);
    if (verb !== 'head') expect(faultsOfControlRefusal(answer)).toEqual([]);
  });

  test('answers HEAD like GET without a body, and OPTIONS with its methods', async () => {
    using environment = aControlledEnvironment();

    const head = await environment.control('head', '/clock');
    const options = await environment.control('options', '/clock');
    const get = await environment.control('get', '/clock');

    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, get.headers['content-length'], undefined]);
    expect([options.status, options.headers.allow, options.text]).toEqual([204, 'GET, HEAD, OPTIONS, PUT', '']);
  });

  test('is refused in JSON whatever the caller accepts', async () => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('get', '/nothing').set('Accept', 'text/html');

    expect(answer.status).toBe(404);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });

  test('is logged with the code of a refusal', async () => {
    using environment = aControlledEnvironment();

    await environment.control('get', '/clock');
    await environment.control('get', '/nothing');

    expect(environment.log).toMatchObject([
      { method: 'GET', path: '/_sim/clock', status: 200, refusal: undefined },
      { method: 'GET', path: '/_sim/nothing', status: 404, refusal: 'unknown-route' },
    ]);
  });
});

describe('pages of other sites (#subsim-control-pages)', () => {
  test.each(['https://shop.example.com', 'http://localhost:3000', 'null'])('(%s) neither read nor write', async (origin) => {
    using environment = aControlledEnvironment({ corsOrigins: ['https://shop.example.com'] });

    const read = await environment.control('get', '/destinations').set('Origin', origin);
    const write = await environment.control('post', '/clock/advance', { by: 'P1D' }).set('Origin', origin);

    for (const answer of [read, write]) {
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
      expect(answer.headers['subsim-refusal']).toBe('cross-site-request');
      expect(faultsOfControlRefusal(answer)).toEqual([]);
    }
    expect((await environment.control('get', '/clock')).body.now).toBe('2026-11-20T09:15:30.000Z');
  });

  test('that name no origin are known by what the browser says of them', async () => {
    using environment = aControlledEnvironment();

    const statuses = [];
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none'])
      statuses.push((await environment.control('get', '/clock').set('Sec-Fetch-Site', site)).status);

    expect(statuses).toEqual([403, 403, 200, 200]);
  });

  test('do not come in by a name of theirs, and the own origin does', async () => {
    await using server = await aServer();

    const rebound = await server.ask('GET', '/_sim/clock', { headers: { Host: 'evil.example.com' } });
    const own = await server.ask('GET', '/_sim/clock', { headers: { Host: 'shop.test:1', Origin: 'http://shop.test:1' } });

    expect([rebound.status, own.status]).toEqual([421, 200]);
  });
});
