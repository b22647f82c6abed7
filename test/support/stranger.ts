import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port that is no Subsim. */
export interface Stranger extends AsyncDisposable {
  readonly url: string;
}

/** Starts one that answers each request in its own way, or never. */
export async function aStranger(answer: (response: ServerResponse) => unknown): Promise<Stranger> {
  const server = createServer((_request, response) => void answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
