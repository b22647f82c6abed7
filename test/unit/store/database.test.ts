import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openDatabase, prepareFile, StoreUnusable } from '../../../src/store/database.js';
import { migrations } from '../../../src/store/migrations.js';
import { aFolder } from '../../support/unit/folder.js';

function refusalOf(file: string): string {
  try {
    openDatabase(file).close();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreUnusable);
    return error instanceof Error ? error.message : '';
  }
  return 'not refused';
}

describe('a database file', () => {
  test('is made, with the present schema and its settings', () => {
    using folder = aFolder();
    const connection = openDatabase(folder.file('default.sqlite'));
    expect(connection.pragma('user_version', { simple: true })).toBe(migrations.length);
    expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(connection.pragma('locking_mode', { simple: true })).toBe('exclusive');
    connection.close();
    expect(existsSync(folder.file('default.sqlite'))).toBe(true);
    expect(existsSync(folder.file('default.sqlite-wal'))).toBe(false);
  });

  test('is written through as promised at every opening', () => {
    using folder = aFolder();
    for (const _opening of [1, 2, 3]) {
      const connection = openDatabase(folder.file('default.sqlite'));
      expect(connection.pragma('synchronous', { simple: true })).toBe(1);
      expect(connection.pragma('temp_store', { simple: true })).toBe(2);
      connection.close();
    }
    const inMemory = openDatabase(undefined);
    expect(inMemory.pragma('synchronous', { simple: true })).toBe(1);
  });

  test('belongs to one Subsim at a time, until that closes it', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    const first = openDatabase(file);
    expect(refusalOf(file)).toBe(`${file} is in use by another Subsim; stop it or choose another --data folder.`);
    first.exec("INSERT INTO setting (name, value) VALUES ('tag', 'x')");
    first.close();
    const second = openDatabase(file);
    expect(second.prepare('SELECT value FROM setting').pluck().get()).toBe('x');
    second.close();
  });

  test('of a newer Subsim is refused and left as it is', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    const newer = openDatabase(file);
    newer.exec("INSERT INTO setting (name, value) VALUES ('tag', 'x')");
    newer.pragma('user_version = 999');
    newer.close();
    const known = String(migrations.length);
    expect(refusalOf(file)).toBe(`${file} holds data of a newer Subsim (schema 999; this one knows ${known}).`);
    expect(refusalOf(file)).toBe(`${file} holds data of a newer Subsim (schema 999; this one knows ${known}).`);
  });

  test.each([
    ['some text', 'Dear diary'],
    ['much text', 'Dear diary. '.repeat(1000)],
    ['something that begins like a database', `SQLite format 3\0${'x'.repeat(4096)}`],
  ])('that holds %s is refused and left as it is', (_name, content) => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    writeFileSync(file, content);
    expect(refusalOf(file)).toBe(`${file} is not a database of Subsim.`);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test('that is the database of another program is refused', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    const other = openDatabase(file);
    other.pragma('application_id = 1');
    other.close();
    expect(refusalOf(file)).toBe(`${file} is not a database of Subsim.`);
  });

  test('that is empty is made a database', () => {
    using folder = aFolder();
    writeFileSync(folder.file('default.sqlite'), '');
    const connection = openDatabase(folder.file('default.sqlite'));
    expect(connection.pragma('user_version', { simple: true })).toBe(migrations.length);
    connection.close();
  });

  const strange = [
    [
      'a folder',
      'a folder',
      (path: string): void => {
        mkdirSync(path);
      },
    ],
    ['a pipe', 'no regular file', (path: string) => execFileSync('mkfifo', [path])],
    [
      'a link to nowhere',
      'a link, which is not followed',
      (path: string) => {
        symlinkSync(`${path}-nowhere`, path);
      },
    ],
  ] as const;

  test.each(strange)('that is %s is refused in one sentence, and so is one that has that beside it', (_name, kind, make) => {
    using folder = aFolder();
    const [file, other] = [folder.file('default.sqlite'), folder.file('other.sqlite')];
    make(file);
    make(`${other}-wal`);
    openDatabase(folder.file('third.sqlite')).close();

    expect(refusalOf(file)).toBe(`${file} is ${kind}; remove it.`);
    expect(refusalOf(other)).toBe(`${other} has beside it a -wal that is ${kind}; remove it.`);
    expect(existsSync(other)).toBe(false);
  });

  test('that is of another program is refused before anything in it is changed', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    const other = new Database(file);
    other.exec('CREATE TABLE note (text); INSERT INTO note VALUES (1)');
    other.close();
    const before = readFileSync(file);

    expect(refusalOf(file)).toBe(`${file} is not a database of Subsim.`);

    expect([readFileSync(file).equals(before), existsSync(`${file}-wal`)]).toEqual([true, false]);
  });

  test('that is of another program is refused when all that is in it is in the log beside it', () => {
    using folder = aFolder();
    const [file, theirs] = [folder.file('default.sqlite'), folder.file('theirs')];
    const other = new Database(theirs);
    other.pragma('journal_mode = WAL');
    other.exec('CREATE TABLE note (text); PRAGMA user_version = 5');
    for (const ending of ['', '-wal']) copyFileSync(theirs + ending, file + ending);
    other.close();

    expect(refusalOf(file)).toBe(`${file} is not a database of Subsim.`);
  });

  test('is readable by its owner alone, with what stands beside it and what takes its place', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    const connection = openDatabase(file);
    connection.exec("INSERT INTO setting (name, value) VALUES ('a', 'b')");
    const takeItsPlace = prepareFile(file, { bytes: connection.serialize() });
    const modes = (): readonly number[] =>
      ['', '-wal', '.new'].filter((ending) => existsSync(file + ending)).map((ending) => statSync(file + ending).mode & 0o777);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    connection.close();
    takeItsPlace();
    expect(modes()).toEqual([0o600]);
  });
});

test('migrations run once, and a database in memory has them all', () => {
  const connection = openDatabase(undefined);
  const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  expect(tables).toEqual(expect.arrayContaining(['sequence', 'setting', 'batch', 'annotation']));
  for (const { sql } of connection.prepare<[], { sql: string }>("SELECT sql FROM sqlite_schema WHERE type = 'table'").all()) {
    expect(sql).toMatch(/\bSTRICT\b/);
  }
});
