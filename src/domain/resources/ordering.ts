import { recordOf, sentences } from '../records/field-type.js';
import { reference, whyNotOwn } from '../records/reference-type.js';
import { field, type Field, type Fields } from '../records/field.js';
import { linkedRecord, linkTo } from '../records/linked-record.js';
import { productCell, type View } from '../records/view.js';
import type { Listener } from '../refusals/problem.js';
import type { Draft } from '../records/resource.js';
import { isAbsent, isTrue, numberOf, textOf } from '../json/values.js';

// The columns say who owns a linked record, and whether it can still be used.
const LINKS = [
  { member: 'payment_profile_id', resource: 'payment-profile', columns: ['customer_id', 'status'] },
  { member: 'shipping_address_id', resource: 'address', columns: ['customer_id'] },
  { member: 'billing_address_id', resource: 'address', columns: ['customer_id'] },
];

const NO_ADDRESS =
  'What is shipped needs shipping_address_id or shipping_address, an object with at least first_name and last_name; or requires_shipping false.';

/** With which profile orders are paid: written as an id, shown as the profile (#2.1-subscription-payment). */
export const paymentProfileMembers: Fields = linkedRecord('payment_profile', 'payment-profile');

/** Where orders go and are billed to: written as an id or an inline address, shown as the address (#2.1-subscription-address-by-id). */
export const addressMembers: Fields = {
  shipping_address_id: field(reference('address'), 'O O N', { hidden: true }),
  shipping_address: inlineAddress('shipping_address', 'shipping_address_id', 'billing_address_id'),
  billing_address_id: field(reference('address'), 'O O N', { hidden: true }),
  billing_address: inlineAddress('billing_address', 'billing_address_id'),
};

/** Refuses what has to be shipped without an address to ship it to. */
export function requireShippingAddress({ values, links, violations }: Draft): void {
  const isGiven = (member: string): boolean =>
    !isAbsent(values[member]) || links.some(({ into, source }) => into === member && 'values' in source);
  const isCopied = links.some(({ into, source }) => into === 'shipping_address_id' && 'copyOf' in source);
  const isLinked = isGiven('shipping_address_id') || (isCopied && isGiven('billing_address_id'));
  const isRefused = violations.some(({ path }) => path[0] === 'shipping_address' || path[0] === 'shipping_address_id');
  if (isTrue(values, 'requires_shipping') && !isLinked && !isRefused) {
    violations.push({ path: ['shipping_address'], message: sentences.blank, why: () => NO_ADDRESS });
  }
}

/** Refuses addresses and payment profiles of other customers, and redacted profiles, where the request names them. */
export function requireOwnLinks({ values, before, given, violations }: Draft, view: View): void {
  if (violations.some(({ path }) => path[0] === 'customer_id')) return;
  for (const { member, resource, columns } of LINKS) {
    const id = numberOf(values, member);
    if (id === undefined || id === before?.[member] || !given.has(member) || violations.some(({ path }) => path[0] === member)) continue;
    const [owner, status] = view.cells(resource, id, columns) ?? [];
    const isOwn = String(owner) === textOf(values, 'customer_id');
    const isRedacted = status === 'redacted';
    const customer = textOf(values, 'customer_id');
    const why = (listener?: Listener): string =>
      isOwn ? `Payment profile ${String(id)} is redacted.` : whyNotOwn({ resource, id, customer, listener }, view);
    if (!isOwn || isRedacted) violations.push({ path: [member], message: sentences.invalid, why });
  }
}

/** Whether a product is one that has to be shipped; an unknown one is. */
export function isShipped(sku: string, view: View): boolean {
  return productCell({ product_sku: sku }, 'shipping_mode', view) !== 'no_shipping';
}

function inlineAddress(name: string, into: string, copyOf?: string): Field {
  const type = { ...recordOf('address'), accepts: 'an object with the members of an address' };
  return field(type, 'O O N', {
    inline: { resource: 'address', into, ...(copyOf === undefined ? {} : { copyOf }) },
    derivation: {
      names: [name],
      argument: linkTo(into),
      show: (_id, addressId, view) => [view.shown('address', Number(addressId))],
    },
  });
}
