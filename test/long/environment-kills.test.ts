import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aFolder, start, type RunningCommand } from '../support/command.js';
import { ask, type WireAnswer } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const ROUNDS = 8;
const seed = {
  content: {
    customers: Array.from({ length: 200 }, (_, index) => ({ email: `c${String(index)}@example.test`, first_name: 'C', last_name: 'D' })),
  },
};

function control({ url }: RunningCommand, method: string, path: string, body?: object): Promise<WireAnswer> {
  return ask(
    url,
    method,
    `/_sim${path}`,
    body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  );
}

test('a kill while environments are made and removed leaves each of them whole or not at all', async () => {
  using folder = aFolder();
  const data = join(folder.path, 'data');
  const settings = ['--port', '0', '--data', data, '--clock', '2026-11-20T00:00:00Z', '--body-limit', '10000000'];
  let found = 0;

  for (let round = 0; round < ROUNDS; round += 1) {
    await using command = await start(settings);
    const { environments } = JSON.parse((await control(command, 'GET', '/environments')).text) as {
      environments: readonly { name: string; counts: { customers: number } }[];
    };
    const others = environments.filter(({ name }) => name !== 'default');
    found += others.length;
    expect(others.map(({ counts }) => counts.customers).filter((count) => count !== 200)).toEqual([]);
    expect(
      readdirSync(data)
        .filter((file) => /^run.*\.sqlite/.test(file) && !/-(?:wal|shm)$/.test(file))
        .sort(),
    ).toEqual(others.map(({ name }) => `${name}.sqlite`).sort());
    for (const { name } of others) expect((await control(command, 'DELETE', `/environments/${name}`)).status).toBe(204);
    await makeUntilKilled(command, round);
  }

  expect(found).toBeGreaterThan(1);
});

// One is made after another, and every third removed, until a kill comes that was on its way since a few had been made.
async function makeUntilKilled(command: RunningCommand, round: number): Promise<void> {
  for (let count = 0; ; count += 1) {
    const name = `run-${String(count % 20)}`;
    try {
      if (count === 3) setTimeout(command.signal, round * 7, 'SIGKILL');
      if (count % 3 === 2) await control(command, 'DELETE', `/environments/run-${String(count - 1)}`);
      else await control(command, 'POST', '/environments', { name, seed });
    } catch {
      await command.end; // the connection ends with the process
      return;
    }
  }
}
