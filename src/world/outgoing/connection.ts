import { createRequire } from 'node:module';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure, type SecureContext } from 'node:tls';
import type { Client } from 'undici';
import type { OutgoingAddress } from './outgoing-address.js';

/** A connection to a receiver, which opens with its first request and carries one at a time. */
export interface Connection {
  /** Sends over it; the handler is told what is wrong with the request. */
  readonly dispatch: (request: ConnectionRequest, handler: ConnectionHandler) => void;
  /** Whether it may carry another request: it is open, everything was written, and nothing went wrong. */
  readonly isSound: () => boolean;
  /** Whether it ended with an error. */
  readonly isBroken: () => boolean;
  /** How many bytes came in; of TLS, the plain text alone. */
  readonly bytesRead: () => number;
  readonly destroy: () => void;
}

/** A request in the words of undici. */
interface ConnectionRequest {
  readonly method: 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Whether the connection ends with the answer, and the receiver is told so. */
  readonly reset: boolean;
}

/**
 * Is told how a request goes, up to `onComplete` or `onError`. It is the older of the two forms that undici takes: the newer one
 * reads the headers of an answer a second time.
 */
export interface ConnectionHandler {
  /** The connection is open and the request is about to be written. */
  readonly onConnect: () => void;
  /** A head came, maybe of an informational answer; names and values in turn. True to go on. */
  readonly onHeaders: (status: number, rawHeaders: readonly Buffer[]) => boolean;
  /** A part of the body came. True to go on. */
  readonly onData: (chunk: Buffer) => boolean;
  readonly onComplete: () => void;
  readonly onError: (error: Error) => void;
}

/** What the connections to receivers that are trusted alike have in common. */
export interface Trust {
  readonly Client: typeof Client;
  /** None for connections without TLS. */
  readonly secureContext: SecureContext | undefined;
  /** The last TLS session of each origin, for a quicker handshake. */
  readonly sessions: Map<string, Buffer>;
}

/** Code of the error of a request that was not sent, because its connection had ended. */
export const CONNECTION_GONE = 'CONNECTION_GONE';

// Milliseconds: less than the five seconds after which many servers close a connection that idles.
const IDLE_TIMEOUT = 4_000;

// Milliseconds taken off the time for which a receiver says that it keeps an idle connection.
const IDLE_MARGIN = 1_000;

/** Loads what connections are made with. The first time takes some 150 ms, so that no start waits for it. */
export function loadClient(): typeof Client {
  // The undici that is loaded first serves the global `fetch`, which stays Node's own: that one comes with the first look at this name.
  Reflect.get(globalThis, 'Headers');
  const undici = createRequire(__filename)('undici') as { readonly Client: typeof Client }; // its types say so
  return undici.Client;
}

/** Loads it before it is needed. A failure, as for want of files, is left to those who need it: they meet it or it has passed. */
export function loadClientAhead(): void {
  try {
    loadClient();
  } catch {
    // said by the first sending
  }
}

/** Makes a connection; `onSocket` is told of its socket once that begins to open. */
export function createConnection(address: OutgoingAddress, trust: Trust, onSocket: (socket: Socket) => void): Connection {
  let socket: Socket | undefined;
  const client = new trust.Client(address.origin, {
    pipelining: 1,
    // Whoever sends a request keeps its deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_TIMEOUT,
    keepAliveMaxTimeout: IDLE_TIMEOUT,
    keepAliveTimeoutThreshold: IDLE_MARGIN,
    connect(_, callback) {
      // A client that lost its connection before it could send would open another one.
      if (socket !== undefined) {
        callback(Object.assign(new Error('The connection was closed before the request was sent.'), { code: CONNECTION_GONE }), null);
        return;
      }
      socket = open(address, trust);
      tellOpening(socket, address.isSecure ? 'secureConnect' : 'connect', callback);
      onSocket(socket);
    },
  });
  return {
    dispatch: (request, handler) => void client.dispatch(request, handler),
    isSound: () => socket?.destroyed === false && socket.errored === null && socket.writableLength === 0,
    isBroken: () => socket?.errored instanceof Error,
    bytesRead: () => socket?.bytesRead ?? 0,
    destroy: () => void socket?.destroy(),
  };
}

// Origins whose TLS session is remembered for each trust.
const SESSIONS = 100;

function open({ ends, origin }: OutgoingAddress, { secureContext, sessions }: Trust): Socket {
  if (secureContext === undefined) return connectPlain({ ...ends, noDelay: true });
  const socket = connectSecure({
    ...ends,
    secureContext,
    session: sessions.get(origin),
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, because an environment variable can turn it off.
    rejectUnauthorized: true,
  });
  socket.setNoDelay(true);
  socket.on('session', (session) => {
    if (sessions.size >= SESSIONS) sessions.clear();
    sessions.set(origin, session);
  });
  return socket;
}

type OnOpen = (...result: [null, Socket] | [Error, null]) => void;

function tellOpening(socket: Socket, event: 'connect' | 'secureConnect', onOpen: OnOpen): void {
  let isTold = false;
  socket.once(event, () => {
    isTold = true;
    onOpen(null, socket);
  });
  // Listens to the end: there are moments in which undici itself does not listen for errors.
  socket.on('error', (error) => {
    if (!isTold) onOpen(error, null);
    isTold = true;
  });
}
