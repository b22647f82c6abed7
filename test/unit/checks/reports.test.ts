import { expect, test } from 'vitest';
import { reportWriters, withoutSecrets } from '../../../src/capabilities/checks/index.js';
import type { CheckedReceivers, ToldExchange } from '../../../src/capabilities/checks/index.js';
import { faultsOfArchive } from '../../support/checks/http-archive.js';
import { aJudged, aResult } from '../../support/unit/check-results.js';
import { readWithExpat, type Element } from '../../support/unit/expat.js';

const SECRET = 'hush-hush';
// What means something in one form or another, and what some of them cannot write.
const HOSTILE = `<script src="http://evil.test/x">alert('1')</script> ]]> & | \`x\` [a](http://b) \u0000\u001b[31m \ud800 \ufffe ${SECRET}\n# head`;
const URLS = ['http://127.0.0.1:3000/hooks', 'http://shop:pass-word@127.0.0.1:3001/<b>"&'] as const;

function anExchange(members: Partial<ToldExchange> = {}): ToldExchange {
  const headers = [['Content-Type', 'application/json'] as const, ['Sp-Hmac', 'ab'.repeat(32)] as const];
  const body = { body: HOSTILE, encoding: 'utf8' } as const;
  const when = { started: '2026-12-01T10:00:00.500Z', milliseconds: 7 };
  const answer = {
    headers: [['X-Echo', SECRET] as const],
    body: Buffer.from(`\xff${SECRET}`, 'latin1').toString('base64'),
    encoding: 'base64',
    isCut: false,
  } as const;
  return {
    case: 'webhook/6.1/a',
    ...when,
    method: 'POST',
    url: `${URLS[0]}?a=1`,
    headers,
    ...body,
    status: 204,
    answer,
    failure: null,
    ...members,
  };
}

const results = [
  aResult('webhook/6.1/a', { outcome: 'FAIL', expected: '4xx', got: HOSTILE, advice: 'Compare it.' }),
  aResult('webhook/6.1/b', { outcome: 'warning', reason: HOSTILE, advice: 'Look at it.' }),
  aResult('webhook/6.1/c', { outcome: 'skip', reason: 'Not observable.' }),
  aResult('webhook/6.1/d', { outcome: 'error', reason: 'A fault.' }),
  aResult('webhook/6.1/e', { outcome: 'FAIL', expected: 'a', got: 'b' }),
  aResult('webhook/6.1/f', { outcome: 'FAIL', isCounted: false }),
  aResult('webhook/6.1/g', { outcome: 'info', reason: 'Told.' }),
  aResult('webhook/6.1/h'),
];
const known = [
  { id: 'webhook/6.1/e', url: undefined },
  { id: 'webhook/6.1/h', url: undefined },
];
const first = aJudged(results, {
  known,
  exchanges: [anExchange(), anExchange({ status: null, answer: null, failure: 'It hung up.' })],
  report: { remarks: [`Remark ${HOSTILE}`] },
});
const second = aJudged(results, { report: { url: URLS[1] } });
const unreached = { ...second, url: 'http://127.0.0.1:1/', report: undefined, results: [], stale: [], unreached: 'It does not answer.' };
const checked: CheckedReceivers = withoutSecrets(
  { kind: 'webhook', version: '9.8.7', isStrict: false, receivers: [first, second, unreached] },
  [SECRET],
);
const texts = Object.fromEntries(Object.entries(reportWriters).map(([kind, write]) => [kind, write(checked)])) as Record<
  keyof typeof reportWriters,
  string
>;

function all(element: Element, name: string): readonly Element[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => all(child, name))];
}

const trees = readWithExpat([texts.junit, texts.html.replace('<!DOCTYPE html>', '')]);
const [junit, html] = trees as readonly [Element, Element]; // as many as were read

test('0.5.0 point 3: no report has the secret of a signature or the password of an address', () => {
  for (const [kind, text] of Object.entries(texts)) {
    expect(text, kind).not.toContain(SECRET);
    expect(text, kind).not.toContain('pass-word');
    for (const [base64] of text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g))
      expect(Buffer.from(base64, 'base64').toString('latin1'), kind).not.toContain(SECRET);
  }
});

