import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { writeAnswer, type Answer } from '../../../src/http/exchange/write.js';
import { createTurns } from '../../../src/world/turns.js';
import { ask, openLine } from '../../support/server.js';
import { unchunked } from '../../support/watched-server.js';

const PIECE = 'é'.repeat(20_000);
// More than anybody waits for.
const MANY = 300_000;

/** A body in so many pieces, which counts what is made of it and whether it was ended. */
class Pieces implements Iterable<string> {
  made = 0;
  isEnded = false;
  readonly #count: number;
  readonly #piece: string;

  constructor(count: number, piece = PIECE) {
    this.#count = count;
    this.#piece = piece;
  }

  *[Symbol.iterator](): Iterator<string> {
    try {
      while (this.made < this.#count) {
        this.made += 1;
        yield this.#piece;
      }
    } finally {
      this.isEnded = true;
    }
  }
}

/** A server that answers with one body; after each piece it lets the loop turn, and counts that. */
async function aWriter(body: Answer['body']) {
  const written: { response?: ServerResponse; done?: Promise<void>; turns: number } = { turns: 0 };
  const share = () => () => {
    written.turns += 1;
    return new Promise<void>((resolve) => setImmediate(resolve));
  };
  const turns = { ...createTurns(() => false), share };
  const server = createServer((_, response) => {
    const answer = { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, ...(body === undefined ? {} : { body }) };
    written.response = response;
    written.done = writeAnswer(response, answer, { headers: {}, turns });
    written.done.catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return { url: `http://127.0.0.1:${String(port)}`, written };
}

test('a short answer in pieces goes out whole, with its length; others have their turn after each piece', async () => {
  const pieces = new Pieces(3, 'é');
  const { url, written } = await aWriter(pieces);

  const { headers, text } = await ask(url, 'GET', '/');

  expect([headers['content-length'], text, written.turns]).toEqual(['6', 'ééé', 3]);
});

test('pieces that say nothing yet are places to turn', async () => {
  const { url, written } = await aWriter(['', '', 'a', '']);

  const { headers, text } = await ask(url, 'GET', '/');

  expect([headers['content-length'], text, written.turns]).toEqual(['1', 'a', 4]);
});

test('a long answer goes out in pieces, and comes in whole', async () => {
  const { url } = await aWriter(new Pieces(50));

  const { headers, text } = await ask(url, 'GET', '/');

  expect([headers['content-length'], headers['transfer-encoding']]).toEqual([undefined, 'chunked']);
  expect(text).toBe(PIECE.repeat(50));
});

test.each([
  ['text', `a${'\u{1F375}'.repeat(300_000)}`],
  ['file', Buffer.alloc(1_000_001, 'x')],
])('a long %s has its length, and is not cut within a character', async (_, body) => {
  const { url } = await aWriter(body);

  const answer = await ask(url, 'GET', '/');

  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(answer.body.equals(Buffer.from(body))).toBe(true);
});

test('HEAD is told of no more than has to be known for its head', async () => {
  const pieces = new Pieces(100);
  const { url, written } = await aWriter(pieces);

  const { status, text } = await ask(url, 'HEAD', '/');
  await written.done;

  expect([status, text, pieces.isEnded]).toEqual([200, '', true]);
  expect(pieces.made).toBeLessThan(20);
});

test('a reader that hangs up ends the making of pieces, while they are gathered and while they are sent', async () => {
  for (const piece of ['', PIECE]) {
    const pieces = new Pieces(MANY, piece);
    const { url, written } = await aWriter(pieces);
    const line = openLine(url);
    if (piece !== '') line.socket.pause();
    line.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => pieces.made).toBeGreaterThan(3);

    line.hangUp();
    await once(written.response ?? line.socket, 'close');
    await written.done;

    expect(pieces.isEnded).toBe(true);
    expect(pieces.made).toBeLessThan(MANY);
  }
});

test('a reader that stops reading stops the making of pieces until it goes on', async () => {
  const pieces = new Pieces(500);
  const { url, written } = await aWriter(pieces);
  const line = openLine(url);
  line.socket.pause();
  line.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await expect.poll(() => written.response?.writableNeedDrain).toBe(true);
  const { made } = pieces;

  line.socket.resume();
  const received = await line.closed;

  expect(made).toBeLessThan(500);
  expect(unchunked(received.slice(received.indexOf('\r\n\r\n') + 4)).length).toBe(500 * Buffer.byteLength(PIECE));
});

test('a fault before the first piece is sent is one of the answer, a later one breaks it off', async () => {
  function* broken(count: number): Iterable<string> {
    yield* new Pieces(count);
    throw new Error('broken');
  }
  const early = await aWriter(broken(2));
  await expect(ask(early.url, 'GET', '/')).rejects.toThrow();
  expect(early.written.response?.headersSent).toBe(false);

  const late = await aWriter(broken(50));
  await expect(ask(late.url, 'GET', '/')).rejects.toThrow('aborted');
  expect(late.written.response?.headersSent).toBe(true);
});
