import { describe, expect, test } from 'vitest';
import { parseStringPromise } from 'xml2js';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { idsIn, jsonOf, listIn, recordIn, type Members } from '../../support/contract/answers.js';
import { endpoints, otherEndpoints, subscriptionListing, type PathKind } from '../../support/contract/document.js';
import { samples, type Sample } from '../../support/contract/samples.js';
import { eachRow } from '../../support/contract/rows.js';

const map = { answer: 42, nested: { list: [1, null] } };

/** What each method does on each kind of path, with a real request and a look at its effect. */
const exercises: Readonly<Record<string, (environment: TestEnvironment, path: string, sample: Sample) => Promise<void>>> = {
  async 'POST create'(environment, path, { key, record, recordPath, plural }) {
    const created = recordIn(await environment.call('post', path, { [key]: { ...record(1), user_defined_fields: map } }), key, 201);
    expect(created.user_defined_fields).toEqual(map);
    expect(recordIn(await environment.call('get', `${recordPath}/${String(created.id)}`), key)).toEqual(created);
    expect(listIn(await environment.call('get', recordPath)), plural).toContainEqual(created);
  },
  async 'GET collection'(environment, path, { id, key, recordPath, userDefinedFields }) {
    const listed = listIn(await environment.call('get', path));
    expect(listed.find((record) => record.id === id)).toMatchObject({ user_defined_fields: userDefinedFields });
    for (const record of listed) {
      expect(recordIn(await environment.call('get', `${recordPath}/${String(record.id)}`), key)).toEqual(record);
    }
  },
  async 'PATCH collection'(environment, path, { id, other, key, recordPath, userDefinedFields }) {
    const operation = { op: 'add', path: '/user_defined_fields/answer', value: 42 };
    const answer = await environment.call('patch', path, [{ ...operation, ids: [id] }]);
    expect(answer.status, answer.text).toBe(202);
    expect(await mapOf(environment, recordPath, key, id)).toEqual({ ...userDefinedFields, answer: 42 });
    expect(await mapOf(environment, recordPath, key, other)).not.toHaveProperty('answer');
  },
  async 'POST collection'(environment, path, { key, plural, record, recordPath }) {
    const before = idsIn(await environment.call('get', recordPath));
    const bodies = [1, 2].map((number) => ({ ...record(number), user_defined_fields: { ...map, number } }));
    const answer = await environment.call('post', path, { [plural]: bodies });
    expect(answer.status, answer.text).toBe(202);
    const made = idsIn(await environment.call('get', recordPath)).filter((id) => !before.includes(id));
    const maps = await Promise.all(made.map((id) => mapOf(environment, recordPath, key, Number(id))));
    expect(maps).toEqual([1, 2].map((number) => ({ ...map, number })));
  },
  async 'GET record'(environment, path, { id, key, userDefinedFields }) {
    const record = recordIn(await environment.call('get', path), key);
    expect(record).toMatchObject({ id, user_defined_fields: userDefinedFields });
  },
  async 'PATCH record'(environment, path, { id, key, userDefinedFields, recordPath }) {
    const patched = recordIn(await environment.call('patch', path, [{ op: 'add', path: '/user_defined_fields/answer', value: map }]), key);
    expect(patched.user_defined_fields).toEqual({ ...userDefinedFields, answer: map });
    expect(await mapOf(environment, recordPath, key, id)).toEqual({ ...userDefinedFields, answer: map });
  },
  async 'POST record'(environment, path, { id, key, member: [name, value], recordPath }) {
    const updated = recordIn(await environment.call('post', path, { [key]: { [name]: value, user_defined_fields: map } }), key);
    expect(updated).toMatchObject({ id, [name]: value });
    expect(updated.user_defined_fields).toEqual(map);
    expect(await mapOf(environment, recordPath, key, id)).toEqual(map);
  },
};

async function mapOf(environment: TestEnvironment, recordPath: string, key: string, id: number): Promise<unknown> {
  return recordIn(await environment.call('get', `${recordPath}/${String(id)}`), key).user_defined_fields;
}

describe('§4.3 endpoints that support user_defined_fields', () => {
  const rows = endpoints.flatMap(({ methods, ...row }) => methods.map((method) => ({ method, ...row })));

  eachRow(
    rows,
    ({ method, path, resource }) => `${method} ${path} (${resource})`,
    async (row) => {
      const { method, kind, resource, path } = row satisfies { kind: PathKind };
      const sample = samples[resource];
      const exercise = exercises[`${method} ${kind}`];
      if (exercise === undefined) throw new Error(`Nothing exercises ${method} on a ${kind} path.`);
      using environment = anEnvironment();
      await exercise(environment, path.replace('{id}', String(sample.id)), sample);
    },
  );
});

