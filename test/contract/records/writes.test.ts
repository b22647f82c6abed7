import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type Method } from '../../support/environment.js';
import { expectViolation, jsonOf, recordIn } from '../../support/contract/answers.js';
import { aMovableClock } from '../../support/contract/clock.js';
import { eachRow } from '../../support/contract/rows.js';
import { patchable, served, type Sample } from '../../support/contract/samples.js';

const postal = { customer_id: 2001, first_name: 'Mira', last_name: 'Holt', street1: '2 Mill Lane', city: 'Dover', country: 'US' };

interface Call {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
}

describe('success statuses (#4.3-success-statuses, #4.3-success-empty, #4.3-only-204-empty)', () => {
  const perResource = served.flatMap(([, { key, plural, createPath, recordPath, id, record, isPatchable }]): readonly Call[] => [
    { method: 'get', path: recordPath, status: 200 },
    { method: 'get', path: `${recordPath}/${String(id)}`, status: 200 },
    { method: 'post', path: createPath, body: { [key]: record(1) }, status: 201 },
    { method: 'post', path: `${recordPath}/${String(id)}`, body: { [key]: {} }, status: 200 },
    ...(isPatchable ? ([{ method: 'patch', path: `${recordPath}/${String(id)}`, body: [], status: 200 }] as const) : []),
    ...(key === 'subscription'
      ? ([
          { method: 'post', path: recordPath, body: { [plural]: [record(1)] }, status: 202 },
          { method: 'patch', path: recordPath, body: [{ op: 'add', path: '/coupon_code', value: 'X', ids: [id] }], status: 202 },
        ] as const)
      : []),
  ]);
  const calls: readonly Call[] = [
    ...perResource,
    { method: 'post', path: '/services/v2/address/find-or-create', body: { address: postal }, status: 200 },
    { method: 'post', path: '/services/v2/address/find_or_create', body: { address: { ...postal, street1: 'New' } }, status: 201 },
    { method: 'delete', path: '/services/v2/addresses/3002', status: 204 },
    { method: 'get', path: '/services/v2/config', status: 200 },
    { method: 'get', path: '/services/v1/vault/paymentprofiles/6001', status: 200 },
  ];

  eachRow(
    calls,
    ({ method, path, status }) => `${method.toUpperCase()} ${path}: ${String(status)}`,
    async ({ method, path, body, status }) => {
      using environment = anEnvironment();
      const answer = await environment.call(method, path, body);
      expect(answer.status, answer.text).toBe(status);
      expect(answer.headers).not.toHaveProperty('location');
      if (status === 204) expect(answer.text).toBe('');
      else expect(jsonOf(answer)).toBeTypeOf('object');
    },
  );

  test.each(served)(
    '%s: create and update answer the full record, as GET does',
    async (_, { key, createPath, recordPath, id, record, member }) => {
      using environment = anEnvironment();
      const created = await environment.call('post', createPath, { [key]: record(1) });
      const createdId = String(recordIn(created, key, 201).id);
      expect((await environment.call('get', `${recordPath}/${createdId}`)).text).toBe(created.text);
      const updated = await environment.call('post', `${recordPath}/${String(id)}`, { [key]: { [member[0]]: member[1] } });
      expect((await environment.call('get', `${recordPath}/${String(id)}`)).text).toBe(updated.text);
    },
  );
});

