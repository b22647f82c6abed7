import { endpointText, PLACE, webhookBodies, type Destination } from '../../domain/events/destination.js';
import { instantText } from '../../domain/calendar/dates.js';
import { draftOf, type TriggerTarget } from '../../domain/events/drafts.js';
import { dataText, eventText, subscriptionIn, type EventDraft, type EventRecord } from '../../domain/events/event.js';
import type { EventType } from '../../domain/events/table.js';
import { decode, encode, OWN_DEPTH, type Json } from '../../domain/json/json.js';
import type { View } from '../../domain/records/view.js';
import { patchedMap } from '../../domain/json/patch.js';
import { existing, Problem } from '../../domain/refusals/problem.js';
import type { Delivery } from '../../store/deliveries.js';
import type { Destinations } from './destinations.js';
import type { Foundation } from '../foundation/foundation.js';

/** The events of an environment (§6.1, #6.1-events-kept). */
export interface Events {
  /** Stores events and a delivery for each destination that takes them; part of the transaction that caused them. */
  readonly emit: (drafts: readonly EventDraft[], view: View) => void;
  /** The JSON text of an event, as the API answers it (#6.1-event-members). Throws `unknown-record`. */
  readonly read: (id: number) => string;
  readonly get: (id: number) => EventRecord;
  /** By id, the oldest first: by default the first hundred. */
  readonly list: (which?: Partial<EventRange>) => readonly EventRecord[];
  /** A `ping` for all enabled destinations, or for one alone, which must be enabled. */
  readonly ping: (destination?: number) => EventRecord;
  /** Makes an event of any type about a record, its data changed by a JSON patch. */
  readonly trigger: (request: TriggerRequest) => EventRecord;
}

/** Events from an id on. */
interface EventRange {
  readonly from: number;
  readonly limit: number;
  readonly type?: EventType | undefined;
}

/** The event to be made. */
export interface TriggerRequest {
  readonly type: EventType;
  /** The record that it is about; a ping is about none. */
  readonly target?: TriggerTarget | undefined;
  /** JSON patch operations (RFC 6902) on the data. */
  readonly patch?: readonly Json[] | undefined;
}

interface EventsSurroundings {
  readonly destinations: Destinations;
  /** The id of the first event of a new environment. */
  readonly firstId: number;
  /** Most bytes of data after a patch. */
  readonly sizeLimit: number;
  /** Called when deliveries have become due. */
  readonly wake: () => void;
}

/** When an event is made, who takes it, and the subscription that it is about. */
interface Circumstances {
  readonly now: number;
  readonly receivers: readonly Destination[];
  readonly subscription?: number | undefined;
}

const FIRST_DELIVERY = 41;
/** The sequence from which the ids of events come. */
export const EVENT_SEQUENCE = 'event';
/** What ids of events in a state from elsewhere stay below: the seconds until the year 9999, and hundreds of billions of events more. */
export const LAST_EVENT = 2 ** 40;
/** The sequence from which the ids of deliveries come. */
export const DELIVERY_SEQUENCE = 'delivery';
// Events in a list unless the caller sets a limit.
const LIMIT = 100;

/** Creates the events of one environment. */
export function createEvents(
  { store, view: viewNow, dialect, witness }: Foundation,
  { destinations, firstId, sizeLimit, wake }: EventsSurroundings,
): Events {
  return {
    emit(drafts, view) {
      for (const draft of drafts) {
        const about = { now: view.now, receivers: destinations.taking(draft.type), subscription: subscriptionIn(draft) };
        add(draft.type, dataText(draft, view), about);
      }
    },
    get,
    read(id) {
      const deliveries = store.deliveries.ofEvent(id);
      return eventText(get(id), `[${deliveries.map(deliveryText).join(',')}]`);
    },
    list: ({ from = 0, limit = LIMIT, type } = {}) => store.events.page({ from, limit, type }),
    ping: (destination) =>
      store.transaction(() => {
        const only = destination === undefined ? undefined : enabled(destination);
        return add('ping', '{}', { now: viewNow().now, receivers: only === undefined ? destinations.taking('ping') : [only] });
      }),
    trigger: ({ type, target, patch = [] }) =>
      store.transaction(() => {
        const view = viewNow('frozen');
        const draft = draftOf(type, target, view);
        const data = decode(dataText(draft, view), OWN_DEPTH);
        const text = encode(patchedMap(data, patch, sizeLimit));
        return add(type, text, { now: view.now, receivers: destinations.taking(type), subscription: subscriptionIn(draft) });
      }),
  };

  function add(type: EventType, data: string, { now, receivers, subscription }: Circumstances): EventRecord {
    const event = { id: store.next(EVENT_SEQUENCE, firstId), type, data, created: now, updated: now };
    store.events.add(event, subscription);
    store.afterCommit(() => {
      witness.event(event);
    });
    if (receivers.length === 0) return event;
    const deliveries = receivers.map((destination) => ({ id: store.next(DELIVERY_SEQUENCE, FIRST_DELIVERY), destination }));
    const texts = deliveries.map(
      ({ id, destination }) => `[{"id":${String(id)},"endpoint":${endpointText(destination)},"status":"pending"}]`,
    );
    const bodies = webhookBodies(eventText(event, PLACE), texts, dialect.wire.eventPath(event.id));
    for (const [index, { id, destination }] of deliveries.entries()) {
      store.deliveries.add({ id, event: event.id, destination: destination.id, due: now, body: bodies[index] ?? '' });
    }
    wake();
    return event;
  }

  function get(id: number): EventRecord {
    return existing(store.events.get(id));
  }

  function enabled(id: number): Destination {
    const destination = destinations.get(id);
    if (destination.status !== 'enabled') throw new Problem('state-refused', `The destination is ${destination.status}.`);
    return destination;
  }

  function deliveryText({ id, destination, status, last_attempt, last_error }: Delivery): string {
    const members = {
      status,
      ...(last_attempt === null ? {} : { last_attempt: instantText(last_attempt) }),
      ...(last_error === null ? {} : { last_error_message: last_error }),
    };
    return `{"id":${String(id)},"endpoint":${endpointText(destinations.get(destination))},${JSON.stringify(members).slice(1)}`;
  }
}
