import { describe, expect, test } from 'vitest';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { expectRefusal, idsIn, recordIn, type Members } from '../../support/contract/answers.js';
import { eachRow } from '../../support/contract/rows.js';

const PATH = '/services/v2/subscriptions';
const monthlyJam = { customer_id: 2001, product_sku: 'JAM-PLUM', qty: 1, next_order_date: '2026-12-24', shipping_address_id: 3001 };
const notFound = { code: 404, message: 'Not Found' };
const blank = { code: 400, message: 'Validation Failed', errors: { children: { qty: { errors: ['This value should not be blank.'] } } } };

async function subscription(environment: TestEnvironment, id: number): Promise<Members> {
  return recordIn(await environment.call('get', `${PATH}/${String(id)}`), 'subscription');
}

describe('bulk create (#4.3-bulk-body, #4.3-bulk-independent)', () => {
  test('creates good records and reports bad ones', async () => {
    using environment = anEnvironment();
    const subscriptions = [
      { ...monthlyJam, user_defined_fields: { a: 1 } },
      { ...monthlyJam, qty: null },
      { ...monthlyJam, qty: '2' },
    ];
    const batch = recordIn(await environment.call('post', PATH, { subscriptions, _meta: { changed_by: {} } }), 'batch', 202);
    expect(batch).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      type: 'create',
      resource: 'subscriptions',
      status: 'completed',
      total: 3,
      succeeded: 2,
      failed: 1,
      results: [
        { index: 0, id: 5003, status: 201 },
        { index: 1, status: 400, error: blank },
        { index: 2, id: 5004, status: 201 },
      ],
      created: '2026-11-20T09:15:30+0000',
      updated: '2026-11-20T09:15:30+0000',
    });
    expect(Object.keys(batch)).toEqual([
      'id',
      'type',
      'resource',
      'status',
      'total',
      'succeeded',
      'failed',
      'results',
      'created',
      'updated',
    ]);
    expect(await subscription(environment, 5003)).toMatchObject({ qty: 1, user_defined_fields: { a: 1 } });
    expect(await subscription(environment, 5004)).toMatchObject({ qty: 2 });
  });

  test('takes a thousand records and no more', async () => {
    using environment = anEnvironment();
    const subscriptions = Array.from({ length: 1001 }, () => monthlyJam);
    expectRefusal(await environment.call('post', PATH, { subscriptions }), 400, 'Too many entries.');
    expect(idsIn(await environment.call('get', PATH))).toEqual([5001, 5002]);
    const batch = recordIn(await environment.call('post', PATH, { subscriptions: subscriptions.slice(1) }), 'batch', 202);
    expect(batch).toMatchObject({ total: 1000, succeeded: 1000, failed: 0 });
  });
});

