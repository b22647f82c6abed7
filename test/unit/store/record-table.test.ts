import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf, type Values } from '../../../src/domain/json/values.js';
import { resources } from '../../../src/domain/resources/index.js';
import { openDatabase, type Connection } from '../../../src/store/database.js';
import type { RecordTable } from '../../../src/store/record-table.js';
import { integerColumn, textColumn } from '../../../src/domain/records/resource.js';
import { hostileTexts, runs } from '../../support/unit/json-trees.js';
import { put, teaWith, tableOf } from '../../support/unit/tea.js';

const tea = teaWith();

function fiveTeas(connection: Connection = openDatabase(undefined)): RecordTable {
  const table = tableOf(connection, tea);
  put(table, tea, { id: 105, name: 'Sencha', amount: 50, green: true });
  put(table, tea, { id: 101, name: 'Assam', amount: 250 });
  put(table, tea, { id: 103, name: 'assam', amount: 100, green: false });
  put(table, tea, { id: 104, name: 'Gyokuro', green: true });
  put(table, tea, { id: 102, name: 'Assam', amount: 100 });
  return table;
}

const idsOf = (records: readonly { readonly id: number }[]): readonly number[] => records.map(({ id }) => id);
const all = { from: 0, limit: 100 };

describe('records', () => {
  test('are read, written over, counted and removed by id', () => {
    const table = fiveTeas();
    expect(table.text(101)).toBe('{"id":101,"name":"Assam","amount":250,"updated":"now"}');
    expect(table.text(999)).toBeUndefined();
    put(table, tea, { id: 101, name: 'Assam, best', amount: 1 });
    expect(table.text(101)).toContain('Assam, best');
    expect(table.count()).toBe(5);
    table.remove(101);
    table.remove(999);
    expect(table.text(101)).toBeUndefined();
    expect(table.count()).toBe(4);
  });

  test('are found by a column, the lowest id first or the highest', () => {
    const table = fiveTeas();
    expect(table.first('name', 'Assam')).toBe(101);
    expect(table.first('folded', 'assam')).toBe(101);
    expect(table.first('amount', 100)).toBe(102);
    expect(table.first('green', 1)).toBe(104);
    expect(table.first('name', 'ASSAM')).toBeUndefined();
    expect([table.last('name', 'Assam'), table.last('amount', 100), table.last('name', 'ASSAM')]).toEqual([102, 103, undefined]);
    expect(table.first('id', 103)).toBe(103);
    expect(table.rows('amount', 100)).toEqual([
      { id: 102, name: 'Assam', folded: 'assam', amount: 100, green: null },
      { id: 103, name: 'assam', folded: 'assam', amount: 100, green: 0 },
    ]);
    expect(table.rows('name', 'Darjeeling')).toEqual([]);
  });

  test('follow their columns when they are written over', () => {
    const table = fiveTeas();
    put(table, tea, { id: 101, name: 'Earl Grey' });
    expect(table.first('name', 'Assam')).toBe(102);
    expect(table.first('name', 'Earl Grey')).toBe(101);
    expect(table.rows('amount', 250)).toEqual([]);
  });

  test('an unknown column is a defect of ours', () => {
    const table = fiveTeas();
    for (const column of ['text', 'nothing', 'name; DROP TABLE record_green_tea', 'toString', '']) {
      expect(() => table.first(column, 1)).toThrow(`green-tea has no column ${column}.`);
      expect(() => table.rows(column, 1)).toThrow(Error);
      expect(() => table.page([{ column, values: [1] }], all)).toThrow(Error);
    }
  });

  test('every text is found by itself', () => {
    const table = tableOf(openDatabase(undefined), tea);
    const whole = hostileTexts.filter((text) => text.isWellFormed());
    for (const [index, name] of whole.entries()) put(table, tea, { id: 1 + index, name });
    for (const [index, name] of whole.entries()) {
      expect(table.first('name', name)).toBe(1 + index);
      expect(idsOf(table.page([{ column: 'name', values: [name] }], all))).toEqual([1 + index]);
    }
  });
});

