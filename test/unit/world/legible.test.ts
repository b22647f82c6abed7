import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explain, legible } from '../../../src/world/legible.js';
import { anyCharacter } from '../../support/characters.js';
import { runs } from '../../support/unit/json-trees.js';

const MOVING = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

test('a legible text is one line without controls, and one of JSON says what it said', () => {
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.string({ unit: fc.constantFrom('\u001b', '\u009b', '\u202e', '\n', 'a', '\\') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(legible(text)).not.toMatch(MOVING);
      expect(JSON.parse(legible(JSON.stringify(text)))).toBe(text);
      if (!MOVING.test(text)) expect(legible(text)).toBe(text);
    }),
    runs,
  );
});

test.each([
  ['\u001b[31mred', '\\u001b[31mred'],
  ['two\nlines\r\n', 'two\\nlines\\r\\n'],
  ['\u009b2J', '\\u009b2J'],
  ['a\u202Eb\u2066', 'a\\u202eb\\u2066'],
  ['zürich 🍵 a\tb', 'zürich 🍵 a\\tb'],
])('%j is shown as %j', (text, shown) => {
  expect(legible(text)).toBe(shown);
});

test('an error is explained by its message and its frames, and a message that looks like a frame is none', () => {
  const { message, frames } = explain(new TypeError('first\n    at nowhere (evil.js:1:1)'));
  expect(message).toBe('TypeError: first\n    at nowhere (evil.js:1:1)');
  expect(frames.length).toBeGreaterThan(0);
  for (const frame of frames) expect(frame).toMatch(/^ +at (?!nowhere)/);
  expect(explain('text')).toEqual({ message: 'text', frames: [] });
});
