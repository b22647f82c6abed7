import { describe, expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { anEnvironment, type Method, type TestEnvironment } from '../../support/environment.js';
import { idsIn, jsonOf, type Members } from '../../support/contract/answers.js';
import { lists, missing, patches, plainShop, prefixes, refused, served, shown, taken } from '../../support/contract/plain-v3.js';
import { eachRow } from '../../support/contract/rows.js';

interface V3 extends TestEnvironment {
  /** A request below v3 with a token of all rights. */
  readonly v3: (method: Method, path: string, body?: unknown) => ReturnType<TestEnvironment['callWith']>;
}

async function aPlainShop(settings: Parameters<typeof anEnvironment>[0] = {}): Promise<V3> {
  const environment = anEnvironment({ seed: { content: plainShop }, ...settings });
  const token = await environment.token();
  return { ...environment, v3: (method, path, body) => environment.callWith(token, method, `/services/v3/${path}`, body) };
}

function violationsIn(answer: { readonly text: string }): Readonly<Record<string, string>> {
  const { violations } = JSON.parse(answer.text) as { violations: readonly { propertyPath: string; message: string }[] };
  return Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message]));
}

describe('a plain record (#9-v3-plain-records)', () => {
  eachRow(
    prefixes.flatMap((prefix) => shown.map(([path, record]) => ({ path: `${prefix}/${path}`, record }))),
    ({ path }) => `${path} has these members in this order, null ones included`,
    async ({ path, record }) => {
      for (const wire of ['documented', 'observed'] as const) {
        using environment = anEnvironment({ seed: { content: plainShop }, wire });
        const token = await environment.token();
        const answer = await environment.callWith(token, 'get', path);
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
        expect(answer.text).toBe(JSON.stringify(record));
        expect((await environment.callWith(token, 'get', `${path}.json`)).text).toBe(answer.text);
      }
    },
  );
});

