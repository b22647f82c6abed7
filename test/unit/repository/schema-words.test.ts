import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkShape } from '../../../src/schema/check.js';

type Node = Readonly<Record<string, unknown>>;

// All parts of a schema that have a pattern.
function patternsIn(node: unknown): readonly Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'pattern' in node && typeof node.pattern === 'string' ? [node as Node] : []; // it has a member
  return [...own, ...Object.values(node).flatMap(patternsIn)];
}

test.each(['control', 'seed'])('every pattern in %s.json is told in words', (name) => {
  const schema: unknown = JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8'));

  const patterns = patternsIn(schema);

  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((node) => !/^must [a-z]/.test(String(node['x-message'])))).toEqual([]);
});

const DEFINITION = { code: 'note', entity_type: 'customer', data_type: 'string', field_type: 'text', rules: { pattern: '(' } };

const SCHEMELESS = 'must begin with http:// or https://, as http://localhost:3000 does; it has no scheme';

test.each([
  ['control', { by: '3 months' }, 'advance', 'by', 'must be a duration such as P3M or PT90S'],
  ['control', { to: 'tomorrow' }, 'advance', 'to', 'must be an instant such as 2027-01-01T00:00:00Z'],
  ['control', { url: 'ftp://x/' }, 'destination', 'url', 'must begin with http:// or https://'],
  ['control', { url: 'ftp://x/' }, 'orderCallback', 'url', 'must begin with http:// or https://'],
  ['control', { url: 'localhost:3000' }, 'destination', 'url', SCHEMELESS],
  ['control', { url: 'localhost:3000/hooks' }, 'orderCallback', 'url', SCHEMELESS],
  ['control', { url: 'http://x/a b' }, 'destination', 'url', 'must be an http or https address without spaces'],
  ['seed', { destinations: [{ url: '127.0.0.1:9' }] }, undefined, 'destinations[0].url', SCHEMELESS],
  [
    'seed',
    { order_callback: { url: 'shop.example' } },
    undefined,
    'order_callback.url',
    expect.stringMatching(/, or be internal; it has no scheme$/),
  ],
  ['control', { type: 'ping', for: 'subscription' }, 'trigger', 'for', 'must be a resource and an id, such as subscription:12'],
  [
    'seed',
    { destinations: [{ url: 'http://x/' }, { url: 'ftp://x/' }] },
    undefined,
    'destinations[1].url',
    'must begin with http:// or https://',
  ],
  ['seed', { client_id: 'a:b' }, undefined, 'client_id', 'must be 1 to 255 visible ASCII characters without spaces and colons'],
  ['seed', { ecom_name: 'Shop!' }, undefined, 'ecom_name', 'must be lower-case letters and digits that begin with a letter'],
  ['seed', { environments: { 'Not A Name': {} } }, undefined, 'environments', expect.stringMatching(/^must have a name of 1 to 64/)],
  [
    'seed',
    { user_defined_field_definitions: [DEFINITION] },
    undefined,
    'user_defined_field_definitions[0].rules.pattern',
    'must match format "regex"',
  ],
] as const)('a text that does not fit (%s, %j) is refused in words', (name, value, definition, place, message) => {
  expect(checkShape(name, value, definition)[0]).toEqual({ place, message });
});
