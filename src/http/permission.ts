import { reachOf, type Grant } from '../domain/access.js';
import { integerFrom } from '../domain/field-type.js';
import { isAbsent } from '../domain/values.js';
import type { JsonObject } from '../domain/json.js';
import { Problem } from '../domain/problem.js';
import type { Action, Resource } from '../domain/resource.js';
import type { Criterion } from '../engine/criteria.js';
import type { Records } from '../engine/records.js';

/** The actions on a resource that are open to tokens with part of the rights. */
export interface Openness {
  readonly widget: readonly Action[];
  readonly guest?: readonly Action[];
}

/** The customer to whom a request is limited; `undefined` for full rights and for what a guest may see. Throws `permission-denied`. */
export function limitOf(grant: Grant, action: Action, openness: Openness): number | undefined {
  switch (reachOf(grant)) {
    case 'everything':
      return undefined;
    case 'own customer':
      return openness.widget.includes(action) ? grant.customerId : deny();
    case 'guest':
      return openness.guest?.includes(action) === true ? undefined : deny();
  }
}

/** Refuses a record of another customer. */
export function refuseForeign(
  limit: number | undefined,
  { resource, id }: { readonly resource: Resource; readonly id: number },
  records: Records,
): void {
  if (limit === undefined || resource.owner === undefined) return;
  const owner = records.ownerOf(resource, id);
  if (owner !== undefined && owner !== limit) deny();
}

/** Fills in the own customer on create, and refuses another one. */
export function ownInput(limit: number | undefined, resource: Resource, input: JsonObject): JsonObject {
  if (limit === undefined || resource.owner !== 'customer_id') return input;
  const named = input.customer_id;
  if (!isAbsent(named) && named !== '' && integerFrom(named) !== limit) deny();
  return { ...input, customer_id: limit };
}

/** Limits a list to the own customer. */
export function ownCriteria(limit: number | undefined, resource: Resource): readonly Criterion[] {
  return limit === undefined || resource.owner === undefined ? [] : [{ column: resource.owner, values: [limit] }];
}

function deny(): never {
  throw new Problem('permission-denied');
}
