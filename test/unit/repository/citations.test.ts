import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ruleIds } from '../../support/rule-ids.js';

// What is held to cite rules by their ids and nothing else.
const CHECKED = ['src', 'test', 'schemas', 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];
// What a rule has to be cited by: comments and refusals, and titles of tests.
const CITING = ['src', 'test'];

const ROOT = new URL('../../../', import.meta.url);
const CITATION = /#((?:[1-9](?:\.[1-9])?|subsim)(?:-[a-z0-9]+)+)/g;
const GIVEN = /\b(?:r|uniqueR)ule: '([^']*)'/g;
// This file, which says what it looks for, and files that others wrote.
const APART = /unit\/repository\/citations\.test\.ts$|\.(?:db|sqlite|gz|png|txt)$/;

interface File {
  readonly name: string;
  readonly text: string;
}

describe('what the repository says', () => {
  test('cites rules that there are', () => {
    const cited = filesBelow(CHECKED).flatMap(({ name, text }) => [...text.matchAll(CITATION)].map(([, id = '']) => ({ name, id })));

    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter(({ id }) => !ruleIds.has(id))).toEqual([]);
  });

  test('cites no text that is not in the repository', () => {
    const lines = filesBelow(CHECKED).flatMap(({ name, text }) =>
      text.split('\n').flatMap((line) => (/supplement|\bASSUMED: ?A\d/i.test(line) ? [`${name}: ${line.trim()}`] : [])),
    );

    expect(lines).toEqual([]);
  });
});

test('every rule is cited: by a comment, a refusal or the title of a test', () => {
  const outside = filesBelow(CITING).filter(({ name }) => !name.startsWith('src/knowledge/'));
  const cited = outside.flatMap(({ text }) => [CITATION, GIVEN].flatMap((pattern) => [...text.matchAll(pattern)].map(([, id]) => id)));

  expect([...ruleIds].filter((id) => !cited.includes(id))).toEqual([]);
});

function filesBelow(places: readonly string[]): readonly File[] {
  return places.flatMap((place) => {
    if (!statSync(new URL(place, ROOT)).isDirectory()) return [fileAt(place)];
    const inside = readdirSync(new URL(`${place}/`, ROOT), { recursive: true, withFileTypes: true });
    const folder = new URL(ROOT).pathname;
    return inside.flatMap((entry) => {
      const path = `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/');
      const name = path.slice(path.startsWith(folder) ? folder.length : 0).replaceAll('//', '/');
      return !entry.isFile() || APART.test(name) || name.includes('node_modules/') ? [] : [fileAt(name)];
    });
  });
}

function fileAt(name: string): File {
  return { name, text: readFileSync(new URL(name, ROOT), 'utf8') };
}
