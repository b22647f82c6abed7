import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSimulator, Problem, startSimulator, type Environment, type Inbox, type Simulator } from '../../../src/index.js';
import { smallShop } from '../../support/environment.js';

const INSTANT = '2026-11-20T09:15:30Z';

// What callers without types may give.
type Anything = (...given: readonly unknown[]) => unknown;
const untyped = (call: unknown): Anything => call as Anything;

let simulator: Simulator;
let environment: Environment;

beforeEach(() => {
  simulator = createSimulator({ seed: { content: smallShop }, clock: INSTANT, orderCallback: { url: 'internal' } });
  ({ environment } = simulator);
});
afterEach(() => {
  simulator.close();
});

async function problemOf(call: unknown, given: readonly unknown[]): Promise<Problem> {
  try {
    await untyped(call)(...given);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

function seen(): object {
  const { clock, contents, snapshots, orders, events, intervals } = environment;
  return {
    clock: [clock.now(), clock.state()],
    contents: contents(),
    snapshots: snapshots.list(),
    orders: orders.list(),
    events: events.list({ from: 0, limit: 10 }),
    intervals: intervals.list(),
    environments: [...simulator.environments.keys()],
  };
}

type Case = readonly [name: string, call: () => unknown, given: readonly unknown[], code: string, sentence: RegExp];

const OBJECT = /^The settings must be an object\.$/;
const BACK = /^An environment goes back to a snapshot of its own, to the name of one, or to the bytes of an exported one\.$/;
const MOVE = /^The clock is moved by a duration such as P3M, or by one of the members by, to, next and until; limit goes with until\.$/;
const UNTIL = /^until: must be an object of one of event, webhook, delivery, order and status, such as \{"order":"failed"\}\.$/;
const KIND = /^"kind" is missing\.$/;
const NO_OBJECT = /^must be object\.$/;
const TIMEOUT = /^timeout: must be a whole number from 0 to 600000\.$/;
const SNAPSHOT_NAME = /^The name of a snapshot is 1 to 64 letters/;
const LISTENER = /^What an environment is to call must be a function\.$/;
const FILE = /^A snapshot is imported from the bytes of a file\.$/;

const LIMIT = /^limit: must be a whole number from 0 to 1000\.$/;
const NEAR_CLASS = /^orders\.refuse: there is no errorClass "Soft Declne"; the nearest is "Soft Decline"\.$/;
const NO_TYPE = /^type: goes with the kind webhook; what is of the kind (order|other) brings no event\.$/;
const NO_RECORD = /^for: a ping is about no record\.$/;

const anInbox = (): Inbox => environment.inbox({ base: 'http://shop.example' });

const cases: readonly Case[] = [
  ['onChange', () => environment.onChange, [], 'setting-refused', LISTENER],
  ['clock.advance', () => environment.clock.advance, [], 'setting-refused', MOVE],
  ['clock.advance', () => environment.clock.advance, [5], 'setting-refused', NO_OBJECT],
  ['clock.advance', () => environment.clock.advance, [null], 'setting-refused', NO_OBJECT],
  ['clock.advance', () => environment.clock.advance, [{}], 'setting-refused', MOVE],
  ['clock.advance', () => environment.clock.advance, [{ by: 'P1D', next: true }], 'setting-refused', MOVE],
  ['clock.advance', () => environment.clock.advance, [{ next: false }], 'setting-refused', /^next: must be true\.$/],
  ['clock.advance', () => environment.clock.advance, [{ by: 5 }], 'setting-refused', /^by: must be string\.$/],
  ['clock.advance', () => environment.clock.advance, [{ to: new Date() }], 'setting-refused', /^to: must be string\.$/],
  ['clock.advance', () => environment.clock.advance, [{ until: 'P1D' }], 'setting-refused', UNTIL],
  ['clock.advance', () => environment.clock.advance, ['soon'], 'setting-refused', /^by: must be a duration such as P3M or PT90S\.$/],
  ['clock.set', () => environment.clock.set, [], 'setting-refused', KIND],
  ['clock.set', () => environment.clock.set, ['frozen'], 'setting-refused', NO_OBJECT],
  ['clock.set', () => environment.clock.set, [{}], 'setting-refused', KIND],
  ['clock.set', () => environment.clock.set, [{ kind: 'offset' }], 'setting-refused', /^A clock of the kind offset needs/],
  ['clock.set', () => environment.clock.set, [{ kind: 'offset', by: 5 }], 'setting-refused', /^by: must be string\.$/],
  [
    'clock.set',
    () => environment.clock.set,
    [{ kind: 'offset', milliseconds: 'x' }],
    'setting-refused',
    /^milliseconds: must be a whole number/,
  ],
  ['clock.set', () => environment.clock.set, [{ kind: 'frozen', instant: {} }], 'setting-refused', /^instant: must be string\.$/],
  ['clock.set', () => environment.clock.set, [{ kind: 'frozen', instant: NaN }], 'setting-refused', /^instant: must be string\.$/],
  ['settle', () => environment.settle, [NaN], 'setting-refused', TIMEOUT],
  ['settle', () => environment.settle, ['x'], 'setting-refused', TIMEOUT],
  ['settle', () => environment.settle, [-1], 'setting-refused', TIMEOUT],
  ['settle', () => environment.settle, [null], 'setting-refused', TIMEOUT],
  [
    'orders.place',
    () => environment.orders.place,
    [999999, 'keep'],
    'unknown-record',
    /^There is no subscription 999999 in this environment\.$/,
  ],
  ['orders.place', () => environment.orders.place, [999999], 'setting-refused', /^"kind" is missing\.$/],
  [
    'orders.place',
    () => environment.orders.place,
    [5001, 'scheduled'],
    'setting-refused',
    /^kind: must be one of keep, alter, off-cycle\.$/,
  ],
  ['orders.place', () => environment.orders.place, ['x', 'keep'], 'setting-refused', /whole number/],
  ['orders.place', () => environment.orders.place, [{}, 'keep'], 'setting-refused', /whole number/],
  ['orders.get', () => environment.orders.get, [7], 'unknown-record', /./],
  ['orders.get', () => environment.orders.get, [], 'unknown-record', /^undefined is no id\.$/],
  ['deliveries.resend', () => environment.deliveries.resend, ['1'], 'unknown-record', /^"1" is no id\.$/],
  ['inboxes.get', () => environment.inboxes.get, [], 'unknown-record', /^There is no inbox undefined in this environment\.$/],
  [
    'inbox',
    () => environment.inbox,
    [{ base: 'http://shop.example', orders: { refuse: { errorClass: 'Soft Declne' } } }],
    'setting-refused',
    NEAR_CLASS,
  ],
  ['inbox.answer', () => anInbox().answer, [{ orders: { refuse: [{}, { errorClass: 'Soft Declne' }] } }], 'setting-refused', NEAR_CLASS],
  ['inbox.received', () => anInbox().received, [{ kind: 'order', type: 'ping' }], 'setting-refused', NO_TYPE],
  ['inbox.waitFor', () => anInbox().waitFor, [{ kind: 'other', type: 'ping' }], 'setting-refused', NO_TYPE],
  ['pending', () => environment.pending, ['x'], 'setting-refused', LIMIT],
  ['pending', () => environment.pending, [-1], 'setting-refused', LIMIT],
  ['pending', () => environment.pending, [1.5], 'setting-refused', LIMIT],
  ['pending', () => environment.pending, [{}], 'setting-refused', LIMIT],
  ['events.trigger', () => environment.events.trigger, [{ type: 'ping', for: 'subscription:5001' }], 'setting-refused', NO_RECORD],
  [
    'config.edit',
    () => environment.config.edit,
    [{ curency: 'EUR' }],
    'setting-refused',
    /^curency: There is no such member; the nearest is "currency"\.$/,
  ],
  ['createEnvironment', () => simulator.createEnvironment, [[]], 'setting-refused', OBJECT],
  ['createEnvironment', () => simulator.createEnvironment, [{ seed: 'emty' }], 'setting-refused', /; the nearest is "empty"\.$/],
  ['createEnvironment', () => simulator.createEnvironment, [{ wire: 'obsreved' }], 'setting-refused', /; the nearest is "observed"\.$/],
  ['snapshots.save', () => environment.snapshots.save, [5], 'setting-refused', /^name: must be string\.$/],
  ['snapshots.save', () => environment.snapshots.save, [], 'setting-refused', /^"name" is missing\.$/],
  ['snapshots.save', () => environment.snapshots.save, ['-'], 'setting-refused', SNAPSHOT_NAME],
  ['snapshots.import', () => environment.snapshots.import, ['x'], 'setting-refused', FILE],
  ['snapshots.import', () => environment.snapshots.import, ['x', 'bytes'], 'setting-refused', FILE],
  ['snapshots.import', () => environment.snapshots.import, ['x', { length: 5 }], 'setting-refused', FILE],
  ['snapshots.export', () => environment.snapshots.export, ['x'], 'unknown-record', /^There is no snapshot x in this environment\.$/],
  [
    'snapshots.remove',
    () => environment.snapshots.remove,
    [{}],
    'unknown-record',
    /^There is no snapshot \[object Object\] in this environment\.$/,
  ],
  ['reset', () => environment.reset, ['x'], 'setting-refused', /^to: must be one of seed, empty\.$/],
  ['reset', () => environment.reset, [null], 'setting-refused', /^to: must be one of seed, empty\.$/],
  ['restore', () => environment.restore, [], 'setting-refused', BACK],
  ['restore', () => environment.restore, [null], 'setting-refused', BACK],
  ['restore', () => environment.restore, [5], 'setting-refused', BACK],
  ['restore', () => environment.restore, [{}], 'setting-refused', /^before, snapshot: one of them says which state is gone back to\.$/],
  ['restore', () => environment.restore, [{ bytes: undefined }], 'setting-refused', BACK],
  ['restore', () => environment.restore, [{ bytes: 'x' }], 'setting-refused', BACK],
  ['restore', () => environment.restore, [{ bytes: Buffer.alloc(0) }], 'setting-refused', /^The file is not a database of Subsim\.$/],
  [
    'restore',
    () => environment.restore,
    [{ bytes: Buffer.from('x') }],
    'setting-refused',
    /^The file is (not a database of Subsim|damaged)\.$/,
  ],
  ['restore', () => environment.restore, ['nowhere'], 'unknown-record', /^There is no snapshot nowhere in this environment\.$/],
  ['createEnvironment', () => simulator.createEnvironment, ['x'], 'setting-refused', OBJECT],
  ['createEnvironment', () => simulator.createEnvironment, [null], 'setting-refused', OBJECT],
  ['createEnvironment', () => simulator.createEnvironment, [5], 'setting-refused', OBJECT],
  ['createEnvironment', () => simulator.createEnvironment, [{ name: 5 }], 'setting-refused', /^The setting "name" must be a text\.$/],
  [
    'createEnvironment',
    () => simulator.createEnvironment,
    [{ clientId: 5 }],
    'setting-refused',
    /^The setting "clientId" must be visible ASCII characters without spaces and colons\.$/,
  ],
  [
    'createEnvironment',
    () => simulator.createEnvironment,
    [{ clientSecret: {} }],
    'setting-refused',
    /"clientSecret" must be visible ASCII/,
  ],
  ['createEnvironment', () => simulator.createEnvironment, [{ clock: 5 }], 'setting-refused', /^The setting "clock" must be /],
  ['createEnvironment', () => simulator.createEnvironment, [{ clock: {} }], 'setting-refused', /^The setting "clock" must be /],
  ['createEnvironment', () => simulator.createEnvironment, [{ seed: 5 }], 'setting-refused', /^The setting "seed" must be /],
  ['createEnvironment', () => simulator.createEnvironment, [{ seed: {} }], 'setting-refused', /^The setting "seed" must be /],
  ['createEnvironment', () => simulator.createEnvironment, [{ seed: { file: 5 } }], 'setting-refused', /^The setting "seed" must be /],
  ['forkEnvironment', () => simulator.forkEnvironment, [], 'setting-refused', /^The setting "from" is missing/],
  ['forkEnvironment', () => simulator.forkEnvironment, [{}], 'setting-refused', /^The setting "from" is missing/],
  ['forkEnvironment', () => simulator.forkEnvironment, [{ from: 'default', snapshot: 5 }], 'setting-refused', /"snapshot" must be a text/],
  [
    'forkEnvironment',
    () => simulator.forkEnvironment,
    [{ from: 'default', snapshot: 'no' }],
    'unknown-record',
    /^There is no snapshot "no"\.$/,
  ],
  ['removeEnvironment', () => simulator.removeEnvironment, [5], 'setting-refused', /^An environment is removed by its name/],
  ['removeEnvironment', () => simulator.removeEnvironment, [{ name: 'default' }], 'setting-refused', /by its name, which is a text\.$/],
  ['createEnvironment', () => simulator.createEnvironment, [{ clientId: '' }], 'setting-refused', /"clientId" must be visible ASCII/],
];

const BESIDE = /^What is given beside must be an object; known in it are (onHappening, onWaiting, onWarning, )?signal\.$/;
const SIGNAL = /^signal: must be an AbortSignal, such as the member signal of an AbortController\.$/;
const NEAR_SIGNAL = /^"signl" is not known here; the nearest is "signal"\.$/;

// What is given before the watch.
const watched: readonly (readonly [name: string, call: () => unknown, before: readonly unknown[] | (() => readonly unknown[])])[] = [
  ['clock.advance', () => environment.clock.advance, ['PT1S']],
  ['waitFor', () => environment.waitFor, [{ event: 'ping' }]],
  ['inbox.waitFor', () => environment.inbox({ base: 'http://shop.example' }).waitFor, [{}]],
  ['createEnvironment', () => simulator.createEnvironment, [{}]],
  ['forkEnvironment', () => simulator.forkEnvironment, [{ from: 'default' }]],
  ['startSimulator', () => startSimulator, [{ port: 0 }]],
  ['prepareReset', () => environment.prepareReset, ['seed']],
  ['snapshots.keep', () => environment.snapshots.keep, () => ['x', environment.snapshot()]],
  ['snapshots.load', () => environment.snapshots.load, ['x']],
  ['snapshots.export', () => environment.snapshots.export, ['x']],
  ['snapshots.import', () => environment.snapshots.import, ['x', new Uint8Array()]],
];

describe('who looks on is checked before anything is begun', () => {
  test.each(watched)('%s', async (_name, call, before) => {
    const sentences = [
      [5, BESIDE],
      [null, BESIDE],
      [{ signl: 1 }, NEAR_SIGNAL],
      [{ signal: new AbortController() }, SIGNAL],
      [{ signal: 'x' }, SIGNAL],
    ] as const;
    for (const [watch, sentence] of sentences) {
      const problem = await problemOf(call(), [...(typeof before === 'function' ? before() : before), watch]);
      expect(problem.message).toMatch(sentence);
      expect(problem.code).toBe('setting-refused');
    }
    expect([...simulator.environments.keys()]).toEqual(['default']);
  });

  test.each(['onHappening', 'onWaiting', 'onWarning'])('%s of a move is a function', async (name) => {
    const problem = await problemOf(environment.clock.advance, ['PT1S', { [name]: 'x' }]);

    expect(problem.message).toBe(`${name}: must be a function.`);
    expect(environment.clock.now()).toBe(Date.parse(INSTANT));
  });

  test('a misspelt listener of a move is told its nearest name', async () => {
    const problem = await problemOf(environment.clock.advance, ['PT1S', { onHapening: () => undefined }]);

    expect(problem.message).toBe('"onHapening" is not known here; the nearest is "onHappening".');
  });
});

describe('a call that the types would not let through is refused in a sentence, and nothing is done', () => {
  test.each(cases)('%s %#', async (_name, call, given, code, sentence) => {
    const before = seen();

    const problem = await problemOf(call(), given);

    expect(problem.message).toMatch(sentence);
    expect(problem.code).toBe(code);
    expect(seen()).toEqual(before);
    // Everything goes on.
    await environment.clock.advance('PT1S');
    expect((await environment.settle(5000)).settled).toBe(true);
  });
});

test('settling without a time to wait waits a while', async () => {
  expect((await environment.settle()).settled).toBe(true);
});

test('lists need no filter', () => {
  expect([environment.orders.list(), environment.events.list(), environment.deliveries.list()]).toEqual([[], [], []]);
});
