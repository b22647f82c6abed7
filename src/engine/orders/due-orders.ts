import { readInstant } from '../../domain/calendar/dates.js';
import type { Json } from '../../domain/json/json.js';
import { isActive, isLive } from '../../domain/records/lifecycle.js';
import type { View } from '../../domain/records/view.js';
import { changesByExpiration, changesByThreshold, isExpirationReached, isThresholdPassed } from '../../domain/orders/effects.js';
import { createGrouping, groupsOf, type Grouping } from '../../domain/orders/groups.js';
import { NOTHING_READ } from '../../domain/records/reading.js';
import { subscription } from '../../domain/resources/subscription.js';
import { timetableOf } from '../../domain/scheduling/timetable.js';
import type { AgendaKind } from '../../domain/scheduling/agenda.js';
import type { Steps } from '../../domain/steps/steps.js';
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

/** What is collected. */
interface Collection {
  /** What is due by this instant. */
  readonly until: number;
  /** When the attempts are due. */
  readonly due: number;
  /** Which of the subscriptions are collected; the others stay due. */
  readonly isWanted: (values: Values | undefined, view: View) => boolean;
}

// Subscriptions that one unit of work is about, unless a single order has more.
const PIECE = 10;

/**
 * Creates the parts of a look for due work in one environment (#3-run-order). Each is done in units of work: between them, nothing is half
 * done, and what remains is still due. A part goes on while `isGoing` says so. Instants are milliseconds since 1970.
 */
export function createDueOrders({ store, saver, view: viewNow, inUnitOfWork, witness }: ChangeContext) {
  return {
    /** Expires the subscriptions whose end has come by an instant; returns how many. */
    *expire(until: number, isGoing: () => boolean): Steps<number> {
      let expired = 0;
      for (const ids of pieces(store.agenda.due('expiration', until))) {
        if (!isGoing()) break;
        expired += inUnitOfWork((view) => ids.filter((id) => hasExpired(id, until, view)).length);
        yield;
      }
      return expired;
    },
    /** Groups the orders that are due by an instant into attempts, which are due at `due`. */
    collect: (until: number, due: number, isGoing: () => boolean) => collect({ until, due, isWanted: () => true }, isGoing),
    /** The same for what is due at any time of the present day. */
    collectToday(isGoing: () => boolean): Steps<CollectedOrders> {
      const { configuration, today, now } = viewNow();
      return collect({ until: timetableOf(configuration).endOf(today) - 1, due: now, isWanted: isDueToday }, isGoing);
    },
  };

  function hasExpired(id: number, until: number, view: View): boolean {
    if (!isDue(id, 'expiration', until)) return false;
    store.agenda.remove(id, 'expiration');
    return changed(id, view, (values) => (isToExpire(values, view) ? changesByExpiration(values) : undefined));
  }

  // The attempts have ids in the order of their lowest subscriptions, so that none is made before all are grouped.
  function* collect(collection: Collection, isGoing: () => boolean): Steps<CollectedOrders> {
    const grouping = createGrouping(viewNow());
    const orders: number[] = [];
    let overdue = 0;
    for (const ids of pieces(store.agenda.due('order', collection.until))) {
      if (!isGoing()) return { orders, overdue };
      overdue += inUnitOfWork((view) => ids.filter((id) => isOverdue(id, { ...collection, grouping }, view)).length);
      yield;
    }
    for (const groups of whole(grouping.groups())) {
      if (!isGoing()) break;
      orders.push(...inUnitOfWork((view) => groups.flatMap((ids) => attempts(ids, collection, view))));
      yield;
    }
    return { orders, overdue };
  }

  // Whether a subscription that is due is too late; one that can be ordered is added to the grouping.
  function isOverdue(id: number, { until, isWanted, grouping }: Collection & { readonly grouping: Grouping }, view: View): boolean {
    const values = view.own(subscription.name, id);
    if (!isDue(id, 'order', until) || !isWanted(values, view)) return false;
    if (values !== undefined && isReady(values, view)) {
      grouping.add({ id, values });
      return false;
    }
    store.agenda.remove(id, 'order');
    return changed(id, view, (before) => (isThresholdPassed(before, view) ? changesByThreshold(before, view) : undefined));
  }

  // What has been changed since it was grouped is looked at again; what is not ready any more stays due for the next look.
  function attempts(ids: readonly number[], { until, due, isWanted }: Collection, view: View): readonly number[] {
    const ready = ids.flatMap((id) => {
      const values = isDue(id, 'order', until) ? view.own(subscription.name, id) : undefined;
      return values !== undefined && isWanted(values, view) && isReady(values, view) ? [{ id, values }] : [];
    });
    for (const { id } of ready) store.agenda.remove(id, 'order');
    return groupsOf(ready, view).map((subscriptions) => addAttempt({ store, witness }, { kind: 'scheduled', due, subscriptions }));
  }

  function isDue(id: number, kind: AgendaKind, until: number): boolean {
    const due = store.agenda.dueOf(id, kind);
    return due !== undefined && due <= until;
  }

  function changed(id: number, view: View, changesOf: (values: Values) => Readonly<Record<string, Json>> | undefined): boolean {
    const before = saver.before(subscription, id);
    const changes = before === undefined ? undefined : changesOf(before.values);
    if (before === undefined || changes === undefined) return false;
    saver.save({ resource: subscription, id, before, read: { ...NOTHING_READ, changes } }, view);
    return true;
  }
}

function isReady(values: Values, view: View): boolean {
  return isActive(values.status) && !isThresholdPassed(values, view);
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

function* pieces(ids: readonly number[]): Iterable<readonly number[]> {
  for (let from = 0; from < ids.length; from += PIECE) yield ids.slice(from, from + PIECE);
}

// Groups are never cut.
function* whole(groups: Iterable<readonly number[]>): Iterable<readonly (readonly number[])[]> {
  let piece: (readonly number[])[] = [];
  let size = 0;
  for (const group of groups) {
    piece.push(group);
    size += group.length;
    if (size < PIECE) continue;
    yield piece;
    [piece, size] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}
