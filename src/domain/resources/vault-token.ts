import { boolean, choice, dateTime, integer, object, text } from '../records/field-type.js';
import { readOnly, type Computation, type Field } from '../records/field.js';
import { heldText, isObject, type Json } from '../json/json.js';
import { fullName } from '../records/postal-fields.js';
import { defineResource, integerColumn, textColumn } from '../records/resource.js';
import { textOf } from '../json/values.js';

const stored = readOnly(text());

/** A card that was tokenised and may be stored as a profile of a customer (#4.4-vault-tokens); no list shows it. */
export const vaultToken = defineResource({
  name: 'vault-token',
  isMadeByCallsOnly: true,
  key: 'token',
  firstId: 1,
  fields: {
    id: readOnly(integer(), { hidden: true }),
    token: stored,
    payment_method_type: readOnly(choice('credit_card', 'apple_pay')),
    storage_state: readOnly(choice('cached', 'retained', 'redacted'), { fallback: () => 'cached' }),
    test: readOnly(boolean(), { fallback: () => true }),
    first_name: ofBilling('first_name'),
    last_name: ofBilling('last_name'),
    full_name: readOnly(text(), { computed: billingName }),
    company: ofBilling('company'),
    address1: ofBilling('street1'),
    address2: ofBilling('street2'),
    city: ofBilling('city'),
    state: ofBilling('region'),
    zip: ofBilling('postcode'),
    country: ofBilling('country'),
    phone_number: ofBilling('phone'),
    email: stored,
    card_type: stored,
    first_six_digits: stored,
    last_four_digits: stored,
    month: readOnly(integer()),
    year: readOnly(integer()),
    eligible_for_card_updater: readOnly(boolean(), { fallback: () => false }),
    fingerprint: stored,
    created_at: readOnly(text(), { computed: instantOf('created') }),
    updated_at: readOnly(text(), { computed: instantOf('updated') }),
    billing_address: readOnly(object(), { hidden: true }),
    is_failing_test_card: readOnly(boolean(), { hidden: true }),
    payment_profile_id: readOnly(integer(), { hidden: true }),
    created: readOnly(dateTime(), { hidden: true }),
    updated: readOnly(dateTime(), { hidden: true }),
  },
  columns: { token: textColumn('token'), payment_profile_id: integerColumn('payment_profile_id') },
  filters: {},
});

function ofBilling(member: string): Field {
  return readOnly(text(), {
    computed: ({ billing_address: address }): Json | undefined => (isObject(address) ? address[member] : undefined),
  });
}

function billingName({ billing_address: address }: Parameters<Computation>[0]): Json | undefined {
  return isObject(address) ? heldText(fullName(address)) : undefined;
}

// The same instant in the form that the vault behind the platform writes.
function instantOf(member: string): Computation {
  return (values) => textOf(values, member)?.replace('+0000', 'Z');
}
