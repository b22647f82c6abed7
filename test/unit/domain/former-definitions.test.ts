import { describe, expect, test } from 'vitest';
import { presentDefinitions } from '../../../src/domain/configuration/former-definitions.js';
import type { Json } from '../../../src/domain/json/json.js';

function select(options: Json): { readonly options: unknown; readonly field: unknown; readonly notes: readonly string[] } {
  const former = { code: 'blend', entity_type: 'subscription', data_type: 'string', field_type: 'select', rules: { options } };
  const { definitions, notes } = presentDefinitions([former]);
  return { options: definitions[0]?.definition.options, field: definitions[0]?.definition.field_type, notes };
}

describe('the options of a select of Subsim 0.1 (#subsim-former-definitions)', () => {
  test('stay where they are good, and nothing is said', () => {
    expect(select(['dark', 'light'])).toEqual({ options: ['dark', 'light'], field: 'select', notes: [] });
  });

  test.each<readonly [sent: Json, kept: readonly string[]]>([
    [
      ['a', 1, null, 'a', true, { x: 1 }, ''],
      ['a', '1'],
    ],
    [['a', 'a'], ['a']],
    [['x'.repeat(256), 'x'.repeat(255)], ['x'.repeat(255)]],
  ])('%j: those that can stay do, and it is said', (sent, kept) => {
    const { options, field, notes } = select(sent);
    expect([options, field]).toEqual([kept, 'select']);
    expect(notes).toEqual([
      'subscription.blend was string in select and is string in select now, with those of its options that can stay.',
    ]);
  });

  test.each<Json>([[], [null, ''], ['x'.repeat(256)], 'dark'])('%j leaves no select', (sent) => {
    const { options, field, notes } = select(sent);
    expect([options, field]).toEqual([undefined, 'input']);
    expect(notes).toEqual(['subscription.blend was string in select and is string in input now, without its options.']);
  });
});
