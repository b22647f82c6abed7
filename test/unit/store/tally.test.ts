import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resources } from '../../../src/domain/resources/index.js';
import { subscription } from '../../../src/domain/resources/subscription.js';
import { integerColumn, unindexed, type Resource, type Tally } from '../../../src/domain/records/resource.js';
import { openDatabase, type Connection } from '../../../src/store/database.js';
import type { RecordTable } from '../../../src/store/record-table.js';
import { openStore } from '../../../src/store/store.js';
import { aFolder } from '../../support/unit/folder.js';
import { runs } from '../../support/unit/json-trees.js';
import { putSubscription } from '../../support/unit/subscriptions.js';
import { put, teaWith, tableOf } from '../../support/unit/tea.js';

const NONE = { count: 0, green: 0 };

function counted(tally: Tally = { by: 'amount', sums: ['green'] }): Resource {
  return { ...teaWith(), tally };
}

const tea = counted();

// The same with a column more.
function weighed(sums: readonly string[]): Resource {
  const columns = { ...tea.columns, weight: integerColumn('amount', unindexed) };
  return { ...teaWith(columns), tally: { by: 'amount', sums } };
}

function teas(connection: Connection = openDatabase(undefined), resource = tea): RecordTable {
  const table = tableOf(connection, resource);
  put(table, resource, { id: 1, name: 'Assam', amount: 250, green: false });
  put(table, resource, { id: 2, name: 'Sencha', amount: 250, green: true });
  put(table, resource, { id: 3, name: 'Gyokuro', amount: 50, green: true });
  put(table, resource, { id: 4, name: 'Rooibos', green: true });
  put(table, resource, { id: 5, name: 'Mate', amount: 250 });
  return table;
}

describe('the sums over records that share a value', () => {
  test('count them and add up their columns, where nothing counts as zero', () => {
    const table = teas();
    expect(table.sums(250)).toEqual({ count: 3, green: 1 });
    expect(table.sums(50)).toEqual({ count: 1, green: 1 });
  });

  test('are zero for a value that no record has or had', () => {
    const table = teas();
    expect(table.sums(999)).toEqual(NONE);
    table.remove(3);
    expect(table.sums(50)).toEqual(NONE);
  });

  test('leave out records without the value', () => {
    const table = teas();
    put(table, tea, { id: 3, name: 'Gyokuro', green: true });
    expect(table.sums(50)).toEqual(NONE);
    expect([0, 250].map((amount) => table.sums(amount))).toEqual([NONE, { count: 3, green: 1 }]);
    put(table, tea, { id: 4, name: 'Rooibos', amount: 50, green: true });
    expect(table.sums(50)).toEqual({ count: 1, green: 1 });
  });

  test('follow a record to another value, and stay when it is written over as it was', () => {
    const table = teas();
    put(table, tea, { id: 2, name: 'Sencha', amount: 50, green: true });
    put(table, tea, { id: 2, name: 'Sencha', amount: 50, green: true });
    put(table, tea, { id: 2, name: 'Another name', amount: 50, green: true });
    expect(table.sums(250)).toEqual({ count: 2, green: 0 });
    expect(table.sums(50)).toEqual({ count: 2, green: 2 });
  });

  test('stay when a record is removed that is not there', () => {
    const table = teas();
    table.remove(99);
    table.remove(1);
    table.remove(1);
    expect(table.sums(250)).toEqual({ count: 2, green: 1 });
  });

  test('are refused for a resource that has no tally', () => {
    const table = tableOf(openDatabase(undefined), teaWith());
    expect(() => table.sums(1)).toThrow('green-tea has no tally.');
  });
});

