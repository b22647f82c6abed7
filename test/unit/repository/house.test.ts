import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { crowdedFolders, filesWithoutRoom } from '../../support/house.js';

const ROOT = new URL('../../../', import.meta.url);

test('every file of src stands in a room of test/quality/rooms.cjs', () => {
  expect(filesWithoutRoom()).toEqual([]);
});

test.each(['src', 'test'] as const)('no folder of %s is crowded', (tree) => {
  expect(crowdedFolders(tree)).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'src/docs/architecture.md'])('every path that %s names is there', (page) => {
  const text = readFileSync(new URL(page, ROOT), 'utf8');
  const named = [...text.matchAll(/`((?:src|test|schemas|seed|[.]ci)\/[\w./-]*)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
