import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraw, ALPHANUMERIC, HEXADECIMAL } from '../../../src/engine/foundation/draws.js';
import { openStore } from '../../../src/store/store.js';
import { createChance, type ChanceStream } from '../../../src/world/chance.js';
import { runs } from '../../support/unit/json-trees.js';
import { aFolder } from '../../support/unit/folder.js';

const STREAMS: readonly ChanceStream[] = ['ids', 'tokens', 'secrets', 'order tokens', 'vault'];
const at = (position: number, stream: ChanceStream = 'ids') => ({ stream, position });

test('a seed gives the same text at the same place, in any order', () => {
  const [one, other] = [createChance('7'), createChance('7')];
  const places = STREAMS.flatMap((stream) => [1, 2, 3, 1000].map((position) => at(position, stream)));
  const texts = places.map((place) => one.text(place, 80, ALPHANUMERIC));
  expect([...places].reverse().map((place) => other.text(place, 80, ALPHANUMERIC))).toEqual(texts.reverse());
  expect(new Set(texts).size).toBe(places.length);
  expect(one.isSeeded).toBe(true);
});

test('another seed gives another text, and a longer text begins like a shorter one', () => {
  expect(createChance('1').text(at(1), 40, HEXADECIMAL)).not.toBe(createChance('2').text(at(1), 40, HEXADECIMAL));
  expect(createChance('1').text(at(1), 40, HEXADECIMAL).slice(0, 8)).toBe(createChance('1').text(at(1), 8, HEXADECIMAL));
});

test('without a seed no two texts are the same', () => {
  const chance = createChance();
  const texts = Array.from({ length: 1000 }, () => chance.text(at(1), 16, ALPHANUMERIC));
  expect(new Set(texts).size).toBe(1000);
  expect(chance.isSeeded).toBe(false);
});

test('a text has the length asked for and no other characters than the alphabet', () => {
  const alphabets = fc
    .integer({ min: 1, max: 256 })
    .map((size) => Array.from({ length: size }, (_, index) => String.fromCharCode(0x100 + index)).join(''));
  const chances = fc.constantFrom(createChance('x'), createChance());
  fc.assert(
    fc.property(chances, alphabets, fc.integer({ min: 0, max: 300 }), fc.nat(), (chance, alphabet, length, position) => {
      const text = chance.text(at(position), length, alphabet);
      expect(text).toHaveLength(length);
      expect([...text].every((character) => alphabet.includes(character))).toBe(true);
    }),
    runs,
  );
});

// 62,000 draws from 62 characters: about 1000 each, with a standard deviation of 32.
test.each([
  ['with a seed', createChance('even')],
  ['without a seed', createChance()],
])('each character is drawn about as often as the others %s', (_name, chance) => {
  const counts = new Map<string, number>();
  for (let position = 0; position < 100; position += 1) {
    for (const character of chance.text(at(position), 620, ALPHANUMERIC)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(750);
    expect(count).toBeLessThan(1250);
  }
});

test('the alphabets are those promised', () => {
  expect(ALPHANUMERIC).toMatch(/^[A-Za-z0-9]{62}$/);
  expect(new Set(ALPHANUMERIC).size).toBe(62);
  expect(HEXADECIMAL).toBe('0123456789abcdef');
});

test('seeded draws go on where they stopped, over a restart and per stream', () => {
  using folder = aFolder();
  const drawAll = (file: string | undefined, restarts: boolean): readonly string[] => {
    let store = openStore([], { file });
    const drawn: string[] = [];
    for (const stream of ['ids', 'tokens', 'ids', 'ids', 'tokens', 'vault'] as const) {
      drawn.push(createDraw(createChance('7'), store)(stream, 12, ALPHANUMERIC));
      if (restarts) {
        store.close();
        store = openStore([], { file });
      }
    }
    store.close();
    return drawn;
  };
  const unbroken = drawAll(undefined, false);
  expect(drawAll(folder.file('a.sqlite'), true)).toEqual(unbroken);
  expect(new Set(unbroken).size).toBe(6);
});

test('more draws of one stream do not change another one', () => {
  const drawn = (others: number): string => {
    const store = openStore([]);
    const draw = createDraw(createChance('7'), store);
    for (let count = 0; count < others; count += 1) draw('vault', 5, HEXADECIMAL);
    return draw('tokens', 80, ALPHANUMERIC);
  };
  expect(drawn(9)).toBe(drawn(0));
});
