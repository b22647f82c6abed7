import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { ask, openLine } from './server.js';
import { unchunked, type WatchedServer } from './watched-server.js';

/** What is read drop by drop, and what is asked on other connections meanwhile and answered with 200. */
export interface SlowReading {
  readonly path: string;
  readonly meanwhile: string;
  /** Drops before the rest is read at once. */
  readonly drops: number;
}

/** What came of it: all that was received, and at each drop the bytes that waited in the response and those that had come. */
export interface SlowRead {
  readonly body: string;
  readonly received: number;
  readonly buffered: readonly number[];
  readonly lengths: readonly number[];
}

/** Reads an answer of the first request of a server drop by drop; the response must not be finished after the drops. */
export async function readDropByDrop({ url, responses, basic }: WatchedServer, { path, meanwhile, drops }: SlowReading): Promise<SlowRead> {
  const line = openLine(url);
  onTestFinished(line.hangUp);
  line.socket.pause();
  line.write(requestOf(path, basic));

  const buffered: number[] = [];
  const lengths: number[] = [];
  while (lengths.length < drops) {
    const other = await ask(url, 'GET', meanwhile, { headers: { Authorization: basic } });
    expect(other.status).toBe(200);
    buffered.push(responses[0]?.writableLength ?? 0);
    line.socket.resume();
    await once(line.socket, 'data');
    line.socket.pause();
    lengths.push(line.received().length);
  }
  expect(responses[0]?.writableFinished).toBe(false);
  line.socket.resume();
  const received = await line.closed;
  return { body: unchunked(received.slice(received.indexOf('\r\n\r\n') + 4)), received: received.length, buffered, lengths };
}

/** The text of a GET on a connection that ends with it. */
export function requestOf(path: string, basic: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic}\r\nConnection: close\r\n\r\n`;
}
