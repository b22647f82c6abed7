import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, start, type RunningCommand } from '../support/command.js';
import { ask } from '../support/server.js';

const COUNT = 70;
// Less than two for each environment's database, and enough for Node.js to load modules, of which it opens a hundred and more at a time.
const LIMIT = 192;
const headers = { 'Content-Type': 'application/json' };

const names = Array.from({ length: COUNT }, (_, index) => `shop-${String(index)}`);

function descriptorsOf({ process }: RunningCommand, data: string): readonly string[] {
  const folder = `/proc/${String(process)}/fd`;
  return readdirSync(folder)
    .flatMap((name) => {
      try {
        return [readlinkSync(join(folder, name))];
      } catch {
        return []; // it was closed since the list was made
      }
    })
    .filter((target) => target.startsWith(data) && target.includes('.sqlite'));
}

// Only there can a limit be set for one process and its files be seen.
test.runIf(process.platform === 'linux')(
  'more environments than ulimit -n has descriptors for are made, found again and used',
  async () => {
    using folder = aFolder();
    const data = join(folder.path, 'data');
    const options = ['--port', '0', '--data', data];
    {
      await using first = await start(options, { limit: `-n ${String(LIMIT)}` });
      expect(first.errors()).toContain('ulimit -n leaves room for 48 open environments in the data folder');
      for (const name of names) {
        const { status } = await ask(first.url, 'POST', '/_sim/environments', { headers, body: JSON.stringify({ name }) });
        expect([name, status]).toEqual([name, 201]);
      }
      expect(descriptorsOf(first, data).length).toBeLessThanOrEqual(96);
    }
    await using second = await start(options, { limit: `-n ${String(LIMIT)}` });
    for (const name of [...names, ...names]) {
      const authorization = `Basic ${Buffer.from(`subsim-${name}:subsim-${name}-secret`).toString('base64')}`;
      const customer = { customer: { email: `a${String(Math.random())}@example.test`, first_name: 'A', last_name: 'B' } };
      const { status } = await ask(second.url, 'POST', '/services/v2/customer', {
        headers: { ...headers, Authorization: authorization },
        body: JSON.stringify(customer),
      });
      expect([name, status]).toEqual([name, 201]);
    }
    expect(descriptorsOf(second, data).length).toBeLessThanOrEqual(96);
  },
);
