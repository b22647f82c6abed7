import { describe, expect, test } from 'vitest';
import { encode, heldText, type JsonObject } from '../../../src/domain/json/json.js';
import { orderRefusal, orderRequest } from '../../../src/domain/orders/request.js';
import { callbackRows, isOfType } from '../../support/contract/order-callback-rows.js';
import { AT, bodyWith, partOf, sentBody, sentText } from '../../support/unit/order-bodies.js';
import { orderExamples } from '../../support/unit/order-examples.js';
import { anOrderShop, aShopWith, postal, teaShop, TOKEN, type ShopSettings } from '../../support/unit/order-shop.js';

const sentMembers = (change: Parameters<typeof bodyWith>[0], settings?: ShopSettings): readonly string[] =>
  Object.keys(bodyWith(change, settings));

describe.each(['documented', 'observed'] as const)('the example of an order in mode %s', (mode) => {
  test('is sent byte for byte', () => {
    const shop = anOrderShop(teaShop, { mode });
    const order = {
      // In the other order: items are sent by id.
      subscriptions: [...shop.all()].reverse(),
      token: TOKEN,
      nextDateOf: ({ id }: { readonly id?: unknown }) => (id === 5001 ? '2027-01-03' : '2027-02-03'),
      at: AT,
    };
    expect(encode(orderRequest(order, shop.view, shop.dialect))).toBe(orderExamples[mode]);
    shop.close();
  });
});

describe('the members of the request (#2.3-left-out, #2.3-shop-id, #2.3-coupons)', () => {
  test('stand in the order of the tables, as far as they are sent', () => {
    const full = bodyWith({
      subscription: { use_fixed_price: true, fixed_price: 4 },
      customer: { external_vault_customer_token: 'cus-1' },
      profile: { third_party_payment_token: 'tp-1', billing_address: { id: 3050, ...postal, company: 'Holt', street2: '', phone: '1' } },
      address: { company: 'Holt' },
    });
    const parts: JsonObject = {
      body: full,
      ...Object.fromEntries(
        (['payment', 'billingAddress', 'shippingAddress', 'item', 'subscription'] as const).map((part) => [
          part,
          partOf(full, part) as JsonObject,
        ]),
      ),
    };
    for (const [part, rows] of Object.entries(callbackRows)) {
      const names = rows.map(({ name }) => name.replace('{ecom}', 'ecom'));
      const sent = parts[part] as JsonObject; // made of objects above
      expect(Object.keys(sent), part).toEqual(names);
      for (const { name, type } of rows) expect(isOfType(sent[name.replace('{ecom}', 'ecom')], type), `${part}.${name}`).toBe(true);
    }
  });

  test.each([
    ['full_orders_only', false],
    ['allow_partial_orders', true],
  ])('allowSomeFailedItems with %s is %s', (order_generation_partial_order_mode, expected) => {
    expect(bodyWith({}, { config: { order_generation_partial_order_mode } }).allowSomeFailedItems).toBe(expected);
  });

  test('allowSomeFailedItems without a setting is false', () => {
    expect(bodyWith({}).allowSomeFailedItems).toBe(false);
  });

  test('customerId is text, customerEmail and salesOrderToken stand as they are', () => {
    expect(bodyWith({})).toMatchObject({ customerId: '2001', customerEmail: 'mira.holt@example.test', salesOrderToken: TOKEN });
  });

  test.each([
    [{ platform_specific_customer_id: 'shop-9' }, 'shop-9'],
    [{}, '715'],
    [{ '{ecom}_customer_id': null }, ''],
  ])('platformCustomerId of a customer with %j is %j', (customer, expected) => {
    expect(bodyWith({ customer }).platformCustomerId).toBe(expected);
  });

  test.each([null, ''])('shippingMethodCode is omitted when it is %j', (shipping_method_code) => {
    expect(sentMembers({ subscription: { shipping_method_code } })).not.toContain('shippingMethodCode');
  });

  test('currency is that of the configuration', () => {
    expect(bodyWith({}, { config: { currency: 'EUR' } }).currency).toBe('EUR');
  });

  test('couponCodes holds each coupon of the group once, by ascending subscription', () => {
    const [tea, jam] = teaShop.subscription;
    const third = { ...jam, id: 5003, coupon_code: 'SPRING' };
    const shop = anOrderShop({ ...teaShop, subscription: [tea, { ...jam, coupon_code: null }, third, { ...tea, id: 5004 }] });
    expect(sentBody(shop).couponCodes).toEqual(['WELCOME5', 'SPRING']);
    shop.close();
  });
});

