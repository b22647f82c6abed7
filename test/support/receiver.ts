import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that a receiver got. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers: a status with a body, or later, when it is told to. */
export type ReceiverAnswer = { readonly status: number; readonly body?: string | Buffer } | 'hold';

/** A receiver of webhooks: a real HTTP server on a free port. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Resolves as soon as it has got so many requests. */
  readonly until: (count: number) => Promise<void>;
  /** Answers with 200 what it holds. */
  readonly release: () => void;
}

/** Starts a receiver; `answer` is asked with the number of each request, from 1. By default all get 200. */
export async function aReceiver(answer: (number: number) => ReceiverAnswer = () => ({ status: 200 })): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const held: ServerResponse[] = [];
  const watchers = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const given = answer(received.length);
      if (given === 'hold') held.push(response);
      else response.writeHead(given.status, { 'X-Receiver': 'tea' }).end(given.body);
      for (const watch of watchers) watch();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return {
    url: `http://127.0.0.1:${String(port)}/hook`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const watch = (): void => {
          if (received.length >= count) resolve();
        };
        watchers.add(watch);
        watch();
      }),
    release() {
      for (const response of held.splice(0)) response.writeHead(200).end();
    },
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
