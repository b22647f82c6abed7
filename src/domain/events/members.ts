import type { EventDraft, EventMember, EventType } from './event.js';
import type { JsonObject } from '../json/json.js';
import type { View } from '../records/view.js';
import { numberOf, textOf, type Values } from '../json/values.js';

// What the data of an event holds, by what the event is about (supplement 10.5). Ids at the top level are integers.

/** A record that an event is about, as it is now. */
export interface Subject {
  readonly id: number;
  readonly values: Values;
}

/** An event about a customer. */
export function customerEvent(type: EventType, id: number): EventDraft {
  return {
    type,
    members: [
      { name: 'customer_id', value: id },
      { name: 'customer', resource: 'customer', id },
    ],
  };
}

/** An event about a subscription, with what its type says beside the records. */
export function subscriptionEvent(type: EventType, { id, values }: Subject, extra: JsonObject = {}): EventDraft {
  return ownedEvent(type, { name: 'subscription', resource: 'subscription', id, values }, extra);
}

/** An event about a payment profile. */
export function paymentProfileEvent(type: EventType, { id, values }: Subject): EventDraft {
  return ownedEvent(type, { name: 'payment_profile', resource: 'payment-profile', id, values }, {});
}

/** An event about a transaction; customer and profile are named when they are known. */
export function transactionEvent(type: EventType, { id, values }: Subject, view: View): EventDraft {
  const profileId = numberOf(values, 'ref_payment_profile_id');
  const customerId = profileId === undefined ? undefined : view.cell('payment-profile', profileId, 'customer_id');
  return {
    type,
    members: [
      { name: 'transaction_id', value: id },
      { name: 'transaction', resource: 'transaction', id },
      ...given('customer_id', typeof customerId === 'number' ? customerId : undefined),
      ...given('payment_profile_id', profileId),
    ],
  };
}

/** The customer whose record this is; `undefined` when it says none. */
export function customerIn(values: Values | undefined): number | undefined {
  const id = values === undefined ? undefined : textOf(values, 'customer_id');
  return id === undefined ? undefined : Number(id);
}

interface Owned extends Subject {
  readonly name: string;
  readonly resource: string;
}

function ownedEvent(type: EventType, { name, resource, id, values }: Owned, extra: JsonObject): EventDraft {
  const customerId = customerIn(values);
  return {
    type,
    members: [
      ...given('customer_id', customerId),
      { name: `${name}_id`, value: id },
      ...(customerId === undefined ? [] : [{ name: 'customer', resource: 'customer', id: customerId }]),
      { name, resource, id },
      ...Object.entries(extra).map(([member, value]) => ({ name: member, value })),
    ],
  };
}

function given(name: string, value: number | undefined): readonly EventMember[] {
  return value === undefined ? [] : [{ name, value }];
}
