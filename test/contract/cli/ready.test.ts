import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runHere, startHere } from '../../support/in-process.js';

describe('subsim ready', () => {
  test('ends with 0 while a server answers and with 3 afterwards', async () => {
    await using server = await startHere(['--port', '0']);
    const { port } = new URL(server.url);

    const byFlag = await runHere(['ready', '--server', server.url]);
    const bySlash = await runHere(['ready', '--server', `${server.url}/`]);
    const byVariable = await runHere(['ready'], { variables: { SUBSIM_PORT: port } });
    await server.stop();
    const after = await runHere(['ready', '--server', server.url]);

    for (const end of [byFlag, bySlash, byVariable]) expect(end).toMatchObject({ code: 0, errors: '' });
    expect(after.code).toBe(3);
    expect(after.errors).toMatch(new RegExp(`^[^\\n]*${server.url}[^\\n]*\\n$`));
  });

  test('ends with 3 when something else answers there', async () => {
    const other = createServer((_, response) => void response.writeHead(503).end()).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo; // a TCP server that listens has a port

    expect((await runHere(['ready', '--server', `http://127.0.0.1:${String(port)}`])).code).toBe(3);
  });

  test.each(['nonsense', '127.0.0.1:4290', 'https://127.0.0.1:1', ''])(
    'takes %j for no address and says so in one line',
    async (address) => {
      const { code, output, errors } = await runHere(['ready', '--server', address]);

      expect([2, 3]).toContain(code);
      expect(output).toBe('');
      expect(errors).toMatch(/^[^\n]+\n$/);
      expect(errors).not.toMatch(/\bat .*:\d+:\d+/);
    },
  );
});
