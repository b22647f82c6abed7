import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { callJson, Unreachable } from '../../../src/world/json-call.js';

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`; // a TCP server that listens has a port
}

test('0.4.0 point 11: a server that takes a call and never answers is given up', async () => {
  const url = await serving(() => undefined);

  const call = callJson({ url, method: 'GET', body: '', beginsWithin: 1 });

  await expect(call).rejects.toThrow(
    new Unreachable(`Nothing answers at ${url}: it took the call and has not answered within 0.001 seconds.`),
  );
});

test('0.4.0 point 11: an answer that breaks off is told as one that did', async () => {
  const url = await serving((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"half":', () => response.destroy());
  });

  const call = callJson({ url, method: 'GET', body: '', beginsWithin: 60_000 });

  await expect(call).rejects.toThrow(
    new Unreachable(`The answer of ${url} broke off before its end: the server has stopped, or the connection was cut.`),
  );
});
