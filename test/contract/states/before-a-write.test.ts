import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem, type Environment } from '../../../src/index.js';
import type { Image } from '../../../src/store/database.js';
import { samples, type Sample } from '../../support/contract/samples.js';
import { anEnvironment, INSTANT, type TestEnvironment } from '../../support/environment.js';
import { anOrderSystem } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { storedRows } from '../../support/stored-rows.js';
import { aFolder } from '../../support/unit/folder.js';
import { runs } from '../../support/unit/json-trees.js';

const SUBSCRIPTION = '/services/v2/subscriptions/5001';

const coupon = (code: string) => [{ op: 'add', path: '/coupon_code', value: code }];

// One request of a client; the result is the id of the request.
type Call = (
  test: TestEnvironment,
  round: number,
) => PromiseLike<{ readonly status: number; readonly headers: Readonly<Record<string, string>> }>;

const metaOf = (round: number) => ({ _meta: { changed_by: { admin: { user_id: `u${String(round)}`, email: [] } } } });

function callsOf({ isPatchable, key, plural, createPath, recordPath, record, id, other }: Sample): Readonly<Record<string, Call>> {
  const operation = (round: number) => ({ op: 'add', path: '/user_defined_fields/round', value: round });
  return {
    [`POST ${key}`]: ({ call }, round) => call('post', createPath, { [key]: record(round), ...metaOf(round) }),
    [`POST ${plural}`]: ({ call }, round) => call('post', recordPath, { [plural]: [record(round), {}, record(round + 500)] }),
    [`PATCH ${plural}`]: ({ call }, round) => call('patch', recordPath, [{ ...operation(round), ids: [id, other] }]),
    [`DELETE ${key}`]: ({ call }) => call('delete', `${recordPath}/${String(other)}`),
    ...(isPatchable && { [`PATCH ${key}`]: ({ call }, round) => call('patch', `${recordPath}/${String(id)}`, [operation(round)]) }),
  };
}

// Requests that write; some of them are refused, as they come.
const writes: Readonly<Record<string, Call>> = {
  ...Object.assign({}, ...Object.values(samples).map(callsOf)),
  cancel: ({ call }) => call('post', '/services/v2/subscription/cancel', { subscription_id: 5002 }),
  'next order date': ({ call }, round) =>
    call('patch', SUBSCRIPTION, [{ op: 'add', path: '/next_order_date', value: `2026-12-${String(10 + (round % 10))}` }]),
  quantity: ({ call }, round) => call('patch', SUBSCRIPTION, [{ op: 'add', path: '/qty', value: 2 + (round % 3) }]),
  refused: ({ call }) => call('patch', SUBSCRIPTION, [{ op: 'add', path: '/qty', value: 'many' }]),
  'with an unknown token': ({ call }, round) =>
    call('patch', SUBSCRIPTION, coupon(`T${String(round)}`)).set('Sales-Order-Token', `t${String(round)}`),
};

// What changes in an environment between two requests.
const between: Readonly<Record<string, (shop: Environment, round: number) => unknown>> = {
  nothing: () => undefined,
  'some days': async (shop) => shop.clock.advance('P4D'),
  ping: (shop) => shop.events.ping(),
  destination: (shop, round) => shop.destinations.add({ url: `http://127.0.0.1:9/${String(round)}` }),
  interval: (shop, round) => shop.intervals.add({ name: `Each ${String(round)}`, type: 'day', length: round + 1 }),
  // It may be refused: the subscription is cancelled, or an order of it is under way.
  'an order now': async (shop) => shop.orders.place(5001, 'off-cycle').catch(() => undefined),
  resend: (shop) => shop.deliveries.resendFailed(),
  snapshot: (shop) => shop.snapshots.save('one'),
};

interface Step {
  readonly write: string;
  readonly before: string;
}

interface Written {
  readonly request: string;
  readonly status: number;
  readonly state: Image;
}

// An environment that has lived through steps, with the state right before each of its writes.
async function lived(test: TestEnvironment, steps: readonly Step[]): Promise<readonly Written[]> {
  const { environment } = test.simulator;
  const written: Written[] = [];
  for (const [round, { write, before }] of steps.entries()) {
    await between[before]?.(environment, round);
    await environment.settle();
    const state = environment.snapshot();
    const { headers, status } = (await writes[write]?.(test, round)) ?? expect.fail(write);
    written.push({ request: headers['subsim-request-id'] ?? expect.fail(write), status, state });
  }
  await environment.settle();
  return written;
}

type Rows = ReturnType<typeof storedRows>;