describe('the member payment (#2.3-left-out)', () => {
  const payment = (profile: object, settings?: ShopSettings) => partOf(bodyWith({ profile: { ...profile } }, settings), 'payment');

  test('is {} for offline payment, even of a customer who is known to a vault', () => {
    const subscription = { payment_profile_id: null, payment_method_code: 'invoice' };
    expect(bodyWith({ subscription, customer: { external_vault_customer_token: 'cus-1' } }).payment).toEqual({});
  });

  test.each([
    ['paymentToken', { payment_token: null }],
    ['paymentMethodType', { payment_method_type: null }],
    ['creditcardType', { creditcard_type: null }],
    ['creditcardMonth', { creditcard_month: null }],
    ['creditcardYear', { creditcard_year: null }],
    ['creditcardLastDigits', { creditcard_last_digits: null }],
  ])('omits %s when the profile has none', (name, profile) => {
    expect(payment({})).toHaveProperty(name);
    expect(payment(profile)).not.toHaveProperty(name);
  });

  test('omits thirdPartyPaymentToken and paymentVaultCustomerToken without value', () => {
    expect(Object.keys(payment({}))).not.toEqual(expect.arrayContaining(['thirdPartyPaymentToken']));
    expect(payment({ third_party_payment_token: 'tp-1' })).toHaveProperty('thirdPartyPaymentToken', 'tp-1');
    const known = bodyWith({ customer: { external_vault_customer_token: 'cus-1' } });
    expect(partOf(known, 'payment')).toHaveProperty('paymentVaultCustomerToken', 'cus-1');
    expect(payment({})).not.toHaveProperty('paymentVaultCustomerToken');
  });

  test('gives id as text, profile_type, and the card as stored', () => {
    expect(payment({ profile_type: 'external_vault', creditcard_type: 'V' })).toMatchObject({
      paymentProfileId: '6001',
      paymentProfileType: 'external_vault',
      creditcardType: 'V',
    });
  });

  test.each([
    ['9', '31', { creditcardMonth: '09', creditcardYear: '2031' }],
    ['09', '2031', { creditcardMonth: '09', creditcardYear: '2031' }],
    ['12', '05', { creditcardMonth: '12', creditcardYear: '2005' }],
    ['13', '2031', { creditcardYear: '2031' }],
    ['0', '031', {}],
    ['00', '20310', {}],
    ['May', 'soon', {}],
    ['', '', {}],
  ])('pads month %j and year %j, and omits what is none', (creditcard_month, creditcard_year, expected) => {
    const { creditcardMonth, creditcardYear } = payment({ creditcard_month, creditcard_year });
    expect({ creditcardMonth, creditcardYear }).toEqual({ creditcardMonth: undefined, creditcardYear: undefined, ...expected });
  });
});

describe('the addresses of the request (#2.3-billing-address)', () => {
  const elsewhere = { ...teaShop.address[0], id: 3002, street1: '2 Mill Lane' };
  const billing = (subscription: object, profile: object): unknown => {
    const { address, subscription: subscriptions, 'payment-profile': profiles } = teaShop;
    const shop = anOrderShop({
      ...teaShop,
      address: [...address, elsewhere],
      subscription: [{ ...subscriptions[0], ...subscription }],
      'payment-profile': [{ ...profiles[0], ...profile }],
    });
    const body = sentBody(shop);
    shop.close();
    return body.billingAddress;
  };

  test("the bill goes to the subscription's billing address, else the profile's, else the shipping address, else to a name", () => {
    const names = { firstName: 'Mira', lastName: 'Holt' };
    const unbilled = { billing_address: null };
    expect(billing({ billing_address_id: 3002 }, {})).toMatchObject({ street1: '2 Mill Lane' });
    expect(billing({}, { billing_address: { id: 3050, ...postal, street1: '9 Bank Street' } })).toMatchObject({ street1: '9 Bank Street' });
    expect(billing({}, unbilled)).toMatchObject({ street1: '14 Quay Road', street2: 'Flat 2' });
    expect(billing({ shipping_address_id: null, requires_shipping: false }, unbilled)).toEqual(names);
    expect(billing({}, { billing_address: { id: 3050, city: 'Dover' } })).toEqual({ ...names, city: 'Dover' });
  });

  test.each([
    [{ requires_shipping: false }, false],
    [{ shipping_address_id: null }, false],
    [{}, true],
  ])('shippingAddress with %j is there: %s', (subscription, expected) => {
    expect(sentMembers({ subscription }).includes('shippingAddress')).toBe(expected);
  });

  test.each(['company', 'street1', 'street2', 'city', 'region', 'postcode', 'country', 'phone'])(
    '%s is omitted when null and sent when empty',
    (name) => {
      expect(partOf(bodyWith({ address: { [name]: null } }), 'shippingAddress')).not.toHaveProperty(name);
      expect(partOf(bodyWith({ address: { [name]: '' } }), 'shippingAddress')).toHaveProperty(name, '');
    },
  );

  test('countryName repeats the country, and street3 is not sent', () => {
    const sent = partOf(bodyWith({ address: { country: 'NO', street3: 'third line' } }), 'shippingAddress');
    expect(sent).toMatchObject({ country: 'NO', countryName: 'NO' });
    expect(JSON.stringify(sent)).not.toContain('third line');
    expect(partOf(bodyWith({ address: { country: null } }), 'shippingAddress')).not.toHaveProperty('countryName');
  });
});

