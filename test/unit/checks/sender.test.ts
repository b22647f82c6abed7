import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { toldExchange } from '../../../src/capabilities/checks/index.js';
import { createSender } from '../../../src/capabilities/checks/stage/sender.js';

const MIB = 1_048_576;

test('0.5.0 point 3: a run keeps 32 MiB of answers, and the beginnings of those that come then; a case sees the whole of its own', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(request.headers['x-short'] === undefined ? Buffer.alloc(MIB, 'a') : 'short'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  const sender = createSender({ url: `http://127.0.0.1:${String(port)}/`, authority: undefined, timeout: 10_000, signal: undefined });
  const body = Buffer.alloc(0);

  for (let count = 0; count < 33; count += 1) await sender.send({ headers: [], body });
  const last = await sender.send({ headers: [], body });
  await sender.send({ headers: [['X-Short', '1']], body });
  server.close();

  const kept = sender.exchanges().map((exchange) => toldExchange(exchange).answer);
  expect(kept.map((answer) => answer?.body.length)).toEqual([...Array<number>(32).fill(MIB), 8192, 8192, 5]);
  expect(kept.map((answer) => answer?.isCut)).toEqual([...Array<boolean>(32).fill(false), true, true, false]);
  expect(last.outcome).toMatchObject({ kind: 'answered', isCut: false, body: expect.objectContaining({ length: MIB }) as unknown });
});