// The tables in which two states differ.
function differing(one: Rows, other: Rows): readonly string[] {
  return Object.keys(one).filter((table) => JSON.stringify(one[table]) !== JSON.stringify(other[table]));
}

// The state right before a write; none for one that stored nothing, which is told.
function stateBefore(shop: Environment, request: string): Image | undefined {
  try {
    return shop.snapshot({ before: request });
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return undefined;
  }
}

function refusalOf(work: () => unknown): object {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, message: error.message, hint: error.details.hint };
    throw error;
  }
  return {};
}

async function couponOf({ bare, simulator }: TestEnvironment, environment = simulator.environment): Promise<unknown> {
  const { clientId, clientSecret } = environment.credentials;
  const { body } = await bare.get(SUBSCRIPTION).auth(clientId, clientSecret);
  return (body as { subscription: { coupon_code: unknown } }).subscription.coupon_code;
}

// Writes coupons one after another; the result is the ids of the requests.
async function couponsIn({ call }: TestEnvironment, codes: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const code of codes) {
    const { status, headers } = await call('patch', SUBSCRIPTION, coupon(code));
    expect(status).toBe(200);
    ids.push(headers['subsim-request-id'] ?? '');
  }
  return ids;
}

describe('0.4.0 point 5: back before a write', () => {
  test('0.4.0 point 5: whatever was written, the state that comes back is, row by row, the one right before the write', async () => {
    const changes = Object.keys(between);
    // Two moves of the clock bring subscriptions due.
    const everything = Object.keys(writes).map((write, index) => ({
      write,
      before: changes[index] ?? (index % 12 === 0 ? 'some days' : 'ping'),
    }));
    const step = fc.record({ write: fc.constantFrom(...Object.keys(writes)), before: fc.constantFrom(...Object.keys(between)) });
    const [tables, changed] = [new Set<string>(), new Set<string>()];
    await using receiver = await aReceiver((number) => ({ status: number % 3 === 0 ? 500 : 200 }));
    await using system = await anOrderSystem();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        using test = anEnvironment({ webhooks: [{ url: receiver.url }], orderCallback: { url: system.url } });
        const shop = test.simulator.environment;
        const written = await lived(test, steps);
        const first = storedRows(written[0]?.state ?? expect.fail());
        for (const table of Object.keys(first)) tables.add(table);
        for (const table of differing(storedRows(shop.snapshot()), first)) changed.add(table);
        for (const { request, state, status } of written) {
          const former = stateBefore(shop, request);
          if (former === undefined) expect([status, status === 200 || status >= 400]).toEqual([status, true]);
          else expect(differing(storedRows(former), storedRows(state))).toEqual([]);
        }
      }),
      { ...runs, numRuns: 5, examples: [[everything]] },
    );
    // The tables of records have their statements in common.
    expect([...tables].filter((table) => !changed.has(table) && !table.startsWith('record_'))).toEqual([]);
    expect([...changed].filter((table) => table.startsWith('record_')).length).toBeGreaterThan(5);
  });

  test('0.4.0 point 5: an environment goes back to right before a write, once more further back, and not to what came after', async () => {
    using test = anEnvironment();
    const shop = test.simulator.environment;
    const [one = '', two = '', three = ''] = await couponsIn(test, ['one', 'two', 'three']);
    await shop.clock.advance('P1D');
    await couponsIn(test, ['four']);

    shop.restore({ before: `request:${three}` });
    expect([await couponOf(test), shop.clock.state().now]).toEqual(['two', new Date(INSTANT).toISOString()]);
    expect(refusalOf(() => shop.snapshot({ before: three }))).toMatchObject({ code: 'unknown-record' });
    const [other = ''] = await couponsIn(test, ['other']);
    shop.restore({ before: one });
    expect(await couponOf(test)).toBe('WELCOME5');
    for (const id of [one, two, other]) expect(refusalOf(() => shop.snapshot({ before: id }))).toMatchObject({ code: 'unknown-record' });
    expect(
      (await test.call('post', '/services/v2/customer', { customer: { email: 'n@example.test', first_name: 'N', last_name: 'N' } })).status,
    ).toBe(201);
  });

  test('0.4.0 point 5: a reset and the restore of a snapshot end the way back, and a refused one does not', async () => {
    using test = anEnvironment();
    const shop = test.simulator.environment;
    const early = shop.snapshot();
    const [one = ''] = await couponsIn(test, ['one']);
    expect(
      refusalOf(() => {
        shop.restore(Buffer.from('Dear diary'));
      }),
    ).toMatchObject({ code: 'setting-refused' });
    const kept = shop.snapshot({ before: one });
    for (const goBack of [
      () => {
        shop.reset();
      },
      () => {
        shop.restore(early);
      },
    ]) {
      goBack();
      expect(refusalOf(() => shop.snapshot({ before: one }))).toMatchObject({
        code: 'unknown-record',
        hint: expect.stringContaining('None is kept.'),
      });
      await couponsIn(test, ['more']);
    }
    shop.restore(kept);
    expect(await couponOf(test)).toBe('WELCOME5');
  });

  test('0.4.0 point 5: a fork begins right before a write, with the clock of then and nothing to be sent', async () => {
    await using receiver = await aReceiver(() => ({ status: 500 }));
    using test = anEnvironment({ webhooks: [{ url: receiver.url }] });
    const shop = test.simulator.environment;
    const [, two = ''] = await couponsIn(test, ['one', 'two']);
    await shop.clock.advance('P1D');

    const fork = await test.simulator.forkEnvironment({ from: 'default', before: two });

    expect([await couponOf(test, fork), fork.clock.state().now]).toEqual(['one', new Date(INSTANT).toISOString()]);
    expect([fork.pending().pending, fork.deliveries.list({ status: 'pending' })]).toEqual([[], []]);
    expect(await couponOf(test)).toBe('two');
    fork.reset();
    expect(fork.clock.state().now).toBe(new Date(INSTANT).toISOString());
    // @ts-expect-error two states at once
    await expect(test.simulator.forkEnvironment({ from: 'default', before: two, snapshot: 'x' })).rejects.toMatchObject({
      code: 'setting-refused',
    });
  });

  test('0.4.0 point 5: as many writes are kept as the option says, and the refusal of an older one names the nearest', async () => {
    using test = anEnvironment({ keptWrites: 2 });
    const shop = test.simulator.environment;
    const [one = '', two = '', three = ''] = await couponsIn(test, ['one', 'two', 'three']);
    const read = (await test.call('get', SUBSCRIPTION)).headers['subsim-request-id'] ?? '';
    const refused =
      (await test.call('patch', SUBSCRIPTION, [{ op: 'add', path: '/qty', value: 'many' }])).headers['subsim-request-id'] ?? '';

    const unchanged = (await test.call('patch', SUBSCRIPTION, [])).headers['subsim-request-id'] ?? '';

    expect(shop.snapshot({ before: two }).bytes.length).toBeGreaterThan(0);
    const most = 'At most 2 are kept (--kept-writes), none from before a reset or the restore of a snapshot.';
    const before = `2 are kept; the nearest before it is ${three} (PATCH ${SUBSCRIPTION}). ${most}`;
    expect([one, read, refused, unchanged].map((id) => refusalOf(() => shop.snapshot({ before: id })))).toEqual([
      {
        code: 'unknown-record',
        message: `PATCH ${SUBSCRIPTION} is older than the last 2 writes that are kept; see --kept-writes.`,
        hint: `2 are kept; the nearest after it is ${two} (PATCH ${SUBSCRIPTION}). ${most}`,
      },
      { code: 'state-refused', message: `GET ${SUBSCRIPTION} wrote nothing.`, hint: before },
      { code: 'state-refused', message: `PATCH ${SUBSCRIPTION} was refused with 400 and wrote nothing.`, hint: before },
      { code: 'state-refused', message: `PATCH ${SUBSCRIPTION} was answered with 200 and wrote nothing.`, hint: before },
    ]);
    expect(refusalOf(() => shop.snapshot({ before: 'event:9001' }))).toMatchObject({
      code: 'setting-refused',
      message: 'before: "event:9001" is no id of a request.',
    });
  });

  test('0.4.0 point 5: what has nothing to go back before says why: undone, dropped from the journal, never there', async () => {
    using test = anEnvironment({ fresh: true, journalEntries: 3 });
    const shop = test.simulator.environment;
    const [early = '', two = '', three = ''] = await couponsIn(test, ['early', 'two', 'three']);
    const messageOf = (before: string) => (refusalOf(() => shop.snapshot({ before })) as { message?: string; hint?: string }).message;

    const [run = '', number = ''] = early.split('-');
    expect(refusalOf(() => shop.snapshot({ before: `${run}x-${number}` }))).toEqual({
      code: 'unknown-record',
      message: `There is no request ${run}x-${number} in this environment.`,
      hint: expect.stringMatching(
        `^3 are kept; the nearest is ${early}\\. At most .* The nearest ids are request:${three}, request:${two};`,
      ),
    });
    shop.restore({ before: two });
    expect(messageOf(three)).toBe(
      `PATCH ${SUBSCRIPTION} came before the environment was restored (state:1), and its write is not kept any more.`,
    );
    shop.reset();
    expect(messageOf(three)).toBe(
      `PATCH ${SUBSCRIPTION} came before the environment was reset (state:2), and its write is not kept any more.`,
    );
    const { entries, dropped } = shop.journal.counts();
    const kept = `The journal keeps the last ${String(entries)}; ${String(dropped)} were dropped.`;
    expect([early, '1'].map(messageOf)).toEqual([`The request ${early} was dropped. ${kept}`, `The entry 1 was dropped. ${kept}`]);
  });

  test('0.4.0 point 5: the number of its entry means a request here as in a trace, and that of another entry is refused', async () => {
    using test = anEnvironment({ fresh: true });
    const shop = test.simulator.environment;
    await couponsIn(test, ['one', 'two']);
    const [{ number } = expect.fail()] = shop.requests.list('method:PATCH', { latestFirst: true });
    const [event = expect.fail()] = shop.journal.list('kind:event');

    expect(refusalOf(() => shop.snapshot({ before: String(event.number) }))).toMatchObject({
      code: 'setting-refused',
      message: `before: entry ${String(event.number)} is ${event.id}, and no request.`,
    });
    expect(refusalOf(() => shop.snapshot({ before: '9999' }))).toMatchObject({
      code: 'unknown-record',
      message: 'There is no entry 9999 in this environment.',
    });
    expect((await shop.trace(String(number))).asked).toBe(shop.requests.list('method:PATCH', { latestFirst: true })[0]?.id);
    const state = await shop.snapshots.before(String(number));
    shop.restore({ before: String(number) });
    expect(await couponOf(test)).toBe('one');
    shop.restore(state);
    expect(await couponOf(test)).toBe('one');
  });

  test.each([
    ['with keptWrites 0', { keptWrites: 0 }, false, /--kept-writes/],
    ['in a data folder', {}, true, /without --data/],
  ] as const)('0.4.0 point 5: an environment %s keeps none and says so', async (_which, settings, isFile, hint) => {
    using folder = aFolder();
    using test = anEnvironment({ ...settings, ...(isFile && { data: folder.file('data') }) });
    const [one = ''] = await couponsIn(test, ['one']);
    for (const work of [
      () => test.simulator.environment.snapshot({ before: one }),
      () => {
        test.simulator.environment.restore({ before: one });
      },
    ])
      expect(refusalOf(work)).toMatchObject({ code: 'state-refused', hint: expect.stringMatching(hint) });
    expect(await couponOf(test)).toBe('one');
    if (isFile) test.simulator.close();
  });
});

