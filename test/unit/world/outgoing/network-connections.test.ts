import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  answering,
  breakingOff,
  hangingUp,
  inTurn,
  onReuse,
  resetting,
  silent,
  writing,
  type Behaviour,
} from '../../../support/behaviours.js';
import { aClosedPort, aReceiver, type Receiver } from '../../../support/receivers.js';
import { createNetwork } from '../../../../src/world/outgoing/network.js';
import { aNetwork, gist } from '../../../support/unit/sending.js';

const connectionsOf = (receiver: Receiver): number[] => receiver.requests.map(({ connection }) => connection);

describe('a connection', () => {
  test('is kept for the next request', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200, 'hello'));

    for (let round = 0; round < 3; round += 1) expect(gist(await sender.post(receiver.url))).toBe(200);

    expect(connectionsOf(receiver)).toEqual([1, 1, 1]);
  });

  test('is kept for another path of the same receiver and none of another', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));
    await using other = await aReceiver(answering(200));

    await sender.post(receiver.url);
    await sender.post(other.url);
    await sender.post(`${receiver.url}/further`);

    expect([connectionsOf(receiver), connectionsOf(other)]).toEqual([[1, 1], [1]]);
  });

  test('carries one request at a time', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));

    await Promise.all([1, 2, 3].map(() => sender.post(receiver.url)));

    expect(connectionsOf(receiver).sort()).toEqual([1, 2, 3]);
  });

  test('is a new one each time where none may be reused, and is not kept', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200, 'hello'));

    await sender.post(receiver.url);
    await sender.post(receiver.url, { reusesConnections: false });
    await sender.post(receiver.url, { reusesConnections: false });
    await sender.post(receiver.url);

    expect(connectionsOf(receiver)).toEqual([1, 2, 3, 1]);
    await receiver.until(() => receiver.connections().open === 1);
  });

  test('is not kept after an answer that says so', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200, '', { Connection: 'close' }));

    await sender.post(receiver.url);
    await sender.post(receiver.url);

    expect(connectionsOf(receiver)).toEqual([1, 2]);
  });

  test('that idles is closed after some seconds', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));

    await sender.post(receiver.url);

    expect(receiver.connections().open).toBe(1);
    await receiver.until(() => receiver.connections().open === 0);
  });

  test('that is replaced by a new one leaves that one for the next request', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(inTurn(answering(200), resetting, answering(200)));

    for (let round = 0; round < 3; round += 1) expect(gist(await sender.post(receiver.url))).toBe(200);

    expect(connectionsOf(receiver)).toEqual([1, 1, 2, 2]);
  });

  test('is not used longer than its receiver says', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(writing('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 0\r\n\r\n'));

    await sender.post(receiver.url);
    await sender.post(receiver.url);

    expect(connectionsOf(receiver)).toEqual([1, 2]);
  });

  test('that the receiver closed while it idled is not used', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(breakingOff('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));

    for (let round = 0; round < 5; round += 1) {
      expect(gist(await sender.post(receiver.url))).toBe(200);
      await receiver.until(() => receiver.connections().open === 0);
    }

    expect(connectionsOf(receiver)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a kept connection', () => {
  const watched = (sockets: Socket[]): Behaviour => {
    return (visit) => {
      sockets.push(visit.socket);
      answering(200)(visit);
    };
  };

  test.each<[string, (socket: Socket) => void]>([
    ['closed', (socket) => void socket.destroy()],
    ['reset', (socket) => void socket.resetAndDestroy()],
  ])('that is %s just before the next request is replaced by a new one', async (_, end) => {
    using sender = aNetwork();
    const sockets: Socket[] = [];
    await using receiver = await aReceiver(watched(sockets));
    await sender.post(receiver.url);

    for (const socket of sockets) end(socket);

    expect(gist(await sender.post(receiver.url))).toBe(200);
    expect(connectionsOf(receiver)).toEqual([1, 2]);
  });

  test('on which an answer comes that nobody asked for is closed', async () => {
    using sender = aNetwork();
    const sockets: Socket[] = [];
    await using receiver = await aReceiver(watched(sockets));
    await sender.post(receiver.url);

    for (const socket of sockets) socket.write('HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\n\r\n');
    await receiver.until(() => receiver.connections().open === 0);

    expect(gist(await sender.post(receiver.url))).toBe(200);
    expect(connectionsOf(receiver)).toEqual([1, 2]);
  });
});

describe('a kept connection that ends without a byte of an answer', () => {
  test.each<[string, Behaviour]>([
    ['reset', resetting],
    ['closed', hangingUp],
  ])('is replaced by a new one on which the request is sent again, once: %s', async (_, ending) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(onReuse(ending, answering(200)));

    expect(gist(await sender.post(receiver.url))).toBe(200);
    expect(gist(await sender.post(receiver.url, { body: Buffer.from('second') }))).toBe(200);

    expect(connectionsOf(receiver)).toEqual([1, 1, 2]);
    expect(receiver.requests.slice(1).map(({ body }) => body.toString())).toEqual(['second', 'second']);
    expect(receiver.requests[2]?.rawHeaders).toEqual(receiver.requests[1]?.rawHeaders);
  });

  test('is not replaced twice', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(inTurn(answering(200), resetting));

    await sender.post(receiver.url);

    expect(gist(await sender.post(receiver.url))).toBe('connection');
    expect(connectionsOf(receiver)).toEqual([1, 1, 2]);
  });

  test('is replaced within the same deadline', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(inTurn(answering(200), resetting, silent));

    await sender.post(receiver.url);
    const outcome = await sender.post(receiver.url, { timeout: 300 });

    expect(gist(outcome)).toBe('timeout');
    expect(outcome.milliseconds).toBeLessThan(8_000);
    expect(connectionsOf(receiver)).toEqual([1, 1, 2]);
    await receiver.until(() => receiver.connections().open === 0);
  });

  test('is replaced even if several idle ones have gone stale', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(onReuse(resetting, answering(200)));
    await Promise.all([1, 2, 3].map(() => sender.post(receiver.url)));

    expect(gist(await sender.post(receiver.url))).toBe(200);

    expect(receiver.requests).toHaveLength(5);
  });
});

