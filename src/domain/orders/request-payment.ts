import type { Json, JsonObject } from '../json/json.js';
import type { View } from '../records/view.js';
import type { OrderFailure } from './failure.js';
import { withValues } from './request-members.js';
import { isAbsent, numberOf, textOf, type Values } from '../json/values.js';
import type { CallbackWire } from '../records/wire.js';

const MONTH = /^(?:0?[1-9]|1[0-2])$/;
const YEAR = /^(?:\d{2}|\d{4})$/;

// The method of an offline payment; null and `""` are none.
function offlineMethod(subscription: Values): Json | undefined {
  const code = subscription.payment_method_code;
  return isAbsent(code) || code === '' ? undefined : code;
}

/** Why an order cannot be paid for before anybody is asked (#6.2-payment-missing); `undefined` when it can. */
export function paymentRefusal(subscription: Values, view: View): OrderFailure | undefined {
  const profile = profileOf(subscription, view);
  if (profile === undefined) {
    return offlineMethod(subscription) === undefined ? refusal('payment_profile_missing', 'No payment profile.') : undefined;
  }
  const status = textOf(profile, 'status');
  const isUsable = status !== 'redacted' && status !== 'closed';
  return isUsable ? undefined : refusal('payment_profile_redacted', 'Payment profile is redacted.');
}

/** The profile that pays for a subscription; `undefined` for none. */
export function profileOf(subscription: Values, view: View): Values | undefined {
  const id = numberOf(subscription, 'payment_profile_id');
  return id === undefined ? undefined : view.own('payment-profile', id);
}

/** What the member `payment` is made from. */
interface Payer {
  readonly subscription: Values;
  readonly profile: Values | undefined;
  readonly customer: Values;
}

/** The member `payment` of the request (#2.3-members, #2.3-payment-without-value). */
export function paymentMember({ subscription, profile, customer }: Payer, wire: CallbackWire): JsonObject {
  const method = offlineMethod(subscription);
  return {
    ...profileMembers(profile, customer, wire),
    ...(wire.namesOfflinePayment && method !== undefined ? { paymentMethodCode: method } : {}),
  };
}

function profileMembers(profile: Values | undefined, customer: Values, wire: CallbackWire): JsonObject {
  const expiry = profile === undefined || !wire.padsExpiry ? profile : paddedExpiry(profile);
  return withValues(
    {
      paymentToken: profile?.payment_token,
      thirdPartyPaymentToken: profile?.third_party_payment_token,
      // A customer who pays offline has no vault.
      paymentVaultCustomerToken: profile === undefined ? undefined : customer.external_vault_customer_token,
      paymentProfileId: profile === undefined ? undefined : wire.numeral(numberOf(profile, 'id') ?? 0),
      paymentProfileType: profile?.profile_type,
      paymentMethodType: profile?.payment_method_type ?? profile?.sent_payment_method_type,
      creditcardType: profile?.creditcard_type,
      creditcardMonth: expiry?.creditcard_month,
      creditcardYear: expiry?.creditcard_year,
      creditcardLastDigits: profile?.creditcard_last_digits,
    },
    wire.showsNull ? ['paymentMethodType', 'creditcardType'] : [],
  );
}

// Values of other forms are left out.
function paddedExpiry(profile: Values): Values {
  const month = textOf(profile, 'creditcard_month')?.trim() ?? '';
  const year = textOf(profile, 'creditcard_year')?.trim() ?? '';
  return {
    creditcard_month: MONTH.test(month) ? month.padStart(2, '0') : undefined,
    creditcard_year: YEAR.test(year) ? year.padStart(4, '20') : undefined,
  };
}

function refusal(errorType: string, message: string): OrderFailure {
  return { errorClass: 'Payment Card', errorType, message };
}
