import { Agent } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished, expect, test, vi } from 'vitest';
import { start, type RunningCommand } from '../support/command.js';
import { ask } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Sends so many requests that their lines are more than a pipe and the log together hold: each path has some 15,000 characters. */
async function fillLog({ url }: RunningCommand): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => {
    agent.destroy();
  });
  const path = `/nothing/${'long-'.repeat(3_000)}`;
  for (let count = 0; count < 12; count += 1) await Promise.all(Array.from({ length: 10 }, () => ask(url, 'GET', path, { agent })));
}

test('a log that nobody reads holds neither requests nor the end', async () => {
  await using command = await start(['--port', '0'], { errors: 'unread' });
  await fillLog(command);
  expect((await ask(command.url, 'GET', '/livez')).status).toBe(200);

  command.signal('SIGTERM');

  expect((await command.end).code).toBe(0);
});

test('a log whose reader comes back goes on, and says how many lines were dropped', async () => {
  await using command = await start(['--port', '0'], { errors: 'unread' });
  await fillLog(command);

  const read = text(command.unread);
  command.signal('SIGTERM');
  expect((await command.end).code).toBe(0);

  const lines = (await read).trim().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { readonly message: string }).message);
  const dropped = messages.flatMap((message) => /^(\d+) lines of the log were dropped/.exec(message)?.[1] ?? []).map(Number);
  expect(dropped.length).toBeGreaterThan(0);
  expect(messages.length - dropped.length + dropped.reduce((sum, count) => sum + count, 0)).toBe(120);
});

test('a log whose reader goes away ends nothing', async () => {
  await using command = await start(['--port', '0'], { errors: 'gone' });
  await fillLog(command);
  expect((await ask(command.url, 'GET', '/livez')).status).toBe(200);

  command.signal('SIGTERM');

  expect((await command.end).code).toBe(0);
});
