import { describe, expect, test } from 'vitest';
import { recordIn, type Members } from '../../support/contract/answers.js';
import { smallShop } from '../../support/environment.js';
import type { CallbackPart } from '../../support/contract/order-callback-rows.js';
import { anOrderShop, due, NOON, onlyRequest } from '../../support/contract/order-shop.js';
import { eachRow } from '../../support/contract/rows.js';
import { FULL, OFFLINE, OPTIONS, partOf, sentOrders, UNSHIPPED, type Mode } from '../../support/contract/sent-orders.js';

const NOON_SECONDS = Date.parse(NOON) / 1000;

const { requestIn } = sentOrders();

const billed = {
  documented: {
    firstName: 'Mira',
    lastName: 'Holt',
    company: 'Holt & Sons / Tea',
    street1: '2 Mill Lane',
    street2: 'Flat 2',
    city: 'Dover',
    region: 'DE',
    postcode: '19901',
    country: 'US',
    countryName: 'US',
    phone: '3025550147',
  },
  observed: {
    firstName: 'Mira',
    lastName: 'Holt',
    company: 'Holt & Sons / Tea',
    street1: '2 Mill Lane',
    street2: 'Flat 2',
    street3: 'Ring twice',
    city: 'Dover',
    region: 'DE',
    postcode: '19901',
    country: 'US',
    countryName: 'US',
    phone: '3025550147',
  },
};

const paid = {
  paymentToken: 'pm7Qe2LkV9sXb4TnRw8cYd',
  thirdPartyPaymentToken: 'third-1',
  paymentVaultCustomerToken: 'vault-customer-1',
};
const card = {
  paymentProfileType: 'spreedly_vault',
  paymentMethodType: 'credit_card',
  creditcardType: 'visa',
  creditcardMonth: '12',
  creditcardYear: '2031',
  creditcardLastDigits: '1111',
};
const buyer = { customerId: '2001', customerEmail: 'mira.holt@example.test', platformCustomerId: '715' };

// The whole request in the order of its members, written by hand (#2.3-members, W7 to W19).
const whole: Readonly<Record<Mode, (token: string) => object>> = {
  documented: (token) => ({
    allowSomeFailedItems: false,
    ...buyer,
    salesOrderToken: token,
    shippingMethodCode: 'flat_standard',
    currency: 'USD',
    payment: { ...paid, paymentProfileId: '6001', ...card },
    couponCodes: ['WELCOME5'],
    billingAddress: billed.documented,
    shippingAddress: { ...billed.documented, street1: '14 Quay Road' },
    items: [
      {
        productSku: 'TEA-ASSAM-250',
        shortDescription: 'Assam tea, 250 g',
        qty: '2',
        requiresShipping: true,
        useFixedPrice: true,
        fixedPrice: '4.125',
        subscription: {
          id: '5001',
          interval: 'Monthly',
          scheduleName: 'Monthly',
          reorderOrdinal: '1',
          nextOrderDate: '2026-12-20',
          userDefinedFields: [
            { name: 'gift_note', value: 'Für Ada / ½ 🍵' },
            { name: 'wrap', value: false },
          ],
          ecom2ProductOptions: [OPTIONS],
        },
      },
    ],
  }),
  observed: (token) => ({
    timestamp: NOON_SECONDS,
    allowSomeFailedItems: false,
    ...buyer,
    salesOrderToken: token,
    shippingMethodCode: 'flat_standard',
    currency: 'USD',
    payment: { ...paid, paymentProfileId: 6001, ...card },
    couponCodes: ['WELCOME5'],
    billingAddress: billed.observed,
    shippingAddress: { ...billed.observed, street1: '14 Quay Road' },
    shippingMethodCodes: [{ method_code: 'flat_standard' }],
    items: [
      {
        productSku: 'TEA-ASSAM-250',
        shortDescription: 'Assam tea, 250 g',
        qty: '2',
        requiresShipping: true,
        useFixedPrice: true,
        fixedPrice: '4.125',
        subscription: {
          id: 5001,
          interval: 'Monthly',
          scheduleName: 'Monthly',
          reorderOrdinal: 1,
          nextOrderDate: '2026-12-20',
          userDefinedFields: { gift_note: 'Für Ada / ½ 🍵', wrap: false },
          platformSpecificFields: { ecom2: { product_option: OPTIONS } },
          ecom2ProductOptions: [OPTIONS],
        },
      },
    ],
  }),
};

