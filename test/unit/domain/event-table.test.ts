import { expect, test } from 'vitest';
import { eventTable } from '../../../src/domain/events/table.js';
import { resources } from '../../../src/domain/resources/index.js';
import { assumptions } from '../../../src/knowledge/assumptions.js';

const rows = Object.entries(eventTable);

test('each type of event is about a resource that there is, or about nothing', () => {
  const known = ['nothing', ...resources.map(({ name }) => name)];
  expect(rows.filter(([, { about }]) => !known.includes(about))).toEqual([]);
});

test('what is assumed of a type of event is one of the assumptions', () => {
  const known = assumptions.map(({ id }) => id);
  const cited = rows.flatMap(([, { from }]) => [from.name, from.fires, from.data]).filter((source) => source.startsWith('A'));
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((source) => !known.includes(source))).toEqual([]);
});
