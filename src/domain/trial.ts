import type { Look } from './look.js';
import { productCell } from './resources/ordering.js';
import { isTrue, textOf, type Values } from './values.js';

/**
 * The SKU that a trial subscription turns into with its first recurring order (supplement 12.8); `undefined` for what is no
 * trial, for later orders, and for a product that names none.
 */
export function fullSkuOf(values: Values, look: Look): string | undefined {
  if (!isTrue(values, 'created_as_trial') || values.recurring_order_count !== 0) return undefined;
  const sku = productCell(values, 'trial_full_product_sku', look);
  return typeof sku === 'string' && sku !== '' && sku !== textOf(values, 'product_sku') ? sku : undefined;
}