describe('0.4.0 point 5: /_sim', () => {
  test('0.4.0 point 5: goes back, forks and saves a snapshot right before a write', async () => {
    using test = anEnvironment();
    const post = (path: string, body: object) => test.bare.post(`/_sim/${path}`).send(body);
    const [one = '', two = ''] = await couponsIn(test, ['one', 'two']);

    expect((await post('fork', { name: 'earlier', before: two })).status).toBe(201);
    expect((await post('snapshots', { name: 'first', before: one })).body).toMatchObject({
      name: 'first',
      instant: new Date(INSTANT).toISOString(),
    });
    expect((await post('restore', { before: `request:${two}` })).body).toMatchObject({ name: 'default' });
    expect(await couponOf(test)).toBe('one');
    expect((await post('restore', { snapshot: 'first' })).status).toBe(200);
    expect(await couponOf(test)).toBe('WELCOME5');
    expect(await couponOf(test, test.simulator.environments.get('earlier'))).toBe('one');
  });

  test.each([
    ['restore', { befor: 'x' }, 400, '"befor" is not known here; the nearest is "before".'],
    ['restore', {}, 400, 'before, snapshot: one of them says which state is gone back to.'],
    ['restore', { before: 'x', snapshot: 'y' }, 400, 'before, snapshot: are two states; go back to one of them.'],
    ['restore', { before: 5 }, 400, 'before: must be string.'],
    ['restore', { before: 'x-1' }, 404, 'No write of a request x-1 is kept in this environment.'],
    ['restore', { snapshot: 'x' }, 404, 'There is no snapshot x in this environment.'],
    ['fork', { before: 'x-1' }, 404, 'No write of a request x-1 is kept in this environment.'],
    ['fork', { before: 'x-1', snapshot: 'x' }, 400, 'snapshot, before: are two states; a fork begins with one of them.'],
    ['snapshots', { name: 'a', before: '' }, 400, 'before: "" is no id of a request.'],
  ])('0.4.0 point 5: refuses POST /_sim/%s %j with %i', async (path, body, status, message) => {
    using test = anEnvironment();
    const answer = await test.bare.post(`/_sim/${path}`).send(body);
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([status, message]);
  });
});
