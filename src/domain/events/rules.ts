import { customerEvent, customerIn, paymentProfileEvent, subscriptionEvent, transactionEvent } from './members.js';
import type { EventDraft, EventType } from './event.js';
import { emailDraft, type EmailTemplate } from './emails.js';
import { isLive } from '../records/lifecycle.js';
import type { View } from '../records/view.js';
import type { Change } from '../records/resource.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';

/** What one unit of work has done to one record, from its first to its last state; only what was really changed counts. */
export interface RecordChange extends Change {
  readonly resource: string;
}

type Rule = (change: RecordChange, view: View) => readonly EventDraft[];

// When each type fires (supplement 10.2), by the resource that was changed. Other resources have no events.
const rules: Readonly<Record<string, Rule>> = {
  subscription: (change, view) => [...subscriptionEvents(change), ...emails(change, view)],
  'payment-profile': paymentProfileEvents,
  transaction: transactionEvents,
};

// The order of the events of one unit of work; those of one line keep the order in which the records were changed.
const ORDER: readonly (readonly EventType[])[] = [
  ['payment_profile.created', 'payment_profile.updated', 'payment_profile.redacted', 'payment_transaction.updated'],
  ['subscription.created', 'subscription.trial.converted', 'subscription.updated', 'subscription.status_change', 'subscription.cancelled'],
  ['customer.subscribed', 'customer.cancelled'],
  ['subscription.email'],
];

/** The events of one unit of work, in their order. */
export function eventsOf(changes: readonly RecordChange[], view: View): readonly EventDraft[] {
  const drafts: EventDraft[] = [];
  for (const change of changes) {
    const rule = rules[change.resource];
    if (rule !== undefined) drafts.push(...rule(change, view));
  }
  drafts.push(...customerEvents(changes, view));
  return drafts.length < 2 ? drafts : ORDER.flatMap((types) => drafts.filter(({ type }) => types.includes(type)));
}

function subscriptionEvents({ id, before, after }: RecordChange): readonly EventDraft[] {
  if (after === undefined) return [];
  if (before === undefined) return [subscriptionEvent('subscription.created', { id, values: after })];
  const [previous, present] = [textOf(before, 'status') ?? null, textOf(after, 'status') ?? null];
  const subject = { id, values: after };
  const converted = isConverted(before, after) ? [subscriptionEvent('subscription.trial.converted', subject)] : [];
  if (previous === present) return [...converted, subscriptionEvent('subscription.updated', subject)];
  return [
    ...converted,
    subscriptionEvent('subscription.status_change', subject, { previous_status: previous, new_status: present }),
    ...(present === 'Cancelled' ? [subscriptionEvent('subscription.cancelled', subject)] : []),
  ];
}

// The first recurring order of a trial has made it another product (supplement 12.8).
function isConverted(before: Values, after: Values): boolean {
  const isOrdered = (numberOf(after, 'recurring_order_count') ?? 0) > (numberOf(before, 'recurring_order_count') ?? 0);
  return isOrdered && isTrue(after, 'created_as_trial') && textOf(before, 'product_sku') !== textOf(after, 'product_sku');
}

// The e-mails that the customer would get: because the request asked for one, and because an order has failed.
function emails({ id, before, after, transient }: RecordChange, view: View): readonly EventDraft[] {
  if (after === undefined) return [];
  const templates: EmailTemplate[] = [];
  if (isTrue(transient, 'send_customer_notification_email')) templates.push(templateOf(before, after));
  if (before !== undefined && tellsOfFailure(before, after, view)) templates.push('subscription_order_failed');
  return templates.flatMap((template) => emailDraft(template, { id, values: after }, view) ?? []);
}

function tellsOfFailure(before: Values, after: Values, view: View): boolean {
  const [old, present] = [numberOf(before, 'failed_order_attempt_count') ?? 0, numberOf(after, 'failed_order_attempt_count') ?? 0];
  if (present <= old) return false;
  return present === 1 || !isTrue(view.configuration.members, 'subscription_order_failed_email_first_time_only');
}

function templateOf(before: Values | undefined, after: Values): EmailTemplate {
  if (before === undefined) return 'new_subscription';
  const isCancelled = textOf(after, 'status') === 'Cancelled' && textOf(before, 'status') !== 'Cancelled';
  return isCancelled ? 'subscription_cancelled' : 'subscription_changed';
}

function paymentProfileEvents({ id, before, after }: RecordChange): readonly EventDraft[] {
  if (after === undefined) return [];
  if (before === undefined) return [paymentProfileEvent('payment_profile.created', { id, values: after })];
  const isRedacted = textOf(after, 'status') === 'redacted' && textOf(before, 'status') !== 'redacted';
  return [paymentProfileEvent(isRedacted ? 'payment_profile.redacted' : 'payment_profile.updated', { id, values: after })];
}

// Transactions have a state from the beginning; only a later change of it is told.
function transactionEvents({ id, before, after }: RecordChange, view: View): readonly EventDraft[] {
  if (before === undefined || after === undefined || textOf(before, 'state') === textOf(after, 'state')) return [];
  return [transactionEvent('payment_transaction.updated', { id, values: after }, view)];
}

// A customer subscribes with the first live subscription and cancels with the last one.
function customerEvents(changes: readonly RecordChange[], view: View): readonly EventDraft[] {
  const gained = new Map<number, number>();
  for (const { resource, before, after } of changes) {
    const difference = resource === 'subscription' ? Number(isLiveOne(after)) - Number(isLiveOne(before)) : 0;
    const customerId = difference === 0 ? undefined : customerIn(after ?? before);
    if (customerId !== undefined) gained.set(customerId, (gained.get(customerId) ?? 0) + difference);
  }
  const drafts: EventDraft[] = [];
  for (const [id, difference] of gained) {
    const live = view.sums('subscription', id).is_live ?? 0;
    if (difference > 0 && live === difference) drafts.push(customerEvent('customer.subscribed', id));
    if (difference < 0 && live === 0) drafts.push(customerEvent('customer.cancelled', id));
  }
  return drafts;
}

function isLiveOne(values: Values | undefined): boolean {
  return values !== undefined && isLive(values.status);
}
