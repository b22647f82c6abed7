import { applePayData, billing, card, kinds } from '../vault.js';
import { BARE, call, list, record, v1, v2, type Endpoint } from './endpoint.js';

const profile = record('payment_profile');
const transaction = record('transaction');
const token = record('token');
/** The customer whose vault it is, as a profile names it. */
export const own = { customer_id: 2001 };
/** What charges a profile or a token. */
export const charge = { body: { transaction: { amount: 100, currency_code: 'USD', billing_address: billing } } };
const applePay = { applepay_payment_data: applePayData, billing_address: billing };
const thirdParty = { POST: call(201, profile, { body: { payment_profile: { ...own, third_party_payment_token: 'tp' } }, open: 'widget' }) };

/** The vault of v2 (#4.4-profile-kinds, #4.4-apple-pay-calls). */
export const vaultV2: readonly Endpoint[] = [
  v2('/vault/paymentprofiles', { GET: call(200, list('payment_profiles'), { open: 'widget' }) }),
  v2(
    '/vault/paymentprofiles/6001',
    {
      GET: call(200, profile, { open: 'widget' }),
      POST: call(200, profile, { body: { payment_profile: { creditcard_month: 3 } }, open: 'widget' }),
    },
    { foreign: '/vault/paymentprofiles/6002' },
  ),
  ...Object.values(kinds)
    .filter(({ path }) => path.includes('/vault/'))
    .map(({ path, required }) =>
      v2(path.replace('/services/v2', ''), {
        POST: call(201, profile, { body: { payment_profile: { ...own, ...required } }, open: 'widget' }),
      }),
    ),
  v2('/paymentprofile/third-party-token', thirdParty),
  v2('/vault/paymentprofile/third-party-token', thirdParty),
  v2('/vault/token/applepay', { POST: call(201, token, { body: { token: applePay }, open: 'guest' }) }),
  v2('/vault/applepay/create-session', { POST: call(200, BARE, { open: 'guest' }) }),
  v2('/vault/sfcc/applepay/authorize-and-store', {
    POST: call(201, BARE, {
      body: { payment: { amount: 12.5, currency: 'USD', token: applePayData }, customer_info: { email: 'mira.holt@example.test' } },
    }),
  }),
];

/** The vault of v1 (#9-v1-is-vault). */
export const vaultV1: readonly Endpoint[] = [
  v1('/vault/paymentprofile', { POST: call(201, profile, { body: { payment_profile: { ...own, ...card } } }) }),
  v1('/vault/paymentprofiles', { GET: call(200, list('payment_profiles')) }),
  v1('/vault/paymentprofiles/6001', {
    GET: call(200, profile),
    POST: call(200, profile, { body: { payment_profile: { creditcard_month: 3 } } }),
  }),
  v1(
    '/vault/paymentprofiles/6001/redact',
    { PUT: call(200, profile, { open: 'widget' }) },
    { foreign: '/vault/paymentprofiles/6002/redact' },
  ),
  ...['authorize', 'purchase', 'verify'].map((word) => v1(`/vault/paymentprofiles/6001/${word}`, { POST: call(201, transaction, charge) })),
  v1('/vault/token', { POST: call(201, token, { body: { token: card }, open: 'guest' }) }),
  v1('/vault/tokens/{token}', { GET: call(200, token) }),
  v1('/vault/tokens/{stored}/paymentprofile', { GET: call(200, profile) }),
  ...['store', 'verifyandstore'].map((word) =>
    v1(`/vault/tokens/{token}/${word}`, { POST: call(201, profile, { body: { payment_profile: own }, open: 'widget' }) }),
  ),
  ...['authorize', 'purchase'].map((word) => v1(`/vault/tokens/{token}/${word}`, { POST: call(201, transaction, charge) })),
  v1('/vault/transactions/{authorization}', { GET: call(200, transaction) }),
  v1('/vault/transactions/{authorization}/capture', { POST: call(201, transaction) }),
  v1('/vault/transactions/{authorization}/void', { POST: call(201, transaction) }),
  v1('/vault/transactions/{purchase}/credit', { POST: call(201, transaction) }),
];
