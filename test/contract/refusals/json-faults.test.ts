import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createSimulator } from '../../../src/index.js';
import { aControlledEnvironment } from '../../support/control.js';
import { anEnvironment } from '../../support/environment.js';
import { aFolder } from '../../support/unit/folder.js';

/** Texts that are no JSON, with the place and what is wrong there. */
const faults = [
  ['{\n  "customer": {\n    "email": "a",\n  }\n}', 'line 4, column 3: expected a name in double quotes and found }'],
  ['{"a": 1 "b": 2}', 'line 1, column 9: expected a comma or } and found a quotation mark'],
  ['{"a" 1}', 'line 1, column 6: expected a colon and found 1'],
  ['[1,\r\n]', 'line 2, column 1: expected a value and found ]'],
  ["{'a': 1}", "line 1, column 2: expected a name in double quotes or } and found '"],
  ['{"a": [1 2]}', 'line 1, column 10: expected a comma or ] and found 2'],
  ['{"a": nul}', 'line 1, column 7: expected a value and found n'],
  ['{"a": 01}', 'line 1, column 8: expected a comma or } and found 1'],
  ['{"a": 1', 'line 1, column 8: expected a comma or } and found the end'],
  ['{"a": 1}}', 'line 1, column 9: expected nothing more and found }'],
  ['{"a": “b”}', 'line 1, column 7: expected a value and found the character U+201C'],
  ['{"a": "b\n"}', 'line 1, column 9: a text that was begun does not end before the end of the line'],
  ['{"a": "\\q"}', 'line 1, column 8: an escape in a text is none that JSON knows'],
] as const;

describe('0.3.0 point 11: what is no JSON is refused with the line and the column', () => {
  test.each(faults)('%j: %s', async (text, fault) => {
    using environment = aControlledEnvironment();

    const platform = await environment.call('post', '/services/v2/customer', text);
    const control = await environment.control('post', '/environments', text);

    expect([platform.status, platform.text]).toEqual([400, '{"code":400,"message":"Invalid JSON message received."}']);
    expect(platform.headers['subsim-hint']).toBe(`L${fault.slice(1)}. The body must be one JSON text in UTF-8 (RFC 8259).`);
    expect([control.status, control.body.message]).toEqual([400, `The body is not JSON: ${fault}.`]);
    expect(() => createSimulator({ seed: { json: text } })).toThrow(`seed: it is not JSON: ${fault}.`);
  });

  test('in a long body and in a long seed file, which are read piece by piece', async () => {
    using folder = aFolder();
    using environment = anEnvironment();
    const rows = Array.from(
      { length: 4000 },
      (_, index) => `  {"email": "${String(index)}@example.test", "first_name": "A", "last_name": "B"}`,
    );
    const broken = (at: number, row: string): string => `{"customers": [\n${rows.with(at, row).join(',\n')}\n]}`;
    const last = 'line 4001, column 4: expected a name in double quotes or } and found x';
    const file = folder.file('shop.json');
    writeFileSync(file, broken(3999, '  {x}'));

    const answer = await environment.call('post', '/services/v2/customer', broken(3999, '  {x}'));
    expect(answer.headers['subsim-hint']).toContain(`L${last.slice(1)}.`);
    expect(() => createSimulator({ seed: { file } })).toThrow(`${file}: it is not JSON: ${last}.`);
    for (const [row, fault] of [
      ['  {} {}', 'line 2001, column 6: expected a comma or ] and found {'],
      ['  ]', 'line 2001, column 3: expected a value and found ]'],
      ['  {"a": tru}', 'line 2001, column 9: expected a value and found t'],
    ] as const)
      expect(() => createSimulator({ seed: { json: broken(1999, row) } })).toThrow(fault);
  });
});
