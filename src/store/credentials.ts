import type { Scope } from '../domain/access/grant.js';
import type { Connection } from './database.js';
import { statementsOn } from './statements.js';

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

/** Makes the statements on clients and tokens. @internal */
export function createCredentials(connection: Connection): Credentials {
  const { run, first, all, value } = statementsOn(connection);
  const token = first<[Buffer], TokenRow>('SELECT kind, client_id, scope, customer_id, expires FROM token WHERE hash = ?');
  const keep = run<[TokenRow & { readonly hash: Buffer }]>(`INSERT OR REPLACE ${INTO_TOKEN}`);
  const expiring = value<[number, number], number>("SELECT count(*) FROM token WHERE kind = 'access' AND expires > ? AND expires <= ?");
  const clients = all<[], unknown>('SELECT * FROM client');
  const tokens = all<[], unknown>('SELECT * FROM token');
  const dropClients = run<[]>('DELETE FROM client');
  const dropTokens = run<[]>('DELETE FROM token');
  const addClient = run<[unknown]>('INSERT INTO client (id, secret) VALUES (:id, :secret)');
  const addToken = run<[unknown]>(`INSERT ${INTO_TOKEN}`);
  return {
    secretOf: value('SELECT secret FROM client WHERE id = ?'),
    setClient: run('INSERT INTO client (id, secret) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET secret = excluded.secret'),
    token(hash) {
      const row = token(hash);
      if (row === undefined) return undefined;
      return { kind: row.kind, clientId: row.client_id, scope: row.scope, customerId: row.customer_id ?? undefined, expires: row.expires };
    },
    keepToken(hash, { clientId, customerId, ...rest }) {
      keep({ ...rest, hash, client_id: clientId, customer_id: customerId ?? null });
    },
    all: () => ({ clients: clients(), tokens: tokens() }),
    replaceAll(others) {
      dropClients();
      dropTokens();
      for (const row of others.clients) addClient(row);
      for (const row of others.tokens) addToken(row);
    },
    countExpiring: (after, by) => expiring(after, by) ?? 0,
    dropToken: run('DELETE FROM token WHERE hash = ?'),
  };
}

const INTO_TOKEN =
  'INTO token (hash, kind, client_id, scope, customer_id, expires) VALUES (:hash, :kind, :client_id, :scope, :customer_id, :expires)';