describe('pages', () => {
  test.each([
    ['all', [], all, [101, 102, 103, 104, 105]],
    ['from an id on', [], { from: 103, limit: 100 }, [103, 104, 105]],
    ['from a negative id on', [], { from: -5, limit: 2 }, [101, 102]],
    ['from past the last', [], { from: 106, limit: 2 }, []],
    ['a limited number', [], { from: 102, limit: 2 }, [102, 103]],
    ['further on', [], { from: 0, offset: 3, limit: 100 }, [104, 105]],
    ['far past the end', [], { from: 0, offset: 999_999_998 * 999, limit: 999 }, []],
    ['none', [], { from: 0, limit: 0 }, []],
    ['one value', [{ column: 'name', values: ['Assam'] }], all, [101, 102]],
    ['several values', [{ column: 'name', values: ['Sencha', 'Assam', 'Sencha'] }], all, [101, 102, 105]],
    ['several numbers', [{ column: 'amount', values: [250, 50] }], all, [101, 105]],
    ['several ids', [{ column: 'id', values: [105, 101, 999] }], all, [101, 105]],
    ['no value', [{ column: 'name', values: [] }], all, []],
    [
      'both criteria',
      [
        { column: 'folded', values: ['assam'] },
        { column: 'amount', values: [100] },
      ],
      all,
      [102, 103],
    ],
    [
      'both of several',
      [
        { column: 'folded', values: ['assam', 'x'] },
        { column: 'amount', values: [250, 50] },
      ],
      all,
      [101],
    ],
    [
      'the same column twice',
      [
        { column: 'name', values: ['Assam'] },
        { column: 'name', values: ['Sencha'] },
      ],
      all,
      [],
    ],
    ['criteria, further on', [{ column: 'folded', values: ['assam'] }], { from: 101, offset: 1, limit: 1 }, [102]],
    ['absent values are never asked for', [{ column: 'green', values: [0, 1] }], all, [103, 104, 105]],
    ['a text in a column of numbers', [{ column: 'amount', values: ['100x'] }], all, []],
    ['numbers beyond 32 bits', [{ column: 'amount', values: [9_007_199_254_740_991] }], all, []],
  ])('%s', (_name, criteria, range, ids) => {
    expect(idsOf(fiveTeas().page(criteria, range))).toEqual(ids);
  });

  test('a page tells the stored texts', () => {
    expect(fiveTeas().page([], { from: 105, limit: 1 })).toEqual([
      { id: 105, text: '{"id":105,"name":"Sencha","amount":50,"green":true,"updated":"now"}' },
    ]);
  });

  test('pages put end to end are the whole list', () => {
    const table = tableOf(openDatabase(undefined), tea);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 40 }), { maxLength: 30 }), fc.integer({ min: 1, max: 7 }), (ids, limit) => {
        for (const { id } of table.page([], { from: 0, limit: 1000 })) table.remove(id);
        for (const id of ids) put(table, tea, { id, name: 'x', amount: id % 3 });
        const criteria = [{ column: 'amount', values: [0, 2] }];
        const wanted = ids.filter((id) => id % 3 !== 1).sort((a, b) => a - b);
        const listed: number[] = [];
        for (let page = idsOf(table.page(criteria, { from: 0, limit })); page.length > 0;) {
          listed.push(...page);
          page = idsOf(table.page(criteria, { from: (page.at(-1) ?? 0) + 1, limit }));
        }
        expect(listed).toEqual(wanted);
        const byOffset = wanted.flatMap((_, at) => (at % limit === 0 ? idsOf(table.page(criteria, { from: 0, offset: at, limit })) : []));
        expect(byOffset).toEqual(wanted);
      }),
      { ...runs, numRuns: 30 },
    );
  });
});

describe('unique columns', () => {
  const unique = teaWith({ name: textColumn('name', { unique: 'There is such a tea.' }) });

  test('hold one record of a value, and any number without', () => {
    const table = tableOf(openDatabase(undefined), unique);
    put(table, unique, { id: 1, name: 'Assam' });
    put(table, unique, { id: 1, name: 'Assam', amount: 2 });
    expect(() => {
      put(table, unique, { id: 2, name: 'Assam' });
    }).toThrow(/UNIQUE/);
    table.write(3, '{"id":3}', { id: 3 });
    table.write(4, '{"id":4}', { id: 4 });
    expect(table.count()).toBe(3);
  });
});

