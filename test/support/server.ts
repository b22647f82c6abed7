import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { startSimulator, type RequestRecord, type SimulatorSettings, type StartedSimulator } from '../../src/index.js';
import { holdToDescription } from './described.js';
import { INSTANT, smallShop } from './environment.js';

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** What a request over the wire may have beside method and path. */
export interface Sending {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A whole body, or pieces that travel chunked. */
  readonly body?: string | Buffer | readonly (string | Buffer)[];
  /** Whether to send the Basic credentials of the default environment; the default. */
  readonly isKnown?: boolean;
}

/** Sends one request to a base address exactly as given, and reads the whole answer. */
export function ask(
  base: string,
  method: string,
  path: string,
  { headers = {}, body, agent }: Sending & { agent?: Agent } = {},
): Promise<WireAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    // The client of node:http would send the body of a GET without its length.
    const length = typeof body === 'string' || Buffer.isBuffer(body) ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
    const sent = request(
      { hostname, port, method, path, headers: mutable({ ...length, ...headers }), agent: agent ?? false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const answer = { status: response.statusCode ?? 0, headers: response.headers, body: bytes, text: bytes.toString('utf8') };
          try {
            if (path.startsWith('/_sim')) holdToDescription({ method, target: path, sent: body, ...answer });
            resolve(answer);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      },
    );
    sent.on('error', reject);
    for (const piece of Array.isArray(body) ? body : []) sent.write(piece);
    sent.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : undefined);
  });
}

function mutable(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]));
}

/** A bare TCP connection to a server. */
export interface Line {
  readonly socket: Socket;
  readonly write: (text: string | Buffer) => void;
  /** Everything received so far. */
  readonly received: () => string;
  /** Resolves with everything received as soon as that meets a condition; rejects when the connection ends before. */
  readonly until: (condition: RegExp) => Promise<string>;
  /** Resolves with everything received when the other side has closed the connection. */
  readonly closed: Promise<string>;
  readonly hangUp: () => void;
}

/** Opens a bare TCP connection. */
export function openLine(base: string): Line {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const watchers = new Set<() => void>();
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    for (const watch of watchers) watch();
  });
  socket.on('error', () => undefined); // a reset shows as a close
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => {
      resolve(received);
    });
  });
  const until = (condition: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const watch = (): void => {
        if (condition.test(received)) resolve(received);
      };
      watchers.add(watch);
      watch();
      void closed.then(() => {
        reject(new Error(`the connection ended after ${JSON.stringify(received.slice(0, 300))}`));
      });
    });
  return { socket, write: (text) => void socket.write(text), received: () => received, until, closed, hangUp: () => void socket.destroy() };
}

/** A simulator that listens on a free port of the loopback address, with the small shop. */
export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly simulator: StartedSimulator;
  readonly log: readonly RequestRecord[];
  /** The value of `Authorization` for the default environment's API client. */
  readonly authorization: string;
  readonly ask: (method: string, path: string, sending?: Sending) => Promise<WireAnswer>;
  /** A bare connection that is hung up at the end of the test. */
  readonly line: () => Line;
  /** The head of a request, for a bare connection: credentials and Host included, the blank line not. */
  readonly head: (method: string, path: string, headers?: Readonly<Record<string, string>>) => string;
  /** Resolves with the first `count` records of the log as soon as there are so many. */
  readonly logged: (count: number) => Promise<readonly RequestRecord[]>;
}

/** Starts a simulator on a free port: the small shop, a clock that stands, seeded chance. */
export async function aServer(settings: SimulatorSettings = {}): Promise<TestServer> {
  const log: RequestRecord[] = [];
  const waiting = new Set<() => void>();
  const onRequest = (record: RequestRecord): void => {
    log.push(record);
    for (const check of waiting) check();
  };
  const simulator = await startSimulator({ port: 0, seed: { content: smallShop }, clock: INSTANT, randomSeed: 1, onRequest, ...settings });
  const { clientId, clientSecret } = simulator.environment.credentials;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const agent = new Agent({ keepAlive: true });
  const lines: Line[] = [];
  return {
    url: simulator.url,
    simulator,
    log,
    authorization,
    ask: (method, path, { isKnown = true, headers = {}, ...rest } = {}) =>
      ask(simulator.url, method, path, { agent, headers: { ...(isKnown ? { Authorization: authorization } : {}), ...headers }, ...rest }),
    line() {
      const line = openLine(simulator.url);
      lines.push(line);
      return line;
    },
    head: (method, path, headers = {}) =>
      [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: ${authorization}`]
        .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
        .join('\r\n') + '\r\n',
    logged: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (log.length >= count) resolve(log.slice(0, count));
        };
        waiting.add(check);
        check();
      }),
    async [Symbol.asyncDispose]() {
      for (const line of lines) line.hangUp();
      agent.destroy();
      await simulator.close();
    },
  };
}