describe('bulk patch (#4.3-bulk-body, #4.3-bulk-without-ids)', () => {
  test('reports each target record in the order of its first mention', async () => {
    using environment = anEnvironment();
    const operations = [
      { op: 'add', path: '/user_defined_fields/a', value: 1, ids: [5002, 9999] },
      { op: 'add', path: '/user_defined_fields/b', value: 2, ids: [5001, 5002] },
    ];
    const batch = recordIn(await environment.call('patch', PATH, operations), 'batch', 202);
    expect(batch).toMatchObject({
      type: 'patch',
      resource: 'subscriptions',
      status: 'completed',
      total: 3,
      succeeded: 2,
      failed: 1,
      results: [
        { index: 0, id: 5002, status: 200 },
        { index: 1, id: 9999, status: 404, error: notFound },
        { index: 2, id: 5001, status: 200 },
      ],
    });
    expect((await subscription(environment, 5001)).user_defined_fields).toEqual({ gift_note: 'For Ada', wrap: false, b: 2 });
    expect((await subscription(environment, 5002)).user_defined_fields).toEqual({ a: 1, b: 2 });
  });

  eachRow(
    [
      { form: 'a list of integers', ids: [5001, 5002], expected: [5001, 5002] },
      { form: 'a list of digit texts', ids: ['5001', '5002'], expected: [5001, 5002] },
      { form: 'one integer', ids: 5002, expected: [5002] },
      { form: 'one digit text', ids: '5002', expected: [5002] },
      { form: 'a list that names a record twice', ids: [5001, '5001'], expected: [5001] },
    ],
    ({ form }) => `ids may be ${form}`,
    async ({ ids, expected }) => {
      using environment = anEnvironment();
      const operation = { op: 'add', path: '/coupon_code', value: 'BULK', ids };
      const batch = recordIn(await environment.call('patch', PATH, [operation]), 'batch', 202);
      expect(batch.results).toEqual(expected.map((id, index) => ({ index, id, status: 200 })));
      for (const id of expected) expect(await subscription(environment, id)).toMatchObject({ coupon_code: 'BULK' });
    },
  );

  test('an operation that names a record twice is done once, one that stands there twice is done twice', async () => {
    using environment = anEnvironment();
    const more = { op: 'add', path: '/user_defined_fields/list/-' };
    const operations = [
      { op: 'add', path: '/user_defined_fields/list', value: [], ids: [5001] },
      { ...more, value: 'once', ids: [5001, '5001', 5001] },
      { ...more, value: 'twice', ids: [5001] },
      { ...more, value: 'twice', ids: [5001] },
    ];
    const batch = recordIn(await environment.call('patch', PATH, operations), 'batch', 202);
    expect(batch).toMatchObject({ total: 1, succeeded: 1, results: [{ index: 0, id: 5001, status: 200 }] });
    expect(await subscription(environment, 5001)).toMatchObject({ user_defined_fields: { list: ['once', 'twice', 'twice'] } });
  });

  test('takes a single operation instead of a list', async () => {
    using environment = anEnvironment();
    const operation = { op: 'replace', path: '/qty', value: 9, ids: [5001] };
    expect(recordIn(await environment.call('patch', PATH, operation), 'batch', 202)).toMatchObject({ total: 1, succeeded: 1 });
    expect(await subscription(environment, 5001)).toMatchObject({ qty: 9 });
  });

  test('an operation with an id that is none refuses the whole request and says so', async () => {
    using environment = anEnvironment();
    const operation = { op: 'replace', path: '/qty', value: 9, ids: [5001, 'x'] };

    const answer = await environment.call('patch', PATH, [operation]);

    expectRefusal(answer, 400, 'Invalid patch operation 0: bad ids');
    expect(answer.headers['subsim-hint']).toContain('ids');
  });

  test('an operation without ids refuses the whole request', async () => {
    using environment = anEnvironment();
    const operation = { op: 'replace', path: '/qty', value: 9 };
    const answer = await environment.call('patch', PATH, [{ ...operation, ids: [5001] }, operation]);
    expect(answer.status, answer.text).toBe(400);
    expect(await subscription(environment, 5001)).toMatchObject({ qty: 2 });
  });

  test('the operations of one record run in order and atomically, other records go their own way', async () => {
    using environment = anEnvironment();
    const operations = [
      { op: 'replace', path: '/qty', value: 5, ids: [5001, 5002] },
      { op: 'test', path: '/qty', value: 5, ids: [5001, 5002] },
      { op: 'remove', path: '/user_defined_fields/gift_note', ids: [5001, 5002] },
    ];
    const batch = recordIn(await environment.call('patch', PATH, operations), 'batch', 202);
    expect(batch).toMatchObject({
      total: 2,
      succeeded: 1,
      failed: 1,
      results: [
        { id: 5001, status: 200 },
        { id: 5002, status: 400 },
      ],
    });
    expect(await subscription(environment, 5001)).toMatchObject({ qty: 5, user_defined_fields: { wrap: false } });
    expect(await subscription(environment, 5002)).toMatchObject({ qty: 1 });
  });

  test('a value that breaks a field rule is reported with its validation body', async () => {
    using environment = anEnvironment();
    const operation = { op: 'remove', path: '/qty', ids: [5001] };
    const batch = recordIn(await environment.call('patch', PATH, [operation]), 'batch', 202);
    expect(batch.results).toEqual([{ index: 0, id: 5001, status: 400, error: blank }]);
  });

  test('the records that operations name are entries: a thousand are taken, one more refuses the whole call (#8-bulk-entries)', async () => {
    using environment = anEnvironment();
    const ids = Array.from({ length: 999 }, (_, index) => 5001 + index);
    const operation = { op: 'replace', path: '/qty', value: 9, ids };
    const others = (...more: readonly number[]): object => ({ ...operation, ids: [5001, ...more] });
    expectRefusal(await environment.call('patch', PATH, [operation, others(7001, 7002)]), 400, 'Too many entries.');
    expect(await subscription(environment, 5001)).toMatchObject({ qty: 2 });
    const batch = recordIn(await environment.call('patch', PATH, [operation, others(7001)]), 'batch', 202);
    expect(batch).toMatchObject({ total: 1000, succeeded: 2, failed: 998 });
    expect(await subscription(environment, 5001)).toMatchObject({ qty: 9 });
  });

  test('more than a thousand operations are refused as a whole', async () => {
    using environment = anEnvironment();
    const operations = Array.from({ length: 1001 }, (_, index) => ({ op: 'add', path: '/qty', value: 1, ids: [5001 + index] }));
    expectRefusal(await environment.call('patch', PATH, operations), 400, 'Too many entries.');
  });
});

describe('GET /services/v2/batch/{id} (#4.3-batch-read, #4.3-batch-members)', () => {
  test('answers the same object later, in every format', async () => {
    using environment = anEnvironment();
    const made = await environment.call('post', PATH, { subscriptions: [monthlyJam, {}] });
    const path = `/services/v2/batch/${String(recordIn(made, 'batch', 202).id)}`;
    const read = await environment.call('get', path);
    expect(recordIn(read, 'batch')).toEqual(recordIn(made, 'batch', 202));
    expect((await environment.call('get', `${path}.json`)).text).toBe(read.text);
    expect((await environment.call('get', `${path}.xml`)).text).toContain('<status>completed</status>');
  });

  test.each(['0'.repeat(32), '1', 'x'.repeat(32)])('answers 404 for an unknown id: %s', async (id) => {
    using environment = anEnvironment();
    expectRefusal(await environment.call('get', `/services/v2/batch/${id}`), 404, 'Not Found');
  });
});
