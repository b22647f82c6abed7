import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHandler } from '../../../simulator.js';

/** What Subsim sent to the address that stands in for the receiver's. */
export interface Relayed {
  /** Path and query. */
  readonly path: string;
  /** As they came, in that order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly bytes: Buffer;
}

/** What Subsim is answered: a status and a body, or nothing at all: the connection is dropped. */
export type RelayAnswer = { readonly status: number; readonly body: Buffer | string } | 'dropped';

/** An address that stands in for the receiver's: what Subsim sends there can be changed before it goes on. */
export interface Relay {
  /** Ends with a slash. */
  readonly url: string;
  /** Says what is done with what comes from now on. */
  readonly answer: (handle: (relayed: Relayed) => RelayAnswer | Promise<RelayAnswer>) => void;
  readonly close: () => Promise<void>;
}

/** Opens a relay, which takes what comes until it is told otherwise. */
export async function openRelay(): Promise<Relay> {
  let handle: (relayed: Relayed) => RelayAnswer | Promise<RelayAnswer> = () => ({ status: 200, body: '' });
  const { url, close } = await serveHandler((request, response) => {
    void relay(request, response, (relayed) => handle(relayed));
  });
  return {
    url: `${url}/`,
    answer(next) {
      handle = next;
    },
    close,
  };
}

async function relay(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (relayed: Relayed) => RelayAnswer | Promise<RelayAnswer>,
): Promise<void> {
  const chunks: Buffer[] = [];
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  const { rawHeaders, url: path = '/' } = request;
  const headers = Array.from(
    { length: rawHeaders.length / 2 },
    (_, index) => [rawHeaders[index * 2] ?? '', rawHeaders[index * 2 + 1] ?? ''] as const,
  );
  const answer = await Promise.resolve(handle({ path, headers, bytes: Buffer.concat(chunks) })).catch(() => 'dropped' as const);
  if (answer === 'dropped') request.socket.destroy();
  else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
}
