import { decodedObject, isList, isObject, memberOf, OWN_DEPTH, type Json } from '../json/json.js';
import { integerFrom } from '../records/loose-values.js';

/**
 * Whether two requests, as they were sent, ask for the same: the same subscriptions, each with the same ordinal (#6.2-number-used-before).
 * What one mode writes as text is a number in the other.
 */
export function asksForTheSame(one: string, other: string): boolean {
  return identityOf(one) === identityOf(other);
}

/** The subscriptions that a request asks for. */
export function subscriptionsIn(request: string): readonly number[] {
  return itemsIn(request).map((item) => numberIn(item, 'id') ?? NaN);
}

function identityOf(request: string): string {
  const asked = itemsIn(request).map((item) => `${String(numberIn(item, 'id'))}:${String(numberIn(item, 'reorderOrdinal'))}`);
  return asked.sort().join();
}

function itemsIn(request: string): readonly (Json | undefined)[] {
  const items = memberOf(decodedObject(request, OWN_DEPTH) ?? {}, 'items');
  return isList(items) ? items : [];
}

function numberIn(item: Json | undefined, name: string): number | undefined {
  const subscription = isObject(item) ? memberOf(item, 'subscription') : undefined;
  return isObject(subscription) ? integerFrom(memberOf(subscription, name)) : undefined;
}