describe('a request is not sent again', () => {
  test.each<[string, Behaviour, string, { timeout?: number }]>([
    ['after a byte of an answer', breakingOff('H', 'reset'), 'connection', {}],
    ['after an announcement', breakingOff('HTTP/1.1 103 Early Hints\r\n\r\n'), 'connection', {}],
    ['after a broken answer', writing('hello there\r\n\r\n'), 'broken answer', {}],
    ['out of time', silent, 'timeout', { timeout: 1_000 }],
  ])('%s', async (_, behaviour, reason, wishes) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(onReuse(behaviour, answering(200)));

    await sender.post(receiver.url);

    expect(gist(await sender.post(receiver.url, wishes))).toBe(reason);
    expect(connectionsOf(receiver)).toEqual([1, 1]);
  });

  test('on a connection that is new', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(resetting);

    expect(gist(await sender.post(receiver.url))).toBe('connection');
    expect(connectionsOf(receiver)).toEqual([1]);
  });
});

describe('a source address', () => {
  test('is where connections come from', async () => {
    using sender = aNetwork({ sourceAddress: '127.0.0.2' });
    await using receiver = await aReceiver(answering(200));

    await sender.post(receiver.url);
    await sender.post(receiver.url, { reusesConnections: false });
    await sender.post(`http://localhost:${String(receiver.port)}/`);

    expect(receiver.requests.map(({ remoteAddress }) => remoteAddress)).toEqual(['127.0.0.2', '127.0.0.2', '127.0.0.2']);
  });

  test('of one family does not keep from receivers with an address of the other', async () => {
    using sender = aNetwork({ sourceAddress: '127.0.0.2' });
    await using receiver = await aReceiver(answering(200), { host: '::1' });

    expect(gist(await sender.post(receiver.url))).toBe(200);
  });

  test('that this machine does not have is a failure of the connection', async () => {
    using sender = aNetwork({ sourceAddress: '192.0.2.1' });
    await using receiver = await aReceiver(answering(200));

    expect(await sender.post(receiver.url)).toMatchObject({ reason: 'connection', detail: expect.stringContaining('192.0.2.1') });
  });

  test('that is none is refused', () => {
    expect(() => createNetwork({ sourceAddress: 'localhost' })).toThrow('The source address localhost is no IP address.');
  });
});

describe('a network that is closed', () => {
  test('ends what is under way as failed, and all connections', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(inTurn(answering(200), silent));
    await sender.post(receiver.url);

    const underWay = [1, 2, 3].map(() => sender.post(receiver.url));
    await receiver.until(() => receiver.requests.length === 4);
    const unsent = sender.post(receiver.url);
    sender.network.close();

    for (const outcome of await Promise.all([...underWay, unsent]))
      expect(outcome).toMatchObject({ kind: 'failed', reason: 'connection', detail: 'The network was closed.' });
    await receiver.until(() => receiver.connections().open === 0);
    expect(receiver.requests).toHaveLength(4);
  });

  test('ends idle connections', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));
    await Promise.all([1, 2, 3].map(() => sender.post(receiver.url)));
    expect(receiver.connections().open).toBe(3);

    sender.network.close();

    await receiver.until(() => receiver.connections().open === 0);
  });

  test('sends nothing more, and can be closed again', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));
    sender.network.close();
    sender.network.close();

    expect(await sender.post(receiver.url)).toMatchObject({ kind: 'failed', detail: 'The network was closed.' });
    expect(receiver.connections().came).toBe(0);
  });
});

test('many requests of all kinds end, each once, without an error that nobody hears of', async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on('uncaughtExceptionMonitor', hear);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', hear));
  using sender = aNetwork();
  const closed = await aClosedPort();
  const cut = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell';
  const behaviours = [
    resetting,
    hangingUp,
    answering(200, 'x'),
    breakingOff(cut, 'reset'),
    breakingOff(cut),
    writing('noise'),
    silent,
  ] as const;
  await using receiver = await aReceiver(inTurn(...(Array.from({ length: 30 }, () => behaviours).flat() as [Behaviour])));

  const outcomes = await Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      sender.post(index % 10 === 0 ? closed : receiver.url, { timeout: 1_500, reusesConnections: index % 3 > 0 }),
    ),
  );
  await receiver.until(() => receiver.connections().open <= 150);
  sender.network.close();
  await receiver.until(() => receiver.connections().open === 0);
  await turn();

  expect(new Set(outcomes.map(gist))).toEqual(new Set([200, 'connection', 'broken answer', 'timeout']));
  expect(unheard).toEqual([]);
});
