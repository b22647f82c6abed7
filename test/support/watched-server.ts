import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSimulator } from '../../src/index.js';

/** A server that listens like the simulator does, and keeps its responses for a look at what waits in them. */
export interface WatchedServer {
  readonly url: string;
  readonly responses: readonly ServerResponse[];
  /** The value of `Authorization` for the default environment's API client. */
  readonly basic: string;
  readonly connections: () => Promise<number>;
  /** Lets go of the responses so far, so that nothing but the simulator can hold what they have to do with. */
  readonly forget: () => void;
}

/** Listens until the test is finished. */
export async function aWatchedServer(seed: { readonly content: object }): Promise<WatchedServer> {
  const simulator = createSimulator({ seed });
  const responses: ServerResponse[] = [];
  const server = createServer((request, response) => {
    responses.push(response);
    simulator.handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    simulator.close();
  });
  const { clientId, clientSecret } = simulator.environment.credentials;
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return {
    url: `http://127.0.0.1:${String(port)}`,
    responses,
    basic: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    forget: () => void responses.splice(0),
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => {
          if (error === null) resolve(count);
          else reject(error);
        });
      }),
  };
}

/** The body that travelled in chunks. */
export function unchunked(text: string): string {
  const pieces: string[] = [];
  for (let position = 0; ;) {
    const end = text.indexOf('\r\n', position);
    const size = parseInt(text.slice(position, end), 16);
    if (!(size > 0)) return pieces.join('');
    pieces.push(text.slice(end + 2, end + 2 + size));
    position = end + 2 + size + 2;
  }
}
