import { at } from './place.js';

// The section of each kind of record, by the name that the control API has for the kind.
const sectionOfRecord: Readonly<Record<string, string>> = {
  customer: 'customers',
  address: 'addresses',
  subscription: 'subscriptions',
  'group-subscription': 'group-subscriptions',
  'group-subscription-template': 'templates',
  product: 'products',
  'payment-profile': 'payment-profiles',
  order: 'orders',
};

/** The address of a record's page, with a query that goes along; the search, for a kind that has none. */
export function hrefOfRecord(kind: string, id: string | number, query: Readonly<Record<string, string>> = {}): string {
  const section = sectionOfRecord[kind.replaceAll('_', '-')];
  return section === undefined ? at(['search'], { q: String(id) }) : at([section, id], query);
}

/** The address of what an id of the journal names, as `event:9001`, `delivery:41/2` or `subscription:5001`. */
export function hrefOfThing(id: string): string | undefined {
  const [, kind = '', rest = ''] = /^([a-z_-]+):(.+)$/.exec(id) ?? [];
  if (kind === 'request') return at(['requests', rest]);
  if (kind === 'event') return at(['events', rest]);
  if (kind === 'delivery') return at(['deliveries', rest.split('/')[0] ?? rest]);
  if (kind === 'order') return at(['orders', rest]);
  if (kind === 'move' || kind === 'act' || kind === 'state') return at(['trace', id]);
  return kind in sectionOfRecord || kind.replaceAll('_', '-') in sectionOfRecord ? hrefOfRecord(kind, rest) : undefined;
}
