import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { optionsTable } from '../../src/cli/help.js';
import { periodUnits } from '../../src/domain/calendar/schedule.js';
import { eventTypes } from '../../src/domain/events/table.js';
import { entityTypes } from '../../src/domain/records/user-defined-fields.js';
import { ruleTypes } from '../../src/domain/scheduling/rule.js';
import { memberOf, options, type Option } from '../../src/options.js';
import { definitionTypes } from '../support/definition-types.js';
import { eventTypeList } from '../support/event-type-list.js';
import { supportAppendix } from '../support/support-appendix.js';

// `npm run generate` sets this and so writes the files instead of comparing them.
const isWriting = process.env.WRITE_GENERATED === '1';

function expectFile(path: string, text: string): void {
  const file = new URL(`../../${path}`, import.meta.url);
  if (isWriting) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), `${path} is stale; run npm run generate`).toBe(text);
}

test('schemas/options.json says what options.ts says', () => {
  const members = Object.entries(options).map(([name, option]: [string, Option]) => [memberOf(name), schemaOf(option)] as const);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://subsim.invalid/schemas/options.json',
    title: 'subsim.config.json',
    description: 'Settings of Subsim. A flag counts over its variable, that over this file. Generated from the options; do not edit.',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(members) },
    additionalProperties: false,
  };
  expectFile('schemas/options.json', `${JSON.stringify(schema, undefined, 2)}\n`);
});

test.each([
  ['control', 'eventType', eventTypes],
  ['control', 'intervalType', periodUnits],
  ['control', 'schedulingRuleType', ruleTypes],
  ['seed', 'event_type', eventTypes],
  ['seed', 'unit', periodUnits],
  ['seed', 'entity_type', entityTypes],
])('schemas/%s.json lists under %s what the sources list', async (name, member, values) => {
  const path = `schemas/${name}.json`;
  const present = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const place = new RegExp(`(?<="${member}": \\{\\s*"enum": )\\[[^\\]]*\\]`, 'g');
  expect(present.match(place), `${path} has no ${member}`).toHaveLength(1);
  const text = present.replace(place, JSON.stringify(values));
  expectFile(path, await format(text, { parser: 'json', printWidth: 140 }));
});

test('the types of what the control API takes say what schemas/control.json says', async () => {
  const path = 'schemas/control.json';
  const schema = JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as Parameters<typeof definitionTypes>[1];
  expectFile('src/capabilities/control/definitions.ts', await definitionTypes(path, schema));
});

test.each([
  ['event-types', 'list of the types of event', eventTypeList],
  ['options', 'table of options', optionsTable],
  ['support', 'appendix on what is stated, observed and assumed', supportAppendix],
])('the part %s of the README, the %s, says what the sources say', (part, _title, written) => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const [before = '', rest = ''] = readme.split(begin);
  const [, after] = rest.split(end);
  expect(after, `the README has no part ${part}`).toBeDefined();
  expectFile('README.md', `${before}${begin}\n\n${written()}\n\n${end}${String(after)}`);
});

function schemaOf({ kind, help, choices, range, pattern, fallback }: Option): object {
  const described = { description: help, ...(fallback === undefined ? {} : { default: fallback }) };
  switch (kind) {
    case 'integer':
      return { type: 'integer', minimum: range?.[0] ?? 0, maximum: range?.[1] ?? Number.MAX_SAFE_INTEGER, ...described };
    case 'choice':
      return { enum: choices, ...described };
    case 'list':
      return {
        type: 'array',
        items: { type: 'string', minLength: 1, ...(pattern === undefined ? {} : { pattern: pattern.source }) },
        ...described,
      };
    case 'switch':
      return { type: 'boolean', ...described };
    case 'text':
      return { type: 'string', minLength: 1, ...(pattern === undefined ? {} : { pattern: pattern.source }), ...described };
  }
}
