import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roomNames, roomOf } from '../../support/house.js';

/** A line of `src` made wrong, as test/quality/mutants/mutants.js describes it. */
interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
}

const ROOT = new URL('../../../', import.meta.url);
const TABLES = new URL('test/quality/mutants/tables/', ROOT);

const mutants = readdirSync(TABLES).flatMap((name) => JSON.parse(readFileSync(new URL(name, TABLES), 'utf8')) as readonly Mutant[]);

test('every mutant changes one line that is there, in a file that tests can load', () => {
  expect(mutants.filter(({ file, from }) => timesIn(file, from) !== 1)).toEqual([]);
  expect(mutants.filter(({ from, to }) => from === to || `${from}${to}`.includes('\n'))).toEqual([]);
  expect(mutants.filter((mutant) => Object.keys(mutant).join() !== 'name,file,from,to,tests')).toEqual([]);
});

test('every mutant has a name of its own, and one or two test files that are there', () => {
  const names = mutants.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(mutants.filter(({ tests }) => ![1, 2].includes(tests.length) || !tests.every(isTestFile))).toEqual([]);
});

test('every room of src has a mutant, and all have sixty and more', () => {
  const rooms = new Set(mutants.map(({ file }) => roomOf(file)));
  const without = roomNames.filter((room) => !rooms.has(room) && !roomNames.some((other) => other.startsWith(`${room}/`)));
  expect(without).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(60);
});

function timesIn(file: string, text: string): number {
  const path = new URL(file, ROOT);
  return file.startsWith('src/') && existsSync(path) ? readFileSync(path, 'utf8').split(text).length - 1 : 0;
}

// The processes of other tests run what was built, which no mutant changes.
function isTestFile(file: string): boolean {
  return /^test\/(?:unit|contract|http)\/.*\.test\.ts$/.test(file) && existsSync(new URL(file, ROOT));
}
