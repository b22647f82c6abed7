import { once } from 'node:events';
import { expect, test } from 'vitest';
import { readCsv } from '../support/csv.js';
import { readDropByDrop } from '../support/drop-by-drop.js';
import { ask, openLine } from '../support/server.js';
import { aWatchedServer } from '../support/watched-server.js';

const PRODUCTS = '/services/v2/products/4001';
const REPORT = '/services/v2/reports/products';
const SIZE = 10_000;

/** So many products with names that are all quotes that a report on them does not fit into any socket's buffers. */
function quotedProducts(): { readonly content: object } {
  const sku = (index: number): string => `${String(index)} ${'"'.repeat(240)}`;
  const products = Array.from({ length: SIZE }, (_, index) => ({ sku: sku(index), name: '"'.repeat(255), price: 1 }));
  return { content: { products } };
}

test(
  'a report of 10,000 rows is made as it is read, drop by drop, and given up when its reader leaves in the middle',
  { timeout: 60_000 },
  async () => {
    const server = await aWatchedServer(quotedProducts());
    const { body, received, buffered, lengths } = await readDropByDrop(server, { path: REPORT, meanwhile: PRODUCTS, drops: 40 });

    expect(Math.max(...buffered)).toBeLessThan(2_000_000);
    expect(Math.max(...lengths)).toBeLessThan(received / 2);
    const records = readCsv(body);
    expect(records.slice(1).map(([id]) => Number(id))).toEqual(Array.from({ length: SIZE }, (_, index) => 4001 + index));

    const { url, responses, basic, forget } = server;
    forget();
    const line = openLine(url);
    line.write(`GET ${REPORT} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic}\r\n\r\n`);
    await line.until(/^HTTP\/1\.1 200 .*\r\n\r\n./s);
    line.hangUp();
    const [response] = responses;
    if (response?.closed === false) await once(response, 'close');

    expect([response?.destroyed, response?.writableFinished]).toEqual([true, false]);
    expect((await ask(url, 'GET', PRODUCTS, { headers: { Authorization: basic } })).status).toBe(200);
  },
);
