import type { Database as Connection } from 'better-sqlite3';
import { presentConfiguration } from '../domain/configuration/former-configuration.js';
import { decodedObject, encode } from '../domain/json/json.js';

/** One step: SQL, or what SQL cannot say, as a function that tells what a user should know of what it did. Both run in a transaction. */
export type Migration = string | ((connection: Connection) => readonly string[]);

/** Does one step; the result is what a user should know of it. @internal */
export function doMigration(connection: Connection, migration: Migration): readonly string[] {
  if (typeof migration !== 'string') return migration(connection);
  connection.exec(migration);
  return [];
}

/** The steps that bring a database to the present schema; `user_version` counts those done. Appended to, never edited. */
export const migrations: readonly Migration[] = [
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
  `
  CREATE TABLE destination (
    id INTEGER PRIMARY KEY,
    url TEXT,
    secret TEXT,
    status TEXT NOT NULL CHECK (status IN ('disabled', 'enabled', 'redacted')),
    types TEXT,
    authority TEXT,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE delivery (
    id INTEGER PRIMARY KEY,
    event INTEGER NOT NULL,
    destination INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
    due INTEGER,
    series INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    round INTEGER NOT NULL,
    last_attempt INTEGER,
    last_error TEXT,
    changed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX delivery_due ON delivery (due, id) WHERE due IS NOT NULL;
  CREATE INDEX delivery_of_destination ON delivery (destination, due, id) WHERE due IS NOT NULL;
  CREATE INDEX delivery_of_event ON delivery (event);

  CREATE TABLE message (
    delivery INTEGER PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE attempt (
    delivery INTEGER NOT NULL,
    number INTEGER NOT NULL,
    instant INTEGER NOT NULL,
    milliseconds REAL NOT NULL,
    request_headers TEXT NOT NULL,
    status INTEGER,
    error TEXT,
    answer_headers TEXT,
    answer BLOB,
    PRIMARY KEY (delivery, number)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE agenda (
    subscription INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('expiration', 'order', 'upcoming-order', 'expiring-card')),
    due INTEGER NOT NULL,
    PRIMARY KEY (subscription, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX agenda_due ON agenda (kind, due);

  CREATE TABLE order_attempt (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('scheduled', 'keep', 'alter', 'off-cycle')),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'placed', 'partly placed', 'failed', 'dropped')),
    due INTEGER NOT NULL,
    token TEXT,
    began INTEGER,
    milliseconds REAL,
    request_headers TEXT,
    request TEXT,
    http_status INTEGER,
    error TEXT,
    answer_headers TEXT,
    answer BLOB,
    order_number TEXT
  ) STRICT;
  CREATE INDEX order_attempt_waiting ON order_attempt (due, id) WHERE status = 'waiting';

  CREATE TABLE order_item (
    attempt INTEGER NOT NULL,
    subscription INTEGER NOT NULL,
    is_open INTEGER NOT NULL,
    sent_date TEXT,
    outcome TEXT CHECK (outcome IN ('placed', 'failed')),
    error_class TEXT,
    error_type TEXT,
    error_message TEXT,
    status TEXT,
    next_order_date TEXT,
    PRIMARY KEY (attempt, subscription)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX order_item_open ON order_item (subscription) WHERE is_open = 1;
  CREATE INDEX order_item_of_subscription ON order_item (subscription);

  CREATE TABLE order_token (
    token TEXT PRIMARY KEY,
    is_closed INTEGER NOT NULL CHECK (is_closed IN (0, 1))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE order_call (
    id INTEGER PRIMARY KEY,
    token TEXT NOT NULL,
    instant INTEGER NOT NULL,
    request TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    status INTEGER NOT NULL,
    is_late INTEGER NOT NULL CHECK (is_late IN (0, 1))
  ) STRICT;
  CREATE INDEX order_call_of_token ON order_call (token, id);
  `,
  `
  CREATE TABLE subscription_change (
    id INTEGER PRIMARY KEY,
    subscription INTEGER NOT NULL,
    instant INTEGER NOT NULL,
    status TEXT NOT NULL,
    next_order_date TEXT,
    qty INTEGER,
    interval TEXT,
    product_sku TEXT,
    changed_by TEXT NOT NULL
  ) STRICT;
  `,
  // Credentials are in the keyring since; what was in a file has been taken out of it before.
  `
  DROP TABLE IF EXISTS token;
  DROP TABLE IF EXISTS client;
  `,
  migrateConfiguration,
  // What a file of an earlier version holds was made by nobody knows whom, so that some changes count as dropped.
  `
  CREATE TABLE record_change (
    id INTEGER PRIMARY KEY,
    resource TEXT NOT NULL,
    record INTEGER NOT NULL,
    number INTEGER NOT NULL,
    instant INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('created', 'changed', 'removed')),
    author TEXT NOT NULL CHECK (author IN ('client', 'merchant', 'order', 'clock', 'seed', 'import')),
    author_name TEXT,
    cause TEXT,
    members TEXT NOT NULL,
    left_out INTEGER NOT NULL,
    total INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX record_change_of ON record_change (resource, record, number);

  INSERT INTO setting (name, value) SELECT 'record changes dropped', 'yes' WHERE EXISTS (SELECT 1 FROM setting);

  -- What happened is looked up by its instant, for all subscriptions or for one (#subsim-time-line).
  ALTER TABLE event ADD COLUMN subscription INTEGER;
  UPDATE event SET subscription = json_extract(data, '$.subscription_id')
  WHERE json_valid(data) AND json_type(data, '$.subscription_id') = 'integer';
  CREATE INDEX event_at ON event (created, id);
  CREATE INDEX event_of_subscription ON event (subscription, created, id) WHERE subscription IS NOT NULL;
  CREATE INDEX attempt_at ON attempt (instant, delivery, number);
  CREATE INDEX order_attempt_at ON order_attempt (due, id);
  `,
];

// The configuration of Subsim 0.1 in the present form; what cannot be read is for its reader to refuse.
function migrateConfiguration(connection: Connection): readonly string[] {
  const text = connection.prepare<[], string>("SELECT value FROM setting WHERE name = 'configuration'").pluck().get();
  const stored = decodedObject(text ?? '');
  if (stored === undefined) return [];
  const { configuration, notes } = presentConfiguration(stored);
  connection.prepare<[string]>("UPDATE setting SET value = ? WHERE name = 'configuration'").run(encode(configuration));
  return notes;
}
