import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storedText } from '../../../src/domain/records/record-text.js';
import { wireOf } from '../../../src/domain/records/wire.js';
import { customer } from '../../../src/domain/resources/customer.js';
import { resources } from '../../../src/domain/resources/index.js';
import { foundIn } from '../../../src/domain/search/finding.js';
import { folded, foldedInSteps, foldedWithPlaces } from '../../../src/domain/search/folding.js';
import { termsIn } from '../../../src/domain/search/terms.js';
import { atOnce, type Steps } from '../../../src/domain/steps/steps.js';
import { createSearch, type Search, type SearchBounds, type SearchPart } from '../../../src/engine/search/search.js';
import { openStore } from '../../../src/store/store.js';
import { anyCharacter } from '../../support/characters.js';
import { runs } from '../../support/unit/json-trees.js';

const text = fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom(...'aAéÉßſİıΣςﬁ가\u0301\u0345Åk')), maxLength: 40 });

describe('texts that are folded (#subsim-search)', () => {
  test.each([
    ['Müller', 'MU\u0308LLER'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ﬁne', 'FINE'],
    ['Ǻngström', 'angstrom'],
    ['Ｔｅａ', 'tea'],
    ['Kraków', 'KRAKOW'],
  ])('%s and %s are the same', (one, other) => {
    expect(folded(one)).toBe(folded(other));
  });

  test('a text that holds a query in whatever case and form is found by it, and what is marked is that', () => {
    fc.assert(
      fc.property(text, text, text, fc.constantFrom('NFC', 'NFD', 'NFKC'), (before, q, behind, form) => {
        fc.pre(folded(q) !== '');
        const held = before + q.normalize(form) + behind;
        const { folded: whole, originalOf } = atOnce(foldedWithPlaces(held));
        expect(whole).toBe(folded(held));
        const at = whole.indexOf(folded(q));
        expect(at).toBeGreaterThanOrEqual(0);
        const { from, to } = originalOf(at, at + folded(q).length);
        expect(folded(held.slice(from, to))).toContain(folded(q));
        expect(to).toBeLessThanOrEqual(held.length);
      }),
      runs,
    );
  });

  test('is the same in steps, for texts of any length', () => {
    const long = '𝒜é😀x'.repeat(9000);

    expect(atOnce(foldedInSteps(long))).toBe(folded(long));
    expect(atOnce(foldedWithPlaces(long)).folded).toBe(folded(long));
    expect(stepsOf(foldedInSteps(long))).toBeGreaterThan(2);
  });

  test('every word is found in one text or another, and all that was found stands where it is marked', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcéÉß1'), minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, fc.array(text), (asked, others) => {
        const shown = [...others, ...asked].map((each, index) => ({ member: String(index), text: each }));
        const found = atOnce(foundIn(shown, termsIn(asked.join(' ')))) ?? [];
        const marked = found.flatMap((each) => each.marks.map(({ from, to }) => folded(each.text.slice(from, to))));
        for (const word of asked) expect(marked.some((mark) => mark.includes(folded(word)))).toBe(true);
        expect(atOnce(foundIn(shown, termsIn(`${asked.join(' ')} nowhere`)))).toBeUndefined();
      }),
      runs,
    );
  });
});

function stepsOf(steps: Steps<unknown>): number {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}

interface Shop {
  readonly search: Search;
  readonly add: (id: number, members?: object) => void;
}

function aShop(customers: number, bounds?: SearchBounds): Shop {
  const store = openStore(resources);
  const add = (id: number, members: object = {}): void => {
    const values = { id, email: `person${String(id)}@example.test`, first_name: 'Zoë', last_name: `Lund${String(id % 7)}`, ...members };
    store.records('customer').write(id, storedText(customer, values), values);
  };
  for (let id = 1; id <= customers; id += 1) add(id);
  return { search: createSearch({ store, dialect: { wire: wireOf('documented'), ecomName: 'ecom' } }, bounds), add };
}

const asked = (q: string, from?: string) => ({ q, in: undefined, from, limit: 1000 });

function partsOf({ search }: Shop, q: string): readonly SearchPart[] {
  const parts: SearchPart[] = [];
  for (let next: string | null | undefined; next !== null; next = parts.at(-1)?.next ?? null) parts.push(atOnce(search(asked(q, next))));
  return parts;
}

describe('a search of many records', () => {
  test.each([
    ['records', { records: 40, characters: Infinity }],
    ['characters', { records: Infinity, characters: 5000 }],
  ])('looks at so many %s an answer and says where it goes on, until all is found once', (_what, bounds) => {
    const shop = aShop(200, bounds);

    const parts = partsOf(shop, 'zoe lund3');

    expect(parts.length).toBeGreaterThan(4);
    const ids = parts.flatMap(({ hits }) => hits.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => index + 1).filter((id) => id % 7 === 3));
  });

  test('goes on with what was added behind where it was', () => {
    const shop = aShop(100, { records: 60, characters: Infinity });
    const first = atOnce(shop.search(asked('lund3')));
    shop.add(200, { last_name: 'Lund3' });
    shop.add(5, { last_name: 'Lund3' });

    const rest = atOnce(shop.search(asked('lund3', first.next ?? undefined)));

    expect(first.next).toBe('customers:61');
    expect(rest.hits.map(({ id }) => id)).toEqual([66, 73, 80, 87, 94, 200]);
  });

  test('takes a step for every fifty records, and more for long ones', () => {
    const shop = aShop(1000);
    const few = stepsOf(shop.search(asked('nowhere')));
    for (let id = 1; id <= 20; id += 1) shop.add(id, { user_defined_fields: { note: 'é'.repeat(100_000) } });

    expect(few).toBeGreaterThanOrEqual(20);
    expect(stepsOf(shop.search(asked('nowhere')))).toBeGreaterThan(few + 20 * 20);
  });
});
