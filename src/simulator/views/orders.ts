import type { OrderBook } from '../../delivery/order-book.js';
import type { OrderSummary as InnerSummary, OrderView as InnerView } from '../../delivery/order-view.js';
import type { OrderKind } from '../../domain/orders/kind.js';
import type { AgendaKind } from '../../domain/scheduling/agenda.js';
import type { OrderStatus } from '../../store/orders/order-attempts.js';
import type { StoredOrderCall, UnknownOrderCall as InnerUnknownCall } from '../../store/orders/order-calls.js';
import { answerOf, type KeptAnswer } from './answers.js';
import { input, rangeInput } from './input.js';
import { instantIn, isoText, isoTextOf } from './instants.js';
import { idIn, known, knownSoon } from './known.js';

export type { OrderKind, OrderStatus };

/** An attempt to have an order placed, as a list shows it. */
export interface OrderSummary extends Omit<InnerSummary, 'due' | 'sent'> {
  /** ISO instant of the look that found it due, or at which it was asked for. */
  readonly due: string;
  /** ISO instant at which it was sent; null before. `milliseconds` says how long it took then. */
  readonly sent: string | null;
}

/** An attempt with everything that is known of it: what was sent and answered, its items, and the API calls with its token. */
export interface OrderView extends OrderSummary, Omit<InnerView, keyof InnerSummary | 'answer' | 'calls'>, KeptAnswer {
  readonly calls: readonly OrderCall[];
}

/** An API call that came with the token of an order. */
export interface OrderCall extends Omit<StoredOrderCall, 'instant'> {
  /** ISO instant, by the environment's clock. */
  readonly instant: string;
}

/** An API call that came with a token that no order of the environment ever had. */
export interface UnknownOrderCall extends Omit<InnerUnknownCall, 'instant'> {
  /** ISO instant, by the environment's clock. */
  readonly instant: string;
}

/** Something that falls due for a subscription. */
export interface ScheduleEntry {
  /** ISO instant. */
  readonly due: string;
  readonly kind: AgendaKind;
  /** The id of the subscription. */
  readonly subscription: number;
}

/** Which orders a list shows. */
export interface OrderQuery {
  /** Those with one subscription, by its id. */
  readonly subscription?: number | undefined;
  readonly status?: OrderStatus | undefined;
  /** The id with which the list begins. */
  readonly from?: number | undefined;
  /** How many at most, 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
}

/** Which part of what falls due is shown: from an ISO instant on, until another one, both included. */
export interface ScheduleQuery {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** How many at most, 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
}

/** What collecting the orders of today came to. */
export interface CollectedOrders {
  /** The ids of the attempts, which wait for their turn. */
  readonly orders: readonly number[];
  /** How many subscriptions were due for so long that they have failed. */
  readonly overdue: number;
}

/** The orders of an environment. Refusals are a `Problem`. */
export interface Orders {
  /** Attempts by id, the oldest first: by default the first hundred. Throws `setting-refused`. */
  readonly list: (query?: OrderQuery) => readonly OrderSummary[];
  /** Throws `unknown-record`. */
  readonly get: (id: number) => OrderView;
  /**
   * Places an order for one subscription at once and resolves when it has ended, well or not. Rejects with `setting-refused`,
   * `unknown-record` or `state-refused`, and then has placed nothing.
   */
  readonly place: (subscription: number, kind: Exclude<OrderKind, 'scheduled'>) => Promise<OrderView>;
  /**
   * Collects what is due today, whatever the time of day; the attempts then wait for their turn. Rejects with `state-refused` without an
   * order callback, and when the environment is closed or goes back meanwhile.
   */
  readonly run: () => Promise<CollectedOrders>;
  /** The last hundred API calls with a `salesOrderToken` that no order of this environment ever had, the oldest first. */
  readonly unknownCalls: () => readonly UnknownOrderCall[];
  /** What falls due for subscriptions, by instant, kind and id: by default the first hundred. Throws `setting-refused`. */
  readonly schedule: (query?: ScheduleQuery) => readonly ScheduleEntry[];
  /** How many orders are due today and wait for an order callback. */
  readonly countBlocked: () => number;
  /** When orders are next collected automatically, as ISO text, and whether that is today; null while nothing is to be ordered. */
  readonly nextOrders: () => { readonly due: string; readonly isToday: boolean } | null;
}

// Entries of the schedule unless more are asked for.
const LIMIT = 100;

/** The orders of an environment as its users see them. */
export function ordersView(orders: OrderBook): Orders {
  return {
    list: (query) => orders.list(rangeInput('orderQuery', query)).map(summaryOf),
    get: (id) => known('order', id, () => viewOf(orders.get(idIn(id)))),
    async place(subscription, kind) {
      input('placing', { subscription, kind });
      return knownSoon('subscription', subscription, async () => viewOf(await orders.place(subscription, kind)));
    },
    async run() {
      const { orders: placed, overdue } = await orders.run();
      return { orders: placed, overdue };
    },
    unknownCalls: () => orders.unknownCalls().map(datedCall),
    schedule(query) {
      const { from, until, limit = LIMIT } = input('scheduleQuery', query);
      const entries = orders.schedule({
        from: from === undefined ? 0 : instantIn(from, 'from'),
        until: until === undefined ? Number.MAX_SAFE_INTEGER : instantIn(until, 'until'),
        limit,
      });
      return entries.map(({ due, kind, subscription }) => ({ due: isoText(due), kind, subscription }));
    },
    countBlocked: orders.countBlocked,
    nextOrders() {
      const next = orders.nextOrders();
      return next === undefined ? null : { ...next, due: isoText(next.due) };
    },
  };
}

function summaryOf(order: InnerSummary): OrderSummary {
  return { ...order, due: isoText(order.due), sent: isoTextOf(order.sent) };
}

function viewOf({ answer, calls, due, sent, ...rest }: InnerView): OrderView {
  return { ...rest, due: isoText(due), sent: isoTextOf(sent), ...answerOf(answer), calls: calls.map(datedCall) };
}

function datedCall<Call extends { readonly instant: number }>({ instant, ...call }: Call): Omit<Call, 'instant'> & { instant: string } {
  return { instant: isoText(instant), ...call };
}
