import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aControlledEnvironment } from '../../support/control.js';

describe('0.7.0 point 10: records are listed, made and acted on as staff do', () => {
  test('a list begins with the newest, goes on by id, and counts those that the query asks for', async () => {
    using environment = aControlledEnvironment({ seed: 'demo' });
    const { list } = environment.simulator.environment.records;
    const ids: unknown[] = [];
    for (let from: number | null | undefined; from !== null;) {
      const page = list('subscription', { latestFirst: true, limit: 7, status: 'Active', ...(from === undefined ? {} : { from }) });
      expect(page.records.every(({ status }) => status === 'Active')).toBe(true);
      ids.push(...page.records.map(({ id }) => id));
      from = page.next;
    }
    expect(ids).toEqual([...ids].sort((one, other) => Number(other) - Number(one)));
    expect(ids).toHaveLength(list('subscription', { status: 'Active' }).total);
    const answer = await environment.control('get', '/records/subscription?customer=2001&limit=1');
    expect(answer.body).toMatchObject({ records: [{ customer_id: '2001' }], total: list('subscription', { customer: 2001 }).total });
    expect(answer.body.next).toBeGreaterThan(0);
  });

  test.each([
    ['/records/customer?status=Active', 'status: records of customer cannot be listed by it.'],
    ['/records/subscription?limit=101', 'limit: must be a whole number from 1 to 100.'],
    ['/records/subscription?colour=red', /^"?colour"?/],
    ['/records/subscriptoin', /nearest.*"subscription"/],
  ])('GET %s is refused', async (path, sentence) => {
    using environment = aControlledEnvironment();
    const answer = await environment.control('get', path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.message).toMatch(sentence);
  });

  test("a record is made in the merchant's name, with its defaults and its event", async () => {
    using environment = aControlledEnvironment({ seed: 'demo' });
    const own = environment.simulator.environment;
    const body = { members: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Lund' }, userDefinedFields: { shoe_size: 38 } };
    const answer = await environment.control('post', '/records/customer', body);
    expect(answer.status).toBe(201);
    expect(answer.body.record).toMatchObject({ email: 'ada@example.test', user_defined_fields: { shoe_size: 38, loyalty_tier: 'bronze' } });
    expect(own.records.history('customer', answer.body.id).changes[0]).toMatchObject({ kind: 'created', author: { kind: 'merchant' } });
  });

  test('what is wrong with a new one is told at once, and nothing is made', async () => {
    using environment = aControlledEnvironment({ seed: 'demo' });
    const own = environment.simulator.environment;
    const before = own.records.list('customer').total;
    const body = { members: { email: 'ada@example.test', first_name: 'Ada', nmae: 1 }, userDefinedFields: { loyalty_tier: 'wood' } };
    const answer = await environment.control('post', '/records/customer', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors.children)).toEqual(['nmae', 'user_defined_fields', 'last_name']);
    expect(answer.headers['subsim-rule']).toBe('subsim-staff-edits');
    expect(own.records.list('customer').total).toBe(before);
    expect(() => own.records.create('payment-profile', { members: {} })).toThrow(/No records of "payment-profile" are made here/);
  });

  test('a subscription is paused, restarted on a date, skipped and cancelled, each with its events', async () => {
    using environment = aControlledEnvironment();
    const own = environment.simulator.environment;
    const did = async (action: string, body?: object): Promise<object> =>
      (await environment.control('post', `/records/subscription/5001/${action}`, body ?? {})).body.record;
    expect(await did('pause')).toMatchObject({ status: 'Paused' });
    expect(await did('restart', { members: { next_order_date: '2027-02-03' } })).toMatchObject({
      status: 'Active',
      next_order_date: '2027-02-03',
    });
    expect(await did('skip')).not.toMatchObject({ next_order_date: '2027-02-03' });
    expect(await did('cancel')).toMatchObject({ status: 'Cancelled' });
    expect(own.events.list().map(({ type }) => type)).toContain('subscription.cancelled');
    expect(own.records.history('subscription', 5001).changes[0]).toMatchObject({ author: { kind: 'merchant' } });
    expect(own.journal.latest({ kind: 'act' })).toMatchObject({ act: 'records.act', details: { action: 'cancel' } });
    expect((await environment.control('post', '/records/subscription/5001/stop', {})).status).toBe(404);
    expect(() => own.records.act('subscription', 5001, { action: 'pasue' })).toThrow(/the nearest is "pause"/);
  });

  test('an address is removed, unless a subscription needs it', async () => {
    using environment = aControlledEnvironment();
    const own = environment.simulator.environment;
    const { id } = own.records.create('address', {
      members: { customer_id: 2001, first_name: 'M', last_name: 'H', street1: '1', city: 'Dover' },
    });
    expect((await environment.control('delete', `/records/address/${String(id)}`)).status).toBe(204);
    expect((await environment.control('get', `/records/address/${String(id)}`)).status).toBe(404);
    expect((await environment.control('delete', '/records/customer/2001')).status).toBe(404);
  });
});

describe('0.7.0 point 11: the signatures of a delivery', () => {
  test('are told beside those to which receivers come by mistake, and without a secret', async () => {
    using environment = aControlledEnvironment();
    const own = environment.simulator.environment;
    const { secret, id: destination } = own.destinations.add({ url: 'http://127.0.0.1:9/', secret: 'the-first-secret' });
    own.destinations.add({ url: 'http://127.0.0.1:9/other', secret: 'quite-another-secret', enabled: false });
    own.events.trigger({ type: 'subscription.updated', for: 'subscription:5001' });
    await own.settle();
    own.destinations.newSecret(destination, { oldValidFor: 'PT1H' });
    const [delivery] = own.deliveries.list();
    const { body } = own.deliveries.get(delivery?.id ?? 0);
    const over = (bytes: string, key: string): string => createHmac('sha256', key).update(bytes).digest('hex');
    const answer = await environment.control('get', `/deliveries/${String(delivery?.id)}/signatures`);
    const told = answer.body;
    expect(told.previous).toEqual({ signature: over(body, secret ?? ''), isSent: true });
    expect(told.raw.isSent).toBe(false);
    expect(JSON.parse(told.reserialised.body)).toEqual(JSON.parse(body));
    expect(told.reserialised.body).not.toBe(body);
    expect(told.reserialised.signature).toBe(over(told.reserialised.body, own.destinations.secret(destination).secret ?? ''));
    expect(told.others).toMatchObject([{ signature: over(body, 'quite-another-secret'), isSent: false }]);
    expect(answer.text).not.toContain('secret":"');
    own.destinations.redact(destination);
    expect(own.deliveries.signatures(delivery?.id ?? 0)).toMatchObject({ raw: null, reserialised: null });
  });
});