describe('the whole request on the wire', () => {
  test.each(['documented', 'observed'] as const)('has its members in order, compact and unescaped: %s', (mode) => {
    const { body, order } = requestIn(mode, FULL);
    expect(body).toBe(JSON.stringify(whole[mode](order.salesOrderToken)));
  });
});

/** One row of the table of wire modes: what is read out of the request for a subscription, and what it is in each mode. */
interface ModeRow {
  readonly row: string;
  readonly point: string;
  readonly of: number;
  readonly read: (order: Members, parts: (part: CallbackPart) => Members) => unknown;
  readonly documented: unknown;
  readonly observed: unknown;
}

// A member that is not there at all.
const ABSENT = Symbol('absent');

function member(object: Members, name: string): unknown {
  return name in object ? object[name] : ABSENT;
}

const members = (part: CallbackPart, ...names: readonly string[]): ModeRow['read'] => {
  return (_, parts) => names.map((name) => member(parts(part), name));
};

const modeRows: readonly ModeRow[] = [
  {
    row: 'W7',
    point: 'the id of the subscription and the ordinal',
    of: OFFLINE,
    read: members('subscription', 'id', 'reorderOrdinal'),
    documented: ['5002', '1'],
    observed: [5002, 1],
  },
  {
    row: 'W7',
    point: 'the id of the payment profile',
    of: FULL,
    read: members('payment', 'paymentProfileId'),
    documented: ['6001'],
    observed: [6001],
  },
  {
    row: 'W8',
    point: 'the second of the request, which comes first',
    of: OFFLINE,
    read: (order) => [Object.keys(order)[0], member(order, 'timestamp')],
    documented: ['allowSomeFailedItems', ABSENT],
    observed: ['timestamp', NOON_SECONDS],
  },
  {
    row: 'W9',
    point: 'the list of shipping methods, after the shipping address',
    of: FULL,
    read: (order) => {
      const names = Object.keys(order);
      return [names[names.indexOf('shippingAddress') + 1], member(order, 'shippingMethodCodes')];
    },
    documented: ['items', ABSENT],
    observed: ['shippingMethodCodes', [{ method_code: 'flat_standard' }]],
  },
  {
    row: 'W9',
    point: 'the list of shipping methods when there is none',
    of: OFFLINE,
    read: members('body', 'shippingMethodCode', 'shippingMethodCodes'),
    documented: [ABSENT, ABSENT],
    observed: [ABSENT, ABSENT],
  },
  {
    row: 'W10',
    point: 'the third line of the street, after the second',
    of: FULL,
    read: (_, parts) => Object.keys(parts('shippingAddress')).slice(3, 6),
    documented: ['street1', 'street2', 'city'],
    observed: ['street1', 'street2', 'street3'],
  },
  {
    row: 'W11',
    point: 'members of an address that have no value',
    of: OFFLINE,
    read: members('shippingAddress', 'company', 'street2', 'street3', 'region', 'postcode', 'phone', 'countryName'),
    documented: [ABSENT, '', ABSENT, ABSENT, ABSENT, ABSENT, 'DK'],
    observed: [ABSENT, '', null, null, null, null, 'DK'],
  },
  { row: 'W12', point: 'no coupon', of: OFFLINE, read: members('body', 'couponCodes'), documented: [[]], observed: [[null]] },
  {
    row: 'W12',
    point: 'a coupon stored as empty text',
    of: UNSHIPPED,
    read: members('body', 'couponCodes'),
    documented: [[]],
    observed: [['']],
  },
  {
    row: 'W13',
    point: 'members of payment that have no value',
    of: UNSHIPPED,
    read: members('payment', 'paymentMethodType', 'creditcardType', 'thirdPartyPaymentToken', 'paymentVaultCustomerToken'),
    documented: [ABSENT, ABSENT, ABSENT, ABSENT],
    observed: [null, null, ABSENT, ABSENT],
  },
  {
    row: 'W14',
    point: 'the method of an offline payment',
    of: OFFLINE,
    read: (_, parts) => parts('payment'),
    documented: {},
    observed: { paymentMethodType: null, creditcardType: null, paymentMethodCode: 'invoice' },
  },
  {
    row: 'W15',
    point: 'month and year of a card as they were sent',
    of: UNSHIPPED,
    read: members('payment', 'creditcardMonth', 'creditcardYear'),
    documented: ['09', '2031'],
    observed: ['9', '31'],
  },
  {
    row: 'W16',
    point: 'an item without fixed price',
    of: OFFLINE,
    read: members('item', 'useFixedPrice', 'fixedPrice'),
    documented: [false, ABSENT],
    observed: [ABSENT, ABSENT],
  },
  {
    row: 'W16',
    point: 'an item with a fixed price',
    of: FULL,
    read: members('item', 'useFixedPrice', 'fixedPrice'),
    documented: [true, '4.125'],
    observed: [true, '4.125'],
  },
  {
    row: 'W17',
    point: 'user-defined fields',
    of: FULL,
    read: members('subscription', 'userDefinedFields'),
    documented: [
      [
        { name: 'gift_note', value: 'Für Ada / ½ 🍵' },
        { name: 'wrap', value: false },
      ],
    ],
    observed: [{ gift_note: 'Für Ada / ½ 🍵', wrap: false }],
  },
  {
    row: 'W17',
    point: 'no user-defined fields',
    of: OFFLINE,
    read: members('subscription', 'userDefinedFields'),
    documented: [[]],
    observed: [[]],
  },
  {
    row: 'W18',
    point: 'the fields of the platform',
    of: FULL,
    read: members('subscription', 'platformSpecificFields'),
    documented: [ABSENT],
    observed: [{ ecom2: { product_option: OPTIONS } }],
  },
  {
    row: 'W18',
    point: 'no fields of the platform',
    of: OFFLINE,
    read: members('subscription', 'platformSpecificFields'),
    documented: [ABSENT],
    observed: [[]],
  },
  {
    row: 'W19',
    point: 'the product options',
    of: FULL,
    read: members('subscription', 'ecom2ProductOptions'),
    documented: [[OPTIONS]],
    observed: [[OPTIONS]],
  },
  {
    row: 'W19',
    point: 'no product options',
    of: OFFLINE,
    read: members('subscription', 'ecom2ProductOptions'),
    documented: [ABSENT],
    observed: [ABSENT],
  },
];

