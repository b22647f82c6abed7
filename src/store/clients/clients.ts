import type { Connection } from '../database.js';
import { statementsOn } from '../statements.js';

/** An API client as it is stored. Instants are milliseconds since 1970 of the clock by which tokens expire. */
export interface StoredClient {
  readonly id: string;
  readonly secret: string;
  readonly name: string | undefined;
  /** Whether it is the one of the environment's settings. */
  readonly isOwn: boolean;
  /** `undefined` for one of before this was stored. */
  readonly created: number | undefined;
  readonly revoked: number | undefined;
  /** The secret before the present one: when it was replaced, and from when on it counts no more. */
  readonly former: { readonly secret: string; readonly replaced: number; readonly ends: number } | undefined;
}

/** The API clients of one environment. */
export interface StoredClients {
  readonly get: (id: string) => StoredClient | undefined;
  /** The environment's own first, then by age. */
  readonly all: () => readonly StoredClient[];
  readonly count: () => number;
  readonly write: (client: StoredClient) => void;
  /**
   * Makes a client of the settings the environment's own, in place of an earlier one. A secret that it was given meanwhile stays as long as
   * the settings say the same.
   */
  readonly register: (own: Pick<StoredClient, 'id' | 'secret' | 'created'>) => void;
  /** Deletes one with its tokens. */
  readonly forget: (id: string) => void;
  /** Whether any environment has a client with an id, or is about to. */
  readonly isTaken: (id: string) => boolean;
  /** How many texts were drawn for clients, with this one; that goes on whatever state the environment goes back to. */
  readonly countDraw: () => number;
}

interface ClientRow {
  readonly environment: string;
  readonly id: string;
  readonly secret: string;
  readonly name: string | null;
  readonly own: 0 | 1;
  readonly created: number | null;
  readonly revoked: number | null;
  readonly former: string | null;
  readonly replaced: number | null;
  readonly ends: number | null;
}

const COLUMNS = 'environment, id, secret, name, own, created, revoked, former, replaced, ends';
const SAME = 'client.given IS excluded.given';

/** Makes the statements on clients, which serve all environments. @internal */
export function clientStatements(connection: Connection) {
  const { run, first, all, value, values } = statementsOn(connection);
  return {
    get: first<[string, string], ClientRow>(`SELECT ${COLUMNS} FROM client WHERE environment = ? AND id = ?`),
    all: all<[string], ClientRow>(`SELECT ${COLUMNS} FROM client WHERE environment = ? ORDER BY own DESC, created, id`),
    count: value<[string], number>('SELECT count(*) FROM client WHERE environment = ?'),
    write: run<[ClientRow]>(
      `INSERT INTO client (${COLUMNS}) VALUES (:environment, :id, :secret, :name, :own, :created, :revoked, :former, :replaced, :ends)
       ON CONFLICT (environment, id) DO UPDATE SET secret = excluded.secret, revoked = excluded.revoked,
         former = excluded.former, replaced = excluded.replaced, ends = excluded.ends`,
    ),
    setOwn: run<[Pick<ClientRow, 'environment' | 'id' | 'secret' | 'created'>]>(
      `INSERT INTO client (environment, id, secret, own, given, created) VALUES (:environment, :id, :secret, 1, :secret, :created)
       ON CONFLICT (environment, id) DO UPDATE SET own = 1, given = excluded.given, revoked = NULL,
         secret = CASE WHEN ${SAME} THEN client.secret ELSE excluded.secret END,
         former = CASE WHEN ${SAME} THEN client.former END,
         replaced = CASE WHEN ${SAME} THEN client.replaced END,
         ends = CASE WHEN ${SAME} THEN client.ends END`,
    ),
    dropOtherOwn: run<[string, string]>('DELETE FROM client WHERE environment = ? AND own = 1 AND id <> ?'),
    drop: run<[string, string]>('DELETE FROM client WHERE environment = ? AND id = ?'),
    dropTokens: run<[string, string]>('DELETE FROM token WHERE environment = ? AND client_id = ?'),
    holdersOf: values<[string], string>('SELECT environment FROM client WHERE id = ?'),
    countDraw: value<[string], number>('UPDATE environment SET drawn = drawn + 1 WHERE name = ? RETURNING drawn'),
  };
}

/** The clients of one environment; nobody may take an id among the claims. @internal */
export function storedClients(
  statements: () => ReturnType<typeof clientStatements>,
  environment: string,
  claims: ReadonlySet<string>,
): StoredClients {
  return {
    get(id) {
      const row = statements().get(environment, id);
      return row === undefined ? undefined : fromRow(row);
    },
    all: () => statements().all(environment).map(fromRow),
    count: () => statements().count(environment) ?? 0,
    write({ isOwn, former, ...client }) {
      const { name = null, created = null, revoked = null } = client;
      const { secret: formerSecret = null, replaced = null, ends = null } = former ?? {};
      const row = { ...client, environment, name, created, revoked, former: formerSecret, replaced, ends };
      statements().write({ ...row, own: isOwn ? 1 : 0 });
    },
    register({ id, secret, created = null }) {
      const { dropOtherOwn, setOwn } = statements();
      dropOtherOwn(environment, id);
      setOwn({ environment, id, secret, created });
    },
    forget(id) {
      const { drop, dropTokens } = statements();
      dropTokens(environment, id);
      drop(environment, id);
    },
    isTaken: (id) => claims.has(id) || statements().holdersOf(id).length > 0,
    countDraw: () => statements().countDraw(environment) ?? 0,
  };
}

function fromRow({ id, secret, name, own, created, revoked, former, replaced, ends }: ClientRow): StoredClient {
  return {
    ...{ id, secret, isOwn: own === 1 },
    name: name ?? undefined,
    created: created ?? undefined,
    revoked: revoked ?? undefined,
    former: former === null ? undefined : { secret: former, replaced: replaced ?? 0, ends: ends ?? 0 },
  };
}
