import type { Json, JsonObject } from '../json/json.js';
import type { View } from '../records/view.js';
import { numberOf, textOf, type Values } from '../json/values.js';

// What the data of an event holds, by what the event is about (#6.1-event-data, #6.1-event-data-text). Ids at the top level are
// integers.

/** A member of an event's data: a value, or a record as the API shows it at the moment of the event. */
export type EventMember =
  { readonly name: string; readonly value: Json } | { readonly name: string; readonly resource: string; readonly id: number };

/** A record that an event is about, as it is now. */
export interface Subject {
  readonly id: number;
  readonly values: Values;
}

/** The members of an event about a record, with what it says beside the records. */
export type Members = (subject: Subject, extra: JsonObject, view: View) => readonly EventMember[];

/** An event about a customer. */
export const ofCustomer: Members = ({ id }) => [
  { name: 'customer_id', value: id },
  { name: 'customer', resource: 'customer', id },
];

/** An event about a subscription. */
export const ofSubscription: Members = (subject, extra) => [
  ...owned(subject, { name: 'subscription', resource: 'subscription' }),
  ...Object.entries(extra).map(([name, value]) => ({ name, value })),
];

/** An event about a payment profile. */
export const ofPaymentProfile: Members = (subject) => owned(subject, { name: 'payment_profile', resource: 'payment-profile' });

/** An event about a transaction; customer and profile are named when they are known. */
export const ofTransaction: Members = ({ id, values }, _extra, view) => {
  const profileId = numberOf(values, 'ref_payment_profile_id');
  const customerId = profileId === undefined ? undefined : view.cell('payment-profile', profileId, 'customer_id');
  return [
    { name: 'transaction_id', value: id },
    { name: 'transaction', resource: 'transaction', id },
    ...given('customer_id', typeof customerId === 'number' ? customerId : undefined),
    ...given('payment_profile_id', profileId),
  ];
};

/** The customer whose record this is; `undefined` when it names none. */
export function customerIn(values: Values | undefined): number | undefined {
  const id = values === undefined ? undefined : textOf(values, 'customer_id');
  return id === undefined ? undefined : Number(id);
}

function owned({ id, values }: Subject, { name, resource }: { readonly name: string; readonly resource: string }): readonly EventMember[] {
  const customerId = customerIn(values);
  return [
    ...given('customer_id', customerId),
    { name: `${name}_id`, value: id },
    ...(customerId === undefined ? [] : [{ name: 'customer', resource: 'customer', id: customerId }]),
    { name, resource, id },
  ];
}

function given(name: string, value: number | undefined): readonly EventMember[] {
  return value === undefined ? [] : [{ name, value }];
}
