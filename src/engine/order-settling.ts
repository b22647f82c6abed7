import type { CalendarDate } from '../domain/dates.js';
import type { Look } from '../domain/look.js';
import type { OrderOutcome } from '../domain/order-answer.js';
import { dateAfterOrder, dateAfterToday } from '../domain/order-dates.js';
import { changesByFailure, changesBySuccess } from '../domain/order-effects.js';
import type { OrderFailure } from '../domain/order-failure.js';
import type { OrderKind } from '../domain/order-kind.js';
import { NOTHING_READ } from '../domain/reading.js';
import { subscription } from '../domain/resources/subscription.js';
import { textOf, type Changes, type Values } from '../domain/values.js';
import type { OrderAttempt, OrderItem, OrderStatus } from '../store/order-attempts.js';
import type { Store } from '../store/store.js';
import type { SalesOrders } from './sales-orders.js';
import type { Before, Saver } from './saving.js';

/** An attempt with its items. */
type Attempted = OrderAttempt & { readonly items: readonly OrderItem[] };

/** What the outcome of an attempt does to subscriptions and sales orders; part of a transaction (supplement 11.6, 11.8, 12.1). */
export interface OrderSettling {
  readonly settle: (attempt: Attempted, outcome: OrderOutcome, look: Look) => void;
  readonly statusOf: (outcome: OrderOutcome) => OrderStatus;
}

/** What settling needs. */
export interface OrderSettlingNeeds {
  readonly store: Store;
  readonly saver: Saver;
  readonly salesOrders: Pick<SalesOrders, 'keep'>;
}

/** The next order date of a subscription if an order of a kind succeeds; `undefined` when there is none any more. */
export function nextDateBy(kind: OrderKind, look: Look): (values: Values) => CalendarDate | undefined {
  return (values) => {
    if (kind === 'off-cycle') return textOf(values, 'next_order_date');
    return kind === 'alter' ? dateAfterToday(values, look) : dateAfterOrder(values, look);
  };
}

/** Makes the settling of one environment. */
export function createOrderSettling({ store, saver, salesOrders }: OrderSettlingNeeds): OrderSettling {
  return {
    settle(attempt, outcome, look) {
      for (const [id, result] of outcome.items) {
        const item = attempt.items.find((one) => one.subscription === id);
        const before = saver.before(subscription, id);
        if (item === undefined) continue;
        if (before !== undefined) save({ attempt, item, before, result }, look);
        // The handler may have removed it.
        end(attempt.id, item, { result, after: look.own(subscription.name, id) ?? {} });
      }
      keep(attempt, outcome, look);
    },
    statusOf({ items }) {
      const results = [...items.values()];
      if (results.every((result) => result === 'placed')) return 'placed';
      return results.some((result) => result === 'placed') ? 'partly placed' : 'failed';
    },
  };

  function save(settled: Settled, look: Look): void {
    const { item, before } = settled;
    const changes = changesBy(settled, look);
    if (Object.keys(changes).length > 0)
      saver.save({ resource: subscription, id: item.subscription, before, read: { ...NOTHING_READ, changes } }, look);
  }

  function end(attempt: number, item: OrderItem, { result, after }: { result: Settled['result']; after: Values }): void {
    const failure = result === 'placed' ? undefined : result;
    store.orderAttempts.endItem(attempt, item.subscription, {
      outcome: failure === undefined ? 'placed' : 'failed',
      error_class: failure?.errorClass ?? null,
      error_type: failure?.errorType ?? null,
      error_message: failure?.message ?? null,
      status: textOf(after, 'status') ?? null,
      next_order_date: textOf(after, 'next_order_date') ?? null,
    });
  }

  function keep({ token, items }: Attempted, { orderNumber, details, items: results }: OrderOutcome, look: Look): void {
    const placed = [...results].filter(([, result]) => result === 'placed').map(([id]) => id);
    const [first] = items;
    if (orderNumber === undefined || placed.length === 0 || first === undefined) return;
    const customerId = textOf(look.own(subscription.name, first.subscription) ?? {}, 'customer_id');
    salesOrders.keep(details, { orderNumber, customerId, token: token ?? '', subscriptions: placed }, look);
  }
}

interface Settled {
  readonly attempt: Attempted;
  readonly item: OrderItem;
  readonly before: Before;
  readonly result: 'placed' | OrderFailure;
}

// What the handler changed while its callback was open stays; dates go on from the one that was ordered.
function changesBy({ attempt: { kind }, item, before: { values }, result }: Settled, look: Look): Changes {
  if (result !== 'placed') return changesByFailure(values, result, { kind, look });
  const hasDateChanged = textOf(values, 'next_order_date') !== (item.sent_date ?? undefined);
  const nextDate = nextDateBy(kind, look)({ ...values, next_order_date: item.sent_date });
  return changesBySuccess(values, { kind, nextDate, hasDateChanged }, look);
}
