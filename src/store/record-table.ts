import type { Statement } from 'better-sqlite3';
import type { Row, Scalar } from '../domain/records/view.js';
import type { Best, Resource } from '../domain/records/resource.js';
import type { Values } from '../domain/json/values.js';
import type { Connection } from './database.js';
import type { KeptWrites } from './kept/kept-writes.js';
import { columnValues, insertSql, renewedRecord, tableName, wantedSql } from './record-sql.js';
import { createTally, tallyTable } from './tally.js';
import { statementsOn } from './statements.js';
import { anyRow, oldRows, writingOn } from './kept/writing.js';

/** A stored record: its id and its text with joints. */
export interface StoredRecord {
  readonly id: number;
  readonly text: string;
}

/** What a record holds: its text with joints, and its own members. */
interface RecordContent {
  readonly text: string;
  readonly values: Values;
}

/** One of the records that a list shows; a great one comes without its text, to be read by itself. */
export interface ListedRecord {
  readonly id: number;
  readonly text: string | undefined;
}

/** One condition of a list: the column has one of these values. */
export interface Criterion {
  readonly column: string;
  readonly values: readonly Scalar[];
  /** Whether the values are looked for inside the column's text. */
  readonly isPart?: true;
  /** What is compared instead of the column. */
  readonly best?: Best;
}

/** Where a page begins: at an id, or so many matching records further on; with the latest first, it goes down from there. */
export interface PageRange {
  readonly from: number;
  readonly latestFirst?: boolean | undefined;
  readonly offset?: number;
  readonly limit: number;
}

/** The records of one resource. */
export interface RecordTable {
  readonly text: (id: number) => string | undefined;
  /** One column of a record; `undefined` when there is no such record. */
  readonly cell: (id: number, column: string) => Scalar | null | undefined;
  /** Several columns of a record; the same list of names is prepared once. */
  readonly cells: (id: number, columns: readonly string[]) => readonly (Scalar | null)[] | undefined;
  readonly write: (id: number, text: string, values: Values) => void;
  /** Rewrites a record; its columns, and with them their indexes, only when their values have changed. */
  readonly rewrite: (id: number, text: string, change: { readonly before: RecordContent; readonly after: Values }) => void;
  readonly remove: (id: number) => void;
  readonly count: () => number;
  /** How many meet all criteria. */
  readonly countOf: (criteria: readonly Criterion[]) => number;
  /** The lowest and the highest id; null where there is no record. */
  readonly extent: () => { readonly first: number | null; readonly last: number | null };
  readonly first: (column: string, value: Scalar) => number | undefined;
  /** Some texts in an indexed column, next to a text in their order on both sides. */
  readonly near: (column: string, text: string) => readonly string[];
  /** The highest id of a record with this value in a column. */
  readonly last: (column: string, value: Scalar) => number | undefined;
  /** The number of records that share a value in the column of the resource's tally, as `count`, and the sums over them. */
  readonly sums: (value: number) => Readonly<Record<string, number>>;
  readonly rows: (column: string, value: Scalar) => readonly Row[];
  /** Records that meet all criteria, by id. */
  readonly page: (criteria: readonly Criterion[], range: PageRange) => readonly StoredRecord[];
  /** The same records, without the texts of great ones, so that a page never stands in memory with megabytes. */
  readonly listed: (criteria: readonly Criterion[], range: PageRange) => readonly ListedRecord[];
}

type Ids = ReturnType<RecordTable['extent']>;

// Texts on each side of one.
const NEAR = 200;
// Bytes of the longest text that is read together with others.
const GREAT = 32_768;
const SHORT_TEXT = `CASE WHEN octet_length(text) <= ${String(GREAT)} THEN text END`;

