import { dateTime, email, integer, text, type FieldType } from '../records/field-type.js';
import { field, readOnly } from '../records/field.js';
import { defineResource, textColumn } from '../records/resource.js';

const nullableText = field(text(), 'O O N');

/** A place where stock is kept (#4.4-inventory-unique). */
export const inventoryLocation = defineResource({
  name: 'inventory-location',
  firstId: 701,
  fields: {
    id: readOnly(integer()),
    name: field(text(), 'R O X'),
    location_code: nullableText,
    street1: nullableText,
    street2: nullableText,
    city: nullableText,
    region: nullableText,
    postcode: nullableText,
    country: nullableText,
    phone: nullableText,
    email: field(emailOrNothing(), 'O O N'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {
    name: textColumn('name', { unique: 'Inventory location with that name already exists.', uniqueRule: '4.4-inventory-unique' }),
    location_code: textColumn('location_code'),
  },
  filters: { name: { column: 'name', kind: 'word' }, location_code: { column: 'location_code', kind: 'word' } },
  v2: { path: 'inventory-locations', actions: ['list', 'create', 'read', 'update'], widget: [] },
});

// Empty text is a value of every optional text (#4.3-empty-text).
function emailOrNothing(): FieldType {
  const plain = email();
  return { ...plain, read: (value, view) => (value === '' ? { value } : plain.read(value, view)) };
}