describe('user_defined_fields on POST (#4.3-udf-replaced, #4.3-udf-absent, #4.3-udf-emptied, #4.3-udf-no-map, #4.3-udf-exact)', () => {
  const inputs: readonly { input: string; value: unknown; onUpdate: (before: unknown) => unknown }[] = [
    { input: 'an object', value: { b: 1, a: [null] }, onUpdate: () => ({ b: 1, a: [null] }) },
    { input: 'nothing', value: undefined, onUpdate: (before) => before },
    { input: 'the empty object', value: {}, onUpdate: () => ({}) },
    { input: 'the empty list', value: [], onUpdate: () => ({}) },
    { input: 'null', value: null, onUpdate: () => ({}) },
  ];
  const create = async (sample: Sample, value: unknown): Promise<unknown> => {
    using environment = anEnvironment();
    const body = { [sample.key]: { ...sample.record(1), user_defined_fields: value } };
    return recordIn(await environment.call('post', sample.createPath, body), sample.key, 201).user_defined_fields;
  };

  eachRow(
    served.flatMap(([name, sample]) => inputs.map((row) => ({ name, sample, ...row }))),
    ({ name, input }) => `${name}: ${input} is stored on create and sets the map on update`,
    async ({ sample, value, onUpdate }) => {
      expect(await create(sample, value)).toStrictEqual(onUpdate({}));
      using environment = anEnvironment();
      const path = `${sample.recordPath}/${String(sample.id)}`;
      const updated = await environment.call('post', path, { [sample.key]: { user_defined_fields: value } });
      expect(recordIn(updated, sample.key).user_defined_fields).toStrictEqual(onUpdate(sample.userDefinedFields));
    },
  );

  eachRow(
    served.flatMap(([name, sample]) => [[1], [{}], 'text', 5, true, false].map((value) => ({ name, sample, value }))),
    ({ name, value }) => `${name}: ${JSON.stringify(value)} is no map and is refused`,
    async ({ sample, value }) => {
      using environment = anEnvironment();
      const wrong = 'This value is not valid.';
      const created = await environment.call('post', sample.createPath, {
        [sample.key]: { ...sample.record(1), user_defined_fields: value },
      });
      expectViolation(created, ['user_defined_fields'], wrong);
      const path = `${sample.recordPath}/${String(sample.id)}`;
      expectViolation(
        await environment.call('post', path, { [sample.key]: { user_defined_fields: value } }),
        ['user_defined_fields'],
        wrong,
      );
    },
  );

  test.each(served)('%s: the order of the names is kept', async (_, sample) => {
    using environment = anEnvironment();
    const map = '{"z":1,"10":2,"2":3,"a":4,"1":5}';
    const answer = await environment.call(
      'post',
      `${sample.recordPath}/${String(sample.id)}`,
      `{"${sample.key}":{"user_defined_fields":${map}}}`,
    );
    expect(answer.text).toContain(`"user_defined_fields":${map}`);
  });

  test.each(served)('%s: of two fields of one name the last one counts', async (_, sample) => {
    using environment = anEnvironment();
    const body = `{"${sample.key}":{"user_defined_fields":{"a":1,"b":2,"a":3}}}`;
    const answer = await environment.call('post', `${sample.recordPath}/${String(sample.id)}`, body);
    expect(recordIn(answer, sample.key).user_defined_fields).toEqual({ a: 3, b: 2 });
  });

  test.each(served)('%s: a field that populates its default stands on new records that lack it', async (_, sample) => {
    const definition = {
      code: 'origin',
      entity_type: sample.entityType,
      data_type: 'string',
      field_type: 'text',
      default_value: 'api',
      populate_default: true,
    };
    using environment = anEnvironment({ seed: { content: { ...smallShop, user_defined_field_definitions: [definition] } } });
    const created = async (number: number, map: object): Promise<unknown> => {
      const body = { [sample.key]: { ...sample.record(number), user_defined_fields: map } };
      return recordIn(await environment.call('post', sample.createPath, body), sample.key, 201).user_defined_fields;
    };
    expect(await created(1, { mine: 1 })).toEqual({ mine: 1, origin: 'api' });
    expect(await created(2, { origin: null })).toEqual({ origin: null });
    const path = `${sample.recordPath}/${String(sample.id)}`;
    expect(recordIn(await environment.call('get', path), sample.key).user_defined_fields).toEqual(sample.userDefinedFields);
    const emptied = await environment.call('post', path, { [sample.key]: { user_defined_fields: {} } });
    expect(recordIn(emptied, sample.key).user_defined_fields).toEqual({});
  });
});

describe('what a write leaves alone (#4.3-created-updated, #4.3-unknown-members)', () => {
  test.each(served)('%s: unknown members are ignored', async (_, { key, createPath, recordPath, id, record }) => {
    using environment = anEnvironment();
    const created = await environment.call('post', createPath, { [key]: { ...record(1), unknown_member: { a: 1 }, _private: 'x' } });
    expect(recordIn(created, key, 201)).not.toHaveProperty('unknown_member');
    const updated = await environment.call('post', `${recordPath}/${String(id)}`, { [key]: { unknown_member: 1 } });
    expect(recordIn(updated, key)).not.toHaveProperty('unknown_member');
  });

  test.each(served)('%s: a whole answer can be sent back without changing anything', async (_, { key, recordPath, id }) => {
    using environment = anEnvironment();
    const path = `${recordPath}/${String(id)}`;
    const before = await environment.call('get', path);
    expect((await environment.call('post', path, before.text)).text).toBe(before.text);
    expect(recordIn(before, key)).toHaveProperty('id', id);
  });

  test.each(served)(
    '%s: created stays, updated moves with each stored change and only then',
    async (_, { key, recordPath, id, member }) => {
      const clock = aMovableClock();
      using environment = anEnvironment({ clock });
      const path = `${recordPath}/${String(id)}`;
      const write = async (members: object): Promise<unknown> => {
        clock.advance(60);
        const record = recordIn(await environment.call('post', path, { [key]: members }), key);
        expect(record.created).toBe('2026-11-20T09:15:30+0000');
        return record.updated;
      };
      expect(await write({ [member[0]]: member[1] })).toBe('2026-11-20T09:16:30+0000');
      expect(await write({ [member[0]]: member[1] })).toBe('2026-11-20T09:16:30+0000');
      expect(await write({})).toBe('2026-11-20T09:16:30+0000');
      expect(await write({ user_defined_fields: { a: 1 } })).toBe('2026-11-20T09:19:30+0000');
      expect(await write({ user_defined_fields: { a: 1 } })).toBe('2026-11-20T09:19:30+0000');
    },
  );

  test.each(patchable)('%s: a patch that changes nothing leaves updated', async (_, { key, recordPath, id, member: [name, value] }) => {
    const clock = aMovableClock();
    using environment = anEnvironment({ clock });
    const path = `${recordPath}/${String(id)}`;
    const before = recordIn(await environment.call('get', path), key);
    clock.advance(60);
    for (const operations of [
      [],
      [{ op: 'add', path: `/${name}`, value: before[name] ?? null }],
      [{ op: 'test', path: '/id', value: id }],
    ]) {
      expect(recordIn(await environment.call('patch', path, operations), key)).toEqual(before);
    }
    const changed = recordIn(await environment.call('patch', path, [{ op: 'replace', path: `/${name}`, value }]), key);
    expect(changed.updated).toBe('2026-11-20T09:16:30+0000');
  });
});
