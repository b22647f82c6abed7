import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html } from '../../../../src/http/formats/html-format.js';
import { compact, hostileTexts, membersOf, runs, texts, trees, type Tree } from '../../../support/unit/json-trees.js';

const HEAD =
  /^<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>([^<>]*)<\/title><style>([^<]*)<\/style><\/head><body>(.*)<\/body><\/html>$/s;

function parts(document: string): { readonly title: string; readonly style: string; readonly body: string } {
  const [, title = '', style = '', body = ''] = HEAD.exec(document) ?? [];
  expect(document).toMatch(HEAD);
  return { title, style, body };
}

const documentOf = (json: string, title = 'GET /x'): string => [...html.document(json, title)].join('');
const bodyOf = (json: string): string => parts(documentOf(json)).body;

test.each([
  ['{"address":{"id":3001}}', '<table><tr><th>address</th><td><table><tr><th>id</th><td>3001</td></tr></table></td></tr></table>'],
  ['{}', '<table></table>'],
  ['[]', '<ol></ol>'],
  ['[1.0,"a",[true]]', '<ol><li>1.0</li><li>a</li><li><ol><li>true</li></ol></li></ol>'],
  ['null', '<em>null</em>'],
  ['{"a":null,"b":""}', '<table><tr><th>a</th><td><em>null</em></td></tr><tr><th>b</th><td></td></tr></table>'],
  [
    '{"b":1,"1":2,"__proto__":1e400}',
    '<table><tr><th>b</th><td>1</td></tr><tr><th>1</th><td>2</td></tr><tr><th>__proto__</th><td>1e400</td></tr></table>',
  ],
  [
    '{"<b>":"<script>alert(\\"1\\")</script>&\'"}',
    '<table><tr><th>&lt;b&gt;</th><td>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</td></tr></table>',
  ],
])('%s is shown as %s', (json, body) => {
  expect(bodyOf(json)).toBe(body);
});

describe('lists', () => {
  const pages = [['{"id":1}'], [], ['{"id":2}']];
  const row = (id: number): string => `<li><table><tr><th>id</th><td>${String(id)}</td></tr></table></li>`;

  test('a bare list is numbered', () => {
    const written = [...html.list({ key: 'customers', pages, pagination: undefined }, 'GET /x')].join('');
    expect(parts(written).body).toBe(`<ol>${row(1)}${row(2)}</ol>`);
  });

  test('an enveloped list is the same tree as in JSON', () => {
    const written = [...html.list({ key: 'customers', pages, pagination: { since_id: 0, count: 25 } }, 'GET /x')].join('');
    expect(parts(written).body).toBe(
      `<table><tr><th>customers</th><td><ol>${row(1)}${row(2)}</ol></td></tr><tr><th>pagination</th><td>${bodyOf('{"since_id":0,"count":25}')}</td></tr></table>`,
    );
    expect(parts([...html.list({ key: 'x', pages: [], pagination: undefined }, '')].join('')).body).toBe('<ol></ol>');
  });
});

test('nothing but the fixed style may apply, and nothing may run', () => {
  const { style } = parts(documentOf('{}'));
  const hash = createHash('sha256').update(style).digest('base64');
  expect(html.contentType).toBe('text/html; charset=UTF-8');
  expect(html.headers).toEqual({
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; sandbox; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  });
});

test.each([
  ['512 lists in one another', `{"a":${'['.repeat(512)}${']'.repeat(512)}}`, 1],
  ['40,000 names', JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`<${String(index)}`, null]))), 30],
  ['one long text', JSON.stringify({ a: '<&>'.repeat(100_000) }), 30],
])('%s come in small pieces, and in order', (_, json, least) => {
  const pieces = [...html.document(json, '')];
  expect(pieces.length).toBeGreaterThan(least);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  const { body } = parts(pieces.join(''));
  expect(body).toMatch(/^<table><tr><th>.*<\/td><\/tr><\/table>$/s);
  expect(body.match(/<(?:ol|table|th|td)>/g)?.length).toBe(body.match(/<\/(?:ol|table|th|td)>/g)?.length);
});

test('a title is text, whatever the path', () => {
  for (const title of [...hostileTexts, 'GET /</title><script>alert(1)</script>']) {
    const document = parts(documentOf('{}', title));
    expect(unescaped(document.title)).toBe(title);
    expect(document.body).toBe('<table></table>');
  }
});

test('any value is read back from its page, and its texts are inert', () => {
  fc.assert(
    fc.property(trees, texts, (tree, title) => {
      const document = parts(documentOf(compact(tree), title));
      expect(unescaped(document.title)).toBe(title);
      expect(read(document.body)).toEqual(shown(tree));
    }),
    runs,
  );
});

/** What a page says: a text, `null`, a list, or pairs of names and values. */
type Shown = string | null | { readonly list: readonly Shown[] } | { readonly rows: readonly (readonly [string, Shown])[] };

function shown(tree: Tree): Shown {
  if (tree === 'null') return null;
  if (typeof tree === 'string') return tree.startsWith('"') ? (JSON.parse(tree) as string) : tree;
  const members = membersOf(tree);
  if (members !== undefined) return { rows: members.map(([name, value]) => [name, shown(value)] as const) };
  return { list: (tree as readonly Tree[]).map(shown) }; // what is no scalar and has no members is a list
}

// A strict reader: any tag or character that it does not expect is an error.
function read(body: string): Shown {
  let rest = body;
  const take = (expected: string): boolean => {
    if (!rest.startsWith(expected)) return false;
    rest = rest.slice(expected.length);
    return true;
  };
  const must = (expected: string): void => {
    if (!take(expected)) throw new Error(`Expected ${expected} before ${rest.slice(0, 80)}`);
  };
  const text = (): string => {
    const length = rest.indexOf('<');
    const raw = length < 0 ? rest : rest.slice(0, length);
    rest = rest.slice(raw.length);
    return unescaped(raw);
  };
  const value = (): Shown => {
    if (take('<em>null</em>')) return null;
    if (take('<ol>')) {
      const list: Shown[] = [];
      while (take('<li>')) {
        list.push(value());
        must('</li>');
      }
      must('</ol>');
      return { list };
    }
    if (!take('<table>')) return text();
    const rows: (readonly [string, Shown])[] = [];
    while (take('<tr><th>')) {
      const name = text();
      must('</th><td>');
      rows.push([name, value()]);
      must('</td></tr>');
    }
    must('</table>');
    return { rows };
  };
  const whole = value();
  expect(rest).toBe('');
  return whole;
}

function unescaped(text: string): string {
  expect(text).toMatch(/^(?:[^<>"'&]|&(?:amp|lt|gt|quot|#39);)*$/);
  const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return text.replace(/&[^;]*;/g, (entity) => characters[entity] ?? entity);
}
