import Database from 'better-sqlite3';
import fc from 'fast-check';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { textColumn } from '../../../src/domain/records/resource.js';
import { atOnce } from '../../../src/domain/steps/steps.js';
import { openDatabase, openImage, StoreUnusable, type Image } from '../../../src/store/database.js';
import { copiedRows } from '../../../src/store/foreign-rows.js';
import { openStore, type Savepoint, type Store } from '../../../src/store/store.js';
import { aFolder } from '../../support/unit/folder.js';
import { runs } from '../../support/unit/json-trees.js';
import { put, teaWith } from '../../support/unit/tea.js';

const tea = teaWith();
const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url));

function names(store: Store): readonly string[] {
  return store
    .records('green-tea')
    .page([], { from: 0, limit: 1000 })
    .map(({ text }) => (JSON.parse(text) as { name: string }).name);
}

function add(store: Store, name: string): void {
  store.transaction(() => {
    put(store.records('green-tea'), tea, { id: store.next('id:tea', 100), name });
  });
}

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreUnusable);
    return error instanceof Error ? error.message : '';
  }
  return 'not refused';
}

const places = [
  ['in memory', () => openStore([tea])],
  ['of an image', () => openStore([tea], { image: imageOfNothing() })],
] as const;

function imageOfNothing(): Image {
  const store = openStore([tea]);
  const image = store.image();
  store.close();
  return image;
}

describe.each(places)('a store %s', (_place, aStore) => {
  test('gives an image of what was changed since it was opened, and since each image', () => {
    const store = aStore();
    for (const count of [1, 2, 3]) {
      add(store, `tea ${String(count)}`);
      const copy = openStore([tea], { image: store.image() });
      expect(names(copy)).toEqual(names(store));
      expect(names(copy)).toHaveLength(count);
      copy.close();
    }
    store.close();
  });

  test('goes back to the savepoint of its beginning after images were made and restored', () => {
    const store = aStore();
    add(store, 'first');
    const savepoint = store.savepoint();
    add(store, 'second');
    const image = store.image();
    add(store, 'third');
    for (const [to, count] of [
      [savepoint, 1],
      [image, 2],
      [image, 2],
      [savepoint, 1],
      [savepoint, 1],
      [image, 2],
    ] as const) {
      store.restore(to);
      expect(names(store)).toHaveLength(count);
      expect(store.next('id:tea', 100)).toBe(100 + count);
      add(store, 'more');
    }
    store.close();
  });

  test('keeps its image as it is, whatever is changed afterwards', () => {
    const store = aStore();
    add(store, 'first');
    const image = store.image();
    const bytes = Buffer.from(image.bytes);
    for (let count = 0; count < 200; count += 1) add(store, `tea ${String(count)}`);
    store.restore(image);
    add(store, 'second');
    store.image();
    expect(image.bytes.equals(bytes)).toBe(true);
    store.close();
  });

  test('is as it was when it is to go back to what is no image', () => {
    const store = aStore();
    add(store, 'kept');
    let heard = 0;
    store.onRestore(() => {
      heard += 1;
    });
    for (const bytes of [Buffer.from('Dear diary'), foreignDatabase(), newerDatabase()]) {
      expect(
        refusalOf(() => {
          store.restore({ bytes });
        }),
      ).not.toBe('not refused');
      expect(names(store)).toEqual(['kept']);
    }
    add(store, 'more');
    expect([names(store), heard]).toEqual([['kept', 'more'], 0]);
    store.close();
  });

  test('takes a failed unit of work back and goes on holding its beginning', () => {
    const store = aStore();
    add(store, 'first');
    const savepoint = store.savepoint();
    const failing = (): void => {
      store.transaction(() => {
        add(store, 'lost');
        throw new Error('no');
      });
    };
    expect(failing).toThrow('no');
    add(store, 'second');
    expect(names(store)).toEqual(['first', 'second']);
    store.restore(savepoint);
    expect(names(store)).toEqual(['first']);
    store.close();
  });

  test('is as it was at a savepoint after any history', () => {
    const step = fc.oneof(
      fc.constant('add' as const),
      fc.constant('fail' as const),
      fc.constant('image' as const),
      fc.nat(6).map((index) => ({ index })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (history) => {
        const store = aStore();
        const savepoints: { to: Image | Savepoint; names: readonly string[] }[] = [{ to: store.savepoint(), names: names(store) }];
        for (const [index, each] of history.entries()) {
          if (each === 'add') add(store, `tea ${String(index)}`);
          else if (each === 'image') savepoints.push({ to: store.image(), names: names(store) });
          else if (each === 'fail')
            expect(() => {
              store.transaction(() => {
                add(store, 'x');
                throw new Error('no');
              });
            }).toThrow('no');
          else {
            const savepoint = savepoints[each.index % savepoints.length] ?? expect.fail();
            store.restore(savepoint.to);
            expect(names(store)).toEqual(savepoint.names);
          }
        }
        store.close();
      }),
      { ...runs, numRuns: 30 },
    );
  });
});

