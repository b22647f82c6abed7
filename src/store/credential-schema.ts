/** The steps that bring a keyring to its present schema; `user_version` counts those done. Appended to, never edited. */
export const credentialMigrations: readonly string[] = [
  `
  CREATE TABLE environment (
    name TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('making', 'made', 'removing')),
    tag TEXT,
    origin TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE client (
    environment TEXT NOT NULL,
    id TEXT NOT NULL,
    secret TEXT NOT NULL,
    PRIMARY KEY (environment, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE token (
    environment TEXT NOT NULL,
    hash BLOB NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
    client_id TEXT NOT NULL,
    scope TEXT,
    customer_id INTEGER,
    expires INTEGER NOT NULL,
    lapsed INTEGER,
    PRIMARY KEY (environment, hash)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX token_expiring ON token (environment, kind, expires);
  CREATE INDEX token_standing ON token (environment, expires) WHERE lapsed IS NULL;
  CREATE INDEX token_lapsed ON token (environment, lapsed) WHERE lapsed IS NOT NULL;
  `,
];
