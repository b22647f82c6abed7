import { expect, test } from 'vitest';
import { createRouteTable } from '../../../src/http/routing/route-table.js';

const forms = { id: /^\d+$/ };

function find(path: string, decode: (segment: string) => string = decodeURIComponent): readonly [string, object] | undefined {
  const table = createRouteTable<string>();
  table.add('/things', 'list');
  table.add('/things/all', 'all');
  table.add('/things/:id', 'one', forms);
  table.add('/things/:id/parts/:part', 'part', forms);
  table.add('/shops/:name/open', 'open');
  table.add('/shops/main', 'main');
  const found = table.find(path, decode);
  return found && [found.entry, found.parameters];
}

test.each([
  ['/things', 'list', {}],
  ['/things/all', 'all', {}],
  ['/things/12', 'one', { id: '12' }],
  ['/things/%31', 'one', { id: '1' }],
  ['/things/12/parts/a%2Fb', 'part', { id: '12', part: 'a/b' }],
  ['/shops/x/open', 'open', { name: 'x' }],
  ['/shops/main', 'main', {}],
  ['/shops/main/open', 'open', { name: 'main' }],
])('%s is found with the texts of its parameters', (path, entry, parameters) => {
  expect(find(path)).toEqual([entry, parameters]);
});

test.each([
  '',
  '/',
  '/thing',
  '/Things',
  '/things/',
  '/things/x',
  '/things/12/',
  '/things/12/parts/',
  '/things/x/parts/a',
  '/shops//open',
  '/shops/x',
])('%j is not there', (path) => {
  expect(find(path)).toBeUndefined();
});

test('escapes are undone the way that is asked for, where the rest of the path fits', () => {
  expect(() => find('/shops/%zz/open')).toThrow(URIError);
  expect(find('/shops/%zz/open', (segment) => segment)).toEqual(['open', { name: '%zz' }]);
  expect(find('/shops/%zz/shut')).toBeUndefined();
});

test('one place in the paths has one name', () => {
  const table = createRouteTable<string>();
  table.add('/things/:id', 'one');
  expect(() => {
    table.add('/things/:name/parts', 'parts');
  }).toThrow('two names, id and name');
});
