import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, equal, type Json } from '../../../src/domain/json/json.js';
import { groupsOf } from '../../../src/domain/orders/groups.js';
import type { DueSubscription } from '../../../src/domain/orders/request.js';
import type { Values } from '../../../src/domain/json/values.js';
import { compact, objects, runs, trees } from '../../support/unit/json-trees.js';
import { aView } from '../../support/unit/view.js';

const MODES = ['disabled', 'standard', 'standard_apply_coupon'] as const;

const common: Values = {
  customer_id: '2001',
  next_order_date: '2026-12-03',
  payment_profile_id: 6001,
  shipping_address_id: 3001,
  shipping_method_code: 'flat_standard',
  ecommerce_store_code: 'default',
  requires_shipping: true,
  user_defined_fields: {},
};

/** Subscriptions 1, 2, … that differ from a common one. */
function due(...changes: readonly Values[]): readonly DueSubscription[] {
  return changes.map((change, index) => ({ id: index + 1, values: { ...common, ...change } }));
}

/** The ids of each group. */
function grouped(subscriptions: readonly DueSubscription[], mode?: string, codes: readonly string[] = []): readonly (readonly number[])[] {
  const members: Values = {
    ...(mode === undefined ? {} : { order_generation_subscription_grouping_mode: mode }),
    order_generation_user_defined_field_grouping_rules: codes,
  };
  const view = aView({ configuration: { members, intervals: [], definitions: [] } });
  return groupsOf(subscriptions, view);
}

const differences: readonly (readonly [criterion: string, one: Values, other: Values])[] = [
  ['customer', {}, { customer_id: '2002' }],
  ['next_order_date', {}, { next_order_date: '2026-12-02' }],
  ['payment profile', {}, { payment_profile_id: 6002 }],
  ['payment profile or none', {}, { payment_profile_id: null }],
  ['payment_method_code without profile', offline('invoice'), offline('cash')],
  ['shipping address', {}, { shipping_address_id: 3002 }],
  ['shipping address or none', {}, { shipping_address_id: null }],
  ['billing address', { billing_address_id: 3001 }, { billing_address_id: 3002 }],
  ['billing address or none', {}, { billing_address_id: 3001 }],
  ['shipping method', {}, { shipping_method_code: 'express' }],
  ['store code', {}, { ecommerce_store_code: 'outlet' }],
  ['requires_shipping', {}, { requires_shipping: false }],
];

const agreements: readonly (readonly [criterion: string, one: Values, other: Values])[] = [
  ['product, quantity and interval', { product_sku: 'A', qty: 1, interval: 'Weekly' }, { product_sku: 'B', qty: 2, interval: 'Monthly' }],
  ['payment_method_code with the same profile', { payment_method_code: 'invoice' }, { payment_method_code: 'cash' }],
  ['payment_method_code without profile', offline('invoice'), offline('invoice')],
  ['shipping method null and ""', { shipping_method_code: null }, { shipping_method_code: '' }],
  ['store code null and ""', { ecommerce_store_code: null }, { ecommerce_store_code: '' }],
  ['coupon null and ""', { coupon_code: null }, { coupon_code: '' }],
  ['status', { status: 'Active' }, { status: 'Retry' }],
  ['user-defined fields without rule', { user_defined_fields: { a: 1 } }, { user_defined_fields: { a: 2 } }],
];

function offline(code: string): Values {
  return { payment_profile_id: null, payment_method_code: code };
}

describe('mode disabled', () => {
  test('makes one order for each subscription', () => {
    expect(grouped(due({}, {}, {}), 'disabled')).toEqual([[1], [2], [3]]);
  });

  test('a group subscription and a subscription of the same number are two', () => {
    expect(grouped(due({}, { group_subscription_id: 1 }), 'disabled')).toEqual([[1], [2]]);
  });
});

describe.each(['standard', 'standard_apply_coupon', undefined])('mode %s', (mode) => {
  test.each(differences)('makes two orders of those that differ in: %s', (_criterion, one, other) => {
    expect(grouped(due(one, other), mode)).toEqual([[1], [2]]);
  });

  test.each(agreements)('makes one order of those that differ in no more than: %s', (_criterion, one, other) => {
    expect(grouped(due(one, other), mode)).toEqual([[1, 2]]);
  });

  test('puts members of a group subscription together with others that agree', () => {
    expect(grouped(due({ group_subscription_id: 7001 }, {}), mode)).toEqual([[1, 2]]);
  });
});

test('a shipping method that is not used keeps nothing apart, whatever texts say otherwise (#6.2-shipping-method-mode)', () => {
  const groupsWith = (mode: string): readonly (readonly number[])[] => {
    const members = { order_generation_shipping_method_mode: mode, default_shipping_method_code: 'flat_default' };
    const view = aView({ configuration: { members, intervals: [], definitions: [] } });
    return groupsOf(due({}, { shipping_method_code: 'express' }), view);
  };
  expect(groupsWith('default')).toEqual([[1, 2]]);
  for (const mode of ['subscription', 'Default', 'other']) expect(groupsWith(mode), mode).toEqual([[1], [2]]);
});

