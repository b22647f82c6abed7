import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
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

describe('a port that is taken', () => {
  test('ends the start with one line and exit code 5', async () => {
    await using first = await start(['--port', '0']);
    const { port } = new URL(first.url);

    const { code, output, errors } = await run(['--port', port]);

    expect([code, output]).toEqual([5, '']);
    expect(errors).toMatch(new RegExp(`^[^\\n]*${port}[^\\n]*--port[^\\n]*\\n$`));
    expect((await ask(first.url, 'GET', '/readyz')).status).toBe(200);
  });
});

describe('subsim ready', () => {
  test('ends with 0 while a server answers and with 3 afterwards', async () => {
    await using server = await start(['--port', '0']);
    const { port } = new URL(server.url);

    const [byFlag, bySlash, byVariable] = await Promise.all([
      run(['ready', '--server', server.url]),
      run(['ready', '--server', `${server.url}/`]),
      run(['ready'], { variables: { SUBSIM_PORT: port } }),
    ]);
    server.signal('SIGTERM');
    await server.end;
    const after = await run(['ready', '--server', server.url]);

    for (const end of [byFlag, bySlash, byVariable]) expect(end).toMatchObject({ code: 0, errors: '' });
    expect(after.code).toBe(3);
    expect(after.errors).toMatch(new RegExp(`^[^\\n]*${server.url}[^\\n]*\\n$`));
  });

  test('ends with 3 when something else answers there', async () => {
    const other = createServer((_, response) => void response.writeHead(503).end()).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo; // a TCP server that listens has a port

    expect((await run(['ready', '--server', `http://127.0.0.1:${String(port)}`])).code).toBe(3);
  });

  test.each(['nonsense', '127.0.0.1:4290', 'https://127.0.0.1:1', ''])(
    'takes %j for no address and says so in one line',
    async (address) => {
      const { code, output, errors } = await run(['ready', '--server', address]);

      expect([2, 3]).toContain(code);
      expect(output).toBe('');
      expect(errors).toMatch(/^[^\n]+\n$/);
      expect(errors).not.toMatch(/\bat .*:\d+:\d+/);
    },
  );
});

describe('a server that is asked to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s ends with 0 and says nothing about the inside', async (signal) => {
    await using command = await start(['--port', '0', '--log-level', 'error']);
    await ask(command.url, 'GET', '/livez');

    command.signal(signal);

    expect(await command.end).toMatchObject({ code: 0, errors: '' });
  });

  test('finishes what is in flight and keeps it', async () => {
    using folder = aFolder();
    const seed = folder.write('shop.json', smallShop);
    const settings = ['--port', '0', '--data', `${folder.path}/data`, '--seed-file', seed];
    await using command = await start(settings);
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
    expect((await command.end).code).toBe(0);
    await using again = await start(settings);
    const kept = await ask(again.url, 'GET', '/services/v2/customers?email=flight@example.test', {
      headers: { Authorization: HEAD[1]?.slice(15) ?? '' },
    });
    expect(JSON.parse(kept.text)).toHaveLength(1);
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

  test('gives its port and its folder free at once', async () => {
    using folder = aFolder();
    await using first = await start(['--port', '0', '--data', folder.path]);
    first.signal('SIGTERM');
    await first.end;

    await using second = await start(['--port', new URL(first.url).port, '--data', folder.path]);

    expect(second.url).toBe(first.url);
  });
});
