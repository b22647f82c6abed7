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
  // What was there were the own clients of environments, with the secrets of their settings.
  `
  ALTER TABLE environment ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE client ADD COLUMN own INTEGER NOT NULL DEFAULT 0 CHECK (own IN (0, 1));
  ALTER TABLE client ADD COLUMN given TEXT;
  ALTER TABLE client ADD COLUMN name TEXT;
  ALTER TABLE client ADD COLUMN created INTEGER;
  ALTER TABLE client ADD COLUMN revoked INTEGER;
  ALTER TABLE client ADD COLUMN former TEXT;
  ALTER TABLE client ADD COLUMN replaced INTEGER;
  ALTER TABLE client ADD COLUMN ends INTEGER;
  UPDATE client SET own = 1, given = secret;
  CREATE INDEX client_holders ON client (id);
  `,
];
