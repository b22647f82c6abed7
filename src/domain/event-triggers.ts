import { emailOf } from './emails.js';
import { customerEvent, customerIn, paymentProfileEvent, subscriptionEvent, transactionEvent, type Told } from './event-members.js';
import type { EventDraft, EventType } from './event.js';
import type { Look } from './look.js';
import { Problem } from './problem.js';

/** A record that an event is about, by the name of its resource. */
export interface TriggerTarget {
  readonly resource: string;
  readonly id: number;
}

/** An event of a type about a record as it is now, whether there was a cause or not. Throws `setting-refused` or `unknown-record`. */
export function draftOf(type: EventType, target: TriggerTarget | undefined, look: Look): EventDraft {
  if (type === 'ping') return { type, members: [] };
  const resource = resourceOf(type);
  const id = target?.resource === resource ? target.id : undefined;
  if (id === undefined) throw new Problem('setting-refused', `An event ${type} is about a ${resource}: name one, as in ${resource}:12.`);
  const values = look.own(resource, id);
  if (values === undefined) throw new Problem('unknown-record');
  return about(type, { id, values }, look);
}

function resourceOf(type: EventType): string {
  const [subject = ''] = type.split('.');
  return { payment_profile: 'payment-profile', payment_transaction: 'transaction' }[subject] ?? subject;
}

function about(type: EventType, told: Told, look: Look): EventDraft {
  const { id, values } = told;
  if (type === 'customer.subscribed' || type === 'customer.cancelled') return customerEvent(type, id);
  if (type === 'payment_transaction.updated') return transactionEvent(type, told, look);
  if (type.startsWith('payment_profile.')) return paymentProfileEvent(type, told);
  if (type === 'subscription.status_change') {
    const status = values.status ?? null;
    return subscriptionEvent(type, told, { previous_status: status, new_status: status });
  }
  const email = type === 'subscription.email' ? emailOf('subscription_changed', customerIn(values), look) : undefined;
  return subscriptionEvent(type, told, email === undefined ? {} : { email });
}
