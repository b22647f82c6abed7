import type { Response } from '../../support/requests.js';
import { describe, expect, test } from 'vitest';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const ADDRESS = '/services/v2/addresses/3001';
const SUBSCRIPTION = '/services/v2/subscriptions/5001';
const start = { gate_code: '42', delivery: { days: ['tue', 'fri'], note: null } };

type Operation = Readonly<Record<string, unknown>>;

function udf(op: string, name: string, more: Operation = {}): Operation {
  return { op, path: `/user_defined_fields/${name}`, ...more };
}

async function patched(environment: TestEnvironment, operations: unknown, path = ADDRESS): Promise<Members> {
  return recordIn(await environment.call('patch', path, operations), path === ADDRESS ? 'address' : 'subscription');
}

async function read(environment: TestEnvironment, path = ADDRESS): Promise<Members> {
  return recordIn(await environment.call('get', path), path === ADDRESS ? 'address' : 'subscription');
}

/** Applies operations to the shop's address and tells its user-defined fields. */
async function mapAfter(...operations: readonly Operation[]): Promise<unknown> {
  using environment = anEnvironment();
  return (await patched(environment, operations)).user_defined_fields;
}

async function refusalOf(...operations: readonly unknown[]): Promise<Response> {
  using environment = anEnvironment();
  const answer = await environment.call('patch', ADDRESS, operations);
  expect((await read(environment)).user_defined_fields, 'a refused patch changes nothing').toEqual(start);
  return answer;
}