/** Prepares the statements on the table of a resource, which exists. @internal */
export function createRecordTable(connection: Connection, resource: Resource, writes?: KeptWrites): RecordTable {
  const table = tableName(resource);
  const columns = Object.keys(resource.columns);
  const replaced = [...columns, 'text'].map((name) => `${name} = excluded.${name}`);
  const { run } = writingOn(connection, writes);
  const writeSql = `${insertSql(resource)} ON CONFLICT (id) DO UPDATE SET ${replaced.join(', ')}`;
  const write = run(writeSql, anyRow(table, ['id']));
  const text = connection.prepare<[number], string>(`SELECT text FROM ${table} WHERE id = ?`).pluck();
  // What these two change is known, so that it is kept without a look at it.
  const seen = statementsOn(connection);
  const rewrite = seen.run(writeSql);
  const rewriteText = seen.run<[string, number]>(`UPDATE ${table} SET text = ? WHERE id = ?`);
  const remove = run<[number]>(`DELETE FROM ${table} WHERE id = ?`, oldRows(table, ['id']));
  const count = connection.prepare<[], { number: number }>(`SELECT count(*) AS number FROM ${table}`);
  const sums = createTally(connection, resource, table);
  const prepared = new Map<string, Statement>();
  const rows = new Map<readonly string[], Statement>();
  const firsts = new Map<string, Statement>();
  const cells = new Map<string, Statement>();
  const statement = (sql: string): Statement => {
    const ready = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, ready);
    return ready;
  };
  const where = (first: string, criteria: readonly Criterion[]): string =>
    [first, ...criteria.map((criterion) => condition(resource, criterion))].join(' AND ');
  const lookUp = (shown: string, criteria: readonly Criterion[], { from, latestFirst, offset = 0, limit }: PageRange): unknown[] => {
    const [begin, order] = latestFirst === true ? ['id <= ?', 'id DESC'] : ['id >= ?', 'id'];
    const sql = `SELECT id, ${shown} FROM ${table} WHERE ${where(begin, criteria)} ORDER BY ${order} LIMIT ? OFFSET ?`;
    return statement(sql)
      .raw()
      .all(from, ...criteria.map(boundTo), limit, offset);
  };
  return {
    text: (id) => text.get(id),
    cell(id, column) {
      const found = cells.get(column) ?? connection.prepare(`SELECT ${known(resource, column)} FROM ${table} WHERE id = ?`).pluck();
      cells.set(column, found);
      return found.get(id) as Scalar | null | undefined; // columns hold scalars or null
    },
    cells(id, names) {
      const found =
        rows.get(names) ??
        connection.prepare(`SELECT ${names.map((name) => known(resource, name)).join(', ')} FROM ${table} WHERE id = ?`).raw();
      rows.set(names, found);
      return found.get(id) as readonly (Scalar | null)[] | undefined; // columns hold scalars or null
    },
    write: (id, recordText, values) => void write(id, ...columnValues(resource, values), recordText),
    rewrite(id, recordText, { before, after }) {
      const [old, values] = [columnValues(resource, before.values), columnValues(resource, after)];
      if (values.every((value, index) => value === old[index])) rewriteText(recordText, id);
      else rewrite(id, ...values, recordText);
      if (writes?.isKeeping() === true) writes.keep({ table, row: [id, ...old, before.text] });
    },
    remove: (id) => void remove(id),
    count: () => count.get()?.number ?? 0,
    countOf: (criteria) =>
      statement(`SELECT count(*) FROM ${table} WHERE ${where('true', criteria)}`)
        .pluck()
        .get(...criteria.map(boundTo)) as number, // it counts
    extent: () => statement(`SELECT (SELECT min(id) FROM ${table}) AS first, (SELECT max(id) FROM ${table}) AS last`).get() as Ids, // its two columns
    first(column, value) {
      const found =
        firsts.get(column) ??
        connection.prepare(`SELECT id FROM ${table} WHERE ${known(resource, column)} = ? ORDER BY id LIMIT 1`).pluck();
      firsts.set(column, found);
      return found.get(value) as number | undefined; // the statement names its one column
    },
    near(column, wanted) {
      const side = (is: string, order: string): string =>
        `SELECT * FROM (SELECT ${known(resource, column)} FROM ${table} WHERE ${column} ${is} ? ORDER BY ${column} ${order} LIMIT ?)`;
      const found = statement(`${side('<', 'DESC')} UNION ALL ${side('>=', 'ASC')}`).pluck();
      return found.all(wanted, NEAR, wanted, NEAR) as string[]; // null is neither before nor after anything
    },
    last: (column, value) =>
      statement(`SELECT id FROM ${table} WHERE ${known(resource, column)} = ? ORDER BY id DESC LIMIT 1`)
        .pluck()
        .get(value) as number | undefined, // the statement names its one column
    sums,
    rows(column, value) {
      const sql = `SELECT ${['id', ...columns].join(', ')} FROM ${table} WHERE ${known(resource, column)} = ? ORDER BY id`;
      return statement(sql).all(value) as Row[]; // columns hold scalars or null
    },
    page(criteria, range) {
      const records = lookUp('text', criteria, range) as [number, string][]; // the statement names its two columns
      return records.map(([id, recordText]) => ({ id, text: recordText }));
    },
    listed(criteria, range) {
      const records = lookUp(SHORT_TEXT, criteria, range) as [number, string | null][]; // the statement names its two columns
      return records.map(([id, recordText]) => ({ id, text: recordText ?? undefined }));
    },
  };
}

