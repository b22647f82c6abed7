import { Problem } from '../../domain/refusals/problem.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import type { Resource } from '../../domain/records/resource.js';
import { resources } from '../../domain/resources/index.js';
import { REPEATED } from '../../http/guests/guest.js';

const NAMES = [
  ...['product', 'customer', 'address', 'subscription', 'group-subscription', 'payment-profile'],
  ...['product-configuration-profile', 'scheduling-rule', 'inventory-location', 'inventory', 'group-subscription-template'],
];

/** The resources of which files bring records, by their plural names. */
export const kinds: ReadonlyMap<string, Resource> = new Map(
  resources.filter(({ name }) => NAMES.includes(name)).map((resource) => [resource.plural, resource]),
);

/** The resource of a file: the kind that was given for it, or the one with which its name begins. Throws `setting-refused`. */
export function kindOf({ name, kind }: { readonly name: string; readonly kind?: string | undefined }): Resource | undefined {
  if (kind === undefined) return namedIn(name);
  const resource = kinds.get(kind.replaceAll('-', '_'));
  if (resource !== undefined) return resource;
  const told = nearestTold({ given: kind, names: [...kinds.keys()] });
  throw new Problem('setting-refused', `kind: ${JSON.stringify(kind.slice(0, REPEATED))} is none${told}.`, { hint: KNOWN });
}

/** Which kinds there are, as a sentence. */
export const KNOWN = `Kinds are ${[...kinds.keys()].join(', ')}.`;

// The longest first: inventory_locations are no inventory.
function namedIn(file: string): Resource | undefined {
  const base = (file.split(/[/\\]/).at(-1) ?? '').toLowerCase().replaceAll('-', '_');
  const byLength = [...kinds].sort(([a], [b]) => b.length - a.length);
  return byLength.find(([plural]) => base.startsWith(plural) && !/^[a-z0-9]/.test(base.slice(plural.length).replace(/^\d+/, '')))?.[1];
}
