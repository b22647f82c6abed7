import { assumedBy, OBSERVED, statedIn, type Claim } from './claim.js';

/** How the members of a resource are marked: all alike, but for some. */
export interface FieldMarks {
  readonly usual: Claim;
  readonly but?: Readonly<Record<string, Claim>>;
}

const CARRIES_MAP: FieldMarks = { usual: OBSERVED, but: { user_defined_fields: statedIn('§2.1') } };
const GROUPS: FieldMarks = { usual: assumedBy('A27'), but: { user_defined_fields: statedIn('§2.1') } };
const SEEN: FieldMarks = { usual: OBSERVED };

/** The members on v1 and v2, by the name of the resource. */
export const fieldMarks: ReadonlyMap<string, FieldMarks> = new Map([
  ['customer', CARRIES_MAP],
  ['address', CARRIES_MAP],
  ['product', CARRIES_MAP],
  ['subscription', { usual: OBSERVED, but: { ...CARRIES_MAP.but, group_subscription_id: assumedBy('A27') } }],
  ['group-subscription', GROUPS],
  ['group-subscription-template', GROUPS],
  ['payment-profile', SEEN],
  ['vault-token', SEEN],
  ['transaction', SEEN],
  ['sales-order', { usual: assumedBy('A30'), but: seenAmong(['id', 'customer', 'is_subscription_order', 'order_number', 'order_status']) }],
  ['product-configuration-profile', SEEN],
  ['scheduling-rule', SEEN],
  ['inventory-location', SEEN],
  ['inventory', SEEN],
]);

const CARRIES_MAP_V3: FieldMarks = { usual: OBSERVED, but: { userDefinedFields: statedIn('§9') } };

/** The members on v3, by the path of the collection. */
export const fieldMarksV3: ReadonlyMap<string, FieldMarks> = new Map([
  ['customers', SEEN],
  ['customer-addresses', SEEN],
  ['products', SEEN],
  ['subscriptions', CARRIES_MAP_V3],
  ['group-subscriptions', CARRIES_MAP_V3],
  ['environments', SEEN],
  ['product-configuration-profiles', SEEN],
  ['scheduling-rules', SEEN],
  ['right-to-be-forgotten-requests', SEEN],
  ['web-sessions', SEEN],
  ['shipping-quotes', SEEN],
]);

function seenAmong(names: readonly string[]): Readonly<Record<string, Claim>> {
  const others = ['order_date_time', 'total', 'items', 'subscriptions', 'created', 'updated'];
  return Object.fromEntries([...names, ...others].map((name) => [name, OBSERVED]));
}
