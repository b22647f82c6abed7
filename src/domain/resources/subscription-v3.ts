import { isObject, plainText, type Json } from '../json/json.js';
import {
  environmentId,
  instants,
  linkMember,
  members,
  numeralTexts,
  references,
  shownMembers,
  type MemberV3,
  type RecordV3,
} from '../records/member-v3.js';
import { priceText, productOptions } from '../records/item-members.js';
import { addressMembers, customerMembers, statusMembers } from './ordering-v3.js';

/** A subscription in v3, in wire order (#9-v3-members, #9-v3-one-record). */
export const membersV3: readonly MemberV3[] = [
  ...shownMembers('id'),
  environmentId,
  ...customerMembers,
  references('product', 'products', { resource: 'product', ids: productId }),
  { name: 'productId', show: productId },
  ...members('product_sku'),
  ...statusMembers,
  ...numeralTexts('qty').map((qty) => ({ ...qty, sets: 'qty' })),
  ...members('interval'),
  ...shownMembers('schedule_name'),
  ...members('scheduling_rule_params', 'next_order_date'),
  ...shownMembers('last_order_date'),
  ...members('expiration_date', 'coupon_code', 'use_fixed_price'),
  { name: 'fixedPrice', sets: 'fixed_price', show: fixedPrice },
  ...members('requires_shipping', 'shipping_method_code'),
  linkMember('payment_profile'),
  ...members('payment_method_code'),
  ...addressMembers('shipping_address'),
  ...addressMembers('billing_address'),
  ...numeralTexts('recurring_order_count', 'failed_order_attempt_count'),
  ...shownMembers('error_class', 'error_class_description', 'error_type', 'error_message'),
  ...instants('error_time', 'retry_after'),
  { name: 'productOptions', show: options },
  { name: 'additionalOptions', show: () => [] },
  ...members('platform_specific_fields', 'user_defined_fields'),
  ...instants('created', 'updated'),
];

// The product may have been given another SKU since.
function productId({ value, view }: RecordV3): number | null {
  return view.first('product', 'sku', plainText(value('product_sku')) ?? '') ?? null;
}

function fixedPrice({ value }: RecordV3): Json {
  const price = value('fixed_price');
  return typeof price === 'number' ? priceText(price) : null;
}

function options({ value, ecomName }: RecordV3): Json {
  const platformFields = value('platform_specific_fields');
  return (isObject(platformFields) ? productOptions(platformFields, ecomName) : undefined) ?? [];
}
