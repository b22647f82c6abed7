import { emailOf } from './emails.js';
import { customerEvent, customerIn, paymentProfileEvent, subscriptionEvent, transactionEvent, type Subject } from './members.js';
import type { EventDraft, EventType } from './event.js';
import type { View } from '../records/view.js';
import { Problem } from '../refusals/problem.js';

/** A record that an event is about, by the name of its resource. */
export interface TriggerTarget {
  readonly resource: string;
  readonly id: number;
}

/** An event of a type about a record as it is now, whether something caused it or not. Throws `setting-refused` or `unknown-record`. */
export function draftOf(type: EventType, target: TriggerTarget | undefined, view: View): EventDraft {
  if (type === 'ping') return { type, members: [] };
  const resource = resourceOf(type);
  const id = target?.resource === resource ? target.id : undefined;
  if (id === undefined) throw new Problem('setting-refused', `An event ${type} is about a ${resource}: name one, as in ${resource}:12.`);
  const values = view.own(resource, id);
  if (values === undefined) throw new Problem('unknown-record');
  return about(type, { id, values }, view);
}

function resourceOf(type: EventType): string {
  const [subject = ''] = type.split('.');
  return { payment_profile: 'payment-profile', payment_transaction: 'transaction' }[subject] ?? subject;
}

function about(type: EventType, subject: Subject, view: View): EventDraft {
  const { id, values } = subject;
  if (type === 'customer.subscribed' || type === 'customer.cancelled') return customerEvent(type, id);
  if (type === 'payment_transaction.updated') return transactionEvent(type, subject, view);
  if (type.startsWith('payment_profile.')) return paymentProfileEvent(type, subject);
  if (type === 'subscription.status_change') {
    const status = values.status ?? null;
    return subscriptionEvent(type, subject, { previous_status: status, new_status: status });
  }
  const email = type === 'subscription.email' ? emailOf('subscription_changed', customerIn(values), view) : undefined;
  return subscriptionEvent(type, subject, email === undefined ? {} : { email });
}
