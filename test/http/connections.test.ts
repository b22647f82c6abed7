import { describe, expect, onTestFinished, test } from 'vitest';
import { idsInList } from '../support/documents.js';
import { ask, aServer, openLine, type TestServer } from '../support/server.js';
import { aWatchedServer, unchunked } from '../support/watched-server.js';

const CUSTOMER = '/services/v2/customers/2001';

/** Customers with so much in their user-defined fields that a list of them does not fit into any socket's buffers. */
function heavy(size: number): { readonly content: object } {
  const pad = 'x'.repeat(20_000);
  const customers = Array.from({ length: size }, (_, index) => ({
    email: `c${String(index)}@example.test`,
    first_name: 'C',
    last_name: String(index),
    user_defined_fields: { pad },
  }));
  return { content: { customers } };
}

describe('a reader that is slow', () => {
  test('is waited for, costs little memory, holds nobody up, and gets everything in the end', async () => {
    const { url, responses, basic } = await aWatchedServer(heavy(1500));
    const warnings: Error[] = [];
    const warn = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const line = openLine(url);
    onTestFinished(line.hangUp);
    line.socket.pause();
    line.write(`GET /services/v2/customers HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic}\r\nConnection: close\r\n\r\n`);

    const waiting: number[] = [];
    while (waiting.length < 40 || responses[0]?.writableNeedDrain !== true) {
      const other = await ask(url, 'GET', CUSTOMER, { headers: { Authorization: basic } });
      expect(other.status).toBe(200);
      waiting.push(responses[0]?.writableLength ?? 0);
    }
    line.socket.resume();
    const received = await line.closed;

    expect(Math.max(...waiting)).toBeLessThan(8_000_000);
    const body = unchunked(received.slice(received.indexOf('\r\n\r\n') + 4));
    expect(body.length).toBeGreaterThan(29_000_000);
    expect(idsInList('json', body)).toHaveLength(1500);
    expect(warnings).toEqual([]);
  });

  test('that leaves in the middle leaves the server healthy', async () => {
    await using server = await aServer({ seed: heavy(500) });

    const lines = ['json', 'xml', 'html', 'json', 'xml', 'html'].map((format) => {
      const line = server.line();
      line.write(`${server.head('GET', `/services/v2/customers.${format}`)}\r\n`);
      return line;
    });
    for (const line of lines) {
      await line.until(/^HTTP\/1\.1 200 .*\r\n\r\n./s);
      line.hangUp();
    }

    await healthy(server);
    const records = await server.logged(7);
    expect(records.map(({ error }) => error)).toEqual(Array.from({ length: 7 }, () => undefined));
  });
});

describe('a sender that is slow', () => {
  test('with its headers holds nobody up', async () => {
    await using server = await aServer();
    const lines = Array.from({ length: 50 }, () => server.line());
    lines.forEach((line, index) => {
      line.write(server.head('GET', CUSTOMER).slice(0, 10 + index));
    });

    await healthy(server);

    for (const [index, line] of lines.entries())
      line.write(`${server.head('GET', CUSTOMER, { Connection: 'close' }).slice(10 + index)}\r\n`);
    for (const line of lines) expect(await line.closed).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('with its body holds nobody up and is answered in the end', async () => {
    await using server = await aServer();
    const body = '{"customer":{"email":"slow@example.test","first_name":"S","last_name":"L"}}';
    const line = server.line();
    line.write(
      `${server.head('POST', '/services/v2/customer', { 'Content-Length': String(body.length), Connection: 'close', Expect: '100-continue' })}\r\n`,
    );
    await line.until(/100 Continue/);

    for (const character of body) {
      line.write(character);
      if (character === ',') await healthy(server);
    }

    expect(await line.closed).toMatch(/HTTP\/1\.1 201 .*"email":"slow@example\.test"/s);
  });
});

describe('an upload that is broken off', () => {
  test.each([
    ['declared', { 'Content-Length': '5000' }, '{"customer":{"email":"cut@example.test","first_name":"C","last_name":"D"}}'],
    ['chunked', { 'Transfer-Encoding': 'chunked' }, '49\r\n{"customer":{"email":"cut@example.test","first_name":"C","last_name":"D"}}\r\n'],
    ['packed', { 'Transfer-Encoding': 'chunked', 'Content-Encoding': 'gzip' }, '3\r\n\x1f\x8b\x08\r\n'],
  ])('stores nothing and leaves the server healthy: %s', async (_, headers, part) => {
    await using server = await aServer();
    for (let round = 0; round < 5; round += 1) {
      const line = server.line();
      line.write(`${server.head('POST', '/services/v2/customer', { ...headers, Expect: '100-continue' })}\r\n`);
      await line.until(/100 Continue/);
      line.socket.write(Buffer.from(part, 'latin1'), () => {
        line.hangUp();
      });
      await line.closed;
    }

    await healthy(server);
    await server.logged(6);
    expect((await server.ask('GET', '/services/v2/customers?email=cut@example.test')).text).toBe('[]');
    expect(server.log.map(({ error }) => error).filter((error) => error !== undefined)).toEqual([]);
  });

  test('after the answer to an earlier request on the same connection does no harm', async () => {
    await using server = await aServer();
    const line = server.line();

    line.write(`${server.head('GET', CUSTOMER)}\r\n${server.head('POST', '/services/v2/customer', { 'Content-Length': '99' })}\r\n{`);
    await line.until(/HTTP\/1\.1 200 .*\}$/s);
    line.hangUp();

    await healthy(server);
  });
});

describe('what is no proper HTTP', () => {
  test.each([
    ['noise', 'hello there\r\n\r\n'],
    ['binary noise', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown method', 'FETCH /services/v2/config HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['a header without a name', 'GET /livez HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n'],
    ['a NUL byte in the target', 'GET /li\0vez HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['two lengths', 'POST /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    ['a length and chunks', 'POST /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a negative length', 'POST /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n'],
    ['a bad chunk', 'POST /services/v2/customer HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['headers beyond all measure', `GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['a target beyond all measure', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('is refused without a word about the inside: %s', async (_, text) => {
    await using server = await aServer();
    const line = server.line();

    line.write(Buffer.from(text, 'latin1'));
    line.socket.end();
    const received = await line.closed;

    expect(received).toMatch(/^(?:$|HTTP\/1\.1 4\d\d )/);
    expect(received).not.toMatch(/\bat .*:\d+:\d+|Error|node:/);
    await healthy(server);
  });

  test('does not keep requests that travel together from being answered in order', async () => {
    await using server = await aServer();
    const line = server.line();

    const paths = [CUSTOMER, '/services/v2/nothing', '/services/v2/addresses/3001.xml', '/livez'];
    line.write(paths.map((path, index) => `${server.head('GET', path, index === 3 ? { Connection: 'close' } : {})}\r\n`).join(''));

    expect((await line.closed).match(/HTTP\/1\.1 \d+/g)?.map((match) => match.slice(-3))).toEqual(['200', '404', '200', '200']);
  });

  test('is not an upgrade that nobody offers', async () => {
    await using server = await aServer();
    const line = server.line();

    line.write(`${server.head('GET', CUSTOMER, { Connection: 'Upgrade, close', Upgrade: 'websocket' })}\r\n`);

    expect(await line.closed).toMatch(/^HTTP\/1\.1 (?:200|4\d\d) /);
    await healthy(server);
  });
});

async function healthy(server: TestServer): Promise<void> {
  const answer = await server.ask('GET', CUSTOMER);
  expect(answer.status).toBe(200);
}
