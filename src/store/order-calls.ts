import type { Connection } from './database.js';
import { statementsOn } from './statements.js';

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

/** The tokens that were sent with orders, and the calls that came back with them. */
export interface OrderCalls {
  readonly hasTokens: () => boolean;
  /** Whether a token is closed; `undefined` for one that was never given out. */
  readonly isClosed: (token: string) => boolean | undefined;
  readonly setToken: (token: string, isClosed: boolean) => void;
  readonly add: (call: StoredOrderCall) => void;
  /** The calls with a token, in the order in which they were answered. */
  readonly ofToken: (token: string) => readonly StoredOrderCall[];
}

type Row = Omit<StoredOrderCall, 'isLate'> & { readonly isLate: number };

/** Makes the statements on calls with tokens of orders. @internal */
export function createOrderCalls(connection: Connection): OrderCalls {
  const { run, all, value } = statementsOn(connection);
  const anyToken = value<[], number>('SELECT 1 FROM order_token LIMIT 1');
  const closed = value<[string], number>('SELECT is_closed FROM order_token WHERE token = ?');
  const setToken = run<[string, number]>(
    'INSERT INTO order_token (token, is_closed) VALUES (?, ?) ON CONFLICT (token) DO UPDATE SET is_closed = excluded.is_closed',
  );
  const add = run<[Row]>(
    `INSERT INTO order_call (token, instant, request, method, path, status, is_late)
     VALUES (:token, :instant, :request, :method, :path, :status, :isLate)`,
  );
  const ofToken = all<[string], Row>(
    'SELECT token, instant, request, method, path, status, is_late AS isLate FROM order_call WHERE token = ? ORDER BY id',
  );
  return {
    hasTokens: () => anyToken() !== undefined,
    isClosed(token) {
      const found = closed(token);
      return found === undefined ? undefined : found === 1;
    },
    setToken: (token, isClosed) => void setToken(token, Number(isClosed)),
    add: (call) => void add({ ...call, isLate: Number(call.isLate) }),
    ofToken: (token) => ofToken(token).map((row) => ({ ...row, isLate: row.isLate === 1 })),
  };
}
