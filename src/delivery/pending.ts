import type { Outbox } from '../engine/events/outbox.js';
import type { Orders } from '../engine/orders/orders.js';
import type { BlockedOrder, Scheduler } from '../engine/orders/scheduler.js';
import type { Delivery } from '../store/deliveries.js';
import type { Silence } from './silence.js';
import type { WorkSource } from './work.js';

/** What an environment still has to send; instants are milliseconds since 1970. */
export interface Pending {
  /** Deliveries that are due, those that are being sent, and those that are due later; orders that are due or being sent. */
  readonly counts: { readonly due: number; readonly inFlight: number; readonly later: number; readonly orders: number };
  /** When something is due next that is not due yet: a delivery, an order, a look of the scheduler. */
  readonly next: number | null;
  /** The first of the deliveries that are due, in the order in which they are sent. */
  readonly pending: readonly PendingDelivery[];
  /** The first of what waits for something else than its turn. */
  readonly waiting: {
    readonly deliveries: readonly WaitingDelivery[];
    readonly orders: readonly (BlockedOrder | OpenOrder)[];
  };
}

/** A delivery that is due. */
export interface PendingDelivery {
  readonly delivery: number;
  readonly event: number;
  readonly destination: number;
  readonly due: number | null;
  /** Only where it is being sent. */
  readonly inFlight?: true;
  /** Only where its destination was set aside in the last move of the clock and has not answered since. */
  readonly setAside?: true;
}

/** A delivery that waits for its next attempt. */
export interface WaitingDelivery extends Omit<PendingDelivery, 'inFlight' | 'setAside'> {
  readonly attemptCount: number;
  readonly lastError: string | null;
}

/** A subscription in an attempt that waits for its turn or was sent. */
export interface OpenOrder {
  readonly subscription: number;
  readonly due: number;
  readonly status: 'waiting' | 'sent';
  readonly order: number;
}

interface PendingNeeds {
  readonly outbox: Pick<Outbox, 'dueBy' | 'dueAfter' | 'countDue'>;
  readonly orders: Pick<Orders, 'countOpen' | 'openOnes'>;
  readonly scheduler: Pick<Scheduler, 'blocked'>;
  readonly silence: Pick<Silence, 'silentIn'>;
  readonly source: Pick<WorkSource, 'earliest'>;
  readonly now: () => number;
  /** The ids of the deliveries that are being sent. */
  readonly underWay: ReadonlySet<number>;
}

/** Makes the question for what is pending, with at most so many entries in each list. */
export function createPending({ outbox, orders, scheduler, silence, source, now, underWay }: PendingNeeds): (limit: number) => Pending {
  return (limit) => {
    const due = outbox.countDue(now());
    return {
      counts: { due, inFlight: underWay.size, later: outbox.countDue(Number.MAX_SAFE_INTEGER) - due, orders: orders.countOpen() },
      get next() {
        return source.earliest(now()) ?? null;
      },
      get pending() {
        return outbox.dueBy(now(), limit).map(pendingOf);
      },
      get waiting() {
        const open = orders.openOnes(limit).flatMap(openOrders);
        return { deliveries: outbox.dueAfter(now(), limit).map(waitingOf), orders: [...open, ...scheduler.blocked(limit)].slice(0, limit) };
      },
    };
  };

  function pendingOf({ id, event, destination, due }: Delivery): PendingDelivery {
    const isSilent = silence.silentIn(() => [destination]).length > 0;
    return {
      ...{ delivery: id, event, destination, due },
      ...(underWay.has(id) ? { inFlight: true } : {}),
      ...(isSilent ? { setAside: true } : {}),
    };
  }
}

function waitingOf({ id, event, destination, due, attempts, last_error }: Delivery): WaitingDelivery {
  return { delivery: id, event, destination, due, attemptCount: attempts, lastError: last_error };
}

function openOrders({ id, due, status, items }: ReturnType<Orders['openOnes']>[number]): readonly OpenOrder[] {
  return items.map(({ subscription }) => ({ subscription, due, status: status === 'sent' ? 'sent' : 'waiting', order: id }));
}
