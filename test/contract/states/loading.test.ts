import { existsSync, readdirSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSimulator, startSimulator, type EnvironmentInput } from '../../../src/index.js';

import { aFolder } from '../../support/unit/folder.js';
import { ask } from '../../support/server.js';

// Long enough to load that the loop turns several times meanwhile.
const CUSTOMERS = 3000;
const shop = {
  content: {
    customers: Array.from({ length: CUSTOMERS }, (_, index) => ({
      email: `c${String(index)}@example.test`,
      first_name: 'C',
      last_name: 'D',
    })),
  },
};
const input: EnvironmentInput = { name: 'large', seed: shop };

describe('while a large seed is loaded', () => {
  test('other environments are served, and nobody finds the new one', async () => {
    await using simulator = await startSimulator({ port: 0, seed: 'empty' });
    const loading = simulator.createEnvironment(input);
    const isLoaded = settling(loading);

    const answers = [];
    while (!isLoaded() && answers.length < 3) {
      const answer = await ask(simulator.url, 'GET', '/livez');
      if (!isLoaded()) answers.push([answer.status, simulator.environments.has('large')]);
    }

    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers.map(String))).toEqual(new Set(['200,false']));
    expect((await loading).contents().customers?.count).toBe(CUSTOMERS);
  });

  test('its name and its client id are taken, and free again when it is not made', async () => {
    using simulator = aSimulator();
    const stopping = new AbortController();
    const loading = simulator.createEnvironment(input, { signal: stopping.signal });

    await expect(simulator.createEnvironment({ name: 'large', clientId: 'other' })).rejects.toMatchObject({ code: 'already-exists' });
    await expect(simulator.createEnvironment({ name: 'x', clientId: 'subsim-large' })).rejects.toMatchObject({ code: 'already-exists' });
    stopping.abort(new Error('No more.'));

    await expect(loading).rejects.toThrow('No more.');
    expect((await simulator.createEnvironment({ name: 'large', seed: 'empty' })).contents().customers?.count).toBe(0);
  });

  test('in a data folder its file is not there before it is whole', async () => {
    using folder = aFolder();
    using simulator = aSimulator(folder.file('data'));
    const loading = simulator.createEnvironment(input);
    const isLoaded = settling(loading);

    const seen = [];
    while (!isLoaded()) {
      seen.push(readdirSync(folder.file('data')).some((file) => file.startsWith('large')));
      await turn();
    }

    expect(seen.length).toBeGreaterThan(0);
    expect(seen.slice(0, -1)).not.toContain(true);
    await loading;
    expect(existsSync(folder.file('data/large.sqlite'))).toBe(true);
  });

  test('a simulator that is closed makes none of it, and leaves no file', async () => {
    using folder = aFolder();
    const simulator = createSimulator({ seed: 'empty', data: folder.file('data') });
    const loading = simulator.createEnvironment(input);
    await turn();

    simulator.close();

    await expect(loading).rejects.toMatchObject({ code: 'state-refused', message: 'The simulator is closed.' });
    expect(readdirSync(folder.file('data')).filter((file) => file.startsWith('large'))).toEqual([]);
  });

  test('a record that is refused at its end is named by its place', async () => {
    using simulator = aSimulator();
    const { customers } = shop.content;
    const wrong = { content: { environments: undefined, customers: [...customers, { id: 'x' }] } };

    await expect(simulator.createEnvironment({ name: 'large', seed: wrong })).rejects.toThrow(`customers[${String(CUSTOMERS)}]`);
    await expect(simulator.createEnvironment({ name: 'large', seed: { content: { customers: [...customers, 7] } } })).rejects.toThrow(
      `seed: customers[${String(CUSTOMERS)}]: must be object.`,
    );
    expect(simulator.environments.has('large')).toBe(false);
  });
});

test('what a reset after a restart goes back to is loaded while others have their turn', async () => {
  using folder = aFolder();
  const settings = { seed: shop, data: folder.file('data') };
  createSimulator(settings).close();
  const simulator = createSimulator(settings);
  onTestFinished(simulator.close);
  const { environment } = simulator;
  let turns = 0;
  const preparing = environment.prepareReset();
  for (const isReady = settling(preparing); !isReady(); turns += 1) await turn();

  environment.reset();

  expect(turns).toBeGreaterThan(2);
  expect(environment.contents().customers?.count).toBe(CUSTOMERS);
});

test('a start that is stopped while it loads rejects with the reason, and has made no file', async () => {
  using folder = aFolder();
  const stopping = new AbortController();
  const starting = startSimulator({ port: 0, seed: shop, data: folder.file('data') }, { signal: stopping.signal });
  await turn();

  stopping.abort(new Error('Enough.'));

  await expect(starting).rejects.toThrow('Enough.');
  expect(readdirSync(folder.file('data')).filter((file) => file.endsWith('.sqlite'))).toEqual([]);
});

function aSimulator(data?: string) {
  const simulator = createSimulator({ seed: 'empty', data });
  return { ...simulator, [Symbol.dispose]: simulator.close };
}

function settling(promise: Promise<unknown>): () => boolean {
  let isSettled = false;
  const note = (): void => {
    isSettled = true;
  };
  promise.then(note, note);
  return () => isSettled;
}
