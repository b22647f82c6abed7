import { expect } from 'vitest';
import type { Script, Step } from './player.js';
import { anyList, codedJson, sinceLast } from './readers.js';

const V1 = '/services/v1/vault';
const V2 = '/services/v2/vault';
const notFound = { code: 404, message: 'Not Found' };
const applePayData = { version: 'EC_v1', data: 'sealed', signature: 'x', header: { transactionId: '1' } };
const billing = { first_name: 'Mira', last_name: 'Holt', street1: '14 Quay Road', country: 'US', zip: '19901' };
const card = {
  creditcard_number: '4111111111111111',
  creditcard_month: '09',
  creditcard_year: '2031',
  creditcard_verification_value: '123',
};
const own = { customer_id: 2001 };

const profiles: readonly Step[] = [
  ...['paymentprofile/creditcard', 'paymentprofile/creditcard.json'].map((path): Step => ({
    does: `stores a card at ${path}`,
    sends: `POST ${V2}/${path}`,
    body: { payment_profile: { ...own, ...card, billing_address: billing } },
    status: 201,
    finds: {
      payment_profile: { profile_type: 'spreedly_vault', payment_method_type: 'credit_card', customer_facing_name: 'Visa ending in 1111' },
    },
    keeps: { profile: 'payment_profile' },
  })),
  {
    does: 'stores a card as old clients do',
    sends: `POST ${V1}/paymentprofile.json`,
    body: { payment_profile: { customer_email: 'Mira.Holt@example.test', customer_id: '', ...card } },
    status: 201,
    finds: { payment_profile: { customer_id: '2001' } },
  },
  {
    does: 'stores a card of another vault, as that one spells it',
    sends: `POST ${V2}/paymentprofile/external-vault.json`,
    body: {
      payment_profile: {
        ecom_customer_id: '715',
        payment_token: 99,
        creditcard_type: 'V',
        creditcard_last_digits: 1111,
        creditcard_month: 9,
        creditcard_year: 31,
        vault_specific_fields: { sfcc: { payment_instrument_id: 'a' } },
      },
    },
    status: 201,
    finds: {
      payment_profile: {
        profile_type: 'external_vault',
        payment_token: '99',
        creditcard_type: 'V',
        creditcard_month: '9',
        creditcard_year: '31',
      },
    },
    keeps: { external: 'payment_profile' },
  },
  ...[
    '/services/v2/paymentprofile/third-party-token',
    `${V2}/paymentprofile/third-party-token`,
    '/services/v2/paymentprofile/third-party-token.json',
  ].map((path): Step => ({
    does: `stores a token of a third party at ${path}`,
    sends: `POST ${path}`,
    body: { payment_profile: { ...own, third_party_payment_token: 'tp-1', third_party_vault_type: 'other' } },
    status: 201,
    finds: { payment_profile: { payment_method_type: 'third_party_token', third_party_payment_token: 'tp-1' } },
  })),
  ...[applePayData, JSON.stringify(applePayData)].map((data): Step => ({
    does: `stores Apple Pay data that is ${typeof data}`,
    sends: `POST ${V2}/paymentprofile/applepay.json`,
    body: { payment_profile: { ...own, applepay_payment_data: data } },
    status: 201,
    finds: {
      payment_profile: {
        payment_method_type: 'apple_pay',
        creditcard_last_digits: '1111',
        creditcard_month: '12',
        creditcard_year: '2029',
      },
    },
  })),
  { does: 'reads a card', sends: `GET ${V2}/paymentprofiles/{profile.id}.json`, status: 200, reads: { payment_profile: '{profile}' } },
  { does: 'reads it as v1', sends: `GET ${V1}/paymentprofiles/{profile.id}.json`, status: 200, reads: { payment_profile: '{profile}' } },
  { does: 'looks for it by its token', sends: `GET ${V2}/paymentprofiles.json?payment_token={profile.payment_token}`, status: 200 },
  { does: 'looks for the cards of no transaction', sends: `GET ${V2}/paymentprofiles.json?transaction_id=none`, status: 200 },
  {
    does: 'changes the month',
    sends: `POST ${V2}/paymentprofiles/{profile.id}.json`,
    body: { payment_profile: { creditcard_month: '1', creditcard_number: 'ignored' } },
    status: 200,
    finds: { payment_profile: { creditcard_month: '01' } },
  },
  {
    does: 'changes it as v1',
    sends: `POST ${V1}/paymentprofiles/{profile.id}`,
    body: { payment_profile: { creditcard_month: 2 } },
    status: 200,
    finds: { payment_profile: { creditcard_month: '02' } },
  },
  { does: 'withdraws it by POST', sends: `POST ${V1}/paymentprofiles/{profile.id}/redact.json`, status: 405, answers: { allow: 'PUT' } },
  {
    does: 'withdraws it by PUT',
    sends: `PUT ${V1}/paymentprofiles/{profile.id}/redact.json`,
    status: 200,
    finds: { payment_profile: { status: 'redacted' } },
  },
  {
    does: 'withdraws it again, with a body',
    sends: `PUT ${V1}/paymentprofiles/{profile.id}/redact`,
    body: { payment_profile: { status: 'x' } },
    status: 200,
  },
  { does: 'deletes it', sends: `DELETE ${V2}/paymentprofiles/{profile.id}.json`, status: 405, answers: { allow: 'GET, POST' } },
  {
    does: 'changes what is withdrawn',
    sends: `POST ${V2}/paymentprofiles/{profile.id}.json`,
    body: { payment_profile: { creditcard_month: 3 } },
    status: 409,
    reads: { code: 409, message: 'Payment profile is redacted.' },
  },
];

