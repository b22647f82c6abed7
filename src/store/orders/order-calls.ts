import type { Connection } from '../database.js';
import type { KeptWrites } from '../kept/kept-writes.js';
import { anyRow, numberedRow, writingOn } from '../kept/writing.js';

/** An API call that came with the token of an order; `late` when the token was closed by then. */
export interface StoredOrderCall {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly instant: number;
  readonly request: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly isLate: boolean;
}

/** An API call that came with what no order of the environment had as its token: what it came with, as a short line. */
export type UnknownOrderCall = Omit<StoredOrderCall, 'isLate'>;

/** The tokens that were sent with orders, and the calls that came back with them. */
export interface OrderCalls {
  /** Whether a token is closed; `undefined` for one that was never given out. */
  readonly isClosed: (token: string) => boolean | undefined;
  readonly setToken: (token: string, isClosed: boolean) => void;
  readonly add: (call: StoredOrderCall) => void;
  /** The calls with a token, in the order in which they were answered. */
  readonly ofToken: (token: string) => readonly StoredOrderCall[];
  /** Keeps the last ones of these alone. */
  readonly addUnknown: (call: UnknownOrderCall) => void;
  /** The last calls with unknown tokens, in the order in which they were answered. */
  readonly unknown: () => readonly UnknownOrderCall[];
}

// Calls with unknown tokens that are kept.
const MOST_UNKNOWN = 100;
// What begins an unknown token in its row; tokens that were given out are hexadecimal digits.
const UNKNOWN = '?';
const IS_UNKNOWN = "token >= '?' AND token < '@'";
const IS_OLD = `${IS_UNKNOWN}
  AND id <= (SELECT id FROM order_call WHERE ${IS_UNKNOWN} ORDER BY id DESC LIMIT 1 OFFSET ${String(MOST_UNKNOWN)})`;

type Row = Omit<StoredOrderCall, 'isLate'> & { readonly isLate: number };

/** Makes the statements on calls with tokens of orders. @internal */
export function createOrderCalls(connection: Connection, writes?: KeptWrites): OrderCalls {
  const { run, all, value } = writingOn(connection, writes);
  const closed = value<[string], number>('SELECT is_closed FROM order_token WHERE token = ?');
  const setToken = run<[string, number]>(
    'INSERT INTO order_token (token, is_closed) VALUES (?, ?) ON CONFLICT (token) DO UPDATE SET is_closed = excluded.is_closed',
    anyRow('order_token', ['token']),
  );
  const add = run<[Row]>(
    `INSERT INTO order_call (token, instant, request, method, path, status, is_late)
     VALUES (:token, :instant, :request, :method, :path, :status, :isLate)`,
    numberedRow('order_call'),
  );
  const ofToken = all<[string], Row>(
    'SELECT token, instant, request, method, path, status, is_late AS isLate FROM order_call WHERE token = ? ORDER BY id',
  );
  const unknown = all<[], UnknownOrderCall>(
    `SELECT substr(token, 2) AS token, instant, request, method, path, status FROM order_call WHERE ${IS_UNKNOWN}
     ORDER BY id DESC LIMIT ${String(MOST_UNKNOWN)}`,
  );
  const forget = run<[]>(`DELETE FROM order_call WHERE ${IS_OLD}`, {
    ...{ table: 'order_call', where: IS_OLD, rows: 'old' },
    key: () => [],
  });
  return {
    isClosed(token) {
      const found = closed(token);
      return found === undefined ? undefined : found === 1;
    },
    setToken: (token, isClosed) => void setToken(token, Number(isClosed)),
    add: (call) => void add({ ...call, isLate: Number(call.isLate) }),
    ofToken: (token) => ofToken(token).map((row) => ({ ...row, isLate: row.isLate === 1 })),
    addUnknown(call) {
      add({ ...call, token: UNKNOWN + call.token, isLate: 0 });
      forget();
    },
    unknown: () => unknown().toReversed(),
  };
}
