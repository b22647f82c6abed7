import type { Values } from '../domain/json/values.js';
import type { Column, Resource } from '../domain/records/resource.js';
import { ownValues, storedText } from '../domain/records/record-text.js';
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

/** What makes the table of a resource alone. A comment says in which form the texts are, so that a table of another one is built again. */
export function tableSql({
  name,
  columns,
  form,
}: Pick<Resource, 'name' | 'columns'> & { readonly form?: { readonly number: number } }): string {
  const typed = Object.entries(columns).map(([column, { type }]) => `${column} ${type}`);
  const text = form === undefined ? 'text TEXT NOT NULL' : `text TEXT NOT NULL /* form ${String(form.number)} */`;
  return `CREATE TABLE ${tableName({ name })} (${['id INTEGER PRIMARY KEY', ...typed, text].join(', ')}) STRICT`;
}

/** A record whose text may be of an earlier form: its own members, and the text that says them in the present one. */
export function renewedRecord(resource: Resource, text: string): { readonly values: Values; readonly text: string } {
  const values = ownValues(resource, text);
  if (resource.form === undefined) return { values, text };
  const renewed = resource.form.renewed(values);
  return { values: renewed, text: storedText(resource, renewed) };
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