describe('the sums after any history', () => {
  const value = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
  const step = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    isRemoved: fc.boolean(),
    amount: value,
    green: fc.option(fc.boolean(), { nil: undefined }),
  });

  test('equal those counted by hand, and those of a table that is made from the records', () => {
    const byHand = (records: readonly { amount?: number; green?: boolean }[], amount: number): object => {
      const own = records.filter((record) => record.amount === amount);
      return { count: own.length, green: own.filter(({ green }) => green === true).length };
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const connection = openDatabase(undefined);
        const table = tableOf(connection, tea);
        const records = new Map<number, { amount?: number; green?: boolean }>();
        for (const { id, isRemoved, amount, green } of steps) {
          const members = { ...(amount !== undefined && { amount }), ...(green !== undefined && { green }) };
          if (isRemoved) table.remove(id);
          else put(table, tea, { id, name: 'Tea', ...members });
          if (isRemoved) records.delete(id);
          else records.set(id, members);
        }
        const expected = [1, 2, 3].map((amount) => byHand([...records.values()], amount));
        expect([1, 2, 3].map(table.sums)).toEqual(expected);
        tableOf(connection, teaWith());
        expect([1, 2, 3].map(tableOf(connection, tea).sums)).toEqual(expected);
        connection.close();
      }),
      { ...runs, numRuns: 40 },
    );
  });
});

describe('a table whose declared columns have changed', () => {
  const changed: readonly (readonly [string, Resource])[] = [
    ['no tally', teaWith()],
    ['no columns and no tally', teaWith({})],
    ['sums over nothing', counted({ by: 'amount', sums: [] })],
    ['sums over another column', weighed(['weight'])],
    ['sums over more columns', weighed(['weight', 'green'])],
    ['sums by another column', counted({ by: 'green', sums: ['amount'] })],
  ];

  test.each(changed)('has the right sums when it had %s before, and keeps them right', (_name, former) => {
    const connection = openDatabase(undefined);
    teas(connection, former);
    const table = tableOf(connection, tea);
    expect([250, 50].map(table.sums)).toEqual([
      { count: 3, green: 1 },
      { count: 1, green: 1 },
    ]);
    table.remove(2);
    put(table, tea, { id: 6, name: 'Matcha', amount: 50, green: true });
    expect([250, 50].map(table.sums)).toEqual([
      { count: 2, green: 0 },
      { count: 2, green: 2 },
    ]);
  });

  test('has the right sums by another column', () => {
    const connection = openDatabase(undefined);
    teas(connection);
    expect(tableOf(connection, counted({ by: 'green', sums: ['amount'] })).sums(1)).toEqual({ count: 3, amount: 300 });
  });

  test('loses its sums with its tally', () => {
    const connection = openDatabase(undefined);
    teas(connection);
    tableOf(connection, teaWith());
    const left = connection.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'tally%'").pluck().all();
    expect(left).toEqual([]);
  });

  test('is not made again when nothing has changed', () => {
    const connection = openDatabase(undefined);
    teas(connection);
    const version = (): unknown => connection.pragma('schema_version', { simple: true });
    const before = version();
    expect(tableOf(connection, tea).sums(250)).toEqual({ count: 3, green: 1 });
    expect(version()).toBe(before);
  });
});

describe('the sums over the subscriptions of a customer', () => {
  test('are in the file, and made again when an older table of subscriptions is opened', () => {
    using folder = aFolder();
    const file = folder.file('shop.sqlite');
    const { is_live: _live, active_qty: _quantity, active_qty_high: _high, ...columns } = subscription.columns;
    const { tally: _tally, ...rest } = subscription;
    const versions: readonly (readonly Resource[])[] = [
      resources.map((resource) => (resource === subscription ? { ...rest, columns } : resource)),
      resources,
      resources,
    ];
    for (const [index, version] of versions.entries()) {
      const store = openStore(version, { file });
      if (index === 0) {
        const table = store.records('subscription');
        const declared = { ...rest, columns };
        putSubscription(table, { id: 1, customer: 2001, status: 'Active', qty: 2, isTrial: false }, declared);
        putSubscription(table, { id: 2, customer: 2001, status: 'Paused', qty: 3, isTrial: true }, declared);
        putSubscription(table, { id: 3, customer: 2001, status: 'Cancelled', qty: 4, isTrial: false }, declared);
      } else {
        const sums = { count: 3, is_live: 2, is_active: 1, active_qty: 2, active_qty_high: 0, created_as_trial: 1 };
        expect(store.records('subscription').sums(2001)).toEqual(sums);
      }
      store.close();
    }
  });
});