test('0.5.0 point 3: JUnit XML has a suite for each receiver, whose numbers are those of its tests, in the order of the form', () => {
  expect(junit.name).toBe('testsuites');
  expect(junit.children.map(({ name }) => name)).toEqual(['testsuite', 'testsuite', 'testsuite']);
  for (const suite of junit.children) {
    const tests = suite.children.filter(({ name }) => name === 'testcase');
    const count = (name: string): string => String(tests.filter(({ children }) => children.some((child) => child.name === name)).length);
    expect(suite.attributes).toMatchObject({
      tests: String(tests.length),
      failures: count('failure'),
      errors: count('error'),
      skipped: count('skipped'),
    });
    expect(suite.attributes.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(suite.children.map(({ name }) => name).join(' ')).toMatch(/^properties( testcase)+ system-out system-err$/);
    for (const { attributes, children } of tests) {
      expect(Object.keys(attributes)).toEqual(['classname', 'name', 'time']);
      expect(children.length).toBeLessThan(2);
      for (const { name, attributes: said } of children)
        expect(Object.keys(said)).toEqual(name === 'skipped' ? ['message'] : ['message', 'type']);
    }
  }
  expect(junit.children.map(({ attributes: { tests, failures, errors, skipped } }) => [tests, failures, errors, skipped])).toEqual([
    ['9', '2', '1', '3'],
    ['8', '2', '1', '2'],
    ['1', '0', '1', '0'],
  ]);
});

test('0.5.0 point 3: JSON has the report of each receiver and how the command ends', () => {
  expect(JSON.parse(texts.json)).toMatchObject({
    ...{ kind: 'webhook', version: '9.8.7', strict: false, exitCode: 1 },
    receivers: [
      {
        url: URLS[0],
        report: {
          counts: { FAIL: 3 },
          results: [
            { standing: 'fails' },
            { standing: 'passes' },
            {},
            { standing: 'error' },
            { standing: 'expected' },
            { standing: 'not counted' },
            {},
            {},
          ],
        },
        stale: [expect.stringContaining('webhook/6.1/h is expected')],
      },
      { report: { url: expect.stringContaining('//\u2026@') } },
      { report: null, unreached: 'It does not answer.' },
    ],
  });
});

test('0.5.0 point 3: the page fetches nothing, runs nothing, and has a matrix of cases by receivers', () => {
  expect([...all(html, 'script'), ...all(html, 'img'), ...all(html, 'iframe'), ...all(html, 'object')]).toEqual([]);
  expect(all(html, 'link').map(({ attributes }) => attributes)).toEqual([{ rel: 'icon', href: 'data:,' }]);
  const places = new Set(['h2', 'tr'].flatMap((name) => all(html, name)).map(({ attributes }) => `#${attributes.id ?? ''}`));
  const links = all(html, 'a').map(({ attributes }) => attributes.href ?? '');
  expect(links.filter((link) => !places.has(link))).toEqual([]);
  expect(links.some((link) => link.startsWith('#receiver-1-webhook-6.1-'))).toBe(true);
  expect(
    all(html, 'style')
      .map(({ text }) => text)
      .join(''),
  ).not.toMatch(/url\(|@import|[<&]/);
  expect(all(html, 'style')[0]?.text).toContain('prefers-color-scheme: dark');
  const [matrix, ...tables] = all(html, 'table');
  const cells = all(matrix ?? html, 'td').map((cell) => cell.text + cell.children.map(({ text }) => text).join(''));
  expect(cells.slice(0, 3)).toEqual(['FAIL', 'FAIL', 'not played']);
  expect(tables).toHaveLength(2);
});

test('0.5.0 point 3: the page can be read by its structure alone', () => {
  expect([html.attributes.lang, all(html, 'title').length, all(html, 'h1').length, all(html, 'main').length]).toEqual(['en', 1, 1, 1]);
  for (const table of all(html, 'table')) {
    expect(all(table, 'caption')).toHaveLength(1);
    for (const head of all(table, 'th')) expect(head.attributes.scope).toMatch(/^(?:row|col)$/);
  }
  const ids = all(html, 'h2').map(({ attributes }) => attributes.id);
  expect(all(html, 'section').map(({ attributes }) => attributes['aria-labelledby'])).toEqual(ids);
  expect(
    all(html, 'pre')
      .map(({ text }) => text)
      .join(''),
  ).toContain('Sp-Hmac: abab');
});

test('0.5.0 point 3: in Markdown what a receiver says is neither markup nor a cell of its own', () => {
  const lines = texts.markdown.split('\n');

  const plain = lines.filter((line) => !/^(?:<details>|<\/details>)/.test(line)).join('\n');
  expect(plain).not.toMatch(/<|\]\(/);
  // Four cells where something is wrong, five in the table of all.
  for (const line of lines.filter((text) => text.startsWith('|'))) expect([6, 7]).toContain(line.split('|').length);
  expect(texts.markdown).toContain('**Not passed: 1 failing case, 1 stale expectation, 1 case that could not be played.**');
  expect(texts.markdown).toMatch(/^## subsim check webhook: `http:\/\/127\.0\.0\.1:3000\/hooks`$/m);
});

test('0.5.0 point 3: the archive of all exchanges is one of HAR 1.2', () => {
  const archive = JSON.parse(texts.har) as { readonly log: { readonly entries: readonly object[] } };

  expect(faultsOfArchive(archive)).toBeNull();
  expect(archive.log.entries).toMatchObject([
    {
      _case: 'webhook/6.1/a',
      startedDateTime: '2026-12-01T10:00:00.500Z',
      request: { method: 'POST', queryString: [{ name: 'a', value: '1' }] },
      response: { status: 204, content: { encoding: 'base64' } },
    },
    { comment: 'webhook/6.1/a: It hung up.', response: { status: 0 } },
  ]);
});
