import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../../src/index.js';
import { aFolder } from '../../support/command.js';

const FILE = { name: 'customers.csv', text: 'email,first_name,last_name\nada@example.test,Ada,Lind\n' };

test('0.8.0 point 9: a relative data folder stays where it was when the process goes to another folder', async () => {
  using begun = aFolder();
  using other = aFolder();
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
  });
  process.chdir(begun.path);
  await using simulator = await startSimulator({ port: 0, data: 'shop', seed: 'empty' });
  process.chdir(other.path);

  // What is imported takes the place of the file of the environment.
  const { imported } = await simulator.environment.import({ files: [FILE] });
  await simulator.createEnvironment({ name: 'second', seed: 'empty' });

  expect(imported).toBe(true);
  expect(['default.sqlite', 'second.sqlite'].filter((name) => existsSync(join(begun.path, 'shop', name)))).toHaveLength(2);
  expect(existsSync(join(other.path, 'shop'))).toBe(false);
});
