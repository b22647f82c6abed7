import type { Scope } from '../domain/access/grant.js';
import { Problem } from '../domain/refusals/problem.js';
import { clientStatements, storedClients, type StoredClients } from './clients/clients.js';
import type { Connection } from './database.js';
import type { FormerCredentials, FormerToken } from './former-credentials.js';
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

/** What an environment is known by. */
interface Own {
  /** The characters that begin each of its tokens. */
  readonly tag: string;
  /** How it is opened again after a restart; `undefined` for one that a seed opens. */
  readonly origin: string | undefined;
}

/**
 * API clients of one environment and the tokens issued to them, which stay as they are whatever state it goes back to. Each use throws
 * `state-refused` once it is closed.
 */
export interface Credentials {
  readonly tag: () => string | undefined;
  readonly origin: () => string | undefined;
  readonly keepOwn: (own: Own) => void;
  readonly clients: StoredClients;
  readonly token: (hash: Buffer) => StoredToken | undefined;
  readonly keepToken: (hash: Buffer, token: StoredToken) => void;
  readonly dropToken: (hash: Buffer) => void;
  /** How many access tokens expire after one instant and no later than another. */
  readonly countExpiring: (after: number, by: number) => number;
  /**
   * Notes of some tokens that they have expired, and deletes some of those that had a day ago and still have; the result is how many were
   * deleted. A clock that was moved can be set back, so that `today`, by the clock of the machine, says how long ago that was.
   */
  readonly sweep: (instants: { readonly now: number; readonly today: number }) => number;
  /** Takes in what the database of the environment held before; once more changes nothing. */
  readonly takeIn: (former: FormerCredentials) => void;
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

type TokenRow = FormerToken & { readonly environment: string };

/** How many tokens one sweep notes and deletes at most. */
export const SWEPT_AT_A_TIME = 20;

const DAY = 86_400_000;

/** Makes the statements on clients and tokens, which serve all environments. @internal */
export function credentialStatements(connection: Connection) {
  const { run, first, all, value } = statementsOn(connection);
  const inTransaction = connection.transaction((work: () => unknown) => work());
  const transaction = <T>(work: () => T): T => inTransaction.immediate(work) as T; // better-sqlite3 types the result by the wrapper, not by `work`
  return {
    tag: value<[string], string>('SELECT tag FROM environment WHERE name = ?'),
    origin: value<[string], string>('SELECT origin FROM environment WHERE name = ?'),
    keepOwn: run<[{ name: string; tag: string | null; origin: string | null }]>(
      `INSERT INTO environment (name, state, tag, origin) VALUES (:name, 'made', :tag, :origin)
       ON CONFLICT (name) DO UPDATE SET tag = coalesce(excluded.tag, tag), origin = coalesce(excluded.origin, origin)`,
    ),
    clients: clientStatements(connection),
    token: first<[string, Buffer], TokenRow>(
      'SELECT kind, client_id, scope, customer_id, expires FROM token WHERE environment = ? AND hash = ?',
    ),
    keepToken: run<[TokenRow]>(
      `INSERT OR REPLACE INTO token (environment, hash, kind, client_id, scope, customer_id, expires)
       VALUES (:environment, :hash, :kind, :client_id, :scope, :customer_id, :expires)`,
    ),
    dropToken: run<[string, Buffer]>('DELETE FROM token WHERE environment = ? AND hash = ?'),
    countExpiring: value<[string, number, number], number>(
      "SELECT count(*) FROM token WHERE environment = ? AND kind = 'access' AND expires > ? AND expires <= ?",
    ),
    expired: all<[string, number, number], SweptToken>(
      'SELECT hash, expires FROM token WHERE environment = ? AND lapsed IS NULL AND expires <= ? ORDER BY expires LIMIT ?',
    ),
    lapsed: all<[string, number, number], SweptToken>(
      'SELECT hash, expires FROM token WHERE environment = ? AND lapsed IS NOT NULL AND lapsed <= ? ORDER BY lapsed LIMIT ?',
    ),
    note: run<[number | null, string, Buffer]>('UPDATE token SET lapsed = ? WHERE environment = ? AND hash = ?'),
    transaction,
    /** Is on the disk when it returns, so that what it was taken from may go. */
    durably: (work: () => void): void => {
      if (!connection.memory) connection.pragma('synchronous = FULL');
      transaction(work);
      if (!connection.memory) connection.pragma('synchronous = NORMAL');
    },
  };
}

interface SweptToken {
  readonly hash: Buffer;
  readonly expires: number;
}

/** The credentials of one environment; nobody may take a client id among the claims. @internal */
export function createCredentials(
  statements: ReturnType<typeof credentialStatements>,
  environment: string,
  claims: ReadonlySet<string>,
): Credentials {
  let isClosed = false;
  const open = (): typeof statements => {
    if (isClosed) throw new Problem('state-refused', 'The environment is closed.');
    return statements;
  };
  return {
    tag: () => open().tag(environment),
    origin: () => open().origin(environment),
    keepOwn({ tag, origin }) {
      open().keepOwn({ name: environment, tag, origin: origin ?? null });
    },
    clients: storedClients(() => open().clients, environment, claims),
    token(hash) {
      const row = open().token(environment, hash);
      if (row === undefined) return undefined;
      return { kind: row.kind, clientId: row.client_id, scope: row.scope, customerId: row.customer_id ?? undefined, expires: row.expires };
    },
    keepToken(hash, { clientId, customerId, ...rest }) {
      open().keepToken({ ...rest, environment, hash, client_id: clientId, customer_id: customerId ?? null });
    },
    dropToken(hash) {
      open().dropToken(environment, hash);
    },
    countExpiring: (after, by) => open().countExpiring(environment, after, by) ?? 0,
    sweep: (instants) => swept(open(), environment, instants),
    takeIn({ clients, tokens, tag, origin }) {
      const { keepOwn, clients: statementsOfClients, keepToken, durably } = open();
      durably(() => {
        keepOwn({ name: environment, tag, origin });
        for (const { id, secret } of clients) statementsOfClients.setOwn({ environment, id, secret, created: null });
        for (const token of tokens) keepToken({ ...token, environment });
      });
    },
    transaction: (work) => open().transaction(work),
    close() {
      isClosed = true;
    },
  };
}

// One that is valid again, because its environment went back, is as if it had never expired.
function swept(
  { expired, lapsed, note, dropToken }: ReturnType<typeof credentialStatements>,
  environment: string,
  { now, today }: { readonly now: number; readonly today: number },
): number {
  const long = lapsed(environment, today - DAY, SWEPT_AT_A_TIME);
  for (const { hash } of expired(environment, now, SWEPT_AT_A_TIME)) note(today, environment, hash);
  const gone = long.filter(({ expires }) => expires <= now);
  for (const { hash } of gone) dropToken(environment, hash);
  for (const { hash, expires } of long) if (expires > now) note(null, environment, hash);
  return gone.length;
}
