import { boolean, choice, dateTime, integer, object, objectOf, text } from '../records/field-type.js';
import { customerReference } from '../records/reference-type.js';
import { derived, field, readOnly } from '../records/field.js';
import { heldText, isObject, type Json } from '../json/json.js';
import { postalFields } from '../records/postal-fields.js';
import { jsonIn } from '../records/view.js';
import { defineResource, integerColumn, jsonColumn, textColumn, unindexed } from '../records/resource.js';
import { isAbsent, numberOf, textOf, type Changes, type Values } from '../json/values.js';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  master: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners_club: 'Diners Club',
  dankort: 'Dankort',
};

/** The sequence of the ids of profiles' billing addresses, apart from that of the customers' addresses. */
export const BILLING_SEQUENCE = 'id:billing-address';
/** The first of them, beside the addresses of customers, which begin with 3001. */
export const FIRST_BILLING_ID = 3050;

/** What redacting changes of a profile, for good (#3-redacted-profile). */
export const REDACTED = {
  payment_token: null,
  third_party_payment_token: null,
  bank_routing_number: null,
  status: 'redacted',
} as const satisfies Changes;

// What a profile shows of its customer.
const OF_CUSTOMER = ['ecom_customer_id', 'email_json'];

const stored = readOnly(text());

// What a profile shows of the address to which it is billed.
const shownBilling = {
  id: field(integer(), 'R - -'),
  customer_id: readOnly(customerReference()),
  created: readOnly(dateTime()),
  updated: readOnly(dateTime()),
  ...Object.fromEntries(Object.entries(postalFields).map(([name, { type }]) => [name, readOnly(type)] as const)),
};