const tokens: readonly Step[] = [
  {
    does: 'makes a token of a card',
    sends: `POST ${V1}/token.json`,
    body: { token: { ...card, billing_address: billing, email: 'a@b.test' } },
    status: 201,
    finds: { token: { month: 9, year: 2031, address1: '14 Quay Road' } },
    keeps: { token: 'token.token' },
  },
  {
    does: 'makes a token of Apple Pay data',
    sends: `POST ${V2}/token/applepay.json`,
    body: { token: { applepay_payment_data: applePayData, billing_address: billing, test_card_number: '5555555555554444' } },
    status: 201,
    finds: { token: { payment_method_type: 'apple_pay', card_type: 'master' } },
    keeps: { apple: 'token.token' },
  },
  {
    does: 'reads it',
    sends: `GET ${V1}/tokens/{apple}.json`,
    status: 200,
    finds: { token: { token: '{apple}', storage_state: 'cached' } },
  },
  { does: 'has not stored it', sends: `GET ${V1}/tokens/{apple}/paymentprofile.json`, status: 404, reads: notFound },
  ...['store', 'verifyandstore'].map((word): Step => ({
    does: `posts to a name that nobody put a token in: ${word}`,
    sends: `POST ${V1}/tokens/{$token}/${word}`,
    body: { payment_profile: own },
    status: 404,
    reads: notFound,
  })),
  {
    does: 'posts to it with its braces escaped',
    sends: `POST ${V1}/tokens/%7B$token%7D/store.json`,
    body: { payment_profile: own },
    status: 404,
    reads: notFound,
  },
  {
    does: 'stores the card',
    sends: `POST ${V1}/tokens/{token}/verifyandstore.json`,
    body: { payment_profile: own, _meta: {} },
    status: 201,
    finds: { payment_profile: { payment_token: '{token}' } },
    keeps: { stored: 'payment_profile' },
  },
  {
    does: 'reads where it is stored',
    sends: `GET ${V1}/tokens/{token}/paymentprofile.json`,
    status: 200,
    reads: { payment_profile: '{stored}' },
  },
  {
    does: 'stores it for somebody else',
    sends: `POST ${V1}/tokens/{token}/store`,
    body: { payment_profile: { customer_id: 2002 } },
    status: 409,
    finds: { code: 409 },
  },
  {
    does: 'opens an Apple Pay session',
    sends: `POST ${V2}/applepay/create-session.json`,
    body: '',
    status: 200,
    finds: { merchantSessionIdentifier: expect.any(String) as unknown, expiresAt: expect.any(Number) as unknown },
  },
  {
    does: 'authorizes and stores in one call',
    sends: `POST ${V2}/sfcc/applepay/authorize-and-store.json`,
    body: { payment: { amount: '12.50', currency: 'usd', token: applePayData }, customer_info: { email: 'mira.holt@example.test' } },
    status: 201,
    finds: { transaction: { type: 'Authorization', amount: 1250, currency_code: 'USD' }, payment_profile: { customer_id: '2001' } },
  },
  {
    does: 'does that for nobody',
    sends: `POST ${V2}/sfcc/applepay/authorize-and-store`,
    body: { payment: { amount: 1, currency: 'USD', token: 'x' }, customer_info: { email: 'nobody@example.test' } },
    status: 404,
    reads: notFound,
  },
];

