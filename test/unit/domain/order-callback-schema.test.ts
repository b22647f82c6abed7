import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode, heldText, isList, isObject, type Json, type JsonObject } from '../../../src/domain/json/json.js';
import { orderRequest } from '../../../src/domain/orders/request.js';
import type { Values } from '../../../src/domain/json/values.js';
import { wireOf, type WireMode } from '../../../src/domain/records/wire.js';
import { checkShape } from '../../../src/schema/check.js';
import { callbackRows, isOfType, type CallbackPart } from '../../support/contract/order-callback-rows.js';
import { compact, objects, texts, trees } from '../../support/unit/json-trees.js';
import { orderExamples } from '../../support/unit/order-examples.js';
import { anOrderShop, TOKEN, type Records } from '../../support/unit/order-shop.js';

// Members that hold what customers and shops like.
const FREE = ['userDefinedFields', 'platformSpecificFields', 'ecom2ProductOptions'];
const MODES: readonly WireMode[] = ['documented', 'observed'];

const held = texts.map(heldText);
const filledHeld = held.filter((text) => text !== '');
const optional = fc.option(held, { nil: null });
const flag = fc.boolean();
const map = objects.map((tree) => decode(compact(tree)));
const count = fc.integer({ min: 0, max: 2 ** 53 - 2 });

const postal = fc.record({
  first_name: filledHeld,
  last_name: filledHeld,
  ...Object.fromEntries(
    ['company', 'street1', 'street2', 'street3', 'city', 'region', 'postcode', 'country', 'phone'].map((name) => [name, optional]),
  ),
});

const expiry = fc.oneof(optional, fc.constantFrom('9', '09', '12', '31', '2031', 'x'));

const profile: fc.Arbitrary<Values> = fc.record({
  profile_type: fc.constantFrom('spreedly_vault', 'spreedly_dual_vault', 'external_vault'),
  payment_method_type: fc.constantFrom('credit_card', 'bank_account', 'apple_pay', 'android_pay', 'third_party_token', null),
  status: fc.constant('retained'),
  payment_token: optional,
  third_party_payment_token: optional,
  creditcard_type: optional,
  creditcard_last_digits: optional,
  creditcard_month: expiry,
  creditcard_year: expiry,
  billing_address: fc.option(
    postal.map((members): Json => ({ id: 3050, ...members })),
    { nil: null },
  ),
});

const platformFields: fc.Arbitrary<Json> = fc.oneof(
  map,
  fc.tuple(map, trees).map(([fields, tree]): Json => ({ ...(fields as JsonObject), ecom2: { product_option: decode(compact(tree)) } })), // made of objects
);

const price = fc.integer({ min: 0, max: 10 ** 15 }).map((scaled) => scaled / 10_000);

const subscription: fc.Arbitrary<Values> = fc
  .record({
    product_sku: fc.constantFrom('FIRST', 'SECOND', 'GONE'),
    qty: count.map((number) => number + 1),
    requires_shipping: flag,
    use_fixed_price: flag,
    fixed_price: price,
    interval: optional,
    schedule_name: optional,
    coupon_code: optional,
    shipping_method_code: optional,
    payment_profile_id: fc.constantFrom(6001, null),
    payment_method_code: optional,
    shipping_address_id: fc.constantFrom(3001, null),
    billing_address_id: fc.constantFrom(3001, null),
    platform_specific_fields: platformFields,
    user_defined_fields: map,
    created_as_trial: flag,
    recurring_order_count: fc.oneof(fc.constant(0), count),
  })
  .map((values) => ({ customer_id: '2001', ...values }));

const customer: fc.Arbitrary<Values> = fc.record({
  email: filledHeld,
  first_name: filledHeld,
  last_name: filledHeld,
  platform_specific_customer_id: optional,
  '{ecom}_customer_id': fc.option(fc.integer(), { nil: null }),
  external_vault_customer_token: optional,
});

const records: fc.Arbitrary<Records> = fc
  .record({
    customer,
    address: postal,
    profile,
    names: fc.tuple(filledHeld, filledHeld),
    subscriptions: fc.array(subscription, { minLength: 1, maxLength: 3 }),
  })
  .map(({ customer: buyer, address, profile: payer, names, subscriptions }) => ({
    customer: [{ id: 2001, ...buyer }],
    address: [{ id: 3001, customer_id: '2001', ...address }],
    'payment-profile': [{ id: 6001, customer_id: '2001', ...payer }],
    product: [
      { id: 4001, sku: 'FIRST', name: names[0], trial_full_product_sku: 'SECOND' },
      { id: 4002, sku: 'SECOND', name: names[1] },
    ],
    subscription: subscriptions.map((values, index) => ({ id: 5001 + index, ...values })),
  }));

const nextDates = fc.constantFrom('2027-01-03', undefined);

