import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request handler that stands behind an address of this machine alone. */
export interface HandlerServer {
  /** Without a slash at its end. */
  readonly url: string;
  /** Ends it with all its connections. */
  readonly close: () => Promise<void>;
}

/** Puts a handler behind a free port of the loopback address. */
export function serveHandler(handler: RequestListener): Promise<HandlerServer> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
      resolve({
        url: `http://127.0.0.1:${String(port)}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => {
              closed();
            });
            server.closeAllConnections();
          }),
      });
    });
  });
}
