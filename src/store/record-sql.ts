import type { Values } from '../domain/json/values.js';
import type { Column, Resource } from '../domain/records/resource.js';
import type { Scalar } from '../domain/records/view.js';
import { tallySql } from './tally.js';

/** The name of the table that holds the records of a resource. */
export function tableName(resource: Pick<Resource, 'name'>): string {
  return `record_${resource.name.replaceAll('-', '_')}`;
}

/** What makes the table of a resource, its indexes, and the table and triggers of its tally. */
export function wantedSql(resource: Resource): readonly string[] {
  const table = tableName(resource);
  const indexes = Object.entries(resource.columns)
    .filter(([, column]) => column.unindexed !== true)
    .map((column) => indexSql(table, column));
  return [tableSql(resource), ...indexes, ...tallySql(resource, table)];
}

/** What makes the table of a resource alone. */
export function tableSql(resource: Pick<Resource, 'name' | 'columns'>): string {
  const columns = Object.entries(resource.columns).map(([name, { type }]) => `${name} ${type}`);
  return `CREATE TABLE ${tableName(resource)} (${['id INTEGER PRIMARY KEY', ...columns, 'text TEXT NOT NULL'].join(', ')}) STRICT`;
}

/** What makes the index on a column of a table. */
export function indexSql(table: string, [name, { unique }]: readonly [string, Pick<Column, 'unique'>]): string {
  const kind = unique === undefined ? 'INDEX' : 'UNIQUE INDEX';
  // Nobody searches for records without a value, so that these cost the index nothing.
  return `CREATE ${kind} ${table}_${name} ON ${table} (${name}) WHERE ${name} IS NOT NULL`;
}

/** What puts a record into its table: its id, its columns, its text. */
export function insertSql(resource: Resource): string {
  const names = ['id', ...Object.keys(resource.columns), 'text'];
  return `INSERT INTO ${tableName(resource)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
}

/** What stands in the columns of a record, made from its own members. */
export function columnValues(resource: Resource, values: Values): readonly (Scalar | null)[] {
  return Object.values(resource.columns).map((column) => column.of(values));
}
