import { describe, expect, test } from 'vitest';
import { acceptable, chooseFormat, formats } from '../../../../src/http/formats/index.js';
import { locate } from '../../../../src/http/exchange/location.js';
import { formatFor } from '../../../../src/http/exchange/render.js';
import { v2 } from '../../../../src/http/versions/v2.js';
import { v3 } from '../../../../src/http/versions/v3.js';
import { contentTypes, formatNames } from '../../../support/documents.js';

const nameOf = (format: ReturnType<typeof chooseFormat>): string | undefined =>
  Object.entries(formats).find(([, candidate]) => candidate === format)?.[0];

test('the formats are those that the tests go through, with the content types that they expect', () => {
  expect(Object.keys(formats).sort()).toEqual([...formatNames].sort());
  expect(Object.fromEntries(Object.entries(formats).map(([name, { contentType }]) => [name, contentType]))).toEqual(contentTypes);
});

describe('without a suffix', () => {
  test.each([
    [undefined, 'json'],
    ['', 'json'],
    ['  ', 'json'],
    ['application/json', 'json'],
    ['text/json', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['text/html', 'html'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['text/*', 'html'],
    ['Application/XML', 'xml'],
    ['application/xml; charset=utf-8', 'xml'],
    ['application/json, text/xml', 'json'],
    ['text/xml, application/json', 'xml'],
    ['image/png, text/html', 'html'],
    ['application/json;q=0.5, text/xml;q=0.8', 'xml'],
    ['application/json;q=0.5,text/xml;q=0.5', 'json'],
    ['text/html;q=0.2, application/json ; q=0.3, text/xml;Q=0.1', 'json'],
    ['text/xml;level=1;q=0.4, */*;q=0.3', 'xml'],
    ['*/*;q=0.1, text/html', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html'],
    ['application/json;q=0, text/xml;q=0.001', 'xml'],
    ['application/json;q=1.000, text/xml', 'json'],
  ])('Accept %j gives %s', (accept, name) => {
    expect(nameOf(chooseFormat(undefined, accept))).toBe(name);
  });

  test.each([
    'image/png',
    'application/problem+json',
    'application/json;q=0',
    'application/json;q=0.0, text/html;q=0',
    'json',
    '*',
    '*/json',
    'text',
    '__proto__',
    'toString',
    ',',
    ';',
  ])('Accept %j admits none', (accept) => {
    expect(chooseFormat(undefined, accept)).toBeUndefined();
  });
});

describe('a suffix', () => {
  test.each(formatNames)('%s decides, whatever Accept says', (suffix) => {
    for (const accept of [undefined, '', 'image/png', 'text/html', '*/*', 'application/json;q=0']) {
      expect(nameOf(chooseFormat(suffix, accept))).toBe(suffix);
    }
  });

  test.each(['csv', 'JSON', '', 'toString', '__proto__', 'constructor'])('%j is none', (suffix) => {
    expect(chooseFormat(suffix, 'application/json')).toBeUndefined();
  });
});

test('media types are told in their order, with their quality', () => {
  expect(acceptable('text/html;q=0.5, */* , image/png;q=0, a/b;q=x')).toEqual([
    { type: 'text/html', quality: 0.5 },
    { type: '*/*', quality: 1 },
  ]);
});

describe('a path and Accept', () => {
  test.each([
    ['/services/v2/customers', 'text/xml', 'xml'],
    ['/services/v2/customers.html', 'text/xml', 'html'],
    ['/services/v2/customers', 'image/png', undefined],
    ['/nowhere', 'text/html', 'html'],
    ['/services/v3/customers', 'text/html', undefined],
    ['/services/v3/customers', 'text/xml', undefined],
    ['/services/v3/customers', undefined, 'json'],
    ['/services/v3/customers', '', 'json'],
    ['/services/v3/customers', 'application/json', 'json'],
    ['/services/v3/customers', 'application/merge-patch+json', 'json'],
    ['/services/v3/customers', 'text/html, */*;q=0.1', 'json'],
    ['/services/v3/customers', 'application/*', 'json'],
    ['/services/v3/customers', 'application/json;q=0', undefined],
  ])('%s with Accept %j gives %s', (path, accept, name) => {
    expect(nameOf(formatFor(locate(path, [v2, v3]), accept))).toBe(name);
  });
});
