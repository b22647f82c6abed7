import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { openKeyring } from '../../../src/store/keyring.js';
import { aFolder } from '../../support/unit/folder.js';

function aSimulator(data: string): Simulator & Disposable {
  const simulator = createSimulator({ seed: 'empty', data });
  return { ...simulator, [Symbol.dispose]: simulator.close };
}

test('what a kill has left of environments that were being made or removed is swept away by the next start, which names them', async () => {
  using folder = aFolder();
  const data = folder.file('data');
  {
    using simulator = aSimulator(data);
    for (const name of ['whole', 'leaving']) (await simulator.createEnvironment({ name, seed: 'empty' })).snapshots.save('then');
  }
  // As a kill leaves them: one that has a file already and one that has none yet, and one that has lost its snapshots.
  const keyring = openKeyring(folder.file('data/credentials.db'));
  for (const name of ['half', 'hardly']) keyring.begin(name);
  keyring.removing('leaving');
  keyring.close();
  writeFileSync(folder.file('data/half.sqlite'), 'cut');
  mkdirSync(folder.file('data/half.snapshots'));
  writeFileSync(folder.file('data/hardly.sqlite.new'), 'cut');

  using simulator = aSimulator(data);

  expect([...simulator.swept].sort()).toEqual(['half', 'hardly', 'leaving']);
  expect([...simulator.environments.keys()]).toEqual(['default', 'whole']);
  expect(readdirSync(data).filter((file) => /half|hardly|leaving/.test(file))).toEqual([]);
  for (const name of ['half', 'hardly', 'leaving']) expect((await simulator.createEnvironment({ name, seed: 'empty' })).name).toBe(name);
  expect(existsSync(folder.file('data/whole.snapshots/then.sqlite'))).toBe(true);
});

test('an environment that is refused, and one that is removed, leave nothing that a start would sweep away', async () => {
  using folder = aFolder();
  const data = folder.file('data');
  {
    using simulator = aSimulator(data);
    await expect(simulator.createEnvironment({ name: 'wrong', seed: { content: { customers: [{}] } } })).rejects.toThrow('email');
    await simulator.createEnvironment({ name: 'gone', seed: 'empty' });
    simulator.removeEnvironment('gone');
  }

  using simulator = aSimulator(data);

  expect([simulator.swept, [...simulator.environments.keys()]]).toEqual([[], ['default']]);
});
