import type Database from 'better-sqlite3';

/** A row that was written or removed: its table, and its id where the table is one of records. */
export interface ChangedRow {
  readonly place: string;
  readonly id: number | null;
}

/** Tells which rows of a database have changed since it was asked last; what was rolled back has not. */
export function watchChanges(database: Database.Database): () => readonly ChangedRow[] {
  const places = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]; // the one column
  database.exec('CREATE TEMP TABLE changed_row (place TEXT NOT NULL, id INTEGER)');
  for (const place of places) {
    for (const [event, row] of [
      ['INSERT', 'new'],
      ['UPDATE', 'new'],
      ['DELETE', 'old'],
    ] as const) {
      const id = place.startsWith('record_') ? `${row}.id` : 'NULL';
      database.exec(
        `CREATE TEMP TRIGGER ${place}_${event} AFTER ${event} ON main.${place} BEGIN INSERT INTO changed_row VALUES ('${place}', ${id}); END`,
      );
    }
  }
  const read = database.prepare<[], ChangedRow>('SELECT DISTINCT place, id FROM changed_row ORDER BY place, id');
  const forget = database.prepare('DELETE FROM changed_row');
  return () => {
    const rows = read.all();
    if (rows.length > 0) forget.run();
    return rows;
  };
}
