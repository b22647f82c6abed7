import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { answering, breakingOff, endlessBody, hangingUp, redirecting, writing } from '../../../support/behaviours.js';
import { aReceiver, aTcpReceiver } from '../../../support/receivers.js';
import { aNetwork, gist } from '../../../support/unit/sending.js';

describe('a request', () => {
  test('arrives as a POST with exactly the headers given, Host, Connection and Content-Length', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));

    const headers = { 'Content-Type': 'application/json', 'Sp-Hmac': 'abc123', 'x-ODD-case': ' two  words' };
    await sender.post(`${receiver.url}/a%20b?c=d&e=%2F#part`, { headers, body: Buffer.from('{"name":"Zoë / 1"}') });

    const [request] = receiver.requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/hook/a%20b?c=d&e=%2F']);
    expect(request?.rawHeaders).toEqual([
      ...['host', `127.0.0.1:${String(receiver.port)}`],
      ...['connection', 'keep-alive'],
      ...['Content-Type', 'application/json'],
      ...['Sp-Hmac', 'abc123'],
      ...['x-ODD-case', 'two  words'],
      ...['content-length', '19'],
    ]);
    expect(request?.body.toString('utf8')).toBe('{"name":"Zoë / 1"}');
  });

  test('says on a connection of its own that it ends', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));

    await sender.post(receiver.url, { reusesConnections: false });

    expect(receiver.requests[0]?.rawHeaders).toEqual([
      ...['host', `127.0.0.1:${String(receiver.port)}`],
      ...['connection', 'close'],
      ...['Content-Type', 'application/json'],
      ...['content-length', '7'],
    ]);
  });

  test.each([0, 1, 65_536, 3_000_000])('carries %i bytes unchanged', async (size) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));
    const body = randomBytes(size);

    expect(gist(await sender.post(receiver.url, { body }))).toBe(200);

    expect(receiver.requests[0]?.headers['content-length']).toBe(String(size));
    expect(receiver.requests[0]?.body.equals(body)).toBe(true);
  });

  test('reaches an IPv6 address', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200), { host: '::1' });

    expect(gist(await sender.post(receiver.url))).toBe(200);
    expect(receiver.requests[0]?.headers.host).toBe(`[::1]:${String(receiver.port)}`);
  });

  test('reaches a name', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));

    expect(gist(await sender.post(`http://localhost:${String(receiver.port)}/`))).toBe(200);
    expect(receiver.requests[0]?.headers.host).toBe(`localhost:${String(receiver.port)}`);
  });

  test('takes no notice of a proxy', async () => {
    process.env.http_proxy = process.env.HTTP_PROXY = 'http://127.0.0.1:1';
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200));
    try {
      expect(gist(await sender.post(receiver.url))).toBe(200);
    } finally {
      delete process.env.http_proxy;
      delete process.env.HTTP_PROXY;
    }
  });
});

