import Database from 'better-sqlite3';
import type { Column, Resource } from '../domain/records/resource.js';
import type { Connection } from './database.js';
import { refuseForeign } from './foreign-header.js';
import { doMigration, migrations } from './migrations.js';
import { indexSql, tableName, tableSql } from './record-sql.js';
import { tallySql, tallyTable } from './tally.js';

/** One object of a schema, as SQLite lists it. */
interface Part {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/** A table of the model: its columns in order, and what makes it. */
export interface ModelTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly sql: string;
}

/**
 * Compares the schema of a database from elsewhere with what Subsim makes at a version, object by object and letter by letter; the
 * result is the tables of that model. Tables of records may lack columns and indexes that came later. Throws `StoreUnusable`.
 */
export function modelTables(foreign: Connection, version: number, resources: readonly Resource[]): readonly ModelTable[] {
  const found = partsOf(foreign);
  const key = `${String(version)}\n${linesOf(found)}`;
  const before = known.get(resources);
  const tables = before?.key === key ? before.tables : comparedTables(found, version, resources);
  known.set(resources, { key, tables });
  return tables;
}

// The last schema that was as it should be: most are like the one before, and to make a model takes a third of a small import.
const known = new WeakMap<readonly Resource[], { readonly key: string; readonly tables: readonly ModelTable[] }>();

function comparedTables(found: readonly Part[], version: number, resources: readonly Resource[]): readonly ModelTable[] {
  const model = new Database(':memory:');
  try {
    for (const migration of migrations.slice(0, version)) doMigration(model, migration);
    for (const resource of resources) for (const sql of recordSql(resource, found)) model.exec(sql);
    const parts = partsOf(model);
    if (linesOf(found) !== linesOf(parts)) refuseForeign();
    return parts.flatMap(({ type, name, sql }) =>
      type === 'table' && sql !== null ? [{ name, sql, columns: columnsOf(model, name) }] : [],
    );
  } finally {
    model.close();
  }
}

function partsOf(connection: Connection): readonly Part[] {
  return connection.prepare<[], Part>('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();
}

function linesOf(parts: readonly Part[]): string {
  return parts
    .map(({ type, name, tbl_name, sql }) => JSON.stringify([type, name, tbl_name, sql]))
    .sort()
    .join('\n');
}

function columnsOf(model: Connection, table: string): readonly string[] {
  return model.prepare<[string], string>('SELECT name FROM pragma_table_info(?) ORDER BY cid').pluck().all(table);
}

// What our own generator makes for the columns that the table has; where it has none of our making, nothing, which differs then.
function recordSql(resource: Resource, found: readonly Part[]): readonly string[] {
  const table = tableName(resource);
  const said = tableIn(resource, sqlOf(found, table));
  if (said === undefined) return [];
  const { columns } = said;
  const all = new Set(found.map(({ sql }) => sql));
  const indexes = Object.entries(columns)
    // Values that have to be unique now, or no longer, had an index of the other kind before.
    .flatMap(([name, column]) => [indexSql(table, [name, column]), indexSql(table, [name, { unique: 'formerly' }])])
    .filter((sql, index, both) => all.has(sql) && both.indexOf(sql) === index);
  return [tableSql({ name: resource.name, ...said }), ...indexes, ...tallyIn(resource, columns, sqlOf(found, tallyTable(table)))];
}

type Columns = Resource['columns'];

const TYPES: readonly string[] = ['INTEGER', 'REAL', 'TEXT'];

interface RecordTable {
  readonly columns: Columns;
  readonly form?: { readonly number: number };
}

const RECORD_TABLE = /^CREATE TABLE \w+ \(id INTEGER PRIMARY KEY, (.*)text TEXT NOT NULL(?: \/\* form (\d{1,3}) \*\/)?\) STRICT$/s;

// Each of the columns must be a declared one, and the form one that there is by now.
function tableIn(resource: Resource, sql: string | undefined): RecordTable | undefined {
  const [, list, form] = RECORD_TABLE.exec(sql ?? '') ?? [];
  const columns = list === undefined ? undefined : columnsIn(resource, list);
  if (columns === undefined || Number(form ?? 0) > (resource.form?.number ?? 0)) return undefined;
  return { columns, ...(form === undefined ? {} : { form: { number: Number(form) } }) };
}

function columnsIn(resource: Resource, list: string): Columns | undefined {
  const columns: Record<string, Column> = {};
  for (const said of list.split(', ').slice(0, -1)) {
    const [name = '', type = ''] = said.split(' ', 2);
    const declared = Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined;
    if (declared === undefined || !TYPES.includes(type)) return undefined;
    columns[name] = { ...declared, type: type as Column['type'] }; // one of them
  }
  return columns;
}

// The sums of a tally have come one by one, too.
function tallyIn(resource: Resource, columns: Columns, sql: string | undefined): readonly string[] {
  const [, by, list] = /^CREATE TABLE \w+ \((\w+) INTEGER PRIMARY KEY, count INTEGER NOT NULL(.*)\) STRICT$/s.exec(sql ?? '') ?? [];
  if (by === undefined || list === undefined) return [];
  const sums = list
    .split(', ')
    .slice(1)
    .map((said) => said.split(' ', 1).join());
  return [by, ...sums].every((name) => Object.hasOwn(columns, name))
    ? tallySql({ ...resource, tally: { by, sums } }, tableName(resource))
    : [];
}

function sqlOf(found: readonly Part[], table: string): string | undefined {
  return found.find(({ type, name }) => type === 'table' && name === table)?.sql ?? undefined;
}
