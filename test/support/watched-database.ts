import Database from 'better-sqlite3';
import { onTestFinished, vi } from 'vitest';

/** A statement as the code under test has prepared it, and how SQLite would carry it out. */
export interface Prepared {
  readonly sql: string;
  /** A line for each step of the plan. */
  readonly plan: readonly string[];
}

/** The databases that are opened while a test watches, and what is prepared in them. */
export interface DatabaseWatch {
  readonly databases: readonly Database.Database[];
  /** Every statement once, in the order in which they were prepared. */
  readonly statements: () => readonly Prepared[];
  /** Those that were prepared since they were last taken. */
  readonly take: () => readonly Prepared[];
}

type Prepare = (this: Database.Database, sql: string) => Database.Statement;

/** Watches every database of this process until the test is finished. */
export function watchDatabases(): DatabaseWatch {
  const prepare = Object.getOwnPropertyDescriptor(Database.prototype, 'prepare')?.value as Prepare; // what better-sqlite3 declares
  const prepared = new Map<Database.Database, Set<string>>();
  const databases: Database.Database[] = [];
  const spy = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
    const known = prepared.get(this);
    if (known === undefined) databases.push(this);
    prepared.set(this, (known ?? new Set()).add(sql));
    return prepare.call(this, sql);
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  const statements = (): readonly Prepared[] =>
    [...prepared].flatMap(([database, texts]) =>
      [...texts].map((sql) => {
        const rows = prepare.call(database, `EXPLAIN QUERY PLAN ${sql}`).all(...parametersOf(sql)) as { detail: string }[]; // the columns of a plan
        return { sql, plan: rows.map(({ detail }) => detail) };
      }),
    );
  return {
    databases,
    statements,
    take() {
      const taken = statements();
      for (const texts of prepared.values()) texts.clear();
      return taken;
    },
  };
}

/** The first of some databases that holds the records of an environment; others hold credentials. */
export function recordsIn(databases: readonly Database.Database[]): Database.Database {
  const found = databases.find(
    (database) => database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'record_customer'").get() !== undefined,
  );
  if (found === undefined) throw new Error('No database of an environment was opened.');
  return found;
}

// A plan is the same for any values; they only have to be there.
function parametersOf(sql: string): readonly unknown[] {
  const names = [...sql.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1] as const);
  return names.length > 0 ? [Object.fromEntries(names)] : Array.from(sql.match(/\?/g) ?? [], () => 1);
}
