import type { Steps } from '../domain/steps/steps.js';
import type { DeliveryStatus } from '../store/deliveries.js';
import type { OrderStatus } from '../store/orders/order-attempts.js';
import type { ABANDONED } from './interruption.js';
import type { OrderFailureView } from './order-view.js';
import type { SET_ASIDE } from './silence.js';

/** What happened when a piece of due work was done; instants are milliseconds since 1970, by the environment's clock. */
export type Happening = OrderHappening | WebhookHappening | LookHappening | EmailHappening;

interface Happened<Kind extends string, Details> {
  readonly at: number;
  readonly kind: Kind;
  /** What it was about and how it went, for people and programs. */
  readonly details: Readonly<Details>;
}

/** An attempt to place an order has ended, or no longer counts. */
export type OrderHappening = Happened<
  'order',
  {
    order: number;
    subscriptions: readonly number[];
    outcome: OrderStatus | typeof ABANDONED;
    orderNumber?: string | undefined;
    /** The HTTP status. */
    status?: number | undefined;
    error?: string | undefined;
    warning?: string | undefined;
    /** The subscriptions that were not placed, and why. */
    failures?: readonly OrderFailureView[] | undefined;
  }
>;

/** An attempt to deliver has ended, or no longer counts; or none was made, because the destination is set aside. */
export type WebhookHappening = Happened<
  'webhook',
  {
    event: number;
    type: string;
    destination: number;
    delivery: number;
    attempt?: number | undefined;
    /** The HTTP status. */
    status?: number | undefined;
    error?: string | undefined;
    outcome: DeliveryStatus | typeof ABANDONED | typeof SET_ASIDE;
  }
>;

/** What a regular look for due orders found. */
export type LookHappening = Happened<'look', { orders: number; expired: number; overdue: number }>;

/** An e-mail fell due; without a template nobody got it. */
export type EmailHappening = Happened<'e-mail', { subscription: number; template?: string | undefined }>;

/** Work that is due at an instant. */
export interface DueWork {
  readonly due: number;
  readonly id: number;
  /** Does it, and never rejects. Long work ends between two of its pieces once it is to stop; what remains of it is still due. */
  readonly run: (isToStop: () => boolean) => Promise<Happening>;
}

/** Where due work of a kind comes from; work of one lane is done one after another. */
export interface WorkSource {
  /** The first that is due by then, by due instant and id; of one lane when it is given. */
  readonly next: (until: number, lane?: number) => DueWork | undefined;
  /** The instant at which the next work is due; after another instant when that is given. */
  readonly earliest: (after?: number) => number | undefined;
  /** Works out what is due where that is outdated, in steps; `undefined` when nothing is. Else the next question does it at once. */
  readonly catchUp?: () => Steps<void> | undefined;
  /** The lanes that have work due. */
  readonly lanes: (until: number) => readonly number[];
  /**
   * The lanes with work due that must hold up no other, not even under a clock that stands; `next` without a lane leaves them out. There
   * are none while the clock is moved.
   */
  readonly besides?: (until: number) => readonly number[];
}
