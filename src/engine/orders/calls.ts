import { shortLine } from '../../domain/orders/short-line.js';
import type { StoredOrderCall, UnknownOrderCall } from '../../store/orders/order-calls.js';
import type { Foundation } from '../foundation/foundation.js';

/** An API call that came with what may be tokens of orders, once its answer is known. */
interface OrderCall {
  /** Each once; a call without any is none of these. */
  readonly tokens: readonly string[];
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Records the calls by which a handler passes the token of an order back (#6.2-token-places). It never refuses anything. */
export interface OrderCalls {
  /** Registers a token that is about to be sent with an order. */
  readonly open: (token: string) => void;
  /** Marks the answer to an order as handled: calls that bring its token from now on are late. */
  readonly close: (token: string) => void;
  /** Links a call to the orders of its tokens; what no order had is told apart (#6.2-token-unknown). */
  readonly note: (call: OrderCall) => void;
  /** The calls with a token, in the order in which they were answered. */
  readonly ofToken: (token: string) => readonly StoredOrderCall[];
  /** The last hundred calls that came with what no order of the environment had, in the order in which they were answered. */
  readonly unknown: () => readonly UnknownOrderCall[];
}

// Characters of an unknown token that are kept: some more than a real one has, and not half of an access token's. One unknown token tells of a call what there is to tell.
const SHOWN = 40;

/** Creates the record of calls of one environment. */
export function createOrderCalls({ store, now }: Foundation): OrderCalls {
  return {
    open(token) {
      store.orderCalls.setToken(token, false);
    },
    close(token) {
      if (store.orderCalls.isClosed(token) !== undefined) store.orderCalls.setToken(token, true);
    },
    note({ tokens, requestId: request, ...call }) {
      store.transaction(() => {
        const asked = tokens.map((token) => ({ token, isLate: store.orderCalls.isClosed(token) }));
        for (const { token, isLate } of asked)
          if (isLate !== undefined) store.orderCalls.add({ ...call, token, request, instant: now(), isLate });
        const unknown = asked.find(({ isLate }) => isLate === undefined);
        if (unknown !== undefined)
          store.orderCalls.addUnknown({ ...call, token: shortLine(unknown.token, SHOWN), request, instant: now() });
      });
    },
    ofToken: (token) => store.orderCalls.ofToken(token),
    unknown: () => store.orderCalls.unknown(),
  };
}
