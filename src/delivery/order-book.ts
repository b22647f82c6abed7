import type { OrderKind } from '../domain/orders/kind.js';
import type { LookResult, Scheduler } from '../engine/orders/scheduler.js';
import type { OrderCalls } from '../engine/orders/calls.js';
import type { Orders } from '../engine/orders/orders.js';
import type { UnknownOrderCall } from '../store/orders/order-calls.js';
import type { OrderFilter } from '../store/orders/order-attempts.js';
import { orderSummaryOf, orderViewOf, type OrderSummary, type OrderView } from './order-view.js';
import type { Turns } from '../world/turns.js';
import type { OrderWork } from './order-work.js';

/** The orders of an environment as the merchant sees them (#3-manual-orders). Refusals are a `Problem`. */
export interface OrderBook {
  /** Attempts by id, the oldest first: by default the first hundred. */
  readonly list: (which?: Partial<OrderFilter>) => readonly OrderSummary[];
  /** Throws `unknown-record`. */
  readonly get: (id: number) => OrderView;
  /**
   * Places an order for one subscription at once and resolves when it has ended, well or not. Rejects with `setting-refused`,
   * `unknown-record` or `state-refused`, and then has placed nothing.
   */
  readonly place: (subscription: number, kind: ManualKind) => Promise<OrderView>;
  /**
   * Collects what is due today, whatever the time of day; the attempts then wait for their turn. Rejects with `state-refused` without an
   * order callback, and when the environment is closed or goes back meanwhile.
   */
  readonly run: () => Promise<LookResult>;
  /**
   * The last hundred API calls with a `salesOrderToken` that no order of this environment ever had, in the order in which they were
   * answered; of a token the first 40 characters.
   */
  readonly unknownCalls: () => readonly UnknownOrderCall[];
  /** What falls due for subscriptions, by instant, kind and id. Instants are milliseconds since 1970. */
  readonly schedule: Scheduler['list'];
  /** How many orders are due today and wait for an order callback. */
  readonly countBlocked: () => number;
  /** When orders are next collected automatically; `undefined` while nothing is to be ordered. */
  readonly nextOrders: Scheduler['nextOrders'];
  /** When the next order of a subscription is due. */
  readonly dueOf: Scheduler['dueOf'];
}

type ManualKind = Exclude<OrderKind, 'scheduled'>;

// How many attempts a list has by default.
const LIMIT = 100;

/** Makes the order book of one environment. */
export function createOrderBook(
  orders: Orders,
  work: OrderWork,
  { scheduler, calls, turns }: { readonly scheduler: Scheduler; readonly calls: OrderCalls; readonly turns: Turns },
): OrderBook {
  const { list: schedule, countBlocked, nextOrders, dueOf } = scheduler;
  return {
    list: ({ subscription, status, from = 0, limit = LIMIT } = {}) =>
      orders.list({ subscription, status, from, limit }).map(orderSummaryOf),
    get,
    async place(subscription, kind) {
      work.refuseEnding();
      const id = orders.place(subscription, kind);
      await work.ended(id);
      return get(id);
    },
    async run() {
      work.refuseEnding();
      const result = await turns.through(scheduler.runNow(work.isEnding));
      work.refuseEnding();
      return result;
    },
    unknownCalls: calls.unknown,
    ...{ schedule, countBlocked, nextOrders, dueOf },
  };

  function get(id: number): OrderView {
    const report = orders.get(id);
    return orderViewOf(report, report.token === null ? [] : calls.ofToken(report.token));
  }
}