describe('§4.2 the subscriptions of a customer (#4.2-customer-filter, #4.2-list-suffixes, #4.2-format-by-suffix)', () => {
  const more = [5011, 5012, 5013].map((id) => ({
    ...smallShop.subscriptions[0],
    id,
    status: 'Cancelled',
    user_defined_fields: { gift_note: 'A & <B>' },
  }));
  const shop = { ...smallShop, subscriptions: [...smallShop.subscriptions, ...more] };
  const expected = [5001, 5011, 5012, 5013];

  const readers: Readonly<Record<string, (text: string) => Promise<readonly number[]>>> = {
    json: (text) => Promise.resolve((JSON.parse(text) as readonly Members[]).map(({ id }) => Number(id))),
    async xml(text) {
      const { result } = (await parseStringPromise(text)) as {
        result: { entry: { id: string[]; user_defined_fields: { gift_note: string[] }[] }[] };
      };
      expect(result.entry[1]?.user_defined_fields[0]?.gift_note).toEqual(['A & <B>']);
      return result.entry.map(({ id }) => Number(id[0]));
    },
    html(text) {
      expect(text).toMatch(/^<!DOCTYPE html>/);
      expect(text).toContain('<td>A &amp; &lt;B&gt;</td>');
      return Promise.resolve(
        [...text.matchAll(/<li><table><tr><th>id<\/th><td><a href="\/services\/v2\/subscriptions\/(\d+)">\1<\/a><\/td>/g)].map(([, id]) =>
          Number(id),
        ),
      );
    },
  };
  const presentations = [
    {
      way: 'the query parameter access_token',
      send: async (e: TestEnvironment, path: string) => e.bare.get(`${path}&access_token=${await e.token()}`),
    },
    { way: 'a bearer header', send: async (e: TestEnvironment, path: string) => e.callWith(await e.token(), 'get', path) },
    { way: 'HTTP Basic', send: (e: TestEnvironment, path: string) => e.call('get', path) },
  ];

  eachRow(
    subscriptionListing.formats.flatMap((format) => presentations.map((presentation) => ({ format, ...presentation }))),
    ({ format, way }) => `are listed as ${format} with ${way}`,
    async ({ format, send }) => {
      using environment = anEnvironment({ seed: { content: shop } });
      const answer = await send(environment, `${subscriptionListing.path}.${format}?customer_id=2001`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers['content-type']).toContain(format);
      expect(await readers[format]?.(answer.text)).toEqual(expected);
    },
  );

  test('are all listed, however many there are', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ ...smallShop.subscriptions[0], id: 6000 + index }));
    using environment = anEnvironment({ seed: { content: { ...smallShop, subscriptions: [...smallShop.subscriptions, ...many] } } });
    expect(idsIn(await environment.call('get', '/services/v2/subscriptions.json?customer_id=2001'))).toEqual([
      5001,
      ...many.map(({ id }) => id),
    ]);
    const xml = await environment.call('get', '/services/v2/subscriptions.xml?customer_id=2001');
    expect([...xml.text.matchAll(/<entry><id>/g)]).toHaveLength(251);
  });

  test('of a customer who has none are an empty list', async () => {
    using environment = anEnvironment({ seed: { content: { ...smallShop, subscriptions: [] } } });
    expect((await environment.call('get', '/services/v2/subscriptions.json?customer_id=2001')).text).toBe('[]');
  });
});

describe('§4.4 other endpoints (#4.4-profile, #6.1-event-by-id)', () => {
  eachRow(
    otherEndpoints.flatMap(({ ids, ...row }) => ids.map((id) => ({ id, ...row }))),
    ({ path, purpose, id }) => `GET ${path.replace('{id}', String(id))} ${purpose}`,
    async ({ path, id }) => {
      using environment = anEnvironment();
      for (let count = 0; count < 2; count += 1) await environment.call('post', '/services/v2/webhook-test');
      const answer = await environment.call('get', path.replace('{id}', String(id)));
      expect(answer.status, answer.text).toBe(200);
      expect(Object.values(jsonOf(answer) as Members)).toEqual([expect.objectContaining({ id })]);
    },
  );

  test('GET /services/v2/webhook-events/{id} serves to check the data of a webhook', async () => {
    using environment = anEnvironment();
    const subscription = recordIn(
      await environment.call('post', '/services/v2/subscription', { subscription: samples.subscription.record(1) }),
      'subscription',
      201,
    );
    const event = recordIn(await environment.call('get', '/services/v2/webhook-events/9001'), 'webhook_event');
    expect(event).toMatchObject({ id: 9001, type: 'subscription.created' });
    expect((JSON.parse(String(event.data)) as Members).subscription).toEqual(subscription);
  });

  eachRow(
    [
      { id: 6001, type: 'spreedly_vault' },
      { id: 6002, type: 'external_vault' },
    ],
    ({ id, type }) => `GET /services/v2/vault/paymentprofiles/${String(id)} returns the payment profile with its type ${type}`,
    async ({ id, type }) => {
      using environment = anEnvironment();
      const profile = recordIn(await environment.call('get', `/services/v2/vault/paymentprofiles/${String(id)}`), 'payment_profile');
      expect(profile).toMatchObject({ id, profile_type: type });
    },
  );
});