/** A payment profile (§4.4; #4.4-profile, #4.4-profile-customer). */
export const paymentProfile = defineResource({
  name: 'payment-profile',
  firstId: 6001,
  owner: 'customer_id',
  fields: {
    id: readOnly(integer()),
    customer_id: field(customerReference(), 'R - -'),
    ...derived(text(), {
      names: ['{ecom}_customer_id', 'customer_email'],
      argument: (values) => textOf(values, 'customer_id'),
      show: (_id, customerId, view) => {
        const [shopId = null, email] = view.cells('customer', Number(customerId), OF_CUSTOMER) ?? [];
        return [shopId === null ? undefined : `"${String(shopId)}"`, jsonIn(email)];
      },
    }),
    customer_facing_name: readOnly(text(), { computed: facingName }),
    merchant_facing_name: readOnly(text(), { computed: facingName }),
    profile_type: readOnly(choice('spreedly_vault', 'spreedly_dual_vault', 'external_vault'), { fallback: () => 'spreedly_vault' }),
    // Of an external vault: what the order callback is told, while answers show none (#2.3-external-method-type).
    sent_payment_method_type: readOnly(text(), { hidden: true, computed: sentMethodType }),
    payment_method_type: readOnly(choice('credit_card', 'bank_account', 'apple_pay', 'android_pay', 'third_party_token'), {
      computed: shownMethodType,
    }),
    status: readOnly(choice('retained', 'redacted', 'closed'), { fallback: () => 'retained' }),
    payment_vault: readOnly(text(), { fallback: (values, view) => vaultMember(values, view.configuration.members.payment_vault) }),
    gateway: readOnly(text(), { fallback: (values, view) => vaultMember(values, view.configuration.members.gateway) }),
    payment_token: stored,
    creditcard_type: stored,
    creditcard_first_digits: stored,
    creditcard_last_digits: stored,
    creditcard_month: stored,
    creditcard_year: stored,
    bank_routing_number: stored,
    bank_account_last_digits: stored,
    bank_name: stored,
    bank_account_type: readOnly(choice('checking', 'savings')),
    bank_account_holder_type: readOnly(choice('personal', 'business')),
    third_party_vault_type: stored,
    third_party_payment_token: stored,
    dual_vault_mode: stored,
    vault_specific_fields: readOnly(object()),
    three_ds_status: readOnly(choice('none', 'pending_authentication', 'authenticated', 'authentication_failed'), {
      fallback: (values) => vaultMember(values, 'none'),
    }),
    account_updater_mode: readOnly(choice('opt_in', 'opt_out')),
    billing_address: readOnly(objectOf(shownBilling), { computed: ownedBilling }),
    is_failing_test_card: readOnly(boolean(), { hidden: true }),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {
    customer_id: integerColumn('customer_id'),
    profile_type: textColumn('profile_type'),
    payment_method_type: textColumn('payment_method_type'),
    payment_token: textColumn('payment_token'),
    status: textColumn('status', unindexed),
    creditcard_last_digits: jsonColumn('creditcard_last_digits'),
  },
  form: {
    number: 2,
    renewed: (values) => ({
      ...values,
      sent_payment_method_type: sentMethodType(values),
      payment_method_type: shownMethodType(values),
      billing_address: ownedBilling(values),
    }),
  },
  filters: {
    customer_id: { column: 'customer_id', kind: 'id' },
    customer_email: { column: 'customer_id', kind: 'folded word', through: { resource: 'customer', column: 'email' } },
    '{ecom}_customer_id': { column: 'customer_id', kind: 'id', through: { resource: 'customer', column: 'ecom_customer_id' } },
    profile_type: { column: 'profile_type', kind: 'word' },
    payment_method_type: { column: 'payment_method_type', kind: 'word' },
    payment_token: { column: 'payment_token', kind: 'word' },
    transaction_id: { column: 'id', kind: 'loose id', through: { resource: 'transaction', column: 'id', take: 'ref_payment_profile_id' } },
  },
  reserves: ({ billing_address: address }) =>
    isObject(address) && Number.isSafeInteger(address.id) ? { [BILLING_SEQUENCE]: Number(address.id) } : {},
  numbered({ billing_address: address, ...values }, next) {
    if (!isObject(address) || !isAbsent(address.id)) return address === undefined ? values : { ...values, billing_address: address };
    return { ...values, billing_address: { ...address, id: next(BILLING_SEQUENCE, FIRST_BILLING_ID) } };
  },
  v1: { path: 'vault/paymentprofiles', actions: ['list', 'read'], widget: [] },
  v2: { path: 'vault/paymentprofiles', actions: ['list', 'read'], widget: ['list', 'read'] },
});

function isExternal(values: Values): boolean {
  return textOf(values, 'profile_type') === 'external_vault';
}

function sentMethodType(values: Values): Json | undefined {
  const sent = isExternal(values) ? (values.payment_method_type ?? values.sent_payment_method_type) : undefined;
  return sent === '' ? undefined : sent;
}

function shownMethodType(values: Values): Json | undefined {
  return isExternal(values) ? undefined : values.payment_method_type;
}

// With whose it is and when it was made; one of which that is not known is as old as its profile (#4.4-profile-billing-address).
function ownedBilling({ billing_address: address, ...profile }: Values): Json | undefined {
  if (!isObject(address)) return address;
  const { id, created = profile.created, updated = profile.updated, customer_id: _owner, ...members } = address;
  const own = { id, customer_id: profile.customer_id, created, updated };
  const known = Object.entries(own).flatMap(([name, value]) => (isAbsent(value) ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(known), ...members };
}

function facingName(values: Values): string {
  const bankDigits = textOf(values, 'bank_account_last_digits');
  if (bankDigits !== undefined) return heldText(`Bank account ending in ${bankDigits}`);
  const digits = textOf(values, 'creditcard_last_digits');
  if (digits === undefined || digits === '') return `Payment profile ${String(numberOf(values, 'id'))}`;
  return heldText(`${brandName(textOf(values, 'creditcard_type') ?? '')} ending in ${digits}`);
}

function brandName(brand: string): string {
  if (brand === '') return 'Card';
  return (Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : undefined) ?? brand;
}

// What the platform's own vault knows; a profile of an external vault lacks it.
function vaultMember(values: Values, value: Json | undefined): Json | undefined {
  return isExternal(values) ? undefined : value;
}
