import { boolean, dateTime, integer, sentences } from '../records/field-type.js';
import { field, readOnly } from '../records/field.js';
import { reference } from '../records/reference-type.js';
import { defineResource, integerColumn } from '../records/resource.js';
import { numberOf, type Values } from '../json/values.js';

const stock = integer(0, sentences.notNegative);

/** How much of a product one location has (#4.4-inventory-quantities); orders do not touch it (#2.1-product-stock). */
export const inventory = defineResource({
  name: 'inventory',
  plural: 'inventory',
  firstId: 801,
  fields: {
    id: readOnly(integer()),
    product_id: field(reference('product'), 'R - -'),
    inventory_location_id: field(reference('inventory-location'), 'R - -'),
    qty_in_stock: field(stock, 'O O D', { fallback: () => 0 }),
    is_in_stock: field(boolean(), 'O O D', { fallback: (values) => inStock(values) > 0 }),
    qty_available: field(stock, 'O O D', { fallback: inStock }),
    qty_reserved: field(stock, 'O O D', { fallback: () => 0 }),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {
    product_id: integerColumn('product_id'),
    inventory_location_id: integerColumn('inventory_location_id'),
    pair: {
      type: 'TEXT',
      of: pairOf,
      unique: 'Inventory for that product and location already exists.',
      uniqueRule: '4.4-inventory-unique',
    },
  },
  filters: {
    product_id: { column: 'product_id', kind: 'id' },
    inventory_location_id: { column: 'inventory_location_id', kind: 'id' },
  },
  v2: { path: 'inventory', createPath: 'inventory', actions: ['list', 'create', 'read', 'update'], widget: [] },
});

function inStock(values: Values): number {
  return numberOf(values, 'qty_in_stock') ?? 0;
}

function pairOf(values: Values): string {
  return `${String(numberOf(values, 'product_id'))} ${String(numberOf(values, 'inventory_location_id'))}`;
}
