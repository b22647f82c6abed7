import type { Statement } from 'better-sqlite3';
import type { Connection } from '../database.js';
import type { KeptWrites } from './kept-writes.js';
import { once, statementsOn } from '../statements.js';

/** Which rows a statement changes, so that they can be kept as they were. @internal */
export interface Touched<P extends unknown[]> {
  readonly table: string;
  readonly where: string;
  /** What `where` binds, from what the statement binds. */
  readonly key: (...bound: P) => readonly unknown[];
  /** `new` and `numbered` ones are not there before, the latter get their id from SQLite; `old` ones alone are changed; `any` may be there. */
  readonly rows: 'new' | 'numbered' | 'old' | 'any';
  /** The one row as it is before, where that is known without a look at it. */
  readonly former?: (...bound: P) => readonly unknown[];
}

/** The statements on an environment's database: what changes rows says which, so that none changes unseen by those who keep writes. @internal */
export function writingOn(connection: Connection, writes: KeptWrites | undefined) {
  return {
    ...statementsOn(connection),
    /** Changes rows; returns how many. */
    run: <P extends unknown[]>(sql: string, touched: Touched<P>): ((...bound: P) => number) => {
      const statement = once(() => connection.prepare<P>(sql));
      return writes === undefined
        ? (...bound) => statement().run(...bound).changes
        : keeping(statement, touched, { writes, before: beforeIn(connection, touched) });
    },
  };
}

interface Keeping {
  readonly writes: KeptWrites;
  readonly before: () => Statement<unknown[], readonly unknown[]>;
}

function keeping<P extends unknown[]>(
  statement: () => Statement<P>,
  { table, where, key: keyOf, rows, former: formerOf }: Touched<P>,
  { writes, before }: Keeping,
): (...bound: P) => number {
  const isNew = rows === 'new' || rows === 'numbered';
  return (...bound) => {
    if (!writes.isKeeping()) return statement().run(...bound).changes;
    const key = keyOf(...bound);
    const former = isNew ? [] : formerOf === undefined ? before().all(...key) : [formerOf(...bound)];
    const { changes, lastInsertRowid } = statement().run(...bound);
    for (const row of former) writes.keep({ table, row });
    if (former.length === 0 && rows !== 'old') writes.keep({ table, where, key: rows === 'numbered' ? [lastInsertRowid] : key });
    return changes;
  };
}

function beforeIn(connection: Connection, { table, where }: Pick<Touched<never>, 'table' | 'where'>): Keeping['before'] {
  return once(() => connection.prepare<unknown[], readonly unknown[]>(`SELECT * FROM ${table} WHERE ${where}`).raw());
}

type KeyOf<P extends unknown[]> = Touched<P>['key'];

/** A row that is not there before, by the columns of its key, which the statement binds first. @internal */
export function newRow(table: string, columns: readonly string[]): Touched<unknown[]> {
  return { table, where: equal(columns), key: firstBound(columns), rows: 'new' };
}

/** A row that gets its id from SQLite. @internal */
export function numberedRow(table: string): Touched<unknown[]> {
  return { table, where: equal(['id']), key: () => [], rows: 'numbered' };
}

/** A row that may be there before or not, by the columns of its key. @internal */
export function anyRow<P extends unknown[]>(table: string, columns: readonly string[], key: KeyOf<P> = firstBound(columns)): Touched<P> {
  return { table, where: equal(columns), key, rows: 'any' };
}

/** Rows that are changed or deleted where they are there, by columns; all columns of their key stay as they are. @internal */
export function oldRows<P extends unknown[]>(table: string, columns: readonly string[], key: KeyOf<P> = firstBound(columns)): Touched<P> {
  return { table, where: equal(columns), key, rows: 'old' };
}

function equal(columns: readonly string[]): string {
  return columns.map((column) => `${column} = ?`).join(' AND ');
}

function firstBound({ length }: readonly string[]): KeyOf<unknown[]> {
  return (...bound) => bound.slice(0, length);
}
