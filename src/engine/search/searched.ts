import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { memberOf, plainText, type JsonObject } from '../../domain/json/json.js';

interface Searched {
  /** The kind of record. */
  readonly resource: string;
  /** The members whose texts are its title, or those that are instead where it has none of them. */
  readonly title: readonly (readonly string[])[];
}

/** What is searched, by the names under which it is asked for, in the order in which it is found (#subsim-search). */
export const searched = {
  customers: { resource: 'customer', title: [['full_name'], ['email']] },
  subscriptions: { resource: 'subscription', title: [['product_sku']] },
  groupSubscriptions: { resource: 'group-subscription', title: [['name']] },
  products: { resource: 'product', title: [['name'], ['sku']] },
  orders: { resource: 'order', title: [['orderNumber'], ['kind', 'status']] },
  salesOrders: { resource: 'sales-order', title: [['order_number']] },
  paymentProfiles: { resource: 'payment-profile', title: [['merchant_facing_name']] },
  addresses: { resource: 'address', title: [['street1', 'city'], ['company']] },
  groupSubscriptionTemplates: { resource: 'group-subscription-template', title: [['name']] },
} as const satisfies Readonly<Record<string, Searched>>;

/** What can be searched. */
export type SearchedName = keyof typeof searched;

/** The kinds of record that can be found. */
export type SearchedResource = (typeof searched)[SearchedName]['resource'];

const NAMES = Object.keys(searched) as readonly SearchedName[]; // its own names
const REPEATED = 100;

/** The kinds of record that names mean, in the order in which they are searched; without names all. Throws `setting-refused`. */
export function searchedIn(names: readonly string[] | undefined): readonly SearchedName[] {
  const unknown = names?.find((name) => !NAMES.some((known) => known === name));
  if (unknown === undefined) return NAMES.filter((name) => names?.includes(name) !== false);
  const given = unknown.slice(0, REPEATED);
  const near = nearestTold({ given, names: NAMES });
  throw new Problem('setting-refused', `in: must be some of ${NAMES.join(', ')}, with commas between them${near}.`);
}

/** What a record of one of them is called; null for one without a name. */
export function titleOf(name: SearchedName, shown: JsonObject): string | null {
  const alternatives: readonly (readonly string[])[] = searched[name].title;
  const titles = alternatives.map((members) => members.map((member) => (plainText(memberOf(shown, member)) ?? '').trim()));
  return titles.map((texts) => texts.filter((text) => text !== '').join(', ')).find((title) => title !== '') ?? null;
}
