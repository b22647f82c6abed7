import { dateTime, integer, map, boolean } from '../records/field-type.js';
import { customerReference } from '../records/reference-type.js';
import { derived, field, readOnly } from '../records/field.js';
import { postalFields } from '../records/postal-fields.js';
import type { Scalar } from '../records/view.js';
import { environmentId, instants, members, shownMembers } from '../records/member-v3.js';
import { inUse } from '../records/in-use.js';
import { defineResource, integerColumn, jsonColumn } from '../records/resource.js';
import type { Change } from '../records/change.js';
import { textOf, type Values } from '../json/values.js';
import { isLive } from '../records/lifecycle.js';
import { customerFilters, customerId } from './ordering-v3.js';

const IN_USE = 'Give the subscriptions that ship or bill to it another address, or cancel them.';
/** The members by which a customer names the addresses that are to be taken when nothing else is said. */
export const DEFAULTS = ['default_address_id', 'default_billing_address_id', 'default_shipping_address_id'] as const;
// The members by which an address says the same, in the same order; v3 takes them, too.
const FLAGS = ['is_default', 'is_default_billing', 'is_default_shipping'] as const;

/** A customer's address (§2.1; #2.1-address-required, #2.1-address-customer). */
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
    ...derived(
      boolean(),
      {
        names: FLAGS,
        argument: (values) => textOf(values, 'customer_id'),
        show: (id, customerId, view) => {
          const defaults = view.cells('customer', Number(customerId), DEFAULTS);
          return DEFAULTS.map((_name, index) => String(defaults?.[index] === id));
        },
      },
      { rightsV3: 'O O N', transient: true },
    ),
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
  v3: {
    path: 'customer-addresses',
    actions: ['list', 'create', 'read', 'patch', 'remove'],
    widget: ['list', 'create', 'read', 'patch', 'remove'],
    members: [
      ...shownMembers('id'),
      environmentId,
      customerId,
      ...members(...Object.keys(postalFields), ...FLAGS),
      ...instants('created', 'updated'),
    ],
    filters: customerFilters,
  },
  removal: (id, view) => {
    const users = ['shipping_address_id', 'billing_address_id'].flatMap((column) => view.rows('subscription', column, id));
    const user = users.find(({ status }) => isLive(status));
    return user === undefined
      ? undefined
      : inUse('Address is in use by a subscription.', { rule: '2.1-address-in-use', user: () => user.id, hint: IN_USE });
  },
  consequences: (change, view) => {
    const customerId = Number(textOf(change.after ?? change.before ?? {}, 'customer_id'));
    const present = view.cells('customer', customerId, DEFAULTS);
    if (present === undefined) return [];
    const isFirst = change.before === undefined && view.rows('address', 'customer_id', customerId).length === 1;
    const changes = DEFAULTS.flatMap((name, index) => {
      const [flag = '', now = null] = [FLAGS[index], present[index]];
      const next = nextDefault({ change, flag, isFirst }, now);
      return next === now ? [] : [[name, next] as const];
    });
    return changes.length === 0 ? [] : [{ resource: 'customer', id: customerId, changes: Object.fromEntries(changes) }];
  },
});

interface ChangedAddress {
  readonly change: Change;
  /** The member that says whether the address is this default. */
  readonly flag: string;
  /** Whether it is the only address of its customer, and new. */
  readonly isFirst: boolean;
}

// A first address is every default unless it says that it is not; null says the same as false.
function nextDefault({ change: { id, after, transient }, flag, isFirst }: ChangedAddress, now: Scalar | null): Scalar | null {
  const isWanted = transient[flag] ?? (flag in transient ? false : undefined);
  if (after === undefined || isWanted === false) return now === id ? null : now;
  return isWanted === true || (isFirst && now === null) ? id : now;
}

function samenessOf(values: Values): string {
  const parts = Object.keys(postalFields).map((name) => (textOf(values, name) ?? '').trim().toLowerCase());
  return JSON.stringify([textOf(values, 'customer_id'), ...parts]);
}
