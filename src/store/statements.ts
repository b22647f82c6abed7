import type { Statement } from 'better-sqlite3';
import type { Connection } from './database.js';

/** A statement as a function of the values that it binds. */
type Bound<P extends unknown[], R> = (...bound: P) => R;

/**
 * Makes statements on a database from their SQL, as functions of the values that they bind. Each is prepared when it is first called: to
 * prepare all of them takes longer than to open a small database.
 *
 * @internal
 */
export function statementsOn(connection: Connection) {
  const prepared = <P extends unknown[], R>(sql: string): (() => Statement<P, R>) => once(() => connection.prepare<P, R>(sql));
  const plucked = <P extends unknown[], R>(sql: string): (() => Statement<P, R>) => once(() => connection.prepare<P, R>(sql).pluck());
  return {
    /** Changes rows; returns how many. */
    run: <P extends unknown[]>(sql: string): Bound<P, number> => {
      const statement = prepared<P, unknown>(sql);
      return (...bound) => statement().run(...bound).changes;
    },
    first: <P extends unknown[], R>(sql: string): Bound<P, R | undefined> => {
      const statement = prepared<P, R>(sql);
      return (...bound) => statement().get(...bound);
    },
    all: <P extends unknown[], R>(sql: string): Bound<P, readonly R[]> => {
      const statement = prepared<P, R>(sql);
      return (...bound) => statement().all(...bound);
    },
    /** The only column of the first row; NULL counts as none. */
    value: <P extends unknown[], R>(sql: string): Bound<P, R | undefined> => {
      const statement = plucked<P, R | null>(sql);
      return (...bound) => statement().get(...bound) ?? undefined;
    },
    /** The only column of all rows. */
    values: <P extends unknown[], R>(sql: string): Bound<P, readonly R[]> => {
      const statement = plucked<P, R>(sql);
      return (...bound) => statement().all(...bound);
    },
  };
}

/** Makes something when it is first asked for. @internal */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** An object whose members are made when they are first asked for. @internal */
export function lazily<T extends object>(makers: { readonly [Name in keyof T]: () => T[Name] }): T {
  const members = Object.entries<() => unknown>(makers).map(([name, make]) => [name, { get: once(make), enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(members)) as T; // there is a maker of each of its members
}
