import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText, readJson } from '../../../src/capabilities/app/page/calls/exact.js';
import { jsonFault } from '../../../src/capabilities/app/page/sections/fields/json-place.js';
import { draftOf, pairings, valueOf, type FieldDefinition } from '../../../src/capabilities/app/page/sections/fields/drafts.js';
import { termsIn } from '../../../src/capabilities/app/page/sections/journal/terms.js';
import { runs } from '../../support/unit/json-trees.js';

const definition = (field_type: FieldDefinition['field_type'], data_type: FieldDefinition['data_type']): FieldDefinition => ({
  ...{ id: 1, code: 'field', entity_type: 'customer', label: 'Field', default_value: null, populate_default: false },
  ...{ validate_data: false, rules: {}, field_type, data_type, options: ['a'] },
});
const all = Object.entries(pairings).flatMap(([control, types]) =>
  types.map((type) => [control, type] as const as readonly [FieldDefinition['field_type'], FieldDefinition['data_type']]),
);

describe('what the pages of the application compute', () => {
  test('0.7.0 point 2: a value that a control shows is the value that it writes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.jsonValue({ maxDepth: 2 }), ([control, type], value) => {
        const kind = definition(control, type);
        const given = value === null || value === '' ? undefined : value;
        const text = jsonText(valueOf(kind, draftOf(kind, given)));
        expect(text).toBe(jsonText(given));
      }),
      runs,
    );
  });

  test('the place of a fault lies behind what is JSON, and not behind what no JSON begins with', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.nat(), (json, at) => {
        const cut = json.slice(0, at % (json.length + 1));
        expect(isJson(cut) || jsonFault(cut).startsWith('This is no JSON: look at line ')).toBe(true);
        expect(jsonFault(`${json}!`)).toBe(`This is no JSON: look at line 1, column ${String(json.length + 1)}.`);
      }),
      runs,
    );
  });

  test('terms put together again are the search that they came from', () => {
    expect(termsIn('status:4xx  name:"before lunch" -method:GET "quay road')).toEqual([
      'status:4xx',
      'name:"before lunch"',
      '-method:GET',
      '"quay road',
    ]);
    fc.assert(
      fc.property(fc.string(), (query) => {
        expect(termsIn(termsIn(query).join(' '))).toEqual(termsIn(query));
      }),
      runs,
    );
  });
});

function isJson(text: string): boolean {
  try {
    readJson(text);
    return true;
  } catch {
    return false;
  }
}