describe('the items of the request (#2.3-decimals, #2.3-reorder-ordinal, #2.3-next-order-date, #2.3-product-options-form)', () => {
  const item = (subscription: object) => partOf(bodyWith({ subscription: { ...subscription } }), 'item');
  const within = (subscription: object, settings?: ShopSettings) =>
    partOf(bodyWith({ subscription: { ...subscription } }, settings), 'subscription');

  test('productSku and shortDescription are those of the product', () => {
    expect(item({ product_sku: 'JAM-PLUM' })).toMatchObject({ productSku: 'JAM-PLUM', shortDescription: 'Plum jam' });
  });

  test('a product that is gone is described by its SKU', () => {
    expect(item({ product_sku: 'TEA-GONE' })).toMatchObject({ productSku: 'TEA-GONE', shortDescription: 'TEA-GONE' });
  });

  test.each([
    [2, '2'],
    [10, '10'],
    [9007199254740991, '9007199254740991'],
  ])('qty %d is sent as %s', (qty, expected) => {
    expect(item({ qty }).qty).toBe(expected);
  });

  test.each([
    [4.25, '4.25'],
    [4.125, '4.125'],
    [4.1255, '4.1255'],
    [4.1, '4.10'],
    [4, '4.00'],
    [0, '0.00'],
    [100, '100.00'],
    [99999999999.9999, '99999999999.9999'],
  ])('fixedPrice %d is sent as %s', (fixed_price, expected) => {
    expect(item({ use_fixed_price: true, fixed_price })).toMatchObject({ useFixedPrice: true, fixedPrice: expected });
  });

  test('fixedPrice is omitted when it is not used', () => {
    const sent = item({ use_fixed_price: false, fixed_price: 4.25 });
    expect(sent.useFixedPrice).toBe(false);
    expect(sent).not.toHaveProperty('fixedPrice');
  });

  test.each([true, false])('requiresShipping is %s', (requires_shipping) => {
    expect(item({ requires_shipping }).requiresShipping).toBe(requires_shipping);
  });

  test('id and reorderOrdinal are texts, and the ordinal counts from one', () => {
    expect(within({ recurring_order_count: 0 })).toMatchObject({ id: '5001', reorderOrdinal: '1' });
    expect(within({ recurring_order_count: 3, failed_order_attempt_count: 2 })).toMatchObject({ reorderOrdinal: '4' });
  });

  test.each([
    ['interval', { interval: null }],
    ['scheduleName', { schedule_name: null }],
  ])('%s is omitted when null', (name, subscription) => {
    expect(within({})).toHaveProperty(name, 'Monthly');
    expect(within(subscription)).not.toHaveProperty(name);
  });

  test('nextOrderDate is what the caller says, and omitted without further date', () => {
    const shop = aShopWith({});
    expect(partOf(sentBody(shop, '2027-02-14'), 'subscription').nextOrderDate).toBe('2027-02-14');
    const order = { subscriptions: shop.all(), token: TOKEN, nextDateOf: () => undefined, at: AT };
    expect(encode(orderRequest(order, shop.view, shop.dialect))).not.toContain('nextOrderDate');
    shop.close();
  });

  test.each([
    [
      [{ id: 1 }, 'two'],
      [{ id: 1 }, 'two'],
    ],
    [{ size: 'L' }, [{ size: 'L' }]],
    [[], undefined],
    [{}, undefined],
    [null, undefined],
    ['L', undefined],
    [7, undefined],
  ])('product options %j are sent as %j', (product_option, expected) => {
    const sent = within({ platform_specific_fields: { ecom2: { product_option } } });
    expect(sent.ecom2ProductOptions).toEqual(expected);
  });

  test('the name of the platform stands in the name of the product options', () => {
    const fields = { shopware2: { product_option: { a: 1 } }, ecom2: { product_option: { b: 1 } } };
    const sent = within({ platform_specific_fields: fields }, { ecomName: 'shopware' });
    expect(sent.shopware2ProductOptions).toEqual([{ a: 1 }]);
    expect(sent).not.toHaveProperty('ecom2ProductOptions');
  });
});

