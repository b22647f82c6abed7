import type { CalendarDate } from '../calendar/dates.js';
import { heldText, type Json, type JsonObject } from '../json/json.js';
import type { View } from '../records/view.js';
import type { OrderFailure } from './failure.js';
import { addressMembers, needsShipping } from './request-address.js';
import { itemMember } from './request-item.js';
import { paymentMember, paymentRefusal, profileOf } from './request-payment.js';
import { shipsByDefault } from './shipping-method.js';
import { isAbsent, textOf, type Values } from '../json/values.js';
import type { CallbackWire, Dialect } from '../records/wire.js';

const SHOP_CUSTOMER_ID = ['shop_customer_id'];

/** A subscription and its own members. */
export interface DueSubscription {
  readonly id: number;
  readonly values: Values;
}

/** An order that is asked for: subscriptions that agree in the criteria of grouping (#3-grouping-criteria), at least one. */
interface RequestedOrder {
  readonly subscriptions: readonly DueSubscription[];
  /** The `salesOrderToken` of the attempt. */
  readonly token: string;
  /** The order date of a subscription after a success, off-cycle its present one; `undefined` when there is none. */
  readonly nextDateOf: (values: Values) => CalendarDate | undefined;
  /** Whether it is no recurring order, so that trials stay what they are. */
  readonly isOffCycle?: boolean;
  /** When the request is made, milliseconds since 1970. */
  readonly at: number;
}

/** The body that asks for an order, texts as they are held: write it with `encode` (#6.2-callback, #2.3-members). */
export function orderRequest(order: RequestedOrder, view: View, dialect: Dialect): JsonObject {
  const subscriptions = byId(order.subscriptions);
  // They agree in what the order as a whole says, so that the first stands for all.
  const subscription = subscriptions[0]?.values ?? {};
  const { callback } = dialect.wire;
  const customer = customerOf(subscription, view);
  const profile = profileOf(subscription, view);
  const { members } = view.configuration;
  const shippingMethod = shipsByDefault(members)
    ? filled(members, 'default_shipping_method_code')[0]
    : firstFilled(subscriptions, 'shipping_method_code');
  return {
    ...(callback.saysWhen ? { timestamp: Math.floor(order.at / 1000) } : {}),
    allowSomeFailedItems: textOf(members, 'order_generation_partial_order_mode') === 'allow_partial_orders',
    ...customer.members,
    salesOrderToken: order.token,
    ...(shippingMethod === undefined ? {} : { shippingMethodCode: shippingMethod }),
    currency: members.currency ?? 'USD',
    payment: paymentMember({ subscription, profile, customer: customer.values }, callback),
    couponCodes: couponCodes(subscriptions, callback),
    ...addressMembers({ subscription, profile, customer: customer.values, isShipped: needsShipping(subscriptions) }, view, callback),
    ...(callback.listsShippingMethods && shippingMethod !== undefined ? { shippingMethodCodes: [{ method_code: shippingMethod }] } : {}),
    items: subscriptions.map(({ id, values }) =>
      itemMember({ id, values, nextDate: order.nextDateOf(values), isOffCycle: order.isOffCycle === true }, view, dialect),
    ),
  };
}

/** Why an order fails before anybody is asked for it (#6.2-payment-missing, #3-error-class-texts); `undefined` when it can be asked for. */
export function orderRefusal(subscriptions: readonly DueSubscription[], view: View): OrderFailure | undefined {
  for (const { values } of subscriptions) {
    const refusal = paymentRefusal(values, view);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Subscriptions ascending by id. */
export function byId<Due extends { readonly id: number }>(subscriptions: readonly Due[]): readonly Due[] {
  return [...subscriptions].sort((a, b) => a.id - b.id);
}

function customerOf(subscription: Values, view: View): { readonly values: Values; readonly members: JsonObject } {
  const customerId = textOf(subscription, 'customer_id') ?? '';
  const values = view.own('customer', Number(customerId)) ?? {};
  const platformCustomerId = heldText(String(view.cells('customer', Number(customerId), SHOP_CUSTOMER_ID)?.[0] ?? ''));
  return { values, members: { customerId, customerEmail: values.email ?? '', platformCustomerId } };
}

function couponCodes(subscriptions: readonly DueSubscription[], wire: CallbackWire): Json {
  const coupons = new Set(subscriptions.flatMap(({ values }) => filled(values, 'coupon_code')));
  if (coupons.size > 0 || !wire.listsMissingCoupon) return [...coupons];
  return [subscriptions[0]?.values.coupon_code ?? null];
}

function firstFilled(subscriptions: readonly DueSubscription[], name: string): Json | undefined {
  return subscriptions.flatMap(({ values }) => filled(values, name))[0];
}

function filled(values: Values, name: string): readonly Json[] {
  const value = values[name];
  return isAbsent(value) || value === '' ? [] : [value];
}
