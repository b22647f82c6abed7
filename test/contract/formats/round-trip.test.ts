import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNames } from '../../support/documents.js';
import { leavesIn, leavesOf } from '../../support/leaves.js';
import { aServer, type TestServer } from '../../support/server.js';
import { compact, hostileTexts, objects, runs, texts, type Members } from '../../support/unit/json-trees.js';

const CARRIERS = [
  ['product', '/services/v2/products/4001'],
  ['group_subscription', '/services/v2/group-subscriptions/7001'],
  ['group_subscription_template', '/services/v2/group-subscription-templates/8001'],
] as const;
const few = { ...runs, numRuns: 15 };

/** What an answer says in JSON, when XML and HTML say the same: every name and value, in the same order. */
async function readInAllFormats(server: TestServer, path: string): Promise<string> {
  const [json, xml, html] = await Promise.all(formatNames.map((format) => server.ask('GET', `${path}.${format}`)));
  const leaves = leavesOf('json', json?.text ?? '');
  expect(leavesOf('xml', xml?.text ?? '')).toEqual(leavesIn('xml', leaves));
  expect(leavesOf('html', html?.text ?? '')).toEqual(leavesIn('html', leaves));
  // Links that the server makes, and none of a value's making.
  const page = html?.text.replace(/<a href="\/services\/v2\/[a-z/-]+(?:\/\d+|\?sku=[\w.-]+)">|<\/a>/g, '');
  expect(page?.match(/<(?!\/?(?:!DOCTYPE|html|head|meta|title|style|body|table|tr|th|td|ol|li|em)\b)/g)).toBeNull();
  expect(page?.match(/<[a-z]+ [^>]*>/g)).toEqual(['<html lang="en">', '<meta charset="utf-8">']);
  return json?.text ?? '';
}

async function post(server: TestServer, path: string, body: string): Promise<{ readonly id: number; readonly text: string }> {
  const { status, text } = await server.ask('POST', path, { body });
  expect([status, text]).toEqual([expect.toSatisfy((code: number) => code < 300), text]);
  const [record] = Object.values(JSON.parse(text) as Readonly<Record<string, { id: number }>>);
  return { id: record?.id ?? 0, text };
}

test('the leaves of a document are the same in all formats', () => {
  const leaves = ['["a","b"] 1.50', '["a","c d"] is null', '["e","entry"] <x>', '["e","entry"] ', '["f"] '];

  expect(leavesOf('json', '{"a":{"b":1.50,"c d":null},"e":["<x>",{}],"f":[]}')).toEqual(leaves);
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  const xml = '<a><b>1.50</b><entry key="c d" nil="true"/></a><e><entry>&lt;x&gt;</entry><entry/></e><f/>';
  expect(leavesOf('xml', `${declaration}<result>${xml}</result>`)).toEqual(leaves);
  const row = (name: string, value: string): string => `<tr><th>${name}</th><td>${value}</td></tr>`;
  const inner = `<table>${row('b', '1.50')}${row('c d', '<em>null</em>')}</table>`;
  const body = `<table>${row('a', inner)}${row('e', '<ol><li>&lt;x&gt;</li><li><table></table></li></ol>')}${row('f', '<ol></ol>')}</table>`;
  expect(leavesOf('html', `<!DOCTYPE html><html><head></head><body>${body}</body></html>`)).toEqual(leaves);
});

describe('any user-defined fields', () => {
  test.each(CARRIERS)('of a %s come back as they were sent, in every format', { timeout: 60_000 }, async (key, path) => {
    await using server = await aServer();

    await fc.assert(
      fc.asyncProperty(objects, async (map) => {
        const sent = compact(map);
        await post(server, path, `{"${key}":{"user_defined_fields":${sent}}}`);
        expect(await readInAllFormats(server, path)).toContain(`"user_defined_fields":${sent}`);
      }),
      few,
    );
  });

  test.each(CARRIERS)('of a %s are set one by one by a patch, in every format', { timeout: 60_000 }, async (key, path) => {
    await using server = await aServer();
    const pointer = (name: string): string => `/user_defined_fields/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

    await fc.assert(
      fc.asyncProperty(objects, async ({ members }) => {
        const operations = members.map(([name, value]) => `{"op":"add","path":${JSON.stringify(pointer(name))},"value":${compact(value)}}`);
        const emptied = '{"op":"remove","path":"/user_defined_fields"}';
        const { status, text } = await server.ask('PATCH', path, { body: `[${[emptied, ...operations].join(',')}]` });
        expect([status, text]).toEqual([200, text]);
        expect(await readInAllFormats(server, path)).toContain(`{"${key}":{"id":`);
        expect(await readInAllFormats(server, path)).toContain(`"user_defined_fields":${compact({ members })}`);
      }),
      few,
    );
  });
});

describe('the items of a group', () => {
  test('take any maps into the subscriptions that are made of them', { timeout: 60_000 }, async () => {
    await using server = await aServer();

    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(objects, objects), { minLength: 1, maxLength: 3 }), async (pairs) => {
        const items = pairs.map(
          ([platform, own]) =>
            `{"product_sku":"JAM-PLUM","platform_specific_fields":${compact(platform)},"user_defined_fields":${compact(own)}}`,
        );
        const group = `"customer_id":2001,"next_order_date":"2026-12-24","shipping_address_id":3001,"items":[${items.join(',')}]`;
        const { id } = await post(server, '/services/v2/group-subscription', `{"group_subscription":{${group}}}`);
        const text = await readInAllFormats(server, `/services/v2/group-subscriptions/${String(id)}`);
        const { subscriptions } = (JSON.parse(text) as { group_subscription: { subscriptions: { id: number }[] } }).group_subscription;
        expect(subscriptions).toHaveLength(pairs.length);
        for (const [index, [platform, own]] of pairs.entries()) {
          const member = await readInAllFormats(server, `/services/v2/subscriptions/${String(subscriptions[index]?.id)}`);
          expect(member).toContain(`"platform_specific_fields":${compact(platform)},"user_defined_fields":${compact(own)}`);
        }
      }),
      few,
    );
  });
});

describe('the items of a template', () => {
  test('name products by any text, in every format', { timeout: 60_000 }, async () => {
    await using server = await aServer();
    let number = 0;

    await fc.assert(
      fc.asyncProperty(texts, texts, async (part, name) => {
        number += 1;
        const sku = JSON.stringify(`${String(number)}${part}`);
        const named = JSON.stringify(`${String(number)}${name}`);
        await post(server, '/services/v2/product', `{"product":{"sku":${sku},"name":${named},"price":1}}`);
        const template = `"code":${sku},"name":${named},"description":${named},"items":[{"product_sku":${sku},"qty":2,"other":{}}]`;
        const { id } = await post(server, '/services/v2/group-subscription-template', `{"group_subscription_template":{${template}}}`);
        const text = await readInAllFormats(server, `/services/v2/group-subscription-templates/${String(id)}`);
        expect(text).toContain(`"items":[{"product_sku":${sku},"qty":2,"use_fixed_price":false}]`);
        expect(text).toContain(`"code":${sku},"name":${named},"description":${named},`);
      }),
      few,
    );
  });
});

test('lists of records with hostile names and texts are the same in every format', async () => {
  await using server = await aServer();
  const map: Members = { members: hostileTexts.map((text) => [text, JSON.stringify(text)] as const) };

  for (const [key, path] of CARRIERS) await post(server, path, `{"${key}":{"user_defined_fields":${compact(map)}}}`);

  for (const [, path] of CARRIERS) await readInAllFormats(server, path.replace(/\/\d+$/, ''));
});
