import { reachOf, type Grant } from '../domain/records/access.js';
import { integerFrom } from '../domain/records/field-type.js';
import { isAbsent } from '../domain/json/values.js';
import type { JsonObject } from '../domain/json/json.js';
import { Problem } from '../domain/refusals/problem.js';
import type { Action, Resource } from '../domain/records/resource.js';
import { idIn } from './id.js';
import type { Approach, Call } from './route.js';
import type { Criterion } from '../store/record-table.js';

/** The actions on a resource that are open to tokens with part of the rights. */
export interface Openness {
  readonly widget: readonly Action[];
  readonly guest?: readonly Action[];
}

/** What a request wants to do, and to whom that is open. */
export interface WantedAction {
  readonly action: Action;
  readonly openness: Openness;
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

/** Like `limitOf`, and refuses a record of another customer. */
export function limitOn(resource: Resource, { grant, environment, id: segment }: Approach, wanted: WantedAction): number | undefined {
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