describe('an answer', () => {
  test('comes with status, headers as they were and body', async () => {
    using sender = aNetwork();
    const answer = 'HTTP/1.1 202 Fine\r\nX-One: 1\r\nx-two: a\r\nX-Two: b\r\nContent-Length: 5\r\n\r\nhello';
    await using receiver = await aReceiver(writing(answer));

    const outcome = await sender.post(receiver.url);

    expect(outcome).toEqual({
      kind: 'answered',
      status: 202,
      headers: [
        ['X-One', '1'],
        ['x-two', 'a'],
        ['X-Two', 'b'],
        ['Content-Length', '5'],
      ],
      body: Buffer.from('hello'),
      isCut: false,
      milliseconds: expect.any(Number),
    });
    expect(outcome.milliseconds).toBeGreaterThan(0);
    expect(outcome.milliseconds).toBeLessThan(10_000);
  });

  test.each([200, 201, 204, 304, 400, 404, 409, 500, 599])('counts with status %i', async (status) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(status));

    expect(gist(await sender.post(receiver.url))).toBe(status);
    expect(gist(await sender.post(receiver.url))).toBe(status);
  });

  test.each([301, 302, 303, 307, 308])('is not followed elsewhere by status %i', async (status) => {
    using sender = aNetwork();
    await using elsewhere = await aReceiver(answering(200));
    await using receiver = await aReceiver(redirecting(status, elsewhere.url));

    expect(gist(await sender.post(receiver.url))).toBe(status);
    expect(elsewhere.connections().came).toBe(0);
  });

  test.each([
    ['102 and 103', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
    ['199', 'HTTP/1.1 199 Soon\r\n\r\n'],
  ])('comes after those that only announce it: %s', async (_, announcement) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(writing(`${announcement}HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok`));

    expect(await sender.post(receiver.url)).toMatchObject({ status: 201, body: Buffer.from('ok'), isCut: false });
  });

  test.each([
    ['with the headers of an upgrade', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nframes'],
    ['without', 'HTTP/1.1 101 Switching\r\n\r\n'],
  ])('that switches protocols is a status without body, and ends the connection: %s', async (_, answer) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(writing(answer));

    expect(await sender.post(receiver.url)).toMatchObject({ status: 101, body: Buffer.alloc(0), isCut: false });
    await receiver.until(() => receiver.connections().open === 0);
  });

  test.each([
    ['its connection', 'HTTP/1.1 200 OK\r\n\r\nhello'],
    ['its last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\nX-Trailer: 1\r\n\r\n'],
    ['its length, of which more follows', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world'],
    ['a connection of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nhello'],
  ])('ends with %s', async (_, answer) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(breakingOff(answer));

    expect(await sender.post(receiver.url)).toMatchObject({ status: 200, body: Buffer.from('hello'), isCut: false });
  });

  test('counts although the receiver did not read the request to its end', async () => {
    using sender = aNetwork();
    const sockets: Socket[] = [];
    await using receiver = await aTcpReceiver((socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n');
      });
    });

    expect(gist(await sender.post(receiver.url, { body: randomBytes(30_000_000) }))).toBe(413);
    for (const socket of sockets) socket.resume();
    await receiver.until(() => receiver.connections().open === 0);
  });
});

describe('the body of an answer', () => {
  test('is read up to the limit, and what goes on is cut off with the connection', async () => {
    using sender = aNetwork();
    await using receiver = await aReceiver(endlessBody(201));

    const outcome = await sender.post(receiver.url, { answerLimit: 100_000 });

    expect(outcome).toMatchObject({ status: 201, isCut: true });
    expect(outcome.kind === 'answered' && outcome.body.equals(Buffer.alloc(100_000, 'x'))).toBe(true);
    await receiver.until(() => receiver.connections().open === 0);
  });

  test.each([
    [9, 'xxxxxxxxx', true],
    [10, 'xxxxxxxxxx', false],
    [11, 'xxxxxxxxxx', false],
    [0, '', true],
  ])('of ten bytes, with a limit of %i', async (answerLimit, body, isCut) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(answering(200, 'x'.repeat(10)));

    expect(await sender.post(receiver.url, { answerLimit })).toMatchObject({ status: 200, body: Buffer.from(body), isCut });
  });

  test.each([
    ['is silent', writing('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n0123456789')],
    ['is gone', breakingOff('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n0123456789')],
  ])('may stop at the limit: the answer counts when the rest %s', async (_, behaviour) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(behaviour);

    const outcome = await sender.post(receiver.url, { answerLimit: 10, timeout: 2_000 });

    expect(outcome).toMatchObject({ status: 200, body: Buffer.from('0123456789'), isCut: true });
  });
});

describe('what cannot be sent', () => {
  test.each([
    ['', /no absolute address/],
    ['/hook', /no absolute address/],
    ['http://', /no absolute address/],
    ['http://127.0.0.1:99999/', /no absolute address/],
    ['ftp://127.0.0.1/', /neither an http nor an https address/],
    ['file:///etc/hosts', /neither an http nor an https address/],
  ])('is a failure of the connection: the address %j', async (url, detail) => {
    using sender = aNetwork();

    expect(await sender.post(url)).toMatchObject({ kind: 'failed', reason: 'connection', detail: expect.stringMatching(detail) });
  });

  test.each([
    [{ 'X-Break': 'a\r\nX-Second: b' }, /X-Break/],
    [{ 'X-Wide': 'snow \u2603' }, /X-Wide/],
    [{ 'two words': 'a' }, /two words/],
    [{ '': 'a' }, /Header name/],
  ])('is a failure of the connection: the headers %j', async (headers, detail) => {
    using sender = aNetwork();
    await using receiver = await aReceiver(hangingUp);

    const outcome = await sender.post(receiver.url, { headers: { ...headers } });

    expect(outcome).toMatchObject({ kind: 'failed', reason: 'connection', detail: expect.stringMatching(detail) });
    expect(receiver.connections().came).toBe(0);
  });
});