describe('the coupon', () => {
  test.each([undefined, 'standard'])('is a criterion in mode %s', (mode) => {
    expect(grouped(due({ coupon_code: 'A' }, {}, { coupon_code: 'A' }, { coupon_code: 'B' }), mode)).toEqual([[1, 3], [2], [4]]);
  });

  test('is no criterion in mode standard_apply_coupon while a set has at most one', () => {
    expect(grouped(due({}, { coupon_code: 'A' }, { coupon_code: '' }, { coupon_code: 'A' }), 'standard_apply_coupon')).toEqual([
      [1, 2, 3, 4],
    ]);
  });

  test('counts again in mode standard_apply_coupon when a set has two, and those without form a set', () => {
    const subscriptions = due({}, { coupon_code: 'A' }, { coupon_code: 'B' }, { coupon_code: '' }, { coupon_code: 'A' });
    expect(grouped(subscriptions, 'standard_apply_coupon')).toEqual([[1, 4], [2, 5], [3]]);
  });

  test('of one set does not split another one', () => {
    const other = { customer_id: '2002' };
    const subscriptions = due({ coupon_code: 'A' }, { ...other, coupon_code: 'A' }, { coupon_code: 'B' }, other);
    expect(grouped(subscriptions, 'standard_apply_coupon')).toEqual([[1], [2, 4], [3]]);
  });
});

describe('the user-defined fields of the grouping rules', () => {
  const withGift = (gift: Json | undefined): Values => ({ user_defined_fields: gift === undefined ? {} : { gift } });

  test.each<[Json | undefined, Json | undefined]>([
    [undefined, null],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [1, '\u00011.0'],
    [100, '\u00011e2'],
    ['x', 'x'],
  ])('%j and %j agree', (one, other) => {
    expect(grouped(due(withGift(one), withGift(other)), 'standard', ['gift'])).toEqual([[1, 2]]);
  });

  test.each<[Json | undefined, Json | undefined]>([
    [undefined, ''],
    [undefined, false],
    [1, '1'],
    [1, true],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: null }, {}],
    [['a', 1], { a: 1 }],
    ['null', null],
  ])('%j and %j differ', (one, other) => {
    expect(grouped(due(withGift(one), withGift(other)), 'standard', ['gift'])).toEqual([[1], [2]]);
    expect(grouped(due(withGift(one), withGift(other)), 'standard', ['other'])).toEqual([[1, 2]]);
  });

  test('count each by itself, and under any name', () => {
    const fields = (map: Values): Values => ({ user_defined_fields: decode(JSON.stringify(map)) });
    const subscriptions = due(fields({ 7: 'a', b: 1 }), fields({ 7: 'b', b: 1 }), fields({ 7: 'a', b: 2 }), fields({ b: 1, 7: 'a' }));
    expect(grouped(subscriptions, 'standard', ['7', 'b'])).toEqual([[1, 4], [2], [3]]);
  });

  test('agree exactly when they are equal JSON', () => {
    const values = fc.oneof(trees, objects).map((tree) => decode(compact(tree)));
    fc.assert(
      fc.property(values, values, (one, other) => {
        const groups = grouped(due(withGift(one), withGift(other), withGift(one)), 'standard', ['gift']);
        expect(groups).toEqual(equal(one, other) ? [[1, 2, 3]] : [[1, 3], [2]]);
      }),
      runs,
    );
  });
});

describe.each(MODES)('members of one group subscription in mode %s', (mode) => {
  const member = { group_subscription_id: 7001 };

  test('go together when they agree', () => {
    expect(grouped(due(member, member), mode)).toEqual([[1, 2]]);
  });

  test.each(differences)('part when they differ in: %s', (_criterion, one, other) => {
    expect(grouped(due({ ...member, ...one }, { ...member, ...other }), mode)).toEqual([[1], [2]]);
  });
});

describe.each(MODES)('every grouping in mode %s', (mode) => {
  const subscription = fc.record({
    customer_id: fc.constantFrom('2001', '2002'),
    next_order_date: fc.constantFrom('2026-12-03', '2026-12-04'),
    coupon_code: fc.constantFrom(null, '', 'A', 'B'),
    group_subscription_id: fc.constantFrom(null, 7001),
  });
  const lists = fc
    .uniqueArray(fc.nat({ max: 50 }), { maxLength: 12 })
    .chain((ids) => fc.tuple(...ids.map((id) => subscription.map((values) => ({ id, values })))));

  test('holds each subscription once, ascending in each group, and the groups by their lowest', () => {
    fc.assert(
      fc.property(lists, (subscriptions) => {
        const groups = grouped(subscriptions, mode);
        const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
        expect(ascending(groups.flat())).toEqual(ascending(subscriptions.map(({ id }) => id)));
        for (const group of groups) expect(group).toEqual(ascending(group));
        const lowest = groups.map(([id]) => id ?? NaN);
        expect(lowest).toEqual(ascending(lowest));
      }),
      runs,
    );
  });
});
