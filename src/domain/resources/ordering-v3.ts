import { plainText } from '../json/json.js';
import { camelCase, idIn, linkMember, references, type MemberV3, type RecordV3 } from '../records/member-v3.js';
import type { Filter } from '../records/resource.js';

/** The id of the customer who owns the record. */
export const customerId: MemberV3 = { name: 'customerId', sets: 'customer_id', show: ownerOf };

/** The owner of a record, also as a reference. */
export const customerMembers: readonly MemberV3[] = [
  references('customer', 'customers', { resource: 'customer', ids: ownerOf }),
  customerId,
];

/** The state of a record, as code and as name. */
export const statusMembers: readonly MemberV3[] = [
  { name: 'status', show: (record) => statusOf(record).toLowerCase() },
  { name: 'statusName', show: statusOf },
];

/** An address that is written as an id, as that and as a reference. */
export function addressMembers(member: string): readonly MemberV3[] {
  const ids = (record: RecordV3): number | null => idIn(record.value(member));
  return [linkMember(member), references(camelCase(member), 'customer-addresses', { resource: 'address', ids })];
}

/** The lists' parameters about the customer whose record it is (#9-v3-filters). */
export const customerFilters: Readonly<Record<string, Filter>> = {
  'customer.id': { column: 'customer_id', kind: 'id' },
  'customer.platformSpecificCustomerId': {
    column: 'customer_id',
    kind: 'word',
    through: { resource: 'customer', column: 'shop_customer_id' },
  },
  'customer.email': { column: 'customer_id', kind: 'folded word', through: { resource: 'customer', column: 'email' } },
};

/** The lists' parameters about user-defined fields: what follows the dot is the field's name, whatever it is. */
export const fieldFilters: Readonly<Record<string, Filter>> = { 'userDefinedFields.': { column: 'field_pairs', kind: 'pair' } };

/** The lists' parameter about the record's own id. */
export const idFilter: Readonly<Record<string, Filter>> = { id: { column: 'id', kind: 'id' } };

function ownerOf({ value }: RecordV3): number {
  return Number(value('customer_id'));
}

function statusOf({ value }: RecordV3): string {
  return plainText(value('status')) ?? '';
}
