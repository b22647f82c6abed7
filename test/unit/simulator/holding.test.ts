import { readdirSync, readlinkSync, renameSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guardedSource } from '../../../src/delivery/guarded-source.js';
import { createHolding } from '../../../src/simulator/holding.js';
import { StoreUnusable } from '../../../src/store/database.js';
import { openStore, type Store } from '../../../src/store/store.js';
import { mostOpen } from '../../../src/world/open-files.js';
import { aFolder, type Folder } from '../../support/unit/folder.js';

/** Timers that go off when the test says so. */
function byHand() {
  const waiting = new Set<() => void>();
  return {
    waiting,
    timers: {
      soon: (work: () => void) => void setImmediate(work),
      after: (_milliseconds: number, work: () => void) => {
        waiting.add(work);
        return () => waiting.delete(work);
      },
    },
    goOff: (): void => {
      const works = [...waiting];
      waiting.clear();
      for (const work of works) work();
    },
  };
}

/** The names of the databases of a folder that this process has open. */
function openIn(folder: Folder): readonly string[] {
  const start = folder.file('');
  const targets = readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      return []; // that of the folder which is read
    }
  });
  const names = targets.filter((target) => target.startsWith(start)).map((target) => target.slice(start.length + 1).replace(/\..*/, ''));
  return [...new Set(names)].sort();
}

function aHolding(most: number) {
  const { timers, ...hand } = byHand();
  const holding = createHolding({ most, timers });
  return { ...hand, open: (folder: Folder, name: string): Store => openStore([], { file: folder.file(`${name}.sqlite`), holding }) };
}

// Only Linux tells which files a process has open.
describe.runIf(process.platform === 'linux')('databases of a data folder', () => {
  test('that nobody uses are closed after a while, and opened again when they are used', () => {
    using folder = aFolder();
    const { open, goOff, waiting } = aHolding(100);
    const [one, other] = [open(folder, 'one'), open(folder, 'other')];
    one.settings.set('name', 'kept');
    expect(one.next('id', 5)).toBe(5);
    goOff();
    expect(openIn(folder)).toEqual(['one', 'other']);
    other.settings.get('name');
    goOff();
    expect(openIn(folder)).toEqual(['other']);

    expect([one.settings.get('name'), one.next('id', 5)]).toEqual(['kept', 6]);
    expect(openIn(folder)).toEqual(['one', 'other']);
    const image = one.image();
    goOff();
    goOff();
    expect([openIn(folder), waiting.size]).toEqual([[], 0]);
    one.restore(image);
    expect(openIn(folder)).toEqual(['one']);
    one.close();
    other.close();
    expect([openIn(folder), waiting.size]).toEqual([[], 0]);
    expect(() => one.settings.get('name')).toThrow('The environment is closed.');
  });

  test('are open so many at a time; the one that was not used for the longest time makes room', () => {
    using folder = aFolder();
    const { open } = aHolding(2);
    const [a, b] = [open(folder, 'a'), open(folder, 'b')];
    const c = open(folder, 'c');
    expect(openIn(folder)).toEqual(['b', 'c']);
    b.settings.set('name', 'b');
    expect(a.settings.get('name')).toBeUndefined();
    expect(openIn(folder)).toHaveLength(2);
    for (const store of [a, b, c, a, b, c]) store.settings.set('last', 'yes');
    expect([a, b, c].map((store) => store.settings.get('last'))).toEqual(['yes', 'yes', 'yes']);
    expect(openIn(folder)).toHaveLength(2);
    for (const store of [a, b, c]) store.close();
  });

  test('are not closed in the middle of a transaction', () => {
    using folder = aFolder();
    const { open, goOff } = aHolding(1);
    const one = open(folder, 'one');
    goOff();
    one.transaction(() => {
      one.settings.set('name', 'first');
      goOff();
      goOff();
      open(folder, 'other').close();
      one.settings.set('name', 'second');
    });
    expect(one.settings.get('name')).toBe('second');
    one.close();
  });

  test('are not made anew when somebody has taken them away', () => {
    using folder = aFolder();
    const { open, goOff } = aHolding(100);
    const one = open(folder, 'one');
    goOff();
    goOff();
    const file = folder.file('one.sqlite');
    renameSync(file, `${file}.away`);

    expect(() => one.settings.get('name')).toThrow(`${file} cannot be opened.`);

    renameSync(`${file}.away`, file);
    expect(one.settings.get('name')).toBeUndefined();
    one.close();
  });
});

test('half of what ulimit -n allows is left for connections', () => {
  expect([16, 64, 1024, 4096, Infinity].map(mostOpen)).toEqual([4, 16, 256, 1000, 1000]);
  expect(mostOpen()).toBeGreaterThan(3);
});

test('work that cannot be looked up is told and counts as none', () => {
  const refused = new StoreUnusable('default.sqlite cannot be opened.');
  const told: unknown[] = [];
  const fail = (): never => {
    throw refused;
  };

  const source = guardedSource({ next: fail, earliest: fail, lanes: fail }, (error) => told.push(error));

  expect([source.next(0), source.earliest(), source.lanes(0)]).toEqual([undefined, undefined, []]);
  expect(told).toEqual([refused, refused, refused]);
});
