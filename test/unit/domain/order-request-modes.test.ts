import { describe, expect, test } from 'vitest';
import { bodyWith, partOf, sentBody } from '../../support/unit/order-bodies.js';
import { anOrderShop, teaShop } from '../../support/unit/order-shop.js';

type Change = Parameters<typeof bodyWith>[0];
type Part = Parameters<typeof partOf>[1];

function inBoth(change: Change): { readonly documented: ReturnType<typeof bodyWith>; readonly observed: ReturnType<typeof bodyWith> } {
  return { documented: bodyWith(change), observed: bodyWith(change, { mode: 'observed' }) };
}

/** What a member is in both modes; `undefined` when it is absent. */
function member(part: Part, name: string, change: Change = {}): readonly unknown[] {
  const { documented, observed } = inBoth(change);
  return [partOf(documented, part)[name], partOf(observed, part)[name]];
}

describe('the two modes differ in the callback', () => {
  test('W7: ids and the ordinal are texts or integers (#2.3-ids-as-text)', () => {
    expect(member('subscription', 'id')).toEqual(['5001', 5001]);
    expect(member('subscription', 'reorderOrdinal')).toEqual(['4', 4]);
    expect(member('payment', 'paymentProfileId')).toEqual(['6001', 6001]);
  });

  test('W8: timestamp is absent, or the first member in whole seconds (#2.3-timestamp)', () => {
    const { documented, observed } = inBoth({});
    expect(documented).not.toHaveProperty('timestamp');
    expect(Object.entries(observed)[0]).toEqual(['timestamp', 1796299209]);
  });

  test('W9: shippingMethodCodes is absent, or stands behind the addresses when there is a code (#2.3-shipping-method-codes)', () => {
    const { documented, observed } = inBoth({});
    expect(documented).not.toHaveProperty('shippingMethodCodes');
    expect(observed.shippingMethodCodes).toEqual([{ method_code: 'flat_standard' }]);
    expect(Object.keys(observed).slice(-3)).toEqual(['shippingAddress', 'shippingMethodCodes', 'items']);
    for (const shipping_method_code of [null, '']) {
      expect(inBoth({ subscription: { shipping_method_code } }).observed).not.toHaveProperty('shippingMethodCodes');
    }
  });

  test('W9: of the mode default the code is the one that the configuration names, or there is none (#6.2-shipping-method-mode)', () => {
    const sent = (subscription: object, code: string | null): readonly unknown[] => {
      const config = { order_generation_shipping_method_mode: 'default', default_shipping_method_code: code };
      return (['documented', 'observed'] as const).flatMap((mode) => {
        const { shippingMethodCode: one, shippingMethodCodes: list } = bodyWith({ subscription: { ...subscription } }, { mode, config });
        return [one, list];
      });
    };
    const byDefault = ['flat_default', undefined, 'flat_default', [{ method_code: 'flat_default' }]];
    expect(sent({}, 'flat_default')).toEqual(byDefault);
    expect(sent({ shipping_method_code: null }, 'flat_default')).toEqual(byDefault);
    for (const code of [null, '']) expect(sent({}, code)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('W10: street3 is absent, or stands behind street2 (#2.3-street3)', () => {
    expect(member('shippingAddress', 'street3', { address: { street3: 'Rear' } })).toEqual([undefined, 'Rear']);
    const names = Object.keys(partOf(inBoth({}).observed, 'shippingAddress'));
    expect(names.indexOf('street3')).toBe(names.indexOf('street2') + 1);
  });

  test.each(['street1', 'street2', 'city', 'region', 'postcode', 'country', 'phone'])(
    'W11: %s without value is omitted, or null (#2.3-address-without-value)',
    (name) => {
      expect(member('shippingAddress', name, { address: { [name]: null } })).toEqual([undefined, null]);
      expect(member('shippingAddress', name, { address: { [name]: '' } })).toEqual(['', '']);
    },
  );

  test('W11: company without value is omitted in both, countryName without country null in one (#2.3-address-without-value)', () => {
    expect(member('shippingAddress', 'company')).toEqual([undefined, undefined]);
    expect(member('shippingAddress', 'company', { address: { company: '' } })).toEqual(['', '']);
    expect(member('shippingAddress', 'countryName', { address: { country: null } })).toEqual([undefined, null]);
  });

  test.each([
    [null, [null]],
    ['', ['']],
  ])('W12: a coupon %j gives no couponCodes, or %j (#2.3-no-coupon)', (coupon_code, expected) => {
    const { documented, observed } = inBoth({ subscription: { coupon_code } });
    expect([documented.couponCodes, observed.couponCodes]).toEqual([[], expected]);
  });

  test('W12: an order of which one subscription has a coupon lists that alone in both (#2.3-no-coupon)', () => {
    const [tea, jam] = teaShop.subscription;
    for (const mode of ['documented', 'observed'] as const) {
      const shop = anOrderShop({ ...teaShop, subscription: [{ ...tea, coupon_code: null }, jam] }, { mode });
      expect(sentBody(shop).couponCodes).toEqual(['WELCOME5']);
      shop.close();
    }
  });

  test('W13: paymentMethodType and creditcardType without value are omitted, or null; the others are omitted (#2.3-payment-without-value)', () => {
    const profile = { payment_method_type: null, creditcard_type: null, creditcard_last_digits: null, creditcard_month: null };
    expect(member('payment', 'paymentMethodType', { profile })).toEqual([undefined, null]);
    expect(member('payment', 'creditcardType', { profile })).toEqual([undefined, null]);
    expect(member('payment', 'creditcardLastDigits', { profile })).toEqual([undefined, undefined]);
    expect(member('payment', 'creditcardMonth', { profile })).toEqual([undefined, undefined]);
    const external = { profile_type: 'external_vault', payment_method_type: null, sent_payment_method_type: 'credit_card' };
    expect(member('payment', 'paymentMethodType', { profile: external })).toEqual(['credit_card', 'credit_card']);
  });

  test('W14: paymentMethodCode is absent, or that of the subscription (#2.3-payment-method-code)', () => {
    const subscription = { payment_profile_id: null, payment_method_code: 'invoice' };
    expect(member('payment', 'paymentMethodCode', { subscription })).toEqual([undefined, 'invoice']);
    expect(member('payment', 'paymentMethodCode', { subscription: { payment_method_code: 'invoice' } })).toEqual([undefined, 'invoice']);
    expect(member('payment', 'paymentMethodCode')).toEqual([undefined, undefined]);
  });

  test('W15: month and year are padded, or as stored (#2.3-card-expiry)', () => {
    const profile = { creditcard_month: '9', creditcard_year: '31' };
    expect(member('payment', 'creditcardMonth', { profile })).toEqual(['09', '9']);
    expect(member('payment', 'creditcardYear', { profile })).toEqual(['2031', '31']);
  });

  test('W16: useFixedPrice false is said, or not (#2.3-use-fixed-price)', () => {
    expect(member('item', 'useFixedPrice')).toEqual([false, undefined]);
    expect(member('item', 'useFixedPrice', { subscription: { use_fixed_price: true, fixed_price: 1 } })).toEqual([true, true]);
  });

  test('W17: userDefinedFields are pairs, or a map; without any they are a list (#2.3-user-defined-fields)', () => {
    const map = { gift_note: null, wrap: [1] };
    const pairs = [
      { name: 'gift_note', value: null },
      { name: 'wrap', value: [1] },
    ];
    expect(member('subscription', 'userDefinedFields', { subscription: { user_defined_fields: map } })).toEqual([pairs, map]);
    expect(member('subscription', 'userDefinedFields', { subscription: { user_defined_fields: {} } })).toEqual([[], []]);
  });

  test('W18: platformSpecificFields are absent, or as stored; without any they are a list (#2.3-platform-specific-fields)', () => {
    const fields = { other: { size: 'L', list: [] } };
    const name = 'platformSpecificFields';
    expect(member('subscription', name, { subscription: { platform_specific_fields: fields } })).toEqual([undefined, fields]);
    expect(member('subscription', name, { subscription: { platform_specific_fields: {} } })).toEqual([undefined, []]);
  });

  test('W19: the product options are there in both (#2.3-product-options)', () => {
    const fields = { ecom2: { product_option: { size: 'L' } } };
    const sent = member('subscription', 'ecom2ProductOptions', { subscription: { platform_specific_fields: fields } });
    expect(sent).toEqual([[{ size: 'L' }], [{ size: 'L' }]]);
  });
});
