import { describe, expect, test } from 'vitest';
import { smallShop } from '../../support/environment.js';
import { ruleIds } from '../../support/rule-ids.js';
import { aControlledEnvironment, faultsOfControlRefusal, type ControlledEnvironment } from '../../support/control.js';

interface Row {
  readonly mark: string;
  readonly reference: string | null;
}

interface Table {
  readonly marks: object;
  readonly operations: readonly (Row & { version: string; method: string; path: string; rootPath?: string })[];
  readonly filters: readonly (Row & { version: string; path: string; parameter: string })[];
  readonly fields: readonly (Row & { resource: string; versions: readonly string[]; member: string })[];
  readonly eventTypes: readonly (Row & { type: string })[];
  readonly wire: readonly { id: string; point: string; documented: Row; observed: Row }[];
  readonly rules: readonly (Row & { id: string; area: string; rule: string; alternatives?: readonly string[] })[];
  readonly assumptions: readonly { id: string; concerns: string; assumption: string }[];
}

async function tableIn(environment: ControlledEnvironment, path = '/support'): Promise<Table> {
  const answer = await environment.control('get', path);
  expect([answer.status, answer.type]).toEqual([200, 'application/json']);
  return answer.body as Table;
}

describe('GET /_sim/support', () => {
  test('tells of operations, filters, members, wire points, rules and assumptions', async () => {
    using environment = aControlledEnvironment();

    const table = await tableIn(environment);

    expect(Object.keys(table).sort()).toEqual(['assumptions', 'eventTypes', 'fields', 'filters', 'marks', 'operations', 'rules', 'wire']);
    expect(table.marks).toEqual({
      stated: expect.any(String),
      observed: expect.any(String),
      assumed: expect.any(String),
      own: expect.any(String),
    });
    expect(table.rules.find(({ id }) => id === '6.1-webhook-retries')).toEqual({
      id: '6.1-webhook-retries',
      area: 'webhooks',
      rule: expect.stringContaining('Eight attempts'),
      mark: 'assumed',
      reference: 'A41',
      alternatives: expect.arrayContaining([expect.any(String)]),
    });
    expect(table.operations).toContainEqual({
      version: 'v2',
      method: 'PATCH',
      path: '/services/v2/addresses/{id}',
      mark: 'stated',
      reference: '§4.3',
    });
    expect(table.operations).toContainEqual({
      version: 'v3',
      method: 'GET',
      path: '/services/v3/customers/{id}',
      rootPath: '/customers/{id}',
      mark: 'observed',
      reference: null,
    });
    expect(table.filters).toContainEqual({
      version: 'v2',
      path: '/services/v2/subscriptions',
      parameter: 'customer_id',
      mark: 'stated',
      reference: '§4.2',
    });
    const versions = ['v1', 'v2'];
    expect(table.fields).toContainEqual({
      resource: 'product',
      versions,
      member: 'user_defined_fields',
      mark: 'stated',
      reference: '§2.1',
    });
    expect(table.fields).toContainEqual({ resource: 'group-subscription', versions, member: 'items', mark: 'assumed', reference: 'A27' });
    expect(table.fields).toContainEqual({
      resource: 'customer',
      versions: ['v3'],
      member: 'environmentId',
      mark: 'observed',
      reference: null,
    });
    expect(table.wire.find(({ id }) => id === 'W5')).toEqual({
      id: 'W5',
      rule: '6.1-event-url',
      point: 'webhook_event_url',
      documented: { manner: 'one leading slash', mark: 'stated', reference: '§6.1' },
      observed: { manner: 'two leading slashes', mark: 'observed', reference: null },
    });
    expect(table.assumptions.find(({ id }) => id === 'A10')).toEqual({
      id: 'A10',
      concerns: 'authentication',
      assumption: expect.stringContaining('400'),
    });
  });

  test('is the same for each environment', async () => {
    using environment = aControlledEnvironment();

    expect(await tableIn(environment, '/environments/staging/support')).toEqual(await tableIn(environment));
  });

  test.each(['stated', 'observed', 'assumed', 'own'])('shows, when asked, what is %s alone, and all assumptions', async (mark) => {
    using environment = aControlledEnvironment();
    const all = await tableIn(environment);

    const some = await tableIn(environment, `/support?mark=${mark}`);

    const has = (row: Row): boolean => row.mark === mark;
    for (const part of ['operations', 'filters', 'fields', 'eventTypes', 'rules'] as const) {
      expect(some[part], part).toEqual((all[part] as readonly Row[]).filter(has));
    }
    expect(some.wire).toEqual(all.wire.filter(({ documented, observed }) => has(documented) || has(observed)));
    expect(some.rules).not.toEqual([]);
    expect(some.assumptions).toEqual(all.assumptions);
  });

  test.each(['?mark=wrong', '?mark=', '?marks=stated', '?mark=stated&mark=assumed'])('refuses what it does not know: %s', async (query) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('get', `/support${query}`);

    expect([answer.status, answer.headers['subsim-refusal']]).toEqual([400, 'setting-refused']);
    expect(faultsOfControlRefusal(answer)).toEqual([]);
  });

  test.each(['/support', '/refusals'])('has no other method: %s', async (path) => {
    using environment = aControlledEnvironment();

    const answer = await environment.control('post', path, {});

    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('the operations in the table', () => {
  test('are served, each at all its paths', async () => {
    using environment = aControlledEnvironment();
    const { operations } = await tableIn(environment);
    const parameters: Readonly<Record<string, string>> = { '{batch}': '0'.repeat(32), '{token}': 'abc', '{code}': 'products' };

    const unserved: string[] = [];
    for (const { method, path, rootPath } of operations) {
      for (const place of [path, ...(rootPath === undefined ? [] : [rootPath])]) {
        const { headers } = await environment.bare.options(place.replace(/\{\w+\}/, (name) => parameters[name] ?? '1'));
        if (!String(headers.allow).split(', ').includes(method)) unserved.push(`${method} ${place}`);
      }
    }

    expect(unserved).toEqual([]);
  });

  test('have the filters of the table: what none has counts nothing out', async () => {
    using environment = aControlledEnvironment();
    const token = await environment.token();
    const { filters } = await tableIn(environment);

    // A parameter with a part of the caller's own choice is no name.
    for (const { path, parameter } of filters.filter((filter) => /^[\w.{}]+$/.test(filter.parameter))) {
      const name = parameter.replace('{ecom}', 'ecom');
      const { status, body } = await environment.callWith(token, 'get', `${path}?${name}=987654321`);
      expect([name, status, body]).toEqual([name, 200, []]);
    }
  });
});

describe('the members in the table', () => {
  test.each([
    ['customer', '/customers/2001'],
    ['address', '/addresses/3001'],
    ['product', '/products/4001'],
    ['subscription', '/subscriptions/5001'],
    ['payment-profile', '/vault/paymentprofiles/6001'],
    ['group-subscription', '/group-subscriptions/7001'],
    ['group-subscription-template', '/group-subscription-templates/8001'],
    ['config', '/config'],
  ])('hold all that is answered for a %s', async (resource, path) => {
    using environment = aControlledEnvironment();

    const { body } = await environment.call('get', `/services/v2${path}`);
    const [record] = Object.values(body as Readonly<Record<string, object>>);

    await expectMembers(environment, resource, Object.keys(record ?? {}));
  });

  test('are those of an access token: all with a scope, those of the document without', async () => {
    using environment = aControlledEnvironment();
    const { clientId: client_id, clientSecret: client_secret } = environment.simulator.environment.credentials;
    const ask = async (more: object): Promise<string[]> => {
      const form = { grant_type: 'client_credentials', client_id, client_secret, ...more };
      return Object.keys((await environment.bare.post('/oauth/v2/token').type('form').send(form)).body as object);
    };
    const { fields } = await tableIn(environment);
    const ofToken = fields.filter(({ resource }) => resource === 'access token');

    const [plain, widget] = [await ask({}), await ask({ scope: 'widget', customer_id: '2001' })];

    expect(plain).toEqual(ofToken.filter(({ mark }) => mark === 'stated').map(({ member }) => member));
    expect([...new Set([...plain, ...widget])].sort()).toEqual(ofToken.map(({ member }) => member).sort());
  });

  test('are those of a batch, an event, and a definition of a user-defined field (#2.1-udf-definitions, #2.1-udf-definition-members)', async () => {
    const definition = {
      id: 1,
      code: 'gift_note',
      entity_type: 'subscription',
      data_type: 'string',
      field_type: 'select',
      options: ['none'],
    };
    const content = { ...smallShop, user_defined_field_definitions: [definition] };
    using environment = aControlledEnvironment({ seed: { content }, webhooks: [{ url: 'http://127.0.0.1:9/' }] });
    await environment.call('post', '/services/v2/webhook-test');

    const { body: batch } = await environment.call('patch', '/services/v2/products', []);
    const { body: event } = await environment.call('get', '/services/v2/webhook-events/9001');
    const { body: config } = await environment.call('get', '/services/v2/config');

    await expectMembers(environment, 'batch', Object.keys(batch.batch as object), 'exactly');
    const { destinations } = event.webhook_event as { destinations: readonly object[] };
    const ofDestinations = destinations.flatMap((entry) => Object.keys(entry).map((name) => `destinations[].${name}`));
    expect(ofDestinations).not.toEqual([]);
    await expectMembers(environment, 'webhook event', [...Object.keys(event.webhook_event as object), ...ofDestinations]);
    const [shown] = config.config.subscription_user_defined_field_definitions as readonly object[];
    await expectMembers(environment, 'user-defined field definition', Object.keys(shown ?? {}), 'exactly');
  });

  test('are those of v3', async () => {
    using environment = aControlledEnvironment();
    const { operations, fields } = await tableIn(environment);
    const token = await environment.token();

    const { body } = await environment.callWith(token, 'get', '/services/v3/customers/2001');

    const own = fields.filter(({ resource, versions }) => resource === 'customer' && versions.includes('v3'));
    expect(Object.keys(body as object)).toEqual(own.map(({ member }) => member));
    expect(operations.filter(({ version, rootPath }) => (version === 'v3') !== (rootPath !== undefined))).toEqual([]);
  });
});

describe('GET /_sim/refusals', () => {
  test('lists each refusal with status, sentence, rule and hint', async () => {
    using environment = aControlledEnvironment();

    const { status, body } = await environment.control('get', '/refusals');
    const refusals = body.refusals as readonly Readonly<Record<string, unknown>>[];

    expect(status).toBe(200);
    expect(refusals.length).toBeGreaterThan(30);
    expect(new Set(refusals.map(({ code }) => code)).size).toBe(refusals.length);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: expect.any(Number), message: expect.any(String), hint: expect.any(String) });
      expect([...ruleIds]).toContain(refusal.rule);
    }
    expect(refusals.find(({ code }) => code === 'validation-failed')).toMatchObject({
      status: 400,
      statusOnV3: 422,
      rule: '7-validation-body',
      ruleOnV3: '7-validation-v3',
    });
    expect(refusals.find(({ code }) => code === 'basic-on-v3')).toMatchObject({ error: 'access_denied', rule: '5.2-basic-on-v3' });
  });

  test('says what a refusal says of itself', async () => {
    using environment = aControlledEnvironment();
    const { body } = await environment.control('get', '/refusals');

    const { status, headers } = await environment.bare.get('/services/v2/addresses/999999');

    const refusals = body.refusals as readonly Readonly<Record<string, unknown>>[];
    expect(refusals.find(({ code }) => code === headers['subsim-refusal'])).toEqual({
      code: 'access-denied',
      status,
      message: 'OAuth2 authentication required',
      error: 'access_denied',
      rule: headers['subsim-rule'],
      hint: headers['subsim-hint'],
    });
  });

  test('0.4.0 point 6: one of them is looked up by its code, and the rule that it follows by its id', async () => {
    using environment = aControlledEnvironment();
    const { headers } = await environment.bare.get('/services/v2/customers/');

    const refusal = await environment.control('get', `/refusals/${String(headers['subsim-refusal'])}`);
    const rule = await environment.control('get', `/rules/${String(headers['subsim-rule'])}`);
    const point = await environment.control('get', '/environments/staging/rules/7-validation-form');

    expect(refusal.body).toMatchObject({ code: 'unknown-route', status: 404, rule: '7-unknown-path' });
    expect(rule.body).toMatchObject({ id: '7-unknown-path', mark: expect.any(String) as unknown, rule: expect.any(String) as unknown });
    expect(point.body).toMatchObject({ id: '7-validation-form', point: expect.stringMatching(/^validation body/) as unknown });
  });

  test('0.4.0 point 6: a code or a rule that there is not names the nearest', async () => {
    using environment = aControlledEnvironment();

    const [code, rule] = [
      await environment.control('get', '/refusals/unknown-rout'),
      await environment.control('get', '/rules/7-unknown-paths'),
    ];

    expect([code.status, code.body.message]).toEqual([404, 'There is no code "unknown-rout"; the nearest is "unknown-route".']);
    expect([rule.status, rule.body.message]).toEqual([404, 'There is no rule "7-unknown-paths"; the nearest is "7-unknown-path".']);
    for (const answer of [code, rule]) expect(faultsOfControlRefusal(answer)).toEqual([]);
  });
});

async function expectMembers(
  environment: ControlledEnvironment,
  resource: string,
  answered: readonly string[],
  extent: 'exactly' | 'at most' = 'at most',
): Promise<void> {
  const { fields } = await tableIn(environment);
  const known = fields.filter((row) => row.resource === resource && !row.versions.includes('v3')).map(({ member }) => member);
  const names = known.map((name) => name.replace('{ecom}', 'ecom'));
  expect(answered).not.toEqual([]);
  expect(names).toEqual(expect.arrayContaining([...answered]));
  if (extent === 'exactly') expect([...answered].sort()).toEqual([...names].sort());
}
