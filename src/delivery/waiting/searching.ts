import type { TriggerTarget } from '../../domain/events/drafts.js';
import { Problem } from '../../domain/refusals/problem.js';
import type { Steps } from '../../domain/steps/steps.js';
import { deliverySearch, type DeliveryNeeds } from './delivery-search.js';
import { eventSearch, type EventNeeds } from './event-search.js';
import { orderSearch, type OrderNeeds } from './order-search.js';
import { recordText, targetOf } from './record-name.js';
import type { Search, Sight } from './search.js';
import { statusSearch, type StatusNeeds } from './status-search.js';
import { wantedKinds, type Wanted } from './wanted.js';

/** What searches look at. */
export interface SearchNeeds extends StatusNeeds {
  readonly order: OrderNeeds;
  readonly event: EventNeeds;
  readonly delivery: DeliveryNeeds;
  /** Whether there is such a record. */
  readonly isThere: (record: TriggerTarget) => boolean;
}

/** Makes the search for what is wanted. Throws `setting-refused` unless that is one thing that there can be. */
export function searchFor(wanted: Wanted, needs: SearchNeeds): Search {
  const search = searchOf(wanted, needs);
  const record = recordIn(wanted);
  return record === undefined ? search : { ...search, missing: () => (needs.isThere(record) ? undefined : recordText(record)) };
}

// The record that is named in what is wanted.
function recordIn({ event, webhook, delivery, order, status }: Wanted): TriggerTarget | undefined {
  if (typeof order === 'object') return order.subscription === undefined ? undefined : { resource: 'subscription', id: order.subscription };
  if (status !== undefined) return targetOf(status.of);
  const about = event ?? webhook ?? delivery;
  return typeof about === 'object' && about.for !== undefined ? targetOf(about.for) : undefined;
}

function searchOf(wanted: Wanted, needs: SearchNeeds): Search {
  const kinds = wantedKinds.filter((kind) => wanted[kind] !== undefined);
  if (kinds.length !== 1)
    throw new Problem('setting-refused', `One of ${wantedKinds.join(', ')} is wanted; ${String(kinds.length)} are named.`);
  const { event, order, status, delivery, webhook } = wanted;
  if (event !== undefined) return eventSearch(typeof event === 'string' ? { type: event } : event, needs.event);
  if (order !== undefined) return orderSearch(typeof order === 'string' ? { status: order } : order, needs.order);
  if (status !== undefined) return statusSearch(status, needs);
  if (delivery !== undefined)
    return deliverySearch('delivery', typeof delivery === 'string' ? { status: delivery } : delivery, needs.delivery);
  const asked = typeof webhook === 'string' ? { type: webhook } : webhook;
  return deliverySearch('webhook', { ...asked, status: 'delivered' }, needs.delivery);
}

/** The first that is wanted from an id on, in steps; `undefined` when there is none. */
export function* found(search: Search, from: number): Steps<number | undefined> {
  for (const { id, isWanted } of search.from(from, 'matching')) {
    if (isWanted) return id;
    yield;
  }
  return undefined;
}

/** What comes nearest to what is wanted from an id on, or why there is nothing, as a clause, in steps. */
export function* nearestMiss(search: Search, from: number, further: Iterable<number> = []): Steps<string> {
  const missing = search.missing?.();
  if (missing !== undefined) return `there is no ${missing}`;
  let nearest: Sight | undefined;
  for (const id of further) nearest = nearer(nearest, search.one(id));
  for (const sight of search.from(from, 'any')) {
    nearest = nearer(nearest, sight);
    yield;
  }
  const instead = yield* search.instead?.(nearest?.id) ?? [];
  if (instead !== undefined) return instead;
  if (nearest === undefined) return search.whyNone();
  return search.isState ? nearest.text() : `the nearest: ${nearest.text()}`;
}

// Of those that are equally near the later one.
function nearer(nearest: Sight | undefined, sight: Sight | undefined): Sight | undefined {
  if (nearest === undefined || sight === undefined) return sight ?? nearest;
  return sight.nearness >= nearest.nearness ? sight : nearest;
}