describe('a trial (#3-trial)', () => {
  const products = [
    { id: 4001, sku: 'TEA-TRIAL', name: 'A taste of tea', is_trial_product: true, trial_full_product_sku: 'TEA-ASSAM-250' },
    { id: 4002, sku: 'TEA-ASSAM-250', name: 'Assam tea, 250 g' },
  ];
  const trial = { product_sku: 'TEA-TRIAL', created_as_trial: true, recurring_order_count: 0, use_fixed_price: true, fixed_price: 1 };
  const item = (change: object) => {
    const shop = anOrderShop({ ...teaShop, product: products, subscription: [{ ...teaShop.subscription[0], ...trial, ...change }] });
    const sent = partOf(sentBody(shop), 'item');
    shop.close();
    return sent;
  };

  test('asks with its first recurring order for the full product, without the fixed price', () => {
    const sent = item({});
    expect(sent).toMatchObject({ productSku: 'TEA-ASSAM-250', shortDescription: 'Assam tea, 250 g', useFixedPrice: false });
    expect(sent).not.toHaveProperty('fixedPrice');
  });

  test('that had an order off-cycle before asks for the full product as well', () => {
    expect(item({ recurring_order_count: 1 })).toMatchObject({ productSku: 'TEA-ASSAM-250' });
  });

  test('was none when it was created asks for its own product', () => {
    expect(item({ created_as_trial: false })).toMatchObject({
      productSku: 'TEA-TRIAL',
      shortDescription: 'A taste of tea',
      fixedPrice: '1.00',
    });
  });
});

describe('values that JavaScript would change', () => {
  test('are sent as they were stored', () => {
    const subscription = {
      user_defined_fields: { '\u00017': '\u00011.50', '\u0001__proto__': { a: 1 }, '\u0001\u0001x': '\u0001\u0001y', 'a/b': 'café 煎茶' },
      coupon_code: heldText('\u0001C'),
    };
    const shop = aShopWith({ subscription, customer: { email: heldText('\u0001@x') } });
    const text = sentText(shop);
    expect(text).toContain(
      '"userDefinedFields":[{"name":"7","value":1.50},{"name":"__proto__","value":{"a":1}},' +
        '{"name":"\\u0001x","value":"\\u0001y"},{"name":"a/b","value":"café 煎茶"}]',
    );
    expect(text).toContain('"couponCodes":["\\u0001C"]');
    expect(text).toContain('"customerEmail":"\\u0001@x"');
    shop.close();
    const observed = aShopWith({ subscription }, { mode: 'observed' });
    expect(sentText(observed)).toContain('"userDefinedFields":{"7":1.50,"__proto__":{"a":1},"\\u0001x":"\\u0001y","a/b":"café 煎茶"}');
    observed.close();
  });
});

describe('before anything is sent (#6.2-payment-missing)', () => {
  const refused = (change: Parameters<typeof aShopWith>[0]) => {
    const shop = aShopWith(change);
    const refusal = orderRefusal(shop.all(), shop.view);
    shop.close();
    return refusal;
  };
  const missing = { errorClass: 'Payment Card', errorType: 'payment_profile_missing', message: 'No payment profile.' };
  const redacted = { errorClass: 'Payment Card', errorType: 'payment_profile_redacted', message: 'Payment profile is redacted.' };

  test.each([
    ['no payment profile and no payment_method_code', { subscription: { payment_profile_id: null } }, missing],
    [
      'no payment profile and an empty payment_method_code',
      { subscription: { payment_profile_id: null, payment_method_code: '' } },
      missing,
    ],
    ['a redacted profile', { profile: { status: 'redacted' } }, redacted],
    ['a closed profile', { profile: { status: 'closed' } }, redacted],
    [
      'a redacted profile beside a payment_method_code',
      { profile: { status: 'redacted' }, subscription: { payment_method_code: 'x' } },
      redacted,
    ],
    [
      'no payment profile but a payment_method_code',
      { subscription: { payment_profile_id: null, payment_method_code: 'invoice' } },
      undefined,
    ],
    ['a card that is past its expiry', { profile: { creditcard_year: '2020' } }, undefined],
  ])('%s', (_case, change, expected) => {
    expect(refused(change)).toEqual(expected);
  });
});
