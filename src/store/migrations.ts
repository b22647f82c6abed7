/** The steps that bring a database to the present schema; `user_version` counts those done. Appended to, never edited. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE sequence (
    name TEXT PRIMARY KEY,
    next INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE client (
    id TEXT PRIMARY KEY,
    secret TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE token (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
    client_id TEXT NOT NULL,
    scope TEXT,
    customer_id INTEGER,
    expires INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE batch (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE annotation (
    id INTEGER PRIMARY KEY,
    resource TEXT NOT NULL,
    record INTEGER NOT NULL,
    instant INTEGER NOT NULL,
    meta TEXT NOT NULL
  ) STRICT;
  `,
];
