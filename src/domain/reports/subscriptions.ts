import { addDays, instantText } from '../calendar/dates.js';
import { lastDayOf } from '../scheduling/agenda.js';
import { numberOf, type Values } from '../json/values.js';
import { activeOf, cellsOf, customerCells, idOf, type Report, type ReportRow, type ReportSource } from './report.js';

const COMPLETE = [
  'status',
  'product_sku',
  'qty',
  'interval',
  'next_order_date',
  'last_order_date',
  'recurring_order_count',
  'created',
  'cancelled',
] as const;
const FAILED = [
  'product_sku',
  'status',
  'failed_order_attempt_count',
  'error_class',
  'error_type',
  'error_message',
  'error_time',
  'retry_after',
] as const;
const CARD = ['creditcard_type', 'creditcard_last_digits', 'creditcard_month', 'creditcard_year'] as const;

/** All subscriptions. */
export const completeSubscriptions: Report = {
  columns: ['subscription_id', 'customer_id', 'customer_email', ...COMPLETE],
  *rows(source) {
    for (const values of source.records('subscription')) {
      yield [idOf(values), ...customerCells(values, source.view()), ...cellsOf(values, COMPLETE)];
    }
  },
};

/** Subscriptions whose last order has failed. */
export const failedSubscriptions: Report = {
  columns: ['subscription_id', 'customer_id', 'customer_email', ...FAILED],
  *rows(source) {
    for (const values of source.records('subscription', { column: 'status', values: ['Failed', 'Retry'] })) {
      yield [idOf(values), ...customerCells(values, source.view()), ...cellsOf(values, FAILED)];
    }
  },
};

/** Every stored change of a subscription. */
export const subscriptionHistory: Report = {
  columns: ['change_id', 'subscription_id', 'changed_at', 'status', 'next_order_date', 'qty', 'interval', 'product_sku', 'changed_by'],
  *rows({ changes }) {
    for (const { id, subscription, instant, status, next_order_date: date, qty, interval, product_sku: sku, changed_by: by } of changes()) {
      const present = [date, qty, interval, sku].map((value) => value ?? undefined);
      yield [id, subscription, instantText(instant), status, ...present, by];
    }
  },
};

/** Cards in use whose month is over, or will be within the days of the configuration. */
export const expiredCreditCards: Report = {
  columns: ['payment_profile_id', 'customer_id', 'customer_email', ...CARD, 'active_subscriptions'],
  rows: expiredRows,
};

function* expiredRows(source: ReportSource): Iterable<ReportRow> {
  const { configuration, today } = source.view();
  const days = numberOf(configuration.members, 'expiring_card_email_days_ahead');
  for (const values of source.records('payment-profile', { column: 'status', values: ['retained'] })) {
    const last = lastDayOf(values);
    const isOver = last !== undefined && (last < today || (days !== undefined && addDays(last, -days) <= today));
    yield isOver ? expiredRow(values, source) : undefined;
  }
}

function expiredRow(values: Values, source: ReportSource): ReportRow {
  const [id, view] = [idOf(values), source.view()];
  return [id, ...customerCells(values, view), ...cellsOf(values, CARD), activeOf('payment_profile_id', id, view).count];
}
