import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../../src/store/store.js';
import { runs } from '../../support/unit/json-trees.js';
import { put, teaWith } from '../../support/unit/tea.js';
import { aFolder } from '../../support/unit/folder.js';

const tea = teaWith();
const aStore = (file?: string): Store => openStore([tea], { file });

describe('sequences (#4.3-ids-count-up)', () => {
  test('begin with the number asked for and go on by one', () => {
    const store = aStore();
    expect([store.next('id:tea', 100), store.next('id:tea', 100), store.next('id:other', 7), store.next('id:tea', 100)]).toEqual([
      100, 101, 7, 102,
    ]);
  });

  test('go on after a reserved number, and never back', () => {
    const store = aStore();
    store.reserve('id:tea', 500);
    expect(store.next('id:tea', 100)).toBe(501);
    store.reserve('id:tea', 3);
    expect(store.next('id:tea', 100)).toBe(502);
    store.reserve('id:tea', 503);
    expect(store.next('id:tea', 100)).toBe(504);
  });

  test('a number reserved below the first one does not count', () => {
    const store = aStore();
    store.reserve('id:tea', 5);
    expect(store.next('id:tea', 100)).toBe(100);
    store.reserve('id:tea', 100);
    expect(store.next('id:tea', 100)).toBe(101);
  });

  test('never give a number twice, nor one that was reserved before', () => {
    const commands = fc.array(fc.oneof(fc.constant('next' as const), fc.integer({ min: 1, max: 60 })), { maxLength: 40 });
    fc.assert(
      fc.property(commands, (sequence) => {
        const store = aStore();
        const used = new Set<number>();
        let last = 0;
        for (const command of sequence) {
          if (command === 'next') {
            const number = store.next('id', 20);
            expect(used.has(number)).toBe(false);
            expect(number).toBeGreaterThan(last);
            last = number;
            used.add(number);
          } else {
            store.reserve('id', command);
            used.add(command);
          }
        }
        store.close();
      }),
      { ...runs, numRuns: 30 },
    );
  });
});

describe('transactions', () => {
  test('give back what the work gives back', () => {
    const store = aStore();
    expect(store.transaction(() => 'done')).toBe('done');
    expect(store.transaction<number | undefined>(() => undefined)).toBeUndefined();
  });

  test('store nothing when the work throws', () => {
    const store = aStore();
    const failed = new Error('no');
    expect(() =>
      store.transaction(() => {
        put(store.records('green-tea'), tea, { id: 1, name: 'Assam' });
        store.next('id:tea', 100);
        store.settings.set('tag', 'abc');
        throw failed;
      }),
    ).toThrow(failed);
    expect(store.records('green-tea').count()).toBe(0);
    expect(store.settings.get('tag')).toBeUndefined();
    expect(store.next('id:tea', 100)).toBe(100);
  });

  test('one inside another is taken back alone', () => {
    const store = aStore();
    store.transaction(() => {
      put(store.records('green-tea'), tea, { id: 1, name: 'Assam' });
      expect(() =>
        store.transaction(() => {
          put(store.records('green-tea'), tea, { id: 2, name: 'Sencha' });
          throw new Error('no');
        }),
      ).toThrow('no');
    });
    expect(store.records('green-tea').count()).toBe(1);
  });
});

describe('settings and batches', () => {
  test('are kept by name, the last one counts', () => {
    const store = aStore();
    store.settings.set('name', 'a');
    store.settings.set('name', '');
    store.batches.set('name', 'b');
    expect(store.settings.get('name')).toBe('');
    expect(store.batches.get('name')).toBe('b');
    expect(store.settings.get('other')).toBeUndefined();
  });

  test('an annotation is kept, and a table that there is none of is a defect', () => {
    const store = aStore();
    store.annotate({ resource: 'green-tea', id: 1, instant: 0, meta: '{}' });
    expect(() => store.records('coffee')).toThrow('There is no table of coffee.');
  });
});

test('everything in a file is there when it is opened again', () => {
  using folder = aFolder();
  const file = folder.file('default.sqlite');
  const first = aStore(file);
  put(first.records('green-tea'), tea, { id: 100, name: '\u0001é"' });
  first.settings.set('tag', 'aB3xYz');
  first.batches.set('id', '{"batch":1}');
  first.next('id:tea', 100);
  first.close();

  const second = aStore(file);
  expect(second.records('green-tea').first('name', '\u0001é"')).toBe(100);
  expect(second.settings.get('tag')).toBe('aB3xYz');
  expect(second.batches.get('id')).toBe('{"batch":1}');
  expect(second.next('id:tea', 100)).toBe(101);
  second.close();
});

test('a file is the same environment when its columns have changed meanwhile', () => {
  using folder = aFolder();
  const file = folder.file('default.sqlite');
  const first = aStore(file);
  put(first.records('green-tea'), tea, { id: 100, name: 'Assam', amount: 5 });
  first.close();
  const { name, amount } = tea.columns;
  const changed = teaWith({ ...(amount && { weight: amount }), ...(name && { name }) });
  const second = openStore([changed], { file });
  expect(second.records('green-tea').first('weight', 5)).toBe(100);
  second.close();
});

test('two stores in memory share nothing', () => {
  const [one, other] = [aStore(), aStore()];
  one.settings.set('tag', 'a');
  expect(other.settings.get('tag')).toBeUndefined();
});
