import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aFolder, run, start } from '../support/command.js';
import { smallShop } from '../support/environment.js';
import { ask, openLine } from '../support/server.js';

// A process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const HEAD = ['Host: localhost', `Authorization: Basic ${Buffer.from('subsim-default:subsim-default-secret').toString('base64')}`];
const BODY = '{"customer":{"email":"flight@example.test","first_name":"In","last_name":"Flight"}}';

/** Resolves when nobody listens at an address any more. */
async function untilRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const isRefused = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('connect', () => {
        socket.destroy();
        resolve(false);
      });
      socket.on('error', () => {
        resolve(true);
      });
    });
  while (!(await isRefused()));
}

test('a port and a data folder belong to one process; another one is told so in one line and harms nothing', async () => {
  using folder = aFolder();
  await using first = await start(['--port', '0', '--data', folder.path]);
  const { port } = new URL(first.url);

  const samePort = await run(['--port', port]);
  const sameFolder = await run(['--port', '0', '--data', folder.path]);

  expect(samePort).toEqual({ code: 5, output: '', errors: expect.stringMatching(new RegExp(`^[^\\n]*${port}[^\\n]*--port[^\\n]*\\n$`)) });
  expect(sameFolder).toEqual({ code: 2, output: '', errors: expect.stringMatching(/^[^\n]*in use[^\n]*\n$/) });
  expect(sameFolder.errors).toContain(folder.path);
  const written = await ask(first.url, 'POST', '/services/v2/customer', {
    headers: { Authorization: HEAD[1]?.slice(15) ?? '' },
    body: BODY,
  });
  expect(written.status).toBe(201);
});

describe('a server that is asked to stop', () => {
  test('by SIGINT ends with 0 and says nothing about the inside', async () => {
    await using command = await start(['--port', '0', '--log-level', 'error']);
    await ask(command.url, 'GET', '/livez');

    command.signal('SIGINT');

    expect(await command.end).toMatchObject({ code: 0, errors: '' });
  });

  test('by SIGTERM finishes what is in flight, keeps it, and gives its port and its folder free at once', async () => {
    using folder = aFolder();
    const seed = folder.write('shop.json', smallShop);
    const settings = ['--data', `${folder.path}/data`, '--seed-file', seed, '--log-level', 'error'];
    await using command = await start(['--port', '0', ...settings]);
    const line = openLine(command.url);
    onTestFinished(line.hangUp);
    line.write(
      ['POST /services/v2/customer HTTP/1.1', ...HEAD, `Content-Length: ${String(BODY.length)}`, 'Expect: 100-continue', '\r\n'].join(
        '\r\n',
      ),
    );
    await line.until(/100 Continue/);

    command.signal('SIGTERM');
    await untilRefused(command.url);
    line.write(BODY);

    expect(await line.closed).toMatch(/HTTP\/1\.1 201 .*"email":"flight@example\.test"/s);
    expect(await command.end).toMatchObject({ code: 0, errors: '' });
    await using again = await start(['--port', new URL(command.url).port, ...settings]);
    expect(again.url).toBe(command.url);
    const kept = await ask(again.url, 'GET', '/services/v2/customers?email=flight@example.test', {
      headers: { Authorization: HEAD[1]?.slice(15) ?? '' },
    });
    expect(JSON.parse(kept.text)).toHaveLength(1);
  });

  test('by SIGTERM in the middle of a long move of the clock ends that, says how far it came, and ends', async () => {
    using folder = aFolder();
    const [subscription] = smallShop.subscriptions;
    const subscriptions = Array.from({ length: 200 }, (_, index) => ({ ...subscription, id: 5001 + index, interval: 'Daily' }));
    const seed = folder.write('shop.json', { ...smallShop, subscriptions });
    const settings = ['--clock', '2026-11-20T00:00:00Z', '--order-callback-url', 'internal', '--log-level', 'error'];
    await using command = await start(['--port', '0', '--seed-file', seed, ...settings]);
    const line = openLine(command.url);
    onTestFinished(line.hangUp);
    const move = '{"by":"P9Y"}';
    const head = ['Content-Type: application/json', 'Accept: application/x-ndjson', `Content-Length: ${String(move.length)}`];
    line.write(['POST /_sim/clock/advance HTTP/1.1', 'Host: localhost', ...head, '', move].join('\r\n'));
    await line.until(/"outcome":"placed"/);

    command.signal('SIGTERM');

    expect(await line.closed).toMatch(
      /\{"refusal":"state-refused","message":"The environment was closed while[^\n]*","from":"2026-11-20T00:00:00\.000Z","to":"202[67]-[^\n]*"total":\d+[^\n]*\}\n/,
    );
    expect(await command.end).toMatchObject({ code: 0, errors: '' });
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('twice by %s does not wait for what is in flight and ends with %d', async (signal, code) => {
    await using command = await start(['--port', '0']);
    const line = openLine(command.url);
    onTestFinished(line.hangUp);
    line.write(['POST /services/v2/customer HTTP/1.1', ...HEAD, 'Content-Length: 99', 'Expect: 100-continue', '\r\n'].join('\r\n'));
    await line.until(/100 Continue/);

    command.signal(signal);
    await untilRefused(command.url);
    command.signal(signal);

    expect((await command.end).code).toBe(code);
  });
});