describe.each(['documented', 'observed'] as const)('the wire mode %s', (mode) => {
  eachRow(
    modeRows,
    ({ row, point }) => `${row}: ${point}`,
    ({ of, read, [mode]: expected }) => {
      const request = requestIn(mode, of);
      expect(read(request.order, (part) => partOf(part, request))).toEqual(expected);
    },
  );
});

eachRow(
  (['documented', 'observed'] as const).flatMap((wire) =>
    [
      { made: 'API', type: 'credit_card', sent: 'credit_card' },
      { made: 'API', type: 'a wallet of tomorrow', sent: 'a wallet of tomorrow' },
      { made: 'API', type: '', sent: undefined },
      { made: 'seed', type: 'apple_pay', sent: 'apple_pay' },
    ].map((row) => ({ wire, ...row })),
  ),
  ({ wire, made, type }) =>
    `W13, ${wire}: a profile of an external vault, by ${made} with payment_method_type ${JSON.stringify(type)}, sends that and shows none (#2.3-external-method-type)`,
  async ({ wire, made, type, sent }) => {
    const profile = { customer_id: 2001, payment_token: 'ext-9', payment_method_type: type };
    const seeded = made === 'seed' ? [...smallShop.payment_profiles, { id: 6003, profile_type: 'external_vault', ...profile }] : undefined;
    const content = { subscriptions: [{ id: 5001, ...due }], ...(seeded && { payment_profiles: seeded }) };
    await using shop = await anOrderShop({ content, settings: { wire } });
    const { environment, system } = shop;
    if (made === 'API') await environment.call('post', '/services/v2/vault/paymentprofile/external-vault', { payment_profile: profile });
    await environment.call('post', '/services/v2/vault/paymentprofiles/6003', { payment_profile: { creditcard_last_digits: '4242' } });
    await environment.call('post', '/services/v2/subscriptions/5001', { subscription: { payment_profile_id: 6003 } });
    const shown = recordIn(await environment.call('get', '/services/v1/vault/paymentprofiles/6003'), 'payment_profile');
    expect(shown).toMatchObject({ profile_type: 'external_vault', creditcard_last_digits: '4242' });
    expect(Object.keys(shown).filter((name) => name.includes('method_type'))).toEqual([]);
    await shop.until();
    expect(onlyRequest(system).order.payment).toMatchObject({ paymentProfileId: wire === 'documented' ? '6003' : 6003 });
    const none = wire === 'documented' ? undefined : null;
    expect((onlyRequest(system).order.payment as Members).paymentMethodType).toBe(sent ?? none);
  },
);
