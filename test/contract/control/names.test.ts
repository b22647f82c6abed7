import { expect, test } from 'vitest';
import { createSimulator } from '../../../src/index.js';
import { aControlledEnvironment } from '../../support/control.js';

const taken = ['a', '7', 'constructor', 'run-7', '0-0', 'a-', `x${'9'.repeat(63)}`];
const refused = ['', '-a', 'A', 'a_b', 'a b', 'ä', 'a.b', '../a', `x${'9'.repeat(64)}`];

test('0.3.0 point 11: environments are named by one rule in a seed, the library, the control API and forks', async () => {
  using environment = aControlledEnvironment();
  const { simulator } = environment;
  const isTaken = async (work: () => unknown): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      return false;
    }
  };
  const doors: Readonly<Record<string, (name: string) => Promise<boolean>>> = {
    seed: (name) =>
      isTaken(() => {
        createSimulator({ seed: { content: { environments: { [name]: {} } } } }).close();
      }),
    library: (name) =>
      isTaken(async () => {
        (await simulator.createEnvironment({ name, seed: 'empty' }))[Symbol.dispose]();
      }),
    fork: (name) =>
      isTaken(async () => {
        (await simulator.forkEnvironment({ name, from: 'staging' }))[Symbol.dispose]();
      }),
    http: async (name) => {
      const { status } = await environment.control('post', '/environments', { name, seed: 'empty' });
      if (status === 201) simulator.removeEnvironment(name);
      return status === 201;
    },
  };

  for (const [door, takes] of Object.entries(doors)) {
    for (const name of taken) expect([door, name, await takes(name)]).toEqual([door, name, true]);
    for (const name of refused) expect([door, name, await takes(name)]).toEqual([door, name, false]);
  }
});
