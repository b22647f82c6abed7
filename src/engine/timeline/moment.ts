import type { OrderStatus } from '../../store/orders/order-attempts.js';

/** The kinds of what stands in a time line, in the order in which those of one instant are told. */
export const momentKinds = ['snapshot', 'order', 'event', 'delivery', 'expiration', 'e-mail'] as const;

/** A kind of what stands in a time line. */
export type MomentKind = (typeof momentKinds)[number];

/** An e-mail that is to be announced. */
export type EmailName = 'upcoming-order' | 'expiring-card';

interface Shared {
  /** Milliseconds since 1970, by the environment's clock. */
  readonly instant: number;
}

/** A named snapshot that was saved. */
interface SnapshotMoment extends Shared {
  readonly kind: 'snapshot';
  readonly name: string;
}

/** An attempt to place an order that was made or waits; or one that comes, and then has neither id nor status. */
interface OrderMoment extends Shared {
  readonly kind: 'order';
  readonly id: number | undefined;
  readonly status: OrderStatus | undefined;
  readonly orderNumber: string | undefined;
  readonly error: string | undefined;
  readonly subscriptions: readonly number[];
  /** Whether it comes only when those before it succeed. */
  readonly isForecast: boolean;
}

/** Something that happened to a record. */
interface EventMoment extends Shared {
  readonly kind: 'event';
  readonly id: number;
  readonly type: string;
  readonly subscription: number | undefined;
}

/** An attempt to deliver an event, or with `number` undefined one that is due. */
interface DeliveryMoment extends Shared {
  readonly kind: 'delivery';
  readonly id: number;
  readonly number: number | undefined;
  readonly event: number;
  readonly destination: number;
  /** What the receiver answered; `undefined` without an answer. */
  readonly status: number | undefined;
  readonly error: string | undefined;
  readonly subscription: number | undefined;
}

/** A subscription that expires. */
interface ExpirationMoment extends Shared {
  readonly kind: 'expiration';
  readonly subscription: number;
}

/** An e-mail that comes. */
interface EmailMoment extends Shared {
  readonly kind: 'e-mail';
  readonly name: EmailName;
  readonly subscription: number;
  readonly isForecast: boolean;
}

/** Something that happened at an instant or is due then. */
export type Moment = SnapshotMoment | OrderMoment | EventMoment | DeliveryMoment | ExpirationMoment | EmailMoment;

/** Where a moment stands among all: its instant, its source, and two numbers that tell it from others of both. */
export type Place = readonly [instant: number, source: number, id: number, number: number];

/** A moment in its place. */
export interface Placed {
  readonly place: Place;
  readonly moment: Moment;
}

/** Whether one place is before another, as a comparison for sorting. */
export function comparePlaces(one: Place, other: Place): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
