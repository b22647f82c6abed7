import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem, type Environment } from '../../../src/index.js';
import type { Image } from '../../../src/store/database.js';
import { samples, type Sample } from '../../support/contract/samples.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';
import { anOrderSystem } from '../../support/order-system.js';
import { aReceiver } from '../../support/receiver.js';
import { storedRows } from '../../support/stored-rows.js';
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
  'a day': async (shop) => shop.clock.advance('P1D'),
  'three weeks': async (shop) => shop.clock.advance('P21D'),
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

// The tables in which two states differ.
function differingTables(one: Image, other: Image): readonly string[] {
  const [left, right] = [storedRows(one), storedRows(other)];
  return Object.keys(left).filter((table) => JSON.stringify(left[table]) !== JSON.stringify(right[table]));
}

function isKept(shop: Environment, request: string): boolean {
  try {
    return shop.snapshot({ before: request }).bytes.length > 0;
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return false;
  }
}

describe('0.4.0 point 5: back before a write', () => {
  test('0.4.0 point 5: whatever was written, the state that comes back is, row by row, the one right before the write', async () => {
    const everything = Object.keys(writes).map((write, index) => ({ write, before: Object.keys(between)[index % 9] ?? '' }));
    const step = fc.record({ write: fc.constantFrom(...Object.keys(writes)), before: fc.constantFrom(...Object.keys(between)) });
    let refused = 0;
    const changed = new Set<string>();
    const tables = new Set<string>();
    await using receiver = await aReceiver((number) => ({ status: number % 3 === 0 ? 500 : 200 }));
    await using system = await anOrderSystem();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        using test = anEnvironment({ webhooks: [{ url: receiver.url }], orderCallback: { url: system.url } });
        const shop = test.simulator.environment;
        for (const { request, state, status } of await lived(test, steps)) {
          if (!isKept(shop, request)) {
            refused += 1;
            if (status < 400) console.log('idle', request, status);
            continue;
          }
          expect(differingTables(shop.snapshot({ before: request }), state)).toEqual([]);
          for (const table of differingTables(shop.snapshot(), state)) changed.add(table);
          for (const table of Object.keys(storedRows(state))) tables.add(table);
        }
      }),
      { ...runs, numRuns: 12, examples: [[everything]] },
    );
    expect([...tables].filter((table) => !changed.has(table))).toEqual([]);
  });
});
