import type { StoredOrderCall } from '../../store/order-calls.js';
import type { Foundation } from '../foundation/foundation.js';

/** An API call that came with what may be the token of an order, once its answer is known. */
interface OrderCall {
  readonly token: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Records the calls by which a handler passes the token of an order back (#6.2-token-places). It never refuses anything. */
export interface OrderCalls {
  /** Whether any token was ever issued; until then no request need be searched for one. */
  readonly hasAny: () => boolean;
  /** Registers a token that is about to be sent with an order. */
  readonly open: (token: string) => void;
  /** Marks the answer to an order as handled: calls that bring its token from now on are late. */
  readonly close: (token: string) => void;
  /** Links a call to the order of its token; unknown tokens are ignored. */
  readonly note: (call: OrderCall) => void;
  /** The calls with a token, in the order in which they were answered. */
  readonly ofToken: (token: string) => readonly StoredOrderCall[];
}

/** Creates the record of calls of one environment. */
export function createOrderCalls({ store, now }: Foundation): OrderCalls {
  // Tokens are never taken away again, so that one answer in memory is enough for every request.
  let hasTokens = false;
  const readTokens = (): void => {
    hasTokens = store.orderCalls.hasTokens();
  };
  store.whenOpen(readTokens);
  store.onRestore(readTokens);
  return {
    hasAny: () => hasTokens,
    open(token) {
      store.orderCalls.setToken(token, false);
      hasTokens = true;
    },
    close(token) {
      if (store.orderCalls.isClosed(token) !== undefined) store.orderCalls.setToken(token, true);
    },
    note({ requestId: request, ...call }) {
      const isLate = store.orderCalls.isClosed(call.token);
      if (isLate !== undefined) store.orderCalls.add({ ...call, request, instant: now(), isLate });
    },
    ofToken: (token) => store.orderCalls.ofToken(token),
  };
}
