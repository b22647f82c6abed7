import { decimalOf, isList, isObject, memberOf, numberText, plainText, type Json } from '../json/json.js';
import type { View } from '../records/view.js';
import { byId, type DueSubscription } from './request.js';
import { shipsByDefault } from './shipping-method.js';
import { isTrue, numberOf, textOf, type Values } from '../json/values.js';

/** Groups the subscriptions that one run of the scheduler found due, of which it keeps no more than their ids. */
export interface Grouping {
  /** Adds one; their ids ascend. */
  readonly add: (one: DueSubscription) => void;
  /** The ids that go into one order each, ascending, and the orders ascending by their lowest id. */
  readonly groups: () => Iterable<readonly number[]>;
}

// Subscriptions that agree in all but the coupon: their ids by coupon, in the modes that apply no coupon of one to others as well.
type Kin = Map<string, number[]>;

/**
 * Makes the grouping of one run, in the mode of the configuration (#3-grouping, #3-grouping-criteria, #3-grouping-coupons,
 * #3-grouping-members).
 */
export function createGrouping({ configuration: { members } }: View): Grouping {
  const mode = textOf(members, 'order_generation_subscription_grouping_mode');
  const sharesCoupon = mode === 'standard_apply_coupon';
  const compared: Compared = {
    codes: userDefinedCodes(members.order_generation_user_defined_field_grouping_rules),
    shippingMethod: !shipsByDefault(members),
  };
  const keyOf = (one: DueSubscription): Json => [
    criteria(one.values, compared),
    ...(sharesCoupon ? [] : [couponOf(one)]),
    ...(mode === 'disabled' ? [alone(one)] : []),
  ];
  const families = new Map<string, Kin>();
  const added: { readonly id: number; readonly kin: Kin; readonly coupon: string }[] = [];
  return {
    add(one) {
      const [key, coupon] = [JSON.stringify(keyOf(one)), couponOf(one)];
      const kin = families.get(key) ?? new Map<string, number[]>();
      families.set(key, kin);
      const ids = kin.get(coupon);
      if (ids === undefined) kin.set(coupon, [one.id]);
      else ids.push(one.id);
      added.push({ id: one.id, kin, coupon });
    },
    *groups() {
      for (const { id, kin, coupon } of added) {
        const ids = sharesCoupon && isOneCoupon(kin) ? [...kin.values()] : [kin.get(coupon) ?? []];
        if (ids.every(([first = id]) => first >= id)) yield ids.flat().sort((a, b) => a - b);
      }
    },
  };
}

/** The ids of the subscriptions that go into one order each, as a {@link Grouping} of them all gives them. */
export function groupsOf(due: readonly DueSubscription[], view: View): readonly (readonly number[])[] {
  const grouping = createGrouping(view);
  byId(due).forEach(grouping.add);
  return [...grouping.groups()];
}

/** What is compared only as the configuration says. */
interface Compared {
  /** User-defined fields. */
  readonly codes: readonly string[];
  /** A method that is not used keeps nothing apart. */
  readonly shippingMethod: boolean;
}

function criteria(values: Values, { codes, shippingMethod }: Compared): readonly Json[] {
  const profile = numberOf(values, 'payment_profile_id') ?? null;
  const fields = isObject(values.user_defined_fields) ? values.user_defined_fields : {};
  return [
    textOf(values, 'customer_id') ?? null,
    textOf(values, 'next_order_date') ?? null,
    profile,
    profile === null ? filledText(values, 'payment_method_code') : '',
    numberOf(values, 'shipping_address_id') ?? null,
    numberOf(values, 'billing_address_id') ?? null,
    shippingMethod ? filledText(values, 'shipping_method_code') : '',
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

function isOneCoupon(kin: Kin): boolean {
  return kin.size - Number(kin.has('')) <= 1;
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