describe('the schema of the order callback', () => {
  test.each(MODES)('holds for the example in mode %s, and not for the other', (mode) => {
    const other = mode === 'documented' ? 'observed' : 'documented';
    const body: unknown = JSON.parse(orderExamples[mode]);
    expect(checkShape('order-callback', body, mode)).toEqual([]);
    expect(checkShape('order-callback', body, other)).not.toEqual([]);
  });

  test('and the tables hold for the requests of all records that are valid', () => {
    fc.assert(
      fc.property(records, nextDates, flag, (shop, nextDate, isPartial) => {
        const config = { order_generation_partial_order_mode: isPartial ? 'allow_partial_orders' : 'full_orders_only' };
        const { view, all, close } = anOrderShop(shop, { config });
        for (const mode of MODES) {
          const order = { subscriptions: all(), token: TOKEN, nextDateOf: () => nextDate, at: view.now };
          const sent = encode(orderRequest(order, view, { wire: wireOf(mode), ecomName: 'ecom' }));
          const body = JSON.parse(sent) as JsonObject; // an order is asked for with an object
          expect(checkShape('order-callback', body, mode), sent).toEqual([]);
          if (mode === 'documented') expectTables(body);
        }
        close();
      }),
      { seed: 20_261_120, numRuns: 40 },
    );
  });

  // What a schema says of the members of a body: each by itself is left out, called otherwise and made something else.
  const bodies = MODES.map((mode) => [mode, JSON.parse(orderExamples[mode]) as JsonObject] as const); // the examples are objects

  test.each(bodies)('in mode %s refuses every other name', (mode, body) => {
    for (const [place, names] of objectsIn(body)) {
      for (const name of names) {
        const renamed = changed(body, place, (members) =>
          Object.fromEntries(Object.entries(members).map(([key, value]) => [key === name ? `${key}X` : key, value])),
        );
        expect(checkShape('order-callback', renamed, mode), [...place, name].join('.')).not.toEqual([]);
      }
    }
  });

  test.each(bodies)('in mode %s refuses every other type', (mode, body) => {
    for (const [place, names] of objectsIn(body)) {
      for (const name of names) {
        // What may be an object is made a text, all else an object.
        const isMap = FREE.includes(name);
        const mistyped = changed(body, place, (members) => ({ ...members, [name]: isMap || isObject(members[name]) ? 'text' : { a: 1 } }));
        expect(checkShape('order-callback', mistyped, mode), [...place, name].join('.')).not.toEqual([]);
      }
    }
  });

  test.each(bodies)('in mode %s misses each required member', (mode, body) => {
    const required: Partial<Record<string, CallbackPart>> = { '': 'body', billingAddress: 'billingAddress', 'items.0': 'item' };
    for (const [place] of objectsIn(body)) {
      const part = required[place.join('.')];
      for (const { name } of part === undefined ? [] : callbackRows[part].filter((row) => row.required)) {
        const lacking = changed(body, place, ({ [name]: _left, ...rest }) => rest);
        expect(checkShape('order-callback', lacking, mode).map(({ message }) => message)).toContain(`"${name}" is missing`);
      }
    }
  });
});

// Every member of a request is in the tables with its type, and those that are required are there.
function expectTables(body: JsonObject): void {
  const items = body.items as readonly JsonObject[]; // the schema says so
  const parts: readonly (readonly [CallbackPart, Json | undefined])[] = [
    ['body', body],
    ['payment', body.payment],
    ['billingAddress', body.billingAddress],
    ['shippingAddress', body.shippingAddress],
    ...items.flatMap((item) => [['item', item] as const, ['subscription', item.subscription] as const]),
  ];
  for (const [part, sent] of parts) {
    if (!isObject(sent)) continue;
    const rows = callbackRows[part].map((row) => ({ ...row, name: row.name.replace('{ecom}', 'ecom') }));
    const known = rows.map(({ name }) => name);
    expect(
      known.filter((name) => Object.hasOwn(sent, name)),
      part,
    ).toEqual(Object.keys(sent));
    for (const { name, type, required } of rows) {
      const value = sent[name];
      if (value === undefined) expect(required, `${part}.${name}`).toBe(false);
      else expect(isOfType(value, type), `${part}.${name}`).toBe(true);
    }
  }
}

type Place = readonly string[];

// The objects of a body that are no maps, and the names of their members.
function objectsIn(value: Json, place: Place = []): readonly (readonly [Place, readonly string[]])[] {
  if (FREE.includes(place.at(-1) ?? '')) return [];
  if (isList(value)) return value.flatMap((entry, index) => objectsIn(entry, [...place, String(index)]));
  if (!isObject(value)) return [];
  return [[place, Object.keys(value)], ...Object.entries(value).flatMap(([name, member]) => objectsIn(member, [...place, name]))];
}

function changed(value: Json, [step, ...rest]: Place, change: (members: JsonObject) => JsonObject): Json {
  if (step === undefined) return isObject(value) ? change(value) : value;
  if (isList(value)) return value.map((entry, index) => (String(index) === step ? changed(entry, rest, change) : entry));
  return isObject(value) ? { ...value, [step]: changed(value[step] ?? null, rest, change) } : value;
}
