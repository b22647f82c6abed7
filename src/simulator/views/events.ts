import type { EventRecord as StoredEvent } from '../../domain/events/event.js';
import type { EventType } from '../../domain/events/table.js';
import type { Json } from '../../domain/json/json.js';
import { nearestTold } from '../../domain/refusals/nearest.js';
import { Problem } from '../../domain/refusals/problem.js';
import { resources } from '../../domain/resources/index.js';
import type { Events as InnerEvents, TriggerRequest as InnerRequest } from '../../engine/events/events.js';
import type { Outbox } from '../../engine/events/outbox.js';
import { REPEATED } from '../../http/guests/guest.js';
import { deliveryOf, type Delivery } from './deliveries.js';
import type { EventDataByType } from '../platform-records.js';
import { exact } from './exact.js';
import { input, rangeInput } from './input.js';
import { isoText } from './instants.js';
import { idIn, known } from './known.js';

export type { EventType };

interface EventOf<Type extends EventType> {
  readonly id: number;
  readonly type: Type;
  /** ISO instant at which it was made. */
  readonly created: string;
  /** ISO instant at which one of its deliveries last changed. */
  readonly updated: string;
  /** What it says, frozen when it was made. */
  readonly data: EventDataByType[Type];
  /** The same as the JSON text that webhooks bear: no number of it has passed through JavaScript. */
  readonly dataText: string;
}

/** An event; its `type` tells what its `data` holds. */
export type EventRecord<Type extends EventType = EventType> = { readonly [Each in Type]: EventOf<Each> }[Type];

/** An event with its deliveries, one for each destination that takes it. */
export type EventView<Type extends EventType = EventType> = EventRecord<Type> & { readonly deliveries: readonly Delivery[] };

/** Which events a list shows. */
export interface EventQuery {
  readonly type?: EventType | undefined;
  /** The id with which the list begins. */
  readonly from?: number | undefined;
  /** How many at most, 1 to 1000. Default: 100. */
  readonly limit?: number | undefined;
}

/** The event that is to be made. */
export interface TriggerRequest {
  readonly type: EventType;
  /** The record that it is about, such as `subscription:5001`; a ping is about none. */
  readonly for?: string | { readonly resource: string; readonly id: number } | undefined;
  /** A JSON Patch (RFC 6902) on its data. */
  readonly patch?: readonly object[] | undefined;
}

/** The events of an environment. Refusals are a `Problem`. */
export interface Events {
  /** By id, the oldest first: by default the first hundred. Throws `setting-refused`. */
  readonly list: (query?: EventQuery) => readonly EventRecord[];
  /** Throws `unknown-record`. */
  readonly get: (id: number) => EventView;
  /** A `ping` for all enabled destinations, or for one alone, by its id. Throws `unknown-record`, `state-refused` when that is not enabled. */
  readonly ping: (destination?: number) => EventView;
  /** Makes an event of any type about a record, whether something caused it or not. Throws `setting-refused` or `unknown-record`. */
  readonly trigger: (request: TriggerRequest) => EventView;
}

/** The events of an environment as its users see them. */
export function eventsView(events: InnerEvents, outbox: Pick<Outbox, 'ofEvent'>): Events {
  return {
    list: (query) => events.list(rangeInput('eventQuery', query)).map(eventOf),
    get: (id) => known('event', id, () => viewOf(events.get(idIn(id)))),
    ping: (destination) =>
      destination === undefined ? viewOf(events.ping()) : known('destination', destination, () => viewOf(events.ping(idIn(destination)))),
    trigger(request) {
      const { type, for: about, patch } = input('trigger', request);
      if (type === 'ping' && about !== undefined) throw new Problem('setting-refused', 'for: a ping is about no record.');
      const target = about === undefined ? undefined : targetOf(about);
      const { resource, id } = target ?? { resource: 'such', id: 'record' };
      return known(resource, id, () => viewOf(events.trigger({ type, target, patch: patch as readonly Json[] | undefined }))); // has passed its definition
    },
  };

  function viewOf(event: StoredEvent): EventView {
    const { data, dataText, ...rest } = eventOf(event);
    return { ...rest, deliveries: outbox.ofEvent(event.id).map(deliveryOf), data, dataText } as EventView; // the type tells the data, as before
  }
}

function eventOf({ id, type, data, created, updated }: StoredEvent): EventRecord {
  return { id, type, created: isoText(created), updated: isoText(updated), data: exact(data), dataText: data } as EventRecord; // its data was made for its type
}

function targetOf(about: NonNullable<TriggerRequest['for']>): NonNullable<InnerRequest['target']> {
  const [resource = '', id] = typeof about === 'object' ? [about.resource, about.id] : about.split(':');
  const target = { resource: resource.replaceAll('_', '-'), id: Number(id) };
  const kinds = resources.map(({ name }) => name);
  if (kinds.includes(target.resource)) return target;
  const near = nearestTold({ given: target.resource.slice(0, REPEATED), names: kinds });
  throw new Problem('unknown-record', `There is no kind of record ${JSON.stringify(target.resource.slice(0, REPEATED))}${near}.`, {
    hint: `Kinds are ${kinds.join(', ')}.`,
  });
}
