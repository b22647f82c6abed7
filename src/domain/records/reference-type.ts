import { converted, textThat, type FieldType } from './field-type.js';
import { integerFrom } from './loose-values.js';
import type { Json } from '../json/json.js';
import type { View } from './view.js';

/** The id of a record of the environment. */
export function reference(resource: string): FieldType {
  return converted('id', (value, view) => idOf(resource, value, view));
}

/** The id of a customer, which v1 and v2 records hold as text of digits (#4.3-customer-id-text). */
export function customerReference(): FieldType {
  return converted('id', (value, view) => idOf('customer', value, view)?.toString());
}

/** Text that names a record of the environment by one of its columns, such as a product by its SKU. */
export function naming(resource: string, column: string): FieldType {
  return textThat((name, view) => view.first(resource, column, name) !== undefined);
}

/** An interval that can be parsed, returned as sent (#3-intervals, #3-defined-intervals). */
export function interval(): FieldType {
  return textThat((name, view) => view.period(name) !== undefined);
}

function idOf(resource: string, value: Json, view: View): number | undefined {
  const id = integerFrom(value);
  return id === undefined || view.cell(resource, id, 'id') === undefined ? undefined : id;
}
