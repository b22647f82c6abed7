import type { Scope } from '../domain/access/grant.js';
import type { Connection } from './database.js';
import { once } from './once.js';

/** A token as it is stored: never the token itself. */
export interface StoredToken {
  readonly kind: 'access' | 'refresh';
  readonly clientId: string;
  readonly scope: Scope;
  readonly customerId: number | undefined;
  /** Milliseconds since 1970 of the token clock. */
  readonly expires: number;
}

/** API clients and the tokens issued to them. */
export interface Credentials {
  readonly secretOf: (clientId: string) => string | undefined;
  readonly setClient: (clientId: string, secret: string) => void;
  readonly token: (hash: Buffer) => StoredToken | undefined;
  readonly keepToken: (hash: Buffer, token: StoredToken) => void;
  readonly dropToken: (hash: Buffer) => void;
  /** All clients and tokens, and replacing them by others. */
  readonly all: () => AllCredentials;
  readonly replaceAll: (all: AllCredentials) => void;
  /** How many access tokens expire after one instant and no later than another. */
  readonly countExpiring: (after: number, by: number) => number;
}

/** Clients and tokens as rows. */
interface AllCredentials {
  readonly clients: readonly unknown[];
  readonly tokens: readonly unknown[];
}

interface TokenRow {
  readonly kind: 'access' | 'refresh';
  readonly client_id: string;
  readonly scope: Scope;
  readonly customer_id: number | null;
  readonly expires: number;
}

/** Prepares the statements on clients and tokens. @internal */
export function createCredentials(connection: Connection): Credentials {
  const secret = once(() => connection.prepare<[string], { secret: string }>('SELECT secret FROM client WHERE id = ?'));
  const setClient = once(() =>
    connection.prepare<[string, string]>(
      'INSERT INTO client (id, secret) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET secret = excluded.secret',
    ),
  );
  const token = once(() =>
    connection.prepare<[Buffer], TokenRow>('SELECT kind, client_id, scope, customer_id, expires FROM token WHERE hash = ?'),
  );
  const keep = once(() =>
    connection.prepare<[Buffer, string, string, string | null, number | null, number]>(
      'INSERT OR REPLACE INTO token (hash, kind, client_id, scope, customer_id, expires) VALUES (?, ?, ?, ?, ?, ?)',
    ),
  );
  const expiring = once(() =>
    connection
      .prepare<[number, number], number>("SELECT count(*) FROM token WHERE kind = 'access' AND expires > ? AND expires <= ?")
      .pluck(),
  );
  const clients = once(() => connection.prepare('SELECT * FROM client'));
  const tokens = once(() => connection.prepare('SELECT * FROM token'));
  const dropClients = once(() => connection.prepare('DELETE FROM client'));
  const dropTokens = once(() => connection.prepare('DELETE FROM token'));
  const addClient = once(() => connection.prepare<[unknown]>('INSERT INTO client (id, secret) VALUES (:id, :secret)'));
  const addToken = once(() =>
    connection.prepare<[unknown]>(
      'INSERT INTO token (hash, kind, client_id, scope, customer_id, expires) VALUES (:hash, :kind, :client_id, :scope, :customer_id, :expires)',
    ),
  );
  const drop = once(() => connection.prepare<[Buffer]>('DELETE FROM token WHERE hash = ?'));
  return {
    secretOf: (clientId) => secret().get(clientId)?.secret,
    setClient: (clientId, value) => void setClient().run(clientId, value),
    token(hash) {
      const row = token().get(hash);
      if (row === undefined) return undefined;
      return { kind: row.kind, clientId: row.client_id, scope: row.scope, customerId: row.customer_id ?? undefined, expires: row.expires };
    },
    keepToken(hash, { kind, clientId, scope, customerId, expires }) {
      keep().run(hash, kind, clientId, scope, customerId ?? null, expires);
    },
    all: () => ({ clients: clients().all(), tokens: tokens().all() }),
    replaceAll(all) {
      dropClients().run();
      dropTokens().run();
      for (const row of all.clients) addClient().run(row);
      for (const row of all.tokens) addToken().run(row);
    },
    countExpiring: (after, by) => expiring().get(after, by) ?? 0,
    dropToken: (hash) => void drop().run(hash),
  };
}
