import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aFolder, start, type RunningCommand } from '../support/command.js';
import { faultsOfFile } from '../support/database-file.js';
import { smallShop } from '../support/environment.js';
import { ask, type WireAnswer } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const AUTHORIZATION = `Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}`;
const WRITERS = [1, 2, 3, 4];
// After how many acknowledged writes the kill comes, with others under way.
const LIMIT = 25;

// The tests in test/long kill again and again, with webhooks, orders and snapshots under way.
test('what was acknowledged before kill -9 under load is there afterwards, whole', async () => {
  using folder = aFolder();
  const settings = ['--port', '0', '--data', join(folder.path, 'data'), '--seed-file', folder.write('shop.json', smallShop)];
  await using killed = await start(settings);
  const acknowledged = await writeUntilKilled(killed);

  // A copy, because to open a file mends it.
  cpSync(join(folder.path, 'data'), join(folder.path, 'copy'), { recursive: true });
  expect(faultsOfFile(join(folder.path, 'copy', 'default.sqlite'))).toEqual([]);
  await using command = await start(settings);
  const list = await ask(command.url, 'GET', '/services/v2/customers?count=999', { headers: { Authorization: AUTHORIZATION } });
  const stored = JSON.parse(list.text) as readonly { readonly email: string }[];

  expect(acknowledged.length).toBeGreaterThanOrEqual(LIMIT);
  expect(stored.map((customer) => JSON.stringify({ customer }))).toEqual(expect.arrayContaining([...acknowledged]));
});

/** Creates customers until the server is killed; the answers that came. */
async function writeUntilKilled({ url, signal, end }: RunningCommand): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  const create = (email: string): Promise<WireAnswer | undefined> =>
    ask(url, 'POST', '/services/v2/customer', {
      headers: { Authorization: AUTHORIZATION },
      body: JSON.stringify({ customer: { email, first_name: 'K', last_name: 'K' } }),
    }).catch(() => undefined); // the server is gone
  const write = async (writer: number): Promise<void> => {
    for (let turn = 1; ; turn += 1) {
      const answer = await create(`w${String(writer)}t${String(turn)}@example.test`);
      if (answer === undefined) return;
      expect(answer.status).toBe(201);
      if (acknowledged.push(answer.text) === LIMIT) signal('SIGKILL');
    }
  };
  await Promise.all(WRITERS.map(write));
  await end;
  return acknowledged;
}
