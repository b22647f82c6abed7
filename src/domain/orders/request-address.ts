import { isObject, type JsonObject } from '../json/json.js';
import type { View } from '../records/view.js';
import { withValues } from './request-members.js';
import { isTrue, numberOf, type Values } from '../json/values.js';
import type { CallbackWire } from '../records/wire.js';

// Members that the other mode shows as null; an absent company stays absent in both.
const SHOWN_EMPTY = ['street1', 'street2', 'street3', 'city', 'region', 'postcode', 'country', 'countryName', 'phone'];

/** Where the addresses of an order come from. */
interface Addressee {
  /** The subscription that stands for the order. */
  readonly subscription: Values;
  readonly profile: Values | undefined;
  readonly customer: Values;
  readonly isShipped: boolean;
}

/** The address members of the request: who is billed where (#2.3-billing-address). */
export function addressMembers({ subscription, profile, customer, isShipped }: Addressee, view: View, wire: CallbackWire): JsonObject {
  const shipping = linkedAddress(subscription, 'shipping_address_id', view);
  const ofProfile = profile?.billing_address;
  const billing = linkedAddress(subscription, 'billing_address_id', view) ?? (isObject(ofProfile) ? ofProfile : shipping) ?? {};
  return {
    billingAddress: addressMember(billing, customer, wire),
    ...(isShipped && shipping !== undefined ? { shippingAddress: addressMember(shipping, customer, wire) } : {}),
  };
}

/** Whether something of an order has to be shipped. */
export function needsShipping(subscriptions: readonly { readonly values: Values }[]): boolean {
  return subscriptions.some(({ values }) => isTrue(values, 'requires_shipping'));
}

function linkedAddress(subscription: Values, member: string, view: View): Values | undefined {
  const id = numberOf(subscription, member);
  return id === undefined ? undefined : view.own('address', id);
}

function addressMember(address: Values, customer: Values, wire: CallbackWire): JsonObject {
  return withValues(
    {
      firstName: address.first_name ?? customer.first_name ?? '',
      lastName: address.last_name ?? customer.last_name ?? '',
      company: address.company,
      street1: address.street1,
      street2: address.street2,
      ...(wire.hasThirdStreet ? { street3: address.street3 } : {}),
      city: address.city,
      region: address.region,
      postcode: address.postcode,
      country: address.country,
      countryName: address.country,
      phone: address.phone,
    },
    wire.showsNull ? SHOWN_EMPTY : [],
  );
}
