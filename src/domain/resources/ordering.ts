import { object, sentences } from '../field-type.js';
import { reference } from '../reference-type.js';
import { derived, field, type Field, type Fields } from '../field.js';
import { plainText } from '../json.js';
import type { Look } from '../look.js';
import type { Draft } from '../resource.js';
import { isAbsent, isTrue, numberOf, textOf, type Values } from '../values.js';
import { nestedAddress } from './address.js';

/** With which profile orders are paid: written as an id, shown as the profile (supplement 6.4). */
export const paymentProfileMembers: Fields = {
  payment_profile_id: field(reference('payment-profile'), 'O O N', { hidden: true }),
  ...derived(object(), {
    names: ['payment_profile'],
    argument: linkTo('payment_profile_id'),
    show: (_id, profileId, look) => [look.shown('payment-profile', Number(profileId))],
  }),
};

/** Where orders go and are billed to: written as an id or an inline address, shown as the address (supplement 6.4). */
export const addressMembers: Fields = {
  shipping_address_id: field(reference('address'), 'O O N', { hidden: true }),
  shipping_address: inlineAddress('shipping_address', 'shipping_address_id', 'billing_address_id'),
  billing_address_id: field(reference('address'), 'O O N', { hidden: true }),
  billing_address: inlineAddress('billing_address', 'billing_address_id'),
};

/** The id in a member as the argument of a derivation; `undefined` shows nothing. */
export function linkTo(member: string): (values: Values) => string | undefined {
  return (values) => numberOf(values, member)?.toString();
}

/** Refuses what has to be shipped and says not where to. */
export function requireShippingAddress({ values, links, violations }: Draft): void {
  const isGiven = (member: string): boolean =>
    !isAbsent(values[member]) || links.some(({ into, source }) => into === member && 'values' in source);
  const isCopied = links.some(({ into, source }) => into === 'shipping_address_id' && 'copyOf' in source);
  const isLinked = isGiven('shipping_address_id') || (isCopied && isGiven('billing_address_id'));
  const isRefused = violations.some(({ path }) => path[0] === 'shipping_address' || path[0] === 'shipping_address_id');
  if (isTrue(values, 'requires_shipping') && !isLinked && !isRefused) {
    violations.push({ path: ['shipping_address'], message: sentences.blank });
  }
}

/** Refuses addresses and payment profiles of other customers, and redacted profiles, where the request names them. */
export function requireOwnLinks({ values, given, violations }: Draft, look: Look): void {
  if (violations.some(({ path }) => path[0] === 'customer_id')) return;
  const links = { payment_profile_id: 'payment-profile', shipping_address_id: 'address', billing_address_id: 'address' };
  for (const [member, resource] of Object.entries(links)) {
    const id = numberOf(values, member);
    if (id === undefined || !given.has(member) || violations.some(({ path }) => path[0] === member)) continue;
    const linked = look.own(resource, id) ?? {};
    const isOwn = plainText(linked.customer_id) === textOf(values, 'customer_id');
    if (!isOwn || textOf(linked, 'status') === 'redacted') violations.push({ path: [member], message: sentences.invalid });
  }
}

function inlineAddress(name: string, into: string, copyOf?: string): Field {
  return field(object(), 'O O N', {
    inline: { resource: 'address', into, ...(copyOf === undefined ? {} : { copyOf }) },
    derivation: {
      names: [name],
      argument: linkTo(into),
      show: (_id, addressId, look) => [nestedAddress(look.shown('address', Number(addressId)))],
    },
  });
}
