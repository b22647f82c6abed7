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

test('a database of the version before has all its subscriptions, whose history begins with their next change', async () => {
  using folder = aFolder();
  using former = aFolder();
  {
    using before = anEnvironment({ data: folder.path });
    expect(await rowsOf(before, 'subscription_history')).toHaveLength(2);
  }
  formerDatabase(join(folder.path, 'default.sqlite'), join(former.path, 'default.sqlite'), 3);

  using environment = anEnvironment({ data: former.path });
  expect(await rowsOf(environment, 'subscription_history')).toEqual([]);
  expect(await rowsOf(environment, 'daily_subscriptions')).toEqual(['2026-11-20|2|0|2']);
  expect(await rowsOf(environment, 'complete_subscriptions')).toHaveLength(2);
  await environment.call('post', `${SUBSCRIPTION}/pause`);

  expect(await rowsOf(environment, 'subscription_history')).toEqual([
    '1|5001|2026-11-20T09:15:30+0000|Paused|2026-12-03|2|Monthly|TEA-ASSAM-250|subsim-default',
  ]);
  expect(await rowsOf(environment, 'daily_subscriptions')).toEqual(['2026-11-20|2|0|1']);
});
