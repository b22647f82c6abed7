import { existsSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { SWEPT_AT_A_TIME, type Credentials, type StoredToken } from '../../../src/store/credentials.js';
import { openDatabase, StoreUnusable } from '../../../src/store/database.js';
import { openKeyring } from '../../../src/store/keyring.js';
import { openStore } from '../../../src/store/store.js';
import { formerDatabase } from '../../support/database-file.js';
import { aFolder } from '../../support/unit/folder.js';
import { watchDatabases } from '../../support/watched-database.js';

const DAY = 86_400_000;
const OF_NOBODY: StoredToken = { kind: 'access', clientId: 'shop', scope: null, customerId: undefined, expires: 100 };

function hash(number: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt32BE(number);
  return bytes;
}

function keepTokens(credentials: Credentials, count: number, token = OF_NOBODY): void {
  credentials.transaction(() => {
    for (let number = 1; number <= count; number += 1) credentials.keepToken(hash(number), token);
  });
}

function countOf(credentials: Credentials, most: number): number {
  return Array.from({ length: most }, (_, index) => credentials.token(hash(index + 1))).filter((token) => token !== undefined).length;
}

describe('the credentials of an environment', () => {
  test('a client has the last secret, a token what it was kept with', () => {
    const credentials = openKeyring().of('default');
    credentials.clients.register({ id: 'shop', secret: 'one', created: 1 });
    credentials.clients.register({ id: 'shop', secret: 'two', created: 1 });
    expect([credentials.clients.get('shop')?.secret, credentials.clients.get('Shop')?.secret]).toEqual(['two', undefined]);
    const token = { ...OF_NOBODY, expires: Number.MAX_SAFE_INTEGER };
    credentials.keepToken(hash(1), token);
    expect(credentials.token(hash(1))).toEqual(token);
    credentials.keepToken(hash(1), { ...token, kind: 'refresh', scope: 'widget', customerId: 2001 });
    expect([credentials.token(hash(1)), credentials.token(hash(2))]).toEqual([
      { ...token, kind: 'refresh', scope: 'widget', customerId: 2001 },
      undefined,
    ]);
    credentials.dropToken(hash(1));
    expect(credentials.token(hash(1))).toBeUndefined();
  });

  test('are nobody else’s, and nobody’s once it is closed', () => {
    const keyring = openKeyring();
    const [one, other] = [keyring.of('one'), keyring.of('other')];
    one.clients.register({ id: 'shop', secret: 'secret', created: 1 });
    one.keepToken(hash(1), OF_NOBODY);
    one.keepOwn({ tag: 'aB3xYz', origin: '{}' });
    expect([other.clients.get('shop')?.secret, other.token(hash(1)), other.countExpiring(0, 200), other.tag()]).toEqual([
      undefined,
      undefined,
      0,
      undefined,
    ]);

    one.close();

    expect(() => one.clients.get('shop')?.secret).toThrow('The environment is closed.');
    expect(keyring.of('one').clients.get('shop')?.secret).toBe('secret');
  });

  test('are in a file when it is opened again, which belongs to one process at a time', () => {
    using folder = aFolder();
    const file = folder.file('credentials.db');
    const first = openKeyring(file);
    first.of('default').keepOwn({ tag: 'aB3xYz', origin: undefined });
    first.of('default').clients.register({ id: 'shop', secret: 'secret', created: 1 });
    expect(() => openKeyring(file)).toThrow(`${file} is in use by another Subsim; stop it or choose another --data folder.`);
    first.close();

    const second = openKeyring(file);

    expect([second.of('default').tag(), second.of('default').origin(), second.of('default').clients.get('shop')?.secret]).toEqual([
      'aB3xYz',
      undefined,
      'secret',
    ]);
    second.close();
    expect(() => openDatabase(file)).toThrow(StoreUnusable);
  });

  test('go with what is begun anew or forgotten, and with nothing else', () => {
    const keyring = openKeyring();
    for (const name of ['kept', 'old', 'gone']) {
      keyring.of(name).keepOwn({ tag: `tag-${name}`, origin: undefined });
      keyring.of(name).clients.register({ id: 'shop', secret: 'secret', created: 1 });
      keyring.of(name).keepToken(hash(1), OF_NOBODY);
    }

    keyring.begin('old');
    keyring.forget('gone');
    keyring.removing('kept');

    expect([keyring.inState('making'), keyring.inState('made'), keyring.inState('removing')]).toEqual([['old'], [], ['kept']]);
    const left = ['kept', 'old', 'gone'].map((name) => keyring.of(name));
    expect(left.map((of) => [of.tag(), of.clients.get('shop')?.secret, of.token(hash(1))?.expires])).toEqual([
      ['tag-kept', 'secret', 100],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
    keyring.of('old').keepOwn({ tag: 'new', origin: undefined });
    expect(keyring.inState('making')).toEqual(['old']);
    keyring.made('old');
    expect(keyring.inState('made')).toEqual(['old']);
  });
});

describe('sweeping tokens', () => {
  test('deletes those that had expired a day ago and still have, so many at a time', () => {
    const credentials = openKeyring().of('default');
    const count = 2 * SWEPT_AT_A_TIME + 5;
    keepTokens(credentials, count);
    const sweep = (now: number, today: number): number => credentials.sweep({ now, today });

    expect([1, 2, 3, 4].map((today) => sweep(100, today))).toEqual([0, 0, 0, 0]);
    expect(sweep(100, DAY)).toBe(0);
    expect(countOf(credentials, count)).toBe(count);
    expect([1, 2, 3, 4].map((today) => sweep(100, DAY + today))).toEqual([SWEPT_AT_A_TIME, SWEPT_AT_A_TIME, 5, 0]);
    expect(countOf(credentials, count)).toBe(0);
  });

  test('leaves those that are valid, or are so again, which have a new day when they expire once more', () => {
    const credentials = openKeyring().of('default');
    keepTokens(credentials, 3);

    expect(credentials.sweep({ now: 99, today: 0 })).toBe(0);
    expect(credentials.sweep({ now: 100, today: DAY })).toBe(0);
    expect(credentials.sweep({ now: 50, today: 3 * DAY })).toBe(0);
    expect(credentials.sweep({ now: 100, today: 4 * DAY })).toBe(0);
    expect(countOf(credentials, 3)).toBe(3);
    expect(credentials.sweep({ now: 100, today: 5 * DAY })).toBe(3);
  });

  test('and whatever else is asked about tokens looks at those it is about, however many there are', () => {
    const watch = watchDatabases();
    const credentials = openKeyring().of('default');
    keepTokens(credentials, 3);
    credentials.token(hash(1));
    credentials.countExpiring(0, 200);
    for (const today of [0, 2 * DAY]) credentials.sweep({ now: 100, today });

    const about = watch.statements().filter(({ sql }) => /\btoken\b/.test(sql));

    expect(about.length).toBeGreaterThan(5);
    const steps = about.flatMap(({ plan }) => plan);
    expect(steps.filter((step) => !/^SEARCH token USING (PRIMARY KEY|(COVERING )?INDEX \w+) \(environment=\?/.test(step))).toEqual([]);
    // A walk from the oldest on, so that no more are sorted than are taken.
    expect(steps.filter((step) => step.includes('token_standing') || step.includes('token_lapsed'))).toHaveLength(2);
  });
});

describe('what a database of an older version holds of credentials', () => {
  const takenFrom = (file: string, credentials: Credentials): void => {
    openStore([], { file, upgrade: { takeIn: credentials.takeIn } }).close();
  };

  test('is taken in, and no trace of it is left in the file nor beside it', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    formerDatabase(4, file);
    const before = new Database(file, { readonly: true });
    const held = before.prepare<[], { hash: Buffer; expires: number }>('SELECT hash, expires FROM token').all();
    before.close();
    expect([held.length, readFileSync(file).includes('tea-shop-secret')]).toEqual([2, true]);
    const keyring = openKeyring();

    takenFrom(file, keyring.of('default'));

    const credentials = keyring.of('default');
    expect([credentials.clients.get('tea-shop')?.secret, credentials.tag()?.length, credentials.origin()]).toEqual([
      'tea-shop-secret',
      6,
      undefined,
    ]);
    expect(held.map(({ hash: of }) => credentials.token(of)?.expires)).toEqual(held.map(({ expires }) => expires));
    const bytes = readFileSync(file);
    const traces = ['tea-shop-secret', ...held.map(({ hash: of }) => of)];
    expect([traces.filter((trace) => bytes.includes(trace)), existsSync(`${file}-wal`)]).toEqual([[], false]);
  });

  test('is lost at no kill in between, and taking it in once more changes nothing', () => {
    using folder = aFolder();
    const file = folder.file('default.sqlite');
    formerDatabase(4, file);
    const keyring = openKeyring();
    const credentials = keyring.of('default');

    expect(() =>
      openStore([], {
        file,
        upgrade: {
          takeIn(former) {
            credentials.takeIn(former);
            throw new Error('killed');
          },
        },
      }),
    ).toThrow('killed');
    const [tag, bytes] = [credentials.tag(), readFileSync(file)];
    expect([tag?.length, bytes.includes('tea-shop-secret')]).toEqual([6, true]);
    takenFrom(file, credentials);

    expect([credentials.tag(), credentials.clients.get('tea-shop')?.secret, keyring.inState('made')]).toEqual([
      tag,
      'tea-shop-secret',
      ['default'],
    ]);
  });
});
