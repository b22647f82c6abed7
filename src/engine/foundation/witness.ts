import type { EventRecord } from '../../domain/events/event.js';
import type { OrderKind } from '../../domain/orders/kind.js';

/** An order that waits for its turn. */
export interface MadeOrder {
  readonly id: number;
  readonly kind: OrderKind;
  readonly subscriptions: readonly number[];
}

/** Who is told what happens in an environment, and what led to it. */
export interface Witness {
  /** What leads to what happens at present, by its id in the journal; null while nothing is known to. */
  readonly cause: () => string | null;
  /** Runs synchronous work that something leads to, named by its id in the journal. */
  readonly during: <T>(cause: string, work: () => T) => T;
  /** An event is stored. */
  readonly event: (event: EventRecord) => void;
  /** An order is to be placed: told at once, since what leads to it is what happens at present. */
  readonly orderMade: (order: MadeOrder) => void;
  /** An order is about to be sent with its token, which its handler may send back. */
  readonly orderSent: (id: number, token: string) => void;
  /** A delivery is to be sent again on request, for the how manieth time. */
  readonly deliveryAgain: (id: number, round: number) => void;
  /** A secret of a receiver counts from now on. */
  readonly secret: (secret: string) => void;
  /** A token of a card was made. */
  readonly token: (token: string) => void;
}
