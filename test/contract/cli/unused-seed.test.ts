import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSimulator, type SimulatorSettings } from '../../../src/index.js';
import { aFolder } from '../../support/command.js';
import { smallShop } from '../../support/environment.js';
import { startHere } from '../../support/in-process.js';

test('0.3.0 point 11: a seed that is not used, because the data folder has data, is said at the start', async () => {
  using folder = aFolder();
  const data = join(folder.path, 'data');
  const file = folder.write('shop.json', { ...smallShop, environments: { second: {} } });
  const unseededOf = (settings: SimulatorSettings): readonly string[] => {
    const simulator = createSimulator({ data, ...settings });
    simulator.close();
    return simulator.unseeded;
  };

  const seen = [
    unseededOf({ seed: { content: smallShop } }),
    unseededOf({ seed: { file } }),
    unseededOf({ seed: 'empty' }),
    unseededOf({}),
    unseededOf({ data: undefined, seed: { file } }),
  ];
  await using command = await startHere(['--port', '0', '--data', data, '--seed-file', file]);

  expect(seen).toEqual([[], ['default'], ['default'], [], []]);
  expect(command.errors()).toContain('The seed is not loaded into the environment second: the data folder has data of it already.');
});
