import { textOf, type Values } from '../json/values.js';
import type { Scalar, View } from './view.js';

/** A column of the product that a record names; `undefined` for an unknown one. */
export function productCell(values: Values, column: string, view: View): Scalar | null | undefined {
  const id = view.first('product', 'sku', textOf(values, 'product_sku') ?? '');
  return id === undefined ? undefined : view.cell('product', id, column);
}
