import { Problem } from '../../domain/refusals/problem.js';
import type { OpenOrder as InnerOpenOrder, Pending as InnerPending, PendingDelivery as InnerDelivery } from '../../delivery/pending.js';
import type { WaitingDelivery as InnerWaiting } from '../../delivery/pending.js';
import type { Settlement as InnerSettlement, Settling } from '../../delivery/settling.js';
import type { BlockedOrder as InnerBlockedOrder } from '../../engine/orders/scheduler.js';
import { input } from './input.js';
import { isoText, isoTextOf } from './instants.js';

export type { Settling };

/** What an environment still has to send. */
export interface Pending {
  /** The first of the deliveries that are due, in the order in which they are sent. */
  readonly pending: readonly PendingDelivery[];
  /** The first of what waits for something else: deliveries for their retry, subscriptions for an order callback or an answer to their order. */
  readonly waiting: { readonly deliveries: readonly WaitingDelivery[]; readonly orders: readonly WaitingSubscription[] };
  /** Deliveries that are due, those that are being sent, and those that are due later; orders that are due or being sent. */
  readonly counts: InnerPending['counts'];
  /** ISO instant at which something is due next that is not due yet: a delivery, an order, a look of the scheduler; null for nothing. */
  readonly next: string | null;
}

/** Whether an environment has settled, and what it still has to send, a hundred of each. */
export interface Settlement extends Pending {
  readonly settled: boolean;
}

/** A delivery that is due. */
export interface PendingDelivery {
  /** The ids of the delivery, of its event and of its destination. */
  readonly delivery: number;
  readonly event: number;
  readonly destination: number;
  /** ISO instant. */
  readonly due: string | null;
  /** Whether it is being sent; left out when it is not. */
  readonly inFlight?: true;
  /** Whether its destination was set aside in the last move of the clock and has not answered since; left out when it was not. */
  readonly setAside?: true;
}

/** A delivery that waits for its next attempt. */
export interface WaitingDelivery extends Omit<InnerWaiting, 'due'> {
  /** ISO instant. */
  readonly due: string | null;
}

/** A subscription whose order waits for an order callback, or for its turn, or was sent; `order` is the id of the attempt. */
export type WaitingSubscription = Dated<InnerBlockedOrder> | Dated<InnerOpenOrder>;

type Dated<Given> = Omit<Given, 'due'> & {
  /** ISO instant. */
  readonly due: string;
};

/** What an environment still has to send, as its users see it. */
export function pendingOf(pending: InnerPending): Pending {
  const { counts } = pending;
  // Found only where they are asked for: it may have to be worked out.
  return {
    get pending() {
      return pending.pending.map(deliveryOf);
    },
    get waiting() {
      const { deliveries, orders } = pending.waiting;
      return {
        deliveries: deliveries.map(({ due, ...waiting }) => ({ ...waiting, due: isoTextOf(due) })),
        orders: orders.map((order) => ({ ...order, due: isoText(order.due) })),
      };
    },
    counts,
    get next() {
      return isoTextOf(pending.next);
    },
  };
}

/** Waits until an environment has settled, or so many milliseconds, for its users. */
export function settleView(settle: (settling: Settling) => Promise<InnerSettlement>) {
  return async (settling: number | Settling = {}, ...more: readonly unknown[]): Promise<Settlement> => {
    if (more.length > 0)
      throw new Problem(
        'setting-refused',
        'settle takes one argument: milliseconds, or an object such as { timeout: 5000, until: "finished" }.',
      );
    const given = isObject(settling) ? settling : { timeout: settling };
    const settlement = await settle(input<Settling>('settle', given));
    const { pending, waiting, counts, next } = pendingOf(settlement);
    return { settled: settlement.settled, pending, waiting, counts, next };
  };
}

// Callers without types may give anything; what is no object is taken for a time, and refused as one.
function isObject(given: unknown): given is Settling {
  return typeof given === 'object' && given !== null;
}

function deliveryOf({ due, ...delivery }: InnerDelivery): PendingDelivery {
  return { ...delivery, due: isoTextOf(due) };
}
