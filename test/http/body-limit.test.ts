import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { faultsOfExplanation } from '../support/refusals.js';
import { aServer } from '../support/server.js';

const LIMIT = 1_048_576;
const CREATE = '/services/v2/customer';
const REFUSED = '{"code":413,"message":"Request Entity Too Large"}';

function bodyOf(size: number, email = 'large@example.test'): string {
  const start = `{"customer":{"email":"${email}","first_name":"L","last_name":"L","user_defined_fields":{"pad":"`;
  return `${start}${'x'.repeat(size - start.length - 4)}"}}}`;
}

describe('a body beyond the limit (#8-body-size)', () => {
  test('is refused by one byte, and taken at the limit', async () => {
    await using server = await aServer();

    const beyond = await server.ask('POST', CREATE, { body: bodyOf(LIMIT + 1, 'beyond@example.test') });
    const within = await server.ask('POST', CREATE, { body: bodyOf(LIMIT) });

    expect([beyond.status, beyond.text]).toEqual([413, REFUSED]);
    expect(faultsOfExplanation(beyond)).toEqual([]);
    expect(within.status).toBe(201);
    expect((await server.ask('GET', '/services/v2/customers?email=beyond@example.test')).text).toBe('[]');
  });

  test('is refused by one byte, and taken at the limit, when its length is not declared', async () => {
    await using server = await aServer();
    const sent = (text: string) => server.ask('POST', CREATE, { body: [text.slice(0, 65_536), text.slice(65_536)] });

    const beyond = await sent(bodyOf(LIMIT + 1, 'beyond@example.test'));
    const within = await sent(bodyOf(LIMIT));

    expect([beyond.status, beyond.text]).toEqual([413, REFUSED]);
    expect(within.status).toBe(201);
  });

  test('is refused when it is small only as long as it is packed', async () => {
    await using server = await aServer();

    const body = gzipSync(bodyOf(40 * LIMIT));
    const answer = await server.ask('POST', CREATE, { headers: { 'Content-Encoding': 'gzip' }, body });

    expect(body.length).toBeLessThan(LIMIT);
    expect([answer.status, answer.text]).toEqual([413, REFUSED]);
  });

  test('that is declared is refused before any of it is sent', async () => {
    await using server = await aServer();
    const line = server.line();

    line.write(`${server.head('POST', CREATE, { 'Content-Length': String(LIMIT + 1) })}\r\n`);

    expect(await line.until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('is refused while its sender still goes on', async () => {
    await using server = await aServer();
    const line = server.line();

    line.write(`${server.head('POST', CREATE, { 'Transfer-Encoding': 'chunked' })}\r\n`);
    line.write(`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(17));

    expect(await line.until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('that waits for leave to be sent is refused instead', async () => {
    await using server = await aServer();
    const line = server.line();

    line.write(`${server.head('POST', CREATE, { 'Content-Length': String(10 * LIMIT), Expect: '100-continue' })}\r\n`);

    expect(await line.until(/\r\n\r\n.*\}/s)).toMatch(/HTTP\/1\.1 413 /);
  });

  test.each(['/services/v2/addresses/3001', '/services/v2/subscriptions', '/oauth/v2/token'])('is refused on %s', async (path) => {
    await using server = await aServer();

    const answer = await server.ask(path.startsWith('/oauth') ? 'POST' : 'PATCH', path, { body: 'x'.repeat(LIMIT + 1) });

    expect([answer.status, answer.text]).toEqual([413, REFUSED]);
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('leaves the next request on another connection alone', async () => {
    await using server = await aServer();

    for (let round = 0; round < 5; round += 1) {
      const refused = await server.ask('POST', CREATE, { body: 'x'.repeat(3 * LIMIT) });
      const next = await server.ask('GET', '/services/v2/customers/2001');
      expect([refused.status, next.status]).toEqual([413, 200]);
    }
  });

  test('does not have its remainder read as another request', async () => {
    await using server = await aServer();
    const line = server.line();
    const hidden = `${server.head('DELETE', '/services/v2/addresses/3002')}\r\n`;

    line.write(`${server.head('POST', CREATE, { 'Content-Length': String(LIMIT + hidden.length) })}\r\n${'x'.repeat(LIMIT)}${hidden}`);

    const received = await line.closed;
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
    expect((await server.ask('GET', '/services/v2/addresses/3002')).status).toBe(200);
  });

  test('follows the setting', async () => {
    await using server = await aServer({ bodyLimit: 2048 });

    const statuses = [];
    for (const size of [2048, 2049]) statuses.push((await server.ask('POST', CREATE, { body: bodyOf(size) })).status);

    expect(statuses).toEqual([201, 413]);
  });

  test('is refused after the credentials and the rights were looked at', async () => {
    await using server = await aServer();
    const token = JSON.parse((await server.ask('GET', '/oauth/v2/token?grant_type=client_credentials&scope=session')).text) as {
      access_token: string;
    };

    const unknown = await server.ask('POST', CREATE, { isKnown: false, body: 'x'.repeat(LIMIT + 1) });
    const denied = await server.ask('POST', CREATE, {
      headers: { Authorization: `Bearer ${token.access_token}` },
      body: 'x'.repeat(LIMIT + 1),
    });

    expect([unknown.status, denied.status]).toEqual([401, 403]);
  });
});
