import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contentTypes, formatNames, readDocument } from '../support/documents.js';
import { faultsOfExplanation } from '../support/refusals.js';
import { aServer, type TestServer, type WireAnswer } from '../support/server.js';

const ADDRESS = '/services/v2/addresses/3001';
const INVALID = '{"code":400,"message":"Invalid JSON message received."}';

/** Sends a map of user-defined fields, as JSON text, to an address. */
function sendMap(server: TestServer, map: string, headers: Readonly<Record<string, string>> = {}): Promise<WireAnswer> {
  return server.ask('POST', ADDRESS, { headers, body: `{"address":{"user_defined_fields":${map}}}` });
}

async function stored(server: TestServer): Promise<string> {
  const { text } = await server.ask('GET', ADDRESS);
  return /"user_defined_fields":(.*),"created"/.exec(text)?.[1] ?? text;
}

describe('the content type of a body (#4.3-body-is-json, #4.3-foreign-body-types)', () => {
  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/octet-stream',
    'nonsense',
    'application/json; charset=latin1',
  ])('%s does not matter', async (type) => {
    await using server = await aServer();

    const answer = await sendMap(server, '{"note":"Größe 3"}', { 'Content-Type': type });

    expect(answer.status).toBe(200);
    expect(await stored(server)).toBe('{"note":"Größe 3"}');
  });

  test('may be absent', async () => {
    await using server = await aServer();

    expect((await sendMap(server, '{"note":1}')).status).toBe(200);
    expect(await stored(server)).toBe('{"note":1}');
  });

  test.each(['application/xml', 'text/xml; charset=utf-8', 'multipart/form-data; boundary=x', 'Application/XML'])(
    '%s is refused',
    async (type) => {
      await using server = await aServer();

      const answer = await sendMap(server, '{"note":1}', { 'Content-Type': type });

      expect([answer.status, answer.text]).toEqual([415, '{"code":415,"message":"Unsupported Media Type"}']);
      expect(faultsOfExplanation(answer)).toEqual([]);
      expect(await stored(server)).toContain('gate_code');
    },
  );

  test('is not looked at for an empty body, nor on GET and DELETE', async () => {
    await using server = await aServer();
    const headers = { 'Content-Type': 'multipart/form-data' };

    const empty = await server.ask('POST', ADDRESS, { headers });
    const get = await server.ask('GET', ADDRESS, { headers, body: '<a/>' });
    const remove = await server.ask('DELETE', '/services/v2/addresses/3002', { headers, body: '<a/>' });

    expect([empty.status, get.status, remove.status]).toEqual([400, 200, 204]);
    expect(JSON.parse(empty.text)).toEqual({ code: 400, message: 'The request body must hold an object under the key "address".' });
  });
});

describe('the content encoding of a body', () => {
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
    ['GZIP', gzipSync],
  ] as const)('%s is undone', async (encoding, encode) => {
    await using server = await aServer();

    const body = encode('{"address":{"user_defined_fields":{"packed":true}}}');
    const answer = await server.ask('POST', ADDRESS, { headers: { 'Content-Encoding': encoding }, body });

    expect(answer.status).toBe(200);
    expect(await stored(server)).toBe('{"packed":true}');
  });

  test.each(['compress', 'gzip, gzip', 'x'])('%s is not known', async (encoding) => {
    await using server = await aServer();

    const answer = await sendMap(server, '{"note":1}', { 'Content-Encoding': encoding });

    expect([answer.status, answer.text]).toEqual([415, '{"code":415,"message":"Unsupported Media Type"}']);
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('that the body does not have is refused like text that is no JSON', async () => {
    await using server = await aServer();
    const packed = gzipSync('{"address":{}}');

    const plain = await sendMap(server, '{"note":1}', { 'Content-Encoding': 'gzip' });
    const cut = await server.ask('POST', ADDRESS, { headers: { 'Content-Encoding': 'gzip' }, body: packed.subarray(0, -9) });

    expect([plain.status, plain.text, cut.status, cut.text]).toEqual([400, INVALID, 400, INVALID]);
    expect(faultsOfExplanation(plain)).toEqual([]);
    expect((await server.ask('GET', ADDRESS)).status).toBe(200);
  });
});

