import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSimulator, Problem, startSimulator, type Environment, type Simulator, type StartedSimulator } from '../../../src/index.js';
import { INSTANT, smallShop } from '../../support/environment.js';
import { anOrderSystem, placed, type OrderSystem } from '../../support/order-system.js';

const [one, other] = smallShop.subscriptions;
const shop = { ...smallShop, subscriptions: [one, other, { ...other, id: 5003 }] };

/** An order system that answers no order before it is let go. */
async function aSlowOrderSystem(): Promise<OrderSystem & { readonly letGo: () => void }> {
  const released = new AbortController();
  const promise = once(released.signal, 'abort');
  const system = await anOrderSystem(async (order, number) => {
    await promise;
    return placed(order, number);
  });
  return Object.assign(system, {
    letGo: () => {
      released.abort();
    },
  });
}

function started(url: string, clock: string): Promise<StartedSimulator> {
  return startSimulator({ port: 0, clock, orderCallback: { url }, seed: { content: shop } });
}

async function ordered({ url }: StartedSimulator, subscription: number): Promise<{ status: number; body: string }> {
  const body = JSON.stringify({ subscription, kind: 'keep' });
  const answer = await fetch(`${url}/_sim/orders`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return { status: answer.status, body: await answer.text() };
}

async function refusalOf(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Problem ? [error.code, error.message] : error;
  }
}

describe.each(['system', INSTANT])('closing a simulator whose clock is %s', (clock) => {
  test('lets an order that was sent end, answers the call that placed it, and is done then', async () => {
    await using system = await aSlowOrderSystem();
    const simulator = await started(system.url, clock);
    const call = ordered(simulator, 5001);
    await expect.poll(() => system.received.length).toBe(1);

    const closing = simulator.close();
    system.letGo();

    expect((await call).status).toBe(201);
    await closing;
  });

  test('refuses the orders that wait for their turn, and those that are wanted now', async () => {
    await using system = await aSlowOrderSystem();
    const simulator = await started(system.url, clock);
    const { orders } = simulator.environment;
    const first = refusalOf(async () => (await orders.place(5001, 'keep')).status);
    await expect.poll(() => system.received.length).toBe(1);
    const second = ordered(simulator, 5002);
    const third = refusalOf(() => orders.place(5003, 'keep'));
    await expect.poll(() => orders.list({ status: 'waiting' }).length).toBe(2);

    const closing = simulator.close();
    const late = await refusalOf(() => orders.place(5003, 'keep'));

    const { status, body } = await second;
    const waits = 'The environment is being closed; the order was not sent and waits for its turn.';
    expect([status, body]).toEqual([409, expect.stringContaining(waits)]);
    expect(await third).toEqual(['state-refused', waits]);
    expect(late).toEqual(['state-refused', 'The environment is being closed; no order is placed any more.']);
    system.letGo();
    expect(await first).toBe('placed');
    await closing;
    expect(system.received.length).toBe(1);
  });
});

describe('after its simulator is closed', () => {
  const CLOSED = ['state-refused', 'The simulator is closed.'];

  test('no environment is made, forked or removed, and no file is written', async () => {
    const data = mkdtempSync(join(tmpdir(), 'closing-'));
    onTestFinished(() => {
      rmSync(data, { recursive: true });
    });
    const simulator = createSimulator({ data, seed: 'empty' });
    await simulator.createEnvironment({ name: 'mine' });
    simulator.close();
    const files = readdirSync(data);

    expect(await refusalOf(() => simulator.createEnvironment({ name: 'late' }))).toEqual(CLOSED);
    expect(await refusalOf(() => simulator.forkEnvironment({ from: 'default' }))).toEqual(CLOSED);
    expect(
      await refusalOf(() => {
        simulator.removeEnvironment('mine');
      }),
    ).toEqual(CLOSED);
    expect(readdirSync(data)).toEqual(files);
  });

  test('a move of a clock that is under way is refused', async () => {
    const simulator = await startSimulator({ port: 0, clock: '2026-11-20T09:15:30Z' });
    const { environment } = simulator;
    const inbox = environment.inbox({ orderCallback: true, orders: 'hang' });

    const refused = expect(environment.clock.advance({ until: { order: 'failed' } })).rejects.toMatchObject({ code: 'state-refused' });
    await inbox.waitFor({ kind: 'order' });
    await simulator.close();

    await refused;
  });

  test('it can be closed once more', async () => {
    const simulator = await startSimulator({ port: 0, seed: 'empty' });
    await simulator.close();

    await simulator.close();
    expect(await refusalOf(() => simulator.createEnvironment())).toEqual(CLOSED);
  });
});

const calls: Readonly<Record<string, (environment: Environment) => unknown>> = {
  'orders.list': ({ orders }) => orders.list(),
  'orders.get': ({ orders }) => orders.get(51),
  'orders.place': ({ orders }) => orders.place(5001, 'keep'),
  'orders.run': ({ orders }) => orders.run(),
  'snapshots.list': ({ snapshots }) => snapshots.list(),
  'snapshots.export': ({ snapshots }) => snapshots.export('kept'),
  'snapshots.load': ({ snapshots }) => snapshots.load('kept'),
  'snapshots.import': ({ snapshots }) => snapshots.import('further', Buffer.from('x')),
  'snapshots.save': ({ snapshots }) => snapshots.save('further'),
  'snapshots.remove': ({ snapshots }) => {
    snapshots.remove('kept');
  },
  snapshot: (environment) => environment.snapshot(),
  restore: (environment) => {
    environment.restore('kept');
  },
  settle: (environment) => environment.settle(10),
  contents: (environment) => environment.contents(),
  pending: (environment) => environment.pending(1),
  'events.list': ({ events }) => events.list({ from: 0, limit: 1 }),
  'destinations.list': ({ destinations }) => destinations.list(),
  import: (own) => own.import({ files: [{ name: 'customers.csv', text: 'email,first_name,last_name\na@b.co,A,B\n' }] }),
  'clients.list': ({ clients }) => clients.list(),
  'clients.add': ({ clients }) => clients.add(),
  'clients.secret': ({ clients, credentials }) => clients.secret(credentials.clientId),
  'clock.set': ({ clock }) => {
    clock.set({ kind: 'system' });
  },
};

const endings: Readonly<Record<string, (simulator: Simulator, environment: Environment) => void>> = {
  closed: (simulator) => {
    simulator.close();
  },
  removed: (simulator, { name }) => {
    simulator.removeEnvironment(name);
  },
};

describe.each(Object.entries(endings))('of an environment that was %s', (_ending, end) => {
  test.each(Object.entries(calls))('%s is refused in a sentence', async (_name, call) => {
    const simulator = createSimulator({ seed: { content: smallShop }, clock: INSTANT });
    const environment = await simulator.createEnvironment();
    environment.snapshots.save('kept');

    end(simulator, environment);

    expect(await refusalOf(() => call(environment))).toEqual(['state-refused', 'The environment is closed.']);
    simulator.close();
  });
});