describe('a table whose declared columns have changed', () => {
  const indexes = (connection: Connection): readonly unknown[] =>
    connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'record_green_tea' ORDER BY name").pluck().all();

  test.each([
    ['a column more', { name: textColumn('name'), amount: integerColumn('amount') }],
    ['a column less', { name: textColumn('name') }],
    ['another order', { amount: integerColumn('amount'), name: textColumn('name') }],
    ['another kind', { amount: { ...integerColumn('amount'), type: 'REAL' as const }, name: textColumn('name') }],
    ['other names', { title: textColumn('name'), weight: integerColumn('amount') }],
    ['no columns', {}],
  ])('is built again with %s and keeps the records', (_name, columns) => {
    const connection = openDatabase(undefined);
    const before = fiveTeas(connection).page([], all);
    const changed = teaWith(columns);
    const table = tableOf(connection, changed);
    expect(table.page([], all)).toEqual(before);
    for (const column of Object.keys(columns)) {
      const isText = column === 'name' || column === 'title';
      expect(idsOf(table.page([{ column, values: [isText ? 'Assam' : 100] }], all))).toEqual(isText ? [101, 102] : [102, 103]);
    }
    put(table, changed, { id: 106, name: 'Oolong', amount: 7 });
    expect(tableOf(connection, tea).first('folded', 'oolong')).toBe(106);
    expect(tableOf(connection, tea).first('green', 1)).toBe(104);
  });

  test('has texts of the present form when that has changed, once', () => {
    const connection = openDatabase(undefined);
    const before = fiveTeas(connection).page([], all);
    const changed = {
      ...tea,
      form: { number: 2, renewed: (values: Values) => ({ ...values, name: `${textOf(values, 'name') ?? ''} tea` }) },
    };
    for (const _opening of [1, 2]) {
      const table = tableOf(connection, changed);
      expect(table.page([], all)).toEqual(before.map(({ id, text }) => ({ id, text: text.replace(/(?<="name":"\w+)"/, ' tea"') })));
      expect(idsOf(table.page([{ column: 'name', values: ['Assam tea'] }], all))).toEqual([101, 102]);
    }
  });

  test('gets the indexes that are declared now', () => {
    const connection = openDatabase(undefined);
    tableOf(connection, teaWith({ name: { ...textColumn('name'), unindexed: true } }));
    expect(indexes(connection)).toEqual([]);
    tableOf(connection, teaWith({ name: textColumn('name') }));
    expect(indexes(connection)).toEqual(['record_green_tea_name']);
  });

  test('holds a value once when its column has become unique', () => {
    const connection = openDatabase(undefined);
    tableOf(connection, teaWith({ name: textColumn('name') }));
    const unique = teaWith({ name: textColumn('name', { unique: 'There is such a tea.' }) });
    const table = tableOf(connection, unique);
    put(table, unique, { id: 1, name: 'Assam' });
    expect(() => {
      put(table, unique, { id: 2, name: 'Assam' });
    }).toThrow(/UNIQUE/);
  });
});

test('a table whose column need not be unique any more holds its values twice, and its records are not touched', () => {
  const connection = openDatabase(undefined);
  const unique = teaWith({ name: textColumn('name', { unique: 'There is such a tea.' }), amount: integerColumn('amount') });
  put(tableOf(connection, unique), unique, { id: 1, name: 'Assam' });
  // A table that is built again has what the texts say.
  connection.exec('UPDATE record_green_tea SET amount = 7');

  const plain = teaWith({ name: textColumn('name'), amount: integerColumn('amount') });
  const table = tableOf(connection, plain);
  put(table, plain, { id: 2, name: 'Assam' });

  expect(table.first('amount', 7)).toBe(1);
  expect([table.first('name', 'Assam'), table.last('name', 'Assam')]).toEqual([1, 2]);
  expect(
    connection.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'record_green_tea'").pluck().get(),
  ).toBe(2);
});

test('every resource of the catalogue has a table, made once', () => {
  const connection = openDatabase(undefined);
  for (const resource of resources) expect(tableOf(connection, resource).count()).toBe(0);
  const made = connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  for (const resource of resources) tableOf(connection, resource);
  expect(connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(made);
});
