import { INVALID, textThat, type FieldType } from './field-type.js';
import { integerFrom } from './loose-values.js';
import { numberText } from '../json/json.js';

/** The id of a record of the environment. */
export function reference(resource: string): FieldType {
  return {
    name: 'id',
    keepsEmptyText: false,
    read(value, view) {
      const id = integerFrom(value);
      return id === undefined || view.cell(resource, id, 'id') === undefined ? INVALID : { value: id };
    },
  };
}

/** The id of a customer, which v1 and v2 records hold as text of digits (#4.3-customer-id-text). */
export function customerReference(): FieldType {
  const plain = reference('customer');
  return {
    ...plain,
    read(value, view) {
      const read = plain.read(value, view);
      return 'value' in read ? { value: numberText(read.value) ?? '' } : read;
    },
  };
}

/** Text that names a record of the environment by one of its columns, such as a product by its SKU. */
export function naming(resource: string, column: string): FieldType {
  return textThat((name, view) => view.first(resource, column, name) !== undefined);
}

/** An interval that can be parsed, returned as sent (#3-intervals, #3-defined-intervals). */
export function interval(): FieldType {
  return textThat((name, view) => view.period(name) !== undefined);
}
