import type { Look } from './look.js';
import { productCell } from './resources/ordering.js';
import { isTrue, textOf, type Values } from './values.js';

/**
 * The SKU that a trial subscription turns into with its first recurring order (supplement 12.8); `undefined` for what is no
 * trial or no longer one, since its product is another, and for a product that names none.
 */
export function fullSkuOf(values: Values, look: Look): string | undefined {
  if (!isTrue(values, 'created_as_trial') || productCell(values, 'is_trial_product', look) !== 1) return undefined;
  const sku = productCell(values, 'trial_full_product_sku', look);
  return typeof sku === 'string' && sku !== '' && sku !== textOf(values, 'product_sku') ? sku : undefined;
}
