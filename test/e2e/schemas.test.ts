import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkShape, type SchemaName, type ShapeViolation } from '../../src/schema/check.js';
import { schemaNames } from '../../src/schema/compiler.js';
import { orderExamples } from '../support/unit/order-examples.js';

type Node = Readonly<Partial<Record<string, unknown>>>;
type Case = readonly [name: SchemaName, value: unknown, definition?: string];

/** What the built package says of some values, and whether it needed the compiler for that. */
interface Said {
  readonly violations: readonly (readonly ShapeViolation[])[];
  readonly isCompiling: boolean;
}

const ODD = [null, true, 0, -1, 1.5, 1e30, '', 'x', 'P1D', '\u0007', [], ['x'], {}, { unknown: 1 }, { '\u0001__proto__': 1 }];

const told: readonly Case[] = [
  ['seed', JSON.parse(readFileSync('seed/demo-shop.json', 'utf8'))],
  ['seed', { environments: { 'Not A Name': {} } }],
  ['seed', { environments: { staging: { client_id: 'a:b', unknown: 1, destinations: [{ url: 'http://x/' }, { url: 'ftp://x/' }] } } }],
  ['seed', { rules: { pattern: '(' } }, 'definition'],
  ['seed', { rules: { pattern: '^[a-z]+$' } }, 'definition'],
  ['options', { port: 65_536, wire: 'both', webhookUrl: ['x', 5] }],
  ['control', { url: 'http://x/', eventTypes: ['nothing', 'ping', 'ping'] }, 'destination'],
  ['control', { type: 'ping', for: { resource: 'subscription', id: '5001' } }, 'trigger'],
  ...(['documented', 'observed'] as const).flatMap((mode): Case[] => {
    const body: unknown = JSON.parse(orderExamples[mode]);
    return [
      ['order-callback', body, mode],
      ['order-callback', body, mode === 'documented' ? 'observed' : 'documented'],
    ];
  }),
];

/** Every odd value for the schema and for each definition, and for each of their members. */
function oddCases(name: SchemaName): readonly Case[] {
  const schema = JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')) as Node;
  const parts = [[undefined, schema] as const, ...Object.entries((schema.$defs ?? {}) as Readonly<Record<string, Node>>)];
  return parts.flatMap(([definition, { properties = {} }]) => {
    const members = Object.keys(properties as Node).flatMap((member) => ODD.map((value) => ({ [member]: value })));
    return [...ODD, ...members].map((value): Case => (definition === undefined ? [name, value] : [name, value, definition]));
  });
}

function saidByThePackage(cases: readonly Case[]): Said {
  const script = `
    import { readFileSync } from 'node:fs';
    import { createRequire } from 'node:module';
    import { checkShape } from './dist/schema/check.js';
    const violations = JSON.parse(readFileSync(0, 'utf8')).map((words) => checkShape(...words));
    const isCompiling = Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/ajv/dist/compile/'));
    process.stdout.write(JSON.stringify({ violations, isCompiling }));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout) as Said;
}

test('what is built says of every schema and definition what compiling them says, and compiles nothing', () => {
  const cases = [...told, ...schemaNames.flatMap(oddCases)];
  const files = readdirSync('schemas').map((file) => basename(file, '.json'));
  expect(files.filter((file) => !schemaNames.some((name) => name === file))).toEqual(['control-answers', 'webhook']); // these are for readers: nothing is checked by them here

  const { violations, isCompiling } = saidByThePackage(cases);

  expect(isCompiling).toBe(false);
  const compiled = cases.map((words) => checkShape(...words));
  const differing = cases.flatMap((words, index) =>
    JSON.stringify(violations[index]) === JSON.stringify(compiled[index])
      ? []
      : [{ words, built: violations[index], compiled: compiled[index] }],
  );
  expect(differing).toEqual([]);
  for (const name of schemaNames) {
    const holding = cases.map(([of], index) => of === name && violations[index]?.length === 0);
    expect([name, holding.filter((holds) => holds).length > 1]).toEqual([name, true]);
  }
  expect(violations[3]).toContainEqual({ place: 'rules.pattern', message: 'must match format "regex"' });
  expect(violations[4]?.filter(({ place }) => place.startsWith('rules'))).toEqual([]);
});
