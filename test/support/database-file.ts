import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { doMigration, migrations } from '../../src/store/migrations.js';

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

/** The versions of the schema so far, the present one last. */
export const schemaVersions: readonly number[] = migrations.map((_, index) => index + 1);

/** Puts the database that Subsim wrote when a version of the schema was the present one into a file. `former/write.js` tells what it holds. */
export function formerDatabase(version: number, file: string): void {
  const kept = new URL(`former/version-${String(version)}.sqlite.gz`, import.meta.url);
  if (!existsSync(kept))
    throw new Error(`Version ${String(version)} of the schema has no file: npm run build && node test/support/former/write.js`);
  writeFileSync(file, gunzipSync(readFileSync(kept)));
}

/** Puts the credentials that went with the database of a version into a data folder; up to version 4 they were in the database itself. */
export function formerCredentialsOf(version: number, folder: string): void {
  const kept = new URL(`former/version-${String(version)}.credentials.gz`, import.meta.url);
  if (existsSync(kept)) writeFileSync(join(folder, 'credentials.db'), gunzipSync(readFileSync(kept)));
}

/** The version of the schema that a database file says it has, and what makes its tables and indexes, but for those of records. */
export function schemaOf(file: string): { readonly version: unknown; readonly statements: readonly string[] } {
  const database = new Database(file, { readonly: true });
  try {
    return { version: database.pragma('user_version', { simple: true }), statements: statementsIn(database) };
  } finally {
    database.close();
  }
}

/** What makes the tables and indexes of a database in which the migrations up to a version were done. */
export function migratedSchema(version: number): readonly string[] {
  const database = new Database(':memory:');
  try {
    for (const migration of migrations.slice(0, version)) doMigration(database, migration);
    return statementsIn(database);
  } finally {
    database.close();
  }
}

// Tables of records are made from the declarations of resources, not by migrations.
function statementsIn(database: Database.Database): readonly string[] {
  const rows = database
    .prepare<[], { sql: string }>(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name NOT LIKE '%record\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all();
  return rows.map(({ sql }) => sql);
}

/** Puts the database of an environment into a file that was made while Subsim ran, when a version of the schema was the present one. */
export function formerMadeDatabase(version: number, file: string): void {
  writeFileSync(file, gunzipSync(readFileSync(new URL(`former/version-${String(version)}.made.gz`, import.meta.url))));
}

const RELEASE = new URL('former/release-0.1.0/', import.meta.url);

/** Puts the data folder that release 0.1.0 has left into a folder. `former/write.js` tells what it holds. */
export function releasedFolder(folder: string): void {
  const data = new URL('data/', RELEASE);
  mkdirSync(join(folder, 'default.snapshots'));
  for (const path of readdirSync(data, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.gz')))
    writeFileSync(join(folder, path.slice(0, -'.gz'.length)), released(`data/${path}`));
}

/** The snapshot that release 0.1.0 exported from its default environment. */
export function releasedSnapshot(): Buffer {
  return released('exported.sqlite.gz');
}

/** What release 0.1.0 answered of its default environment, by path. */
export function releasedAnswers(): Readonly<Record<string, unknown>> {
  return JSON.parse(released('answers.json.gz').toString()) as Readonly<Record<string, unknown>>; // as the script wrote it
}

/** The seed file with which release 0.1.0 was started. */
export const RELEASED_SEED = fileURLToPath(new URL('seed.json', RELEASE));

function released(name: string): Buffer {
  return gunzipSync(readFileSync(new URL(name, RELEASE)));
}

/** The text of a setting in a database file. */
export function settingIn(file: string, name: string): string {
  const database = new Database(file, { readonly: true });
  try {
    return String(database.prepare('SELECT value FROM setting WHERE name = ?').pluck().get(name));
  } finally {
    database.close();
  }
}

/** Gives a setting in a database file another text. */
export function setSetting(file: string, name: string, text: string): void {
  const database = new Database(file);
  try {
    database.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)').run(name, text);
  } finally {
    database.close();
  }
}
