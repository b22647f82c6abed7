import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createPipelines } from './pipelines.js';
import { closeUnread, type Every } from './unread.js';

/** A listening HTTP server. */
interface Listening {
  /** The base address, such as `http://127.0.0.1:4290`. */
  readonly url: string;
  /** Stops listening; what is in flight may end within `patience` milliseconds. */
  readonly close: (patience: number) => Promise<void>;
}

/** Why a server could not listen; `isTaken` when another program has the port. */
export class ListenError extends Error {
  readonly isTaken: boolean;

  static {
    this.prototype.name = 'ListenError';
  }

  constructor(message: string, isTaken: boolean) {
    super(message);
    this.isTaken = isTaken;
  }
}

// Milliseconds: a connection that sends its request too slowly is closed; an idle one outlives a client's pause between calls.
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 60_000;
const KEEP_ALIVE_TIMEOUT = 30_000;
const SWEEP_INTERVAL = 20;

/** Where a server listens, and the longest body that a client is told to go on with. */
interface ListenPlace {
  readonly host: string;
  readonly port: number;
  readonly bodyLimit: number;
  /** The classes of requests and answers. */
  readonly messageClasses: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;
  /** When connections that nobody reads are looked for; an interval of the machine unless a test has its own. */
  readonly every?: Every;
}

/** Listens on a host and port (0 picks one). Rejects with `ListenError`. */
export function listen(
  handler: RequestListener,
  { host, port, bodyLimit, messageClasses, every = everyInterval }: ListenPlace,
): Promise<Listening> {
  const server = createServer({
    ...messageClasses,
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionsCheckingInterval: 2_000,
  });
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  const connections = watchConnections(server);
  const handOn = createPipelines();
  const continued: RequestListener = (request, response) => {
    if (!(Number(request.headers['content-length']) > bodyLimit)) response.writeContinue();
    handler(request, response);
  };
  server.on('request', (request, response) => {
    handOn({ request, response, handler });
  });
  server.on('checkContinue', (request, response) => {
    handOn({ request, response, handler: continued });
  });
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(listenError(error, host, port));
    });
    server.listen(port, host, () => {
      server.once('close', closeUnread(connections.all, every));
      const { port: actual } = server.address() as AddressInfo; // a TCP server that listens has a port
      resolve({ url: `http://${urlHost(host)}:${String(actual)}`, close: (patience) => close(server, connections.unused, patience) });
    });
  });
}

function close(server: Server, unused: ReadonlySet<Socket>, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => {
      server.closeAllConnections();
    }, patience);
    // Those that are in use now are idle once they have their answer.
    const sweep = setInterval(() => {
      server.closeIdleConnections();
    }, SWEEP_INTERVAL);
    server.close(() => {
      clearTimeout(impatience);
      clearInterval(sweep);
      resolve();
    });
    for (const socket of unused) socket.destroy();
  });
}

/** The connections of a server. */
interface Connections {
  readonly all: ReadonlySet<Socket>;
  /** Those that have not carried a request: browsers open spare ones; Node does not count them as idle and would wait for them. */
  readonly unused: ReadonlySet<Socket>;
}

function watchConnections(server: Server): Connections {
  const [all, unused] = [new Set<Socket>(), new Set<Socket>()];
  server.on('connection', (socket) => {
    all.add(socket);
    unused.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      unused.delete(socket);
    });
  });
  for (const event of ['request', 'checkContinue']) {
    server.on(event, ({ socket }: IncomingMessage) => {
      unused.delete(socket);
    });
  }
  return { all, unused };
}

function everyInterval(milliseconds: number, work: () => void): () => void {
  const interval = setInterval(work, milliseconds).unref();
  return () => {
    clearInterval(interval);
  };
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): ListenError {
  const place = `${host}:${String(port)}`;
  if (error.code === 'EADDRINUSE')
    return new ListenError(`Port ${String(port)} on ${host} is in use; choose another port, or 0 to have a free one picked.`, true);
  return new ListenError(`Cannot listen on ${place}: ${error.message}`, false);
}
