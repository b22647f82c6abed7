import { createServer as createHttpServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Behaviour } from './behaviours.js';
import type { Certificate } from './certificates.js';

/** A request as a receiver got it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as sent and in that order. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly localAddress: string;
  readonly remoteAddress: string;
  /** The number of the connection, from 1 in the order of their coming. */
  readonly connection: number;
}

/** What a receiver listens with. */
export interface ReceiverWishes {
  /** An address of its own, by default 127.0.0.1. */
  readonly host?: string;
  /** With one it speaks TLS. */
  readonly certificate?: Certificate;
}

/** A server on a free port. */
export interface Listener extends AsyncDisposable {
  /** Base address with a path, such as `http://127.0.0.1:4290/hook`. */
  readonly url: string;
  readonly port: number;
  /** How many connections came, and how many of them are open. */
  readonly connections: () => { readonly came: number; readonly open: number };
  /** Resolves when a condition on what came holds; it is looked at after whatever happens here. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

/** A real HTTP server that keeps what it gets and answers as its behaviour says. */
export interface Receiver extends Listener {
  /** Those that came in whole, in the order of their coming. */
  readonly requests: readonly ReceivedRequest[];
}

/** Starts a receiver. */
export async function aReceiver(behaviour: Behaviour, { host = '127.0.0.1', certificate }: ReceiverWishes = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const handle: RequestListener = (request, response) => {
    const { socket } = request;
    const chunks: Buffer[] = [];
    request.on('error', () => undefined); // the sender may leave in the middle
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = receivedRequest(request, Buffer.concat(chunks), listener.number(socket));
      requests.push(received);
      listener.stir();
      behaviour({
        request: received,
        response,
        socket,
        reset: () => {
          listener.reset(socket);
        },
      });
    });
  };
  const server = certificate === undefined ? createHttpServer(handle) : createHttpsServer({ ...certificate }, handle);
  // An idle connection ends when the test says so.
  server.keepAliveTimeout = 0;
  const event = certificate === undefined ? 'connection' : 'secureConnection';
  const listener = await listening(server, { host, event, scheme: certificate === undefined ? 'http' : 'https' });
  return { ...listener, requests };
}

/** A server of bare TCP that leaves each connection to `onConnection`. Its address says https or http as told. */
export async function aTcpReceiver(onConnection: (socket: Socket) => void, scheme: 'http' | 'https' = 'http'): Promise<Listener> {
  const server = createTcpServer(onConnection);
  return listening(server, { host: '127.0.0.1', event: 'connection', scheme });
}

/** An http address on which nobody listens. */
export async function aClosedPort(): Promise<string> {
  await using receiver = await aTcpReceiver(() => undefined);
  return receiver.url;
}

// Listens, then stands still, so that the connections that come pile up in the kernel and never leave it.
const BLOCKED_LISTENER = `
const { workerData, parentPort } = require('node:worker_threads');
const server = require('node:net').createServer();
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  Atomics.wait(new Int32Array(workerData), 0, 0);
  process.exit();
});`;

// Milliseconds after which a connection on the loopback address is taken to hang.
const HANGING = 250;

// Far more connections than any kernel lets wait behind a backlog of one.
const MOST_WAITING = 64;

/** An http address on which connecting neither succeeds nor fails, because the queue of a listening socket is full (Linux). */
export async function aFullPort(): Promise<{ readonly url: string } & AsyncDisposable> {
  const flag = new SharedArrayBuffer(4);
  const worker = new Worker(BLOCKED_LISTENER, { eval: true, workerData: flag });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const waiting: Socket[] = [];
  const dispose = async (): Promise<void> => {
    for (const socket of waiting) socket.destroy();
    Atomics.store(new Int32Array(flag), 0, 1);
    Atomics.notify(new Int32Array(flag), 0);
    await worker.terminate();
  };
  while (await connects(port, waiting)) {
    if (waiting.length <= MOST_WAITING) continue;
    await dispose();
    throw new Error('The queue of a listening socket cannot be filled on this system.');
  }
  return { url: `http://127.0.0.1:${String(port)}/hook`, [Symbol.asyncDispose]: dispose };
}

function connects(port: number, waiting: Socket[]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    waiting.push(socket);
    // In a process that was held up, a connection that stands is told of only after the timer.
    const hangs = setTimeout(() => setImmediate(resolve, false), HANGING);
    socket.on('error', () => undefined);
    socket.once('connect', () => {
      clearTimeout(hangs);
      resolve(true);
    });
  });
}

interface Place {
  readonly host: string;
  /** The event of the server that brings a connection. */
  readonly event: 'connection' | 'secureConnection';
  readonly scheme: 'http' | 'https';
}

interface NumberedListener extends Listener {
  readonly number: (socket: Socket) => number;
  readonly reset: (socket: Socket) => void;
  readonly stir: () => void;
}

async function listening(server: Server, { host, event, scheme }: Place): Promise<NumberedListener> {
  const numbers = new Map<Socket, number>();
  const open = new Set<Socket>();
  const watchers = new Set<() => void>();
  const stir = (): void => {
    for (const watch of watchers) watch();
  };
  server.on('tlsClientError', () => undefined); // a sender that does not trust the certificate
  // A connection without a handshake is open, too; it has the number of its TLS connection.
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined); // the sender may leave when it likes
    socket.once('close', () => {
      open.delete(socket);
      stir();
    });
    stir();
  });
  server.on(event, (socket: Socket) => {
    numbers.set(socket, numbers.size + 1);
    socket.on('error', () => undefined);
    stir();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return {
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${String(port)}/hook`,
    port,
    connections: () => ({ came: numbers.size, open: open.size }),
    until: (condition) =>
      new Promise((resolve) => {
        const watch = (): void => {
          if (!condition()) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        watch();
      }),
    number: (socket) => numbers.get(socket) ?? 0,
    // Only the connection below TLS can be reset.
    reset({ remotePort }) {
      for (const socket of open) if (socket.remotePort === remotePort) socket.resetAndDestroy();
    },
    stir,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of open) socket.destroy();
      }),
  };
}

function receivedRequest(request: IncomingMessage, body: Buffer, connection: number): ReceivedRequest {
  const { method = '', url: path = '', headers, rawHeaders, socket } = request;
  const { localAddress = '', remoteAddress = '' } = socket;
  return { method, path, headers, rawHeaders, body, localAddress, remoteAddress, connection };
}
