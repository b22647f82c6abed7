import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { pages } from '../../support/pages/pages.js';
import { typeFaults } from '../../support/pages/snippets.js';
import { workflowFaults } from '../../support/pages/workflows.js';

const root = new URL('../../../', import.meta.url);
const SAMPLE = 'test/e2e/consumer/sample';
const RECEIVERS = 'test/support/receivers/node';

// Files that the tests run as they are: the sample project of the packed package, and the receivers that are checked.
const files = [SAMPLE, `${SAMPLE}/ts-jest/commonjs`, `${SAMPLE}/ts-jest/modules`, RECEIVERS].flatMap((folder) =>
  readdirSync(new URL(folder, root), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(new URL(`${folder}/${name}`, root), 'utf8')),
);

const blocks = pages.flatMap(({ file, blocks: of }) => of.map((block) => ({ ...block, place: `${file}:${String(block.line)}` })));
const checkedBy = (kind: RegExp) => blocks.filter(({ language, check }) => kind.test(`${language} ${check}`));

test('0.8.0 point 3: every block of code says how it is checked: it is run, its types are checked, or it is held against a schema', () => {
  const KINDS = /^((sh|json|text) run|(js|ts|py) run|sh stand-in|(js|ts) types|(json|yaml) schema [\w-]+( \w+)?)$/;

  expect(blocks.filter(({ language, check }) => !KINDS.test(`${language} ${check}`)).map(({ place }) => place)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(100);
});

test.each(checkedBy(/^(js|ts|py) run$/))('0.8.0 point 3: the program at $place is a file that the tests run', ({ text }) => {
  expect(files).toContain(`${text}\n`);
});

test('ts-jest runs the same test by both of its presets', () => {
  for (const file of ['shop.test.ts', 'tsconfig.json'])
    expect(read(`${SAMPLE}/ts-jest/modules/${file}`)).toBe(read(`${SAMPLE}/ts-jest/commonjs/${file}`));
});

test('0.8.0 point 3: the types of all snippets are right', () => {
  expect(typeFaults(checkedBy(/^(js|ts) types/))).toEqual([]);
});

test('0.8.0 point 3: a snippet with a wrong member, value or type is found', () => {
  const wrong = [
    "environment.clock.advence('P1D');",
    'environment.faults.add({ status: "503" });',
    'const text: string = environment.clock.now();',
  ];

  expect(typeFaults(wrong.map((text, index) => ({ text, place: `wrong:${String(index)}` })))).toHaveLength(3);
});

describe('0.8.0 point 3: JSON', () => {
  test.each(checkedBy(/^json schema/))('at $place passes its schema', ({ check, text }) => {
    const [, name = '', definition] = check.split(' ');
    const schema = JSON.parse(read(`schemas/${name}.json`)) as { readonly $id?: string };
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { regex: true } });
    ajv.addSchema(schema, 'schema');
    const isRight = ajv.getSchema(definition === undefined ? 'schema' : `schema#/$defs/${definition}`);

    expect(isRight?.(JSON.parse(text)), JSON.stringify(isRight?.errors)).toBe(true);
  });
});

test.each(checkedBy(/^yaml schema/))('0.8.0 point 3: the workflow at $place is one', async ({ text }) => {
  expect(await workflowFaults(text)).toEqual([]);
  expect(await workflowFaults(text.replace('runs-on', 'runs-of'))).not.toEqual([]);
});

test('0.8.0 point 3: the lines of workflows are commands and files that there are', () => {
  const lines = checkedBy(/^yaml schema/).flatMap(({ text }) => [...text.matchAll(/^ *- run: (.*)$/gm)].map(([, line = '']) => line));

  expect(lines.length).toBeGreaterThan(4);
  expect(existsSync(fileURLToPath(new URL('Dockerfile', root)))).toBe(true);
  expect(lines.filter((line) => !/^(npm ci|npx subsim exec |docker |timeout 30 |pytest)/.test(line))).toEqual([]);
});

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}