const transactions: readonly Step[] = [
  {
    does: 'authorizes',
    sends: `POST ${V1}/paymentprofiles/{stored.id}/authorize.json`,
    body: { transaction: { amount: '1000', currency_code: 'usd', order_id: 7, use_three_ds: '0' } },
    status: 201,
    finds: { transaction: { state: 'succeeded', order_id: '7' } },
    keeps: { authorization: 'transaction' },
  },
  {
    does: 'captures a part',
    sends: `POST ${V1}/transactions/{authorization.id}/capture.json`,
    body: { transaction: { amount: 400 } },
    status: 201,
    finds: { transaction: { type: 'Capture', amount: 400 } },
    keeps: { capture: 'transaction' },
  },
  {
    does: 'captures the rest',
    sends: `POST ${V1}/transactions/{authorization.id}/capture.json`,
    body: {},
    status: 201,
    finds: { transaction: { amount: 600 } },
  },
  {
    does: 'captures too much',
    sends: `POST ${V1}/transactions/{authorization.id}/capture`,
    status: 409,
    reads: { code: 409, message: 'Transaction cannot be captured.' },
  },
  {
    does: 'credits',
    sends: `POST ${V1}/transactions/{capture.id}/credit.json`,
    body: { transaction: [] },
    status: 201,
    finds: { transaction: { type: 'Credit', amount: 400 } },
  },
  {
    does: 'voids what is credited',
    sends: `POST ${V1}/transactions/{capture.id}/void.json`,
    body: { _meta: { a: 1 } },
    status: 409,
    reads: { code: 409, message: 'Transaction cannot be voided.' },
  },
  {
    does: 'verifies',
    sends: `POST ${V1}/paymentprofiles/{stored.id}/verify.json`,
    body: { transaction: { currency_code: 'USD' } },
    status: 201,
    finds: { transaction: { type: 'Verification', amount: 0 } },
  },
  {
    does: 'buys with a token',
    sends: `POST ${V1}/tokens/{apple}/purchase.json`,
    body: { transaction: { amount: 5, currency_code: 'EUR', billing_address: billing } },
    status: 201,
    finds: { transaction: { type: 'Purchase' } },
    keeps: { purchase: 'transaction' },
  },
  { does: 'reads the transaction', sends: `GET ${V1}/transactions/{purchase.id}.json`, status: 200, reads: { transaction: '{purchase}' } },
  {
    does: 'charges what the platform does not hold',
    sends: `POST ${V1}/paymentprofiles/{external.id}/purchase`,
    body: { transaction: { amount: 5, currency_code: 'USD' } },
    status: 409,
    reads: { code: 409, message: 'Payment profile cannot be charged.' },
  },
];

const order = {
  orderNumber: '1',
  orderStatus: 'placed',
  orderDateTime: '2026-11-20T10:15:30+01:00',
  total: '5.0000',
  billingAddress: { firstName: 'Mira', lastName: 'Holt' },
  customerId: 2001,
};

const orders: readonly Step[] = [
  {
    does: 'posts an order',
    sends: 'POST /services/v2/order-details.json',
    body: { order_details: order },
    status: 201,
    finds: { sales_order: { order_number: '1', total: '5.0000', customer: { id: 2001 }, is_subscription_order: false } },
    keeps: { order: 'sales_order' },
  },
  {
    does: 'posts it again',
    sends: 'POST /services/v2/order-details',
    body: { order_details: order },
    status: 409,
    reads: { code: 409, message: 'Sales order with that number already exists.' },
  },
  {
    does: 'posts it again to where it may be known',
    sends: 'POST /services/v2/order-details/create-or-update.json',
    body: { order_details: { orderNumber: 1, orderStatus: 'shipped' } },
    status: 200,
    finds: { sales_order: { id: '{order.id}', order_status: 'shipped', total: '5.0000' } },
  },
  {
    does: 'posts a new one there',
    sends: 'POST /services/v2/order-details/create-or-update',
    body: { order_details: { ...order, orderNumber: '2', items: [{ productSku: 'JAM-PLUM', qty: 1, subscriptionId: 5001 }] } },
    status: 201,
    finds: { sales_order: { is_subscription_order: true, subscriptions: [5001] } },
  },
  { does: 'tries the webhooks', sends: 'POST /services/v2/webhook-test', status: 204 },
  {
    does: 'tries the webhooks with a form',
    sends: 'POST /services/v2/webhook-test.json',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '',
    status: 204,
  },
  {
    does: 'reads the dates to come',
    sends: 'GET /services/v2/subscriptions/5001/upcoming-order-dates',
    status: 200,
    finds: { upcoming_order_dates: expect.any(Array) as unknown },
  },
  {
    does: 'reads three of them',
    sends: 'GET /services/v2/subscriptions/5001/upcoming-order-dates.json?order-count=3',
    status: 200,
    reads: { upcoming_order_dates: ['2026-12-03', '2027-01-03', '2027-02-03'] },
  },
  {
    does: 'reads too many of them',
    sends: 'GET /services/v2/subscriptions/5001/upcoming-order-dates?order-count=101',
    status: 400,
    reads: { code: 400, message: 'Invalid value for parameter "order-count".' },
  },
];

/** Spells the paths of the vault in the ways that are about. */
export const vaultSpellings: Script = {
  style: 'a payment client: every spelling of the vault, Apple Pay, orders posted, one token put where it is a name',
  headers: { Authorization: 'Basic {basic}', 'Content-Type': 'application/json' },
  read: codedJson,
  steps: [
    ...profiles,
    ...tokens,
    ...transactions,
    ...orders,
    {
      does: 'walks through the cards',
      walks: `${V2}/paymentprofiles.json?customer_id=2002`,
      size: 1,
      pages: sinceLast,
      records: anyList('payment_profiles'),
      ids: [6002],
    },
  ],
};
