import { appendFileSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../../src/domain/steps/steps.js';
import { sealOf } from '../../../src/world/shelves/shelf-files.js';
import { aFullFile, changedFile, schemaChange } from '../../support/contract/exported-file.js';
import { formerDatabase } from '../../support/database-file.js';
import { anEnvironment } from '../../support/environment.js';
import { aFolder } from '../../support/unit/folder.js';

const FOREIGN = 'The file is not a database of Subsim.';
const DAMAGED = 'The file is damaged.';

let file: Buffer;
beforeAll(async () => {
  file = await aFullFile();
});

// What takes a secret of the environment to where the API shows it.
const LEAK = `AFTER INSERT ON setting BEGIN UPDATE record_customer SET text = replace(text, 'Mira', NEW.value); END`;

const schemas: readonly (readonly [about: string, sql: string])[] = [
  ['a trigger', `CREATE TRIGGER leak ${LEAK}`],
  ['a trigger that is named like what is of SQLite', `CREATE TRIGGER sqliteXleak ${LEAK}`],
  ['a view', 'CREATE VIEW shown AS SELECT secret FROM destination'],
  ['a view that is named like what is of SQLite', 'CREATE VIEW sqliteXshown AS SELECT secret FROM destination'],
  ['a table of its own', 'CREATE TABLE sqliteXtable (id INTEGER)'],
  ['a virtual table', 'CREATE VIRTUAL TABLE words USING fts5(word)'],
  ['what ANALYZE leaves', 'ANALYZE'],
  ['the sequences of SQLite', 'CREATE TABLE x (id INTEGER PRIMARY KEY AUTOINCREMENT); DROP TABLE x'],
  ['an index more', 'CREATE INDEX event_type ON event (type)'],
  ['an index of an expression', "CREATE INDEX event_kind ON event (type || 'x')"],
  ['an index fewer', 'DROP INDEX delivery_due'],
  [
    'another condition of an index',
    'DROP INDEX delivery_due; CREATE INDEX delivery_due ON delivery (due, id) WHERE due IS NOT NULL AND id > 7',
  ],
  [
    'an index of records with a condition of its own',
    'DROP INDEX record_customer_email; CREATE UNIQUE INDEX record_customer_email ON record_customer (email) WHERE email > 1',
  ],
  ['a column more', 'ALTER TABLE event ADD COLUMN more TEXT'],
  ['a column of records more', 'ALTER TABLE record_customer ADD COLUMN more TEXT'],
  ['a column that is computed', "ALTER TABLE event ADD COLUMN more TEXT AS (upper(type) || 'x')"],
  ['a default', schemaChange("UPDATE sqlite_schema SET sql = replace(sql, 'data TEXT NOT NULL', 'data TEXT NOT NULL DEFAULT (1)')")],
  ['a check fewer', schemaChange("UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (is_late IN (0, 1))', '')")],
  ['another check', schemaChange("UPDATE sqlite_schema SET sql = replace(sql, '''delivered''', '''delivered'', ''lost''')")],
  ['another collation', schemaChange("UPDATE sqlite_schema SET sql = replace(sql, 'path TEXT', 'path TEXT COLLATE NOCASE')")],
  ['loose types', schemaChange("UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'message'")],
  ['a name in capital letters', schemaChange("UPDATE sqlite_schema SET name = 'EVENT', tbl_name = 'EVENT' WHERE name = 'event'")],
  ['a comment', schemaChange("UPDATE sqlite_schema SET sql = sql || ' -- x' WHERE name = 'event'")],
  ['the same table twice', schemaChange("INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'event'")],
  [
    'a trigger of a tally that does more',
    schemaChange("UPDATE sqlite_schema SET sql = replace(sql, '; END', '; SELECT 1; END') WHERE type = 'trigger'"),
  ],
  ['a table fewer', 'DROP TABLE subscription_change'],
];

describe('a file from elsewhere is refused', () => {
  test.each(schemas)('with %s', async (_about, sql) => {
    using shop = anEnvironment();
    const { environment } = shop.simulator;
    const before = (await shop.call('get', '/services/v2/customers')).text;
    const bytes = changedFile(file, sql);

    await expect(environment.snapshots.import('bad', bytes)).rejects.toMatchObject({
      code: 'setting-refused',
      message: expect.stringMatching(/^The file is (?:not a database of Subsim|damaged)\.$/),
    });
    expect(() => {
      environment.restore(bytes);
    }).toThrow(/^The file is /);

    expect(environment.snapshots.list()).toEqual([]);
    expect((await shop.call('get', '/services/v2/customers')).text).toBe(before);
  });

  const sharedPage = schemaChange(
    "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'batch') WHERE name = 'setting'",
  );
  const damages: readonly (readonly [about: string, damage: (bytes: Buffer) => Buffer, sentence: string])[] = [
    ['two tables on the same pages', (bytes) => changedFile(bytes, sharedPage), DAMAGED],
    ['fewer columns in its rows than it says', (bytes) => swapped(bytes, 'message', 'order_token'), DAMAGED],
    ['text in UTF-16', (bytes) => inUtf16(bytes), FOREIGN],
    ['a version of nothing', (bytes) => withNumber(bytes, 60, 0), FOREIGN],
    ['a version below nothing', (bytes) => withNumber(bytes, 60, -1), FOREIGN],
    ['an owner of its own', (bytes) => withNumber(bytes, 68, 7), FOREIGN],
    ['another version than its own', (bytes) => withNumber(bytes, 60, 3), FOREIGN],
    ['a schema in circles', (bytes) => withNumber(bytes, 108, 1), DAMAGED],
    ['a schema beyond its end', (bytes) => withNumber(bytes, 108, 999_999), DAMAGED],
    ['pages of no size', (bytes) => Buffer.concat([bytes.subarray(0, 16), Buffer.from([0, 3]), bytes.subarray(18)]), DAMAGED],
    ['no more than a header', (bytes) => bytes.subarray(0, 100), DAMAGED],
    ['no more than half', (bytes) => bytes.subarray(0, bytes.length / 2), DAMAGED],
    ['bytes in the place of a text', (bytes) => changedFile(bytes, blobIn('message', 'body')), DAMAGED],
  ];

  test.each(damages)('with %s', async (_about, damage, sentence) => {
    using shop = anEnvironment();
    const { snapshots } = shop.simulator.environment;

    await expect(snapshots.import('bad', damage(file))).rejects.toMatchObject({ code: 'setting-refused', message: sentence });
    expect(snapshots.list()).toEqual([]);
  });

  test('with a schema so large that SQLite would read it for minutes', async () => {
    using shop = anEnvironment();
    const comment = 'x'.repeat(2_000_000);
    const bytes = changedFile(file, schemaChange(`UPDATE sqlite_schema SET sql = sql || ' -- ${comment}' WHERE name = 'event'`));

    await expect(shop.simulator.environment.snapshots.import('bad', bytes)).rejects.toThrow(FOREIGN);
  });
});

test.each([
  ['as it is', false],
  ['sealed as Subsim seals', true],
] as const)(
  'a file that takes secrets along and is put into the folder of snapshots %s gets nothing, by restore, fork or export',
  async (_, isSealed) => {
    using folder = aFolder();
    using shop = anEnvironment({ data: folder.file('data') });
    const { environment } = shop.simulator;
    environment.snapshots.save('kept');
    const path = folder.file('data/default.snapshots/kept.sqlite');
    formerDatabase(4, path);
    const leak = `CREATE TRIGGER sqliteXleak AFTER INSERT ON client BEGIN UPDATE record_customer SET text = replace(text, 'Mira', NEW.secret); END`;
    const bytes = new Database(path);
    bytes.pragma('journal_mode = DELETE');
    bytes.exec(leak);
    bytes.close();
    if (isSealed) appendFileSync(path, atOnce(sealOf({ bytes: readFileSync(path) }, 0)));
    const before = (await shop.call('get', '/services/v2/customers')).text;
    const refusal = { code: 'state-refused', message: `The snapshot kept cannot be used: ${FOREIGN}` };

    expect(() => {
      environment.restore('kept');
    }).toThrow(refusal.message);
    await expect(environment.snapshots.export('kept')).rejects.toMatchObject(refusal);
    await expect(environment.snapshots.load('kept')).rejects.toMatchObject(refusal);
    await expect(shop.simulator.forkEnvironment({ from: 'default', snapshot: 'kept' })).rejects.toMatchObject(refusal);

    expect((await shop.call('get', '/services/v2/customers')).text).toBe(before);
  },
);

describe('a file from elsewhere is taken', () => {
  test.each([
    ['small pages', 'PRAGMA page_size = 512; VACUUM'],
    ['large pages', 'PRAGMA page_size = 65536; VACUUM'],
    ['pages that it gives back', 'PRAGMA auto_vacuum = FULL; VACUUM'],
    ['a log that it says to have', ''],
  ])('with %s', async (about, sql) => {
    using shop = anEnvironment({ seed: 'empty' });
    const { environment } = shop.simulator;
    const bytes = changedFile(file, sql);
    if (about.includes('log')) bytes.fill(2, 18, 20);

    await environment.snapshots.import('good', bytes);
    environment.restore('good');

    expect(environment.contents().customers?.count).toBe(2);
  });

  test('without the settings and sequences that no state brings along', async () => {
    using shop = anEnvironment({ seed: 'empty' });
    const { environment } = shop.simulator;
    const own = "INSERT INTO setting VALUES ('lasting', 'its secret'), ('tag', 'hacked'), ('more', '1')";
    await environment.snapshots.import('good', changedFile(file, `${own}; INSERT INTO sequence VALUES ('more', 5), ('chance:more', 5)`));

    const names = namesIn(await environment.snapshots.export('good'));

    expect(names.sequence.filter((name) => String(name).includes('more'))).toEqual([]);
    expect(names.setting).toEqual(expect.arrayContaining(['clock', 'configuration', 'order callback', 'saved', 'seeded']));
    for (const name of ['lasting', 'tag', 'more']) expect(names.setting).not.toContain(name);
  });

  test('with every setting and sequence that an environment has written, but for its own tag', async () => {
    using shop = anEnvironment({ orderCallback: { url: 'internal' }, webhooks: [{ url: 'http://127.0.0.1:9/', enabled: false }] });
    const { environment } = shop.simulator;
    environment.intervals.add({ name: 'Every full moon', type: 'day', length: 29 });
    environment.clock.set({ kind: 'frozen', instant: '2026-11-21T00:00:00Z' });
    await environment.orders.place(5001, 'keep');
    await shop.call('patch', '/services/v2/subscriptions', [{ op: 'add', path: '/user_defined_fields/x', value: 1, ids: [5001] }]);
    const written = namesIn(environment.snapshot().bytes);
    environment.snapshots.save('full');

    const { setting, sequence } = namesIn(await environment.snapshots.export('full'));

    expect(setting).toEqual(written.setting.filter((name) => name !== 'tag'));
    expect(sequence).toEqual(written.sequence);
    expect(sequence.length).toBeGreaterThan(10);
  });

  test('with what its records say in the place of what its columns say', async () => {
    using shop = anEnvironment({ seed: 'empty' });
    const { environment } = shop.simulator;
    await environment.snapshots.import(
      'good',
      changedFile(
        file,
        "UPDATE record_customer SET email = 'other@example.test' WHERE id = 2001; UPDATE tally_record_subscription SET count = 99",
      ),
    );
    environment.restore('good');

    const find = async (email: string): Promise<unknown> =>
      ((await shop.call('get', `/services/v2/customers?email=${email}`).expect(200)).body as readonly { id: number }[]).map(({ id }) => id);
    expect([await find('mira.holt@example.test'), await find('other@example.test')]).toEqual([[2001], []]);
    const [customer] = (await shop.call('get', '/services/v2/customers?email=mira.holt@example.test')).body as readonly object[];
    expect(JSON.stringify(customer)).not.toContain('99');
  });

  test('without what belongs to rows that it does not have, so that the next number is free', async () => {
    using shop = anEnvironment({ seed: 'empty' });
    const { environment } = shop.simulator;
    const next = "(SELECT next FROM sequence WHERE name = 'delivery')";
    await environment.snapshots.import('good', changedFile(file, `INSERT INTO message SELECT ${next}, 'x'`));
    environment.restore('good');

    const sent = environment.events.get(environment.events.ping().id).deliveries;

    expect(sent.map(({ id }) => environment.deliveries.get(id).body === 'x')).toEqual(sent.map(() => false));
    expect(sent.length).toBeGreaterThan(0);
  });

  test('though it does not say that a seed was loaded, and lives through a restart with what it brought', () => {
    using folder = aFolder();
    const settings = { data: folder.file('data') };
    {
      using shop = anEnvironment(settings);
      shop.simulator.environment.restore(changedFile(file, "DELETE FROM setting WHERE name = 'seeded'"));
      expect(shop.simulator.environment.contents().customers?.count).toBe(2);
    }

    using later = anEnvironment(settings);

    expect(later.simulator.environment.contents().customers?.count).toBe(2);
  });

  test('with a text that has a NUL in it, as it is', () => {
    using shop = anEnvironment({ seed: 'empty' });
    const { environment } = shop.simulator;
    environment.restore(changedFile(file, "UPDATE attempt SET error = 'one' || char(0) || 'two'"));

    const attempts = environment.deliveries.list().flatMap(({ id }) => environment.deliveries.get(id).attempts);
    expect(attempts.map(({ error }) => error)).toContain('one\0two');
  });
});

test('an exported file has no byte of what was deleted before', async () => {
  using folder = aFolder();
  using shop = anEnvironment({ data: folder.file('data') });
  const { environment } = shop.simulator;
  await shop.call('delete', '/services/v2/addresses/3002').expect(204);
  environment.snapshots.save('full');

  const bytes = await environment.snapshots.export('full');

  expect(environment.snapshot().bytes.includes('2 Mill Lane')).toBe(true);
  expect(bytes.includes('2 Mill Lane')).toBe(false);
});

function withNumber(bytes: Buffer, at: number, number: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeInt32BE(number, at);
  return copy;
}

function swapped(bytes: Buffer, one: string, other: string): Buffer {
  const database = new Database(bytes, { readonly: true });
  const [first, second] = [one, other].map((name) =>
    String(database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name)),
  );
  database.close();
  const set = (name: string, page = ''): string => `UPDATE sqlite_schema SET rootpage = ${page} WHERE name = '${name}'`;
  return changedFile(bytes, schemaChange(`${set(one, second)}; ${set(other, first)}`));
}

// Behind the back of SQLite, which lets nobody write it.
function blobIn(table: string, column: string): string {
  const loosely = schemaChange(`UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = '${table}'`);
  const strictly = schemaChange(`UPDATE sqlite_schema SET sql = sql || ' STRICT' WHERE name = '${table}'`);
  return `${loosely}; UPDATE ${table} SET ${column} = x'00ff'; ${strictly}`;
}

function inUtf16(bytes: Buffer): Buffer {
  const database = new Database(bytes, { readonly: true });
  const parts = database
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'trigger', type = 'index'")
    .pluck()
    .all();
  database.close();
  return changedFile(
    undefined,
    `PRAGMA encoding = 'UTF-16le'; ${parts.join(';')}; PRAGMA application_id = 1400201843; PRAGMA user_version = ${String(bytes.readInt32BE(60))}`,
  );
}

function namesIn(bytes: Buffer): { readonly setting: readonly unknown[]; readonly sequence: readonly unknown[] } {
  const database = new Database(bytes, { readonly: true });
  try {
    const all = (table: string): readonly unknown[] => database.prepare(`SELECT name FROM ${table} ORDER BY name`).pluck().all();
    return { setting: all('setting'), sequence: all('sequence') };
  } finally {
    database.close();
  }
}
