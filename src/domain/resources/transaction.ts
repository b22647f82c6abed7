import { choice, dateTime, integer, map, object, text } from '../records/field-type.js';
import { readOnly } from '../records/field.js';
import { defineResource, integerColumn, textColumn, unindexed } from '../records/resource.js';
import { transactionStates, transactionTypes } from '../vault/transaction-rules.js';

const stored = readOnly(text());

/** What was done with a payment method at the gateway (#4.4-transactions); no list shows it. */
export const transaction = defineResource({
  name: 'transaction',
  isMadeByCallsOnly: true,
  firstId: 11001,
  fields: {
    id: readOnly(integer()),
    type: readOnly(choice(...transactionTypes)),
    state: readOnly(choice(...transactionStates)),
    amount: readOnly(integer()),
    currency_code: stored,
    token: stored,
    payment_token: stored,
    third_party_payment_token: stored,
    gateway_type: readOnly(text(), { fallback: () => 'test' }),
    gateway_transaction_id: stored,
    gateway_specific_response: readOnly(map()),
    ref_payment_profile_id: readOnly(integer()),
    ref_transaction_id: readOnly(integer()),
    ref_gateway_id: readOnly(integer()),
    ref_token: stored,
    order_id: stored,
    ip: stored,
    email: stored,
    unique_id: stored,
    creditcard_type: stored,
    creditcard_first_digits: stored,
    creditcard_last_digits: stored,
    creditcard_month: stored,
    creditcard_year: stored,
    billing_address: readOnly(object()),
    response_message: stored,
    error_code: stored,
    error_detail: stored,
    cvv_code: stored,
    cvv_message: stored,
    avs_code: stored,
    avs_message: stored,
    created: readOnly(dateTime()),
  },
  columns: {
    ref_payment_profile_id: integerColumn('ref_payment_profile_id', unindexed),
    ref_transaction_id: integerColumn('ref_transaction_id'),
    type: textColumn('type', unindexed),
    state: textColumn('state', unindexed),
    amount: integerColumn('amount', unindexed),
  },
  filters: {},
});
