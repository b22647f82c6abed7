import type { Orders } from '../engine/orders/orders.js';
import type { Outbox } from '../engine/events/outbox.js';
import type { Delivery } from '../store/deliveries.js';
import type { WorkSource } from './work.js';

/** What an environment still has to send. */
export interface Pending {
  /** Deliveries that are due, those that are being sent, and those that are due later; orders that are due or being sent. */
  readonly counts: { readonly due: number; readonly inFlight: number; readonly later: number; readonly orders: number };
  /** When something is due next that is not due yet, milliseconds since 1970: a delivery, an order, a look of the scheduler. */
  readonly next: number | undefined;
  /** The first of those that are due, in the order in which they are sent, and whether they are being sent. */
  readonly deliveries: readonly (Delivery & { readonly isInFlight: boolean })[];
}

/** Makes the question for what is pending, with at most so many of the deliveries. */
export function createPending({
  outbox,
  orders,
  source,
  now,
  underWay,
}: {
  readonly outbox: Outbox;
  readonly orders: Pick<Orders, 'countOpen'>;
  readonly source: Pick<WorkSource, 'earliest'>;
  readonly now: () => number;
  /** The ids of the deliveries that are being sent. */
  readonly underWay: ReadonlySet<number>;
}): (limit: number) => Pending {
  return (limit) => {
    const due = outbox.countDue(now());
    return {
      counts: { due, inFlight: underWay.size, later: outbox.countDue(Number.MAX_SAFE_INTEGER) - due, orders: orders.countOpen() },
      get next() {
        return source.earliest(now());
      },
      deliveries: outbox.dueBy(now(), limit).map((delivery) => ({ ...delivery, isInFlight: underWay.has(delivery.id) })),
    };
  };
}
