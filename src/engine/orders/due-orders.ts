import { readInstant } from '../../domain/calendar/dates.js';
import type { Json } from '../../domain/json/json.js';
import { isActive, isLive } from '../../domain/records/lifecycle.js';
import type { View } from '../../domain/records/view.js';
import { changesByExpiration, changesByThreshold, isExpirationReached, isThresholdPassed } from '../../domain/orders/effects.js';
import { groupsOf } from '../../domain/orders/groups.js';
import type { DueSubscription } from '../../domain/orders/request.js';
import { NOTHING_READ } from '../../domain/records/reading.js';
import { subscription } from '../../domain/resources/subscription.js';
import { timetableOf } from '../../domain/scheduling/timetable.js';
import { textOf, type Values } from '../../domain/json/values.js';
import { addAttempt } from './queue.js';
import type { ChangeContext } from '../change/answered.js';

/** The result of collecting due orders. */
export interface CollectedOrders {
  /** The order attempts that were made and now wait. */
  readonly orders: readonly number[];
  /** Subscriptions that were too late to be ordered (#3-threshold). */
  readonly overdue: number;
}

/**
 * Creates the steps of a look for due work in one environment; all must run inside a unit of work (#3-run-order). Instants are
 * milliseconds since 1970.
 */
export function createDueOrders({ store, saver }: ChangeContext) {
  return {
    /** Expires the subscriptions whose end has come by an instant; returns how many. */
    expire(until: number, view: View): number {
      const due = store.agenda.due('expiration', until);
      for (const id of due) store.agenda.remove(id, 'expiration');
      return due.filter((id) => changed(id, view, (values) => (isToExpire(values, view) ? changesByExpiration(values) : undefined))).length;
    },
    /** Groups the orders that are due by an instant into attempts, which are due at `due`. */
    collect: (until: number, due: number, view: View) => collect(store.agenda.due('order', until), due, view),
    /** The same for what is due at any time of the present day. */
    collectToday(view: View): CollectedOrders {
      const end = timetableOf(view.configuration).endOf(view.today) - 1;
      const today = store.agenda.due('order', end).filter((id) => isDueToday(view.own(subscription.name, id), view));
      return collect(today, view.now, view);
    },
  };

  function collect(ids: readonly number[], due: number, view: View): CollectedOrders {
    for (const id of ids) store.agenda.remove(id, 'order');
    const isOverdue = (values: Values): boolean => isThresholdPassed(values, view);
    const overdue = ids.filter((id) => changed(id, view, (values) => (isOverdue(values) ? changesByThreshold(values, view) : undefined)));
    const ready: DueSubscription[] = ids.flatMap((id) => {
      const values = view.own(subscription.name, id);
      return values !== undefined && isActive(values.status) ? [{ id, values }] : [];
    });
    const orders = groupsOf(ready, view).map((group) =>
      addAttempt(store, { kind: 'scheduled', due, subscriptions: group.map(({ id }) => id) }),
    );
    return { orders, overdue: overdue.length };
  }

  function changed(id: number, view: View, changesOf: (values: Values) => Readonly<Record<string, Json>> | undefined): boolean {
    const before = saver.before(subscription, id);
    const changes = before === undefined ? undefined : changesOf(before.values);
    if (before === undefined || changes === undefined) return false;
    saver.save({ resource: subscription, id, before, read: { ...NOTHING_READ, changes } }, view);
    return true;
  }
}

function isToExpire(values: Values, view: View): boolean {
  return isLive(values.status) && isExpirationReached(values, view);
}

function isDueToday(values: Values | undefined, { today, now }: View): boolean {
  if (values === undefined || textOf(values, 'last_order_date') === today) return false;
  if (values.status === 'Active') return (textOf(values, 'next_order_date') ?? '9') <= today;
  const retryAfter = readInstant(textOf(values, 'retry_after') ?? '');
  return values.status === 'Retry' && retryAfter !== undefined && retryAfter <= now;
}
