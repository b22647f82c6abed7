import { Agent } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aFolder, start } from '../support/command.js';
import { ask, openLine, type WireAnswer } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const HEADERS = {
  Authorization: `Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}`,
  'Content-Type': 'application/json',
};

/** Asks over one connection, which is open from the first request on. */
function asking(url: string): (method: string, path: string, body?: object) => Promise<WireAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
  });
  return (method, path, body) => ask(url, method, path, { agent, headers: HEADERS, body: JSON.stringify(body) });
}

/** Asks again and again until an answer has a status, many times at most; the last status, 0 for a connection that was closed. */
async function first(wanted: number, asked: () => Promise<WireAnswer>): Promise<number> {
  let status = 0;
  for (let count = 0; status !== wanted && count < 500; count += 1)
    status = await asked().then(
      (answer) => answer.status,
      () => 0,
    );
  return status;
}

test('a server that may open no more files says so, and takes connections again when others are closed', async () => {
  using folder = aFolder();
  await using command = await start(['--port', '0', '--log-level', 'silent', '--data', folder.path], { limit: '-n 160' });
  const request = asking(command.url);
  expect((await request('GET', '/livez')).status).toBe(200);
  const lines = Array.from({ length: 200 }, () => openLine(command.url));
  onTestFinished(() => {
    for (const line of lines) line.hangUp();
  });
  // Each of those that are let in leaves one less; the others are closed.
  await Promise.race(lines.map(({ closed }) => closed));

  const snapshot = await request('POST', '/_sim/snapshots', { name: 'a' });
  const environment = await request('POST', '/_sim/environments', { seed: 'empty' });

  expect([snapshot.status, snapshot.headers['subsim-refusal'], snapshot.headers['retry-after']]).toEqual([503, 'out-of-files', '5']);
  for (const { headers } of [snapshot, environment]) expect(headers['subsim-hint']).toMatch(/nothing was changed.*ulimit -n|ulimit -n/s);
  expect(environment.status).toBe(503);
  for (const line of lines) line.hangUp();
  await Promise.all(lines.map(({ closed }) => closed));
  // The server hears of it some turns later; until then it closes what comes.
  expect(await first(201, () => request('POST', '/_sim/snapshots', { name: 'a' }))).toBe(201);
  expect(await first(200, () => ask(command.url, 'GET', '/livez'))).toBe(200);
});

test('a server that cannot write refuses what changes something, keeps what it had and answers what only reads', async () => {
  using folder = aFolder();
  // In blocks of 512 bytes or of 1024, by the shell.
  await using command = await start(['--port', '0', '--log-level', 'silent', '--data', folder.path], { limit: '-f 4096' });
  const request = asking(command.url);
  const note = 'n'.repeat(500_000);
  const write = (number: number): Promise<WireAnswer> =>
    request('POST', '/services/v2/customer', {
      customer: { email: `c${String(number)}@example.test`, first_name: 'A', last_name: 'B', user_defined_fields: { note } },
    });

  let count = 0;
  let answer = await write(count);
  for (; answer.status === 201 && count < 100; answer = await write(count)) count += 1;

  expect([answer.status, answer.headers['subsim-refusal']]).toEqual([503, 'storage-failed']);
  expect(answer.headers['subsim-hint']).toMatch(/what failed has changed nothing/);
  expect(answer.text).toBe('{"code":503,"message":"Service Unavailable"}');
  const listed = await request('GET', '/services/v2/customers?count=999');
  expect([listed.status, (JSON.parse(listed.text) as unknown[]).length]).toEqual([200, count]);
});