describe('the body (#4.3-patch-body, #4.3-patch-operations)', () => {
  test('is a list of operations or a single operation', async () => {
    using environment = anEnvironment();
    expect((await patched(environment, [udf('add', 'a', { value: 1 })])).user_defined_fields).toEqual({ ...start, a: 1 });
    expect((await patched(environment, udf('add', 'b', { value: 2 }))).user_defined_fields).toEqual({ ...start, a: 1, b: 2 });
  });

  test.each(['application/json', 'application/json-patch+json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'is read whatever Content-Type says: %s',
    async (type) => {
      using environment = anEnvironment();
      const answer = await environment.call('patch', ADDRESS, JSON.stringify([udf('add', 'a', { value: 1 })])).set('Content-Type', type);
      expect(recordIn(answer, 'address').user_defined_fields).toEqual({ ...start, a: 1 });
    },
  );
});

describe('operations on user-defined fields (#4.3-patch-adds-field, #4.3-patch-operations, #4.3-patch-missing-field)', () => {
  const delivery = start.delivery;
  const rows: readonly { does: string; operations: readonly Operation[]; map: unknown }[] = [
    { does: 'add sets a new field', operations: [udf('add', 'a', { value: 1 })], map: { ...start, a: 1 } },
    { does: 'add overwrites a field', operations: [udf('add', 'gate_code', { value: null })], map: { ...start, gate_code: null } },
    { does: 'remove takes a field away', operations: [udf('remove', 'gate_code')], map: { delivery } },
    { does: 'replace sets a field that exists', operations: [udf('replace', 'gate_code', { value: 7 })], map: { ...start, gate_code: 7 } },
    {
      does: 'move renames a field',
      operations: [udf('move', 'code', { from: '/user_defined_fields/gate_code' })],
      map: { delivery, code: '42' },
    },
    {
      does: 'copy doubles a field',
      operations: [udf('copy', 'code', { from: '/user_defined_fields/gate_code' })],
      map: { ...start, code: '42' },
    },
    {
      does: 'copy takes the value of another member',
      operations: [udf('copy', 'town', { from: '/city' })],
      map: { ...start, town: 'Dover' },
    },
    {
      does: 'test lets a patch go on',
      operations: [udf('test', 'gate_code', { value: '42' }), udf('remove', 'gate_code')],
      map: { delivery },
    },
    { does: '~1 means a slash', operations: [udf('add', 'a~1b', { value: 1 })], map: { ...start, 'a/b': 1 } },
    { does: '~0 means a tilde', operations: [udf('add', 'a~0b~01', { value: 1 })], map: { ...start, 'a~b~1': 1 } },
    { does: 'the empty name is a name', operations: [udf('add', '', { value: 1 })], map: { ...start, '': 1 } },
    {
      does: 'a deeper pointer sets a member of a value',
      operations: [udf('add', 'delivery/floor', { value: 3 })],
      map: { ...start, delivery: { ...delivery, floor: 3 } },
    },
    {
      does: 'a deeper pointer replaces an item of a list',
      operations: [udf('replace', 'delivery/days/0', { value: 'mon' })],
      map: { ...start, delivery: { ...delivery, days: ['mon', 'fri'] } },
    },
    {
      does: 'add on an index inserts an item',
      operations: [udf('add', 'delivery/days/1', { value: 'wed' })],
      map: { ...start, delivery: { ...delivery, days: ['tue', 'wed', 'fri'] } },
    },
    {
      does: '- appends to a list',
      operations: [udf('add', 'delivery/days/-', { value: 'sat' })],
      map: { ...start, delivery: { ...delivery, days: ['tue', 'fri', 'sat'] } },
    },
    {
      does: 'remove takes an item out of a list',
      operations: [udf('remove', 'delivery/days/0')],
      map: { ...start, delivery: { ...delivery, days: ['fri'] } },
    },
    {
      does: 'operations run in order',
      operations: [udf('add', 'a', { value: {} }), udf('add', 'a/b', { value: 1 })],
      map: { ...start, a: { b: 1 } },
    },
    {
      does: 'what was copied is not shared',
      operations: [udf('copy', 'second', { from: '/user_defined_fields/delivery' }), udf('remove', 'second/days')],
      map: { ...start, second: { note: null } },
    },
  ];
  eachRow(
    rows,
    ({ does }) => does,
    async ({ operations, map }) => {
      expect(await mapAfter(...operations)).toEqual(map);
    },
  );

  test('add works on an empty map', async () => {
    using environment = anEnvironment();
    expect((await patched(environment, [udf('add', 'a', { value: 1 })], '/services/v2/subscriptions/5002')).user_defined_fields).toEqual({
      a: 1,
    });
  });

  const missing: readonly { operation: Operation; reason: string }[] = [
    { operation: udf('replace', 'nope', { value: 1 }), reason: 'path not found' },
    { operation: udf('remove', 'nope'), reason: 'path not found' },
    { operation: udf('move', 'a', { from: '/user_defined_fields/nope' }), reason: 'path not found' },
    { operation: udf('copy', 'a', { from: '/user_defined_fields/nope' }), reason: 'path not found' },
    { operation: udf('test', 'nope', { value: null }), reason: 'test failed' },
    { operation: udf('add', 'nope/deeper', { value: 1 }), reason: 'path not found' },
    { operation: udf('add', 'gate_code/deeper', { value: 1 }), reason: 'path not found' },
    { operation: udf('add', 'delivery/days/9', { value: 1 }), reason: 'path not found' },
    { operation: udf('replace', 'delivery/days/-', { value: 1 }), reason: 'path not found' },
    { operation: udf('remove', 'delivery/days/2'), reason: 'path not found' },
  ];
  eachRow(
    missing,
    ({ operation, reason }) => `${String(operation.op)} ${String(operation.from ?? operation.path)}, where nothing stands: ${reason}`,
    async ({ operation, reason }) => {
      expectRefusal(await refusalOf(operation), 400, `Invalid patch operation 0: ${reason}`);
    },
  );
});

describe('a whole map (#4.3-patch-whole-map)', () => {
  const maps = ['user_defined_fields', 'platform_specific_fields'] as const;
  test.each(maps)('%s is replaced by add and replace, emptied by remove', async (name) => {
    using environment = anEnvironment();
    for (const [op, value] of [
      ['add', { a: 1 }],
      ['replace', { b: { c: [] } }],
      ['add', {}],
    ] as const) {
      expect((await patched(environment, [{ op, path: `/${name}`, value }], SUBSCRIPTION))[name]).toStrictEqual(value);
    }
    await patched(environment, [{ op: 'add', path: `/${name}`, value: { a: 1 } }], SUBSCRIPTION);
    expect((await patched(environment, [{ op: 'remove', path: `/${name}` }], SUBSCRIPTION))[name]).toStrictEqual({});
  });

  test.each(maps)('%s: single names can be set', async (name) => {
    using environment = anEnvironment();
    const record = await patched(environment, [{ op: 'add', path: `/${name}/a`, value: { b: [1] } }], SUBSCRIPTION);
    expect(record[name]).toMatchObject({ a: { b: [1] } });
  });
});

describe('members that POST can write (#4.3-patch-members, #4.3-patch-as-post)', () => {
  const rows: readonly { path: string; member: string; operation: Operation; value: unknown }[] = [
    { path: ADDRESS, member: 'city', operation: { op: 'add', value: 'Lewes' }, value: 'Lewes' },
    { path: ADDRESS, member: 'city', operation: { op: 'replace', value: 'Lewes' }, value: 'Lewes' },
    { path: ADDRESS, member: 'company', operation: { op: 'replace', value: 'New Ltd' }, value: 'New Ltd' },
    { path: ADDRESS, member: 'city', operation: { op: 'remove' }, value: undefined },
    { path: ADDRESS, member: 'city', operation: { op: 'copy', from: '/street1' }, value: '14 Quay Road' },
    { path: ADDRESS, member: 'ecom_address_id', operation: { op: 'add', value: '99' }, value: 99 },
    { path: SUBSCRIPTION, member: 'qty', operation: { op: 'replace', value: '3' }, value: 3 },
    { path: SUBSCRIPTION, member: 'interval', operation: { op: 'add', value: 'Every 2 Weeks' }, value: 'Every 2 Weeks' },
    { path: SUBSCRIPTION, member: 'interval', operation: { op: 'remove' }, value: 'Monthly' },
    { path: SUBSCRIPTION, member: 'coupon_code', operation: { op: 'remove' }, value: undefined },
    { path: SUBSCRIPTION, member: 'next_order_date', operation: { op: 'add', value: 'January 5, 2027' }, value: '2027-01-05' },
  ];
  eachRow(
    rows,
    ({ member, operation, value }) => `${String(operation.op)} on /${member} gives ${String(value)}`,
    async ({ path, member, operation, value }) => {
      using environment = anEnvironment();
      const before = await read(environment, path);
      const after = await patched(environment, [{ ...operation, path: `/${member}` }], path);
      expect(after[member]).toEqual(value);
      expect(after.user_defined_fields).toEqual(before.user_defined_fields);
    },
  );

  test('move clears the member that it takes the value from', async () => {
    using environment = anEnvironment();
    const address = await patched(environment, [{ op: 'move', from: '/city', path: '/region' }]);
    expect(address).toMatchObject({ region: 'Dover' });
    expect(address).not.toHaveProperty('city');
  });

  test('a member may hold an object', async () => {
    using environment = anEnvironment();
    const value = { first_name: 'Mira', last_name: 'Holt', street1: '5 New Road' };
    const record = await patched(environment, [{ op: 'add', path: '/shipping_address', value }], SUBSCRIPTION);
    expect(record.shipping_address).toMatchObject({ id: 3004, street1: '5 New Road' });
  });

  test('a member that is never returned can be written too', async () => {
    using environment = anEnvironment();
    const record = await patched(environment, [{ op: 'add', path: '/shipping_address_id', value: 3002 }], SUBSCRIPTION);
    expect(record.shipping_address).toMatchObject({ id: 3002 });
    expect(await patched(environment, [{ op: 'remove', path: '/payment_profile_id' }], SUBSCRIPTION)).not.toHaveProperty('payment_profile');
  });

  test.each(['first_name', 'last_name'])('remove is refused for a required member: %s', async (name) => {
    expectViolation(await refusalOf({ op: 'remove', path: `/${name}` }), [name], 'This value should not be blank.');
  });
});
