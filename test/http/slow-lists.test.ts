import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatNames, idsInList } from '../support/documents.js';
import { readDropByDrop, requestOf } from '../support/drop-by-drop.js';
import { ask, aServer, openLine } from '../support/server.js';
import { aWatchedServer } from '../support/watched-server.js';

const PRODUCTS = '/services/v2/products';

/** Products with so much in their user-defined fields that a list of them does not fit into any socket's buffers. */
function heavyProducts(size: number, weight = 20_000): { readonly content: object } {
  const pad = 'x'.repeat(weight);
  const products = Array.from({ length: size }, (_, index) => ({
    sku: `SKU-${String(index)}`,
    name: 'P',
    price: 1,
    user_defined_fields: { pad },
  }));
  return { content: { products } };
}

describe('a list of products', () => {
  test.each(formatNames)('read drop by drop in %s is made drop by drop', async (format) => {
    const server = await aWatchedServer(heavyProducts(800));
    const [path, meanwhile] = [`${PRODUCTS}.${format}`, `${PRODUCTS}/4001.${format}`];
    const { body, received, buffered, lengths } = await readDropByDrop(server, { path, meanwhile, drops: 60 });

    expect(Math.max(...buffered)).toBeLessThan(4_000_000);
    expect(Math.max(...lengths)).toBeLessThan(received / 2);
    expect(idsInList(format, body)).toHaveLength(800);
  });

  test('of few but great records never stands in memory whole', async () => {
    const { url, responses, basic } = await aWatchedServer(heavyProducts(90, 300_000));
    const line = openLine(url);
    onTestFinished(line.hangUp);
    line.socket.pause();
    line.write(requestOf(PRODUCTS, basic));

    while (responses[0]?.writableNeedDrain !== true) expect((await ask(url, 'GET', '/livez')).status).toBe(200);
    const buffered = responses[0].writableLength;

    expect(buffered).toBeLessThan((90 * 300_000) / 2);
  });

  test('holds several slow readers at once without holding what they have not read', async () => {
    const { url, responses, basic } = await aWatchedServer(heavyProducts(800));
    const lines = Array.from({ length: 10 }, () => openLine(url));
    for (const line of lines) {
      onTestFinished(line.hangUp);
      line.socket.pause();
      line.write(requestOf(PRODUCTS, basic));
    }

    while (responses.filter(({ writableNeedDrain }) => writableNeedDrain).length < 10)
      expect((await ask(url, 'GET', `${PRODUCTS}/4001`, { headers: { Authorization: basic } })).status).toBe(200);

    const buffered = responses.reduce((sum, { writableLength }) => sum + writableLength, 0);
    expect(buffered).toBeLessThan(40_000_000);
  });

  test('whose reader leaves in the middle leaves nothing behind', { timeout: 60_000 }, async () => {
    const { url, responses, basic, connections, forget } = await aWatchedServer(heavyProducts(800));
    const warnings: Error[] = [];
    const warn = (warning: Error): void => void warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    const leave = async (): Promise<void> => {
      const line = openLine(url);
      line.write(requestOf(PRODUCTS, basic));
      await line.until(/^HTTP\/1\.1 200 .*\r\n\r\n./s);
      line.hangUp();
      const response = responses.at(-1);
      if (response?.closed === false) await once(response, 'close');
    };
    await leave();
    forget();
    const before = heapInUse();

    for (let round = 0; round < 8; round += 1) await leave();

    expect(responses.map(({ destroyed, writableFinished }) => [destroyed, writableFinished])).toEqual(responses.map(() => [true, false]));
    forget();
    expect(heapInUse() - before).toBeLessThan(10_000_000);
    expect(await connections()).toBe(0);
    expect(warnings).toEqual([]);
    expect((await ask(url, 'GET', `${PRODUCTS}/4001`, { headers: { Authorization: basic } })).status).toBe(200);
  });
});

// The server's own limits on the time of a request are constants and too long to wait for here.
describe('an upload of products that stays half open', () => {
  test.each([
    ['declared', { 'Content-Length': '5000' }, '{"products":[{"sku":"CUT","name":"C","price":1}]}'],
    ['chunked', { 'Transfer-Encoding': 'chunked' }, '31\r\n{"products":[{"sku":"CUT","name":"C","price":1}]}\r\n'],
  ])('is closed, stores nothing and holds nobody up: %s', async (_, headers, part) => {
    await using server = await aServer();
    const line = server.line();

    line.write(`${server.head('POST', PRODUCTS, { ...headers, Expect: '100-continue' })}\r\n`);
    await line.until(/100 Continue/);
    line.socket.end(part);

    expect(await line.closed).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n(?:$|HTTP\/1\.1 4\d\d )/);
    expect((await server.ask('GET', `${PRODUCTS}?sku=CUT`)).text).toBe('[]');
    await server.logged(2);
    expect(server.log.map(({ error }) => error).filter((error) => error !== undefined)).toEqual([]);
  });

  test('among many others that never end lets the rest through', async () => {
    await using server = await aServer();
    const lines = Array.from({ length: 50 }, () => server.line());
    for (const line of lines) {
      line.write(`${server.head('POST', PRODUCTS, { 'Content-Length': '5000', Expect: '100-continue' })}\r\n`);
      await line.until(/100 Continue/);
      line.write('{"products":[');
    }

    const { status } = await server.ask('POST', PRODUCTS, { body: '{"products":[{"sku":"WHOLE","name":"W","price":1}]}' });

    expect(status).toBe(202);
    expect((await server.ask('GET', `${PRODUCTS}?sku=WHOLE`)).text).toContain('"sku":"WHOLE"');
  });
});

/** Bytes of the heap that are in use after everything that can go has gone. */
function heapInUse(): number {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void; // V8 gives it to new contexts once it is exposed
  collect();
  return process.memoryUsage().heapUsed;
}
