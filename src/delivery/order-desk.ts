import type { OrderKind } from '../domain/order-kind.js';
import type { LookResult } from '../engine/due-orders.js';
import type { OrderCalls } from '../engine/order-calls.js';
import type { OrderReport, Orders } from '../engine/orders.js';
import type { Scheduler } from '../engine/scheduler.js';
import type { StoredOrderCall } from '../store/order-calls.js';
import type { OrderWork } from './orders.js';

/** An attempt to place an order with the API calls that bore its salesOrderToken (supplement 11.7). */
export interface OrderView extends OrderReport {
  readonly calls: readonly StoredOrderCall[];
}

/** The orders of an environment for those who look after them (supplement 12.10). Refusals are a `Problem`. */
export interface OrderDesk {
  readonly list: Orders['list'];
  readonly get: (id: number) => OrderView;
  /** Places an order for one subscription at once and resolves when it has ended, well or not. */
  readonly place: (subscription: number, kind: Exclude<OrderKind, 'scheduled'>) => Promise<OrderView>;
  /** Collects what is due today at once, whatever the time of day; the attempts then wait for their turn. */
  readonly run: () => LookResult;
  /** What falls due for subscriptions, by instant, kind and id. Instants are milliseconds since 1970. */
  readonly schedule: Scheduler['list'];
  /** How many orders are due today and wait for an order callback. */
  readonly countBlocked: () => number;
  /** When orders are collected next, by themselves; `undefined` while nothing is to be ordered. */
  readonly nextOrders: Scheduler['nextOrders'];
}

/** What the desk needs. */
export interface OrderDeskNeeds {
  readonly orders: Orders;
  readonly work: OrderWork;
  readonly scheduler: Scheduler;
  readonly calls: OrderCalls;
}

/** Makes the desk of one environment. */
export function createOrderDesk({ orders, work, scheduler, calls }: OrderDeskNeeds): OrderDesk {
  return {
    list: orders.list,
    get,
    async place(subscription, kind) {
      const id = orders.place(subscription, kind);
      await work.ended(id);
      return get(id);
    },
    run: scheduler.runNow,
    schedule: scheduler.list,
    countBlocked: scheduler.countBlocked,
    nextOrders: scheduler.nextOrders,
  };

  function get(id: number): OrderView {
    const report = orders.get(id);
    return { ...report, calls: report.token === null ? [] : calls.ofToken(report.token) };
  }
}
