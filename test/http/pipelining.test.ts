import { once } from 'node:events';
import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/world/serving/server.js';
import { ask, openLine, type Line } from '../support/server.js';

const LARGE = Buffer.alloc(16_000_000, 'x');
// How often a connection that nobody reads is looked at before it is closed, after a first look.
const LOOKS = 6;

/** A server as Subsim listens, whose looks at unread connections the test makes itself. */
async function aListener(handler: RequestListener) {
  let look = (): void => undefined;
  const begun: { readonly path: string; readonly socket: Socket; readonly response: ServerResponse }[] = [];
  const place = { host: '127.0.0.1', port: 0, bodyLimit: 1_000_000, messageClasses: { IncomingMessage, ServerResponse } };
  const every = (_: number, work: () => void) => {
    look = work;
    return () => undefined;
  };
  const { url, close } = await listen(
    (request, response) => {
      begun.push({ path: request.url ?? '', socket: request.socket, response });
      handler(request, response);
    },
    { ...place, every },
  );
  const lines: Line[] = [];
  onTestFinished(async () => {
    for (const line of lines) line.hangUp();
    await close(0);
  });
  const open = (): Line => {
    const line = openLine(url);
    lines.push(line);
    return line;
  };
  return {
    url,
    begun,
    open,
    paths: () => begun.map(({ path }) => path),
    look: () => {
      look();
    },
  };
}

const request = (path: string | number, head = ''): string => `GET /${String(path)} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n`;
const CLOSE = 'Connection: close\r\n';

describe('requests that travel together (#subsim-pipelining)', () => {
  test('are worked at one after another, and answered in their order', async () => {
    const { begun, open, paths } = await aListener(() => undefined);
    const line = open();

    line.write([1, 2, 3, 4].map((path) => request(path, path === 4 ? CLOSE : '')).join(''));
    for (const path of [1, 2, 3, 4]) {
      await expect.poll(paths).toHaveLength(path);
      begun.at(-1)?.response.end(`<${String(path)}>`);
    }

    expect((await line.closed).match(/<\d>/g)).toEqual(['<1>', '<2>', '<3>', '<4>']);
    expect(paths()).toEqual(['/1', '/2', '/3', '/4']);
  });

  test('with bodies are read one after another', async () => {
    const bodies: string[] = [];
    const { open } = await aListener((incoming, response) => {
      let body = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (part: string) => (body += part));
      incoming.on('end', () => {
        bodies.push(`${String(body.length)}${body.slice(0, 1)}`);
        response.end();
      });
    });
    const line = open();
    const sent = (letter: string, head = '') =>
      `POST / HTTP/1.1\r\nHost: a\r\n${head}Content-Length: 200000\r\n\r\n${letter.repeat(200_000)}`;

    line.write(sent('a') + sent('b') + sent('c', 'Expect: 100-continue\r\n') + request('last', CLOSE));

    expect((await line.closed).match(/HTTP\/1\.1 \d+/g)?.map((status) => status.slice(-3))).toEqual(['200', '200', '100', '200', '200']);
    expect(bodies).toEqual(['200000a', '200000b', '200000c', '0']);
  });

  test('wait while an answer before them is not read, and so does what comes later', async () => {
    const { begun, open, paths } = await aListener((_, response) => response.end(LARGE));
    const line = open();
    line.socket.pause();

    line.write(Array.from({ length: 40 }, (_, index) => request(index)).join(''));
    await expect.poll(paths).toHaveLength(1);
    const later = request('later').repeat(200_000);
    line.write(later);
    await expect.poll(() => begun[0]?.socket.isPaused()).toBe(true);

    // What the server has taken in at most: what one read of a socket brings, twice.
    expect(begun[0]?.socket.bytesRead).toBeLessThan(later.length / 2);
    expect(paths()).toEqual(['/0']);
  });

  test('wait while the one before them is worked at, and what comes later is not even read', async () => {
    const { url, begun, open } = await aListener((incoming, response) => {
      if (incoming.url === '/other') response.end();
    });
    const line = open();
    const later = request('later').repeat(40_000);

    line.write(request(1) + request(2));
    line.write(later);
    for (let others = 0; others < 30; others += 1) expect((await ask(url, 'GET', '/other')).status).toBe(200);

    expect(begun[0]?.socket.destroyed).toBe(false);
    expect(begun[0]?.socket.bytesRead).toBeLessThan(later.length / 4);
  });

  test('are not begun behind one that ends the connection', async () => {
    const { open, paths } = await aListener(
      (_, response) => void setImmediate(() => response.writeHead(200, { Connection: 'close' }).end()),
    );
    const line = open();

    line.write(request(1) + request(2));
    await line.closed;

    expect(paths()).toEqual(['/1']);
  });

  test('are forgotten when their connection is gone', async () => {
    const { begun, open, paths } = await aListener(() => undefined);
    const line = open();
    line.write(request(1) + request(2) + request(3));
    await expect.poll(paths).toHaveLength(1);

    begun[0]?.socket.destroy();
    await line.closed;
    const next = open();
    next.write(request('next'));
    await expect.poll(paths).toHaveLength(2);

    expect(paths()).toEqual(['/1', '/next']);
  });

  test('by thousands on many connections cost some of those connections, and nobody else', async () => {
    const { begun, open } = await aListener((incoming, response) => {
      if (incoming.url === '/answered') response.end('here');
    });
    const floods = Array.from({ length: 6 }, () => open());
    for (const line of floods) line.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(10_000));
    await Promise.any(floods.map(({ closed }) => closed));

    const line = open();
    line.write(request('answered', CLOSE));

    expect(await line.closed).toMatch(/here$/);
    expect(begun.length).toBeLessThan(10);
  });
});

