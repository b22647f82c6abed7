import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../../../src/domain/steps/steps.js';
import { snapshotShelf } from '../../../../src/engine/states/named-states.js';
import { createFolderShelf } from '../../../../src/world/shelves/folder-shelf.js';
import { createMemoryShelves } from '../../../../src/world/shelves/memory-shelves.js';
import type { Content, Shelf } from '../../../../src/world/shelves/shelf.js';
import { fileNameOf, nameOf } from '../../../../src/world/shelves/shelf-files.js';
import { expectRefusal } from '../../../support/unit/refusal.js';
import { aFolder } from '../../../support/unit/folder.js';
import { runs } from '../../../support/unit/json-trees.js';

const INSTANT = Date.UTC(2026, 10, 20, 9, 15, 30, 7);

function shelfIn(folder: string, most?: number): Shelf {
  return createFolderShelf(folder, snapshotShelf, most);
}

function put(shelf: Shelf, name: string, text: string, instant = INSTANT): void {
  atOnce(shelf.write(name, { content: { bytes: Buffer.from(text) }, instant }));
}

function read(shelf: Shelf, name: string): Content | undefined {
  return atOnce(shelf.read(name));
}

function textOf(shelf: Shelf, name: string): string | undefined {
  return read(shelf, name)?.bytes.toString();
}

describe('a shelf in a folder', () => {
  test('has after a restart what was kept, with its instant and size', () => {
    using folder = aFolder();
    const path = join(folder.file('a'), 'default.snapshots');
    const before = shelfIn(path);
    expect(before.list()).toEqual([]);
    put(before, 'one', 'first', -1);
    put(before, 'one', 'again!', 253_402_300_799_999);
    put(before, 'Two_2.x-y', '');
    put(before, 'gone', 'x');
    before.remove('gone');

    const after = shelfIn(path);

    expect(after.list()).toEqual(expect.arrayContaining([...before.list()]));
    expect(new Map(after.list().map(({ name, instant, size }) => [name, [instant, size]]))).toEqual(
      new Map([
        ['one', [253_402_300_799_999, 6]],
        ['Two_2.x-y', [INSTANT, 0]],
      ]),
    );
    expect([textOf(after, 'one'), textOf(after, 'Two_2.x-y'), read(after, 'gone')]).toEqual(['again!', '', undefined]);
  });

  test('refuses a file in which a byte of the content or of the seal was changed since, and takes one without a seal as it is', () => {
    using folder = aFolder();
    const path = folder.file('s');
    const shelf = shelfIn(path);
    put(shelf, 'kept', 'some text');
    const file = join(path, 'kept.sqlite');
    const whole = readFileSync(file);
    const marked = 'some text'.length + 'Subsim snapshot '.length;

    for (let at = 0; at < whole.length; at += 1) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      // Without its mark a seal is none.
      if (at >= 'some text'.length && at < marked) expect(read(shelf, 'kept')).toEqual({ bytes, isOwn: false });
      else if (at < 'some text'.length || /[\da-f]/.test(whole.toString('latin1', at, at + 1))) {
        expectRefusal(() => read(shelf, 'kept'), /^The snapshot kept cannot be used: its file is damaged\.$/);
      }
    }
    writeFileSync(file, whole);
    expect([read(shelf, 'kept')?.isOwn, read(shelfIn(path), 'kept')?.isOwn]).toEqual([true, false]);
    writeFileSync(file, 'plain');
    expect(read(shelf, 'kept')).toEqual({ bytes: Buffer.from('plain'), isOwn: false });
  });

  test('makes no folder before something is kept', () => {
    using folder = aFolder();
    const shelf = shelfIn(folder.file('none'));

    shelf.list();
    read(shelf, 'x');
    shelf.discard();

    expect(readdirSync(folder.file('.'))).toEqual([]);
  });

  test('keeps names apart that differ in capital letters alone, by files that do not', () => {
    using folder = aFolder();
    const shelf = shelfIn(folder.file('s'));
    for (const name of ['mix', 'Mix', 'MIX', 'con', 'Con', 'con.1', 'lpt9', 'console', 'a..b', 'a.', 'x.sqlite-wal'])
      put(shelf, name, name);

    const files = readdirSync(folder.file('s'));

    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(11);
    expect(files.filter((file) => /^(con|lpt9)\./i.test(file))).toEqual([]);
    for (const { name } of shelfIn(folder.file('s')).list()) expect(textOf(shelf, name)).toBe(name);
  });

  test('the file of a name is found again for it alone, whatever the name', () => {
    const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
    fc.assert(
      fc.property(name, name, (one, other) => {
        const file = fileNameOf(one);
        expect(nameOf(file)).toBe(one);
        expect(file).toMatch(/^[a-z0-9%][a-z0-9%._-]{0,250}$/);
        if (one !== other) expect(fileNameOf(other)).not.toBe(file);
      }),
      runs,
    );
    fc.assert(
      fc.property(fc.string(), (file) => {
        const found = nameOf(file);
        if (found !== undefined) expect(fileNameOf(found)).toBe(file);
      }),
      runs,
    );
  });

  test('takes no notice of what others put there', () => {
    using folder = aFolder();
    const path = folder.file('s');
    put(shelfIn(path), 'mine', 'mine');
    for (const file of ['.hidden.sqlite', 'a b.sqlite', 'UPPER.sqlite', '%41.SQLITE', 'note.txt', '.sqlite', 'x%2fy.sqlite', 'con.sqlite'])
      writeFileSync(join(path, file), 'theirs');
    mkdirSync(join(path, 'folder.sqlite'));
    symlinkSync(join(path, 'nowhere'), join(path, 'link.sqlite'));
    symlinkSync('loop.sqlite', join(path, 'loop.sqlite'));

    expect(shelfIn(path).list()).toMatchObject([{ name: 'mine' }]);
    expect(readdirSync(path)).toHaveLength(12);
  });

  test('lists a plain file by when it was written, and what is cut at any place without an error', () => {
    using folder = aFolder();
    const path = folder.file('s');
    put(shelfIn(path), 'whole', 'some text that is longer than a seal, to be cut');
    const bytes = readFileSync(join(path, 'whole.sqlite'));
    for (let length = 0; length < bytes.length; length += 1)
      writeFileSync(join(path, `cut-${String(length)}.sqlite`), bytes.subarray(0, length));
    utimesSync(join(path, 'cut-3.sqlite'), 1000, 1000);

    const list = new Map(
      shelfIn(path)
        .list()
        .map((shelved) => [shelved.name, shelved]),
    );

    expect(list.size).toBe(bytes.length + 1);
    expect(list.get('cut-3')).toEqual({ name: 'cut-3', instant: 1_000_000, size: 3 });
    expect(list.get('whole')?.instant).toBe(INSTANT);
  });

  test('has the older content when a writer was killed, and no trace of the newer', () => {
    using folder = aFolder();
    const path = folder.file('s');
    put(shelfIn(path), 'one', 'older');
    writeFileSync(join(path, 'one.sqlite.new'), 'newer, half');

    const shelf = shelfIn(path);

    expect([shelf.list(), textOf(shelf, 'one')]).toMatchObject([[{ name: 'one', size: 5 }], 'older']);
    expect(readdirSync(path)).toEqual(['one.sqlite']);
  });

  test('has the older content when the newer cannot be written, and says so', () => {
    using folder = aFolder();
    const path = folder.file('s');
    const shelf = shelfIn(path);
    put(shelf, 'one', 'older');
    mkdirSync(join(path, 'one.sqlite.new'));

    expectRefusal(() => {
      put(shelf, 'one', 'newer', 7);
    }, /one\.sqlite cannot be written/);

    for (const each of [shelf, shelfIn(path)]) {
      expect([each.list(), textOf(each, 'one')]).toEqual([[{ name: 'one', instant: INSTANT, size: 5 }], 'older']);
    }
  });

  test('refuses in one sentence what the folder does not allow', () => {
    using folder = aFolder();
    writeFileSync(folder.file('s'), 'no folder');
    const shelf = shelfIn(folder.file('s'));

    expectRefusal(() => shelf.list(), /cannot be read/);
    expectRefusal(() => {
      put(shelf, 'one', 'x');
    }, /cannot be (read|made|written)/);

    rmSync(folder.file('s'));
    put(shelf, 'one', 'x');
    rmSync(folder.file('s'), { recursive: true });
    expectRefusal(() => read(shelf, 'one'), /one\.sqlite cannot be read: there is no such file\./);
    shelf.remove('one');
    expect(shelf.list()).toEqual([]);
  });

  // Whoever may do anything is not stopped by the mode of a folder.
  test.skipIf(process.getuid?.() === 0)('that is read-only is read still', () => {
    using folder = aFolder();
    const path = folder.file('s');
    put(shelfIn(path), 'one', 'older');
    writeFileSync(join(path, 'one.sqlite.new'), 'half');
    chmodSync(path, 0o555);
    const shelf = shelfIn(path);

    expectRefusal(() => {
      put(shelf, 'one', 'newer');
    }, /cannot be written/);
    expectRefusal(() => {
      shelf.remove('one');
    }, /cannot be removed/);
    expect(textOf(shelf, 'one')).toBe('older');
    chmodSync(path, 0o755);
  });

  test('is removed with its folder', () => {
    using folder = aFolder();
    const shelf = shelfIn(folder.file('s'));
    put(shelf, 'one', 'x');

    shelf.discard();

    expect([shelf.list(), readdirSync(folder.file('.'))]).toEqual([[], []]);
  });
});

