import { daysBetween, instantText, type CalendarDate } from '../calendar/dates.js';
import { heldText } from '../json/json.js';
import { isOver, statusAfter } from '../records/lifecycle.js';
import type { View } from '../records/view.js';
import { errorMembers, RECOVERED, type OrderFailure } from './failure.js';
import type { OrderKind } from './kind.js';
import { nextOrderAttempt } from './retry-rules.js';
import { fullSkuOf } from './trial.js';
import { numberOf, textOf, type Changes, type Values } from '../json/values.js';

// What orders, and the days that pass without one, do to a subscription (#3-order-success, #3-order-failure). Each function
// takes the record as it is now, which may have been changed since the order was sent (#6.2-meanwhile-stays).

/** An order that was placed, as far as it concerns one subscription. */
interface PlacedOrder {
  readonly kind: OrderKind;
  /** The date of the next order; `undefined` when there is none, with which the subscription expires (#3-rule-dates-end). */
  readonly nextDate: CalendarDate | undefined;
  /** Whether somebody has changed the order date while the order was open; then it stays, and is the date of a further order. */
  readonly hasDateChanged: boolean;
}

const NOTHING: Changes = {};

/** What a placed order changes; one off-cycle is counted and nothing else (#3-off-cycle). */
export function changesBySuccess(values: Values, order: PlacedOrder, view: View): Changes {
  const counted = { recurring_order_count: countIn(values, 'recurring_order_count') + 1 };
  if (order.kind === 'off-cycle') return counted;
  return { ...counted, ...RECOVERED, ...conversion(values, view), ...dateAndStatus(values, order), last_order_date: view.today };
}

/**
 * What a failed order changes: nothing for one off-cycle, nor where the subscription was cancelled or expired in the meantime. One
 * that is paused counts the failure and is not tried again.
 */
export function changesByFailure(values: Values, failure: OrderFailure, { kind, view }: { kind: OrderKind; view: View }): Changes {
  const failures = countIn(values, 'failed_order_attempt_count') + 1;
  const next = nextOrderAttempt(failure.errorClass, failures, view);
  const status = statusAfter(next === undefined ? 'order given up' : 'order to retry', values);
  if (kind === 'off-cycle' || status === 'nothing') return NOTHING;
  return {
    ...errorMembers(failure, view.now),
    status,
    failed_order_attempt_count: failures,
    retry_after: status === 'Retry' && next !== undefined ? instantText(next) : null,
  };
}

/** Whether it is too late to order a subscription: by more days than the threshold, if there is one (#3-threshold). */
export function isThresholdPassed(values: Values, view: View): boolean {
  const threshold = numberOf(view.configuration.members, 'fulfillment_threshold_days');
  const next = textOf(values, 'next_order_date');
  if (threshold === undefined || next === undefined || statusAfter('threshold passed', values) === 'nothing') return false;
  return daysBetween(next, view.today) > threshold;
}

/** What being too late changes: no attempt is counted and none will follow (#3-threshold-no-attempt). */
export function changesByThreshold(values: Values, view: View): Changes {
  const status = statusAfter('threshold passed', values);
  if (status === 'nothing') return NOTHING;
  const message = `Next order date expired: ${textOf(values, 'next_order_date') ?? ''}`;
  const failure = { errorClass: 'Unclassified', errorType: 'next_order_date_expired', message };
  return { ...errorMembers(failure, view.now), status, retry_after: null };
}

/** Whether the last day of a subscription that can expire has come (#3-expiration). */
export function isExpirationReached(values: Values, view: View): boolean {
  return statusAfter('last day comes', values) !== 'nothing' && isOver(values, view.today);
}

/** What expiring changes. */
export function changesByExpiration(values: Values): Changes {
  const status = statusAfter('last day comes', values);
  return status === 'nothing' ? NOTHING : { status, retry_after: null };
}

// Without a further date it is over, unless its own state stays.
function dateAndStatus(values: Values, { nextDate, hasDateChanged }: PlacedOrder): Changes {
  const status = statusAfter('order succeeds', values);
  if (hasDateChanged) return { status };
  if (nextDate === undefined) return { status: status === 'Active' ? 'Expired' : status };
  return { status, next_order_date: nextDate };
}

// With its first recurring order a trial becomes what it is a trial of (#3-trial).
function conversion(values: Values, view: View): Changes {
  const sku = fullSkuOf(values, view);
  return sku === undefined ? NOTHING : { product_sku: heldText(sku), use_fixed_price: false };
}

function countIn(values: Values, name: string): number {
  return numberOf(values, name) ?? 0;
}