describe('the text of a body (#7-invalid-json, #4.3-empty-body, #4.3-member-twice, #4.3-body-of-get)', () => {
  test.each([
    ['a cut character', Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x7d])],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['a byte that never occurs', Buffer.from([0x22, 0xff, 0x22])],
    ['UTF-16', Buffer.from('{"address":{}}', 'utf16le')],
    ['Latin-1', Buffer.from('{"address":{"city":"Århus"}}', 'latin1')],
  ])('is refused when it is not UTF-8: %s', async (_, body) => {
    await using server = await aServer();

    for (const method of ['POST', 'PATCH']) {
      const answer = await server.ask(method, ADDRESS, { body });
      expect([answer.status, answer.text]).toEqual([400, INVALID]);
      expect(faultsOfExplanation(answer)).toEqual([]);
    }
  });

  test.each([
    '{',
    '[1,]',
    "{'a':1}",
    '{"a":1}x',
    'undefined',
    'NaN',
    '{"a":01}',
    '{"a":"\t"}',
    '\ufeff\ufeff{}',
    '<address/>',
    'address[city]=Dover',
  ])('is refused when it is no JSON: %s', async (body) => {
    await using server = await aServer();

    const answer = await server.ask('POST', ADDRESS, { body });

    expect([answer.status, answer.text]).toEqual([400, INVALID]);
    expect(faultsOfExplanation(answer)).toEqual([]);
  });

  test('may begin with a byte order mark', async () => {
    await using server = await aServer();

    const answer = await server.ask('POST', ADDRESS, { body: '\ufeff{"address":{"user_defined_fields":{"bom":1}}}' });

    expect(answer.status).toBe(200);
    expect(await stored(server)).toBe('{"bom":1}');
  });

  test.each(['', ' ', '\r\n\t ', '\ufeff', '\ufeff \n'])('that is blank counts as none: %j', async (body) => {
    await using server = await aServer();

    const answer = await server.ask('POST', ADDRESS, { body });

    expect([answer.status, answer.text]).toEqual([
      400,
      '{"code":400,"message":"The request body must hold an object under the key \\"address\\"."}',
    ]);
  });

  test.each(['null', '1', '"address"', '[]', 'true', '{}', '{"address":1}', '{"address":null}', '{"address":[1]}', '{"Address":{}}'])(
    'without the wrapper is refused: %s',
    async (body) => {
      await using server = await aServer();

      const answer = await server.ask('POST', ADDRESS, { body });

      expect([answer.status, answer.text]).toEqual([
        400,
        '{"code":400,"message":"The request body must hold an object under the key \\"address\\"."}',
      ]);
    },
  );

  test('counts the last of two equal keys', async () => {
    await using server = await aServer();

    const answer = await server.ask('POST', ADDRESS, { body: '{"address":{"city":"One"},"address":{"city":"Two","city":"Three"}}' });

    expect(answer.text).toContain('"city":"Three"');
  });

  test('may nest 512 deep and no deeper', async () => {
    await using server = await aServer();
    const map = (depth: number): string => `{"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`;

    const within = await sendMap(server, map(509));
    const beyond = await sendMap(server, map(510));

    expect(within.status).toBe(200);
    expect([beyond.status, beyond.text]).toEqual([400, '{"code":400,"message":"JSON is nested too deeply."}']);
    expect(await stored(server)).toBe(map(509));
    for (const format of formatNames) {
      const answer = await server.ask('GET', `${ADDRESS}.${format}`);
      readDocument(contentTypes[format], answer.body);
    }
  });

  test.each([
    ['lists', '['.repeat(500_000) + ']'.repeat(500_000), 'JSON is nested too deeply.'],
    ['objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000), 'JSON is nested too deeply.'],
    ['lists that do not end', '['.repeat(1_000_000), 'JSON is nested too deeply.'],
  ])('may not nest absurdly deep: %s', async (_, body, message) => {
    await using server = await aServer();

    for (const method of ['POST', 'PATCH']) {
      const answer = await server.ask(method, ADDRESS, { body });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([400, { code: 400, message }]);
    }
  });
});
