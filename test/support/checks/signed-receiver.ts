import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The secret by which the receivers here verify signatures. */
export const SECRET = 'hush-hush';

/** A small receiver that is checked: a right one, or one that takes everything. */
export interface CheckedReceiver extends AsyncDisposable {
  readonly url: string;
}

interface Given {
  /** Whether it looks at signatures. By default it does. */
  readonly verifies?: boolean;
  /** By default a free one. */
  readonly port?: number;
  /** Told of each POST before it is answered. */
  readonly onPost?: () => void;
}

/** Starts one. */
export async function aCheckedReceiver({ verifies = true, port = 0, onPost = () => undefined }: Given = {}): Promise<CheckedReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') onPost();
      const right = createHmac('sha256', SECRET).update(Buffer.concat(chunks)).digest('hex');
      response.writeHead(verifies && request.headers['sp-hmac'] !== right ? 401 : 204, { 'X-Echo': SECRET }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String(portOf(server))}/hooks`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** The address of a receiver that nobody has started yet. */
export async function anAddress(): Promise<{ readonly url: string; readonly port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${String(port)}/hooks`, port };
}

function portOf(server: Server): number {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return port;
}
