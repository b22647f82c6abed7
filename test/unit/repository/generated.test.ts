import { readFileSync, writeFileSync } from 'node:fs';
import { instance } from '@viz-js/viz';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { periodUnits } from '../../../src/domain/calendar/schedule.js';
import { eventTypes } from '../../../src/domain/events/table.js';
import { entityTypes } from '../../../src/domain/records/user-defined-fields.js';
import { resources } from '../../../src/domain/resources/index.js';
import { ruleTypes } from '../../../src/domain/scheduling/rule.js';
import { answerSchemas } from '../../support/answer-schemas.js';
import { pictureOfTheHouse, pictureOfTheRooms, listOfRooms } from '../../support/house.js';
import { optionSettings, optionsSchema } from '../../support/option-documents.js';
import { definitionTypes } from '../../support/definition-types.js';
import { callParts } from '../../support/pages/calls.js';
import { commandTable, exitCodeTable } from '../../support/pages/commands.js';
import { eventTypeTable } from '../../support/pages/event-types.js';
import * as knowledge from '../../support/pages/knowledge.js';
import { optionParts } from '../../support/pages/options.js';
import { refusalList } from '../../support/pages/refusals.js';
import { searchFieldTable } from '../../support/pages/search-fields.js';
import { recordAnswers } from '../../support/records/record-answers.js';
import { recordSamples, recordTypes } from '../../support/records/record-types.js';

// `npm run generate` sets this and so writes the files instead of comparing them.
const isWriting = process.env.WRITE_GENERATED === '1';

function expectFile(path: string, text: string): void {
  const file = new URL(`../../../${path}`, import.meta.url);
  if (isWriting) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), `${path} is stale; run npm run generate`).toBe(text);
}

test('schemas/options.json says what options.ts says', () => {
  expectFile('schemas/options.json', `${JSON.stringify(optionsSchema(), undefined, 2)}\n`);
});

test('the settings of the library say what options.ts says', () => {
  expectFile('src/simulator/option-settings.ts', `${optionSettings()}\n`);
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
  const present = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const place = new RegExp(`(?<="${member}": \\{\\s*"enum": )\\[[^\\]]*\\]`, 'g');
  expect(present.match(place), `${path} has no ${member}`).toHaveLength(1);
  const text = present.replace(place, JSON.stringify(values));
  expectFile(path, await format(text, { parser: 'json', printWidth: 140 }));
});

test('schemas/seed.json takes records of every resource that a seed may bring', async () => {
  const path = 'schemas/seed.json';
  const present = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const records = resources.filter(({ isMadeByCallsOnly }) => isMadeByCallsOnly !== true).map(({ plural }) => plural);
  const place = /(?:"\w+": \{ "\$ref": "#\/\$defs\/records" \},?\s*)+/g;
  expect(present.match(place), `${path} has them in one place`).toHaveLength(1);
  const text = present.replace(place, records.map((plural) => `"${plural}": { "$ref": "#/$defs/records" }`).join(', '));
  expectFile(path, await format(text, { parser: 'json', printWidth: 140 }));
});

test('the types of what the control API takes say what schemas/control.json says', async () => {
  const path = 'schemas/control.json';
  const schema = JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')) as Parameters<typeof definitionTypes>[1];
  expectFile('src/capabilities/control/definitions.ts', await definitionTypes(path, schema));
});

test('0.4.0 point 9: the schemas of what the control API answers say what its types say', async () => {
  const text = await format(JSON.stringify(answerSchemas()), { parser: 'json', printWidth: 140 });
  expectFile('schemas/control-answers.json', text);
});

test('the types of records and of the data of events say what the field tables say', async () => {
  expectFile('src/simulator/platform-records.ts', await recordTypes());
});

test('answers of the demo shop compile as the types of records and of the data of events', async () => {
  expectFile('test/support/contract/record-samples.ts', await recordSamples(await recordAnswers('documented')));
});

test.each([
  ['webhooks', 'event-types', eventTypeTable],
  ['options', 'options', optionParts],
  ['control', 'calls', callParts],
  ['command-line', 'commands', commandTable],
  ['command-line', 'exit-codes', exitCodeTable],
  ['journal', 'fields', searchFieldTable],
  ['interface', 'operations', knowledge.operationParts],
  ['interface', 'filters', knowledge.filterPart],
  ['interface', 'members', knowledge.memberParts],
  ['interface', 'rules', knowledge.knownRules],
  ['interface', 'refusals', refusalList],
  ['wire', 'points', knowledge.wireParts],
  ['assumptions', 'rules', knowledge.assumedRules],
  ['assumptions', 'assumptions', knowledge.assumptionList],
  ['architecture', 'rooms', listOfRooms],
])('the page %s says in its part %s what the sources say', async (name, part, written) => {
  const path = `src/docs/${name}.md`;
  const page = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const [before = '', rest = ''] = page.split(begin);
  const [, after] = rest.split(end);
  expect(after, `${path} has no part ${part}`).toBeDefined();
  const text = `${before}${begin}\n\n${written()}\n\n${end}${String(after)}`;
  expectFile(path, await format(text, { parser: 'markdown', printWidth: 140, singleQuote: true, trailingComma: 'all' }));
});

// So that a picture fits the colours of the page around it.
const COLOURS = `<style>
text { fill: #1f2328; }
path, polygon { stroke: #59636e; }
.edge polygon { fill: #59636e; }
@media (prefers-color-scheme: dark) {
text { fill: #e4e8ee; }
path, polygon { stroke: #9aa5b1; }
.edge polygon { fill: #9aa5b1; }
}
</style>`;

test.each([
  ['house', pictureOfTheHouse],
  ['domain', () => pictureOfTheRooms('domain')],
  ['engine', () => pictureOfTheRooms('engine')],
  ['http', () => pictureOfTheRooms('http')],
])('the picture of %s shows who imports whom', async (name, written) => {
  const graphviz = await instance();
  const drawn = graphviz.renderString(written(), { format: 'svg' });
  expectFile(`src/docs/images/${name}.svg`, drawn.replace(/(<svg[^>]*>)/, `$1\n${COLOURS}`));
});
