import { Validator } from '@seriousme/openapi-schema-validator';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, controlRoutes } from '../../support/control.js';
import { faultsOfValue, type Document, type Operation } from '../../support/described.js';

const PATH = '/control.openapi.json';

async function aDescription(): Promise<Document> {
  using environment = aControlledEnvironment();
  return (await environment.control('get', PATH).expect(200)).body as Document; // the tests hold it to that
}

function operationsOf({ paths }: Document): readonly (Operation & { readonly call: string })[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, call: `${method.toUpperCase()} ${path}` })),
  );
}

function referencesIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = '$ref' in part && typeof part.$ref === 'string' ? [part.$ref] : [];
  return [...own, ...Object.values(part).flatMap(referencesIn)];
}

// As languages have names that know neither dots nor dashes, and may not tell large letters from small ones.
function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

describe('0.4.0 point 9: the description of the control API', () => {
  test('is OpenAPI 3.1 to a validator that knows nothing of us', async () => {
    const document = await aDescription();

    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });

    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
  });

  test('has every call in each of its forms, and nothing else', async () => {
    const calls = operationsOf(await aDescription()).map(({ call }) => call);

    expect([...calls].sort()).toEqual(
      controlRoutes()
        .map(({ route }) => route.replace(' ', ' /_sim').replace(/:(\w+)/g, '{$1}'))
        .sort(),
    );
  });

  test('says of each call what it does, in a sentence, and names each parameter of its path', async () => {
    const document = await aDescription();
    const tags = document.tags.map(({ name }) => name);

    for (const { call, summary, tags: own, parameters = [] } of operationsOf(document)) {
      expect([call, summary]).toEqual([call, expect.stringMatching(/^[A-Z].{10,}\.$/)]);
      expect([call, own.filter((tag) => tags.includes(tag))]).toEqual([call, own]);
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect([call, inPath]).toEqual([call, call.match(/\{\w+\}/g) ?? []]);
    }
  });

  test('is one that clients can be made of: every name is one in any language, and every reference leads somewhere', async () => {
    const document = await aDescription();
    const names = operationsOf(document).map(({ operationId }) => plain(operationId));
    const schemas = Object.keys(document.components.schemas ?? {}).map(plain);
    const places = Object.entries(document.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    );

    expect(new Set(names).size).toBe(names.length);
    expect(new Set(schemas).size).toBe(schemas.length);
    expect(referencesIn(document).filter((reference) => !places.includes(reference))).toEqual([]);
    expect(operationsOf(document).map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['clock.advance', 'environments.clock.advance', 'environments.create']),
    );
  });

  test('says what a call takes, answers and is refused for', async () => {
    const { paths, components } = await aDescription();
    const { requestBody, responses } = paths['/_sim/clock/advance']?.post ?? {};
    const { parameters } = paths['/_sim/environments/{environment}/events']?.get ?? {};

    expect(requestBody?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/AdvanceInput' });
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '403', '408', '409', '421']));
    expect(Object.keys(responses?.[200]?.content ?? {})).toEqual(['application/json', 'application/x-ndjson']);
    expect(parameters?.map((parameter) => [parameter.in, parameter.name])).toEqual([
      ['path', 'environment'],
      ...['type', 'from', 'limit', 'follow'].map((name) => ['query', name]),
    ]);
    const refused = components.responses?.[responses?.[408]?.$ref?.split('/').at(-1) ?? ''];
    expect(refused?.headers?.['Subsim-Refusal']?.schema?.enum).toEqual(['not-reached']);
  });

  test('is found from the index, which says in short what each call does', async () => {
    using environment = aControlledEnvironment();

    const { body } = await environment.control('get', '').expect(200);

    expect(body).toMatchObject({ description: `/_sim${PATH}`, environments: ['default', 'staging'] });
    expect((body as { calls: object }).calls).toHaveProperty(['POST /_sim/clock/advance'], expect.stringMatching(/^Moves the clock/));
    expect((await environment.control('get', `/environments/staging${PATH}`).expect(200)).text).toBe(
      (await environment.control('get', PATH).expect(200)).text,
    );
  });

  test('is given to nobody without the control token, as all below /_sim', async () => {
    using environment = aControlledEnvironment({ controlToken: 'open-sesame' });

    await environment.control('get', PATH).expect(401);
    await environment.control('get', PATH).set('Authorization', 'Bearer open-sesame').expect(200);
  });

  test('holds every call that reads to what it answers, in an environment where something has happened', async () => {
    using environment = aControlledEnvironment();
    const { control } = environment;
    await control('post', '/inboxes', { name: 'shop', destination: true, orderCallback: true }).expect(409);
    await control('put', '/order-callback', { url: 'internal' }).expect(200);
    await control('post', '/destinations', { url: 'http://127.0.0.1:9/' }).expect(201);
    await control('post', '/snapshots', { name: 'before' }).expect(201);
    await control('post', '/clock/advance', { by: 'P1M' }).expect(200);
    const { headers: asked } = await environment.call('get', '/services/v2/customers/2001').expect(200);
    const [{ id: order }] = (await control('get', '/orders')).body.orders;
    const [{ id: event }] = (await control('get', '/events')).body.events;
    const [{ id: delivery }] = (await control('get', '/deliveries')).body.deliveries;
    const [{ id: destination }] = (await control('get', '/destinations')).body.destinations;
    const ids: Readonly<Record<string, string | number>> = {
      orders: order,
      events: event,
      deliveries: delivery,
      destinations: destination,
      clients: environment.simulator.environment.credentials.clientId,
      records: 'customer/2001',
      trace: `order:${String(order)}`,
      journal: `order:${String(order)}`,
      requests: String(asked['subsim-request-id']),
      refusals: 'unknown-record',
      rules: '7-unknown-path',
      snapshots: 'before',
      environments: 'staging',
    };

    const paths = controlRoutes().flatMap(({ route }) => /^GET ((?!.*environment[/]).*)$/.exec(route)?.[1] ?? []);
    for (const path of paths.filter((one) => !/^[/]inboxes[/]|^[/]checks[/]|:part|^[/]stream/.test(one))) {
      const target = path
        .replace(/([a-z-]+)(?:[/]:\w+)+/, (_, things: string) => `${things}/${String(ids[things])}`)
        .replace(/[/]search$/, '/search?q=mira');
      // What is answered is held to the description wherever a test calls the control API.
      expect([target, (await control('get', target)).status]).toEqual([target, 200]);
    }
  });

  test.each([
    ['ClockState', { kind: 'frozen', now: '2026-11-20T09:15:30.000Z', instant: '2026-11-20T09:15:30.000Z' }, true],
    ['ClockState', { kind: 'frozen', now: '2026-11-20T09:15:30.000Z', instant: null }, false],
    ['SnapshotInfo', { name: 'a', instant: '2026-11-20T09:15:30.000Z', size: 1 }, true],
    ['SnapshotInfo', { name: 'a', instant: '2026-11-20T09:15:30.000Z' }, false],
    ['SnapshotInfo', { name: 'a', instant: '2026-11-20T09:15:30.000Z', size: 1, more: 1 }, false],
    ['WireMode', 'undocumented', false],
  ])('is exact: as %s %j goes, or does not (%j)', (name, value, isDescribed) => {
    expect(faultsOfValue({ $ref: `#/components/schemas/${name}` }, value).length === 0).toBe(isDescribed);
  });
});
