import { dateTime, integer, map, text, boolean } from '../field-type.js';
import { customerReference } from '../reference-type.js';
import { derived, field, readOnly, type Fields } from '../field.js';
import type { Look } from '../look.js';
import { Problem } from '../problem.js';
import { defineResource, integerColumn, jsonColumn, type Consequence } from '../resource.js';
import { textOf, type Values } from '../values.js';
import { isLive } from '../lifecycle.js';

/** Who and where: the members by which two addresses are the same. */
export const postalFields: Fields = {
  first_name: field(text(), 'R O X'),
  middle_name: field(text(), 'O O N'),
  last_name: field(text(), 'R O X'),
  company: field(text(), 'O O N'),
  street1: field(text(), 'O O N'),
  street2: field(text(), 'O O N'),
  street3: field(text(), 'O O N'),
  city: field(text(), 'O O N'),
  region: field(text(), 'O O N'),
  postcode: field(text(), 'O O N'),
  country: field(text(), 'O O N'),
  phone: field(text(), 'O O N'),
};

const OWNER = '"customer_id":"';
const DEFAULTS = ['default_address_id', 'default_billing_address_id', 'default_shipping_address_id'] as const;

/** A customer's address (§2.1, supplement 6.2). */
export const address = defineResource({
  name: 'address',
  plural: 'addresses',
  firstId: 3001,
  owner: 'customer_id',
  entityType: 'customer_address',
  fields: {
    id: readOnly(integer()),
    customer_id: field(customerReference(), 'R - -'),
    '{ecom}_address_id': field(integer(), 'O O N'),
    ...postalFields,
    ...derived(boolean(), {
      names: ['is_default', 'is_default_billing', 'is_default_shipping'],
      argument: (values) => textOf(values, 'customer_id'),
      show: (id, customerId, look) => {
        const defaults = look.cells('customer', Number(customerId), DEFAULTS);
        return DEFAULTS.map((_name, index) => String(defaults?.[index] === id));
      },
    }),
    user_defined_fields: field(map(), 'O O E'),
    created: readOnly(dateTime()),
    updated: readOnly(dateTime()),
  },
  columns: {
    customer_id: integerColumn('customer_id'),
    ecom_address_id: jsonColumn('{ecom}_address_id'),
    sameness: { type: 'TEXT', of: samenessOf },
  },
  filters: { customer_id: { column: 'customer_id', kind: 'id' } },
  sameness: 'sameness',
  v2: {
    path: 'addresses',
    createPath: 'address',
    actions: ['list', 'create', 'find-or-create', 'read', 'update', 'patch', 'remove'],
    widget: ['list', 'create', 'find-or-create', 'read', 'update', 'patch', 'remove'],
  },
  removal: (id, look) => {
    const users = ['shipping_address_id', 'billing_address_id'].flatMap((column) => look.rows('subscription', column, id));
    return users.some(({ status }) => isLive(status)) ? new Problem('state-refused', 'Address is in use by a subscription.') : undefined;
  },
  consequences: ({ id, before, after }, look) => {
    const customerId = Number(textOf(after ?? before ?? {}, 'customer_id'));
    if (after === undefined) return replacedDefaults(customerId, look, { from: id, to: null });
    const isFirst = before === undefined && look.rows('address', 'customer_id', customerId).length === 1;
    return isFirst ? replacedDefaults(customerId, look, { from: undefined, to: id }) : [];
  },
});

interface Replacement {
  readonly from: number | undefined;
  readonly to: number | null;
}

// The customer's defaults that have the value `from` take the value `to`.
function replacedDefaults(customerId: number, look: Look, { from, to }: Replacement): readonly Consequence[] {
  const names = DEFAULTS.filter((name) => look.cell('customer', customerId, name) === (from ?? null));
  if (names.length === 0) return [];
  return [{ resource: 'customer', id: customerId, changes: Object.fromEntries(names.map((name) => [name, to])) }];
}

/** The answer for an address as it stands inside another record: without `customer_id`. */
export function nestedAddress(shown: string | undefined): string | undefined {
  if (shown === undefined) return undefined;
  const start = shown.indexOf(OWNER);
  return shown.slice(0, start) + shown.slice(shown.indexOf('",', start) + 2);
}

function samenessOf(values: Values): string {
  const parts = Object.keys(postalFields).map((name) => (textOf(values, name) ?? '').trim().toLowerCase());
  return JSON.stringify([textOf(values, 'customer_id'), ...parts]);
}
