import { emailMembers, emailOf } from './emails.js';
import { hasBecome, isChanged, isConverted, onChange, onCreation, onCustomer, onEmail, onStatusChange, type Condition } from './firing.js';
import { ofCustomer, ofPaymentProfile, ofSubscription, ofTransaction, type Members, type Subject } from './members.js';
import type { JsonObject } from '../json/json.js';
import { choice, objectOf } from '../records/field-type.js';
import { field, type Fields } from '../records/field.js';
import { statuses } from '../records/lifecycle.js';
import type { View } from '../records/view.js';

/** Where something is known from: published clients, a section of the document, or an assumption. */
export type Source = 'observed' | `§${string}` | `A${string}`;

/** What is known of a type of event: that there is one, when it fires, what its data hold. */
interface Sources {
  readonly name: Source;
  readonly fires: Source;
  readonly data: Source;
}

/** A type of event that nothing fires by itself and that is about no record. */
interface Call {
  readonly about: 'nothing';
  readonly when: string;
  readonly from: Sources;
}

/** A type of event that is about a record. */
interface RecordEvent {
  /** The resource of the record. */
  readonly about: string;
  /** What makes it, for readers of the documentation. */
  readonly when: string;
  /**
   * The place among the events of one unit of work: those with a lower stage come first, within a stage those of the record that was
   * changed first, and of one record those with a lower step.
   */
  readonly rank: readonly [stage: number, step: number];
  readonly fires: Condition;
  readonly members: Members;
  /** The members of what it says beside the record; none by default. */
  readonly says?: Fields;
  /** What it says beside the record when it is made by hand; nothing by default. */
  readonly sample?: (subject: Subject, view: View) => JsonObject | undefined;
  readonly from: Sources;
}

const CHOSEN = { name: 'observed', fires: 'A37', data: 'A38' } as const;
const SEEN = { name: 'observed', fires: 'A37', data: 'observed' } as const;

const profile = { about: 'payment-profile', members: ofPaymentProfile } as const;
const subscription = { about: 'subscription', members: ofSubscription } as const;
const customer = { about: 'customer', members: ofCustomer } as const;

const isRedacted = hasBecome('status', 'redacted');
const hasNewStatus = isChanged('status');

// One row per type of event, at the index that destinations name it by (#6.1-event-types, #6.1-event-causes). All else derives:
// where it stands among others, how it is marked, what `subsim trigger` offers, the enumerations in the schemas, the page about webhooks.
const table = {
  ping: { about: 'nothing', when: 'somebody asks for it', from: CHOSEN },
  'customer.subscribed': { ...customer, when: 'a first subscription is live', rank: [3, 1], fires: onCustomer('subscribes'), from: CHOSEN },
  'customer.cancelled': {
    ...customer,
    when: 'the last live subscription of a customer is live no more',
    rank: [3, 1],
    fires: onCustomer('cancels'),
    from: CHOSEN,
  },
  'payment_profile.created': {
    ...profile,
    when: 'a payment profile has been stored',
    rank: [1, 1],
    fires: onCreation('payment-profile'),
    from: SEEN,
  },
  'payment_profile.updated': {
    ...profile,
    when: 'a payment profile has changed',
    rank: [1, 1],
    fires: onChange('payment-profile', (...states) => !isRedacted(...states)),
    from: SEEN,
  },
  'payment_profile.redacted': {
    ...profile,
    when: 'a payment profile has been redacted',
    rank: [1, 1],
    fires: onChange('payment-profile', isRedacted),
    from: SEEN,
  },
  'subscription.created': {
    ...subscription,
    when: 'a subscription has been made',
    rank: [2, 1],
    fires: onCreation('subscription'),
    from: SEEN,
  },
  'subscription.updated': {
    ...subscription,
    when: 'a subscription has changed, but not its status',
    rank: [2, 2],
    fires: onChange('subscription', (...states) => !hasNewStatus(...states)),
    from: CHOSEN,
  },
  'subscription.status_change': {
    ...subscription,
    when: 'a subscription has another status',
    rank: [2, 2],
    fires: onStatusChange,
    says: { previous_status: field(choice(...statuses), 'R - -'), new_status: field(choice(...statuses), 'R - -') },
    sample: ({ values: { status = null } }) => ({ previous_status: status, new_status: status }),
    from: CHOSEN,
  },
  'subscription.cancelled': {
    ...subscription,
    when: 'a subscription has become Cancelled',
    rank: [2, 3],
    fires: onChange('subscription', hasBecome('status', 'Cancelled')),
    from: CHOSEN,
  },
  'subscription.trial.converted': {
    ...subscription,
    when: 'a trial has turned into the full product',
    rank: [2, 1],
    fires: onChange('subscription', isConverted),
    from: CHOSEN,
  },
  'subscription.email': {
    ...subscription,
    when: 'an e-mail would go to the customer',
    rank: [4, 1],
    fires: onEmail,
    says: { email: field(objectOf(emailMembers), 'R - -') },
    sample: (subject, view) => emailOf('subscription_updated', subject, view),
    from: CHOSEN,
  },
  'payment_transaction.updated': {
    about: 'transaction',
    when: 'a transaction has another state',
    rank: [1, 1],
    // Transactions have a state from the beginning; only a later change of it counts.
    fires: onChange('transaction', isChanged('state')),
    members: ofTransaction,
    from: CHOSEN,
  },
} as const satisfies Readonly<Record<string, Call | RecordEvent>>;

/** A type of event. */
export type EventType = keyof typeof table;

/** The rows of all types of event, by type. */
export const eventTable: Readonly<Record<EventType, Call | RecordEvent>> = table;

/** The types of event, at the indices that destinations name them by. */
export const eventTypes = Object.keys(table) as readonly EventType[]; // they are its keys

/** Whether a text is a type of event. */
export function isEventType(text: string): text is EventType {
  return Object.hasOwn(table, text);
}
