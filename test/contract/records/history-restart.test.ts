import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../support/command.js';
import { readCsv } from '../../support/csv.js';
import { formerDatabase } from '../../support/database-file.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';

const SUBSCRIPTION = '/services/v2/subscriptions/5001';

async function rowsOf(environment: TestEnvironment, code: string): Promise<readonly string[]> {
  const { text } = await environment.call('get', `/services/v2/reports/${code}`);
  return readCsv(text)
    .slice(1)
    .map((cells) => cells.join('|'));
}

test('the history of subscriptions is there after a restart, and goes on', async () => {
  using folder = aFolder();
  let rows: readonly string[];
  {
    using before = anEnvironment({ data: folder.path });
    await before.call('post', `${SUBSCRIPTION}/pause`);
    rows = await rowsOf(before, 'subscription_history');
  }

  using after = anEnvironment({ data: folder.path });
  expect(await rowsOf(after, 'subscription_history')).toEqual(rows);
  await after.call('post', `${SUBSCRIPTION}/cancel`);

  expect(await rowsOf(after, 'subscription_history')).toEqual([
    ...rows,
    '4|5001|2026-11-20T09:15:30+0000|Cancelled|2026-12-03|2|Monthly|TEA-ASSAM-250|subsim-default',
  ]);
});

test.each([1, 2, 3])('a database of version %i has all its subscriptions, whose history begins with their next change', async (version) => {
  using folder = aFolder();
  formerDatabase(version, join(folder.path, 'default.sqlite'));

  using environment = anEnvironment({ data: folder.path });
  const isPaused = version > 1;
  expect(await rowsOf(environment, 'subscription_history')).toEqual([]);
  expect(await rowsOf(environment, 'daily_subscriptions')).toEqual([`2026-11-20|3|0|${isPaused ? '2' : '3'}`]);
  expect(await rowsOf(environment, 'complete_subscriptions')).toHaveLength(3);
  environment.simulator.environment.clock.set({ kind: 'frozen', instant: '2026-11-20T10:00:00Z' });
  await environment.call('post', '/services/v2/subscriptions/5002/pause');

  expect(await rowsOf(environment, 'subscription_history')).toEqual([
    '1|5002|2026-11-20T10:00:00+0000|Paused|2026-11-27|1|Monthly|JAM-PLUM|subsim-default',
  ]);
  expect(await rowsOf(environment, 'daily_subscriptions')).toEqual([`2026-11-20|3|0|${isPaused ? '1' : '2'}`]);
});
