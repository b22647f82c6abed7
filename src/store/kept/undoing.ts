import type { Statement } from 'better-sqlite3';
import type { Connection } from '../database.js';
import type { Change } from './kept-writes.js';
import { once } from '../statements.js';

/** Undoes changes of a database, the last one first. */
export type Undo = (changes: readonly Change[]) => void;

/**
 * Makes what undoes changes. A row that was there gets its values back where it is, so that the sums over its table follow.
 *
 * @internal
 */
export function createUndo(connection: Connection): Undo {
  const prepared = new Map<string, Statement>();
  const statement = (name: string, sql: () => string): Statement => {
    const ready = prepared.get(name) ?? connection.prepare(sql());
    prepared.set(name, ready);
    return ready;
  };
  const columns = once(() => connection.prepare<[string], Column>('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid'));
  return (changes) => {
    for (const change of changes) {
      const { table } = change;
      if ('row' in change) statement(table, () => putSql(table, columns().all(table))).run(...change.row);
      else statement(`${table} ${change.where}`, () => `DELETE FROM ${table} WHERE ${change.where}`).run(...change.key);
    }
  };
}

interface Column {
  readonly name: string;
  /** Its place in the primary key, from 1; 0 for one outside it. */
  readonly pk: number;
}

function putSql(table: string, columns: readonly Column[]): string {
  const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const sets = columns.filter(({ pk }) => pk === 0).map(({ name }) => `${name} = excluded.${name}`);
  const values = columns.map(() => '?').join(', ');
  return `INSERT INTO ${table} VALUES (${values}) ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${sets.join(', ')}`;
}
