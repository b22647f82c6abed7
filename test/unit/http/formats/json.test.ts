import { expect, test } from 'vitest';
import { json } from '../../../../src/http/formats/json-format.js';

const listed = (pages: readonly (readonly string[])[], pagination?: { since_id: number; count: number }): string =>
  [...json.list({ key: 'customers', pages, pagination }, '')].join('');

test('a document is the text itself', () => {
  expect([...json.document('{"a":1.0}', 'GET /x')]).toEqual(['{"a":1.0}']);
  expect(json.contentType).toBe('application/json');
});

test.each([
  [[], '[]'],
  [[[]], '[]'],
  [[['1']], '[1]'],
  [[['1', '2'], [], ['3']], '[1,2,3]'],
  [[[], ['1'], []], '[1]'],
])('the pages %j are the list %s', (pages, text) => {
  expect(listed(pages)).toBe(text);
  expect(listed(pages, { since_id: 7, count: 25 })).toBe(`{"customers":${text},"pagination":{"since_id":7,"count":25}}`);
});

test('a list is asked for page by page, as it is read', () => {
  const asked: number[] = [];
  const pages = (function* () {
    for (const page of [1, 2, 3]) {
      asked.push(page);
      yield [String(page)];
    }
  })();
  const pieces = json.list({ key: 'customers', pages, pagination: undefined }, '')[Symbol.iterator]();
  expect([pieces.next().value, pieces.next().value]).toEqual(['[', '1']);
  expect(asked).toEqual([1]);
  expect([pieces.next().value, pieces.next().value]).toEqual([',', '2']);
  expect(asked).toEqual([1, 2]);
});
