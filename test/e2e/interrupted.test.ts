import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aServer, type TestServer } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Starts `subsim events --follow` in a process of its own, and waits until it has told an event. */
async function following({ simulator, url }: TestServer) {
  simulator.environment.events.ping();
  const child = spawn(process.execPath, [CLI, 'events', '--follow', '--server', url], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { child, ended };
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('0.3.0 point 10: a command that %s interrupts ends with %d', async (signal, code) => {
  await using server = await aServer();
  const { child, ended } = await following(server);

  child.kill(signal);

  expect(await ended).toEqual([code, null]);
});

test('0.3.0 point 10: a list that nobody reads any more, as in | head -1, ends well', async () => {
  await using server = await aServer();
  const { child, ended } = await following(server);

  child.stdout.destroy();
  await once(child.stdout, 'close');
  server.simulator.environment.events.ping();

  expect(await ended).toEqual([0, null]);
});

test.runIf(existsSync('/dev/full'))('0.4.0 point 11: output that cannot be written ends with 4 and a sentence', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => {
    closeSync(full);
  });

  const { status, stderr } = spawnSync(process.execPath, [CLI, '--version'], { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' });

  expect([status, stderr]).toEqual([4, expect.stringMatching(/^The output cannot be written: [^\n]*no space left on device[^\n]*\.\n$/)]);
});