function foreignDatabase(): Buffer {
  const database = new Database(':memory:');
  database.exec('CREATE TABLE diary (day TEXT)');
  const bytes = database.serialize();
  database.close();
  return bytes;
}

function newerDatabase(): Buffer {
  const database = openDatabase(undefined);
  database.pragma('user_version = 999');
  const bytes = database.serialize();
  database.close();
  return bytes;
}

describe('an image', () => {
  test('of a file with a write-ahead log opens in memory and is left as it is', () => {
    using folder = aFolder();
    const store = openStore([tea], { file: folder.file('default.sqlite') });
    add(store, 'from a file');
    const image = store.image();
    const [write, read] = [image.bytes[18], image.bytes[19]];

    const copy = openStore([tea], { image });
    add(copy, 'from memory');

    expect([write, read]).toEqual([2, 2]);
    expect([image.bytes[18], image.bytes[19]]).toEqual([2, 2]);
    expect(names(copy)).toEqual(['from a file', 'from memory']);
    copy.close();
    store.close();
  });

  test('takes the place of a file, and is there at the next opening', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    const store = openStore([tea], { file });
    add(store, 'first');
    const image = store.image();
    add(store, 'second');
    store.restore(image);
    expect(names(store)).toEqual(['first']);
    add(store, 'third');
    store.close();
    const again = openStore([tea], { file });
    expect(names(again)).toEqual(['first', 'third']);
    expect(readdirSync(folder.file(''))).not.toContain('default.sqlite.new');
    again.close();
  });

  test('has sequences that last in it before it takes the place of a file, since a kill may follow at once', () => {
    using folder = aFolder();
    const store = openStore([tea], { file: folder.file('default.sqlite'), lasting: new Map([['event', 100]]) });
    const image = store.image();
    for (const sequence of ['event', 'event', 'other']) store.next(sequence, 7);
    let left: Store | undefined;
    store.onRestore(() => {
      copyFileSync(folder.file('default.sqlite'), folder.file('left.sqlite'));
      left = openStore([tea], { file: folder.file('left.sqlite') });
    });
    store.restore(image);
    expect([left, store].map((each) => [each?.next('event', 7), each?.next('other', 7)])).toEqual([
      [9, 7],
      [9, 7],
    ]);
    left?.close();
    store.close();
  });

  test('that a file is to begin with is in it', () => {
    using folder = aFolder();
    const from = openStore([tea]);
    add(from, 'carried');
    const store = openStore([tea], { file: folder.file('fork.sqlite'), image: from.image() });
    expect(names(store)).toEqual(['carried']);
    store.close();
    from.close();
  });

  test('of unknown origin is refused when it is empty, foreign, newer, cut off or scratched', () => {
    const store = openStore([tea]);
    for (let count = 0; count < 500; count += 1) add(store, `tea ${String(count)}`);
    const { bytes } = store.image();
    store.close();
    const scratched = Buffer.from(bytes).fill(0xa5, 4096 * 3, 4096 * 6);

    expect(
      refusalOf(() => {
        atOnce(copiedRows([tea], { bytes }, {}));
      }),
    ).toBe('not refused');
    for (const bad of [Buffer.alloc(0), foreignDatabase(), newerDatabase(), bytes.subarray(0, bytes.length - 4096), scratched])
      expect(
        refusalOf(() => {
          atOnce(copiedRows([tea], { bytes: bad }, {}));
        }),
      ).toMatch(/^The file /);
  });
});