describe('the plain resources (#9-v3-resources)', () => {
  eachRow(
    prefixes.flatMap((prefix) => lists.map(([path, ids]) => ({ path: `${prefix}/${path}`, ids }))),
    ({ path }) => `${path} is a bare list by id, in pages`,
    async ({ path, ids }) => {
      using environment = anEnvironment({ seed: { content: plainShop }, wire: 'observed' });
      const token = await environment.token();
      const idsOf = async (query: string) => idsIn(await environment.callWith(token, 'get', `${path}${query}`));
      expect(await idsOf('')).toEqual(ids);
      expect(await idsOf('.json?nothing=1&status=x')).toEqual(ids);
      expect(await idsOf('?itemsPerPage=1')).toEqual(ids.slice(0, 1));
      expect(await idsOf('?itemsPerPage=1&page=2')).toEqual(ids.slice(1));
      expect(await idsOf('?page=9')).toEqual([]);
      for (const query of ['?page=0', '?itemsPerPage=1000', '?itemsPerPage=x'])
        expect((await environment.callWith(token, 'get', path + query)).status).toBe(400);
    },
  );

  test('are empty lists in an environment without records', async () => {
    using environment = await aPlainShop({ seed: 'empty' });
    for (const [path] of lists) expect((await environment.v3('get', path)).text).toBe('[]');
  });

  eachRow(
    prefixes.flatMap((prefix) => served.map(([path, allow]) => ({ path: `${prefix}/${path}`, allow }))),
    ({ path, allow }) => `${path} has ${allow} and no other method`,
    async ({ path, allow }) => {
      using environment = await aPlainShop();
      const token = await environment.token();
      for (const method of ['get', 'post', 'patch', 'put', 'delete'] as const) {
        const answer = await environment.callWith(token, method, path, method === 'get' ? undefined : {});
        const isServed = allow.toLowerCase().split(', ').includes(method);
        expect([method, answer.status === 405]).toEqual([method, !isServed]);
        if (!isServed) expect(answer.headers.allow).toBe(allow);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );

  eachRow(
    missing,
    ([method, path]) => `${method} ${path} is 404`,
    async ([method, path]) => {
      using environment = await aPlainShop();
      const answer = await environment.v3(method, path, method === 'get' ? undefined : { name: 'x' });
      expect([answer.status, jsonOf(answer)]).toEqual([404, { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Not Found' }]);
    },
  );
});

describe('POST of a plain record (#9-v3-body, #9-v3-success)', () => {
  eachRow(
    taken,
    ([path, body]) => `${path} takes ${JSON.stringify(body).slice(0, 90)}`,
    async ([path, body, answered]) => {
      using environment = await aPlainShop();
      const made = await environment.v3('post', path, body);
      expect(made.status, made.text).toBe(201);
      const stamps = { created: '2026-11-20T09:15:30+00:00', updated: '2026-11-20T09:15:30+00:00' };
      expect(jsonOf(made)).toMatchObject({ ...(path === 'environments' ? {} : { environmentId: 1 }), ...answered, ...stamps });
      const { id } = jsonOf(made) as Members;
      const template = shown.find(([place]) => place.startsWith(path))?.[1] ?? {};
      expect(Object.keys(jsonOf(made) as Members)).toEqual(Object.keys(template));
      expect((await environment.v3('get', `${path}/${String(id)}`)).text).toBe(made.text);
    },
  );

  eachRow(
    refused,
    ([path, body, violations]) => `${path} refuses ${JSON.stringify(body).slice(0, 60)} for ${JSON.stringify(Object.keys(violations))}`,
    async ([path, body, violations]) => {
      using environment = await aPlainShop();
      const answer = await environment.v3('post', path, body);
      expect([answer.status, answer.headers['content-type']]).toEqual([422, 'application/problem+json; charset=utf-8']);
      expect(violationsIn(answer)).toEqual(violations);
      const lines = Object.entries(violations).map(([name, message]) => (name === '' ? message : `${name}: ${message}`));
      expect((jsonOf(answer) as Members).detail?.toString().split('\n').sort()).toEqual(lines.sort());
      expect(environment.simulator.environment.contents()).toMatchObject({
        environment_records: { count: 0 },
        web_sessions: { count: 2 },
        privacy_requests: { count: 2 },
      });
    },
  );

  eachRow(
    ['environments', 'web-sessions', 'right-to-be-forgotten-requests'].flatMap((path) =>
      ['', '[]', '"a"', '7', 'null', '{', '\u0000'].map((body) => ({ path, body })),
    ),
    ({ path, body }) => `${path} refuses the body ${JSON.stringify(body)}`,
    async ({ path, body }) => {
      using environment = await aPlainShop();
      const answer = await environment.v3('post', path, body);
      expect([answer.status, (jsonOf(answer) as Members).title]).toEqual([400, 'Bad Request']);
    },
  );

  test('refuses other types of body', async () => {
    using environment = await aPlainShop();
    for (const type of ['text/xml', 'application/x-www-form-urlencoded', 'application/merge-patch+json'])
      expect((await environment.v3('post', 'web-sessions').set('Content-Type', type).send('{"sessionId":"a"}')).status).toBe(415);
  });
});

describe('an environment (#9-v3-own-environment)', () => {
  const places = [
    { which: 'the own one', id: 1, prefix: '/services/v3' },
    { which: 'one that was made here', id: 301, prefix: '' },
  ];

  async function keptEnvironments(): Promise<V3> {
    const environment = await aPlainShop({ seed: { content: { config: { name: 'kept' } } } });
    expect((await environment.v3('post', 'environments', { name: 'kept' })).status).toBe(201);
    await environment.simulator.environment.clock.advance('PT1S');
    return environment;
  }

  eachRow(
    places.flatMap((place) => patches.map(([body, outcome]) => ({ ...place, body, outcome }))),
    ({ which, body }) => `${which} is patched by ${JSON.stringify(body).slice(0, 60)}`,
    async ({ id, prefix, body, outcome }) => {
      using environment = await keptEnvironments();
      const token = await environment.token();
      const path = `${prefix}/environments/${String(id)}`;
      const before = await environment.callWith(token, 'get', path);
      const answer = await environment.callWith(token, 'patch', path, body).set('Content-Type', 'application/merge-patch+json');
      const after = await environment.callWith(token, 'get', path);
      if ('sentence' in outcome) {
        expect([answer.status, violationsIn(answer)]).toEqual([422, { name: outcome.sentence }]);
        expect(after.text).toBe(before.text);
        return;
      }
      const created = '2026-11-20T09:15:30+00:00';
      const updated = outcome.name === 'kept' ? created : '2026-11-20T09:15:31+00:00';
      expect([answer.status, answer.text]).toEqual([200, JSON.stringify({ id, name: outcome.name, created, updated })]);
      expect(after.text).toBe(answer.text);
    },
  );

  eachRow(
    ['[]', '[{"op":"replace","path":"/name","value":"x"}]', '"x"', 'null', ''].flatMap((body) =>
      places.map((place) => ({ ...place, body })),
    ),
    ({ which, body }) => `${which} is not patched by ${JSON.stringify(body)}, which is no object`,
    async ({ id, body }) => {
      using environment = await keptEnvironments();
      expect((await environment.v3('patch', `environments/${String(id)}`, body)).status).toBe(400);
    },
  );

  test('that is the own one has the name of the configuration, in both directions', async () => {
    using environment = await keptEnvironments();
    await environment.v3('patch', 'environments/1', { name: 'Tea & "Jam" \u0001 ☃' }).expect(200);
    expect((await environment.call('get', '/services/v2/config')).body).toMatchObject({ config: { name: 'Tea & "Jam" \u0001 ☃' } });
    environment.simulator.environment.config.edit({ name: 'Back' });
    expect(jsonOf(await environment.v3('get', 'environments/1'))).toMatchObject({ name: 'Back' });
    expect(jsonOf(await environment.v3('get', 'environments/301'))).toMatchObject({ name: 'kept' });
  });

  test('that is the own one stands under the id of the configuration, which no other one gets', async () => {
    using environment = await aPlainShop({ seed: { content: { config: { environment_id: 302, name: 'own' } } } });
    const made = [];
    for (const name of ['a', 'b', 'c']) made.push(jsonOf(await environment.v3('post', 'environments', { name })));
    expect(made).toMatchObject([
      { id: 301, name: 'a' },
      { id: 303, name: 'b' },
      { id: 304, name: 'c' },
    ]);
    expect(jsonOf(await environment.v3('get', 'environments/302'))).toMatchObject({ name: 'own' });
    expect(jsonOf(await environment.v3('post', 'web-sessions', { sessionId: 'a' }))).toMatchObject({ environmentId: 302 });
    expect((await environment.v3('get', 'environments/1')).status).toBe(404);
    expect(environment.simulator.environment.contents().environment_records).toEqual({ count: 3, firstId: 301 });
  });

  test('that is the own one keeps its name and its dates over a restart', async () => {
    using folder = aFolder();
    const texts = [];
    for (const clock of ['2026-11-20T09:15:30Z', '2026-12-24T00:00:00Z']) {
      using environment = await aPlainShop({ data: folder.path, clock });
      if (texts.length === 0) {
        await environment.simulator.environment.clock.advance('PT1M');
        await environment.v3('patch', 'environments/1', { name: 'Renamed' }).expect(200);
      }
      texts.push((await environment.v3('get', 'environments/1')).text);
    }
    const dates = { created: '2026-11-20T09:15:30+00:00', updated: '2026-11-20T09:16:30+00:00' };
    expect(texts).toEqual(Array.from({ length: 2 }, () => JSON.stringify({ id: 1, name: 'Renamed', ...dates })));
  });

  test('gives nobody credentials, and goes with a reset', async () => {
    using environment = await keptEnvironments();
    await environment.v3('patch', 'environments/1', { name: 'Renamed' }).expect(200);
    expect([...environment.simulator.environments.keys()]).toEqual(['default']);
    environment.simulator.environment.reset();
    expect((await environment.v3('get', 'environments/301')).status).toBe(404);
    expect(jsonOf(await environment.v3('get', 'environments/1'))).toMatchObject({ name: 'kept' });
    expect(jsonOf(await environment.v3('post', 'environments', { name: 'again' }))).toMatchObject({ id: 301 });
  });
});

describe('the plain resources (#2.2-widget-rights)', () => {
  const calls: readonly (readonly [method: Method, path: string, body?: object])[] = [
    ...shown.map(([path]) => ['get', path] as const),
    ...lists.map(([path]) => ['get', path] as const),
    ['post', 'environments', { name: 'x' }],
    ['patch', 'environments/1', { name: 'x' }],
    ['post', 'right-to-be-forgotten-requests', { customerId: 2001 }],
    ['post', 'web-sessions', { sessionId: 'x' }],
  ];
  const credentials = [
    { scope: 'a token without scope', form: {}, isFull: true },
    { scope: 'a client token', form: { scope: 'client' }, isFull: true },
    { scope: 'the widget token of a customer', form: { scope: 'widget', customer_id: '2001' }, isFull: false },
    { scope: 'the widget token of a guest', form: { scope: 'widget' }, isFull: false },
    { scope: 'a session token', form: { scope: 'session' }, isFull: false },
  ];
  const isOpen = (method: Method, path: string): boolean => method === 'post' && path === 'web-sessions';

  eachRow(
    credentials,
    ({ scope, isFull }) => `are open to ${scope}${isFull ? '' : ' for the POST of web sessions alone'}`,
    async ({ form, isFull }) => {
      using environment = await aPlainShop();
      const token = await environment.token(form);
      for (const prefix of prefixes) {
        for (const [method, path, body] of calls) {
          const answer = await environment.callWith(token, method, `${prefix}/${path}`, body);
          const expected = isFull || isOpen(method, path) ? (method === 'post' ? 201 : 200) : 403;
          expect([method, path, answer.status]).toEqual([method, path, expected]);
        }
      }
    },
  );

  test('are closed to HTTP Basic and to nobody in particular', async () => {
    using environment = await aPlainShop();
    for (const [method, path, body] of calls) {
      expect([path, (await environment.call(method, `/${path}`, body)).status]).toEqual([path, 401]);
      expect([path, (await environment.bare[method](`/services/v3/${path}`)).status]).toEqual([path, 401]);
    }
  });
});
