import { productCell, type View } from '../records/view.js';
import { isTrue, textOf, type Values } from '../json/values.js';

/**
 * The SKU that a trial subscription turns into with its first recurring order (#3-trial); `undefined` for what is no
 * trial or no longer one, since its product is another, and for a product that names none.
 */
export function fullSkuOf(values: Values, view: View): string | undefined {
  if (!isTrue(values, 'created_as_trial') || productCell(values, 'is_trial_product', view) !== 1) return undefined;
  const sku = productCell(values, 'trial_full_product_sku', view);
  return typeof sku === 'string' && sku !== '' && sku !== textOf(values, 'product_sku') ? sku : undefined;
}
