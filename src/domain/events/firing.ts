import { emailOf, type EmailTemplate } from './emails.js';
import { customerIn, type Subject } from './members.js';
import type { JsonObject } from '../json/json.js';
import { isLive } from '../records/lifecycle.js';
import type { RecordChange } from '../records/change.js';
import type { View } from '../records/view.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';

// When events fire (#6.1-event-causes): each function here is the condition of one type, for the table.

/** What one event of a type comes from, out of the changes of one unit of work. */
interface Occasion {
  readonly subject: Subject;
  /** What it says beside the records. */
  readonly extra: JsonObject;
  /** Which of the changes it comes from. */
  readonly at: number;
}

/** Finds the occasions for an event of a type in the changes of one unit of work. */
export type Condition = (changes: readonly RecordChange[], view: View) => readonly Occasion[];

/** The change of a record that is there afterwards; without `before` it was created. */
type Stored = RecordChange & { readonly after: Values };

/** Fires for each record of a resource that was created. */
export function onCreation(resource: string): Condition {
  return forEach(resource, ({ before }) => (before === undefined ? [{}] : []));
}

/** Fires for each record of a resource that was changed, and not only created, in a way that passes a test. */
export function onChange(resource: string, passes: (before: Values, after: Values) => boolean): Condition {
  return forEach(resource, ({ before, after }) => (before !== undefined && passes(before, after) ? [{}] : []));
}

/** Whether a member has another text than before. */
export function isChanged(member: string): (before: Values, after: Values) => boolean {
  return (before, after) => textOf(before, member) !== textOf(after, member);
}

/** Whether a member has come to be this text. */
export function hasBecome(member: string, value: string): (before: Values, after: Values) => boolean {
  return (before, after) => textOf(after, member) === value && textOf(before, member) !== value;
}

/** Whether the first recurring order of a trial has made it another product (#3-trial). */
export function isConverted(before: Values, after: Values): boolean {
  const isOrdered = (numberOf(after, 'recurring_order_count') ?? 0) > (numberOf(before, 'recurring_order_count') ?? 0);
  return isOrdered && isTrue(after, 'created_as_trial') && textOf(before, 'product_sku') !== textOf(after, 'product_sku');
}

/** Fires when the status of a subscription changes, and says from what to what. */
export const onStatusChange: Condition = forEach('subscription', ({ before, after }) =>
  before === undefined || !isChanged('status')(before, after)
    ? []
    : [{ previous_status: textOf(before, 'status') ?? null, new_status: textOf(after, 'status') ?? null }],
);

/** Fires when a customer subscribes, with the first live subscription, or cancels, with the last one. */
export function onCustomer(turn: 'subscribes' | 'cancels'): Condition {
  return (changes, view) => {
    const gained = new Map<number, { readonly at: number; readonly difference: number }>();
    for (const [index, { resource, before, after }] of changes.entries()) {
      const gain = resource === 'subscription' ? Number(isLiveOne(after)) - Number(isLiveOne(before)) : 0;
      const customerId = gain === 0 ? undefined : customerIn(after ?? before);
      if (customerId === undefined) continue;
      const { at, difference } = gained.get(customerId) ?? { at: index, difference: 0 };
      gained.set(customerId, { at, difference: difference + gain });
    }
    return [...gained].flatMap(([id, { at, difference }]) => {
      const turns = turn === 'subscribes' ? difference > 0 : difference < 0;
      const before = turn === 'subscribes' ? difference : 0;
      // Their data need the id alone.
      return turns && (view.sums('subscription', id).is_live ?? 0) === before ? [{ at, subject: { id, values: {} }, extra: {} }] : [];
    });
  };
}

/** Fires for the e-mails that a customer would get: because the request asked for one, and because an order has failed. */
export const onEmail: Condition = forEach('subscription', ({ id, before, after, transient }, view) => {
  const templates: EmailTemplate[] = [];
  if (isTrue(transient, 'send_customer_notification_email')) templates.push(templateOf(before, after));
  if (before !== undefined && isFailureMailed(before, after, view)) templates.push('subscription_order_failed');
  return templates.map((template) => emailOf(template, { id, values: after }, view)).filter((email) => email !== undefined);
});

function templateOf(before: Values | undefined, after: Values): EmailTemplate {
  if (before === undefined) return 'subscription_created';
  return hasBecome('status', 'Cancelled')(before, after) ? 'subscription_cancelled' : 'subscription_updated';
}

function isFailureMailed(before: Values, after: Values, view: View): boolean {
  const [old, present] = [numberOf(before, 'failed_order_attempt_count') ?? 0, numberOf(after, 'failed_order_attempt_count') ?? 0];
  if (present <= old) return false;
  return present === 1 || !isTrue(view.configuration.members, 'subscription_order_failed_email_first_time_only');
}

function isLiveOne(values: Values | undefined): boolean {
  return values !== undefined && isLive(values.status);
}

function forEach(resource: string, extrasOf: (change: Stored, view: View) => readonly JsonObject[]): Condition {
  return (changes, view) =>
    changes.flatMap((change, at) => {
      if (change.resource !== resource || !isStored(change)) return [];
      const subject = { id: change.id, values: change.after };
      return extrasOf(change, view).map((extra) => ({ subject, extra, at }));
    });
}

function isStored(change: RecordChange): change is Stored {
  return change.after !== undefined;
}
