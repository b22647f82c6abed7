import { decimalOf, isList, isObject, memberOf, numberText, plainText, type Json } from '../json/json.js';
import type { View } from '../records/view.js';
import { byId, type DueSubscription } from './request.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';

/** Subscriptions that go into one order, ascending by id. */
type OrderGroup = readonly DueSubscription[];

/**
 * The orders for the subscriptions that one run of the scheduler found due, ascending by their lowest id, in the grouping mode of the
 * configuration (#3-grouping, #3-grouping-criteria, #3-grouping-coupons, #3-grouping-members).
 */
export function groupsOf(due: readonly DueSubscription[], view: View): readonly OrderGroup[] {
  const { members } = view.configuration;
  const mode = textOf(members, 'order_generation_subscription_grouping_mode');
  const codes = userDefinedCodes(members.order_generation_user_defined_field_grouping_rules);
  const withoutCoupon = ({ values }: DueSubscription): Json => criteria(values, codes);
  const complete = (one: DueSubscription): Json => [withoutCoupon(one), couponOf(one)];
  if (mode === 'disabled') return together(byId(due), (one) => [complete(one), alone(one)]);
  if (mode !== 'standard_apply_coupon') return together(byId(due), complete);
  const sets = together(byId(due), withoutCoupon);
  return sets.flatMap((set) => (isOneCoupon(set) ? [set] : together(set, couponOf))).sort(byLowestId);
}

// Subscriptions with the same key; maps keep the order in which keys came, so that lowest ids ascend.
function together(due: OrderGroup, keyOf: (one: DueSubscription) => Json): readonly OrderGroup[] {
  const groups = new Map<string, DueSubscription[]>();
  for (const one of due) {
    const key = JSON.stringify(keyOf(one));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

function criteria(values: Values, codes: readonly string[]): readonly Json[] {
  const profile = numberOf(values, 'payment_profile_id') ?? null;
  const fields = isObject(values.user_defined_fields) ? values.user_defined_fields : {};
  return [
    textOf(values, 'customer_id') ?? null,
    textOf(values, 'next_order_date') ?? null,
    profile,
    profile === null ? filledText(values, 'payment_method_code') : '',
    numberOf(values, 'shipping_address_id') ?? null,
    numberOf(values, 'billing_address_id') ?? null,
    filledText(values, 'shipping_method_code'),
    filledText(values, 'ecommerce_store_code'),
    isTrue(values, 'requires_shipping'),
    codes.map((code) => comparable(memberOf(fields, code) ?? null)),
  ];
}

function couponOf({ values }: DueSubscription): string {
  return filledText(values, 'coupon_code');
}

// Members of a group subscription are ordered together in every mode.
function alone({ id, values }: DueSubscription): readonly Json[] {
  const group = numberOf(values, 'group_subscription_id');
  return group === undefined ? ['subscription', id] : ['group', group];
}

function isOneCoupon(set: OrderGroup): boolean {
  return new Set(set.map(couponOf).filter((coupon) => coupon !== '')).size <= 1;
}

function byLowestId([a]: OrderGroup, [b]: OrderGroup): number {
  return (a?.id ?? 0) - (b?.id ?? 0);
}

function filledText(values: Values, name: string): string {
  return textOf(values, name) ?? '';
}

function userDefinedCodes(rules: Json | undefined): readonly string[] {
  return (isList(rules) ? rules : []).flatMap((rule) => plainText(rule) ?? []);
}

// Equal values (domain/json.ts) become the same JSON text: numbers by decimal value, members in one order.
function comparable(value: Json): Json {
  const number = numberText(value);
  if (number !== undefined) return numeral(number);
  if (isList(value)) return ['list', ...value.map(comparable)];
  if (!isObject(value)) return ['scalar', value];
  const names = Object.keys(value).sort();
  return ['object', ...names.map((name): Json => [name, comparable(value[name] ?? null)])];
}

function numeral(text: string): Json {
  const { negative, digits, exponent } = decimalOf(text);
  return ['number', negative, digits, String(exponent)];
}
