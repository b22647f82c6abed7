import { isList, isObject, type Json } from '../json/json.js';
import { isLive, statuses } from '../records/lifecycle.js';
import type { View, Row } from '../records/view.js';
import { invalid, type Violation } from '../refusals/problem.js';
import type { Draft } from '../records/resource.js';
import type { Change, Consequence } from '../records/change.js';
import { isAbsent, isTrue, type Values } from '../json/values.js';
import { followSchedule } from './order-date-rules.js';
import { isShipped } from './ordering.js';

// What a group sets for its members; they take it when it is made and whenever a request names it (#2.1-group-update).
const SHARED = [
  'interval',
  'scheduling_rule_params',
  'next_order_date',
  'expiration_date',
  'requires_shipping',
  'shipping_method_code',
  'ecommerce_store_code',
  'coupon_code',
  'payment_method_code',
  'payment_profile_id',
  'shipping_address_id',
  'billing_address_id',
] as const;

type Shared = (typeof SHARED)[number];

/** The subscriptions of a group, by id. */
export function membersOf(id: number, view: View): readonly Row[] {
  return view.rows('subscription', 'group_subscription_id', id);
}

/** The state of a group with these members: Active without any. */
export function groupStatus(members: readonly Row[]): string {
  return statuses.find((status) => members.some((member) => member.status === status)) ?? 'Active';
}

/** The latest of the members' texts in a column; `undefined` when none has one. */
export function latest(members: readonly Row[], column: string): string | undefined {
  return members.flatMap((member) => member[column] ?? []).reduce<string | undefined>(later, undefined);
}

/** When the last live member was cancelled; `undefined` while one lives. */
export function groupCancelled(members: readonly Row[]): string | undefined {
  return members.some(({ status }) => isLive(status)) ? undefined : latest(members, 'cancelled');
}

/** A subscription for each item of a new group, and what an update of a group means for its live members. */
export function memberConsequences({ id, before, after, given, transient }: Change, view: View): readonly Consequence[] {
  if (after === undefined) return [];
  if (before === undefined)
    return itemsIn(transient).map((item) => ({ resource: 'subscription', created: newMember({ id, item }, after) }));
  const named = SHARED.filter((name) => given.has(name) || given.has(name.replace(/_id$/, '')));
  if (named.length === 0) return [];
  const live = membersOf(id, view).filter(({ status }) => isLive(status));
  return live.map((member) => ({ resource: 'subscription', id: Number(member.id), changes: takenOver(named, after, { member, view }) }));
}

function newMember({ id, item }: { readonly id: number; readonly item: Values }, group: Values): Record<string, Json> {
  const members = {
    ...item,
    ...Object.fromEntries(SHARED.map((name) => [name, group[name]])),
    customer_id: group.customer_id,
    group_subscription_id: id,
    // A product that is not shipped needs no shipping in a group that is: its own default says so.
    requires_shipping: isTrue(group, 'requires_shipping') ? undefined : false,
    last_order_date: group.last_order_date,
  };
  return Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (isAbsent(value) ? [] : [[name, value] as const])));
}

function takenOver(
  named: readonly Shared[],
  group: Values,
  { member, view }: { readonly member: Row; readonly view: View },
): Record<string, Json> {
  const changes: Record<string, Json> = Object.fromEntries(named.map((name) => [name, group[name] ?? null]));
  if (changes.requires_shipping === true) changes.requires_shipping = isShipped(String(member.product_sku), view);
  const isOfDates = named.includes('next_order_date') || named.includes('scheduling_rule_params');
  return isOfDates ? fitted(changes, view.own('subscription', Number(member.id)) ?? {}, view) : changes;
}

// A member follows the rule of its own product. Throws `validation-failed` when it cannot.
function fitted(changes: Record<string, Json>, before: Values, view: View): Record<string, Json> {
  const values: Draft['values'] = { ...before, ...changes };
  const violations: Violation[] = [];
  followSchedule({ values, before, given: new Set(Object.keys(changes)), links: [], violations, isSeed: false }, view);
  if (violations.length > 0) throw invalid(violations);
  return { ...changes, next_order_date: values.next_order_date ?? null };
}

function itemsIn({ items }: Values): readonly Values[] {
  return (isList(items) ? items : []).filter(isObject);
}

function later(found: string | undefined, value: Row[string]): string | undefined {
  return typeof value === 'string' && (found === undefined || value > found) ? value : found;
}
