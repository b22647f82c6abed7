import type { CalendarDate } from '../../domain/calendar/dates.js';
import type { View } from '../../domain/records/view.js';
import type { OrderOutcome } from '../../domain/orders/answer.js';
import { dateAfterOrder, dateAfterToday } from '../../domain/scheduling/order-dates.js';
import { changesByFailure, changesBySuccess } from '../../domain/orders/effects.js';
import type { OrderFailure } from '../../domain/orders/failure.js';
import type { OrderKind } from '../../domain/orders/kind.js';
import { NOTHING_READ } from '../../domain/records/reading.js';
import { subscription } from '../../domain/resources/subscription.js';
import { textOf, type Changes, type Values } from '../../domain/json/values.js';
import type { OrderAttempt, OrderItem, OrderStatus } from '../../store/orders/order-attempts.js';
import type { SalesOrders } from './sales-orders.js';
import type { ChangeContext } from '../change/answered.js';
import type { Before } from '../change/draft.js';

// An order system gives each order a number of its own (#6.2-number-used-before).
const NUMBER_USED_BEFORE = 'order number used before';

/** An attempt with its items. */
type Attempted = OrderAttempt & { readonly items: readonly OrderItem[] };

/**
 * What the outcome of an attempt does to subscriptions and sales orders, inside the transaction under way (#3-order-success,
 * #3-order-failure, #6.2-meanwhile-stays).
 */
export interface OrderSettling {
  /** The result is what the handler should look at although the order was placed, if anything. */
  readonly settle: (attempt: Attempted, outcome: OrderOutcome, view: View) => string | undefined;
  readonly statusOf: (outcome: OrderOutcome) => OrderStatus;
}

/** The next order date of a subscription if an order of a kind succeeds; `undefined` when there is none any more. */
export function nextDateBy(kind: OrderKind, view: View): (values: Values) => CalendarDate | undefined {
  return (values) => {
    if (kind === 'off-cycle') return textOf(values, 'next_order_date');
    return kind === 'alter' ? dateAfterToday(values, view) : dateAfterOrder(values, view);
  };
}

/** Creates the settling of one environment. */
export function createOrderSettling({ store, saver }: ChangeContext, salesOrders: SalesOrders): OrderSettling {
  return {
    settle(attempt, outcome, view) {
      for (const [id, result] of outcome.items) {
        const item = attempt.items.find((one) => one.subscription === id);
        const before = saver.before(subscription, id);
        if (item === undefined) continue;
        if (before !== undefined) save({ attempt, item, before, result }, view);
        // The handler may have removed it.
        end(attempt.id, item, { result, after: view.own(subscription.name, id) ?? {} });
      }
      return keep(attempt, outcome, view) ? NUMBER_USED_BEFORE : undefined;
    },
    statusOf({ items }) {
      const results = [...items.values()];
      if (results.every((result) => result === 'placed')) return 'placed';
      return results.some((result) => result === 'placed') ? 'partly placed' : 'failed';
    },
  };

  function save(settled: Settled, view: View): void {
    const { item, before } = settled;
    const changes = changesBy(settled, view);
    if (Object.keys(changes).length > 0)
      saver.save({ resource: subscription, id: item.subscription, before, read: { ...NOTHING_READ, changes } }, view);
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

  function keep({ token, items, request }: Attempted, { orderNumber, details, items: results }: OrderOutcome, view: View): boolean {
    const placed = [...results].filter(([, result]) => result === 'placed').map(([id]) => id);
    const [first] = items;
    if (orderNumber === undefined || placed.length === 0 || first === undefined) return false;
    const customerId = textOf(view.own(subscription.name, first.subscription) ?? {}, 'customer_id');
    const known = { orderNumber, customerId, token: token ?? '', subscriptions: placed, request: request ?? '' };
    return salesOrders.keep(details, known, view);
  }
}

interface Settled {
  readonly attempt: Attempted;
  readonly item: OrderItem;
  readonly before: Before;
  readonly result: 'placed' | OrderFailure;
}

// What the handler changed while its callback was open stays; dates go on from the one that was ordered.
function changesBy({ attempt: { kind }, item, before: { values }, result }: Settled, view: View): Changes {
  if (result !== 'placed') return changesByFailure(values, result, { kind, view });
  const hasDateChanged = textOf(values, 'next_order_date') !== (item.sent_date ?? undefined);
  const nextDate = nextDateBy(kind, view)({ ...values, next_order_date: item.sent_date });
  return changesBySuccess(values, { kind, nextDate, hasDateChanged }, view);
}
