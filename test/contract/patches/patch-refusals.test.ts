import { describe, expect, test } from 'vitest';
import { anEnvironment, smallShop, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, expectViolation, jsonOf, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const ADDRESS = '/services/v2/addresses/3001';
const SUBSCRIPTION = '/services/v2/subscriptions/5001';

type Operation = Readonly<Record<string, unknown>>;

function keyOf(path: string): string {
  return path.includes('subscriptions') ? 'subscription' : 'address';
}

async function read(environment: TestEnvironment, path = ADDRESS): Promise<Members> {
  return recordIn(await environment.call('get', path), keyOf(path));
}

describe('unknown and read-only paths are ignored without error (#4.3-patch-ignored, #4.3-patch-foreign-paths)', () => {
  const paths = [
    '/id',
    '/created',
    '/updated',
    '/customer_id',
    '/is_default',
    '/short_description',
    '/nope',
    '/nope/deeper',
    '/city/deeper',
  ];
  const forSubscriptions = [
    '/status',
    '/subscription_products',
    '/payment_profile',
    '/shipping_address/first_name',
    '/first_order_already_created',
  ];
  const operations: readonly Operation[] = [
    { op: 'add', value: 'x' },
    { op: 'replace', value: 7 },
    { op: 'remove' },
    { op: 'copy', from: '/user_defined_fields' },
  ];
  const rows: readonly { record: string; operation: Operation & { readonly path: string } }[] = operations.flatMap((operation) => [
    ...paths.map((path) => ({ record: ADDRESS, operation: { ...operation, path } })),
    ...forSubscriptions.map((path) => ({ record: SUBSCRIPTION, operation: { ...operation, path } })),
  ]);
  eachRow(
    rows,
    ({ record, operation }) => `${operation.op as string} on ${operation.path} of ${keyOf(record)}`,
    async ({ record, operation }) => {
      using environment = anEnvironment();
      const before = await read(environment, record);
      const answer = await environment.call('patch', record, [operation]);
      expect(recordIn(answer, keyOf(record))).toEqual(before);
    },
  );

  test('the operations around an ignored one take effect', async () => {
    using environment = anEnvironment();
    const patch = [
      { op: 'add', path: '/city', value: 'Lewes' },
      { op: 'replace', path: '/id', value: 1 },
      { op: 'add', path: '/user_defined_fields/a', value: 1 },
    ];
    expect(recordIn(await environment.call('patch', ADDRESS, patch), 'address')).toMatchObject({
      id: 3001,
      city: 'Lewes',
      user_defined_fields: { gate_code: '42', a: 1 },
    });
  });

  test.each(['/nope', '/id', '/city/deeper'])('a move to %s is ignored as a whole: the value stays where it is', async (path) => {
    using environment = anEnvironment();
    const before = await read(environment);
    const answer = await environment.call('patch', ADDRESS, [{ op: 'move', from: '/user_defined_fields/gate_code', path }]);
    expect(recordIn(answer, 'address')).toEqual(before);
  });
});

describe('test compares with the record as it would be returned (#4.3-patch-test)', () => {
  const rows: readonly { record: string; path: string; value: string; holds: boolean }[] = [
    { record: ADDRESS, path: '/first_name', value: '"Mira"', holds: true },
    { record: ADDRESS, path: '/first_name', value: '"mira"', holds: false },
    { record: ADDRESS, path: '/id', value: '3001', holds: true },
    { record: ADDRESS, path: '/id', value: '3001.0', holds: true },
    { record: ADDRESS, path: '/id', value: '"3001"', holds: false },
    { record: ADDRESS, path: '/customer_id', value: '"2001"', holds: true },
    { record: ADDRESS, path: '/customer_id', value: '2001', holds: false },
    { record: ADDRESS, path: '/is_default', value: 'true', holds: true },
    { record: ADDRESS, path: '/middle_name', value: 'null', holds: true },
    { record: ADDRESS, path: '/middle_name', value: '""', holds: false },
    { record: ADDRESS, path: '/created', value: '"2026-11-20T09:15:30+0000"', holds: true },
    { record: ADDRESS, path: '/nope', value: 'null', holds: false },
    { record: ADDRESS, path: '/user_defined_fields/delivery', value: '{"note":null,"days":["tue","fri"]}', holds: true },
    { record: ADDRESS, path: '/user_defined_fields/delivery/days/1', value: '"fri"', holds: true },
    { record: ADDRESS, path: '/user_defined_fields', value: '{}', holds: false },
    { record: '/services/v2/subscriptions/5002', path: '/user_defined_fields', value: '{}', holds: true },
    { record: '/services/v2/subscriptions/5002', path: '/user_defined_fields', value: '[]', holds: false },
    { record: '/services/v2/subscriptions/5002', path: '/platform_specific_fields', value: '{}', holds: true },
    { record: SUBSCRIPTION, path: '/shipping_address/street1', value: '"14 Quay Road"', holds: true },
    { record: SUBSCRIPTION, path: '/payment_profile/id', value: '6001', holds: true },
    { record: SUBSCRIPTION, path: '/billing_address', value: 'null', holds: true },
    { record: SUBSCRIPTION, path: '/status', value: '"Active"', holds: true },
  ];
  const modes = ['documented', 'observed'] as const;
  eachRow(
    rows.flatMap((row) => modes.map((wire) => ({ wire, ...row }))),
    ({ wire, record, path, value, holds }) => `${wire}: ${path} of ${keyOf(record)} ${holds ? 'is' : 'is not'} ${value}`,
    async ({ wire, record, path, value, holds }) => {
      using environment = anEnvironment({ wire });
      const answer = await environment.call('patch', record, `[{"op":"test","path":"${path}","value":${value}}]`);
      if (holds) expect(answer.status, answer.text).toBe(200);
      else expectRefusal(answer, 400, 'Invalid patch operation 0: test failed');
    },
  );
});

test('ids in an operation on one record is ignored (#4.3-patch-ignored)', async () => {
  using environment = anEnvironment();
  const operation = { op: 'add', path: '/city', value: 'Lewes', ids: [3002] };
  expect(recordIn(await environment.call('patch', ADDRESS, [operation]), 'address')).toMatchObject({ id: 3001, city: 'Lewes' });
  expect(await read(environment, '/services/v2/addresses/3002')).toMatchObject({ city: 'Dover' });
});

describe('the first error refuses all operations (#4.3-patch-atomic)', () => {
  const good = { op: 'add', path: '/city', value: 'Lewes' };
  const rows: readonly { reason: string; because: string; operation: unknown }[] = [
    { reason: 'unknown op', because: 'op is none', operation: { op: 'set', path: '/city', value: 'x' } },
    { reason: 'unknown op', because: 'op is missing', operation: { path: '/city', value: 'x' } },
    { reason: 'unknown op', because: 'op is in capitals', operation: { op: 'ADD', path: '/city', value: 'x' } },
    { reason: 'missing path', because: 'path is missing', operation: { op: 'add', value: 'x' } },
    { reason: 'bad path', because: 'path does not begin with a slash', operation: { op: 'add', path: 'city', value: 'x' } },
    { reason: 'bad path', because: 'a tilde stands alone', operation: { op: 'add', path: '/user_defined_fields/a~2', value: 'x' } },
    { reason: 'bad path', because: 'path is no text', operation: { op: 'add', path: ['city'], value: 'x' } },
    { reason: 'missing value', because: 'add has no value', operation: { op: 'add', path: '/city' } },
    { reason: 'missing value', because: 'replace has no value', operation: { op: 'replace', path: '/city' } },
    { reason: 'missing value', because: 'test has no value', operation: { op: 'test', path: '/middle_name' } },
    { reason: 'missing from', because: 'move has no from', operation: { op: 'move', path: '/city' } },
    { reason: 'missing from', because: 'copy has no from', operation: { op: 'copy', path: '/city' } },
    { reason: 'path not found', because: 'nothing stands there', operation: { op: 'remove', path: '/user_defined_fields/nope' } },
    { reason: 'test failed', because: 'the value is another one', operation: { op: 'test', path: '/first_name', value: 'Ann' } },
  ];
  eachRow(
    rows,
    ({ reason, because }) => `${reason}: ${because}`,
    async ({ reason, operation }) => {
      using environment = anEnvironment();
      const before = await read(environment);
      expectRefusal(await environment.call('patch', ADDRESS, [good, good, operation, good]), 400, `Invalid patch operation 2: ${reason}`);
      expect(await read(environment)).toEqual(before);
    },
  );

  test('result too deep: a value is copied into itself until it lies deeper than 512', async () => {
    using environment = anEnvironment();
    const depth = 300;
    const [deep, path] = [`${'{"x":'.repeat(depth)}1${'}'.repeat(depth)}`, `/user_defined_fields/a${'/x'.repeat(depth)}`];
    const patch = `[{"op":"add","path":"/user_defined_fields/a","value":${deep}},{"op":"copy","from":"/user_defined_fields/a","path":"${path}"}]`;
    expectRefusal(await environment.call('patch', ADDRESS, patch), 400, 'Invalid patch operation 1: result too deep');
  });

  test('result too large: a value is copied until the map is above the body limit', async () => {
    using environment = anEnvironment({ bodyLimit: 2048 });
    const patch = [
      { op: 'add', path: '/user_defined_fields/a', value: 'x'.repeat(1200) },
      { op: 'copy', from: '/user_defined_fields/a', path: '/user_defined_fields/b' },
    ];
    expectRefusal(await environment.call('patch', ADDRESS, patch), 400, 'Invalid patch operation 1: result too large');
  });

  test('result too large: large values are copied over and over, though the map stays below the body limit (#subsim-map-size)', async () => {
    using environment = anEnvironment({ bodyLimit: 2048 });
    const copies = (count: number): object[] => [
      { op: 'add', path: '/user_defined_fields/a', value: 'x'.repeat(700) },
      ...Array.from({ length: count }, () => ({ op: 'copy', from: '/user_defined_fields/a', path: '/user_defined_fields/b' })),
    ];
    expect((await environment.call('patch', ADDRESS, JSON.stringify(copies(8)))).status).toBe(200);
    expectRefusal(await environment.call('patch', ADDRESS, copies(14)), 400, 'Invalid patch operation 11: result too large');
  });

  test('too many operations: a thousand are allowed, one more is not', async () => {
    using environment = anEnvironment();
    const patch = Array.from({ length: 1000 }, (_, index) => ({ op: 'add', path: `/user_defined_fields/n${String(index)}`, value: index }));
    expect((await environment.call('patch', SUBSCRIPTION, patch)).status).toBe(200);
    const refused = await environment.call('patch', ADDRESS, [...patch, good]);
    expect(refused.status).toBe(400);
    expect((jsonOf(refused) as Members).message).toMatch(/^Invalid patch operation \d+: too many operations$/);
  });
});

describe('the record after the last operation (#4.3-patch-validated)', () => {
  test('is validated like a POST update', async () => {
    using environment = anEnvironment();
    const before = await read(environment, SUBSCRIPTION);
    const rows: readonly [path: string, value: unknown, message: string][] = [
      ['qty', 0, 'This value should be greater than 0.'],
      ['qty', 'x', 'This value is not valid.'],
      ['next_order_date', '2026-02-30', 'This value is not valid.'],
      ['product_sku', '', 'This value should not be blank.'],
      ['coupon_code', 'x'.repeat(256), 'This value is too long. It should have 255 characters or less.'],
    ];
    for (const [name, value, message] of rows) {
      const patch = [
        { op: 'add', path: `/${name}`, value },
        { op: 'add', path: '/user_defined_fields/a', value: 1 },
      ];
      expectViolation(await environment.call('patch', SUBSCRIPTION, patch), [name], message);
    }
    expect(await read(environment, SUBSCRIPTION)).toEqual(before);
  });

  test('a bad value that a later operation corrects does no harm', async () => {
    using environment = anEnvironment();
    const patch = [
      { op: 'add', path: '/first_name', value: {} },
      { op: 'add', path: '/first_name', value: 'Ann' },
    ];
    expect(recordIn(await environment.call('patch', ADDRESS, patch), 'address')).toMatchObject({ first_name: 'Ann' });
  });

  test('values of user-defined fields are never validated', async () => {
    const definition = {
      code: 'gate_code',
      entity_type: 'customer_address',
      data_type: 'integer',
      field_type: 'number',
      validate_data: true,
    };
    using environment = anEnvironment({ seed: { content: { ...smallShop, user_defined_field_definitions: [definition] } } });
    const patch = [{ op: 'replace', path: '/user_defined_fields/gate_code', value: ['none'] }];
    expect((await environment.call('patch', ADDRESS, patch)).status).toBe(200);
  });

  test('an empty list answers the unchanged record', async () => {
    using environment = anEnvironment();
    const before = await environment.call('get', ADDRESS);
    expect((await environment.call('patch', ADDRESS, [])).text).toBe(before.text);
  });

  test('the answer is the full record, as GET answers it', async () => {
    using environment = anEnvironment();
    const answer = await environment.call('patch', ADDRESS, [{ op: 'add', path: '/city', value: 'Lewes' }]);
    expect((await environment.call('get', ADDRESS)).text).toBe(answer.text);
  });
});
