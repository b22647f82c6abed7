import Database from 'better-sqlite3';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { reports } from '../../../src/domain/reports/index.js';
import { aFullFile, changedFile } from '../../support/contract/exported-file.js';
import { aControlledEnvironment } from '../../support/control.js';

const FILE = 'application/vnd.sqlite3';

interface Place {
  readonly table: string;
  readonly column: string;
}

let file: Buffer;
let places: readonly Place[];
beforeAll(async () => {
  file = await aFullFile();
  const database = new Database(file, { readonly: true });
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'tally%'")
    .pluck()
    .all();
  places = tables.flatMap((table) =>
    database
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table)
      .map((column) => ({ table, column })),
  );
  database.close();
});

// As SQL writes them; what a column does not take is left as it is.
const values = [
  'NULL',
  '0',
  '-1',
  '1',
  '4503599627370497',
  '9223372036854775807',
  '-9e15',
  '1.5',
  "''",
  "'x'",
  "'{'",
  "'{}'",
  "'[]'",
  "'null'",
  "'2026-11-20'",
];

const paths = [
  ...['customers', 'addresses', 'products', 'subscriptions', 'group-subscriptions', 'vault/paymentprofiles', 'config'].map(
    (plural) => `/services/v2/${plural}`,
  ),
  ...[...reports.keys()].map((code) => `/services/v2/reports/${code}`),
  ...['state', 'events', 'deliveries', 'destinations', 'orders', 'schedule', 'order-callback', 'intervals', 'settings'].map(
    (path) => `/_sim/environments/staging/${path}`,
  ),
];

test('whatever stands in a row, a file is refused in a sentence, or what it brings can be read and goes on', async () => {
  using environment = aControlledEnvironment();
  const { bare, control } = environment;
  const statusOf = async (path: string): Promise<number> => (await bare.get(path).auth('stage', 'stage-secret')).status;
  let taken = 0;

  await fc.assert(
    fc.asyncProperty(fc.nat({ max: places.length - 1 }), fc.constantFrom(...values), async (index, value) => {
      const { table, column } = places[index] ?? expect.fail();
      const sql = `UPDATE OR IGNORE ${table} SET ${column} = ${value}`;
      let bytes: Buffer;
      try {
        bytes = changedFile(file, sql);
      } catch {
        return; // the column takes no such value
      }
      const { status } = await bare.put('/_sim/environments/staging/snapshots/b/file').type(FILE).send(bytes);
      expect([sql, [201, 400].includes(status)]).toEqual([sql, true]);
      if (status !== 201) return;
      taken += 1;
      expect([sql, (await control('post', '/environments/staging/snapshots/b/restore')).status]).toEqual([sql, 200]);
      for (const path of paths) expect([sql, path, (await statusOf(path)) < 500]).toEqual([sql, path, true]);
      const after = await control('post', '/environments/staging/clock/advance', { by: 'P1M' });
      expect([sql, after.status < 500, after.text]).toEqual([sql, true, after.text]);
    }),
    { numRuns: 15, seed: 1 },
  );

  expect(taken).toBeGreaterThan(2);
  expect(environment.log.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([]);
}, 120_000);
