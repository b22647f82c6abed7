import type { DeliveryStatus } from '../../store/deliveries.js';
import type { OrderFailureView } from '../../delivery/order-view.js';
import type { OrderStatus } from '../../store/orders/order-attempts.js';
import type { Happening as InnerHappening } from '../../delivery/work.js';
import type { EventType } from '../../domain/events/table.js';
import { isoText } from './instants.js';

interface Happened<Kind extends string, Details> {
  /** ISO instant, by the environment's clock. */
  readonly at: string;
  readonly kind: Kind;
  readonly details: Details;
}

/** An attempt to have an order placed has ended. */
export interface OrderHappening {
  /** The id of the attempt. */
  readonly order: number;
  /** The ids of its subscriptions. */
  readonly subscriptions: readonly number[];
  /** How it stands, or `abandoned` when the environment went back to another state meanwhile. */
  readonly outcome: OrderStatus | 'abandoned';
  readonly orderNumber?: string;
  /** The HTTP status of the answer. */
  readonly status?: number;
  /** Why there was no answer, or what was wrong with it. */
  readonly error?: string;
  /** What the handler should look at although something was placed. */
  readonly warning?: string;
  /** The subscriptions that were not placed, each with what the handler said; left out when there are none. */
  readonly failures?: readonly OrderFailureView[];
}

/** An attempt to send a webhook has ended. */
export interface WebhookHappening {
  /** The ids of the event, of its destination and of the delivery. */
  readonly event: number;
  readonly type: EventType;
  readonly destination: number;
  readonly delivery: number;
  /** The number of the attempt, from 1; left out when nothing was sent. */
  readonly attempt?: number;
  /** The HTTP status of the answer. */
  readonly status?: number;
  /** Why it failed. */
  readonly error?: string;
  /**
   * How the delivery stands; `set aside` when no attempt was made, because its destination had not answered three times in this move;
   * `abandoned` when the environment went back to another state meanwhile.
   */
  readonly outcome: DeliveryStatus | 'set aside' | 'abandoned';
}

/** The scheduler has looked for what is due. */
export interface LookHappening {
  /** How many orders it has collected. */
  readonly orders: number;
  /** How many subscriptions have expired. */
  readonly expired: number;
  /** How many subscriptions were due for so long that they have failed. */
  readonly overdue: number;
}

/** An e-mail about a subscription was due. */
export interface EmailHappening {
  /** The id of the subscription. */
  readonly subscription: number;
  /** The code of its template; left out when nobody would get it. */
  readonly template?: string;
}

/** Something that happened while the clock was moved; its `kind` tells what its `details` are. */
export type Happening =
  | Happened<'order', OrderHappening>
  | Happened<'webhook', WebhookHappening>
  | Happened<'look', LookHappening>
  | Happened<'e-mail', EmailHappening>;

/** What happened, as users see it; what is unknown of it is left out. */
export function happeningOf({ at, kind, details }: InnerHappening): Happening {
  const known = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return { at: isoText(at), kind, details: known } as unknown as Happening; // the members are those of its kind
}