// Several values travel as one JSON list, so that the number of statements does not grow with what callers send.
function condition(resource: Resource, { column, values, isPart, best }: Criterion): string {
  const compared = best === undefined ? known(resource, column) : placeOf(best, tableName(resource));
  if (isPart === true)
    return values.length === 1 ? `instr(${compared}, ?) > 0` : `EXISTS (SELECT 1 FROM json_each(?) WHERE instr(${compared}, value) > 0)`;
  return values.length === 1 ? `${compared} = ?` : `${compared} IN (SELECT value FROM json_each(?))`;
}

// The position of the best value in the order; all parts of this SQL come from declarations.
function placeOf({ resource, by, column, order }: Best, table: string): string {
  const places = order.map((value, place) => `WHEN '${value}' THEN ${String(place)}`).join(' ');
  return `ifnull((SELECT min(CASE ${column} ${places} END) FROM ${tableName({ name: resource })} WHERE ${by} = ${table}.id), 0)`;
}

function boundTo({ values, best }: Criterion): Scalar | undefined {
  const bound = best === undefined ? values : values.map((value) => best.order.indexOf(String(value)));
  return bound.length === 1 ? bound[0] : JSON.stringify(bound);
}

/**
 * Makes the tables of resources; one whose declared columns or form have changed is built again from the records' texts. The schema is read
 * once for all of them.
 *
 * @internal
 */
export function ensureRecordTables(connection: Connection, resources: readonly Resource[]): void {
  const present = presentSql(connection);
  for (const resource of resources) {
    const table = tableName(resource);
    const found = [...(present.get(table) ?? []), ...(present.get(tallyTable(table)) ?? [])].sort();
    const wanted = wantedSql(resource);
    const different = [...found.filter((sql) => !wanted.includes(sql)), ...wanted.filter((sql) => !found.includes(sql))];
    if (different.length === 0) continue;
    // An index alone is made anew at a fraction of the cost.
    if (found.length > 0 && different.every(isIndex)) reindex(connection, different, wanted);
    else rebuild(connection, resource, { isThere: found.length > 0, wanted });
  }
}

function isIndex(sql: string): boolean {
  return /^CREATE (?:UNIQUE )?INDEX /.test(sql);
}

function reindex(connection: Connection, different: readonly string[], wanted: readonly string[]): void {
  const steps = different.map((sql) => (wanted.includes(sql) ? sql : `DROP INDEX ${/INDEX (\w+)/.exec(sql)?.[1] ?? ''}`));
  connection.transaction(() => connection.exec(steps.join(';')))();
}

// The SQL of the schema by table; indexes and triggers are listed with their table.
function presentSql(connection: Connection): ReadonlyMap<string, readonly string[]> {
  const rows = connection.prepare<[], [string, string]>('SELECT tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL').raw().all();
  const byTable = new Map<string, string[]>();
  for (const [table, sql] of rows) {
    const parts = byTable.get(table) ?? [];
    parts.push(sql);
    byTable.set(table, parts);
  }
  return byTable;
}

function rebuild(connection: Connection, resource: Resource, { isThere, wanted }: { isThere: boolean; wanted: readonly string[] }): void {
  const table = tableName(resource);
  connection.transaction(() => {
    const old = isThere ? connection.prepare<[], StoredRecord>(`SELECT id, text FROM ${table}`).all() : [];
    connection.exec(`DROP TABLE IF EXISTS ${table}; DROP TABLE IF EXISTS ${tallyTable(table)}`);
    connection.exec(wanted.join(';'));
    const insert = connection.prepare(insertSql(resource));
    for (const { id, text } of old) {
      const record = renewedRecord(resource, text);
      insert.run(id, ...columnValues(resource, record.values), record.text);
    }
  })();
}

function known(resource: Resource, column: string): string {
  if (column === 'id' || Object.hasOwn(resource.columns, column)) return column;
  return unknownColumn(resource, column);
}

function unknownColumn(resource: Resource, column: string): never {
  throw new Error(`${resource.name} has no column ${column}.`);
}
