import { credentialMigrations } from './credential-schema.js';
import { createCredentials, credentialStatements, type Credentials } from './credentials.js';
import { openDatabase, tryDatabase, type Schema } from './database.js';
import { statementsOn } from './statements.js';

/** How far the making or removing of an environment has come. */
export type EnvironmentState = 'making' | 'made' | 'removing';

/**
 * The credentials of all environments of a simulator, in a database of their own: what an environment goes back to, exports or takes in
 * does not touch them. It also knows how far the making and removing of environments has come; each call is one transaction.
 */
export interface Keyring {
  /** The credentials of the environment with a name. */
  readonly of: (environment: string) => Credentials;
  /** Says that an environment is being made; whatever an earlier one of the name had is forgotten. */
  readonly begin: (environment: string) => void;
  /** Says that it is whole. */
  readonly made: (environment: string) => void;
  /** Says that it is being removed. */
  readonly removing: (environment: string) => void;
  /** Forgets an environment with its credentials. */
  readonly forget: (environment: string) => void;
  /** The names of the environments that have come so far. */
  readonly inState: (state: EnvironmentState) => readonly string[];
  /** The environments that have a client with an id; of those that are served together one at most. */
  readonly holdersOf: (clientId: string) => readonly string[];
  /** The client ids of environments that are about to be made, which no other one may give to a client meanwhile. */
  readonly claims: Set<string>;
  readonly close: () => void;
}

// `Subc` in ASCII.
const schema: Schema = { applicationId: 0x53756263, migrations: credentialMigrations, name: 'credentials' };

/** Refuses a file that no keyring can be opened with; what is stored in it stays as it is. Throws `StoreUnusable`. */
export function tryKeyring(file: string): void {
  tryDatabase(file, schema);
}

/** Opens a keyring: in memory, or a file that this process alone may use until it is closed. Throws `StoreUnusable`. */
export function openKeyring(file?: string): Keyring {
  const connection = openDatabase(file, { schema });
  // In memory every commit walks over all pages that were ever written; what is released inside an open transaction does not.
  if (file === undefined) connection.exec('SAVEPOINT held');
  const statements = credentialStatements(connection);
  const { run, values } = statementsOn(connection);
  const set = run<[string, EnvironmentState]>(
    'INSERT INTO environment (name, state) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET state = excluded.state',
  );
  const claims = new Set<string>();
  const inState = values<[EnvironmentState], string>('SELECT name FROM environment WHERE state = ? ORDER BY name');
  const dropping = ['token WHERE environment', 'client WHERE environment', 'environment WHERE name'].map((rows) =>
    run<[string]>(`DELETE FROM ${rows} = ?`),
  );
  const forget = (environment: string): void => {
    statements.transaction(() => {
      for (const drop of dropping) drop(environment);
    });
  };
  return {
    of: (environment) => createCredentials(statements, environment, claims),
    begin(environment) {
      statements.transaction(() => {
        forget(environment);
        set(environment, 'making');
      });
    },
    made: (environment) => void set(environment, 'made'),
    removing: (environment) => void set(environment, 'removing'),
    forget,
    inState,
    holdersOf: statements.clients.holdersOf,
    claims,
    close: () => void connection.close(),
  };
}