describe.each([
  ['in a folder', (most: number, folder: string) => shelfIn(join(folder, 's'), most)],
  ['in memory', (most: number) => createMemoryShelves(snapshotShelf, most)()],
])('a shelf %s', (_, make) => {
  test('keeps so many bytes and no more; replacing and removing make room', () => {
    using folder = aFolder();
    const shelf = make(10, folder.file('.'));
    put(shelf, 'one', '123456');
    put(shelf, 'two', '1234');

    for (const [name, text] of [
      ['three', '1'],
      ['two', '12345'],
      ['one', '1234567'],
    ] as const)
      expectRefusal(() => {
        put(shelf, name, text);
      }, /at most 10 bytes together/);
    expect([textOf(shelf, 'one'), textOf(shelf, 'two'), shelf.list().length]).toEqual(['123456', '1234', 2]);

    put(shelf, 'one', '12345');
    put(shelf, 'three', '1');
    shelf.remove('two');
    put(shelf, 'two', '4321');
    expect(shelf.list().map(({ size }) => size)).toEqual(expect.arrayContaining([5, 1, 4]));
  });
});

test('shelves in memory have their room in common until one is discarded', () => {
  const make = createMemoryShelves(snapshotShelf, 10);
  const [first, second] = [make(), make()];
  put(first, 'one', '123456');
  put(first, 'two', '123');

  expectRefusal(() => {
    put(second, 'one', '12');
  }, /at most 10 bytes together/);
  first.discard();
  put(second, 'one', '1234567890');

  expect([first.list(), textOf(first, 'one'), textOf(second, 'one')]).toEqual([[], undefined, '1234567890']);
});
