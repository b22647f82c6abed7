import type { Approach, Call, Route } from './route.js';
import { reachOf, type Grant } from '../../domain/access/grant.js';
import { isAbsent } from '../../domain/json/values.js';
import type { JsonObject } from '../../domain/json/json.js';
import { Problem, type Listener } from '../../domain/refusals/problem.js';
import type { Action, Resource } from '../../domain/records/resource.js';
import { idIn } from './record-id.js';
import { integerFrom } from '../../domain/records/loose-values.js';
import type { Criterion } from '../../engine/lists/criteria.js';

/** The actions on a resource that are open to tokens with part of the rights. */
interface Openness {
  readonly widget: readonly Action[];
  readonly guest?: readonly Action[];
}

/** Open to full credentials only (#5-full-credentials-only). */
export const fullOnly: Route['limitOf'] = ({ grant }) => limitOf(grant, 'read', { widget: [] });

/** Open to widget tokens as well. */
export const widgets: Route['limitOf'] = ({ grant }) => limitOf(grant, 'read', { widget: ['read'] });

/** Open to widget tokens and to those of guests as well. */
export const guests: Route['limitOf'] = ({ grant }) => limitOf(grant, 'read', { widget: ['read'], guest: ['read'] });

/** Who hears why a request is refused: without full rights a shopper, whose credentials stand in a page (#subsim-hints-for-shoppers). */
export function listenerOf(grant: Grant): Listener | undefined {
  return reachOf(grant) === 'everything' ? undefined : 'shopper';
}

// The customer to whom a request is limited; `undefined` for full rights and for what a guest may see. Throws `permission-denied`.
function limitOf(grant: Grant, action: Action, openness: Openness): number | undefined {
  switch (reachOf(grant)) {
    case 'everything':
      return undefined;
    case 'own customer':
      return openness.widget.includes(action) ? grant.customerId : deny();
    case 'guest':
      return openness.guest?.includes(action) === true ? undefined : deny();
  }
}

/**
 * The customer to whom an action on a resource is limited; `undefined` for full rights and for what a guest may see. Throws
 * `permission-denied`, for a record of another customer too.
 */
export function limitOn(
  resource: Resource,
  { grant, environment, id: segment }: Approach,
  wanted: { readonly action: Action; readonly openness: Openness },
): number | undefined {
  const limit = limitOf(grant, wanted.action, wanted.openness);
  const id = idIn(segment);
  if (limit === undefined || resource.owner === undefined || id === undefined) return limit;
  const owner = environment.records.ownerOf(resource, id);
  return owner === undefined || owner === limit ? limit : deny();
}

/** The members of a record with the own customer filled in; another one is refused. */
export function ownInput(limit: number | undefined, resource: Resource, input: JsonObject): JsonObject {
  if (limit === undefined || resource.owner !== 'customer_id') return input;
  const named = input.customer_id;
  if (!isAbsent(named) && named !== '' && integerFrom(named) !== limit) deny();
  return { ...input, customer_id: limit };
}

/** Like `ownInput`, where a customer is named by the shop's id or by e-mail address as well. */
export function ownNamedInput({ limit, environment }: Call, input: JsonObject): JsonObject {
  if (limit === undefined) return input;
  return [limit, undefined].includes(environment.vault.customerNamed(input)) ? { ...input, customer_id: limit } : deny();
}

/** Limits a list to the own customer. */
export function ownCriteria(limit: number | undefined, resource: Resource): readonly Criterion[] {
  return limit === undefined || resource.owner === undefined ? [] : [{ column: resource.owner, values: [limit] }];
}

function deny(): never {
  throw new Problem('permission-denied');
}
