import type { EventType } from '../../domain/events/table.js';
import type { TriggerTarget } from '../../domain/events/drafts.js';
import type { OrderKind } from '../../domain/orders/kind.js';
import type { DeliveryStatus } from '../../store/deliveries.js';
import type { OrderStatus } from '../../store/orders/order-attempts.js';

/** A record, as in `subscription:5001`. */
export type RecordName = string | TriggerTarget;

/** An event that is wanted: what is left out may be anything. */
export interface WantedEvent<Type extends EventType = EventType> {
  readonly type?: Type | undefined;
  /** The record that it is about, such as `subscription:5001`. */
  readonly for?: RecordName | undefined;
  readonly id?: number | undefined;
}

/** A webhook that is wanted, delivered: what is left out may be anything. */
export interface WantedWebhook {
  readonly type?: EventType | undefined;
  /** The record that its event is about, such as `subscription:5001`. */
  readonly for?: RecordName | undefined;
  /** The id of its destination. */
  readonly destination?: number | undefined;
}

/** A delivery that is wanted, in any state: what is left out may be anything. */
export interface WantedDelivery extends WantedWebhook {
  readonly status?: DeliveryStatus | undefined;
  /** The id of its event. */
  readonly event?: number | undefined;
}

/** An order that is wanted: what is left out may be anything. */
export interface WantedOrder {
  readonly status?: OrderStatus | undefined;
  /** The id of a subscription in it. */
  readonly subscription?: number | undefined;
  readonly kind?: OrderKind | undefined;
  readonly orderNumber?: string | undefined;
}

/** A status that a record is to have. */
export interface WantedStatus {
  /** A subscription, a group subscription or a payment profile, such as `subscription:5001`. */
  readonly of: RecordName;
  readonly is: string;
}

/** The kinds of things that can be wanted. */
export const wantedKinds = ['event', 'webhook', 'delivery', 'order', 'status'] as const;

type Kind = (typeof wantedKinds)[number];

// One kind and no other: a compiler finds a second one as the check does.
type Only<Of extends Kind, Value> = Readonly<Record<Of, Value>> & Readonly<Partial<Record<Exclude<Kind, Of>, undefined>>>;

/** An event is wanted, perhaps of a known type. */
export type EventWanted<Type extends EventType = EventType> = Only<'event', Type | WantedEvent<Type>>;
/** A delivery is wanted, or a webhook that was delivered. */
export type DeliveryWanted = Only<'webhook', EventType | WantedWebhook> | Only<'delivery', DeliveryStatus | WantedDelivery>;
/** An order is wanted. */
export type OrderWanted = Only<'order', OrderStatus | WantedOrder>;
/** A status is wanted. */
export type StatusWanted = Only<'status', WantedStatus>;

/** What somebody waits for, or moves the clock for: one of these. */
export type Wanted = EventWanted | DeliveryWanted | OrderWanted | StatusWanted;

/** What was wanted and is there, by its id; of a status, the record that has it. */
export type Found =
  { readonly kind: Exclude<Kind, 'status'>; readonly id: number } | { readonly kind: 'status'; readonly of: string; readonly is: string };
