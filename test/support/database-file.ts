import Database from 'better-sqlite3';
import { migrations } from '../../src/store/migrations.js';

/** The tables of records in a database file that have rows. */
export function filledTables(file: string): readonly string[] {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'record%'")
      .all();
    return tables.map(({ name }) => name).filter((name) => database.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() !== undefined);
  } finally {
    database.close();
  }
}

/** What SQLite finds wrong with a database file; nothing when it is whole. */
export function faultsOfFile(file: string): readonly string[] {
  const database = new Database(file);
  try {
    const rows = database.prepare<[], { integrity_check: string }>('PRAGMA integrity_check').all();
    return rows.map(({ integrity_check: line }) => line).filter((line) => line !== 'ok');
  } finally {
    database.close();
  }
}

/** Makes a database file that says it has a version of the schema; the result is the file. */
export function setVersion(file: string, version: number): string {
  const database = new Database(file);
  database.pragma(`user_version = ${String(version)}`);
  database.close();
  return file;
}

/** What was said about changes, for audit, in a database file. */
export function annotationsIn(file: string): readonly { readonly resource: string; readonly record: number; readonly meta: unknown }[] {
  const database = new Database(file, { readonly: true });
  try {
    const rows = database.prepare<[], { resource: string; record: number; meta: string }>('SELECT resource, record, meta FROM annotation');
    return rows.all().map(({ meta, ...about }) => ({ ...about, meta: JSON.parse(meta) as unknown }));
  } finally {
    database.close();
  }
}

/** Writes what a database file holds into a new one with the schema of an older version: ids, settings, clients and records. */
export function formerDatabase(file: string, old: string, version: number): void {
  const database = new Database(old);
  try {
    for (const migration of migrations.slice(0, version)) database.exec(migration);
    database.prepare('ATTACH ? AS present').run(file);
    const tables = database.prepare<[], { name: string }>("SELECT name FROM present.sqlite_schema WHERE type = 'table'").all();
    for (const { name } of tables) {
      if (!name.startsWith('record_')) continue;
      database.exec(`CREATE TABLE ${name} (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT`);
      database.exec(`INSERT INTO ${name} SELECT id, text FROM present.${name}`);
    }
    for (const name of ['sequence', 'setting', 'client']) database.exec(`INSERT INTO ${name} SELECT * FROM present.${name}`);
    const application = String(database.pragma('present.application_id', { simple: true }));
    database.exec('DETACH present');
    database.pragma(`application_id = ${application}`);
    database.pragma(`user_version = ${String(version)}`);
  } finally {
    database.close();
  }
}
