import { expect } from 'vitest';
import { changed, wrapped, type Memory, type Script, type Step } from './player.js';
import { envelope, envelopedJson, sinceLast } from './readers.js';

const V2 = '/services/v2';
const instant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);

/** A record that is loaded, changed in one member and saved whole, and must be the same in all others. */
interface Saving {
  readonly key: string;
  readonly path: string;
  readonly members: object;
}

function saving({ key, path, members }: Saving): readonly Step[] {
  const loaded = `${key}_loaded`;
  return [
    { does: `loads the ${key}`, sends: `GET ${V2}/${path}.json`, status: 200, keeps: { [loaded]: key } },
    {
      does: `saves the ${key} whole`,
      sends: `POST ${V2}/${path}.json`,
      body: wrapped(key, loaded, members),
      status: 200,
      reads: (memory: Memory) => ({ [key]: { ...changed(loaded, members)(memory), updated: instant } }),
    },
    {
      does: `saves the ${key} as it was`,
      sends: `POST ${V2}/${path}.json`,
      body: wrapped(key, loaded),
      status: 200,
      reads: (memory: Memory) => ({ [key]: { ...changed(loaded, {})(memory), updated: instant } }),
    },
  ];
}

const savings: readonly Saving[] = [
  { key: 'customer', path: 'customers/2001', members: { last_name: 'Holt-Berg', full_name: 'Mira Holt-Berg' } },
  { key: 'address', path: 'addresses/3001', members: { city: 'Lewes', user_defined_fields: { gate_code: '43' } } },
  { key: 'subscription', path: 'subscriptions/5001', members: { coupon_code: 'SPRING', next_order_date: '2026-12-10' } },
  {
    key: 'subscription',
    path: 'subscriptions/5002',
    members: { interval: 'Monthly', schedule_name: 'Monthly', user_defined_fields: { wrap: true } },
  },
  { key: 'group_subscription', path: 'group-subscriptions/7001', members: { name: 'Supper of Mira' } },
  { key: 'product', path: 'products/4001', members: { price: 13.25, intervals: ['Weekly', 'Monthly'] } },
  {
    key: 'group_subscription_template',
    path: 'group-subscription-templates/8001',
    members: { name: 'Supper box', user_defined_fields: { season: 'spring' } },
  },
  { key: 'payment_profile', path: 'vault/paymentprofiles/6001', members: { creditcard_month: '11', creditcard_year: '2032' } },
  { key: 'payment_profile', path: 'vault/paymentprofiles/{profile.id}', members: { creditcard_month: '10' } },
];

/** Loads, changes and saves whole objects; reads enveloped lists with `since_id` alone. */
export const wholeObjects: Script = {
  style: 'Basic credentials, .json on every path, whole objects back and forth, enveloped lists',
  headers: { Authorization: 'Basic {basic}', Accept: 'application/json', 'Content-Type': 'application/json' },
  read: envelopedJson,
  steps: [
    {
      does: 'reads the configuration',
      sends: `GET ${V2}/config.json`,
      status: 200,
      finds: { config: { currency: 'USD', timezone: 'UTC' } },
    },
    {
      does: 'looks a customer up by e-mail address',
      sends: `GET ${V2}/customers.json?email=MIRA.HOLT%40example.test`,
      status: 200,
      finds: { customers: [{ id: 2001, user_defined_fields: { newsletter: true } }], pagination: { since_id: 0, count: 25 } },
    },
    {
      does: 'looks a customer up whom nobody knows',
      sends: `GET ${V2}/customers.json?email=nobody%40example.test`,
      status: 200,
      reads: { customers: [], pagination: { since_id: 0, count: 25 } },
    },
    {
      does: 'looks a customer up by the id in the shop',
      sends: `GET ${V2}/customers.json?ecom_customer_id=715`,
      status: 200,
      finds: { customers: [{ id: 2001, ecom_customer_id: 715 }] },
    },
    {
      does: 'finds empty maps as lists',
      sends: `GET ${V2}/subscriptions.json?customer_id=2002`,
      status: 200,
      finds: { subscriptions: [{ id: 5002, customer_id: '2002', user_defined_fields: [], platform_specific_fields: [] }] },
    },
    {
      does: 'stores a card with its billing address',
      sends: `POST ${V2}/vault/paymentprofile/creditcard.json`,
      body: {
        payment_profile: {
          customer_id: '2001',
          creditcard_number: '4111 1111 1111 1111',
          creditcard_month: '9',
          creditcard_year: '31',
          billing_address: { first_name: 'Mira', last_name: 'Holt', street1: '14 Quay Road', country: 'US' },
        },
      },
      status: 201,
      finds: {
        payment_profile: { creditcard_month: '09', creditcard_year: '2031', billing_address: { id: expect.any(Number) as unknown } },
      },
      keeps: { profile: 'payment_profile' },
    },
    ...savings.flatMap(saving),
    {
      does: 'makes a copy of a whole object, its ids, dates and counters ignored',
      sends: `POST ${V2}/customer.json`,
      body: wrapped('customer', 'customer_loaded', { email: 'copy@example.test' }),
      status: 201,
      finds: { customer: { id: 2003, email: 'copy@example.test', subscription_count: 0, user_defined_fields: { loyalty_tier: 'silver' } } },
    },
    {
      does: 'makes a copy of a whole subscription, the linked records as they are',
      sends: `POST ${V2}/subscription.json`,
      body: wrapped('subscription', 'subscription_loaded', { customer_id: '2001', payment_profile_id: 6001 }),
      status: 201,
      finds: { subscription: { customer_id: '2001', recurring_order_count: 0, payment_profile: { id: 6001 } } },
      keeps: { copy: 'subscription' },
    },
    ...['pause', 'restart', 'skip', 'cancel'].map((word) => ({
      does: `has the subscription do: ${word}`,
      sends: `POST ${V2}/subscriptions/{copy.id}/${word}.json`,
      status: 204,
    })),
    {
      does: 'reads the dates to come',
      sends: `GET ${V2}/subscriptions/5001/upcoming-order-dates.json?order-count=2`,
      status: 200,
      finds: { upcoming_order_dates: ['2026-12-03', '2027-01-03'] },
    },
    {
      does: 'patches an address',
      sends: `PATCH ${V2}/addresses/3002.json`,
      body: [{ op: 'replace', path: '/phone', value: '3025550148' }],
      status: 200,
      finds: { address: { phone: '3025550148' } },
    },
    { does: 'deletes an address', sends: `DELETE ${V2}/addresses/3002.json`, status: 204 },
    { does: 'finds it gone', sends: `GET ${V2}/addresses/3002.json`, status: 404, reads: { code: 404, message: 'Not Found' } },
    {
      does: 'withdraws a card',
      sends: 'PUT /services/v1/vault/paymentprofiles/{profile.id}/redact.json',
      body: '',
      status: 200,
      finds: { payment_profile: { status: 'redacted', creditcard_last_digits: '1111' } },
    },
    { does: 'tries the webhooks', sends: `POST ${V2}/webhook-test.json`, status: 204 },
    ...[
      { key: 'customers', size: 2, ids: [2001, 2002, 2003] },
      { key: 'addresses', size: 1, ids: [3001, 3003, 3004] },
      { key: 'products', size: 3, ids: [4001, 4002, 4003] },
      { key: 'subscriptions', size: 2, ids: [5001, 5002, 5003] },
    ].map(({ key, size, ids }) => ({
      does: `walks through the ${key}`,
      walks: `${V2}/${key}.json`,
      size,
      ids,
      pages: sinceLast,
      records: envelope(key),
    })),
  ],
};