describe('an answer that nobody reads (#subsim-unread-answers)', () => {
  test('is closed after thirty seconds without progress', async () => {
    const { begun, open, look } = await aListener((_, response) => response.end(LARGE));
    const line = open();
    line.socket.pause();
    line.write(request('unread'));
    await expect.poll(() => begun[0]?.socket.writableLength).toBeGreaterThan(0);
    const { socket } = begun[0] ?? { socket: line.socket };

    for (let looks = 0; looks < LOOKS; looks += 1) look();
    expect(socket.destroyed).toBe(false);
    look();

    expect(socket.destroyed).toBe(true);
    line.socket.resume();
    expect((await line.closed).length).toBeLessThan(LARGE.length);
  });

  test('is not one that is read slowly but steadily', async () => {
    const { begun, open, look } = await aListener((_, response) => {
      const rest = (): void => {
        for (let sent = 0; sent < 1_000 && response.write(LARGE.subarray(0, 65_536)); sent += 1);
      };
      response.on('drain', rest);
      rest();
    });
    const line = open();
    line.socket.pause();
    line.write(request('slow'));
    await expect.poll(() => begun[0]?.socket.writableLength).toBeGreaterThan(0);
    const { socket } = begun[0] ?? { socket: line.socket };
    const taken = (): number => socket.bytesWritten - socket.writableLength;

    for (let looks = 0; looks < 3 * LOOKS; looks += 1) {
      for (const before = taken(); taken() === before;) {
        line.socket.resume();
        await once(line.socket, 'data');
        line.socket.pause();
      }
      look();
    }

    expect(socket.destroyed).toBe(false);
  });

  test('is not one that is still being made, nor a connection that idles', async () => {
    const { begun, open, look } = await aListener(() => undefined);
    const [working, idle] = [open(), open()];
    working.write(request('working', CLOSE));
    await once(idle.socket, 'connect');
    await expect.poll(() => begun.length).toBe(1);

    for (let looks = 0; looks < 3 * LOOKS; looks += 1) look();
    begun[0]?.response.end('done');

    expect(await working.closed).toMatch(/done$/);
    expect(idle.socket.destroyed).toBe(false);
  });
});
