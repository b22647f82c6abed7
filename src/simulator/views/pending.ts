import type { Pending as InnerPending } from '../../delivery/pending.js';
import { isoTextOf } from './instants.js';

/** What an environment still has to send. */
export interface Pending {
  /** Deliveries that are due, those that are being sent, and those that are due later; orders that are due or being sent. */
  readonly counts: InnerPending['counts'];
  /** ISO instant at which something is due next that is not due yet: a delivery, an order, a look of the scheduler; null for nothing. */
  readonly next: string | null;
  /** The first of the deliveries that are due, in the order in which they are sent. */
  readonly deliveries: readonly PendingDelivery[];
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
}

/** What an environment still has to send, as its users see it. */
export function pendingOf(pending: InnerPending): Pending {
  const { counts, deliveries } = pending;
  return {
    counts,
    // Found only where it is asked for: it may have to be worked out.
    get next() {
      return isoTextOf(pending.next);
    },
    deliveries: deliveries.map(({ id, event, destination, due, isInFlight }) => ({
      ...{ delivery: id, event, destination },
      due: isoTextOf(due),
      ...(isInFlight ? { inFlight: true } : {}),
    })),
  };
}