describe('an image with tables of an older shape', () => {
  test('keeps what is in them as often as it is gone back to', () => {
    const store = openStore([tea]);
    add(store, 'oolong');
    const image = store.image();
    store.close();
    const changed = teaWith({ name: textColumn('name') });
    const later = openStore([changed], { image });
    for (const round of [1, 2, 3]) {
      put(later.records('green-tea'), changed, { id: 200 + round, name: 'later' });
      later.restore(image);
      expect(names(later)).toEqual(['oolong']);
      expect(later.records('green-tea').first('name', 'oolong')).toBe(100);
    }
    later.close();
  });
});

describe.each([
  ['in memory', false],
  ['in a file', true],
] as const)('a store %s whose listener throws', (_place, isFile) => {
  test.each([false, true])(
    'is in the state before, tells its listeners of it, and goes on (after going back before: %s)',
    (hasGoneBack) => {
      using folder = aFolder();
      const file = isFile ? folder.file('default.sqlite') : undefined;
      const store = openStore([tea], { file });
      const [strange, first] = [imageOfNothing(), store.image()];
      add(store, 'oolong');
      const savepoint = store.savepoint();
      if (hasGoneBack) store.restore(first);
      add(store, 'sencha');
      const before = names(store);
      const seen: (readonly string[])[] = [];
      store.onRestore(() => {
        seen.push(names(store));
        if (names(store).length === 0) throw new Error('This cannot be read.');
      });

      expect(() => {
        store.restore(strange);
      }).toThrow('This cannot be read.');

      expect(names(store)).toEqual(before);
      expect(seen).toEqual([[], before]);
      add(store, 'mate');
      expect(names(store)).toEqual([...before, 'mate']);
      store.restore(savepoint);
      expect(names(store)).toEqual(['oolong']);
      store.close();
      if (file === undefined) return;
      const later = openStore([tea], { file });
      expect(names(later)).toEqual(['oolong']);
      later.close();
    },
  );
});

describe('a store in a file', () => {
  test('goes on when an image cannot be written down', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    const store = openStore([tea], { file });
    add(store, 'oolong');
    const image = store.image();
    add(store, 'sencha');
    // A folder stands where the image would be written first.
    mkdirSync(`${file}.new`);
    expect(
      refusalOf(() => {
        store.restore(image);
      }),
    ).toContain('cannot be written');
    add(store, 'mate');
    expect(names(store)).toEqual(['oolong', 'sencha', 'mate']);
    store.close();
  });
});

describe('an idle store', () => {
  test('is opened by its first use, and then does once what waited for that', () => {
    const store = openStore([tea], { image: imageOfNothing(), isIdle: true });
    const seen: string[] = [];
    store.whenOpen(() => seen.push(`open with ${String(names(store).length)}`));
    expect(seen).toEqual([]);
    add(store, 'first');
    expect([seen, names(store)]).toEqual([['open with 0'], ['first']]);
    store.open();
    store.whenOpen(() => seen.push('at once'));
    expect(seen).toEqual(['open with 0', 'at once']);
    store.close();
  });

  test('that was closed is not opened any more', () => {
    const store = openStore([tea], { image: imageOfNothing(), isIdle: true });
    store.close();
    expect(() => names(store)).toThrow('The environment is closed.');
  });
});

describe('a held savepoint', () => {
  test('makes a connection look as if it were in a transaction, and checks foreign keys at once', () => {
    const connection = openImage(imageOfNothing());
    connection.exec('SAVEPOINT held');
    expect(connection.inTransaction).toBe(true);
    const tables = connection.prepare<[], { sql: string }>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
    for (const { sql } of tables) expect(sql).not.toMatch(/DEFERR|RAISE\s*\(\s*ROLLBACK|OR\s+ROLLBACK/i);
    connection.close();
  });

  test.each([
    ['OR ROLLBACK', /\bOR\s+ROLLBACK\b/i],
    ['ON CONFLICT ROLLBACK', /\bON\s+CONFLICT\s+ROLLBACK\b/i],
    ['RAISE(ROLLBACK)', /\bRAISE\s*\(\s*ROLLBACK\b/i],
    // The databases between which rows are copied hold nothing.
    ['an iteration that may be left unfinished', /\.iterate\s*\(/, ['store/foreign-rows.ts']],
    ['deferred foreign keys', /\bDEFERR(ED|ABLE)\b|defer_foreign_keys/i],
    ['VACUUM INTO', /\bVACUUM\s+INTO\b/i],
  ])('is not given up by %s anywhere in the sources', (_trap, pattern, where: readonly string[] = []) => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => pattern.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual(where);
  });
});
