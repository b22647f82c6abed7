import { describe, expect, test } from 'vitest';
import { aControlledEnvironment, expectControlRefusal, type ControlledEnvironment } from '../../support/control.js';

type Entry = ReturnType<ControlledEnvironment['simulator']['environment']['records']['history']>['changes'][number];

const NOW = '2026-11-20T09:15:30.000Z';
const CUSTOMER = '/services/v2/customers/2001';

const newest = async ({ control }: ControlledEnvironment, record: string): Promise<Entry> =>
  (await control('get', `/records/${record}/history?limit=1`).expect(200)).body.changes[0];

describe('the history of a record (#subsim-record-history)', () => {
  test('begins with the seed that brought it, and lists the newest change first', async () => {
    using environment = aControlledEnvironment();
    await environment.call('post', CUSTOMER, { customer: { first_name: 'Maja' } }).expect(200);

    const { body } = await environment.control('get', '/records/customer/2001/history').expect(200);

    expect(body).toMatchObject({ next: null, olderDropped: false });
    expect(body.changes).toMatchObject([
      {
        instant: NOW,
        kind: 'changed',
        author: { kind: 'client', name: expect.any(String) },
        members: [{ name: 'first_name', before: 'Mira', after: 'Maja', isShortened: false }, { name: 'full_name' }],
        leftOut: 0,
      },
      { id: 0, kind: 'created', author: { kind: 'seed', name: null }, cause: null, members: [] },
    ]);
    expect(environment.simulator.environment.records.history('customer', 2001)).toEqual(body);
  });

  test('names single user-defined fields, with what they were before', async () => {
    using environment = aControlledEnvironment();
    await environment
      .call('patch', '/services/v2/subscriptions/5001', [
        { op: 'replace', path: '/user_defined_fields/gift_note', value: 'For Bo' },
        { op: 'remove', path: '/user_defined_fields/wrap' },
        { op: 'add', path: '/user_defined_fields/notes', value: { 'a.b': [1, null] } },
      ])
      .expect(200);

    const { members } = await newest(environment, 'subscription/5001');

    expect(members).toMatchObject([
      { name: 'user_defined_fields.gift_note', before: 'For Ada', after: 'For Bo' },
      { name: 'user_defined_fields.wrap', before: false, after: null },
      { name: 'user_defined_fields.notes', before: null, after: { 'a.b': [1, null] } },
    ]);
  });

  test('tells by what something was caused, so that it can be traced', async () => {
    using environment = aControlledEnvironment();
    await environment.call('post', CUSTOMER, { customer: { first_name: 'Maja' } }).expect(200);

    const { cause } = await newest(environment, 'customer/2001');

    expect(cause).toMatch(/\S/);
    await environment.control('get', `/trace/${String(cause)}`).expect(200);
  });

  test('says that an order or the clock did it, whatever the report on subscriptions says', async () => {
    using environment = aControlledEnvironment();
    await environment.control('put', '/order-callback', { url: 'internal' }).expect(200);
    await environment.control('post', '/orders', { subscription: 5001, kind: 'keep' }).expect(201);
    await environment.settle();

    expect((await newest(environment, 'subscription/5001')).author).toEqual({ kind: 'order', name: expect.stringMatching(/^order:\d+$/) });
  });

  test('says that the clock did what falls due, and a scheduled order what it placed', async () => {
    using environment = aControlledEnvironment();
    const { records, clock } = environment.simulator.environment;
    records.edit('subscription', 5001, { members: { expiration_date: '2026-11-25' } });
    await clock.advance('P6D');
    expect(records.history('subscription', 5001).changes[0]).toMatchObject({
      author: { kind: 'clock', name: null },
      cause: expect.stringMatching(/^move:/) as string,
    });

    await environment.control('put', '/order-callback', { url: 'internal' }).expect(200);
    await clock.advance({ until: { order: { status: 'placed' } }, limit: 'P1Y' });

    const { author, members } = records.history('subscription', 5002).changes[0] ?? {};
    expect(author).toEqual({ kind: 'order', name: expect.stringMatching(/^order:\d+$/) });
    expect(members).toContainEqual({ name: 'recurring_order_count', before: 0, after: 1, isShortened: false });
  });

  test('tells that a token was changed, and not which it is', async () => {
    using environment = aControlledEnvironment();
    const token = { op: 'add', path: '/user_defined_fields/gate_token', value: 'q7-very-secret' };
    await environment.call('patch', '/services/v2/subscriptions/5001', [token]).expect(200);
    await environment.call('patch', '/services/v2/subscriptions/5001', [{ ...token, value: 'q8-very-secret' }]).expect(200);

    const { text } = await environment.control('get', '/records/subscription/5001/history').expect(200);

    expect(text).toContain('{"name":"user_defined_fields.gate_token","before":"(not shown)","after":"(not shown)","isShortened":true}');
    expect(text).not.toContain('very-secret');
  });

  test('says that the merchant did what was asked of the simulator itself', async () => {
    using environment = aControlledEnvironment();
    await environment.control('post', '/payment-profiles/6001/close').expect(200);

    expect((await newest(environment, 'payment-profile/6001')).author).toEqual({ kind: 'merchant', name: null });
  });

  test('can be asked of a record that was removed, and not of one that never was', async () => {
    using environment = aControlledEnvironment();
    await environment.call('delete', '/services/v2/addresses/3002').expect((answer) => {
      expect(answer.status).toBeLessThan(300);
    });

    expect(await newest(environment, 'address/3002')).toMatchObject({ kind: 'removed' });
    expectControlRefusal(await environment.control('get', '/records/customer/99/history'), 404, /^There is no customer 99 in this/);
    expectControlRefusal(await environment.control('get', '/records/custmer/1/history'), 404, /the nearest is "customer"\.$/);
    expectControlRefusal(await environment.control('get', '/records/customer/2001/history?limit=0'), 400, /^limit: /);
  });

  test('keeps the newest hundred, in pages, and says that older ones are gone', async () => {
    using environment = aControlledEnvironment();
    for (let count = 0; count < 102; count += 1)
      await environment.call('post', CUSTOMER, { customer: { first_name: `Mira ${String(count)}` } }).expect(200);
    const { history } = environment.simulator.environment.records;

    const first = history('customer', 2001, { limit: 60 });
    const rest = history('customer', 2001, { from: first.next ?? 0, limit: 60 });

    expect([first.changes.length, rest.changes.length, rest.next, rest.olderDropped]).toEqual([60, 40, null, true]);
    expect(rest.changes.at(-1)?.members[0]).toMatchObject({ before: 'Mira 1', after: 'Mira 2' });
  });

  test('goes back with the state, and travels in a file and in a fork', async () => {
    using environment = aControlledEnvironment();
    const own = environment.simulator.environment;
    const patched = async (value: string): Promise<string | undefined> =>
      (await environment.call('post', CUSTOMER, { customer: { first_name: value } }).expect(200)).headers['subsim-request-id'];
    const names = (from = own): unknown[] => from.records.history('customer', 2001).changes.map(({ members }) => members[0]?.after);
    await patched('Maja');
    own.snapshots.save('one');
    const before = await patched('Lena');
    expect(names()).toEqual(['Lena', 'Maja', undefined]);

    own.restore({ before: before ?? '' });
    expect(names()).toEqual(['Maja', undefined]);
    await patched('Ida');
    own.restore({ snapshot: 'one' });
    expect(names()).toEqual(['Maja', undefined]);
    const bytes = await own.snapshots.export('one');
    own.reset();
    expect(names()).toEqual([undefined]);
    own.restore({ bytes });
    expect(names()).toEqual(['Maja', undefined]);
    expect(names(await environment.simulator.forkEnvironment({ from: 'default', name: 'copy' }))).toEqual(['Maja', undefined]);
  });
});
