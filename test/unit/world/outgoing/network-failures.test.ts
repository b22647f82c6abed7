import { describe, expect, test } from 'vitest';
import {
  breakingOff,
  drippingBody,
  drippingHead,
  endlessInformation,
  hangingUp,
  hugeHead,
  resetting,
  silent,
  writing,
  type Behaviour,
} from '../../../support/behaviours.js';
import { aClosedPort, aFullPort, aReceiver, aTcpReceiver } from '../../../support/receivers.js';
import { aNetwork, gist } from '../../../support/unit/sending.js';

// Bytes that wait beside a reset may be read as the last ones before a proper end.
function resettingOnceRead(bytes: string): Behaviour {
  return ({ socket, reset }) => {
    socket.write(bytes, 'latin1', () => setImmediate(() => setImmediate(() => setImmediate(reset))));
  };
}

const cases = (list: Readonly<Record<string, Behaviour>>): [string, Behaviour][] => Object.entries(list);

describe('no connection', () => {
  test('is told when nobody listens', async () => {
    using sender = aNetwork();

    const outcome = await sender.post(await aClosedPort());

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'connection', detail: expect.stringContaining('ECONNREFUSED') });
  });

  test('is told of each address that a name has', async () => {
    using sender = aNetwork();
    const { port } = new URL(await aClosedPort());

    const outcome = await sender.post(`http://localhost:${port}/`);

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'connection', detail: expect.stringContaining(`:${port}`) });
  });

  test('is told when the name does not exist', async () => {
    using sender = aNetwork();

    const outcome = await sender.post('http://receiver.invalid/');

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'connection', detail: expect.stringContaining('receiver.invalid') });
  });

  test('within its time is a timeout, before the time for all is over', async () => {
    using sender = aNetwork();
    await using full = await aFullPort();

    const outcome = await sender.post(full.url, { connectTimeout: 100 });

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout', detail: 'There was no connection within 100 ms.' });
    expect(outcome.milliseconds).toBeGreaterThan(90);
    expect(outcome.milliseconds).toBeLessThan(8_000);
  });

  test('within the time for all is a timeout, too', async () => {
    using sender = aNetwork();
    await using full = await aFullPort();

    const outcome = await sender.post(full.url, { timeout: 100 });

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout', detail: 'There was no complete answer within 100 ms.' });
  });

  test('is a handshake that gets no answer', async () => {
    using sender = aNetwork();
    await using receiver = await aTcpReceiver((socket) => void socket.resume(), 'https');

    const outcome = await sender.post(receiver.url, { connectTimeout: 100 });

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout', detail: 'There was no connection within 100 ms.' });
    await receiver.until(() => receiver.connections().open === 0);
  });
});

describe('no answer', () => {
  test.each(
    cases({
      'the connection is reset': resetting,
      'the connection is closed': hangingUp,
      'the connection is closed in the head': breakingOff('HTTP/1.1 200 OK\r\nContent-Le'),
      'the connection is reset in the head': breakingOff('HTTP/1.1 200 OK\r\nContent-Le', 'reset'),
      'the connection is closed after an announcement': breakingOff('HTTP/1.1 103 Early Hints\r\n\r\n'),
    }),
  )('is a failure of the connection: %s', async (_, behaviour) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(behaviour);

    const outcome = await sender.post(receiver.url);

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'connection', detail: expect.stringMatching(/./) });
    expect(receiver.requests).toHaveLength(1);
  });

  test('is a failure of the connection: it is reset as soon as it stands', async () => {
    using sender = aNetwork();
    await using receiver = await aTcpReceiver((socket) => void socket.resetAndDestroy());

    expect(gist(await sender.post(receiver.url))).toBe('connection');
    expect(receiver.connections().came).toBe(1);
  });
});

describe('no whole answer in time', () => {
  test.each(
    cases({
      silence: silent,
      'silence after the head': writing('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'),
      'silence in the body': writing('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell'),
      'silence after an announcement': writing('HTTP/1.1 102 Processing\r\n\r\n'),
      'a head that drips': drippingHead(20),
      'a body that drips': drippingBody(200, 20),
      'announcements without end': endlessInformation,
    }),
  )('is a timeout and ends the connection: %s', async (_, behaviour) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(behaviour);

    const outcome = await sender.post(receiver.url, { connectTimeout: 5_000, timeout: 300 });

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout', detail: 'There was no complete answer within 300 ms.' });
    expect(outcome.milliseconds).toBeGreaterThan(290);
    expect(outcome.milliseconds).toBeLessThan(8_000);
    expect(receiver.requests).toHaveLength(1);
    await receiver.until(() => receiver.connections().open === 0);
  });
});

describe('a broken answer', () => {
  test.each(
    cases({
      'leave to go on, which nobody asked for': writing('HTTP/1.1 100 Continue\r\n\r\n'),
      noise: writing('hello there\r\n\r\n'),
      'the greeting of another protocol': writing('220 mail.example.test ESMTP\r\n'),
      'bytes of TLS': writing('\x15\x03\x03\x00\x02\x02\x28'),
      'a status that is no number': writing('HTTP/1.1 OK\r\n\r\n'),
      'a header without a colon': writing('HTTP/1.1 200 OK\r\nnonsense\r\n\r\n'),
      'two lengths': writing('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
      'a length and chunks': writing('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
      'a bad chunk': writing('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\nzz\r\n'),
      'a head beyond all measure': hugeHead(100_000),
      'a body that is closed before its length': breakingOff('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell'),
      'a body that is reset before its length': breakingOff('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell', 'reset'),
      'a body without length that is reset': resettingOnceRead('HTTP/1.1 200 OK\r\n\r\nhell'),
      'a body that is closed before it began': breakingOff('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'),
      'a body that is closed before its last chunk': breakingOff('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n'),
    }),
  )('is told as such and ends the connection: %s', async (_, behaviour) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(behaviour);

    const outcome = await sender.post(receiver.url);

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'broken answer', detail: expect.stringMatching(/./) });
    expect(receiver.requests).toHaveLength(1);
    await receiver.until(() => receiver.connections().open === 0);
  });
});
