import type { Scope } from '../domain/access/grant.js';
import type { Database as Connection } from 'better-sqlite3';

/** What the database of an environment held of credentials up to version 4 of its schema. */
export interface FormerCredentials {
  readonly clients: readonly { readonly id: string; readonly secret: string }[];
  readonly tokens: readonly FormerToken[];
  readonly tag: string | null;
  readonly origin: string | null;
}

/** A token as a row. */
export interface FormerToken {
  readonly hash: Buffer;
  readonly kind: 'access' | 'refresh';
  readonly client_id: string;
  readonly scope: Scope;
  readonly customer_id: number | null;
  readonly expires: number;
}

const TABLES = 3;

/** The version of the schema from which on the database of an environment holds no credentials. @internal */
export const FIRST_WITHOUT_CREDENTIALS = 5;

/** Whether a database that says it is of a version before has the tables that credentials were in. @internal */
export function canHoldCredentials(connection: Connection): boolean {
  const tables = connection.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('client', 'setting', 'token')");
  return tables.pluck().get() === TABLES;
}

/** Reads what a database of a version before holds. @internal */
export function formerCredentials(connection: Connection): FormerCredentials {
  const setting = connection.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck();
  return {
    clients: connection.prepare<[], { id: string; secret: string }>('SELECT id, secret FROM client').all(),
    tokens: connection.prepare<[], FormerToken>('SELECT hash, kind, client_id, scope, customer_id, expires FROM token').all(),
    tag: setting.get('tag') ?? null,
    origin: setting.get('lasting') ?? null,
  };
}

/**
 * Takes them out of a database of a version before so that no trace is left in pages that are free. Done before the migration that drops
 * their tables, so that a kill in between leaves a database with which all of it is done again. @internal
 */
export function removeCredentials(connection: Connection): void {
  connection.exec(`DELETE FROM token; DELETE FROM client; DELETE FROM setting WHERE name IN ('tag', 'lasting'); VACUUM;`);
}
