import type { OrderKind } from '../domain/orders/kind.js';
import type { OrderReport } from '../engine/orders/orders.js';
import type { OrderAttempt, OrderItem, OrderStatus } from '../store/orders/order-attempts.js';
import type { StoredOrderCall } from '../store/orders/order-calls.js';

/** An attempt to place an order, as a list shows it. Instants are milliseconds since 1970 by the environment's clock. */
export interface OrderSummary {
  readonly id: number;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  /** The look that found it due, or when it was asked for. */
  readonly due: number;
  /** When it was sent, and how many milliseconds it took, to a tenth. */
  readonly sent: number | null;
  readonly milliseconds: number | null;
  readonly httpStatus: number | null;
  /** Why there was no answer, or what was wrong with one that was not valid. */
  readonly error: string | null;
  /** What the handler should look at although something was placed: `order number used before` (#6.2-number-used-before). */
  readonly warning: string | null;
  readonly orderNumber: string | null;
  /** The ids of the subscriptions that it is for. */
  readonly subscriptions: readonly number[];
  /** Those that were not placed, and why. */
  readonly failures: readonly OrderFailureView[];
}

/** Why a subscription was not placed. */
export interface OrderFailureView {
  readonly subscription: number;
  /** What the handler said, else what the platform makes of its answer or silence. */
  readonly errorClass: string | null;
  readonly errorType: string | null;
  readonly errorMessage: string | null;
}

/** One attempt with everything known of it; `salesOrderToken` stands for it (#2.3-token-per-attempt). */
export interface OrderView extends OrderSummary {
  /** Set once it was sent. */
  readonly salesOrderToken: string | null;
  readonly requestHeaders: Headers | null;
  /** The text whose bytes were sent. */
  readonly request: string | null;
  readonly answerHeaders: Headers | null;
  /** The first 65,536 bytes of the answer. */
  readonly answer: Buffer | null;
  readonly items: readonly OrderItemView[];
  /** The API calls that bore its token. */
  readonly calls: readonly StoredOrderCall[];
}

/** One subscription in an attempt, and how it stood after all of it. */
interface OrderItemView extends Pick<OrderItem, 'subscription' | 'outcome'> {
  readonly errorClass: string | null;
  readonly errorType: string | null;
  readonly errorMessage: string | null;
  readonly statusAfter: string | null;
  readonly nextOrderDateAfter: string | null;
}

/** Names and values, in the order in which they were sent. */
type Headers = readonly (readonly [name: string, value: string])[];

/** What a list shows of an attempt. */
export function orderSummaryOf(attempt: OrderReport): OrderSummary {
  const { id, kind, status, due, began, milliseconds, http_status, order_number, items } = attempt;
  return {
    id,
    kind,
    status,
    due,
    sent: began,
    milliseconds: milliseconds === null ? null : Math.round(milliseconds * 10) / 10,
    httpStatus: http_status,
    ...remarkOf(attempt),
    orderNumber: order_number,
    subscriptions: items.map(({ subscription }) => subscription),
    failures: failuresIn(items),
  };
}

/** The items that were not placed, and why. */
export function failuresIn(items: readonly OrderItem[]): readonly OrderFailureView[] {
  return items
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ subscription, error_class: errorClass, error_type: errorType, error_message: errorMessage }) => ({
      subscription,
      errorClass,
      errorType,
      errorMessage,
    }));
}

/** What is remarked on an attempt: an error, or a warning where something was placed. */
export function remarkOf({ status, error }: Pick<OrderAttempt, 'status' | 'error'>): Pick<OrderSummary, 'error' | 'warning'> {
  const isPlaced = status === 'placed' || status === 'partly placed';
  return isPlaced ? { error: null, warning: error } : { error, warning: null };
}

/** What is shown of one attempt, with the calls that bore its token. */
export function orderViewOf(report: OrderReport, calls: readonly StoredOrderCall[]): OrderView {
  const { token, request_headers, request, answer_headers, answer, items } = report;
  return {
    ...orderSummaryOf(report),
    salesOrderToken: token,
    requestHeaders: headersIn(request_headers),
    request,
    answerHeaders: headersIn(answer_headers),
    answer,
    items: items.map(itemViewOf),
    calls,
  };
}

function itemViewOf({ subscription, outcome, error_class, error_type, error_message, status, next_order_date }: OrderItem): OrderItemView {
  return {
    subscription,
    outcome,
    errorClass: error_class,
    errorType: error_type,
    errorMessage: error_message,
    statusAfter: status,
    nextOrderDateAfter: next_order_date,
  };
}

function headersIn(text: string | null): Headers | null {
  return text === null ? null : (JSON.parse(text) as Headers); // written with the attempt
}
